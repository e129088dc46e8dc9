"""What the solver is given of a question."""

from __future__ import annotations

from saitei.kb.logic_files import logic
from saitei.kb.slicing import Slice
from saitei.parser.decks.scenario import QUESTION as DECK
from saitei.queries.decks.judging import deck_parts
from saitei.queries.situation import Situation
from saitei.queries.unstated import OPEN, unstated


def program_parts(part: Slice, asked: Situation) -> tuple[str, ...]:
    """What the solver is given: the slice of the clauses, the facts, what nobody stated, what to show."""
    facts = asked.text(part.facts | {"player"})
    if asked.scenario.question == DECK:
        return (part.text, facts, *deck_parts(asked))
    return (_where(part, asked).text, facts, unstated(part, asked), logic("output"))


def explaining_part(part: Slice, asked: Situation) -> str:
    """What records, besides, which rules fired."""
    return (part if asked.scenario.question == DECK else _where(part, asked)).why


def _where(part: Slice, asked: Situation) -> Slice:
    """What of a slice can come to bear: nothing else is stated, and what nobody stated is tried."""
    return part.where({fact.name for fact in asked.facts} | OPEN)
