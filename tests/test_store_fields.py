from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store import DRAKE, SPELL, TWIN

from saitei.errors import ParseError
from saitei.queries.cards.fields import completed, read_record
from saitei.queries.cards.record import StoredCard
from saitei.wording import error_messages

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["name", "type", "civilization", "cost", "power", "race", "text", "text_en", "sides"]
)


def stored(record: Mapping[str, Any], before: StoredCard | None = None) -> StoredCard:
    return completed(before, read_record(record))


def fault(record: Mapping[str, Any]) -> str:
    with pytest.raises(ParseError) as caught:
        read_record(record)
    return caught.value.notice.key


@pytest.mark.parametrize(
    ("words", "types"),
    [
        ("クリーチャー", ("creature",)),
        ("進化クリーチャー(超無限進化)", ("creature",)),
        ("D2フィールド/呪文", ("field", "spell")),
        ("Creature/Spell", ("creature", "spell")),
        ("Evolution Cross Gear", ("cross_gear",)),
        (["creature", "tamaseed"], ("creature", "tamaseed")),
        ("謎の札", ()),
    ],
)
def test_a_type_is_the_constant_its_words_end_with(words: object, types: tuple[str, ...]) -> None:
    assert stored({"name": "試し", "type": words}).types == types


@pytest.mark.parametrize(
    ("words", "constants"),
    [
        (["光", "水文明"], ("light", "water")),
        (["Fire", "NATURE"], ("fire", "nature")),
        ("闇/火", ("darkness", "fire")),
        (["ゼロ"], ()),
        (["colorless"], ()),
    ],
)
def test_civilizations_are_known_in_both_languages(words: object, constants: tuple[str, ...]) -> None:
    assert stored({"name": "試し", "civilization": words}).civilizations == constants


def test_a_civilization_nobody_knows_is_kept_as_it_stands() -> None:
    assert stored({"name": "試し", "civilization": ["WIND", "火"]}).extra == {"civilization": ["WIND"]}


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("2000＋", 2000),
        ("５", 5),
        (7, 7),
        ("3000-", 3000),
        ("+3000", None),
        ("∞", None),
        ("5/6", None),
        ("", None),
    ],
)
def test_a_number_is_read_only_where_there_is_one(words: object, number: int | None) -> None:
    assert stored({"name": "試し", "power": words}).power == number


@pytest.mark.parametrize("words", ["∞", "5/6", "コストなし", "+3000"])
def test_what_is_no_number_is_kept_in_its_words(words: str) -> None:
    assert stored({"name": "試し", "cost": words}).cost_words == words


def test_the_sides_of_a_twinpact_have_their_names_and_costs() -> None:
    sides = stored(TWIN).sides
    assert [(side.name, side.cost_words) for side in sides] == [("試し石 ミクロ", "2"), ("試しの霧", "5")]


def test_the_cost_of_a_card_with_sides_is_that_of_the_first() -> None:
    assert stored(TWIN).cost == 2


@pytest.mark.parametrize("name", ["*/試幻ポコ/*", "ボ/ル試しサ/ファイア"])
def test_a_stroke_within_a_name_makes_no_sides(name: str) -> None:
    assert stored({"name": name, "cost": "6", "type": "クリーチャー"}).sides == ()


def test_a_card_in_english_alone_has_an_english_text() -> None:
    card = stored(SPELL)
    assert (card.tongue, card.name_en, card.text, card.text_en) == (
        "en",
        "Trial Torrent",
        "",
        "■ Draw 2 cards.",
    )


def test_the_text_of_a_card_is_the_japanese_one_where_it_has_both() -> None:
    assert stored(DRAKE).card().text.startswith("Ｗ・ブレイカー")


def test_the_english_text_can_be_asked_for() -> None:
    assert stored(DRAKE).card("en").text.startswith("Double breaker")


def test_fields_nobody_knows_are_kept() -> None:
    assert stored({"name": "試し", "set": "DM-99", "rarity": None}).extra == {"set": "DM-99", "rarity": None}


def test_fields_have_japanese_names_too() -> None:
    assert stored({"カード名": "試し", "コスト": "3", "文明": "水"}).civilizations == ("water",)


def test_what_a_record_leaves_out_stays() -> None:
    assert stored({"name": DRAKE["name"], "cost": 7}, stored(DRAKE)).races == ("アーマード・ドラゴン",)


def test_what_a_record_empties_is_gone() -> None:
    assert stored({"name": DRAKE["name"], "race": []}, stored(DRAKE)).races == ()


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ({}, "record_without_name"),
        ({"name": ""}, "record_without_name"),
        ({"name": 7}, "record_text"),
        ({"name": "試し", "text": ["a"]}, "record_text"),
        ({"name": "試し", "race": [1]}, "record_list"),
        ({"name": "試し", "race": {"a": 1}}, "record_list"),
        ({"name": "試し", "cost": 2.5}, "record_number"),
        ({"name": "試し", "cost": True}, "record_number"),
        ({"name": "試し", "cost": -1}, "record_number"),
        ({"name": "試し", "power": [1]}, "record_number"),
        ({"name": "試し\0"}, "record_not_text"),
        ({"name": "試し", "text": "\ud800"}, "record_not_text"),
        ({"name": "試し", "note": ["\0"]}, "record_not_text"),
        ({"name": "試" * 201}, "record_too_long"),
        ({"name": "試し", "text": "あ" * 20_001}, "record_too_long"),
        ({"name": "試し", "名前": "別"}, "record_field_twice"),
    ],
)
def test_a_record_that_is_no_card_is_refused_with_its_reason(record: dict[str, Any], key: str) -> None:
    assert fault(record) == key


@given(st.dictionaries(FIELDS, JSON).map(lambda record: {"name": "試し", **record}))
def test_whatever_stands_in_a_record_is_a_card_or_a_fault_with_words(record: dict[str, Any]) -> None:
    try:
        said = stored(record).name
    except ParseError as error:
        said = error_messages()[error.notice.key]["en"]
    assert said
