"""The forms of what can be listed, as types; loaded by type checkers and by servers alone."""

from __future__ import annotations

from typing_extensions import TypedDict

from saitei.queries.examples.ledger import State
from saitei.queries.say.forms import Words


class CardEntry(TypedDict):
    """A card, as a picker shows it."""

    name: str
    name_en: str | None
    types: list[Words]
    civilizations: list[str]
    cost: int | None
    power: int | None


class CardsFound(TypedDict):
    """Cards whose name fits."""

    cards: list[CardEntry]


class FormsFound(TypedDict):
    """Sentence forms: of questions and of statements; slots stand in braces."""

    questions: list[str]
    statements: list[str]


class PartEntry(TypedDict):
    """A variant or an option of a document."""

    id: str
    name: Words
    sort: str


class RulesEntry(TypedDict):
    """Rules that may be asked under."""

    id: str
    name: Words
    aliases: list[str]
    extends: list[str]
    parts: list[PartEntry]


class RulesFound(TypedDict):
    """All rules."""

    rules: list[RulesEntry]


class ClauseForm(TypedDict):
    """A clause: what it is called, and what it says, restated."""

    id: str
    document: str
    title: Words
    text: Words
    state: State
    examples: list[str]


class ExampleEntry(TypedDict):
    """A worked example of a rule page."""

    clause: str
    scenario: str


class ExamplesFound(TypedDict):
    """Worked examples."""

    examples: list[ExampleEntry]
