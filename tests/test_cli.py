import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from saitei.errors import OutOfBounds
from saitei.queries import session as asking
from saitei.queries.cli import exits
from saitei.queries.cli.main import main
from saitei.wording import Notice

ROOT = Path(__file__).parent.parent

SCENARIO = """\
ルール：デュエパーティー
ターン順：A→B→C→D
Aのターン。
カード《試しの呪文》（呪文）：
　相手のクリーチャーを1体破壊する。
Aは《試しの呪文》を唱えた。
問：Aは《試しの呪文》の能力でBを指定できる？
"""
ENGLISH = """\
Rules: duema-party
Turn order: A → B → C → D
Waiting: A's effect, B's effect
Question: in which order do the effects resolve?
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, an English locale, no terminal, no settings of the caller."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "SAITEI_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return tmp_path


def saved(folder: Path, text: str | bytes, name: str = "s.txt") -> str:
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def test_a_question_is_answered_in_the_language_of_the_scenario(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", saved(home, SCENARIO)]) == exits.ANSWERED
    assert capsys.readouterr().out.startswith("はい。Aの《試しの呪文》")


def test_the_language_of_the_answer_can_be_chosen(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", saved(home, SCENARIO), "--lang", "en"])
    assert capsys.readouterr().out.startswith("Yes: B may be named")


def test_a_question_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SCENARIO.encode("utf-8-sig"))))
    main(["ask", "-"])
    assert capsys.readouterr().out.startswith("はい。")


def test_why_adds_the_derivation(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", saved(home, SCENARIO), "--why"])
    assert "\n導出\n  - " in capsys.readouterr().out


def test_facts_stand_under_the_lines_they_come_from(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", saved(home, ENGLISH), "--facts"]) == exits.ANSWERED
    out = capsys.readouterr().out
    assert out.startswith("% line 2: Turn order: A → B → C → D\nplayer(")
    assert "% line 3: Waiting: A's effect, B's effect\nwaiter(" in out
    assert out.endswith("% line 4: Question: in which order do the effects resolve?\nquestion(order).\n")
    main(["ask", saved(home, SCENARIO), "--facts"])
    assert "% 2行目：ターン順：A→B→C→D\n" in capsys.readouterr().out


def test_a_program_has_its_answer_as_a_comment(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", saved(home, SCENARIO), "--program", "--lang", "en"]) == exits.ANSWERED
    out = capsys.readouterr().out
    assert out.startswith("% To run it: python -m clingo FILE 0")
    assert "% Yes: B may be named" in out
    assert "#show asks/2." in out


def test_an_answer_as_json_is_one_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", saved(home, SCENARIO), "--json"])
    out = capsys.readouterr().out
    assert (json.loads(out)["value"], out.count("\n")) == (True, 1)


SEVERAL = SCENARIO + "答：はい\n問：Aは《試しの呪文》の能力でAを指定できる？\n答：いいえ\n"


def test_each_of_several_questions_is_answered_below_it(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", saved(home, SEVERAL)]) == exits.ANSWERED
    out = capsys.readouterr().out
    asked = [line for line in out.split("\n") if line.startswith("問：")]
    assert asked == [
        "問：Aは《試しの呪文》の能力でBを指定できる？",
        "問：Aは《試しの呪文》の能力でAを指定できる？",
    ]
    assert out.index("はい。") < out.index(asked[1]) < out.index("いいえ。")


def test_several_answers_as_json_are_a_line_each(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", saved(home, SEVERAL), "--json"])
    assert [json.loads(line)["value"] for line in capsys.readouterr().out.splitlines()] == [True, False]


def test_a_question_that_is_refused_leaves_the_others_answered(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SEVERAL + "問：《知られないカード》はどうする？\n"
    assert main(["ask", saved(home, text), "--json"]) == exits.INPUT
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one.get("value") for one in found] == [True, False, None]
    assert found[2]["error"]["line"] == 11


def test_what_is_told_between_two_questions_is_of_no_moment(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SCENARIO + "Bが敗北した。\n問：敗北するのは誰？\n"
    assert main(["ask", saved(home, text)]) == exits.INPUT
    assert "問いが二つある" in capsys.readouterr().err


def test_the_rules_of_the_command_line_go_before_those_of_the_text(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["ask", saved(home, SCENARIO), "--json", "--rules", "duel-masters"])
    assert json.loads(capsys.readouterr().out)["ruling_set"] == "duel-masters"


def test_a_page_of_ones_own_can_be_asked_under(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = '+++\ndocument = "table-seven"\nextends = ["duema-party"]\n+++\n# House · 独自\n'
    saved(home, page, "house.md")
    code = main(["ask", saved(home, SCENARIO), "--json", "--page", "house.md", "--rules", "table-seven"])
    assert (code, json.loads(capsys.readouterr().out)["ruling_set"]) == (exits.ANSWERED, "table-seven")


def test_an_answer_that_depends_is_an_answer(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", saved(home, ENGLISH)]) == exits.ANSWERED
    assert "whose turn it is" in capsys.readouterr().out.split("\n")[0]


@pytest.mark.parametrize(
    ("status", "code"),
    [("settled", 0), ("open", 0), ("depends", 0), ("silent", 3), ("conflict", 4), ("tainted", 5)],
)  # fmt: skip
def test_each_status_has_its_exit_code(status: str, code: int) -> None:
    assert exits.of_status(status) == code  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [value for name, value in vars(exits).items() if name.isupper()])
def test_every_exit_code_is_documented(code: int) -> None:
    assert f"| {code} |" in (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "file_empty"),
        (" \n\u3000\n", "file_empty"),
        (b"\x83\x8b\x81[\x83\x8b", "file_not_text"),
        ("あ" * 100_000, "file_too_long"),
        ("\0" * 50, "not_text"),
        ("ルール：デュエパーティー\nターン順：A→B", "question_missing"),
        (SCENARIO.replace("デュエパーティー", "トランプ"), "ruling_set_unknown"),
        (SCENARIO.replace("Aのターン。", "Aのターン。\nBのターン。"), "scenario_two_turn_players"),
    ],
)  # fmt: skip
def test_a_careless_scenario_is_refused_with_a_sentence(
    text: str | bytes, key: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", saved(home, text), "--json"]) == exits.INPUT
    assert json.loads(capsys.readouterr().out)["error"]["key"] == key


def test_a_missing_file_is_named_with_the_nearest(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(home, SCENARIO, "question.txt")
    assert main(["ask", "qestion.txt"]) == exits.INPUT
    assert capsys.readouterr().err == "saitei: there is no file qestion.txt; nearby: question.txt\n"


def test_a_folder_is_no_scenario(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", str(home)]) == exits.INPUT
    assert "is a folder" in capsys.readouterr().err


def test_an_error_shows_its_place_its_line_and_a_mark(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", saved(home, SCENARIO.replace("Aのターン。", "Aのターン。\nBのターン。"))])
    place, source, mark = capsys.readouterr().err.rstrip().split("\n")
    assert (place[:10], source, mark[-1]) == ("s.txt:4:1:", "  Bのターン。", "^")


def test_rules_that_nobody_knows_are_shown_where_they_are_named(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["ask", saved(home, SCENARIO.replace("デュエパーティー", "トランプ"))])
    assert capsys.readouterr().err.startswith("s.txt:1:5: 「トランプ」")


def test_an_error_is_said_in_the_language_of_the_text(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", saved(home, "ターン順：A→B\nAのターン。")])
    assert "問いがない" in capsys.readouterr().err


def test_without_a_text_the_locale_chooses_the_language(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    main(["ask", str(home / "nothing.txt")])
    assert "というファイルはない" in capsys.readouterr().err


def test_an_error_on_a_page_of_ones_own_is_shown_at_its_line(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = '+++\ndocument = "mine"\n+++\n## 1 A · 甲\n```asp\nno_such_thing(X) :- player(X).\n```\n'
    saved(home, page, "house.md")
    main(["ask", saved(home, SCENARIO), "--page", "house.md", "--rules", "mine", "--lang", "en"])
    error = capsys.readouterr().err
    assert (error.startswith("house.md:6:"), "no_such_thing(X) :-" in error) == (True, True)


def test_a_question_beyond_its_bounds_has_its_own_exit_code(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def too_slow(*_: object, **__: object) -> None:
        raise OutOfBounds(Notice("too_slow", {"seconds": 2}))

    monkeypatch.setattr(asking.Session, "judge", too_slow)
    assert main(["ask", saved(home, SCENARIO), "--lang", "en"]) == exits.BEYOND
    assert capsys.readouterr().err == "saitei: no answer within 2 seconds\n"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A saitei with a fault in it."""

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("line one\nline two")

    monkeypatch.setattr(asking.Session, "read", fail)


