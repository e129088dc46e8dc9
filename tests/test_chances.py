"""How likely something is: exact fractions where a clause says that chance is even, else silence."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.errors import ParseError
from saitei.queries.answer import Answer, Deciders, Odds

SESSION = session()

TABLE = """ターン順：A→B
カード《占い》（呪文、水、コスト2）：
  相手のクリーチャーをランダムに1体破壊する。
カード《若者》（クリーチャー、火、コスト1、パワー1000）
カード《老人》（クリーチャー、火、コスト1、パワー1000）：
  ■このクリーチャーが破壊された時、相手はカードを1枚引いてもよい。
Aのターン。"""


CAST = "Aが《占い》を唱えた。"
BURIED = "確率：Bの《老人》は破壊される？"


def asked(rules: str, *lines: str) -> Answer:
    return SESSION.ask("\n".join((f"ルール：{rules}", TABLE, *lines)))


@pytest.mark.parametrize(("young", "odds"), [(1, Odds(1, 2)), (2, Odds(1, 3)), (3, Odds(1, 4))])
def test_each_card_is_as_likely_as_any_other(young: int, odds: Odds) -> None:
    table = f"Bのバトルゾーン：《老人》、《若者》×{young}"
    assert asked("dm-plays", table, CAST, BURIED).value == odds


def test_two_draws_one_after_the_other_are_multiplied() -> None:
    assert asked("dm-plays", "Bのバトルゾーン：《老人》、《若者》×3", CAST, CAST, BURIED).value == Odds(1, 2)


@pytest.mark.parametrize(
    "question",
    ["Bの《老人》は最後に墓地にある", "Bの《老人》は墓地に置かれる", "Bの《若者》は最後にバトルゾーンにある"],
)
def test_where_a_card_ends_up_is_as_likely_as_that_it_gets_there(question: str) -> None:
    table = "Bのバトルゾーン：《老人》、《若者》"
    assert asked("dm-plays", table, CAST, f"確率：{question}？").value == Odds(1, 2)


def test_what_is_not_answered_yes_or_no_has_no_chance() -> None:
    with pytest.raises(ParseError):
        asked("dm-plays", CAST, "確率：Bの手札は何枚になる？")


def test_what_is_certain_has_the_chance_one() -> None:
    assert asked("dm-plays", "Bのバトルゾーン：《老人》", CAST, BURIED).value == Odds(1, 1)


def test_where_a_player_has_a_say_there_are_several_chances() -> None:
    found = asked("dm-plays", "Bのバトルゾーン：《老人》、《若者》", CAST, "確率：Aはカードを引く？")
    assert (found.status, found.value) == ("open", Deciders(("A",), (Odds(0, 1), Odds(1, 2))))


def test_without_a_clause_that_says_so_chance_is_not_even() -> None:
    assert asked("duel-masters", "Bのバトルゾーン：《老人》、《若者》", CAST, BURIED).status == "silent"
