"""saitei for programs that ask much: a pool of workers, limits, what was answered before."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias, TypeVar, TypeVarTuple, cast

from saitei.data import data
from saitei.errors import Refused, SaiteiError
from saitei.json_value import Json
from saitei.kb.solver.job import Limits
from saitei.kb.solver.process_pool import MOST_WAITING, PATIENCE, Call, Load, ProcessPool, cores
from saitei.parser.cards.card import Card
from saitei.queries.cards.fields import completed, read_record
from saitei.queries.cards.importing import records_of
from saitei.queries.say.layout import plain
from saitei.queries.say.markdown import markdown
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.service.memo import Memo
from saitei.queries.service.requests import Question, Report, answered, checked, compared, exemplified
from saitei.queries.service.setup import PageSource, Setup, page_sources, session_of
from saitei.queries.service.worded import WordedAnswer
from saitei.wording import Lang, Notice

A = TypeVarTuple("A")
R = TypeVar("R")

OwnPages: TypeAlias = "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]"
"""Rule pages: each by its path, that of a folder of them, or as its text."""

OwnCards: TypeAlias = "str | Iterable[Card | Mapping[str, Json]]"
"""Cards: the text of a card file (JSON Lines, a JSON list, CSV), or cards and records one by one."""

SECONDS = 30.0
MEGABYTES = 1024
STRETCH = 3.0
"""On a busy machine a question may take so many times its seconds by the clock, until it has had them."""

REMEMBERED = 4096
SEARCH_SECONDS = 60.0

_WARMING = ("replacement.ja.scenario", "course.scenario")
"""Examples that go through most of what answers go through."""

_AMPLE = 1.5
"""A search ends by itself when its time is up; it is stopped after so many times that, whatever it does."""


class _Room(NamedTuple):
    """How many questions may wait, how many seconds each, and how many answers are kept."""

    waiting: int
    patience: float
    remembered: int


class SearchReport:
    """What a search has found, in words and as JSON."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def text(self) -> str:
        """What the command of the same name prints."""
        return plain(self._report.sections)

    def markdown(self) -> str:
        """The same as Markdown."""
        return markdown(self._report.sections)

    def json(self) -> Json:
        """What the command prints with `--json`."""
        return self._report.form


