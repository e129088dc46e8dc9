import json
import re
from pathlib import Path

import pytest

from saitei.data import data
from saitei.queries.cli import exits
from saitei.queries.cli.main import main

EXAMPLE = re.compile(r"^```(?:scenario|deck)$", re.MULTILINE)
FRONT = '+++\ndocument = "table-seven"\nextends = ["duema-party"]\n+++\n'
HEAD = f"{FRONT}# House rules · 独自ルール\n\n## 7 Last · 最後\n\n"
SCENARIO = """\
ターン順：A→B→C
Aのターン。
カード《試しの呪文》（呪文）：
　相手のクリーチャーを1体破壊する。
問：Aは《試しの呪文》の能力でBを指定できる？
"""


def page(folder: Path, *examples: str) -> str:
    fences = "\n".join(f"```scenario\n{example}\n```\n" for example in examples)
    file = folder / "house.md"
    file.write_text(HEAD + fences, encoding="utf-8")
    return str(file)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["test", *arguments, "--lang", "en"])
    return code, capsys.readouterr().out


def test_examples_that_come_out_right_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoken = "Aは《試しの呪文》を唱えた。\n"
    example = SCENARIO.replace("問：", f"{spoken}問：") + "答：はい"
    assert run(capsys, page(tmp_path, example)) == (exits.ANSWERED, "1 of 1 examples as expected\n")


def test_a_folder_of_pages_is_tested_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page(tmp_path, SCENARIO + "答：はい", SCENARIO + "答：はい")
    assert run(capsys, str(tmp_path))[1] == "2 of 2 examples as expected\n"


def test_another_answer_is_shown_with_what_was_expected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(capsys, page(tmp_path, SCENARIO + "答：いいえ"))
    rows = [row.split() for row in out.split("\n")]
    assert code == exits.FAILED
    assert ["expected", "No."] in rows
    assert ["got", "Yes:", "B"] in [row[:3] for row in rows]
    assert f"{tmp_path}/house.md:10: table-seven 7" in out


def test_a_clause_that_does_not_decide_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, page(tmp_path, SCENARIO + "答：はい\n根拠：duema-party 305.1"))
    assert (code, "clauses missing  duema-party 305.1" in out) == (exits.FAILED, True)


def test_a_clause_may_be_cited_by_any_name_of_its_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run(capsys, page(tmp_path, SCENARIO + "答：はい\n根拠：デュエパーティー 300.1"))[0] == exits.ANSWERED
    )


def test_a_number_by_itself_is_a_clause_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "clauses missing  table-seven 7" in run(capsys, page(tmp_path, SCENARIO + "答：はい\n根拠：7"))[1]


def test_a_cited_clause_that_does_not_exist_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        "there is no clause table-seven 9" in run(capsys, page(tmp_path, SCENARIO + "答：はい\n根拠：9"))[1]
    )


def test_an_error_in_an_example_is_at_its_line_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(
        capsys, page(tmp_path, SCENARIO.replace("Aのターン。", "Aのターン。\nBのターン。") + "答：はい")
    )
    assert (code, "house.md:12:1: two turn players" in out) == (exits.FAILED, True)


@pytest.mark.parametrize(
    ("example", "said"),
    [(SCENARIO, "does not say which answer"), ("ターン順：A→B\nAのターン。", "the example asks nothing")],
)
def test_an_example_that_says_too_little_is_an_error(
    example: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = run(capsys, page(tmp_path, example))
    assert (code, said in out) == (exits.FAILED, True)


def test_rules_of_the_command_line_go_before_those_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = page(tmp_path, SCENARIO + "答：はい")
    main(["test", file, "--json", "--rules", "duel-masters"])
    (found,) = json.loads(capsys.readouterr().out)["examples"]
    assert found["got"]["ruling_set"] == "duel-masters"


def test_an_edition_is_tested_by_its_own_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = data("rules", "duema-party", "index.md").read_text(encoding="utf-8")
    edition = tmp_path / "index.md"
    edition.write_text(shipped, encoding="utf-8")
    number = len(EXAMPLE.findall(shipped))
    said = f"{number} of {number} examples as expected\n"
    assert number
    assert run(capsys, str(edition), "--rules", str(edition)) == (exits.ANSWERED, said)


def test_outcomes_as_json_have_the_promised_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, page(tmp_path, SCENARIO + "答：いいえ"), "--json")[1])
    keys = {"clause", "file", "line", "passed", "expected", "missing", "got", "error"}
    assert (found["passed"], found["failed"], set(found["examples"][0])) == (0, 1, keys)


def test_pages_without_examples_are_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", page(tmp_path), "--lang", "en"]) == exits.INPUT
    assert "there is no worked example" in capsys.readouterr().err


def test_a_page_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(tmp_path / "no.md"), "--lang", "en"]) == exits.INPUT
    assert "there is no file" in capsys.readouterr().err


def test_a_clause_that_changes_none_of_its_own_examples_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(page(tmp_path, SCENARIO + "答：はい"))
    rule = "```asp\n-opponent_of(P,Q) :- out(P), out(Q).\n```\n\n"
    file.write_text(
        file.read_text(encoding="utf-8").replace("· 最後\n\n", f"· 最後\n\n{rule}"), encoding="utf-8"
    )
    code, out = run(capsys, str(file))
    assert (code, "table-seven 7 Last" in out) == (exits.ANSWERED, True)
