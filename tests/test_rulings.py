"""A judge team's own rulings are kept, asked again, and reported where they do not come out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from saitei.queries.cli.main import main

RIGHT = {
    "id": "hand", "scenario": ["Rules: Duel Masters", "Turn order: A, B", "It is A's turn."],
    "question": "Can A look at B's hand?", "answer": "no", "clause": "402.3", "lang": "en",
}  # fmt: skip
WRONG = {
    "id": "deck",
    "scenario": "ルール：デュエル・マスターズ\nターン順：A→B\nAのターン。\n"
    "問：AはBの山札の枚数を数えられる？",
    "answer": "いいえ", "edition": "1.50", "source": "第3回会議",
}  # fmt: skip
UNREAD = {**RIGHT, "id": "unread", "question": "Is it so?"}
UNSURE = {
    **RIGHT, "id": "unsure", "question": "In which order are uses declared?", "answer": "A → B", "clause": "",
}  # fmt: skip


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def saved(*records: Mapping[str, object] | str) -> str:
    lines = (one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in records)
    Path("rulings.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return "rulings.jsonl"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def checked(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    _, out, _ = said(capsys, "rulings", "check", "--json")
    return {row["id"]: row for row in json.loads(out)["rulings"]}


def test_rulings_that_come_out_are_counted_and_give_code_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rulings", "import", saved(RIGHT), "--lang", "en")[:2] == (
        0,
        "rulings.jsonl: 1 imported, 0 updated, 0 unchanged, 0 skipped\n",
    )
    code, out, _ = said(capsys, "rulings", "check", "--lang", "en")
    assert code == 0
    assert "1 of 1 rulings come out" in out


def test_each_that_does_not_is_told_by_how_and_under_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulings", "import", saved(RIGHT, WRONG, UNREAD, UNSURE))
    code, out, _ = said(capsys, "rulings", "check", "--json")
    found = json.loads(out)
    assert code == 1
    assert {row["id"]: row["how"] for row in found["rulings"]} == {
        "hand": "right", "deck": "wrong", "unread": "refused", "unsure": "uncertain",
    }  # fmt: skip
    assert found["by_clause"]["duel-masters 401.3"] == ["deck"]
    _, shown, _ = said(capsys, "rulings", "check", "--lang", "ja")
    assert "条項 duel-masters 401.3\n  deck: 別の答えになる（版：1.50）　出典：第3回会議\n" in shown


def test_a_ruling_that_names_a_clause_is_filed_under_it(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulings", "import", saved({**RIGHT, "answer": "yes"}))
    _, out, _ = said(capsys, "rulings", "check", "--json")
    assert json.loads(out)["by_clause"] == {"duel-masters 402.3": ["hand"]}


def test_a_clause_that_does_not_decide_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulings", "import", saved({**RIGHT, "clause": "401.3"}))
    assert checked(capsys)["hand"]["missing"] == ["duel-masters 401.3"]


def test_what_came_out_when_last_asked_and_does_not_now_is_news(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = at_home / "house.md"
    front = '+++\ndocument = "duel-masters"\n+++\n# H · H\n\n'
    said(capsys, "rulings", "import", saved(RIGHT))
    said(capsys, "rulings", "check")
    kept = at_home / "data" / "rulings.json"
    assert json.loads(kept.read_text(encoding="utf-8"))["came_out"] == {"hand": True}
    rules = "## 900 Open hands · 公開手札\n\n- exception to 402.3\n\nAll see all hands.\n\n手札は公開。\n\n"
    page.write_text(
        f"{front}{rules}```asp\nmay_look(P,Q,hand) :- player(P), player(Q).\n```\n", encoding="utf-8"
    )
    code, out, _ = said(capsys, "rulings", "check", "--page", str(page), "--lang", "en")
    assert (code, "hand: no longer comes out" in out) == (1, True)


def test_a_ruling_comes_in_anew_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulings", "import", saved(RIGHT, WRONG))
    _, out, _ = said(capsys, "rulings", "import", saved({**WRONG, "answer": "はい"}, RIGHT), "--json")
    found = json.loads(out)
    assert (found["imported"], found["updated"], found["unchanged"]) == (0, 1, 1)
    assert checked(capsys)["deck"]["how"] == "right"


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ({**RIGHT, "answer": ""}, "ruling_field_missing"),
        ({**RIGHT, "cite": "402.3"}, "ruling_field_unknown"),
        ({**RIGHT, "id": "a\nb"}, "ruling_field_no_text"),
        ({**RIGHT, "source": "x" * 201}, "ruling_field_long"),
        ({**RIGHT, "lang": "fr"}, "ruling_lang"),
        ({**RIGHT, "scenario": "Answer: no"}, "ruling_answer_twice"),
        ({**RIGHT, "answer": 3}, "ruling_field_no_text"),
    ],
)
def test_a_bad_record_is_said_and_skipped(
    record: dict[str, object], key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = said(capsys, "rulings", "import", saved(WRONG, record), "--json")
    (file,) = json.loads(out)["files"]
    assert (code, file["imported"], file["faults"][0]["key"], file["faults"][0]["line"]) == (1, 1, key, 2)


def test_two_of_one_id_in_a_file_are_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = said(capsys, "rulings", "import", saved(RIGHT, RIGHT), "--lang", "en")
    assert (code, "stands in this file already, in line 1" in err) == (1, True)


def test_nothing_kept_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = said(capsys, "rulings", "check", "--lang", "en")
    assert (code, "no rulings are kept" in err) == (1, True)


def test_a_damaged_file_is_refused_and_left_as_it_is(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = at_home / "data" / "rulings.json"
    kept.parent.mkdir()
    kept.write_text("{", encoding="utf-8")
    for arguments in (("check",), ("import", saved(RIGHT))):
        code, _, err = said(capsys, "rulings", *arguments, "--lang", "en")
        assert (code, "cannot be read" in err) == (1, True)
    assert kept.read_text(encoding="utf-8") == "{"
    assert [one.name for one in kept.parent.iterdir()] == ["rulings.json"]
