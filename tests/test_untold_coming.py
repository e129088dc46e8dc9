"""What a creature in play did as it came may still last, where nobody tells when it came: both are tried."""

from __future__ import annotations

import pytest

from saitei.queries.asked import ask
from saitei.queries.session import Session

SESSION = Session()
CARDS = """Rules: Duel Masters
Turn order: A, B
Card 《Shy》 (creature, water, cost 3, power 3000):
  ■When this creature enters the battle zone, until the start of your next turn, it can't be attacked.
Card 《Cheer》 (creature, light, cost 5, power 5000):
  ■When this creature enters, until the start of your next turn, your light creatures get +2000 power.
Card 《Hush》 (creature, light, cost 6, power 6000):
  ■When this creature enters, until the start of your next turn, your opponent can't cast spells.
Card 《Lamp》 (creature, light, cost 2, power 2000)
Card 《Ox》 (creature, fire, cost 4, power 4000)
Card 《Note》 (spell, water, cost 2):
  ■Draw a card.

A's deck: 20
B's deck: 20
"""
SHY = "A's battle zone: 《Shy》 (tapped)\nB's battle zone: 《Ox》\n"
CHEER = "A's battle zone: 《Cheer》, 《Lamp》, 《Ox》\n"
ENTERS = "A's battle zone: 《Lamp》\nA's 《Cheer》 enters the battle zone.\n"
MAY_ATTACK = "Question: Can B's 《Ox》 attack A's 《Shy》?"
POWER = "Question: What is A's 《Lamp》's power?"
SINCE_BEFORE = "A's 《Cheer》 has been there since before this turn.\n"
ASKED = [
    (f"It is B's turn.\n{SHY}{MAY_ATTACK}", "depends", {True, False}),
    (f"It is A's turn.\n{SHY}A ends the turn.\n{MAY_ATTACK}", "depends", {True, False}),
    (f"It is B's turn.\n{CHEER}B ends the turn.\nA ends the turn.\n{POWER}", "settled", 2000),
    (f"It is B's turn.\n{CHEER}{POWER}", "depends", {2000, 4000}),
    (f"It is B's turn.\n{CHEER}Question: What is A's 《Ox》's power?", "settled", 4000),
    (f"It is A's turn.\n{CHEER}{SINCE_BEFORE}{POWER}", "settled", 2000),
    (f"It is A's turn.\n{CHEER}{SINCE_BEFORE}A ends the turn.\n{POWER}", "settled", 2000),
    (f"It is A's turn.\n{ENTERS}A ends the turn.\n{POWER}", "settled", 4000),
    (
        "It is B's turn.\nA's battle zone: 《Hush》\nB's hand: 《Note》\nQuestion: May B cast 《Note》?",
        "depends",
        {True, False},
    ),
    (
        "It is A's turn.\nA's battle zone: 《Hush》\nA's hand: 《Note》\nQuestion: May A cast 《Note》?",
        "settled",
        True,
    ),
]


@pytest.mark.parametrize(("told", "status", "value"), ASKED)
def test_what_a_creature_did_as_it_came_is_neither_over_nor_there_unless_that_is_told(
    told: str, status: str, value: object
) -> None:
    answer = ask(SESSION, CARDS + told).answer
    assert answer.status == status
    found = {case.value for case in answer.cases} if status == "depends" else answer.value
    assert found == value


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("It is A's turn.\nA's battle zone: 《Shy》\nA's hand: 《Note》\nA casts 《Note》.\n", "settled"),
        ("It is B's turn.\nA's battle zone: 《Hush》\nB's hand: 《Note》\nB casts 《Note》.\n", "depends"),
    ],
)
def test_what_happens_depends_on_it_only_where_something_else_does(told: str, status: str) -> None:
    answer = ask(SESSION, f"{CARDS}{told}Question: What happens?\n").answer
    assert answer.status == status
