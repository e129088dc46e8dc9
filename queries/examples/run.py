"""Run the worked examples of rule pages: ask each, and compare answer and clauses with what it expects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from saitei.errors import Place, RulePageError, SaiteiError, UnknownTerm
from saitei.kb.pages.documents import Document, find
from saitei.kb.pages.page import EXAMPLES, Clause, Fence, Page
from saitei.queries.asked import Asked, ask
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.input_files import with_source
from saitei.queries.session import Session
from saitei.terms import Term
from saitei.wording import Notice


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the clause it stands under and its fence."""

    clause: Clause
    fence: Fence

    @property
    def file(self) -> str:
        """The page."""
        return self.fence.place.file

    @property
    def line(self) -> int:
        """The line of the page where the example begins."""
        return self.fence.place.line

    @property
    def text(self) -> str:
        """The scenario, moved down so far that its lines are those of the page."""
        return "\n" * (self.line - 1) + self.fence.text


@dataclass(frozen=True, slots=True)
class ExampleOutcome:
    """How an example came out; of the clauses `named` in it the answer does not rest on those `missing`."""

    example: Example
    asked: Asked | None = None
    expected: Term | None = None
    fits: bool = False
    missing: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    error: SaiteiError | None = None

    @property
    def passed(self) -> bool:
        """Whether answer and clauses are as expected."""
        return self.fits and not self.missing and self.error is None


def examples(pages: Iterable[Page]) -> Iterator[Example]:
    """The examples of pages, in their order."""
    for page in pages:
        for clause in page.clauses:
            yield from (Example(clause, fence) for fence in clause.fenced(*EXAMPLES))


def run(
    example: Example, session: Session, rules: str | None = None, *,
    why: bool = False, deciding: bool = False,
) -> ExampleOutcome:  # fmt: skip
    """Ask an example, under the rules its text names, else its page's document, unless `rules` are given.

    `why` adds the derivation, which is looked at anyway where the answer itself lacks a clause; `deciding`
    tells the clauses that decide from the others.
    """
    try:
        return _run(example, session, rules, why=why, deciding=deciding)
    except SaiteiError as error:
        return ExampleOutcome(example, error=with_source(_placed(error, example), example.file, example.text))


def _run(
    example: Example, session: Session, rules: str | None, *, why: bool, deciding: bool
) -> ExampleOutcome:
    def asked_with(*, why: bool) -> Asked:
        return ask_example(example, session, rules, why=why, deciding=deciding or why)

    place, document = example.fence.place, example.clause.document
    found = compared(asked_with, document, session.documents, place, why=why)
    return ExampleOutcome(example, found.asked, found.expected, found.fits, found.missing, found.named)


class Asking(Protocol):
    """Asks a question, with its derivation or without."""

    def __call__(self, *, why: bool) -> Asked:
        """The answer; raises SaiteiError where it cannot be asked."""
        ...


class Compared(NamedTuple):
    """What was asked and expected, whether it fits; of the clauses `named` those that are not used."""

    asked: Asked
    expected: Term
    fits: bool
    missing: tuple[str, ...]
    named: tuple[str, ...]


def compared(
    ask_it: Asking, document: str, documents: Mapping[str, Document], place: Place, *, why: bool = False
) -> Compared:
    """Ask, and compare answer and clauses with what the text expects; raises SaiteiError if it says nothing.

    A clause without its document is one of `document`.
    """
    asked = ask_it(why=why)
    scenario = asked.situation.scenario
    expected = scenario.expected
    if expected is None:
        raise RulePageError(Notice("example_without_answer"), place)
    wanted = [_full(one, document, place, documents, asked) for one in scenario.expected_clauses]
    if not why and not set(wanted) <= set(asked.answer.cited):
        # What a clause decides may lie deep in the derivation.
        asked = ask_it(why=True)
    table = ExpectationContext.read(scenario.players, asked.situation.facts)
    missing = tuple(one for one in wanted if one not in asked.answer.cited)
    return Compared(asked, expected, fits(expected, asked.answer, table), missing, tuple(wanted))


def ask_example(
    example: Example, session: Session, rules: str | None = None, *,
    why: bool = False, deciding: bool = False,
) -> Asked:  # fmt: skip
    """The answer to an example, whatever it expects; raises SaiteiError if it cannot be read."""
    otherwise = ":".join((example.clause.document, *example.clause.parts[:1]))
    text, file = example.text, example.file
    if example.fence.kind == "deck":
        return ask_deck(session, text, file=file, rules=rules, otherwise=otherwise, why=why)
    return ask(session, text, file=file, rules=rules, otherwise=otherwise, why=why, deciding=deciding)


def _placed(error: SaiteiError, example: Example) -> SaiteiError:
    """The error, at the example where it has no place of its own."""
    key = "example_without_question" if error.notice.key == "question_missing" else error.notice.key
    if error.place is not None and key == error.notice.key:
        return error
    return type(error)(Notice(key, error.notice.values), error.place or example.fence.place, error.source)


def _full(clause: str, own: str, place: Place, documents: Mapping[str, Document], asked: Asked) -> str:
    """The id of a clause: a number alone is of the own document; another goes by any of its names."""
    document, _, number = clause.rpartition(" ")
    found = f"{find(document, documents).id if document else own} {number}"
    if found not in asked.rules.clauses:
        from difflib import get_close_matches  # noqa: PLC0415 only for a misspelt clause

        nearest = ", ".join(get_close_matches(found, asked.rules.clauses))
        raise UnknownTerm(Notice("clause_unknown", {"clause": found, "nearest": nearest}), place)
    return found
