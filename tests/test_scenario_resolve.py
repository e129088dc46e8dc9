from __future__ import annotations

import pytest
from scenes import read

from saitei.errors import ParseError, UnknownTerm
from saitei.parser.ability import Ability, Action
from saitei.parser.scenario.resolve import resolve
from saitei.terms import Term

CARD = Term("card", ("A", "X", 1))
ABILITIES = {
    CARD: (
        Ability(1, "ブロッカー", "keyword", keyword="blocker"),
        Ability(2, "このクリーチャーが出た時、カードを1枚引く。", "triggered", triggers=(Action("enter"),)),
        Ability(3, "相手は呪文を唱えられない。", "static"),
    )
}


@pytest.mark.parametrize(
    ("reference", "number"),
    [
        ("「ブロッカー」", 1),
        ("「出た時」の能力", 2),
        ("「呪文を唱えられない」の能力", 3),
        ("常在型能力", 3),
        ("能力2", 2),
    ],
)
def test_an_ability_is_found_by_what_it_is(reference: str, number: int) -> None:
    scenario = resolve(read(f"Aは《X》を出している。\n問：《X》の{reference}は使える？"), ABILITIES)
    assert scenario.question == Term("may_use", (Term("ability", (CARD, number)),))


def test_the_only_ability_that_is_no_keyword_needs_no_words() -> None:
    one = {CARD: ABILITIES[CARD][:2]}
    scenario = resolve(read("Aは《X》を出している。\n問：《X》の能力は誘発する？"), one)
    assert scenario.question == Term("triggers", (Term("ability", (CARD, 2)),))


def test_a_keyword_alone_finds_the_card_that_has_it() -> None:
    scenario = resolve(read("Aは《X》を出している。\n「ブロッカー」を解決した。"), ABILITIES)
    assert Term("resolved", (Term("ability", (CARD, 1)),)) in scenario.facts


def test_several_fitting_abilities_are_listed() -> None:
    with pytest.raises(ParseError) as caught:
        resolve(read("Aは《X》を出している。\n問：《X》の能力は働いている？"), ABILITIES)
    assert "出た時" in str(caught.value.notice.values["abilities"])


def test_what_triggers_is_a_triggered_ability() -> None:
    scenario = resolve(read("Aは《X》を出している。\n問：《X》の能力は誘発する？"), ABILITIES)
    assert scenario.question == Term("triggers", (Term("ability", (CARD, 2)),))


def test_what_is_told_says_which_ability_is_meant() -> None:
    dying = Ability(
        4, "このクリーチャーが破壊された時、カードを1枚引く。", "triggered", triggers=(Action("destroy"),)
    )
    scenario = resolve(
        read("Aの《X》が破壊された。\n問：《X》の能力は誰に影響する？"), {CARD: (*ABILITIES[CARD], dying)}
    )
    assert scenario.question == Term("whom", (Term("ability", (CARD, 4)),))


@pytest.mark.parametrize("reference", ["「攻撃する時」の能力", "能力7", "置換効果"])
def test_an_ability_that_is_not_there_is_unknown(reference: str) -> None:
    with pytest.raises(UnknownTerm):
        resolve(read(f"Aは《X》を出している。\n問：《X》の{reference}は使える？"), ABILITIES)
