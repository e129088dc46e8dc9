"""A card of which no type is said is what its game takes it for, or is asked for."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.errors import UnknownTerm
from saitei.terms import Term

SESSION = session()
DUEL = """
Rules: ygo-twin-tower
Turn order: A, B, C
Card 《Plain》{marks}
It is A's turn. It is the battle phase.
A's monster zone: 《Plain》
B has 8000 life points.
A's 《Plain》 attacks B.
Question: how many life points does B end up with?
"""


@pytest.mark.parametrize("marks", [" (monster, attack 1000)", " (attack 1000)"])
def test_what_has_an_attack_is_a_monster(marks: str) -> None:
    answer = SESSION.ask(DUEL.format(marks=marks))
    assert (answer.status, answer.value) == ("settled", 7000)


def test_what_has_none_is_asked_for() -> None:
    with pytest.raises(UnknownTerm) as caught:
        SESSION.ask(DUEL.format(marks=""))
    assert caught.value.notice.key == "card_without_type"


def test_in_duel_masters_it_is_a_creature() -> None:
    told = "A's battle zone: 《Plain》\nB has 3 shields.\nA's 《Plain》 attacks B."
    head = "Rules: duel-masters\nTurn order: A, B\nCard 《Plain》 (fire, power 1000)\nA's turn.\n"
    assert SESSION.ask(f"{head}{told}\nQuestion: How many shields does B end up with?\n").value == 2


@pytest.mark.parametrize(("race", "times"), [("", 1), (", Human", 0)])
def test_a_card_written_without_a_race_is_taken_for_one_of_none_where_a_text_asks(
    race: str, times: int
) -> None:
    king = "Card 《King》 (creature, fire, power 5000, Dragon):\n  Your other Dragons get +3000 power.\n"
    pal = f"Card 《Pal》 (creature, fire, power 2000{race})\n"
    told = (
        f"Rules: duel-masters\nTurn order: A, B\n{king}{pal}A's turn.\nA's battle zone: 《King》, 《Pal》\n"
    )
    answer = SESSION.ask(f"{told}Question: What is A's 《Pal》's power?\n")
    assert answer.value == 2000
    assert answer.assumed.count(Term("without_race", ("Pal",))) == times
