"""How many may be chosen: コストの合計がその手札のコスト以下になるように好きな数選ぶ."""

from __future__ import annotations

from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.draft import Draft, Sentence
from saitei.parser.cards.measures import bounded
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.tokens import not_understood
from saitei.parser.cards.tree import Clause
from saitei.terms import to_asp

LIMITS = {"以下になるように": "at_most", "より少なくなるように": "less_than"}


def read_limit(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """Keep the limit, and what belongs to the verb behind it, for the next clause."""
    del draft
    totals = [nominal for particle, nominal in parts.marked if particle == "が" and nominal.kind == "total"]
    bounds = [nominal for particle, nominal in parts.marked if particle in ("than", "より")]
    rest = [each for each in parts.marked if each[1] not in (*totals, *bounds)]
    said = parts.how or parts.times or parts.ends or parts.instead or parts.durations or parts.quantity
    if clause.verb is None or len(totals) != 1 or len(bounds) != 1 or said or sentence.limit:
        raise not_understood("copula", clause.verb)
    if any(particle not in ("を", "から") for particle, _ in rest) or _owned(totals[0]):
        raise not_understood("copula", clause.verb)
    sentence.moved = [*sentence.moved, *rest]
    how = LIMITS[clause.verb.meaning]
    sentence.limit = f"total_{totals[0].head.meaning}({how}({to_asp(bounded(bounds[0], clause.verb))}))"


def _owned(total: Nominal) -> bool:
    """The total is that of what is chosen, so nothing stands before it."""
    return total.owned
