"""What has been searched to the end is not searched again while its program is the same."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from gallery import documents

from saitei.kb.solver.worker import Worker
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.difference import Difference
from saitei.queries.search.reverify import answers_of
from saitei.queries.search.search import SearchProgress, SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session


class Idle(Worker):
    """A process that has nothing to do."""

    def call(self, *_: object) -> object:  # type: ignore[override]
        """Refuse."""
        pytest.fail("it searches")


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saitei.disk_cache._folder", lambda: tmp_path)


def comparing(session: Session, wanted: SearchRequest) -> Comparison:
    return Comparison(session, "duel-masters", "duema-party", wanted, "en")


def compared(session: Session, clause: str | None = None) -> Comparison:
    comparison = comparing(session, SearchRequest(SearchBound(2, 1), about="whom", clause=clause))
    comparison.run(lambda _: None)
    return comparison


def stop(_: SearchProgress) -> None:
    raise KeyboardInterrupt


def test_nothing_is_searched_or_asked_twice() -> None:
    first = compared(Session(documents=documents()))
    again = compared(Session(documents=documents(), worker=Idle(), crew=(Idle(),)))
    assert first.coverage.whole
    assert again.coverage == first.coverage
    assert [told(one) for one in again.differences] == [told(one) for one in first.differences] != []


def told(one: Difference) -> object:
    answers = None if one.printed is None else answers_of(one.printed.asked)
    return one.topic, one.kind, one.clauses_a, one.clauses_b, one.size, one.minimal, one.texts, answers


def test_what_was_not_wanted_the_first_time_is_searched_for_the_second_time() -> None:
    some = compared(Session(documents=documents()), clause="duema-party 300.5")
    every = compared(Session(documents=documents()))
    assert every.coverage.whole
    assert len(some.differences) < len(every.differences)


def test_a_search_that_is_stopped_waits_for_no_kind_of_question_that_has_not_begun() -> None:
    wanted = SearchRequest(SearchBound(2, 0))
    comparing(Session(documents=documents()), wanted).run(lambda _: None)
    otherwise = replace(wanted, each=2)

    def run() -> None:
        with suppress(KeyboardInterrupt):
            comparing(Session(documents=documents()), otherwise).run(stop)

    again = Thread(target=run, daemon=True)
    again.start()
    again.join(timeout=20)
    assert not again.is_alive()
