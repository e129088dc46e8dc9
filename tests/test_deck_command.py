"""`saitei deck` as it is typed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from store import filled

from saitei.queries.cli import exits
from saitei.queries.cli.main import main

LEGAL = """\
ルール：デュエパーティー
パートナー：《聖魔連結王 ドルファディロム》
1 デーモン・ハンド
ほか58枚（火）
"""
FAULTY = """\
Rules: duema-party
Partner: Dolfadirom, Holy and Demonic Linked King

Main deck
2 Terror Pit
1 Gaia, Earth-Sealing Dragon
50 others (fire)
"""
KEYS = {
    "legal", "faults", "possible", "unsaid", "unknown", "numbers", "ruling_set", "status", "text", "clauses",
    "beaten", "assumed", "not_understood", "not_played", "advice", "sides", "notes",
}  # fmt: skip


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in with an empty store, in an English locale."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], folder: Path, text: str, *arguments: str) -> tuple[int, str]:
    (folder / "deck.txt").write_text(text, encoding="utf-8")
    code = main(["deck", "deck.txt", *arguments])
    found = capsys.readouterr()
    return code, found.out + found.err


def as_json(capsys: pytest.CaptureFixture[str], folder: Path, text: str, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(capsys, folder, text, "--json", *arguments)[1])
    return found


def test_a_deck_without_faults_is_answered_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, home, LEGAL)
    assert (code, out.split("\n")[0]) == (
        exits.ANSWERED,
        "このルールで決まる限りでは、はい。どの条項にも反しない。",
    )


def test_a_deck_with_faults_is_no_success(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, home, FAULTY)
    assert (code, out.split("\n")[0]) == (exits.FAILED, "No: 3 things are wrong with the deck.")


def test_each_fault_is_shown_with_its_cards_and_its_clause(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [row.strip() for row in run(capsys, home, FAULTY)[1].split("\n")]
    at = rows.index("May not be in the deck: 《Gaia, Earth-Sealing Dragon》 (nature)")
    assert rows[at + 1] == "duema-party 101.1a  The partner's civilizations"
    assert "Deck: 54 of exactly 60 cards, 6 missing" in rows
    assert "Deck: more than 1 of one name: 《Terror Pit》 ×2" in rows


def test_the_list_is_summed_up(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row.strip() for row in run(capsys, home, FAULTY)[1].split("\n")]
    assert "main deck  53 cards, 3 different" in rows
    assert any(row.startswith("partner") and "(light/darkness/fire, cost 8)" in row for row in rows)


def test_the_language_can_be_chosen(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, home, FAULTY, "--lang", "ja")[1]
    assert "デッキに同名のカードが1枚を超えている：《デーモン・ハンド》×2" in out


def test_why_shows_the_derivation(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "\nWhy\n  - exactly 60 in the deck" in run(capsys, home, FAULTY, "--why")[1]


def test_the_rules_of_the_command_line_go_before_those_of_the_list(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert as_json(capsys, home, LEGAL, "--rules", "duel-masters")["ruling_set"] == "duel-masters"


def test_a_list_without_rules_asks_for_them(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, home, "4 Terror Pit")
    assert (code, "under which rules?" in out) == (exits.INPUT, True)


def test_a_list_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    assert main(["deck", "-"]) == exits.ANSWERED
    assert capsys.readouterr().out.startswith("このルールで")


@pytest.mark.parametrize(
    ("text", "legal"), [(LEGAL, True), (FAULTY, False), (LEGAL.replace("ほか58枚（火）", "ほか58枚"), None)]
)
def test_json_has_the_promised_keys(
    text: str,
    legal: bool | None,  # noqa: FBT001 what is expected
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = as_json(capsys, home, text)
    assert (set(found), found["legal"]) == (KEYS, legal)


def test_why_joins_the_json_when_asked_for(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(as_json(capsys, home, FAULTY, "--why")) == KEYS | {"why"}


def test_a_fault_in_json_has_its_kind_its_numbers_its_cards_and_its_words(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = {fault["kind"]: fault for fault in as_json(capsys, home, FAULTY)["faults"]}
    assert faults["too_many_copies"] == {
        "kind": "too_many_copies",
        "about": ["deck", 1],
        "cards": [{"name": "デーモン・ハンド", "main": 2}],
        "clauses": ["duema-party 101.1b"],
        "text": {
            "en": "Deck: more than 1 of one name: 《Terror Pit》 ×2",
            "ja": "デッキに同名のカードが1枚を超えている：《デーモン・ハンド》×2",
        },
    }


def test_json_counts_each_part(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, home, FAULTY)
    assert found["numbers"] == {"partner": 1, "main": 53, "hyperspatial": 0, "gr": 0, "battle_zone": 0}


def test_a_card_that_nobody_knows_is_noted_at_its_line_with_the_nearest_name(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = run(capsys, home, LEGAL.replace("デーモン・ハンド", "デーモン・ハソド"))[1]
    assert (
        "deck.txt:3:3: 《デーモン・ハソド》というカードは知られていない。近い名前：《デーモン・ハンド》"
        in out
    )


def test_cards_of_the_store_are_known(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rat = {
        "name": "試しの鼠",
        "civilization": ["水"],
        "cost": "1",
        "type": "クリーチャー",
        "text": "■ブロッカー",
    }
    filled(home, rat)
    found = as_json(capsys, home, LEGAL.replace("デーモン・ハンド", "試しの鼠"))
    assert [fault["cards"][0]["name"] for fault in found["faults"]] == ["試しの鼠"]


@pytest.mark.parametrize(
    ("text", "place"),
    [("4 Terror Pit\nSideboard:\n", "deck.txt:2:1: "), ("1 《Terror Pit\n", "deck.txt:1:3: ")],
)
def test_a_list_that_cannot_be_read_is_refused_at_its_place(
    text: str, place: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(capsys, home, text, "--rules", "party")
    assert (code, out[: len(place)]) == (exits.INPUT, place)


def test_a_page_of_ones_own_may_hold_the_list_that_the_rules_leave_open(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Path(__file__).parent.parent / "docs" / "examples" / "hall-of-fame.md"
    found = as_json(capsys, home, LEGAL, "--page", str(page))
    assert (found["unsaid"], found["legal"]) == ([], False)
    assert found["faults"][0]["clauses"] == ["table-hall-of-fame 2"]
