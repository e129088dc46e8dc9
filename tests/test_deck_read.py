"""The parts of a deck list, its marks, and what else may stand in it."""

import pytest
from decks import cards, read

from saitei.errors import Contradiction, ParseError, Refused, SaiteiError
from saitei.parser.decks.deck import Others
from saitei.terms import Term

PARTS = {
    "partner": ("パートナー", "Partner", "Commander"),
    "hyperspatial_zone": ("超次元ゾーン", "超次元", "Hyperspatial Zone", "hyperspatial"),
    "gr_zone": ("超GR", "超ＧＲゾーン", "GR", "Ultra GR Zone", "Super Gacharange"),
    "battle_zone": ("バトルゾーン", "Battle Zone"),
    "main_deck": ("メインデッキ", "デッキ", "Main Deck", "Deck"),
}
HEADS = [(part, word) for part, words in PARTS.items() for word in words]


@pytest.mark.parametrize(("part", "word"), HEADS)
@pytest.mark.parametrize(
    "form", ["{}", "{}:", "{}：", "【{}】", "[{}]", "■{}", "== {} ==", "{} (8)", "{}（8枚）", "{}：8枚"]
)
def test_a_head_puts_what_follows_into_its_part(part: str, word: str, form: str) -> None:
    assert cards(f"1 Alpha\n{form.format(word)}\n1 Beta") == [(1, "Alpha", "main_deck"), (1, "Beta", part)]


@pytest.mark.parametrize(("part", "word"), HEADS)
def test_a_head_with_a_card_behind_it_is_about_that_card_alone(part: str, word: str) -> None:
    assert cards(f"{word}: 《Alpha》\n1 Beta") == [(1, "Alpha", part), (1, "Beta", "main_deck")]


def test_an_empty_line_ends_the_partner() -> None:
    assert cards("Partner\n1 Alpha\n\n1 Beta") == [(1, "Alpha", "partner"), (1, "Beta", "main_deck")]


def test_an_empty_line_ends_no_other_part() -> None:
    assert cards("超次元\n1 Alpha\n\n1 Beta")[1] == (1, "Beta", "hyperspatial_zone")


@pytest.mark.parametrize("mark", ["(partner)", "（パートナー）", "*CMDR*", "[Partner]", "(Commander)"])
def test_a_mark_behind_a_name_makes_it_the_partner(mark: str) -> None:
    assert cards(f"1 Alpha {mark}\n1 Beta") == [(1, "Alpha", "partner"), (1, "Beta", "main_deck")]


def test_a_star_before_a_line_is_no_mark() -> None:
    assert cards("* 1 Alpha\n* 1 Beta") == [(1, "Alpha", "main_deck"), (1, "Beta", "main_deck")]


@pytest.mark.parametrize(
    "line", ["# 1 Gamma", "// 1 Gamma", "", "   ", "デッキ名：赤緑", "Author: me", "合計：60"]
)
def test_remarks_and_what_is_said_about_the_list_are_no_cards(line: str) -> None:
    assert cards(f"1 Alpha\n{line}\n1 Beta") == cards("1 Alpha\n1 Beta")


@pytest.mark.parametrize("line", ["クリーチャー", "呪文：10枚", "Spells (12)", "[Creatures]", "火"])
def test_a_heading_within_a_part_ends_nothing(line: str) -> None:
    assert cards(f"GR\n1 Alpha\n{line}\n1 Beta")[1] == (1, "Beta", "gr_zone")


@pytest.mark.parametrize(
    ("line", "others"),
    [
        ("57 others", Others(57, "main_deck")),
        ("others ×57", Others(57, "main_deck")),
        ("57 other cards (fire)", Others(57, "main_deck", ("fire",))),
        ("ほか57枚（火/光）", Others(57, "main_deck", ("fire", "light"))),
        ("その他 57枚（無色）", Others(57, "main_deck", ())),
    ],
)
def test_cards_may_be_counted_without_a_name(line: str, others: Others) -> None:
    assert read(line).others == (others,)


