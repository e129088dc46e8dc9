"""Forty players and ten turn markers: whose turns go on, who waits, what becomes of the markers."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.queries.answer import Answer, Players

PLAYERS = tuple(f"P{number}" for number in range(1, 41))
HOLDERS = PLAYERS[::4]
SESSION = session()


def asked(question: str, *told: str) -> Answer:
    lines = (
        "ルール：大乱闘戦",
        f"ターン順：{'→'.join(PLAYERS)}",
        f"ターンマーカー：{'、'.join(HOLDERS)}",
        f"ターン・プレイヤー：{'、'.join(HOLDERS)}",
        *told,
        f"問：{question}",
    )
    return SESSION.ask("\n".join(lines))


def test_ten_markers_are_dealt_to_forty_players() -> None:
    start = f"ルール：大乱闘戦\nターン順：{'→'.join(PLAYERS)}\nP1がゲームを始めた。\n"
    assert SESSION.ask(f"{start}問：最後にターンマーカーを持つのは誰？").value == Players(HOLDERS)


def test_who_gets_a_marker_too_near_the_next_one_waits() -> None:
    assert asked("最後に誰のターン？", "P1はターンを終えた。").value == Players(HOLDERS[1:])


@pytest.mark.parametrize(("out", "holder"), [("P2", "P1"), ("P39", "P37")])
def test_with_one_player_less_the_next_marker_to_the_right_goes(out: str, holder: str) -> None:
    told = (f"{out}の山札：0枚", f"{holder}はターンを終えた。")
    assert asked("ターンマーカーは最後にいくつ？", *told).value == len(HOLDERS) - 1


@pytest.mark.parametrize(("other", "within"), [("P2", True), ("P40", True), ("P3", False), ("P21", False)])
def test_range_one_reaches_the_neighbours(other: str, within: bool) -> None:  # noqa: FBT001 - the answer
    assert asked(f"{other}はP1の影響範囲にいる？").value is within


def test_whoever_leaves_in_the_own_turn_holds_the_marker_until_that_turn_is_over() -> None:
    told, over = "P5の山札：0枚", "P5のターンが終わった。"
    assert asked("最後にターンマーカー2を持つのは誰？", told).value == Players(("P5",))
    assert asked("最後にターンマーカー2を持つのは誰？", told, over).value == Players(("P6",))


def test_three_neighbours_gone_bring_the_next_ones_into_range() -> None:
    assert asked("P9はP5の影響範囲にいる？", "P6、P7、P8は敗北した。").value is True
