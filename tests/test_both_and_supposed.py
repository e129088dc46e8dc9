"""Both of two asked for at once, a shield that is only asked about, a cost that may be lowered at will."""

from __future__ import annotations

import pytest

from saitei.queries.asked import ask
from saitei.queries.session import Session

SESSION = Session()
TRAP = "Card 《Trap》 (spell, fire, cost 3):\n  ■Shield trigger\n  ■Draw a card.\n"
FANG = "Card 《Fang》 (creature, fire, cost 5, power 6000):\n  ■Double breaker\n"
BACK = "Card 《Back》 (creature, fire, cost 5, power 3000):\n  ■S・バック：火\n"
COAL = "Card 《Coal》 (creature, fire, cost 2, power 2000)\n"
ATTACKED = "It is B's turn.\nB's battle zone: 《Fang》\nA's shields: {shields}\nB's 《Fang》 attacks A.\n"
BARRED = FANG + "  ■Your opponent can't cast more than one spell each turn.\n"


@pytest.mark.parametrize(("creature", "both"), [(FANG, True), (BARRED, False)])
def test_both_copies_of_a_card_are_cast_where_no_text_bars_the_second(creature: str, *, both: bool) -> None:
    told = ATTACKED.format(shields="《Trap》 x2")
    found = ask(SESSION, f"{TRAP}{creature}{told}Question: May A cast both 《Trap》?").answer
    assert (found.status, found.value) == ("settled", both)


@pytest.mark.parametrize(("shields", "both"), [("《Trap》, 《Coal》", True), ("《Trap》", False)])
def test_both_abilities_are_used_where_each_has_a_shield_of_its_own(shields: str, *, both: bool) -> None:
    told = TRAP + FANG + BACK + COAL + ATTACKED.format(shields=shields) + "A's hand: 《Back》\n"
    asked = 'Question: May A use both 《Trap》\'s "shield trigger" and 《Back》\'s "S-back"?'
    found = ask(SESSION, _before_the_attack(told) + asked).answer
    assert (found.status, found.value) == ("settled", both)


def _before_the_attack(told: str) -> str:
    attack = "B's 《Fang》 attacks A.\n"
    return told.replace(attack, "") + attack


def test_a_card_whose_use_is_asked_about_may_be_among_the_shields() -> None:
    told = "It is B's turn.\nB's battle zone: 《Fang》\nB's 《Fang》 attacks A.\n"
    found = ask(SESSION, f'{TRAP}{FANG}{told}Question: May A use 《Trap》\'s "shield trigger"?').answer
    assert found.status == "depends"


LESS = "■Your fire creatures may cost 1 less to summon. They can't cost less than 1."
MORE = "■Your opponent's creatures cost 2 more to summon."


@pytest.mark.parametrize(("beside", "status"), [("", "open"), (MORE, "silent")])
def test_a_cost_that_may_be_lowered_is_up_to_who_pays_and_not_firm_beside_another_change(
    beside: str, status: str
) -> None:
    cards = f"Card 《Lessen》 (creature, water, cost 2, power 1000):\n  {LESS}\n{COAL}"
    text = f":\n  {beside}" if beside else ""
    cards += f"Card 《Weight》 (creature, darkness, cost 2, power 1000){text}\n"
    table = "It is A's turn.\nA's battle zone: 《Lessen》\nB's battle zone: 《Weight》\nA's hand: 《Coal》\n"
    found = ask(SESSION, f"{cards}{table}Question: How much does it cost A to summon 《Coal》?").answer
    assert found.status == status
