"""A sweep: all abilities of a store under several rules, kept as they come, by whatever processes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from saitei.kb.pages.documents import shipped
from saitei.parser.cards.card import Card
from saitei.queries.cards.coverage import keyword_texts
from saitei.queries.cli.main import main
from saitei.queries.sweep.asking import SweptAnswer, SweptUnit
from saitei.queries.sweep.results import open_results
from saitei.queries.sweep.run import AskChunks, SweepTask, dask_workers, sweep, tasks
from saitei.queries.sweep.units import SweptStore, pairs

SETS = ("duel-masters", "duema-party")
DIGESTS: dict[str, str] = dict.fromkeys(map(str, SETS), "now")
TEXTS = {
    "Silencer": "Your opponent can't cast spells.",
    "Mute": "Your opponent can't cast spells.",
    "Riddle": "Frobnicate a creature.",
}
WAITS = (
    "このクリーチャーが攻撃する時、カードを1枚引く。",
    "相手のクリーチャーが攻撃する時、カードを1枚引く。",
    "クリーチャーが破壊された時、カードを1枚引く。",
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the reader's own with three cards in the store."""
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path))
    file = tmp_path / "cards.jsonl"
    head = {"type": "Creature", "cost": 5, "power": 5000}
    cards = [{"name": name, "text_en": text, **head} for name, text in TEXTS.items()]
    file.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    assert main(["cards", "import", str(file)]) == 0
    return tmp_path


def units(*texts: str) -> SweptStore:
    cards = [Card(f"C{number}", ("creature",), text=text) for number, text in enumerate(texts)]
    return SweptStore.of(cards, keyword_texts(), shipped().language)


def silent(chunk: Sequence[SweepTask]) -> list[SweptUnit]:
    """Workers that know nothing: no clause says anything."""
    return [
        SweptUnit(
            one.unit.key,
            one.sets,
            tuple(SweptAnswer(name, "whom", "silent", {}, ()) for name in one.sets),
        )
        for one in chunk
    ]


def all_at_once(chunks: Sequence[Sequence[SweepTask]]) -> Iterator[SweptUnit]:
    for chunk in chunks:
        yield from silent(chunk)


@pytest.mark.usefixtures("store")
def test_the_sets_part_on_an_ability_by_the_clause_that_one_of_them_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sweep", "--text", "en", "--rules", *SETS, "--jobs", "1", "--json", "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (found["cards"], found["abilities"], found["unread"], found["left"]) == (3, 1, 1, 0)
    (parting,) = (one for one in found["partings"] if one["clauses"] == ["duema-party 300.2"])
    assert parting["lines"] == 2
    assert {one["rules"]: one["says"]["en"][-9:] for one in parting["answers"]} == {
        "duel-masters": "ffects B.", "duema-party": " B, C, D.",
    }  # fmt: skip
    assert main(["sweep", "--text", "en", "--rules", *SETS, "--jobs", "1", "--estimate", "--lang", "en"]) == 0
    assert capsys.readouterr().err.startswith("0 to ask, 1 known")


def test_a_sweep_that_is_stopped_keeps_what_it_has_and_asks_only_the_rest(tmp_path: Path) -> None:
    every = units(*WAITS).units

    def stopped(chunks: Sequence[Sequence[SweepTask]]) -> Iterator[SweptUnit]:
        yield from silent(chunks[0][:1])
        raise KeyboardInterrupt

    with open_results(tmp_path / "sweep", DIGESTS) as results:
        before = tasks(every, SETS, results)
        with pytest.raises(KeyboardInterrupt):
            sweep(before, stopped, results, lambda: None)
    with open_results(tmp_path / "sweep", DIGESTS) as results:
        rest = tasks(every, SETS, results)
        assert rest == before[1:]
        sweep(rest, all_at_once, results, lambda: None)
        assert tasks(every, SETS, results) == ()
        assert results.base.execute("SELECT COUNT(*) FROM answer").fetchone() == (len(every) * len(SETS),)


def test_what_was_answered_under_other_rules_is_asked_anew_and_replaced(tmp_path: Path) -> None:
    (one,) = units(WAITS[0]).units
    with open_results(tmp_path / "sweep", DIGESTS) as results:
        sweep(tasks([one], SETS, results), all_at_once, results, lambda: None)
    with open_results(tmp_path / "sweep", {**DIGESTS, "duema-party": "later"}) as results:
        (left,) = tasks([one], SETS, results)
        assert left.sets == ("duema-party",)
        sweep([left], all_at_once, results, lambda: None)
        assert results.base.execute("SELECT COUNT(*) FROM answer").fetchone() == (2,)


def test_a_pair_waits_for_the_same_and_its_second_for_what_others_do() -> None:
    found = pairs(units(*WAITS).units, ["creature"])
    told = {(one.reading.ability.text, one.beside and one.beside.ability.text) for one in found}
    assert told == {(WAITS[0], WAITS[1]), (WAITS[1], WAITS[1]), (WAITS[2], WAITS[2])}


def test_a_file_of_another_kind_is_refused(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = str(store / "cards.sqlite3")
    assert main(["sweep", "--rules", *SETS, "--into", into, "--text", "en", "--lang", "en"]) == 1
    assert "is no file of a sweep" in capsys.readouterr().err


def test_workers_of_a_dask_cluster_ask_as_well() -> None:
    distributed = pytest.importorskip("distributed")
    (one,) = units(WAITS[1]).units
    task = SweepTask(one, ("duema-party",))
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0", protocol="inproc://"
    ) as cluster, dask_workers(((), "en"), cluster.scheduler_address) as (ask, workers):  # fmt: skip
        asked: AskChunks = ask
        (found,) = asked([[task]])
    assert workers == 1
    assert {(answer.question, answer.status) for answer in found.answers} >= {("whom", "silent")}