def test_rules_answer_and_clauses_are_those_of_the_scenario_language() -> None:
    found = read("ルール：デュエパーティー\n1 Alpha\n答：いいえ\n根拠：101.1、201.1")
    said = (found.rules, found.expected, found.expected_clauses)
    assert said == ("デュエパーティー", Term("no"), ("101.1", "201.1"))


def test_a_card_may_be_written_in_the_list() -> None:
    found = read("カード《Alpha》（クリーチャー、火、コスト5）：\n  ■ブロッカー\n\n2 Alpha\n")
    assert (found.cards[0].text, found.entries[0].known) == ("■ブロッカー", True)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("1 《デーモン・ハンド》", "ja"),
        ("Partner: 《デーモン・ハンド》", "en"),
        ("1 デーモン・ハンド", "ja"),
        ("1 Terror Pit", "en"),
        ("GR\n1 《デーモン・ハンド》", "ja"),
    ],
)
def test_a_list_has_the_language_it_is_written_in(text: str, lang: str) -> None:
    assert read(text).lang == lang


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("Sideboard:\n1 Alpha", ParseError, "deck_unknown_part"),
        ("# nothing", ParseError, "deck_empty"),
        ("Rules: party\nRules: official\n1 Alpha", Contradiction, "deck_told_twice"),
        ("1 Alpha\nAnswer: perhaps", ParseError, "deck_answer"),
        ("\n".join(f"1 Alpha{chr(0x3042 + n % 80)}{n}号" for n in range(301)), Refused, "deck_too_many"),
        ("1 Alpha\x07", Refused, "not_text"),
    ],
)
def test_a_list_that_cannot_be_meant_is_refused(text: str, kind: type[SaiteiError], key: str) -> None:
    with pytest.raises(kind) as error:
        read(text)
    assert error.value.notice.key == key


def test_an_unknown_part_is_told_the_parts_in_its_language() -> None:
    with pytest.raises(ParseError) as error:
        read("Partnr:\n1 Alpha")
    assert error.value.notice.values == {"word": "Partnr", "parts": "partner"}


JSON = """
{"rules": "party", "partner": {"name": "Alpha"}, "main": [{"name": "Beta", "count": 4}, "Gamma"],
 "hyperspatial": {"Delta": 2}, "gr": ["《Epsilon》"], "battle_zone": "Zeta"}
"""


def test_a_list_may_be_json() -> None:
    assert cards(JSON) == [
        (1, "Alpha", "partner"), (4, "Beta", "main_deck"), (1, "Gamma", "main_deck"),
        (2, "Delta", "hyperspatial_zone"), (1, "Epsilon", "gr_zone"), (1, "Zeta", "battle_zone"),
    ]  # fmt: skip


def test_a_list_in_json_may_name_its_rules() -> None:
    assert read(JSON).rules == "party"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"main": [', "deck_not_json"),
        ('{"main": ["a", "b",]}', "deck_not_json"),
        ('{"mian": ["a"]}', "deck_json_field"),
        ('{"main": 5}', "deck_json_list"),
        ('{"main": [5]}', "deck_json_card"),
        ('{"main": [{"name": "a", "cuont": 2}]}', "deck_json_card"),
        ('{"main": [""]}', "deck_json_card"),
        ('{"main": [{"name": "a", "count": 0}]}', "deck_json_number"),
        ('{"main": [{"name": "a", "count": true}]}', "deck_json_number"),
        ('{"main": [{"name": "a", "count": 4.5}]}', "deck_json_number"),
        ('{"main": {"a": 2, "a": 3}}', "deck_json_twice"),
        ('{"main": ["a"], "rules": 7}', "deck_json_text"),
        ('{"main": []}', "deck_empty"),
    ],
)
def test_json_that_is_no_list_is_refused(text: str, key: str) -> None:
    with pytest.raises(SaiteiError) as error:
        read(text)
    assert error.value.notice.key == key


def test_json_that_breaks_off_is_refused_at_its_place() -> None:
    with pytest.raises(ParseError) as error:
        read('{"main": [\n  {"name": "a",}]}')
    assert error.value.place is not None
    assert (error.value.place.line, error.value.place.column) == (2, 16)
