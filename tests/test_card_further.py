"""Wordings of Japanese card text beyond the plain ones, in sentences of our own; what they may not be."""

import pytest
from shipped import LANGUAGE
from test_card_conventions import FIRST, SECOND, TRIGGER, facts, of, read

from saitei.parser.cards.coverage import is_understood
from saitei.parser.cards.read import read_card_text

CASE = "case(condition(a,1),1)"


@pytest.mark.parametrize(
    ("line", "card_type", "expected"),
    [
        (
            "自分のターンに最初のカードを引く時、もう1枚引いてもよい。",
            "creature",
            of(TRIGGER, "object", quantity="nth(1)"),
        ),
        (
            "自分のマナゾーンにあるカードのマナの数字を3にする。",
            "creature",
            {f"manner({FIRST},by_mana)"},
        ),
        (
            "自分のクリーチャーすべてのバトル中のパワーを+1000する。",
            "creature",
            {f"lasts({FIRST},while_battling)"},
        ),
        ("このクリーチャーは、水のクリーチャーである時しか攻撃できない。", "creature", {f"negated({CASE})"}),
        (
            "自分の他のクリーチャーに「スレイヤー」を与え、それらを自分のターンの終わりにアンタップする。",
            "creature",
            {f"deed(trigger({SECOND},1),turn_ends)", "kind(a,static)"},
        ),
        (
            "自分のクリーチャーの中に光と火があれば、このクリーチャーは攻撃されない。",
            "creature",
            of(CASE, "subject", whose="you", filter="civilization(light)"),
        ),
        (
            "自分のクリーチャーがこのクリーチャーだけなら、パワーを+1000する。",
            "creature",
            of(FIRST, "object", refers="this"),
        ),
        (
            "相手のクリーチャーが出て、その能力がトリガーする時、カードを1枚引く。",
            "creature",
            of(TRIGGER, "subject", noun="ability", whose="opponent", filter="starts_with_enter"),
        ),
        (
            "このクリーチャーが攻撃したターン、自分はゲームに負けない。",
            "creature",
            {f"manner({CASE},this_turn)"},
        ),
        ("このターン、自分のドラゴンはすべてのバトルに勝つ。", "spell", {f"lasts({FIRST},this_turn)"}),
        (
            "このクリーチャーが出た時、次の自分のターンのはじめまで、自分が攻撃される時、カードを1枚引く。",
            "creature",
            {f"deed(trigger({FIRST},1),attack)", f"lasts({FIRST},until_your_next_turn_starts)"},
        ),
        (
            "相手がそのターン2枚目以降のカードを引いた時、カードを1枚引く。",
            "creature",
            {f"lasts({FIRST},each_turn)"},
        ),
        (
            "パワーがこのクリーチャーより小さい相手のクリーチャーを1体破壊する。",
            "spell",
            of(FIRST, "object", filter="power(less_than(power_of(this)))"),
        ),
        (
            "他のどのクリーチャーよりもパワーが大きいクリーチャーを1体破壊する。",
            "spell",
            of(FIRST, "object", filter="power(more_than(power_of(every(creature,unstated,unstated,other))))"),
        ),
        (
            "ドラゴンとハンターを種族に持つクリーチャーを1体破壊する。",
            "spell",
            of(FIRST, "object", filter='and(race("ドラゴン"),race("ハンター"))'),
        ),
        (
            "自分のシールドが1つでもあれば、1つ選び、自分の墓地に置く。",
            "spell",
            of(FIRST, "object", whose="you", quantity="exactly(1)"),
        ),
        ("光でも闇でもないクリーチャーを1体破壊する。", "spell", of(FIRST, "object", quantity="exactly(1)")),
        (
            "相手はバトルゾーン、墓地、マナゾーンから自身のカードを1枚ずつ選び、山札の下に置く。",
            "spell",
            of(FIRST, "object", quantity="each(1)"),
        ),
    ],
)
def test_a_wording_beyond_the_plain_ones_is_read(line: str, card_type: str, expected: set[str]) -> None:
    assert expected <= facts(line, card_type)


@pytest.mark.parametrize(
    "line",
    [
        "相手はバトルゾーン、墓地、マナゾーンから自身のカードを1枚選び、山札の下に置く。",
        "どのクリーチャーも破壊する。",
        "自分の山札の上から1枚目を見る。それがそのカードなら、手札に加える。",
        "自分のクリーチャーを1体破壊し、自分のターンの終わりに、カードを1枚引く。",
    ],
)
def test_what_has_two_readings_or_none_is_not_understood(line: str) -> None:
    assert read(line, "spell").kind == "unknown"


def test_of_a_name_that_was_said_the_card_chosen_is_one_of_that_name() -> None:
    line = "カード名を1つ選び、自分の山札の上から1枚目を表向きにする。それが選んだカードなら、手札に加える。"
    case = "case(condition(instruction(a,3),1),1)"
    assert of(case, "object", filter="chosen_name") <= facts(line, "spell")


def test_otherwise_may_be_said_by_there_being_none() -> None:
    line = "自分の光のクリーチャーがあれば、カードを1枚引く。なければ、相手は自身の手札を1枚捨てる。"
    assert f"link({SECOND},otherwise)" in facts(line, "spell")


def test_several_abilities_may_stand_on_one_line() -> None:
    text = "■このクリーチャーは攻撃できない。■このクリーチャーが出た時、カードを1枚引く。"
    found = read_card_text(text, card_type="creature", keywords={}, language=LANGUAGE)
    assert [each.kind for each in found] == ["static", "triggered"]


def test_what_is_missed_on_a_line_of_several_abilities_keeps_its_column() -> None:
    text = "■このクリーチャーは攻撃できない。■踊る。"
    _, missed = read_card_text(text, card_type="creature", keywords={}, language=LANGUAGE)
    assert (missed.missed[0].column, missed.missed[0].at) == (18, 19)


def test_the_row_of_a_table_is_labelled_with_its_number() -> None:
    assert {"labelled(a,table_row)", "keyword_number(a,3)"} <= facts("3-打撃：■カードを1枚引く。")


def test_a_keyword_that_its_explanation_follows_is_the_keyword() -> None:
    line = (
        "クロスギア：このカードをバトルゾーンに置く。クリーチャーにクロスするには、このカードのコストをもう一度支払う。"
        "そのクリーチャーが離れても、このカードは残る。"
    )
    ability = read(line)
    assert is_understood(ability)
    assert (ability.kind, ability.keyword) == ("keyword", "cross_gear")
