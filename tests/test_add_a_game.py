"""The game of docs/add-a-game.md: written out from the page, tested, and asked through the public API."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import saitei
from saitei.errors import RulePageError
from saitei.kb.pages.documents import read_own, with_own
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.cli.main import main
from saitei.queries.examples.run import examples, run
from saitei.queries.session import Session

PAGE = (Path(__file__).parent.parent / "docs" / "add-a-game.md").read_text(encoding="utf-8")
WORDS = re.search(r"\n```toml\n(.*?)\n```\n", PAGE, re.DOTALL)
CLAUSES = re.search(r"\n````markdown\n(.*?)\n````\n", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def heap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game."""
    assert WORDS
    assert CLAUSES
    folder = tmp_path_factory.mktemp("heap")
    (folder / "vocabulary.toml").write_text(WORDS[1], encoding="utf-8")
    (folder / "index.md").write_text(CLAUSES[1], encoding="utf-8")
    return folder


def test_its_examples_come_out(heap: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["test", str(heap), "--lang", "en"])
    assert (code, capsys.readouterr().out) == (0, "10 of 10 examples as expected\n")


def test_each_of_its_ten_clauses_is_needed(heap: Path) -> None:
    documents = with_own(read_own(heap))
    session = Session(documents=documents)
    every = {example.clause.id: example for example in examples(documents["pebbles"].pages)}
    idle: list[str] = []
    for clause, example in every.items():
        left = ruling_set("pebbles", documents, without={clause})
        without = Session(documents=documents, worker=session.worker, sets={"pebbles": left, "石取り": left})
        idle += [clause] if run(example, without).passed else []
    assert (len(every), idle) == (10, [])


TAKING = """\
ルール：石取り
ターン順：A→B→C
Bのターン。
石は{left}個。
B、Cは蛙を持っている。
問：{who}は石を4個取れる？
"""


@pytest.mark.parametrize(("who", "left", "may"), [("B", 5, True), ("B", 3, False), ("C", 5, False)])
def test_a_table_is_asked_about_through_the_public_api(heap: Path, who: str, left: int, *, may: bool) -> None:
    assert saitei.ask(TAKING.format(who=who, left=left), pages=(str(heap),)).value is may


def test_the_answer_is_worded_by_the_vocabulary(heap: Path) -> None:
    said = saitei.ask_words(TAKING.format(who="B", left=5), pages=(str(heap),), lang="en")
    assert said.startswith("Yes: B may take 4 pebbles.")


MALFORMED = {
    "a name that no program can have": "[Bad]\nkind = 'fact'\nmeaning = ''",
    "a kind that there is not": "[odd]\nkind = 'x'\nmeaning = ''",
    "no table": "[a",
    "declared already": "[seat]\nkind = 'fact'\nmeaning = ''",
    "a slot that is no argument": "[odd]\nkind = 'fact'\nmeaning = ''\nargs = ['p: player']\nen = '{p.x}'",
    "said in one language": "[words.charm]\nfox = { en = 'fox' }",
}


@pytest.mark.parametrize("words", MALFORMED.values(), ids=MALFORMED)
def test_words_that_cannot_be_used_are_refused_and_forgotten(tmp_path: Path, words: str) -> None:
    assert CLAUSES
    (tmp_path / "index.md").write_text(CLAUSES[1], encoding="utf-8")
    (tmp_path / "vocabulary.toml").write_text(words, encoding="utf-8")
    with pytest.raises(RulePageError) as caught:
        with_own(read_own(tmp_path))
    assert caught.value.notice.key == "vocabulary_malformed"
    assert saitei.ask("ルール：yu-gi-oh\nターン順：A→B\n問：Aの初期LPは？").value == 8000
