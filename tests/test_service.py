"""`saitei.Saitei` answers as the command line does, within limits, whatever happens to its workers."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import as_completed
from pathlib import Path

import pytest
from scenes import STORM

import saitei
from saitei.kb.solver.job import Limits
from saitei.kb.solver.process_pool import ProcessPool, processes
from saitei.queries.cards.database import open_to_write
from saitei.queries.cards.importing import import_file

TEXT = "Destroy one of your opponent's creatures."

HOUSE_RULE = """+++
document = "friday"
extends = ["duema-party"]
+++
## 1 Nobody is named · 指定できない

```asp
-may_name(I,P) :- mentions(I,opponent), player(P).
```
"""


@pytest.fixture(scope="module")
def service() -> Iterator[saitei.Saitei]:
    with saitei.Saitei(workers=2) as made:
        yield made


def test_an_answer_says_itself_as_the_functions_do(service: saitei.Saitei) -> None:
    answer = service.ask(STORM, why=True)
    assert answer.value is True
    assert answer.text("ja") == saitei.ask_words(STORM, lang="ja", why=True)
    assert answer.json() == saitei.ask_json(STORM, why=True)
    assert answer.sentence() == answer.text().splitlines()[0]
    assert answer.markdown().startswith(f"**{answer.sentence()}**")


def test_an_answer_is_an_answer_and_travels(service: saitei.Saitei) -> None:
    answer = service.ask(STORM)
    again: saitei.WordedAnswer = pickle.loads(pickle.dumps(answer))  # noqa: S301 as an executor sends it
    assert isinstance(answer, saitei.Answer)
    assert (again, again.text("en")) == (answer, answer.text("en"))


def test_what_was_asked_before_is_remembered_until_the_cards_change(tmp_path: Path) -> None:
    cards = tmp_path / "cards.jsonl"
    text = (
        "Rules: duel-masters\nTurn order: A → B\nA's battle zone: 《Changer》\n"
        "Question: what is 《Changer》's power?"
    )
    with saitei.Saitei(store=tmp_path / "own.sqlite3", workers=1) as service:
        found: list[object] = []
        for power in (1000, 2000):
            cards.write_text(f'{{"name": "Changer", "type": "Creature", "power": {power}}}\n', "utf-8")
            with open_to_write(tmp_path / "own.sqlite3") as base:
                import_file(base, str(cards), lambda _: None)
            first = service.ask(text)
            assert service.ask(text) is first
            found.append(first.value)
    assert found == [1000, 2000]


def test_pages_and_cards_are_given_as_texts_records_or_objects() -> None:
    record: dict[str, saitei.Json] = {
        "name": "Stored Storm",
        "type": "Spell",
        "text": "Destroy one of your opponent's creatures.",
    }
    own = saitei.Card("Own Storm", ("spell",), TEXT)
    asked = STORM.replace("Card 《Sudden Storm》 (spell, fire, cost 4):\n", "").replace(
        "  ■Destroy one of your opponent's creatures.\n", ""
    )
    with saitei.Saitei(pages=HOUSE_RULE, cards=[own, record], workers=1) as service:
        for name in ("Own Storm", "Stored Storm"):
            text = asked.replace("Sudden Storm", name)
            assert service.ask(text).value is True
            assert service.ask(text, rules="friday").value is False


def test_searches_and_decks_have_reports(service: saitei.Saitei) -> None:
    found = service.compare("duema-party", "duel-masters", about="same_opponent", players=2, cards=1)
    form = found.json()
    assert isinstance(form, dict)
    assert form["a"] == "duema-party"
    assert found.text()
    deck = service.deck(
        "ルール：デュエパーティー\nパートナー：《聖魔連結王 ドルファディロム》\nほか58枚（火）\n"
    )
    assert deck.json()["legal"] is False
    assert deck.text("en").startswith("No: 1 thing is wrong")


def test_what_cannot_be_read_is_refused_with_its_place(service: saitei.Saitei) -> None:
    with pytest.raises(saitei.ParseError) as caught:
        service.ask("Rules: duema-party\nTurn order: A → B\nQuestion: is it well?")
    assert caught.value.place == saitei.Place("-", 3, 17)


def test_questions_are_asked_side_by_side_and_taken_back(service: saitei.Saitei) -> None:
    async def several() -> list[saitei.WordedAnswer]:
        return await asyncio.gather(*(service.aask(STORM + "\n" * number) for number in range(4)))

    async def given_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(service.aask(STORM, why=True, lang="ja"), 0.0001)

    assert [one.value for one in asyncio.run(several())] == [True] * 4
    asyncio.run(given_up())
    assert service.ask(STORM).value is True


def test_a_service_goes_into_other_processes(service: saitei.Saitei) -> None:
    service.ask(STORM)
    child = os.fork()
    if child == 0:
        os._exit(7 if service.ask(STORM + "\n").value is True else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.map(ask_again, [service]) == [True]


def ask_again(service: saitei.Saitei) -> object:
    with service:
        return service.ask(STORM).value


def sleep_for(seconds: float) -> int:
    threading.Event().wait(seconds)
    return os.getpid()


def calculates_for(seconds: float) -> int:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return os.getpid()


def dies_once(mark: str) -> str:
    """Kill this very worker the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "answered"


def test_a_call_whose_worker_is_killed_is_begun_once_more(tmp_path: Path) -> None:
    with ProcessPool(1) as pool:
        assert pool.submit(Limits(seconds=30), dies_once, str(tmp_path / "mark")).result() == "answered"


