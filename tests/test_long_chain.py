"""A long chain: many effects on both sides, two replacements, a battle zone and a hand that fill up."""

from __future__ import annotations

import pytest

from saitei.kb.solver.worker import Limits
from saitei.queries.answer import Answer
from saitei.queries.session import Session

CHAIN = """ルール：dm-plays
ターン順：A→B
カード《呼び手》（クリーチャー、自然、コスト5、パワー9000）：
  ■相手のクリーチャーが破壊された時、自分の手札から《弟子》を1体出す。
カード《先生》（クリーチャー、自然、コスト5、パワー9000）：
  ■相手のクリーチャーが破壊された時、自分の手札から《若者》を1体出す。
カード《見張り》（クリーチャー、水、コスト4、パワー9000）：
  ■相手のクリーチャーが破壊された時、カードを1枚引く。
カード《兵》（クリーチャー、火、コスト1、パワー1000）：
  ■このクリーチャーが破壊された時、カードを1枚引く。
カード《盾兵》（クリーチャー、光、コスト3、パワー2000）：
  ■自分の他のクリーチャーが破壊される時、かわりにこのクリーチャーを破壊する。
カード《帰り人》（クリーチャー、水、コスト3、パワー2000）：
  ■このクリーチャーが破壊される時、かわりに手札に戻す。
カード《弟子》（クリーチャー、光、コスト3、パワー2000）
カード《若者》（クリーチャー、水、コスト3、パワー2000）
カード《一掃》（呪文、闇、コスト5）：
  パワー5000以下のクリーチャーをすべて破壊する。
Aのターン。
Aの手札は3枚。
Bの手札：《弟子》、《若者》
Aのバトルゾーン：《兵》、《盾兵》、《兵》、《帰り人》、《兵》
Bのバトルゾーン：《見張り》×4、《先生》、《呼び手》
Aが《一掃》を唱えた。
問：順に何が起きる？
"""


@pytest.fixture(scope="module")
def chain() -> Answer:
    """The chain, asked once."""
    return Session(limits=Limits(seconds=60)).ask(CHAIN)


def told(chain: Answer) -> list[tuple[str, str]]:
    """What happens, as the deed and the name of the card."""
    return [
        (str(event.args[0]), str(getattr(event.args[1], "args", ("", "", ""))[1:2]))
        for step in chain.course
        for event in step.events
    ]


def deeds(chain: Answer) -> list[str]:
    """What happens, without what it happens to."""
    return [deed for deed, _ in told(chain)]


def test_no_player_has_a_say_in_it(chain: Answer) -> None:
    assert chain.status == "settled"


def test_what_is_replaced_goes_ahead_one_after_the_other(chain: Answer) -> None:
    assert deeds(chain)[:5] == ["cast", "destroy", "return", "destroy", "destroy"]


def test_the_turn_player_s_effects_come_first(chain: Answer) -> None:
    assert deeds(chain)[6:9] == ["draw", "draw", "put_into_play"]


def test_the_eighth_card_goes_to_the_graveyard(chain: Answer) -> None:
    assert ("spill", "('若者',)") in told(chain)


def test_the_hand_is_filled_up_to_ten(chain: Answer) -> None:
    assert (deeds(chain).count("draw"), deeds(chain).count("spill")) == (12, 3)
