"""A card written in English behaves like its Japanese twin: the ruling is the same."""

import pytest

from saitei.queries.answer import Answer
from saitei.queries.session import Session

HEAD = "Rules: duema-party\nTurn order: A → B → C → D\nA's turn.\n"
TWINS = [
    (
        "B's battle zone: 《盾》\nA's battle zone: 《牙》\nA's 《牙》 attacks B.\n",
        "■ブロッカー",
        "■ Blocker",
        "Question: May B's 《盾》's \"blocker\" be used?",
    ),
    (
        "A's battle zone: 《盾》\n",
        "■このクリーチャーが出た時、相手のクリーチャーを1体破壊する。",
        "■ When you put this creature, destroy one of your opponent's creatures.",
        "Question: May A name B for A's 《盾》's ability?",
    ),
    (
        "A's battle zone: 《盾》\n",
        "■自分のクリーチャーすべてに「スレイヤー」を与える。",
        '■ Each of your creatures gets "slayer".',
        "Question: Does A's 《盾》 have slayer?",
    ),
    (
        "A's battle zone: 《盾》\n",
        "■このクリーチャーのパワーを+2000する。",
        "■ This creature gets +2000 power.",
        "Question: What is A's 《盾》's power?",
    ),
    (
        "A's battle zone: 《盾》\nB's cards: 《呪》\n",
        "■相手は呪文を唱えられない。",
        "■ Your opponent can't cast spells.",
        "Question: May B cast 《呪》?",
    ),
    (
        "A's battle zone: 《盾》\nA's shields: 1\nB's shields: 2\n",
        "■鬼タイム：自分と相手のシールドの数が合計6つ以下なら、このクリーチャーは攻撃できない。",
        "{ONITIME}: If you and your opponent have a total of 6 or less shields, this creature can't attack.",
        "Question: Does A's 《盾》's \"onitime\" hold if B is named?",
    ),
]


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


def ruling(session: Session, table: str, text: str, question: str) -> Answer:
    cards = (
        f"Card 《盾》 (creature, light, cost 2, power 2000):\n  {text}\n"
        "Card 《牙》 (creature, fire, cost 2, power 1000):\n  ■ Slayer\n"
        "Card 《呪》 (spell, water, cost 1):\n  ■ Draw a card.\n"
    )
    return session.ask(HEAD + table + cards + question + "\n")


@pytest.mark.parametrize(("table", "japanese", "english", "question"), TWINS)
def test_the_ruling_on_an_english_card_is_that_on_its_twin(
    session: Session, table: str, japanese: str, english: str, question: str
) -> None:
    assert ruling(session, table, english, question) == ruling(session, table, japanese, question)


@pytest.mark.parametrize(("table", "japanese", "english", "question"), TWINS)
def test_the_ruling_rests_on_clauses_and_nothing_is_missed(
    session: Session, table: str, japanese: str, english: str, question: str
) -> None:
    del japanese
    found = ruling(session, table, english, question)
    assert (found.not_understood, bool(found.clauses)) == ((), True)
