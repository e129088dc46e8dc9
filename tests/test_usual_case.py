"""What an answer depends on: the case that is usual comes first, each with its value."""

import pytest

from saitei.queries.answer import Answer
from saitei.queries.session import Session
from saitei.terms import Term

AT_A_MOMENT = """ルール：{rules}
ターン順：A→B→C
カード《静か》（クリーチャー、光、コスト3、パワー3000）：
  ■自分のシールドが3つ以下なら、このクリーチャーは「ブロッカー」を得る。
カード《攻め手》（クリーチャー、光、コスト3、パワー3000）
Aのターン。
Aのバトルゾーン：《攻め手》
Bのバトルゾーン：《静か》
Aの《攻め手》がBを攻撃する。
問：Bの《静か》はブロックできる？
"""

IN_A_COURSE = """ルール：duel-masters
ターン順：A→B
カード《追い打ち》（呪文、闇、コスト3）：
  相手の手札がなければ、カードを2枚引く。
Aのターン。
Aの手札は0枚。
Aが《追い打ち》を唱えた。
問：Aの手札は何枚になる？
"""


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


def first(answer: Answer) -> tuple[object, object, tuple[str, ...]]:
    case = answer.cases[0]
    return case.fact, case.value, case.usual


def test_the_first_case_is_as_the_document_in_force_begins_a_game(session: Session) -> None:
    fact = Term("count", ("B", Term("shield_zone"), 6))
    said = first(session.ask(AT_A_MOMENT.format(rules="duema-party")))
    assert said == (fact, False, ("duema-party 103.3",))


def test_a_condition_of_a_course_is_told_by_numbers(session: Session) -> None:
    answer = session.ask(IN_A_COURSE)
    hand = [(case.fact.args[-1], case.value) for case in answer.cases]
    assert hand == [(5, 0), (0, 2), (Term("at_least", (1,)), 0)]
    assert first(answer)[2] == ("duel-masters 103.3",)
