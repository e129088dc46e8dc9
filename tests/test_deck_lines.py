"""The ways in which players write a card and its number."""

import pytest
from decks import cards

from saitei.errors import ParseError, Refused


@pytest.mark.parametrize(
    "line",
    [
        "4 Terror Pit", "4x Terror Pit", "4 x Terror Pit", "4× Terror Pit", "4 X Terror Pit", "x4 Terror Pit",
        "4 copies of Terror Pit", "Terror Pit x4", "Terror Pit x 4", "Terror Pit ×4", "Terror Pit 4",
        "Terror Pit (4)", "Terror Pit [4]", "4, Terror Pit", "4,Terror Pit", "Terror Pit, 4",
        "- 4 Terror Pit", "* 4 Terror Pit", "  4   Terror Pit  ", "4\tTerror Pit", "4 《Terror Pit》",
        "《Terror Pit》×4", "4x《Terror Pit》", "《Terror Pit》4", "《Terror Pit》(4)", "《Terror Pit》: 4",
        "・《Terror Pit》 x4",
        "４　Terror Pit", "4 Terror Pit # removal", "《Terror Pit》×4 # removal", "04 Terror Pit",
    ],
)  # fmt: skip
def test_four_of_a_card_can_be_written_so(line: str) -> None:
    assert cards(line) == [(4, "Terror Pit", "main_deck")]


@pytest.mark.parametrize(
    "line",
    [
        "4 デーモン・ハンド", "４枚 デーモン・ハンド", "4枚のデーモン・ハンド", "4枚デーモン・ハンド",
        "デーモン・ハンド 4枚", "デーモン・ハンド4枚", "デーモン・ハンド×4", "デーモン・ハンド ×４",
        "デーモン・ハンドx4", "デーモン・ハンド：4枚", "デーモン・ハンド（4）", "デーモン・ハンド（4枚）",
        "・デーモン・ハンド 4", "■デーモン・ハンド ×4枚", "4枚《デーモン・ハンド》",
        "《デーモン・ハンド》　×　４", "《デーモン・ハンド》4枚", "4枚の《デーモン・ハンド》",
    ],
)  # fmt: skip
def test_four_of_a_card_can_be_written_so_in_japanese(line: str) -> None:
    assert cards(line) == [(4, "デーモン・ハンド", "main_deck")]


@pytest.mark.parametrize(
    "name",
    [
        "13番目の計画", "7777777", "750 Man", "Ebikatsu, Star 2", "Doremi 24, Miracle 1", "Spark x Spark",
        "究極防衛司令 コード777", "カキンギョ #紫陽花 #ご祝儀 #池", "♪2x2-4x5+17=1",
        "4-W, Break Speed", "Re:奪取 トップギア",
        "1st Lt. Pen Pen, Special Forest Commander", "轟破天九十九語/キングダム・オウ禍武斗", "LOVE×HATE 3",
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{}", "1 {}", "1x {}", "{} x1", "《{}》", "1 《{}》"])
def test_numbers_and_signs_of_a_known_name_belong_to_it(name: str, form: str) -> None:
    assert cards(form.format(name), name) == [(1, name, "main_deck")]


def test_a_name_without_a_number_is_one_card() -> None:
    assert cards("Terror Pit\nデーモン・ハンド") == [
        (1, "Terror Pit", "main_deck"),
        (1, "デーモン・ハンド", "main_deck"),
    ]


def test_a_name_that_somebody_knows_is_its_full_name() -> None:
    assert cards("2 terror pit", "Terror Pit") == [(2, "Terror Pit", "main_deck")]


def test_a_name_that_nobody_knows_stays_as_it_was_typed() -> None:
    assert cards("２　Ｆｌａｍｅ　Ｌａｎｃｅ")[0][1] == "Ｆｌａｍｅ　Ｌａｎｃｅ"


def test_cards_in_a_row_are_divided_by_commas() -> None:
    assert cards("《A1》×4、《B1》×2、《C1》") == [
        (4, "A1", "main_deck"), (2, "B1", "main_deck"), (1, "C1", "main_deck"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "key", "column"),
    [
        ("4", "deck_no_name", 1),
        ("4x", "deck_no_name", 1),
        ("4枚", "deck_no_name", 1),
        ("《》", "deck_no_name", 2),
        ("《Terror Pit", "deck_unclosed", 1),
        ("Terror Pit》", "deck_unclosed", 11),
        ("1 Terror Pit ×4", "deck_two_numbers", 3),
        ("1 《Terror Pit》 ×4", "deck_two_numbers", 4),
        ("《A1》《B1》", "deck_two_cards", 5),
        ("some 《Terror Pit》", "deck_words", 1),
        ("《Terror Pit》 please", "deck_words", 14),
        ("a" * 301, "deck_line_long", 301),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_refused_at_its_place(line: str, key: str, column: int) -> None:
    with pytest.raises(ParseError) as error:
        cards(f"1 Aqua Hulcus\n{line}")
    assert error.value.place is not None
    assert (error.value.notice.key, error.value.place.line, error.value.place.column) == (key, 2, column)


@pytest.mark.parametrize(
    "line", ["0 Terror Pit", "10000 Terror Pit", "Terror Pit ×0", f"{'9' * 200} Terror Pit"]
)
def test_a_number_of_cards_that_cannot_be_meant_is_refused(line: str) -> None:
    with pytest.raises(Refused) as error:
        cards(line)
    assert error.value.notice.key == "deck_number"
