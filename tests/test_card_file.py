import pytest
from shipped import LANGUAGE

from saitei.errors import ParseError, Place, UnknownTerm
from saitei.parser.cards.card import Card
from saitei.parser.cards.file import read_card_file
from saitei.parser.cards.names import CardIndex

CARD = '[[card]]\nname = "山の王"\ntypes = ["creature"]\n'


def fault(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        read_card_file(text, "cards.toml", LANGUAGE)
    return caught.value


def test_a_card_file_gives_its_cards() -> None:
    text = (
        CARD + 'civilizations = ["fire"]\ncost = 3\npower = 2000\nraces = ["ドラゴン"]\ntext = "ブロッカー"\n'
    )
    expected = Card(
        name="山の王",
        types=("creature",),
        text="ブロッカー",
        civilizations=("fire",),
        cost=3,
        power=2000,
        races=("ドラゴン",),
    )
    assert read_card_file(text, "cards.toml", LANGUAGE) == (expected,)


def test_a_value_may_be_written_in_japanese() -> None:
    (card,) = read_card_file(CARD + 'civilizations = ["火"]\n', "cards.toml", LANGUAGE)
    assert card.civilizations == ("fire",)


@pytest.mark.parametrize(
    ("line", "key", "nearest"),
    [
        ("pwer = 1000", "card_file_field", "power"),
        ('civilizations = ["fier"]', "card_file_value", "fire"),
        ('cost = "3"', "card_file_number", None),
        ("cost = -1", "card_file_number", None),
        ("power = true", "card_file_number", None),
        ("text = 3", "card_file_text", None),
        ('races = "ドラゴン"', "card_file_list", None),
    ],
)
def test_a_wrong_field_is_refused_with_its_line_and_the_nearest_word(
    line: str, key: str, nearest: str | None
) -> None:
    error = fault(CARD + line + "\n")
    assert (error.notice.key, error.place) == (key, Place("cards.toml", 4))
    assert error.notice.values.get("nearest") == nearest


def test_a_fault_in_the_second_card_names_its_line() -> None:
    assert fault(CARD + CARD + "cost = 1.5\n").place == Place("cards.toml", 7)


def test_a_card_needs_a_name() -> None:
    assert fault('[[card]]\ntypes = ["spell"]\n').notice.key == "card_file_missing"


def test_what_is_no_toml_is_refused_with_its_line() -> None:
    assert fault(CARD + "cost = = 3\n").place == Place("cards.toml", 4)


def test_a_table_that_is_no_card_is_refused() -> None:
    assert fault('title = "x"\n').notice.key == "card_file_field"


def test_cards_that_are_no_tables_are_refused() -> None:
    assert fault("card = [1]\n").notice.key == "card_file_field"


INDEX = CardIndex(
    [
        Card("Dの博才 サイバー・ダイス〜ベガス〜", ("field",)),
        Card("山の王", ("creature",), name_en="Hill King"),
    ]
)


@pytest.mark.parametrize(
    "name",
    [
        "Ｄの博才サイバーダイス～ベガス～",
        "《Dの博才 サイバー･ダイス ベガス》",
        "dの博才　サイバ-・ダイスベガス",
    ],
)
def test_a_name_is_found_however_it_is_written(name: str) -> None:
    assert INDEX.get(name).name == "Dの博才 サイバー・ダイス〜ベガス〜"


def test_an_english_name_is_found_too() -> None:
    assert INDEX.get("hill king").name == "山の王"


def test_a_name_that_two_cards_share_when_written_loosely_is_not_guessed() -> None:
    twins = CardIndex([Card("山-王", ("spell",)), Card("山・王", ("spell",))])
    assert twins.find("山王") is None


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownTerm) as caught:
        INDEX.get("山の玉")
    assert caught.value.notice.values["nearest"] == "《山の王》"
