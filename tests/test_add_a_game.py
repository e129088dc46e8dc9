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
WORDS = re.findall(r"\n```toml\n(.*?)\n```\n", PAGE, re.DOTALL)
CLAUSES = re.findall(r"\n````markdown\n(.*?)\n````\n", PAGE, re.DOTALL)
GAMES = ("pebbles", "lanterns")
"""The games of the page, one with cards, in its order."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of each game."""
    folders = {game: tmp_path_factory.mktemp(game) for game in GAMES}
    for folder, words, clauses in zip(folders.values(), WORDS, CLAUSES, strict=True):
        (folder / "vocabulary.toml").write_text(words, encoding="utf-8")
        (folder / "index.md").write_text(clauses, encoding="utf-8")
    return folders


@pytest.fixture
def heap(games: dict[str, Path]) -> Path:
    return games["pebbles"]


@pytest.mark.parametrize("game", GAMES)
def test_its_examples_come_out(game: str, games: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["test", str(games[game]), "--lang", "en"])
    assert (code, capsys.readouterr().out) == (0, "10 of 10 examples as expected\n")


@pytest.mark.parametrize("game", GAMES)
def test_each_of_its_ten_clauses_is_needed(game: str, games: dict[str, Path]) -> None:
    documents = with_own(read_own(games[game]))
    session = Session(documents=documents)
    every = {example.clause.id: example for example in examples(documents[game].pages)}
    idle: list[str] = []
    for clause, example in every.items():
        left = ruling_set(game, documents, without={clause})
        without = Session(documents=documents, worker=session.worker, sets={game: left, "石取り": left})
        idle += [clause] if run(example, without).passed else []
    assert (len(every), idle) == (10, [])


SUMMONED = """\
Rules: lanterns
Turn order: A → B
Card 《Moth》 (sprite, power 2)
A's hand: 《Moth》
It is A's turn.
A summons 《Moth》.
Question: Where does 《Moth》 end up?
"""


def test_a_game_with_cards_is_silent_where_no_clause_says_where_they_go(games: dict[str, Path]) -> None:
    page = games["lanterns"] / "index.md"
    unsaid = page.read_text(encoding="utf-8").replace("takes_to((summon", "takes_to((return")
    assert saitei.ask(SUMMONED, pages=(str(page.parent),)).status == "settled"
    page.write_text(unsaid, encoding="utf-8")
    assert saitei.ask(SUMMONED, pages=(str(page.parent),)).status == "silent"


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
