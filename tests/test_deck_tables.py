"""Deck lists as tables with words over their columns, headings, and lines of text that decide."""

from __future__ import annotations

import pytest
from decks import cards
from gallery import session

from saitei.errors import SaiteiError
from saitei.queries.decks.ask_deck import ask_deck

SESSION = session()

MAIN = "main_deck"


@pytest.mark.parametrize(
    "heading", ["Count,Name", "Name,Count", "カード名,枚数", "枚数;カード名", "Qty\tCard"]
)
def test_words_over_columns_are_no_card(heading: str) -> None:
    assert cards(f"{heading}\n4 Terror Pit") == [(4, "Terror Pit", MAIN)]


@pytest.mark.parametrize(
    "rows",
    [
        "Count,Name,Set\n4,Terror Pit,DM-01",
        "Name;Quantity;Type\nTerror Pit;4;Spell",
        "枚数\tカード名\t文明\n4\tTerror Pit\t闇",
        'Count,Name,Set\n4,"Terror Pit",DM-01',
    ],
)
def test_a_table_is_read_by_the_words_over_its_columns(rows: str) -> None:
    assert cards(rows) == [(4, "Terror Pit", MAIN)]


def test_a_comma_within_quotation_marks_belongs_to_the_name() -> None:
    assert cards('Count,Name,Set\n4,"Bolshack, the Dragon",DM-01') == [(4, "Bolshack, the Dragon", MAIN)]


def test_a_row_without_a_number_is_refused() -> None:
    with pytest.raises(SaiteiError) as caught:
        cards("Count,Name,Set\nfour,Terror Pit,DM-01")
    assert caught.value.notice.key == "deck_no_name"


@pytest.mark.parametrize("heading", ["■デッキレシピ", "デッキレシピ", "【レシピ】", "Deck recipe:"])
def test_a_heading_is_no_card(heading: str) -> None:
    assert cards(f"{heading}\n4 Terror Pit") == [(4, "Terror Pit", MAIN)]


RAT = "ルール：デュエル・マスターズ\nカード《鼠》（クリーチャー、闇、コスト2、パワー1000）：\n  ■{text}\n\n"


def status(text: str, number: int) -> str:
    deck = f"{RAT.format(text=text)}{number} 《鼠》\n{40 - number} ほか（闇）\n"
    return ask_deck(SESSION, deck).answer.status


def test_a_line_that_was_not_read_may_let_a_deck_have_more_of_its_card() -> None:
    assert status("ぐるりと回ってひとやすみする。", 8) == "tainted"
    assert status("ぐるりと回ってひとやすみする。", 4) != "tainted"


def test_a_line_that_lets_a_deck_have_any_number_does() -> None:
    assert status("このカードはデッキに好きな枚数入れることができる。", 8) == status("ブロッカー", 4)
