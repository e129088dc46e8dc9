import pytest

import saitei
from saitei.errors import UnknownTerm

SCENARIO = """\
ルール：デュエパーティー
ターン順：A→B→C→D
Aのターン。
カード《試しの呪文》（呪文）：
　相手のクリーチャーを1体破壊する。
Aは《試しの呪文》を唱えた。
問：Aは《試しの呪文》の能力でBを指定できる？
"""


def test_the_public_functions_answer_a_text() -> None:
    assert saitei.ask(SCENARIO).value is True
    assert saitei.ask_words(SCENARIO, lang="en").startswith("Yes: ")
    assert saitei.ask_json(SCENARIO, why=True)["why"]


DECK = "ルール：デュエパーティー\nパートナー：《聖魔連結王 ドルファディロム》\nほか58枚（火）\n"


def test_the_public_functions_judge_a_deck() -> None:
    assert saitei.deck(DECK).clauses == ("duema-party 101.1",)
    assert saitei.deck_words(DECK, lang="en").startswith("No: 1 thing is wrong")
    assert saitei.deck_json(DECK, why=True)["legal"] is False


def test_the_public_functions_raise_what_saitei_says_no_with() -> None:
    with pytest.raises(UnknownTerm):
        saitei.ask("ターン順：A→B")
