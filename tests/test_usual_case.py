"""What an answer depends on: the case that is usual comes first, each with its value."""

import pytest
from thorough import share

from saitei.queries.answer import Answer, Players
from saitei.queries.asked import ask
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


NOT_TRIED = """ルール：無差別戦、影響範囲限定
ターン順：A→B→C→D→E
カード《勝利の歌》（呪文、光、コスト9）：
  ■自分はゲームに勝つ。
Aのターン。
Aが《勝利の歌》を唱えた。
問：敗北するのは誰？
"""

OF_NO_ACCOUNT = """ルール：duel-masters
ターン順：A→B
カード《睨む者》（クリーチャー、光、コスト5、パワー5000）：
  ■G・ストライク
カード《盾を取る鬼》（クリーチャー、闇、コスト4、パワー5000）：
  ■このクリーチャーが出た時、自分のシールドを2つ、手札に加える。ただし、その「S・トリガー」は使えない。
  ■自分と相手のシールドの数が合計6つ以下なら、このクリーチャーに「W・ブレイカー」を与える。
カード《見張り》（クリーチャー、水、コスト2、パワー1000）
Aのターン、メインステップ。
Aのシールドは2つ。
Aのシールドの1枚は《睨む者》。
Bのバトルゾーン：《見張り》
Aの手札：《盾を取る鬼》
Aが《盾を取る鬼》を出した。
問：Aは《睨む者》の「G・ストライク」を使える？
"""

NOT_READ = """Rules: duel-masters
Turn order: A, B
Card 《Mach》 (creature, fire, cost 3, power 3000):
  ■Mach fighter
Card 《Odd》 (creature, light, cost 2, power 2000):
  ■Creatures glimmer towards the frobnicated zone and cannot attack on odd days.
A's turn, attack step.
A's battle zone: 《Mach》
B's battle zone: 《Odd》
Question: Can A's 《Mach》 attack B's 《Odd》?
"""


def test_a_number_that_a_course_does_not_try_is_asked_for_each_value(session: Session) -> None:
    cases = ask(session, NOT_TRIED).answer.cases
    said = [(case.fact, case.value) for case in cases]
    assert [fact for fact, _ in said] == [Term("stated_range", ("A", number)) for number in (1, 2, 3, 4)]
    assert [value for _, value in said] == [Players(("B", "E")), *3 * [Players(("B", "C", "D", "E"))]]


def test_where_each_value_comes_to_the_same_nothing_depends_on_it(session: Session) -> None:
    answer = ask(session, OF_NO_ACCOUNT).answer
    assert (answer.status, answer.value, answer.cases) == ("settled", True, ())


def test_a_case_that_rests_on_text_that_is_not_understood_says_so(session: Session) -> None:
    answer = ask(session, NOT_READ).answer
    assert answer.status == "depends"
    assert {case.status for case in answer.cases} == {"tainted"}


def test_the_power_of_a_card_hangs_on_what_nobody_wrote(session: Session) -> None:
    text = (
        "ルール：duel-masters\nターン順：A→B\nカード《無記》（クリーチャー、光、コスト3）：\n  ブロッカー\n"
    )
    text += "Aのターン。\nAのバトルゾーン：《無記》\n問：Aの《無記》のパワーは？"
    answer = session.ask(text)
    assert (answer.status, answer.cases[0].fact.name) == ("depends", "power")


RETURNED = """ルール：duel-masters
ターン順：A→B
カード《回収》（呪文、闇、コスト3）：
  カードを1枚、自分の墓地から手札に戻す。
Aのターン。
Aの手札は1枚。
{graveyard}
Aが《回収》を唱えた。
問：Aの手札は何枚になる？
"""


@pytest.mark.parametrize(
    ("graveyard", "status"),
    [("", "depends"), ("Aの墓地は0枚。", "settled"), ("Aの墓地：《回収》1", "settled")],
)
def test_a_graveyard_nobody_told_of_need_not_be_empty(session: Session, graveyard: str, status: str) -> None:
    assert session.ask(RETURNED.format(graveyard=graveyard)).status == status


