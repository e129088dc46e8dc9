"""The program that answers a question: clauses, facts, and what to show."""

from __future__ import annotations

from saitei.kb.logic_files import logic
from saitei.kb.relevance.slicing import Slice
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.decks.scenario import QUESTION as DECK
from saitei.queries.judge.deck import deck_parts
from saitei.queries.judge.unstated import OPEN, unstated_facts_program
from saitei.queries.situation.situation import Situation


def program_parts(rules: RulingSet, part: Slice, asked: Situation) -> tuple[str, ...]:
    """What the solver is given: the slice of the clauses, the facts, what nobody stated, what to show."""
    facts = asked.text(part.facts | {"player"})
    if asked.scenario.question == DECK:
        return (part.text, facts, *deck_parts(asked, rules.documents))
    return (part.text_where(_known(asked)), facts, unstated_facts_program(part, asked), logic("output"))


def explaining_part(part: Slice, asked: Situation) -> str:
    """What records, besides, which rules fired."""
    return part.provenance if asked.scenario.question == DECK else part.provenance_where(_known(asked))


def _known(asked: Situation) -> frozenset[str]:
    """What rules can go by: nothing else is stated, and what nobody stated is tried."""
    return OPEN.union(fact.name for fact in asked.facts)
