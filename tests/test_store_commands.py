import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store import DRAKE, SPELL, TWIN, saved

from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.cards.place import FILE, store_path
from saitei.queries.cards.values import names
from saitei.queries.cli import exits
from saitei.queries.cli.main import main

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "cards.md"
SCENARIO = """\
ルール：デュエパーティー
ターン順：A→B→C→D
Aのターン。
Aは《{name}》を唱えた。
問：Aは《{name}》の能力でBを指定できる？
"""
STRIKE = {"name": "試しの一撃", "type": "呪文", "cost": 4, "text": "■相手のクリーチャーを1体破壊する。"}


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, and an English locale."""
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return tmp_path


@pytest.fixture
def filled(store: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    main(["cards", "import", saved(store, DRAKE, TWIN, SPELL, STRIKE)])
    capsys.readouterr()
    return store


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 JSON
    main(["cards", *arguments, "--json"])
    return json.loads(capsys.readouterr().out)


def test_an_import_tells_what_became_of_the_records(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(store, DRAKE, TWIN)
    assert main(["cards", "import", file]) == exits.ANSWERED
    assert capsys.readouterr().out == f"{file}: 2 imported, 0 updated, 0 unchanged, 0 skipped\n"


def test_a_skipped_record_is_told_and_gives_its_exit_code(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved(store, DRAKE, {"text": "nameless"})
    assert main(["cards", "import", file]) == exits.INPUT
    assert capsys.readouterr().err == f"{file}:2:1: a card needs a name\n"


def test_faults_are_told_in_japanese_too(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["cards", "import", saved(store, {"text": "nameless"}), "--lang", "ja"])
    assert "カードに名前" in capsys.readouterr().err


def test_a_thousand_faults_do_not_fill_the_screen(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["cards", "import", saved(store, *["{"] * 1_000)])
    assert len(capsys.readouterr().err.splitlines()) < 30


def test_a_file_that_cannot_be_read_does_not_keep_the_others_out(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = as_json(capsys, "import", str(store / "no.jsonl"), saved(store, DRAKE))
    assert (found["imported"], found["files"][0]["error"]["key"]) == (1, "file_missing")


def test_an_import_as_json_has_every_fault(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "import", saved(store, DRAKE, "{", "["))
    assert [fault["line"] for fault in found["files"][0]["faults"]] == [2, 3]


@pytest.mark.usefixtures("store")
def test_cards_may_come_from_standard_input() -> None:
    command = [sys.executable, "-m", "saitei", "cards", "import", "-", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    text = json.dumps(SPELL).encode()
    run = subprocess.run(command, input=text, env=environment, capture_output=True, check=True)
    assert json.loads(run.stdout)["imported"] == 1


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=st.binary(max_size=200), name=st.sampled_from(["x.jsonl", "x.json", "x.csv"]))
@pytest.mark.parametrize("action", ["import", "coverage"])
def test_no_file_ends_in_a_traceback(store: Path, action: str, content: bytes, name: str) -> None:
    (store / name).write_bytes(content)
    assert main(["cards", action, str(store / name)]) in (exits.ANSWERED, exits.INPUT)


@pytest.mark.usefixtures("filled")
def test_a_card_is_shown_with_what_was_understood(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "試しの一撃"]) == exits.ANSWERED
    assert "呪文能力\n      1. 相手のクリーチャー1体を破壊する\n" in capsys.readouterr().out


@pytest.mark.usefixtures("filled")
def test_a_name_may_be_typed_in_several_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "show", "trial", "torrent")["name"] == "Trial Torrent"


def test_what_was_not_understood_has_its_place_and_reason(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "import", saved(store, {"name": "謎", "type": "呪文", "text": "■ぷにゃらけ。"})])
    capsys.readouterr()
    (missed,) = as_json(capsys, "show", "謎")["abilities"][0]["not_understood"]
    assert (missed["line"], missed["column"], missed["reason"]) == (1, 2, "unknown_word")


@pytest.mark.usefixtures("store")
def test_a_card_that_comes_with_saitei_is_shown_without_a_store(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "show", "デーモン・ハンド")["cost"] == 6


@pytest.mark.usefixtures("filled")
def test_a_name_nobody_has_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "試しの一発", "--lang", "en"]) == exits.INPUT
    assert "near names: 《試しの一撃》" in capsys.readouterr().err


def test_a_name_of_several_cards_is_refused_with_all_of_them(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "import", saved(store, {"name": "猫・一"}, {"name": "猫〜一"})])
    main(["cards", "show", "猫 一", "--lang", "en"])
    assert "several cards are called 猫 一: 《猫・一》 (cards.jsonl:1) 《猫〜一》" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.usefixtures("filled")
def test_found_cards_are_printed_with_their_texts(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "1枚引く", "--type", "進化", "--lang", lang]) == exits.ANSWERED
    text = "Double breaker" if lang == "en" else "Ｗ・ブレイカー"
    assert f"    {text}\n" in capsys.readouterr().out


@pytest.mark.usefixtures("filled")
def test_finding_nothing_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "no such words"]) == exits.ANSWERED
    assert capsys.readouterr().out == "No card fits.\n"


@pytest.mark.usefixtures("store")
def test_finding_without_a_store_says_how_to_get_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "draw"]) == exits.INPUT
    assert "saitei cards import FILE" in capsys.readouterr().err


def test_coverage_has_the_promised_keys(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = {"cards", "cards_understood", "lines", "lines_understood"}
    keys |= {"sentence_lines", "sentence_lines_understood", "seconds", "missed"}
    assert keys <= as_json(capsys, "coverage", saved(store, STRIKE)).keys()


def test_coverage_counts_cards_and_lines(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = {"name": "謎", "type": "呪文", "text": "■カードを1枚引く。\n■ぷにゃらけ。"}
    found = as_json(capsys, "coverage", saved(store, STRIKE, puzzle, {"name": "無"}, "{"))
    assert (found["cards"], found["cards_understood"], found["lines"], found["lines_understood"]) == (
        2,
        1,
        3,
        2,
    )
    assert found["missed"] == [{"text": "■ぷにゃらけ。", "count": 1}]
    assert (found["without_text"], found["skipped"]) == (1, 1)


def test_a_keyword_that_a_rule_page_defines_is_no_sentence(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wall = {
        "name": "試しの壁",
        "type": "クリーチャー",
        "text": "■ブロッカー\n■W・ブレイカー\n■カードを1枚引く。",
    }
    found = as_json(capsys, "coverage", saved(store, wall))
    assert (found["lines"], found["sentence_lines"]) == (3, 1)


def test_coverage_reads_a_card_of_no_known_type(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        as_json(capsys, "coverage", saved(store, {"name": "謎", "type": "謎", "text": "ブロッカー"}))["lines"]
        == 1
    )


def test_coverage_imports_nothing(store: Path) -> None:
    main(["cards", "coverage", saved(store, STRIKE)])
    assert not store_path().exists()


def test_a_scenario_may_name_a_card_of_the_store(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (filled / "s.txt").write_text(SCENARIO.format(name="試しの一撃"), encoding="utf-8")
    assert main(["ask", str(filled / "s.txt")]) == exits.ANSWERED
    assert capsys.readouterr().out.startswith("はい。")


@pytest.mark.usefixtures("filled")
def test_a_scenario_is_told_names_of_the_store_near_its_own() -> None:
    assert "試しの一撃" in Catalogue().near("試しの一発")


@pytest.mark.usefixtures("filled")
def test_a_card_in_english_alone_is_in_the_catalogue() -> None:
    card = Catalogue().find("Trial Torrent")
    assert card
    assert card.text == "■ Draw 2 cards."


def test_a_card_that_comes_with_saitei_goes_before_one_of_the_store(store: Path) -> None:
    main(["cards", "import", saved(store, {"name": "デーモン・ハンド", "cost": 99})])
    card = Catalogue().find("デーモン・ハンド")
    assert card
    assert card.cost == 6


def test_a_broken_store_is_refused_where_a_scenario_needs_it(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store_path().parent.mkdir()
    store_path().write_bytes(b"broken " * 500)
    (store / "s.txt").write_text(SCENARIO.format(name="試しの一撃"), encoding="utf-8")
    assert main(["ask", str(store / "s.txt")]) == exits.INPUT
    assert FILE in capsys.readouterr().err


@pytest.mark.parametrize(("name", "loaded"), [("デーモン・ハンド", False), ("試しの一撃", True)])
@pytest.mark.usefixtures("filled")
def test_sqlite_is_loaded_only_for_a_name_that_is_not_shipped(name: str, loaded: bool) -> None:  # noqa: FBT001
    code = "import sys, saitei; saitei.ask(sys.argv[1]); print('sqlite3' in sys.modules)"
    command = [sys.executable, "-c", code, SCENARIO.format(name=name)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    run = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    assert run.stdout == f"{loaded}\n"


def test_every_command_on_the_page_runs(store: Path) -> None:
    script = store / "saitei"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m saitei "$@"\n')
    script.chmod(0o755)
    commands = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PATH": f"{store}:{os.environ['PATH']}"}
    examples = ROOT / "docs" / "examples"
    run = subprocess.run(
        ["sh", "-exc", commands], cwd=examples, env=environment, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr.count("+ saitei")) == (0, commands.count("saitei "))
    assert "Traceback" not in run.stderr


def test_the_page_names_every_field_of_a_card_file() -> None:
    page = PAGE.read_text("utf-8")
    assert [field for field in names()["field"] if f"| `{field}` |" not in page] == []
