"""What a text says of how somebody else chooses, in whichever turns and for however long."""

from __future__ import annotations

import pytest
from gallery import session

_CARDS = """Rules: Duel Masters
Turn order: A → B
Card 《Wisp》 (creature, light, cost 3, power 2000):
  ■During your opponent's turn, whenever your opponent would choose a creature, they can't choose this one.
カード《霞》（クリーチャー、光、コスト3、パワー2000）：
  ■相手のターン中、相手がクリーチャーを選ぶ時、このクリーチャーを選ぶことはできない。
カード《囮》（クリーチャー、光、コスト3、パワー2000）：
  ■このクリーチャーが出た時、このターン、相手が自分のクリーチャーを選ぶ時、相手は可能ならこのクリーチャーを選ぶ。
Card 《Plain》 (creature, fire, cost 2, power 2000)
Card 《Blast》 (spell, fire, cost 3):
  ■Destroy one of your opponent's creatures.
"""
_SHOT = "B casts 《Blast》.\nQuestion: Is A's 《{}》 destroyed?"
_LURED = "A's turn.\nA's battle zone: 《Plain》\nA's 《囮》 entered the battle zone.\n"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("B's turn.\nA's battle zone: 《Wisp》, 《Plain》\n" + _SHOT.format("Wisp"), False),
        ("B's turn.\nA's battle zone: 《霞》, 《Plain》\n" + _SHOT.format("Plain"), True),
        ("A's turn.\nA's battle zone: 《Wisp》\n" + _SHOT.format("Wisp"), True),
        ("A's turn.\nA's battle zone: 《霞》\n" + _SHOT.format("霞"), True),
        (_LURED + _SHOT.format("囮"), True),
        (_LURED + _SHOT.format("Plain"), False),
    ],
)
def test_a_choice_goes_as_texts_say(told: str, *, expected: bool) -> None:
    answer = session().ask(_CARDS + told)
    assert (answer.status, answer.value) == ("settled", expected)


def test_a_choice_is_free_once_the_turn_of_the_text_is_over() -> None:
    answer = session().ask(_CARDS + _LURED + "A's turn ends.\n" + _SHOT.format("Plain"))
    assert answer.status == "open"