def dies_then_calculates(mark: str, seconds: float) -> int:
    dies_once(mark)
    return calculates_for(seconds)


def test_a_call_whose_worker_was_killed_may_still_give_way_to_others(tmp_path: Path) -> None:
    with ProcessPool(1, slow=0.1) as pool:
        killed = pool.submit(Limits(seconds=60), dies_then_calculates, str(tmp_path / "mark"), 1.0)
        while not (tmp_path / "mark").exists():
            time.sleep(0.001)
        assert all(pool.submit(Limits(seconds=60), calculates_for, 0.2).result() for _ in range(3))
        assert killed.result()


def test_nobodys_answer_is_lost_with_a_worker_that_is_killed(service: saitei.Saitei) -> None:
    async def several() -> list[saitei.WordedAnswer]:
        asked = [asyncio.ensure_future(service.aask(STORM + " \n" * number)) for number in range(1, 9)]
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        for process in multiprocessing.active_children():
            if process.name == "saitei-solver" and process.pid is not None:
                os.kill(process.pid, signal.SIGKILL)
        return await asyncio.gather(*asked)

    assert [one.value for one in asyncio.run(several())] == [True] * 8


def test_a_call_has_its_seconds_and_the_next_goes_on_beside_it() -> None:
    with ProcessPool(2) as pool:
        slow = pool.submit(Limits(seconds=0.5), sleep_for, 60.0)
        assert pool.submit(Limits(seconds=30), sleep_for, 0.0).result()
        with pytest.raises(saitei.OutOfBounds, match=r"0\.5"):
            slow.result()


def test_a_call_that_is_taken_back_ends_its_worker() -> None:
    with ProcessPool(1) as pool:
        before = pool.submit(Limits(seconds=30), sleep_for, 0.0).result()
        slow = pool.submit(Limits(seconds=60), sleep_for, 60.0)
        while not pool.load.running:
            threading.Event().wait(0.001)
        slow.cancel()
        assert pool.submit(Limits(seconds=30), sleep_for, 0.0).result() != before


def test_a_full_queue_says_so() -> None:
    with ProcessPool(1, waiting=1) as pool:
        calls = [pool.submit(Limits(seconds=60), sleep_for, 60.0) for _ in range(2)]
        with pytest.raises(saitei.OutOfBounds) as caught:
            pool.submit(Limits(seconds=60), sleep_for, 60.0)
        assert caught.value.notice.key == "too_many_wait"
        for call in calls:
            call.cancel()


def test_a_call_that_waits_too_long_for_its_turn_says_so_and_not_that_it_was_slow() -> None:
    with ProcessPool(1, patience=0.05) as pool:
        first = pool.submit(Limits(seconds=60), sleep_for, 60.0)
        with pytest.raises(saitei.OutOfBounds) as caught:
            pool.submit(Limits(seconds=60), sleep_for, 0.0).result()
        assert caught.value.notice.key == "waited_too_long"
        first.cancel()


def test_short_calls_do_not_wait_for_those_that_take_long() -> None:
    with ProcessPool(1, slow=0.05) as pool:
        long = [pool.submit(Limits(seconds=60), calculates_for, 60.0) for _ in range(2)]
        short = [pool.submit(Limits(seconds=60), calculates_for, 0.0) for _ in range(4)]
        assert all(one.result() for one in short)
        assert not any(one.future.done() for one in long)
        assert len({worker for worker in pool.workers if worker.processor_seconds()}) <= processes(1)
        for one in long:
            one.cancel()


def begins_and_calculates_for(seconds: float, begun: str) -> int:
    with Path(begun).open("a", encoding="utf-8") as file:
        file.write("begun\n")
    return calculates_for(seconds)


def test_a_call_that_is_paused_for_others_goes_on_where_it_was(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with ProcessPool(1, slow=0.05, long=0.1) as pool:
        long = [pool.submit(Limits(seconds=60), begins_and_calculates_for, 0.5, str(begun)) for _ in range(2)]
        assert pool.submit(Limits(seconds=60), calculates_for, 0.0).result()
        assert not any(one.future.done() for one in long)
        assert all(one.result() for one in long)
    # Killed instead of paused, each would begin five times; on a busy machine one may begin anew.
    assert begun.read_text(encoding="utf-8").count("begun") <= len(long) + 1


def test_a_call_that_takes_long_is_answered_among_others_that_never_end() -> None:
    with ProcessPool(1, slow=0.05, long=1.0) as pool:
        endless = [pool.submit(Limits(seconds=60), calculates_for, 60.0) for _ in range(3)]
        long = pool.submit(Limits(seconds=60), calculates_for, 0.3)
        assert long.result()
        assert not any(one.future.done() for one in endless)
        for one in endless:
            one.cancel()


def test_of_calls_that_take_long_and_find_no_place_in_time_each_says_so() -> None:
    with ProcessPool(1, patience=2.0, slow=0.05, long=0.2) as pool:
        long = [pool.submit(Limits(seconds=60), calculates_for, 60.0) for _ in range(3)]
        first = next(as_completed([one.future for one in long]))
        with pytest.raises(saitei.OutOfBounds) as caught:
            first.result()
        assert caught.value.notice.key == "too_many_slow"
        for one in long:
            one.cancel()


def test_a_call_that_takes_long_keeps_its_turn_while_nobody_waits() -> None:
    with ProcessPool(1, slow=0.05) as pool:
        before = pool.submit(Limits(seconds=60), calculates_for, 0.0).result()
        assert pool.submit(Limits(seconds=60), calculates_for, 0.5).result() == before
