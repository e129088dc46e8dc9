"""The kinds of questions: of what each is asked, and how it is searched for.

Those of every game are declared in `question_kinds.toml`; those that a vocabulary words itself, there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from saitei.kb.vocabulary import AskedOf, vocabulary
from saitei.language import Language
from saitei.tables import table

Searched: TypeAlias = Literal["cards", "event", "players"]
"""What a search puts down for a question: cards, one card more that an event happens to, or players alone."""


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """What is declared of a kind of question; `question_kinds.toml` says what each of these means."""

    asked_of: AskedOf
    amid_fights: bool = False
    at_each: bool = False
    in_course: str | None = None
    on_the_way: bool = False
    of_a_draw: bool = False
    unrolled: bool = False
    open_table: bool = False
    searched: Searched | None = None
    rests_on: tuple[str, ...] = ()


@cache
def question_kinds() -> Mapping[str, QuestionKind]:
    """The kinds that are declared for every game, in the order in which searches go through them."""
    return {name: _kind(row) for name, row in table("queries", "question_kinds.toml").items()}


def _kind(row: dict[str, Any]) -> QuestionKind:
    said: dict[str, Any] = {**row, "rests_on": tuple(row.get("rests_on", ()))}
    return QuestionKind(**said)


def is_of_course(name: str, language: Language) -> bool:
    """Whether a question is asked of the game as it is played out."""
    return question_kind(name, language).asked_of == "course"


def question_kind(name: str, language: Language) -> QuestionKind:
    """The kind of a question; one that is declared nowhere is asked of the table as it is told."""
    if (found := question_kinds().get(name)) is not None:
        return found
    predicate = vocabulary(language).predicates.get(name)
    if predicate is None or not predicate.asked:
        return QuestionKind("stated")
    return QuestionKind(predicate.asked_of, open_table=predicate.open_table)
