"""Cards of which only one thing is said stand on the table under a name that says it."""

from __future__ import annotations

import pytest
from scenes import read

from saitei.terms import Term


@pytest.mark.parametrize(
    ("told", "listed", "tapped"),
    [
        (
            "A has 3 fire cards and one tapped water card in the mana zone.",
            {("fire", ("fire",)): 3, ("water", ("water",)): 1},
            1,
        ),
        ("A's mana zone: 2 fire/water cards", {("fire/water", ("fire", "water")): 2}, 0),
        (
            "Aのマナゾーンに、火のカードが3枚、タップしている水のカードが1枚ある。",
            {("火", ("fire",)): 3, ("水", ("water",)): 1},
            1,
        ),
        ("Aのマナ：火・水のカード2枚", {("火・水", ("fire", "water")): 2}, 0),
    ],
)
def test_mana_is_told_by_its_civilizations(
    told: str, listed: dict[tuple[str, tuple[str, ...]], int], tapped: int
) -> None:
    scenario = read(told)
    names = [fact.args[1] for fact in scenario.facts if fact.name == "named"]
    assert {(card.name, card.civilizations) for card in scenario.cards} == set(listed)
    assert {name: names.count(name) for name in names} == {name: n for (name, _), n in listed.items()}
    assert sum(fact.name == "tapped" for fact in scenario.facts) == tapped


@pytest.mark.parametrize(
    "told",
    [
        "Aのマナゾーン：《X》、火のカード3枚",
        "A's mana zone: 《X》 x1, 3 fire cards",
        "Aのマナ：火のカード3枚と《X》",
    ],
)
def test_cards_by_name_may_stand_among_those_of_a_civilization(told: str) -> None:
    named = [fact.args[1] for fact in read(told).facts if fact.name == "named"]
    assert sorted(map(str, named)) == sorted(["X", *[next(one for one in ("火", "fire") if one in told)] * 3])


def test_mana_of_which_nothing_more_is_said_stays_a_number() -> None:
    assert Term("count", ("A", Term("mana_zone"), 3)) in read("A has 3 cards in the mana zone.").facts
