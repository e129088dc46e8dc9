"""`saitei cards exercise`: a text is played where it must matter, with it and without it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from gallery import session
from sources import SHARED

from saitei.data import data
from saitei.language import shipped_language
from saitei.parser.cards.card import Card
from saitei.parser.scenario.print import print_scenario
from saitei.queries.cards.coverage import CardFileReader, keyword_texts
from saitei.queries.cli.main import main
from saitei.queries.exercise.exercise import Exercised, Exerciser
from saitei.queries.exercise.readings import AbilityReading, readings
from saitei.queries.exercise.run import GAME
from saitei.queries.exercise.scenes import settings
from saitei.wording import Lang

SESSION = session()
EXERCISER = Exerciser(SESSION, settings(data("rules") / GAME, SESSION.language))

MATTERING = {
    "a trigger of its own": "When this creature attacks, draw a card.",
    "a trigger of another card as it is described": "When one of your Dragons enters, draw a card.",
    "an opponent's trigger": "When your opponent casts a spell, draw a card.",
    "a trigger under a condition": "When this creature enters, if you have a water creature, draw a card.",
    "what it destroys lies there": "When this creature enters, destroy one of your opponent's Cyber Virus.",
    "untapping something tapped": "At the end of your turn, untap this creature.",
    "a ban": "This creature can't attack players.",
    "a power": "This creature gets +2000 power.",
    "a keyword": "Double breaker",
    "a lower cost": "This creature costs 1 less to summon.",
}


def reading(text: str, kind: str = "creature") -> AbilityReading:
    card = Card("One", (kind,), text, civilizations=("fire",), cost=3, power=3000)
    (found,) = readings([card], keyword_texts(), shipped_language())
    return found


def exercised(text: str, kind: str = "creature") -> Exercised:
    return EXERCISER.exercise(reading(text, kind))


@pytest.mark.parametrize("text", MATTERING.values(), ids=MATTERING)
def test_a_text_matters_where_it_must(text: str) -> None:
    found = exercised(text)
    assert found.verdict == "matters", (found.why, found.scenario and print_scenario(found.scenario, "en"))


def test_a_text_that_nothing_plays_is_said_not_to_be_played() -> None:
    found = exercised("All creatures break an additional shield.")
    assert found.verdict == "tainted"


def test_a_text_whose_event_comes_without_any_effect_is_idle() -> None:
    one = reading("When this creature attacks, draw a card.")
    mute = replace(one, card=replace(one.card, text=""))
    assert EXERCISER.exercise(mute).verdict == "idle"


def test_texts_that_are_read_alike_are_exercised_once() -> None:
    texts = ("When this creature attacks, draw a card.", "Whenever this creature attacks, draw 1 card.")
    cards = [Card(text, ("creature",), text, civilizations=("fire",), cost=3, power=3000) for text in texts]
    (found,) = readings(cards, keyword_texts(), shipped_language())
    assert found.count == len(texts)


def saved(folder: Path) -> str:
    card = {"name": "One", "type": "Creature", "text": "■ When this creature attacks, draw a card."}
    file = folder / "cards.jsonl"
    file.write_text(json.dumps(card), encoding="utf-8")
    return str(file)


def test_a_run_goes_on_from_what_it_has_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards, into = saved(tmp_path), tmp_path / "results.jsonl"
    asked = ["cards", "exercise", cards, "--text", "en", "--json", "--jobs", "1", "--into", str(into)]
    assert main(asked) == 0
    first = json.loads(capsys.readouterr().out)
    kept = into.read_text(encoding="utf-8")
    assert main(asked) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert into.read_text(encoding="utf-8") == kept
    assert first["counts"] == {"matters": {"readings": 1, "lines": 1}}


def test_a_file_of_another_kind_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = tmp_path / "other.txt"
    into.write_text("shopping\nlist\n", encoding="utf-8")
    assert main(["cards", "exercise", saved(tmp_path), "--text", "en", "--into", str(into)]) == 1
    assert "line 1" in capsys.readouterr().err


DRAWN: dict[Lang, str] = {"ja": "dm_ja.jsonl", "en": "dm_en.jsonl"}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the corpora are not part of the project")
@pytest.mark.parametrize("lang", DRAWN)
def test_of_common_real_texts_none_is_idle(lang: Lang, tmp_path: Path) -> None:
    lines = (SHARED.parent / "corpora" / DRAWN[lang]).read_text(encoding="utf-8").splitlines()
    some = tmp_path / "cards.jsonl"
    some.write_text("\n".join(lines[::200]), encoding="utf-8")
    reader = CardFileReader(lang, lambda _: lambda _: None)
    every = readings(reader.cards([str(some)]), keyword_texts(), shipped_language())
    found = {one.ability.text: EXERCISER.exercise(one).verdict for one in every[:: len(every) // 5]}
    assert len(found) > 4
    assert "idle" not in found.values(), found