class Saitei:
    """Rules, cards and workers to ask.

    `store` is the file of a card store (that of `saitei cards import` if none is given), or the URL of one
    that several machines share, which is looked at again at each `refresh()`; `pages` are rule pages and
    `cards` cards of one's own; `workers` is how many questions are answered at once (as many as there are
    cores). `timeout` (seconds from when a worker begins; up to three times as many on a machine so busy that
    it has not computed for as long) and `memory` (megabytes) hold for each question;
    `waiting` questions may wait for a worker, each for its `patience` in seconds; so many answers are
    `remembered`.

    It may be used from threads, after a fork and in processes of any kind: each process has workers of its
    own, which end when it does. Raises SaiteiError for pages and cards that cannot be read.
    """

    def __init__(  # noqa: PLR0913 one for each thing that may be set
        self, *,
        store: str | os.PathLike[str] | None = None, pages: OwnPages = (), cards: OwnCards = (),
        workers: int = 0, timeout: float = SECONDS, memory: int = MEGABYTES,
        waiting: int = MOST_WAITING, patience: float = PATIENCE, remembered: int = REMEMBERED,
    ) -> None:  # fmt: skip
        setup = Setup(
            tuple(_sources(pages)), tuple(_cards(cards)), None if store is None else os.fsdecode(store)
        )
        self._configure(
            setup,
            Limits(timeout, memory, stretch=STRETCH),
            workers or cores(),
            _Room(waiting, patience, remembered),
        )

    def _configure(self, setup: Setup, limits: Limits, workers: int, room: _Room) -> None:
        self.setup, self.limits, self.workers = setup, limits, workers
        self._room, self._digest = room, setup.digest
        self._begin()
        session_of(setup)  # workers that are forked off have read all this

    def _begin(self) -> None:
        self._process = os.getpid()
        self._pool = ProcessPool(self.workers, self._room.waiting, self._room.patience)
        self._answers: Memo[object, WordedAnswer] = Memo(self._room.remembered)

    def __getstate__(self) -> tuple[Setup, Limits, int, _Room]:
        return self.setup, self.limits, self.workers, self._room

    def __setstate__(self, state: tuple[Setup, Limits, int, _Room]) -> None:
        self._configure(*state)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the workers, whatever they do; a later question starts others."""
        if self._process == os.getpid():
            self._pool.close()
        self._begin()

    def refresh(self) -> None:
        """Take up what others have imported into a shared card store; raises Refused out of its reach."""
        self.setup.refresh()

    def warm(self) -> None:
        """Answer a question in this very process, so that each worker begins with all that it takes.

        A server does it before it listens: a worker that is started anew is then as quick as one that is not.
        """
        for file in _WARMING:
            with suppress(SaiteiError):
                answered(self.setup, Question(data("docs", "examples", file).read_text(encoding="utf-8")))

    @property
    def load(self) -> Load:
        """How busy the workers are."""
        return self._pool.load

    @property
    def remembered(self) -> int:
        """How many answers are kept."""
        return len(self._answers)

    def ask(  # noqa: PLR0913 one for each thing that may be said of a question
        self, text: str, *,
        rules: str | None = None, otherwise: str | None = None,
        lang: Lang | None = None, why: bool = False, timeout: float | None = None,
    ) -> WordedAnswer:  # fmt: skip
        """The ruling on a scenario's question.

        `rules` goes before the ruling set that the text names, `otherwise` is for a text that names none;
        `why` adds the derivation; `lang` is the language of notes and of `text()`. Raises SaiteiError for a
        text that cannot be read, OutOfBounds where time, memory or the queue do not suffice.
        """
        return self._asked(Question(_text(text), "scenario", rules, otherwise, lang, why), timeout)

    async def aask(  # noqa: PLR0913 as ask
        self, text: str, *,
        rules: str | None = None, otherwise: str | None = None,
        lang: Lang | None = None, why: bool = False, timeout: float | None = None,  # noqa: ASYNC109 the worker is stopped
    ) -> WordedAnswer:  # fmt: skip
        """As `ask`; whoever cancels it stops the worker."""
        return await self._aasked(Question(_text(text), "scenario", rules, otherwise, lang, why), timeout)

    def deck(  # noqa: PLR0913 as ask
        self, text: str, *,
        rules: str | None = None, otherwise: str | None = None,
        lang: Lang | None = None, why: bool = False, timeout: float | None = None,
    ) -> WordedAnswer:  # fmt: skip
        """The ruling on a deck list, text or JSON; raises as `ask`."""
        return self._asked(Question(_text(text), "deck", rules, otherwise, lang, why), timeout)

    async def adeck(  # noqa: PLR0913 as ask
        self, text: str, *,
        rules: str | None = None, otherwise: str | None = None,
        lang: Lang | None = None, why: bool = False, timeout: float | None = None,  # noqa: ASYNC109 the worker is stopped
    ) -> WordedAnswer:  # fmt: skip
        """As `deck`; whoever cancels it stops the worker."""
        return await self._aasked(Question(_text(text), "deck", rules, otherwise, lang, why), timeout)

    async def asked(self, question: Question, timeout: float | None = None) -> WordedAnswer:  # noqa: ASYNC109 as aask
        """The answer to a question of either kind."""
        return await self._aasked(question, timeout)

    async def searched(self, seconds: float, function: Callable[[*A], R], *args: *A) -> R:
        """What a search finds that ends by itself after so many seconds."""
        return await awaited(self.submit(seconds * _AMPLE + self.limits.seconds, function, *args))

    def compare(  # noqa: PLR0913 one for each thing that may be said of a search
        self, a: str, b: str, *,
        about: str | None = None, clause: str | None = None, limit: int | None = None,
        players: int = 4, cards: int = 2, seconds: float = SEARCH_SECONDS, lang: Lang = "en",
    ) -> SearchReport:  # fmt: skip
        """The smallest scenarios on which two ruling sets part; raises SaiteiError for an unknown name."""
        wanted = SearchRequest(SearchBound(players, cards), about, clause, limit, seconds)
        return SearchReport(self._search(wanted, compared, self.setup, a, b, wanted, lang))

    def check(  # noqa: PLR0913 as compare
        self, rules: str, *,
        about: str | None = None, clause: str | None = None, limit: int | None = None, alone: bool = False,
        players: int = 4, cards: int = 2, seconds: float = SEARCH_SECONDS, lang: Lang = "en",
    ) -> SearchReport:  # fmt: skip
        """What is wrong within a ruling set; raises SaiteiError for an unknown name."""
        wanted = SearchRequest(SearchBound(players, cards), about, clause, limit, seconds)
        return SearchReport(self._search(wanted, checked, self.setup, rules, wanted, lang, alone))

    def examples(  # noqa: PLR0913 as compare
        self, rules: str, *,
        about: str | None = None, clause: str | None = None, limit: int | None = None,
        players: int = 4, cards: int = 2, seconds: float = SEARCH_SECONDS, lang: Lang = "en",
    ) -> SearchReport:  # fmt: skip
        """For each clause the smallest scenario that needs it; raises SaiteiError for an unknown name."""
        wanted = SearchRequest(SearchBound(players, cards), about, clause, limit, seconds)
        return SearchReport(self._search(wanted, exemplified, self.setup, rules, wanted, lang))

    def submit(self, timeout: float | None, function: Callable[[*A], R], *args: *A) -> Call[R]:
        """Have a module's function called in a worker, within the limits of a question."""
        if self._process != os.getpid():  # after a fork: threads and workers are the parent's
            self._begin()
        limits = self.limits if timeout is None else replace(self.limits, seconds=timeout)
        return self._pool.submit(limits, function, *args)

    def _search(self, wanted: SearchRequest, function: Callable[[*A], R], *args: *A) -> R:
        return self.submit(wanted.seconds * _AMPLE + self.limits.seconds, function, *args).result()

    def _asked(self, question: Question, timeout: float | None) -> WordedAnswer:
        key = self._key(question)
        found = self._answers.get(key)
        if found is None:
            found = self.submit(timeout, answered, self.setup, question).result()
            self._answers.put(key, found)
        return found

    async def _aasked(self, question: Question, timeout: float | None) -> WordedAnswer:  # noqa: ASYNC109 the worker is stopped
        key = self._key(question)
        found = self._answers.get(key)
        if found is None:
            found = await awaited(self.submit(timeout, answered, self.setup, question))
            self._answers.put(key, found)
        return found

    def _key(self, question: Question) -> object:
        """What an answer rests on: the question, the rules that were read, the state of the card store."""
        return question, self._digest, self.setup.store_state()


