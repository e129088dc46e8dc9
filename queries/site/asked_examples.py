"""The worked examples of rule pages, asked by several processes, and kept by what their answers rest on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

from saitei.disk_cache import Cached, fingerprint, remember, remembered, remembered_table
from saitei.errors import OutOfBounds, Place
from saitei.kb.pages.page import EXAMPLES
from saitei.packing import Packing
from saitei.queries.answer import FORMS, Answer
from saitei.queries.asked import Asked
from saitei.queries.code_digest import answer_digest, decision_digest
from saitei.queries.examples.run import Example, ExampleOutcome, run
from saitei.queries.session_workers import WorkerSession
from saitei.queries.site.dependencies import example_dependencies
from saitei.queries.site.example_told import example_told
from saitei.queries.site.words import say
from saitei.wording import wording

_AT_ONCE = 24
"""So many examples of a page are asked in one go."""


@dataclass(frozen=True, slots=True)
class AnsweredExample:
    """An example and what is shown of it, or what is wrong with it."""

    example: Example
    shown: Cached
    fault: str = ""
    line: int = 0

    @property
    def place(self) -> Place:
        """Where it stands, or what is wrong with it."""
        return Place(self.example.file, self.line or self.example.line)


@dataclass(frozen=True, slots=True)
class _Known:
    """How an example came out: the answer, the rules that it was asked under, whether that was expected."""

    answer: Answer
    rules: str
    passed: bool


_PACKING = Packing(_Known, *FORMS)


def name_of(example: Example) -> str:
    """The anchor of an example: its clause, and its number there."""
    fences = list(example.clause.fenced(*EXAMPLES))
    return f"x-{example.clause.number}-{fences.index(example.fence) + 1}"


def ask_examples(worker: WorkerSession, page: Sequence[Example]) -> list[AnsweredExample]:
    """The examples with their answers, from the last time where nothing that they rest on has changed."""
    return [_asked(worker, example) for example in page]


def _asked(worker: WorkerSession, example: Example) -> AnsweredExample:
    rest = [part.encode() for part in example_dependencies(example, worker.documents, worker.logics)]
    source = fingerprint((answer_digest().encode(), *rest))
    found = remembered_table("example", source, "shown", "fault", "line")
    if found is None:
        outcome = _outcome(worker, example, fingerprint((decision_digest().encode(), *rest)))
        found = _told(worker, outcome)
        if not isinstance(outcome.error, OutOfBounds):  # another time there may be time enough
            remember("example", source, found)
    return AnsweredExample(example, found["shown"], found["fault"], found["line"])


def _outcome(worker: WorkerSession, example: Example, source: str) -> ExampleOutcome:
    """How an example comes out; not asked again where only the words for it have changed."""
    if example.fence.kind != "scenario":
        return run(example, worker.session, why=True)
    kept = remembered("answer", source)
    if kept is not None and (known := _known(kept)) is not None:
        chosen, situation = worker.session.read(example.text, file=example.file, rules=known.rules)
        return ExampleOutcome(example, Asked(chosen, situation, known.answer), fits=known.passed)
    outcome = run(example, worker.session, why=True, deciding=True)
    if outcome.asked is not None and outcome.error is None:
        known = _Known(outcome.asked.answer, outcome.asked.rules.name, outcome.passed)
        with suppress(RecursionError):  # it is derived in too many steps to be kept
            remember("answer", source, _PACKING.pack(known))
    return outcome


def _known(kept: Cached) -> _Known | None:
    try:
        found = _PACKING.unpack(kept)
    except (TypeError, ValueError, IndexError, RecursionError):
        return None
    return found if isinstance(found, _Known) else None


def _told(worker: WorkerSession, outcome: ExampleOutcome) -> Cached:
    example = outcome.example
    if outcome.asked is None:
        at = outcome.error.place.line if outcome.error and outcome.error.place else 0
        return {"shown": None, "fault": _fault(worker, outcome), "line": at}
    deck = example.fence.text if example.fence.kind == "deck" else ""
    shown = example_told(outcome.asked, worker.documents, name_of(example), deck)
    return {"shown": shown, "fault": "" if outcome.passed else _fault(worker, outcome), "line": 0}


def _fault(worker: WorkerSession, outcome: ExampleOutcome) -> str:
    said = say("fault_example", worker.lang)
    return f"{said}: {wording(outcome.error.notice, worker.lang)}" if outcome.error else said


def in_parts(examples: Iterable[Example]) -> list[list[Example]]:
    """Most of a page together, those of a large page in several parts."""
    by_page = [[*page] for _, page in groupby(examples, key=lambda example: example.file)]
    return [page[at : at + _AT_ONCE] for page in by_page for at in range(0, len(page), _AT_ONCE)]