@pytest.mark.usefixtures("broken")
def test_a_fault_of_saitei_is_one_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", saved(home, SCENARIO)]) == exits.BUG
    error = capsys.readouterr().err
    assert (error.count("\n"), "ZeroDivisionError: line one" in error) == (1, True)


@pytest.mark.usefixtures("broken")
def test_a_fault_of_saitei_is_shown_whole_to_its_makers(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAITEI_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["ask", saved(home, SCENARIO)])


def test_an_interrupted_question_ends_without_a_word(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(asking.Session, "read", interrupt)
    assert main(["ask", saved(home, SCENARIO)]) == exits.INTERRUPTED
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "arguments", [["ask"], ["aks", "x"], ["ask", "x", "--lang", "fr"], ["ask", "x", "y"]]
)
def test_wrong_usage_has_its_exit_code(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert (left.value.code, "usage:" in capsys.readouterr().err) == (exits.USAGE, True)


def test_no_command_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == exits.USAGE
    assert "answer the question of a scenario" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("locale", "words"), [("ja_JP.UTF-8", "問題文の問いに"), ("C", "Answer the question")]
)
def test_help_speaks_the_language_of_the_locale(
    locale: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    with pytest.raises(SystemExit):
        main(["ask", "--help"])
    assert words in capsys.readouterr().out


def command(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    given = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "", **environment}
    pipe = subprocess.PIPE
    line = [sys.executable, "-m", "saitei", *arguments]
    return subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, env=given)


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with command("ask", "-", "--why") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(SCENARIO.encode())
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == exits.PIPE


def test_letters_that_the_output_cannot_write_are_escaped() -> None:
    with command("ask", "-", PYTHONIOENCODING="ascii") as process:
        out, error = process.communicate(SCENARIO.encode(), 30)
        assert (process.returncode, error, out[:6]) == (exits.ANSWERED, b"", b"\\u306f")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing there")
def test_ctrl_c_while_it_waits_for_input_ends_without_a_word() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    with command("ask", "-") as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.5)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=30)
        assert (process.returncode, error) == (exits.INTERRUPTED, b"")


def test_piped_output_is_the_same_each_time() -> None:
    def once() -> bytes:
        with command("ask", "-", "--why") as process:
            return process.communicate(SCENARIO.encode(), 30)[0]

    assert once() == once()
