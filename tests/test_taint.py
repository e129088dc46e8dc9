"""A filter that no clause can weigh leaves the answer open to doubt; one that is weighed does not."""

import pytest
from gallery import session

SCENARIO = """\
ルール：duel-masters
ターン順：A→B
カード《番人》（クリーチャー、水、コスト3、パワー3000）：
  {text}
カード《走者》（クリーチャー、火、コスト1、パワー1000）：
  ブロッカー
Aのターン。
Aのバトルゾーン：《走者》
Bのバトルゾーン：《番人》
問：Aの《走者》はBを攻撃できる？
"""


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("相手のパワーが一番大きいクリーチャーは攻撃できない。", "tainted"),
        ("このクリーチャーよりパワーが大きい相手のクリーチャーは攻撃できない。", "settled"),
        ("このターンに出た相手のクリーチャーは攻撃できない。", "tainted"),
        ("相手のパワー1000以下のクリーチャーは攻撃できない。", "settled"),
        ("相手のパワー2000以上のクリーチャーは攻撃できない。", "settled"),
    ],
)
def test_a_filter_that_cannot_be_weighed_taints(text: str, status: str) -> None:
    found = session().ask(SCENARIO.format(text=text))
    assert found.status == status
    assert [one.text for one in found.not_played] == ([text] if status == "tainted" else [])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("相手のパワー1000以下のクリーチャーは攻撃できない。", False),
        ("相手のパワー2000以上のクリーチャーは攻撃できない。", True),
        ("このクリーチャーよりパワーが大きい相手のクリーチャーは攻撃できない。", True),
        ("このクリーチャーよりパワーが小さい相手のクリーチャーは攻撃できない。", False),
    ],
)
def test_a_filter_that_is_weighed_decides(text: str, value: bool) -> None:  # noqa: FBT001 a parameter of pytest
    assert session().ask(SCENARIO.format(text=text)).value is value


def test_a_card_that_does_not_fit_anyway_is_in_no_doubt() -> None:
    text = "相手のパワーが一番大きい水のクリーチャーは攻撃できない。"
    assert session().ask(SCENARIO.format(text=text)).status == "settled"


@pytest.mark.parametrize(("whose", "value"), [("自分", True), ("相手", False)])
def test_a_granted_ability_is_weighed_like_a_printed_one(whose: str, value: bool) -> None:  # noqa: FBT001 a parameter of pytest
    answer = session().ask(
        SCENARIO.format(text=f"{whose}のクリーチャーすべてに「このクリーチャーは攻撃できない」を与える。")
    )
    assert (answer.status, answer.value) == ("settled", value)
