"""Clauses: arguments attached to their verb by its frames."""

from __future__ import annotations

from saitei.parser.ability import Action
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.carried import Carried
from saitei.parser.cards.frame_matcher import FrameMatcher
from saitei.parser.cards.tokens import NotUnderstood, not_understood
from saitei.parser.cards.tree import Clause
from saitei.parser.cards.verbs import frames


def actions(clause: Clause, parts: Parts, carried: Carried) -> tuple[Action, ...]:
    """The deeds of a clause (two for "attack or block"); raises NotUnderstood unless one reading fits."""
    verb = clause.verb
    if verb is None:
        raise not_understood("no_verb", None)
    fitting: list[tuple[Action, ...]] = []
    refusals: list[NotUnderstood] = []
    for frame in frames().get(verb.meaning, ()):
        try:
            fitting.append(FrameMatcher(frame, verb, parts, carried).actions())
        except NotUnderstood as refusal:
            refusals.append(refusal)
    if len(set(fitting)) > 1:
        raise not_understood("ambiguous", verb)
    if not fitting:
        raise refusals[0] if refusals else not_understood("frame", verb)
    return fitting[0]
