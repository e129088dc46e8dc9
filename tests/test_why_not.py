"""Why a ruling is not another: the clause that keeps it away, what gave way, where the courses part."""

from __future__ import annotations

import re

import pytest
from gallery import Example, documents, session
from negatives import claimed, named, naming, shown
from thorough import share

from saitei.errors import ParseError, Refused
from saitei.queries.contrast.ask import ask_why_not
from saitei.queries.contrast.why_not import why_not
from saitei.queries.contrasted import ClauseHeard, WhyNot
from saitei.queries.say.contrast_in_words import why_not_sections
from saitei.queries.say.layout import plain
from saitei.wording import LANGS, Lang

GUARDED = """
Rules: Duema Party
Turn order: A → B → C
Card 《Heir》 (creature, fire, cost 6, power 7000)
Card 《Wall》 (creature, light, cost 2, power 2000):
  ■Blocker
A's turn, attack step.
A's battle zone: 《Heir》
C's battle zone: 《Wall》
B's shields: 5
A's 《Heir》 attacks B.
Question: May C's 《Wall》 block?
"""

PROTECTED = """
ルール：duel-masters
ターン順：A→B
カード《一撃》（呪文、闇、コスト3）：
  ■相手のクリーチャーを1体選び、破壊する。
カード《身代わり》（クリーチャー、光、コスト3、パワー3000）：
  ■このクリーチャーが破壊される時、かわりに手札に戻す。
Aのターン。
Bのバトルゾーン：《身代わり》
Aが《一撃》を唱えた。
問：Bの《身代わり》は最後にどこにある？
"""

BANNED = """
ルール：duel-masters
ターン順：A→B
カード《縛る者》（クリーチャー、光、コスト5、パワー5000）：
  ■相手のクリーチャーは攻撃できない。
カード《若者》（クリーチャー、火、コスト2、パワー1000）
Bのターンの攻撃ステップ。
Aのバトルゾーン：《縛る者》
Bのバトルゾーン：《若者》
問：Bの《若者》はAを攻撃できる？
"""

GIVEN = """
ルール：duel-masters
ターン順：A→B
カード《与える者》（クリーチャー、光、コスト4、パワー4000）：
  ■自分の他のクリーチャーすべてに「ブロッカー」を与える。
カード《小兵》（クリーチャー、光、コスト2、パワー2000）
カード《攻め手》（クリーチャー、火、コスト2、パワー2000）
Aのターン。
Aのバトルゾーン：《攻め手》
Bのバトルゾーン：《小兵》（タップ）、《与える者》
Aの《攻め手》がBを攻撃する。
問：Bの《小兵》はブロックできる？
"""

TERM = re.compile(r"\w\((?!s\))|_")
"""What no sentence for people has in it: a term of the program, a name with an underscore."""


def asked(text: str, claim: str) -> WhyNot:
    found = ask_why_not(session(), text, claim)[1]
    assert isinstance(found, WhyNot)
    return found


def heard(text: str, clause: str) -> ClauseHeard:
    found = ask_why_not(session(), text, clause)[1]
    assert isinstance(found, ClauseHeard)
    return found


def words(text: str, claim: str, lang: Lang) -> str:
    one, found = ask_why_not(session(), text, claim)
    return plain(why_not_sections(found, one.context(lang, documents())))


@pytest.mark.parametrize("example", share(naming(), 96, at=1), ids=str)
def test_a_negative_answer_names_the_clause_that_its_document_names(example: Example) -> None:
    assert named(example) <= shown(why_not(session(), claimed(example), nearest=False))


def test_a_clause_stands_against_it_without_which_it_would_be_so() -> None:
    found = asked(GUARDED, "yes")
    assert [(one.clauses, one.value) for one in found.against] == [(("duema-party 304.3",), True)]


def test_a_sentence_is_asked_in_place_of_the_question() -> None:
    found = asked(GUARDED, "A's 《Heir》 may attack A")
    assert (found.is_so, found.answer.value) == (False, False)
    assert found.asked.question.name == "may"


def test_what_is_so_is_said_to_be_so() -> None:
    assert asked(GUARDED, "no").is_so


def test_a_course_says_at_which_step_the_ways_part() -> None:
    parting = asked(PROTECTED, "墓地").parting
    assert parting is not None
    assert parting.here is not None
    assert parting.there is not None
    assert [event.args[0].name for event in parting.here.events] == ["return"]  # type: ignore[union-attr]
    assert [event.args[0].name for event in parting.there.events] == ["destroy"]  # type: ignore[union-attr]


def test_a_sentence_that_is_neither_true_nor_false_is_refused() -> None:
    with pytest.raises(Refused, match="is asked for a value"):
        asked(GUARDED, "who loses")


def test_a_sentence_that_is_not_understood_is_refused_with_the_nearest_questions() -> None:
    with pytest.raises(ParseError, match=r"[Nn]earest: "):
        asked(GUARDED, "the wall is blocking it all")


@pytest.mark.parametrize(("clause", "how"), [("304.3", "decides"), ("clause 300.1a", "far")])
def test_a_clause_is_said_to_decide_or_to_be_far_from_it(clause: str, how: str) -> None:
    assert heard(GUARDED, clause).how == how


def test_a_clause_that_gave_way_says_to_which() -> None:
    found = heard(BANNED, "505.2")
    assert (found.how, [one.by for one in found.gave_way]) == ("beaten", ["duel-masters 101.1"])


def test_a_clause_that_lacks_a_condition_names_it() -> None:
    found = heard(BANNED, "507.1a")
    assert found.how == "lacking"


SPARED = """ルール：うちの卓
ターン順：A→B→C→D
カード《攻め手》（クリーチャー、火、コスト3、パワー3000）：
  ■スピードアタッカー
カード《盾持ち》（クリーチャー、光、コスト3、パワー2000）
Aのターンの攻撃ステップ。
Aのバトルゾーン：《攻め手》
Bのバトルゾーン：《盾持ち》（タップ）
問：Aの《攻め手》はBの《盾持ち》を攻撃できる？
"""


def test_a_clause_of_a_house_page_tells_the_number_that_keeps_it_silent() -> None:
    assert "that 3 is 2 or less: B's 《盾持ち》 costs 3\n" in words(SPARED, "2", "en")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("text", "claim"), share([(GUARDED, "yes"), (PROTECTED, "墓地"), (GUARDED, "304.3")], 2)
)
def test_no_term_of_the_program_is_said(text: str, claim: str, lang: Lang) -> None:
    assert not TERM.findall(words(text, claim, lang))


@pytest.mark.parametrize("lang", share(LANGS, 2))
def test_a_why_not_may_be_asked_of_an_ability_that_another_card_gives(lang: Lang) -> None:
    found = asked(GIVEN, "はい")
    assert found.way is not None
    told = words(GIVEN, "はい", lang)
    assert "「」" not in told
    assert "“”" not in told
