"""Cards of which only one thing is said stand on the table under a name that says it."""

from __future__ import annotations

import pytest
from scenes import read

from saitei.errors import ParseError
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


@pytest.mark.parametrize(
    "told",
    [
        "A's battle zone: 《Y》 (creature, fire, cost 3, power 4000, tapped)",
        "Aのバトルゾーン：《Y》（火、クリーチャー、コスト3、タップ、パワー4000）",
    ],
)
def test_a_card_nobody_knows_may_be_described_where_it_lies(told: str) -> None:
    scenario = read(told)
    (card,) = scenario.cards
    assert (card.name, card.types, card.civilizations) == ("Y", ("creature",), ("fire",))
    assert (card.cost, card.power, card.text) == (3, 4000, "")
    assert any(fact.name == "tapped" for fact in scenario.facts)
    assert scenario.textless == ("Y",)


def test_a_description_does_not_replace_the_text_of_a_card_that_is_written() -> None:
    with pytest.raises(ParseError, match="creature"):
        read("Card 《Y》 (creature, fire, cost 3, power 4000):\n  Blocker\nA's battle zone: 《Y》 (creature)")


def test_a_race_that_is_not_called_one_describes_no_card() -> None:
    with pytest.raises(ParseError, match="gnat"):
        read("A's battle zone: 《Y》 (creature, cost 2, gnat)")


def test_a_type_alone_describes_no_card() -> None:
    assert not read("A's battle zone: 《Y》 (spell)").cards
