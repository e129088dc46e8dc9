"""The worked examples of rule pages, asked by several processes, and kept by what their answers rest on."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pickle import dumps, loads

from saitei.disk_cache import Cached, digest, remember, remembered
from saitei.errors import OutOfBounds, Place
from saitei.kb.pages.page import EXAMPLES
from saitei.queries.asked import Asked
from saitei.queries.code_digest import answer_digest, decision_digest
from saitei.queries.examples.run import Example, Outcome, run
from saitei.queries.say.messages import wording
from saitei.queries.site.dependencies import example_dependencies
from saitei.queries.site.example_told import example_told
from saitei.queries.site.words import say
from saitei.queries.site.workers import SiteSession

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


def name_of(example: Example) -> str:
    """The anchor of an example: its clause, and its number there."""
    fences = list(example.clause.fenced(*EXAMPLES))
    return f"x-{example.clause.number}-{fences.index(example.fence) + 1}"


def ask_examples(desk: SiteSession, page: Sequence[Example]) -> list[AnsweredExample]:
    """The examples with their answers, from the last time where nothing that they rest on has changed."""
    return [_asked(desk, example) for example in page]


def _asked(desk: SiteSession, example: Example) -> AnsweredExample:
    rest = [part.encode() for part in example_dependencies(example, desk.documents, desk.logics)]
    source = digest((answer_digest().encode(), *rest))
    found = remembered("example", source)
    if found is None:
        outcome = _outcome(desk, example, digest((decision_digest().encode(), *rest)))
        found = _told(desk, outcome)
        if not isinstance(outcome.error, OutOfBounds):  # another time there may be time enough
            remember("example", source, found)
    return AnsweredExample(example, found["shown"], found["fault"], found["line"])


def _outcome(desk: SiteSession, example: Example, source: str) -> Outcome:
    """How an example comes out; not asked again where only the words for it have changed."""
    if example.fence.kind != "scenario":
        return run(example, desk.session, why=True)
    kept = remembered("answer", source)
    if kept is not None:
        answer, rules, passed = loads(b64decode(kept))  # noqa: S301 as trusted as the code kept compiled
        chosen, situation = desk.session.read(example.text, file=example.file, rules=rules)
        return Outcome(example, Asked(chosen, situation, answer), fits=passed)
    outcome = run(example, desk.session, why=True)
    if outcome.asked is not None and outcome.error is None:
        answer = (outcome.asked.answer, outcome.asked.rules.name, outcome.passed)
        remember("answer", source, b64encode(dumps(answer)).decode())
    return outcome


def _told(desk: SiteSession, outcome: Outcome) -> Cached:
    example = outcome.example
    if outcome.asked is None:
        at = outcome.error.place.line if outcome.error and outcome.error.place else 0
        return {"shown": None, "fault": _fault(desk, outcome), "line": at}
    deck = example.fence.text if example.fence.kind == "deck" else ""
    shown = example_told(outcome.asked, desk.documents, name_of(example), deck)
    return {"shown": shown, "fault": "" if outcome.passed else _fault(desk, outcome), "line": 0}


def _fault(desk: SiteSession, outcome: Outcome) -> str:
    said = say("fault_example", desk.lang)
    return f"{said}: {wording(outcome.error.notice, desk.lang)}" if outcome.error else said


def in_parts(examples: Iterable[Example]) -> list[list[Example]]:
    """Most of a page together, those of a large page in several parts."""
    by_page = [[*page] for _, page in groupby(examples, key=lambda example: example.file)]
    return [page[at : at + _AT_ONCE] for page in by_page for at in range(0, len(page), _AT_ONCE)]