async def awaited(call: Call[R]) -> R:
    """The result of a call; who is cancelled meanwhile takes the call back."""
    try:
        return await asyncio.wrap_future(call.future)
    except asyncio.CancelledError:
        call.cancel()
        raise


def _text(text: object) -> str:
    """The text that is asked; raises Refused for anything else."""
    if isinstance(text, str):
        return text
    raise Refused(Notice("text_not_str", {"given": type(text).__name__}))


def _sources(pages: object) -> Iterable[PageSource]:
    """The pages, read as they are now."""
    if isinstance(pages, str | os.PathLike):
        pages = (cast("str | os.PathLike[str]", pages),)
    if not isinstance(pages, Iterable):
        raise _no_page(pages)
    for number, page in enumerate(cast("Iterable[object]", pages), 1):
        if isinstance(page, str) and "\n" in page:
            yield PageSource(f"(page {number})/page.md", page)
        elif isinstance(page, str | os.PathLike):
            yield from page_sources(Path(os.fsdecode(cast("os.PathLike[str]", page))))
        else:
            raise _no_page(page)


def _no_page(given: object) -> Refused:
    return Refused(Notice("pages_no_paths", {"given": type(given).__name__}))


def _cards(cards: OwnCards) -> Iterable[Card]:
    """The cards of a text or of records."""
    if isinstance(cards, str):
        for stated in records_of(cards):
            yield completed(None, stated).card()
        return
    for one in cards:
        yield one if isinstance(one, Card) else completed(None, read_record(one)).card()