BEYOND = """ルール：duel-masters
ターン順：A→B
カード《数の王》（クリーチャー、水、コスト7、パワー4000）：
  ■自分のターンの終わりに、自分のカードがバトルゾーンとマナゾーンに合計40枚以上あれば、自分はゲームに勝つ。
  ■自分の墓地にカードが15枚以上あれば、このクリーチャーのパワーを+6000する。
カード《墓の王》（クリーチャー、闇、コスト2、パワー13000）：
  ■自分の墓地にあるカードが13枚より少なければ、このクリーチャーは攻撃できない。
Aのターン。
Aのバトルゾーン：《{king}》
{rest}
"""


@pytest.mark.parametrize(
    ("king", "rest", "zone", "turns"),
    share([
        ("数の王", "Aのターンが終わる。\n問：勝者は？", "mana_zone", 39),
        ("数の王", "問：Aの《数の王》のパワーは？", "graveyard", 15),
        ("墓の王", "問：Aの《墓の王》は攻撃できる？", "graveyard", 13),
    ], 2),
)  # fmt: skip
def test_as_many_cards_are_tried_as_the_texts_speak_of(
    session: Session, king: str, rest: str, zone: str, turns: int
) -> None:
    cases = ask(session, BEYOND.format(king=king, rest=rest)).answer.cases
    values = {case.fact.args[-1]: case.value for case in cases if not case.usual}
    assert {case.fact.args[1] for case in cases} == {Term(zone)}
    assert values[turns - 1] != values[turns]
    assert cases[-1].or_more


OF_A_KIND = """ルール：{rules}
ターン順：A→B→C
カード《竜騎》（クリーチャー、火、コスト4、パワー4000）：
  ■{whose}墓地に呪文が3枚以上あれば、このクリーチャーは攻撃できない。
カード《火騎》（クリーチャー、火、コスト4、パワー4000）{text}
Aのターン。
Aのバトルゾーン：《竜騎》、《火騎》
問：Aの《竜騎》はBを攻撃できる？
"""


def test_what_hangs_on_cards_of_a_kind_is_told_for_such_as_are_asked_for_and_others(session: Session) -> None:
    text = OF_A_KIND.format(rules="duema-party", whose="自分の", text="")
    cases = ask(session, text).answer.cases
    graves = ("A", Term("graveyard"))
    assert [(case.fact, case.value) for case in cases] == [
        (Term("cards", (*graves, Term("any"))), False), (Term("cards", (*graves, Term("none"))), True),
    ]  # fmt: skip


def test_a_fact_that_makes_no_difference_is_in_no_case(session: Session) -> None:
    text = OF_A_KIND.format(rules="duema-party", whose="相手の", text="")
    cases = ask(session, text).answer.cases
    assert {fact.args[0] for case in cases for fact in (case.fact, *case.also)} == {"B", "C"}


def test_where_two_texts_ask_for_kinds_of_cards_no_value_is_made_up(session: Session) -> None:
    other = "：\n  ■自分の墓地にクリーチャーが3枚以上あれば、このクリーチャーは攻撃できない。"
    answer = ask(session, OF_A_KIND.format(rules="duema-party", whose="自分の", text=other)).answer
    assert answer.status == "depends"
    assert [case.value for case in answer.cases] == [None]


NO_POWER = """ルール：duema-party
ターン順：A→B→C→D
カード《力知れず》（クリーチャー、火、コスト3）
カード《壁》（クリーチャー、光、コスト3、パワー3000）
Aのターン。
Aのバトルゾーン：《力知れず》
Bのバトルゾーン：タップしている《壁》
Aの《力知れず》がBの《壁》を攻撃する。
問：Bの《壁》は破壊される？
"""

A_KIND_IN_A_COURSE = """ルール：duel-masters
ターン順：A→B
カード《見手》（呪文、水、コスト3）：
  自分の墓地に闇のクリーチャーがあれば、カードを2枚引く。
Aのターン。
Aの手札は0枚。
Aが《見手》を唱えた。
問：Aの手札は何枚になる？
"""


def test_an_unstated_power_is_not_tried_as_a_number_of_seats(session: Session) -> None:
    answer = ask(session, NO_POWER).answer
    assert answer.status == "depends"
    assert [case.fact.args[-1] for case in answer.cases] == [
        Term("below", (3000,)),
        Term("at_least", (3000,)),
    ]


def test_a_kind_that_a_course_tries_both_ways_is_told_with_both(session: Session) -> None:
    answer = ask(session, A_KIND_IN_A_COURSE).answer
    assert {case.value for case in answer.cases} == {0, 2}
