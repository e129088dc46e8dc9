"""What would be read as something else is refused: half a creature, a time of no attack, all of them."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.errors import ParseError
from saitei.queries.answer import Answer

TABLE = """Turn order: A, B
It is A's turn.
Card 《Drop》 (creature, water, cost 2, power 2000)
Card 《Evo》 (evolution creature, water, cost 5, power 7000)
A's battle zone: 《Evo》 (on top of 《Drop》), 《Drop》 x2
"""


@pytest.mark.parametrize(
    "told",
    [
        "The top card of A's 《Evo》 is returned to hand.\nQuestion: Where does A's 《Evo》 end up?",
        "During the attack, A's 《Evo》 is destroyed.\nQuestion: Where does A's 《Evo》 end up?",
        "All of B's creatures are destroyed.\nQuestion: Where does A's 《Evo》 end up?",
        "A's 《Evo》 is destroyed.\nQuestion: Are all of A's creatures destroyed?",
        "A's 《Evo》 is destroyed.\n問：Aのクリーチャーはすべて破壊される？",
        "問：Aは《Drop》2体でブロックできる？",
    ],
)
def test_it_is_refused(told: str) -> None:
    with pytest.raises(ParseError):
        session().read(f"{TABLE}{told}\n")


def asked_of_an_attack(when: str) -> Answer:
    return session().ask(
        f"{TABLE}B has 5 shields.\nA's 《Evo》 attacks B.\n{when}A's 《Evo》 is returned to hand.\n"
        "Question: Is B's shield broken?\n"
    )


def test_what_an_attack_does_not_bring_about_is_noted_to_come_after_it() -> None:
    answer = asked_of_an_attack("")
    assert answer.value is True
    assert "comes_after_attack" in {one.name for one in answer.assumed}


@pytest.mark.parametrize(("when", "value"), [("During the attack, ", "no"), ("After the attack, ", "yes")])
def test_nothing_is_noted_where_it_is_told_when_it_comes(when: str, value: str) -> None:
    answer = asked_of_an_attack(when)
    assert answer.value is (value == "yes")
    assert "comes_after_attack" not in {one.name for one in answer.assumed}
