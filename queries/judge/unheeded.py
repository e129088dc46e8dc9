"""The contract between what was read and what acts: what of the texts nobody heeds where it could bear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from saitei.errors import OutOfBounds
from saitei.kb.relevance.followed import knowledge
from saitei.kb.relevance.review_query import Kind, ReviewQuery, Surveyed
from saitei.kb.relevance.slicing import Slice
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.cards.facts import card_facts
from saitei.queries.judge.program import reviewed_parts
from saitei.queries.situation.situation import Situation
from saitei.terms import Value, program, read_atoms

_WORDS = ("text", "missed")
"""What a text looks like, not what it says."""


@dataclass(frozen=True, slots=True)
class Reviewer:
    """How it is found out: see the functions of these names in `saitei.kb.relevance.idle`."""

    suspects: Callable[[ReviewQuery], Sequence[str]]
    unheeded: Callable[[ReviewQuery, str, str], Sequence[str]]
    survey: Callable[[ReviewQuery, str, str], Sequence[Surveyed]]


@dataclass(frozen=True, slots=True)
class Review:
    """What is reviewed: what is asked, and how to get at the rules as a program and the facts they read."""

    asked: ReviewQuery
    parts: Callable[[], tuple[str, str]]


def unheeded(reviewer: Reviewer, review: Review) -> tuple[Value, ...]:
    """The things that texts say, that could bear on what is asked and that nobody asks for.

    Where to find that out goes beyond the limits, whatever might be one of them.
    """
    suspected = reviewer.suspects(review.asked)
    if not suspected:
        return ()
    try:
        return (*read_atoms(reviewer.unheeded(review.asked, *review.parts())),)
    except OutOfBounds:
        return (*read_atoms(suspected),)


def survey(reviewer: Reviewer, review: Review) -> Sequence[Surveyed]:
    """Everything that texts say, with its form and whether anybody heeds it."""
    return reviewer.survey(review.asked, *review.parts())


def moment(rules: RulingSet, asked: Situation, part: Slice) -> Review:
    """A question about a moment, answered by a slice."""
    told = program(fact for fact in asked.facts if fact.name not in _WORDS)
    return Review(about("moment", rules, asked, told), lambda: reviewed_parts(part, asked))


def about(kind: Kind, rules: RulingSet, asked: Situation, moments: str) -> ReviewQuery:
    """What is asked of a situation under a ruling set; `moments` are facts."""
    facts = (fact for card, read in asked.abilities.items() for fact in card_facts(card, read))
    pages = {clause.place.file for clause in rules.clauses.values()}
    texts = program(fact for fact in facts if fact.name not in _WORDS)
    return ReviewQuery(kind, texts, knowledge(pages, rules.language), moments)


def says_anything(asked: Situation) -> bool:
    """Whether any card has a text."""
    return any(asked.abilities.values())
