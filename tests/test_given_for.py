"""What has to be given for something is given, or the thing does not come about."""

from __future__ import annotations

import pytest
from gallery import session

_TABLE = """Rules: Duel Masters
Turn order: A → B
カード《骨拾い》（クリーチャー、闇、コスト4、パワー3000）：
  ■このクリーチャーが破壊される時、自分の手札を1枚選んで墓地に置いてもよい。そうした場合、墓地に置くかわりに、このクリーチャーを手札に戻す。
Card 《Hymn》 (spell, water, cost 5):
  ■You may discard 2 cards from your hand and cast this spell for no cost.
  ■Draw a card.
カード《歌》（呪文、水、コスト5）：
  ■自分の手札を2枚捨てて、この呪文をコストを支払わずに唱えてもよい。
  ■カードを1枚引く。
Card 《Diver》 (creature, water, cost 5, power 3000):
  ■自分の手札を2枚捨てて、このクリーチャーをコストを支払わずに召喚してもよい。
Card 《Plain》 (creature, fire, cost 2, power 2000)
Card 《Blast》 (spell, fire, cost 3):
  ■Destroy one of your opponent's creatures.
A's turn.
"""
_FALLS = """A's battle zone: 《骨拾い》
A's hand: {}
B casts 《Blast》.
Question: Does A's 《骨拾い》 end up in the hand?"""
_FREE = "A's hand: 《{0}》, {1}\nQuestion: May A play 《{0}》 without paying its cost?"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (_FALLS.format("0"), False),
        (_FREE.format("Hymn", "《Plain》 x2"), True),
        (_FREE.format("Hymn", "《Plain》"), False),
        (_FREE.format("歌", "《Plain》 x2"), True),
        (_FREE.format("歌", "《Plain》"), False),
        (_FREE.format("Diver", "《Plain》 x2"), True),
        (_FREE.format("Diver", "《Plain》"), False),
        ("A's hand: 0\nA casts 《Hymn》.\nQuestion: Does A draw a card?", True),
    ],
)
def test_nothing_comes_of_what_cannot_be_given(told: str, *, expected: bool) -> None:
    answer = session().ask(_TABLE + told)
    assert (answer.status, answer.value) == ("settled", expected)


def test_who_has_it_to_give_chooses() -> None:
    assert session().ask(_TABLE + _FALLS.format("《Plain》")).status == "open"
