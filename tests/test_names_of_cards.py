"""Names of cards in a scenario: as people write them, and what is said of one that nobody knows."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.errors import ParseError, UnknownTerm

SESSION = session()
TABLE = """
ルール：デュエル・マスターズ
ターン順：A→B
カード《ボルシャック・ドラゴン》（クリーチャー、火、コスト6、パワー6000）
カード《青銅の鎧》（クリーチャー、自然、コスト3、パワー1000）
カード《火の子》（クリーチャー、火、コスト1、パワー1000）
Aのターン。
Bのシールドは3つ。
"""


def shields_left(told: str) -> object:
    return SESSION.ask(f"{TABLE}{told}\n問：Bのシールドは最後にいくつ？").value


@pytest.mark.parametrize(
    "told",
    [
        "Aのバトルゾーン：《ボルシャック・ドラゴン》\nAの《ボルシャック・ドラゴン》がBを攻撃した。",
        "Aのバトルゾーン：ボルシャック・ドラゴン\nAのボルシャック・ドラゴンがBを攻撃した。",
        "Aのバトルゾーン：ボルシャック・ドラゴン、青銅の鎧（タップ）\nAのボルシャック・ドラゴンがBを攻撃した。",
        "Aのバトルゾーン：≪ボルシャック・ドラゴン≫\nAの≪ボルシャック・ドラゴン≫がBを攻撃した。",
        "Aのバトルゾーン：<ボルシャック・ドラゴン>\nAの＜ボルシャック・ドラゴン＞がBを攻撃した。",
        "Aのバトルゾーン：「ボルシャック・ドラゴン」\nAの「ボルシャック・ドラゴン」がBを攻撃した。",
        "A's battle zone: ボルシャック・ドラゴン\nA's ボルシャック・ドラゴン attacks B.",
        "Aのバトルゾーン：エナジー・ライト\nAのバトルゾーン：青銅の鎧×2\nAの青銅の鎧2がBを攻撃した。",
    ],
)
def test_a_known_card_is_named_with_other_brackets_or_none(told: str) -> None:
    assert shields_left(told) == 2


def test_a_name_that_is_shipped_needs_no_brackets_either() -> None:
    told = "Aの手札：エナジー・ライト\nAの手札は3枚。\nAの山札は10枚。\nAがエナジー・ライトを唱えた。"
    assert SESSION.ask(f"{TABLE}{told}\n問：Aの手札は何枚になる？").value == 4


def test_a_word_that_nobody_knows_is_no_name() -> None:
    with pytest.raises(ParseError) as caught:
        shields_left("Aのバトルゾーン：ボルシャック・ドラグーン")
    assert caught.value.notice.key == "scenario_unknown_word"


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("ボルシャック", "《ボルシャック・ドラゴン》"),
        ("ボルシャク・ドラゴン", "《ボルシャック・ドラゴン》"),
        ("青銅鎧", "《青銅の鎧》"),
        ("エナジィ・ライト", "《エナジー・ライト》"),
    ],
)
def test_a_card_that_nobody_knows_is_refused_with_the_names_that_are_near(name: str, first: str) -> None:
    with pytest.raises(UnknownTerm) as refused:
        shields_left(f"Aのバトルゾーン：《{name}》")
    notice = refused.value.notice
    assert (notice.key, notice.values["card"]) == ("scenario_card_not_known", name)
    assert str(notice.values["near"]).split(" ")[0] == first


def test_a_card_that_nobody_knows_is_refused_wherever_it_lies() -> None:
    for zone in ("手札", "墓地", "マナゾーン"):
        with pytest.raises(UnknownTerm):
            shields_left(f"Aの{zone}：《名もなき者》")
