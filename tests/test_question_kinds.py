"""Every kind of question is declared once, and those of a vocabulary are asked after what is told."""

from __future__ import annotations

import re

import pytest
from shipped import LANGUAGE

from saitei.data import data
from saitei.kb.pages.documents import read_own, with_own
from saitei.queries.question_kinds import question_kind, question_kinds
from saitei.queries.session import Session
from saitei.tables import table

COUNTING = """
[creatures_of]
kind = "conclusion"
args = ["player: player"]
value = "number"
open_table = true
en = "{player} has {value} creatures"
ja = "{player}のクリーチャーは{value}体"
ask_en = ["how many creatures does {player} have"]
ask_ja = ["{player}のクリーチャーは何体いる"]
meaning = "How many creatures a player has."

[loner]
kind = "conclusion"
args = ["card: card"]
asked_of = "after"
en = "{card} is alone"
ja = "{card}は孤高"
en_no = "{card} is not alone"
ja_no = "{card}は孤高ではない"
ask_en = ["is {card} alone", "is {card} a loner"]
ask_ja = ["{card}は孤高である"]
meaning = "Whether a creature's owner has no other."
"""

PAGE = """+++
document = "counting"
extends = ["duel-masters"]
+++
# Counting · 数える

## 1 How many · 何体

The creatures in the battle zone are counted.

バトルゾーンのクリーチャーを数える。

```asp
creatures_of(P,N) :- player(P), N = #count { O : owner(O,P), in_zone(O,battle_zone), card_type(O,creature) }.
loner(C) :- owner(C,P), creatures_of(P,1).
-loner(C) :- owner(C,P), creatures_of(P,N), N > 1.
```
"""

TABLE = """
Rules: counting
Turn order: A → B
Card 《Axe》 (spell, darkness, cost 4):
  ■Destroy one of your opponent's creatures.
Card 《Big》 (creature, fire, cost 6, power 6000)
Card 《Small》 (creature, fire, cost 2, power 2000)
Card 《Gate》 (creature, light, cost 5, power 3000):
  ■When one of your opponent's creatures would enter the battle zone, put it into the graveyard instead.
A's turn.
"""


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A session with a page of one's own that words a question."""
    folder = tmp_path_factory.mktemp("counting")
    (folder / "vocabulary.toml").write_text(COUNTING, encoding="utf-8")
    (folder / "index.md").write_text(PAGE, encoding="utf-8")
    return Session(documents=with_own(read_own(folder)))


@pytest.mark.parametrize(
    "asked",
    [
        "Question: Is B's 《Small》 alone?",
        "Question: Is B's 《Small》 a loner?",
        "問：Bの《Small》は孤高である？",
    ],
)
def test_a_question_in_words_of_its_own_goes_before_one_with_a_place_for_any_words(
    counting: Session, asked: str
) -> None:
    assert counting.ask(f"{TABLE}B's battle zone: 《Small》\n{asked}").value is True


@pytest.mark.parametrize(
    ("told", "number"),
    [
        ("B's battle zone: 《Small》 x2", 2),
        ("B's battle zone: 《Small》 x2\nA casts 《Axe》.", 1),
        ("B's battle zone: 《Small》 x2\nB's 《Small》1 is destroyed.", 1),
        ("A's battle zone: 《Big》\nB's battle zone: 《Small》 (tapped)\nA's 《Big》 attacks 《Small》.", 0),
        ("A's battle zone: 《Gate》\nB's battle zone: 《Small》\nB puts 《Big》 into the battle zone.", 1),
        ("B's battle zone: 《Small》\nB puts 《Big》 into the battle zone.", 2),
    ],
)
def test_a_question_of_the_vocabulary_is_asked_after_what_is_told(
    counting: Session, told: str, number: int
) -> None:
    answer = counting.ask(f"{TABLE}{told}\nQuestion: how many creatures does B have?\n")
    assert (answer.status, answer.value) == ("settled", number)


def gives() -> set[str]:
    """The kinds of questions that scenarios are read as."""
    text = data("parser", "scenario", "meanings.toml").read_text(encoding="utf-8")
    questions = re.findall(r"\[\[question\]\]\n(gives = .*)", text)
    return {re.split(r"\W", row.partition('"')[2])[0] for row in questions}


def test_every_question_that_can_be_read_is_of_a_declared_kind() -> None:
    assert gives()
    assert gives() <= question_kinds().keys()


def test_every_kind_whose_answer_is_worded_is_declared() -> None:
    worded = {entry.split()[0] for entry in table("queries", "say", "rulings.toml")}
    assert worded
    assert worded <= question_kinds().keys()


def test_a_kind_that_has_another_in_the_course_names_one_of_the_course() -> None:
    named = [kind.in_course for kind in question_kinds().values() if kind.in_course]
    assert named
    assert {question_kind(name, LANGUAGE).asked_of for name in named} == {"course"}


@pytest.mark.parametrize("name", ["life_at_end", "has_priority"])
def test_a_vocabulary_says_of_which_moment_its_questions_are(name: str) -> None:
    assert question_kind(name, LANGUAGE).asked_of == {"life_at_end": "course", "has_priority": "event"}[name]


def test_what_is_no_question_is_asked_of_the_table_as_it_is_told() -> None:
    assert question_kind("nothing_of_the_kind", LANGUAGE).asked_of == "stated"


@pytest.mark.parametrize(("power", "may"), [(5000, True), (6000, False)])
def test_what_alone_is_more_than_a_total_power_may_not_be_chosen(power: int, *, may: bool) -> None:
    session = Session()
    ruleset, situation = session.read(
        "Rules: duel-masters\nTurn order: A, B\n"
        "Card 《Sweep》 (spell, fire, cost 7):\n"
        "  Destroy any number of your opponent's creatures that have total power 5000 or less.\n"
        f"Card 《Giant》 (creature, fire, cost 6, power {power})\n"
        "B's battle zone: 《Giant》\nQuestion: Can A choose B's 《Giant》 with 《Sweep》?"
    )
    assert session.judge(ruleset, situation).value is may
