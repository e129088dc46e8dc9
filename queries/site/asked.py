"""The worked examples of rule pages, asked by several processes, and kept by what their answers rest on."""

from __future__ import annotations

import gc
import multiprocessing
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import groupby
from pickle import dumps, loads

from saitei.errors import OutOfBounds, Place
from saitei.kb.documents import Document
from saitei.kb.job import Limits
from saitei.kb.pages import EXAMPLES
from saitei.kept import Json, digest, remember, remembered
from saitei.queries import reading
from saitei.queries.ask import Session
from saitei.queries.asking import Asked
from saitei.queries.examples_run import Example, Outcome, run
from saitei.queries.made_by import answering, deciding
from saitei.queries.messages import Language, wording
from saitei.queries.site.rests import logic, of_example
from saitei.queries.site.telling import told
from saitei.queries.site.words import say

_SECONDS = 60.0
"""Nobody waits for one answer here, and all cores are busy."""


_AT_ONCE = 24
"""So many examples of a page are asked in one go."""


@dataclass(frozen=True, slots=True)
class Told:
    """An example and what is shown of it, or what is wrong with it."""

    example: Example
    shown: Json
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


@dataclass
class Asking:
    """Asks examples under the documents in force; what rests on the same things is not asked again."""

    documents: Mapping[str, Document]
    lang: Language
    session: Session = field(init=False)
    logics: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.session = Session(documents=self.documents, limits=Limits(seconds=_SECONDS))
        self.logics = {name: logic(document) for name, document in self.documents.items()}

    def told(self, example: Example) -> Told:
        """The example with its answer, from the last time where nothing that it rests on has changed."""
        rest = [part.encode() for part in of_example(example, self.documents, self.logics)]
        source = digest((answering().encode(), *rest))
        found = remembered("example", source)
        if found is None:
            outcome = self._outcome(example, digest((deciding().encode(), *rest)))
            found = self._told(outcome)
            if not isinstance(outcome.error, OutOfBounds):  # another time there may be time enough
                remember("example", source, found)
        return Told(example, found["shown"], found["fault"], found["line"])

    def _outcome(self, example: Example, source: str) -> Outcome:
        """How an example comes out; not asked again where only the words for it have changed."""
        if example.fence.kind != "scenario":
            return run(example, self.session, why=True)
        kept = remembered("answer", source)
        if kept is not None:
            answer, rules, passed = loads(b64decode(kept))  # noqa: S301 as trusted as the code kept compiled
            chosen, situation = self.session.read(example.text, file=example.file, rules=rules)
            return Outcome(example, Asked(chosen, situation, answer), fits=passed)
        outcome = run(example, self.session, why=True)
        if outcome.asked is not None and outcome.error is None:
            answer = (outcome.asked.answer, outcome.asked.rules.name, outcome.passed)
            remember("answer", source, b64encode(dumps(answer)).decode())
        return outcome

    def _told(self, outcome: Outcome) -> Json:
        example = outcome.example
        if outcome.asked is None:
            at = outcome.error.place.line if outcome.error and outcome.error.place else 0
            return {"shown": None, "fault": self._fault(outcome), "line": at}
        deck = example.fence.text if example.fence.kind == "deck" else ""
        shown = told(outcome.asked, self.documents, name_of(example), deck)
        return {"shown": shown, "fault": "" if outcome.passed else self._fault(outcome), "line": 0}

    def _fault(self, outcome: Outcome) -> str:
        said = say("fault_example", self.lang)
        return f"{said}: {wording(outcome.error.notice, self.lang)}" if outcome.error else said


_HERE: list[Asking] = []
"""What a process asks with."""


def _begin(pages: Sequence[str], lang: Language) -> None:
    gc.enable()
    _HERE[:] = [Asking(reading.documents(reading.own_pages(pages)), lang)]


def _told(page: Sequence[Example]) -> list[Told]:
    return [_HERE[0].told(example) for example in page]


def ask_all(examples: Sequence[Example], pages: Sequence[str], lang: Language, jobs: int) -> Iterator[Told]:
    """The examples with their answers, most of a page together; `pages` are those of the user's own.

    What a ruling set needs is made once by a process that asks a page.
    """
    if jobs < 2 or len(examples) < 2 * jobs:  # noqa: PLR2004 a process takes longer to start than to ask a few
        _begin(pages, lang)
        for example in examples:
            yield from _told([example])
        return
    by_page = [[*page] for _, page in groupby(examples, key=lambda example: example.file)]
    parts = [page[at : at + _AT_ONCE] for page in by_page for at in range(0, len(page), _AT_ONCE)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(tuple(pages), lang)) as pool:
        asked = [pool.submit(_told, part) for part in sorted(parts, key=len, reverse=True)]
        for part in as_completed(asked):
            yield from part.result()
