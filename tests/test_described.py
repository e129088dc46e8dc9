"""Cards of which only one thing is said stand on the table under a name that says it."""

from __future__ import annotations

import pytest
from scenes import read

from saitei.errors import ParseError, Refused
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


@pytest.mark.parametrize(
    ("told", "text", "races"),
    [
        ("Card 《Y》 (creature, light, cost 3, power 3000, blocker)", "blocker", ()),
        (
            "Card 《Y》 (creature, light, Demon Dragon, blocker, double breaker):",
            "blocker\ndouble breaker",
            ("Demon Dragon",),
        ),
        (
            "カード《Y》（クリーチャー、光、コスト3、W・ブレイカー、ブロッカー）",
            "W・ブレイカー\nブロッカー",
            (),
        ),
        (
            'Card 《Y》 (spell, "Destroy a creature, then draw a card.")',
            "Destroy a creature, then draw a card.",
            (),
        ),
        (
            "カード《Y》（呪文、「カードを1枚引き、その後、手札を1枚捨てる。」）",
            "カードを1枚引き、その後、手札を1枚捨てる。",
            (),
        ),
        ("Card 《Y》 (creature, can't attack players)", "This creature can't attack players", ()),
        ("カード《Y》（クリーチャー、ブロックされない）", "このクリーチャーはブロックされない", ()),
        ("Card 《Y》 (creature, power attacker +2000)", "power attacker +2000", ()),
        ("A's battle zone: 《Z》 (creature, power 5000, blocker, tapped)", "blocker", ()),
        ('A\'s hand: 《Z》 (spell, "Draw a card.")', "Draw a card.", ()),
        ("Aの手札：《Z》（呪文、「カードを1枚引く。」）", "カードを1枚引く。", ()),
    ],
)
def test_an_ability_among_the_marks_of_a_card_is_its_text(
    told: str, text: str, races: tuple[str, ...]
) -> None:
    assert [(card.text, card.races) for card in read(told).cards] == [(text, races)]


def test_the_text_below_a_heading_follows_the_abilities_among_its_marks() -> None:
    (card,) = read("Card 《Y》 (creature, light, cost 3, blocker):\n  Double breaker").cards
    assert card.text == "blocker\nDouble breaker"


def test_what_is_told_with_a_card_described_where_it_lies_stays_told() -> None:
    facts = read("A's battle zone: 《Z》 (creature, power 5000, blocker, tapped)").facts
    assert any(fact.name == "tapped" for fact in facts)


@pytest.mark.parametrize(
    ("mark", "near"),
    [("blokcer", "“blocker” meant"), ("tapped", "race: "), ("it cannot be bamboozled", "in quotes")],
)
def test_a_mark_that_nobody_knows_is_refused_where_it_stands(mark: str, near: str) -> None:
    with pytest.raises(Refused, match=near) as refused:
        read(f"Card 《Y》 (creature, light, {mark})")
    place = refused.value.place
    assert place is not None
    assert (place.line, place.column) == (2, 28)


@pytest.mark.parametrize(
    "told",
    [
        "Card 《Y》 (creature, 3 cost, 5000 power)", "Card 《Y》 (creature, 3-cost, 5000+ power)",
        "カード《Y》（クリーチャー、3コスト、5000パワー）",
    ],
)  # fmt: skip
def test_a_number_may_stand_before_what_it_counts(told: str) -> None:
    assert [(card.cost, card.power) for card in read(told).cards] == [(3, 5000)]


def test_a_card_is_described_by_its_power_where_nobody_says_its_type() -> None:
    (card,) = read("A's battle zone: 《Z》 (power 5000, W breaker)").cards
    assert (card.types, card.power, card.text) == ((), 5000, "W breaker")


@pytest.mark.parametrize(
    ("said", "race"),
    [
        ("Spellcaster", "Spellcaster"), ("Ancient Dragon", "Ancient Dragon"), ("race: Gnat", "Gnat"),
        ("ボルシャック・ドラゴン", "ボルシャック・ドラゴン"), ("種族：ぶよ", "ぶよ"),
    ],
)  # fmt: skip
def test_a_race_is_known_or_made_of_known_ones_or_called_one(said: str, race: str) -> None:
    assert [card.races for card in read(f"Card 《Y》 (creature, {said})").cards] == [(race,)]
