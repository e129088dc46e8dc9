"""The worked examples of the shipped documents and of the house-rule page, and one session to ask them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shared import made_once, shared
from shipped import LANGUAGE

from saitei.errors import Place, SaiteiError
from saitei.kb.pages.documents import Library, read_own, with_own
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Limits
from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.answer import Answer
from saitei.queries.decks.deck_situation import read_deck
from saitei.queries.each_value import with_each_value
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation

UNHURRIED = 120.0

KITCHEN = Path(__file__).parent.parent / "docs" / "examples" / "kitchen-table.md"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the clause it stands under, its number there, its text.

    `otherwise` are the rules it is asked under where the text names none.
    """

    clause: str
    number: int
    text: str
    place: Place
    otherwise: str

    def __str__(self) -> str:
        return f"{self.clause}-{self.number}".replace(" ", "-")

    @property
    def document(self) -> str:
        """The document of the page the example stands on."""
        return self.clause.rpartition(" ")[0]

    @property
    def lines(self) -> list[str]:
        """The lines that say something."""
        return [line for line in self.text.split("\n") if line.strip()]


@cache
def documents() -> Library:
    """The shipped documents and the house-rule page."""
    return with_own(read_own(KITCHEN))


@cache
def session() -> Session:
    """One session for all tests that only ask; what is slow on a busy machine is no other answer."""
    return Session(documents=documents(), limits=Limits(seconds=UNHURRIED))


@cache
def examples() -> tuple[Example, ...]:
    """All worked examples that are scenarios, in the order of the pages."""
    return _in_fences("scenario")


@cache
def told(example: Example) -> Scenario:
    """What an example tells, read by the words of all games; raises SaiteiError where it cannot be read."""
    return read_scenario(example.text, catalogue=session().cards, language=LANGUAGE)


_QUESTION = re.compile(r"\s*(?:問|質問|Question)\s*[:：]")
_NAMED = re.compile(r"《[^》]*》|「[^」]*」|\"[^\"]*\"|[A-ZＡ-Ｚ](?![A-Za-z])|[0-9０-９]+")


def asked(example: Example) -> str:
    """The kind of question an example asks; "" for one that cannot be read: that is another test."""
    return _kinds().get(_asking(example), "") or _kind(example)


def _asking(example: Example) -> str:
    """In which words an example asks, whatever cards, players and numbers are named in them."""
    return "\n".join(_NAMED.sub("", line) for line in example.lines if _QUESTION.match(line))


@cache
def _kinds() -> dict[str, str]:
    """The kind of question by the words in which it is asked: one example of each is read, in seconds."""
    return dict(made_once("kinds of questions", _kinds_of_examples))


def _kinds_of_examples() -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for example in examples():
        asking = _asking(example)
        if asking and not found.get(asking):
            found[asking] = _kind(example)
    return tuple(found.items())


@cache
def _kind(example: Example) -> str:
    try:
        question = told(example).question
    except SaiteiError:
        return ""
    return question.name if question else ""


def _in_fences(kind: str) -> tuple[Example, ...]:
    return tuple(
        Example(clause.id, number, fence.text, fence.place, ":".join((clause.document, *clause.parts[:1])))
        for document in documents().values()
        for page in document.pages
        for clause in page.clauses
        for number, fence in enumerate(clause.fenced(kind), 1)
    )


@cache
def deck_examples() -> tuple[Example, ...]:
    """All worked examples about decks, in the order of the pages."""
    return _in_fences("deck")


@cache
def stated(example: Example) -> tuple[RulingSet, Situation]:
    """The rules and the situation of an example of either kind."""
    asker = read_deck if example in deck_examples() else Session.read
    return asker(session(), example.text, otherwise=example.otherwise)


@cache
def answer(example: Example) -> Answer:
    """The answer to an example of either kind as it stands, found once for all who run the tests."""
    return shared(f"{example}-{len(example.text)}", lambda: _asked(example))


def _asked(example: Example) -> Answer:
    rules, situation = stated(example)
    return with_each_value(session(), rules, situation, session().judge(rules, situation))
