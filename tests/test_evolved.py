"""A creature that lies on another: what its text says of that, and what does not matter any more."""

from __future__ import annotations

import pytest
from gallery import session

_STRIKES = """A's battle zone: 《灰鬼》 (on top of 《Ember》)
A's 《灰鬼》 attacks B.
Question: Does A draw a card?"""
_POWER = "Question: What is A's 《Layered》's power?"
_TABLE = """Rules: Duel Masters
Turn order: A → B
Card 《Ember》 (creature, fire, cost 2, power 2000)
カード《灰鬼》（進化クリーチャー、火、コスト3、パワー4000）：
  ■マナ進化：自分のマナゾーンにある火のクリーチャー1体の上に置く。
  ■このクリーチャーが攻撃する時、カードを1枚引く。
Card 《Layered》 (neo creature, fire, cost 4, power 1000):
  ■NEO evolution: You may put it on one of your fire creatures.
  ■If this is a NEO evolution creature, it gets +5000 power.
It is A's turn. B has 5 shields.
"""


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (_STRIKES, True),
        (f"A's battle zone: 《Layered》 (on top of 《Ember》)\n{_POWER}", 6000),
        (f"A's battle zone: 《Layered》\n{_POWER}", 1000),
    ],
)
def test_an_answer_about_an_evolved_creature_is_firm(told: str, expected: object) -> None:
    answer = session().ask(_TABLE + told)
    assert (answer.status, answer.value) == ("settled", expected)


def test_how_it_evolves_from_the_mana_zone_is_not_played() -> None:
    told = "A's mana zone: 《Ember》\nA summons 《灰鬼》.\nQuestion: Where does A's 《Ember》 end up?"
    assert session().ask(_TABLE + told).status == "tainted"
