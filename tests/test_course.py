"""A game played out: who decides, what the bounds do, and that both ways of playing it agree."""

from __future__ import annotations

import re

import pytest
from gallery import Example, answer, asked, examples, session, stated
from shipped import LANGUAGE

from saitei.errors import OutOfBounds
from saitei.kb.game.play import Bounds
from saitei.kb.game.procedure import procedure, read_by_procedure
from saitei.kb.pages.documents import shipped
from saitei.kb.vocabulary import vocabulary
from saitei.queries.answer import Answer, Deciders, Zone
from saitei.queries.question_kinds import question_kind
from saitei.terms import Term

EVERY = 480
"""Of the examples one of so many is played both ways: a second each."""

TABLE = """
ルール：duel-masters
ターン順：A→B
カード《大粛清》（呪文、闇、コスト5）：
  相手のクリーチャーを3体選び、破壊する。
カード《番人》（クリーチャー、光、コスト4、パワー4000）：
  ■自分のクリーチャーが破壊される時、かわりにこのクリーチャーを破壊してもよい。
カード《目覚まし》（クリーチャー、水、コスト2、パワー1000）：
  ■このクリーチャーがタップした時、このクリーチャーをアンタップする。
  ■このクリーチャーがアンタップした時、このクリーチャーをタップする。
カード《刺客》（呪文、闇、コスト2）：
  相手のクリーチャーを1体選び、破壊する。
Aのターン。
"""


def ask(lines: str) -> Answer:
    return session().ask(f"{TABLE}{lines}\n")


def games() -> list[Example]:
    """The worked examples whose question needs the game played out, and looks at one thing."""
    return [one for one in examples() if question_kind(asked(one), LANGUAGE).unrolled]


def test_who_can_bring_an_outcome_about_is_said_with_who_can_prevent_it() -> None:
    found = ask(
        "Bのバトルゾーン：《番人》、《目覚まし》\nAが《刺客》を唱えた。\n問：Bの《目覚まし》は最後にどこにある？"
    )
    assert isinstance(found.value, Deciders)
    kept = found.value.among.index(Zone("battle_zone"))
    assert (found.status, set(found.value.players)) == ("open", {"A", "B"})
    assert found.value.forced_by[kept] == ("A", "B")
    assert found.value.forced_by[1 - kept] == ()


def test_what_is_told_and_not_allowed_is_said_not_to_be() -> None:
    found = ask("Aのマナゾーン：《目覚まし》\nAが《刺客》を唱える。\n問：何が起こる？")
    assert [event.args[0] for step in found.course for event in step.withheld] == [Term("cast")]
    assert not [event for step in found.course for event in step.events]


def test_a_game_that_never_ends_has_no_outcome() -> None:
    found = ask(
        "Aのバトルゾーン：《目覚まし》\nAの《目覚まし》がタップした。\n問：Aの《目覚まし》は最後にタップしている？"
    )
    assert (found.status, found.value) == ("silent", None)


def test_more_choices_than_can_be_visited_are_answered_without_saying_who_steers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saitei.queries.course.outcome.Bounds", lambda: Bounds(situations=10))
    found = ask("Bのクリーチャー：4体\nAが《大粛清》を唱えた。\n問：Bのクリーチャー1は最後にどこにある？")
    assert isinstance(found.value, Deciders)
    assert set(found.value.among) == {Zone("battle_zone"), Zone("graveyard")}
    assert (found.value.players, found.value.forced_by) == (("A",), ())


def test_a_question_about_every_step_of_too_large_a_game_says_so() -> None:
    with pytest.raises(OutOfBounds):
        ask("Bのクリーチャー：20体\nAが《大粛清》を唱えた。\n問：何が起きる？")


@pytest.mark.parametrize("example", games()[::EVERY], ids=str)
def test_both_ways_of_playing_a_game_come_to_the_same_ends(
    example: Example, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, situation = stated(example)
    visited = answer(example)
    monkeypatch.setattr("saitei.queries.course.outcome.Bounds", lambda: Bounds(situations=1))
    at_once = session().judge(rules, situation)
    assert _ends(at_once) == _ends(visited)


def test_any_shield_of_a_player_is_meant_also_where_all_moments_are_played_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saitei.queries.course.outcome.Bounds", lambda: Bounds(situations=1))
    table = "Aのバトルゾーン：《番人》\nBのシールド：1\nAの《番人》がBを攻撃した。"
    found = ask(f"{table}\n問：Bのシールドはブレイクされる？")
    assert (found.status, found.value) == ("settled", True)


def _ends(answer: Answer) -> tuple[str, frozenset[object]]:
    value = answer.value
    return answer.status, frozenset(value.among) if isinstance(value, Deciders) else frozenset({value})


OTHERS = """
ルール：duel-masters
ターン順：A→B
カード《宮殿》（{kind}、闇、コスト3）：
  ■自分のクリーチャーが攻撃する時、自分の他のクリーチャーを1体破壊してもよい。
カード《騎士》（クリーチャー、闇、コスト3、パワー3000）
Aのターン。
Aのバトルゾーン：《宮殿》、《騎士》
Aの《騎士》がBを攻撃した。
問：Aの《騎士》は破壊される？
"""


@pytest.mark.parametrize(("kind", "status"), [("フィールド", "settled"), ("クリーチャー", "open")])
def test_on_no_creature_others_are_others_than_the_cause(kind: str, status: str) -> None:
    assert session().ask(OTHERS.format(kind=kind)).status == status


UNAIMED = """
ルール：デュエパーティー
ターン順：A→B→C
カード《小》（クリーチャー、火、コスト3、パワー1000）
カード《大》（クリーチャー、火、コスト3、パワー6000）
Aのターン。
Aのバトルゾーン：《小》
Bのバトルゾーン：《大》{state}
Aの《小》が攻撃した。
問：Aの《小》は破壊される？
"""


@pytest.mark.parametrize(("state", "status"), [("（タップ）", "depends"), ("", "settled")])
def test_it_hangs_on_what_was_attacked_whether_the_attacker_is_destroyed(state: str, status: str) -> None:
    assert session().ask(UNAIMED.format(state=state)).status == status


SHIELD = """
ルール：duel-masters
ターン順：A→B
カード《小》（クリーチャー、火、コスト3、パワー1000）
カード《下》（クリーチャー、自然、コスト3、パワー1000）
カード《返し》（クリーチャー、水、コスト2、パワー1000）：
  ■このクリーチャーが出た時、自分のシールドを1つ、手札に戻す。
Aのターン。
Aのバトルゾーン：《小》
{shields}
問：{owner}の《下》は手札に戻る？
"""


@pytest.mark.parametrize(
    ("told", "owner", "expected"),
    [
        ("Bのシールドは1枚。\nBのシールドの1枚は《下》。\nAの《小》がBを攻撃した。", "B", "いいえ"),
        ("Aのシールドは1枚。\nAのシールドの1枚は《下》。\nAの《返し》が出た。", "A", "はい"),
    ],
)
def test_what_a_broken_shield_gives_does_not_return(told: str, owner: str, expected: str) -> None:
    found = session().ask(SHIELD.format(shields=told, owner=owner))
    assert found.value is (expected == "はい")


TWO_CHOICES = """
ルール：duel-masters
ターン順：A→B
カード《高波》（呪文、水、コスト5）：
  ■相手のクリーチャーを1体選び、持ち主の手札に戻す。
  ■相手のクリーチャーを1体選び、タップする。
カード《小》（クリーチャー、火、コスト2、パワー2000）
カード《中》（クリーチャー、闇、コスト3、パワー3000）
Aのターン。
Bのバトルゾーン：《小》、《中》
Aの手札：《高波》
Aが《高波》を唱えた。
AはAの《高波》の能力{number}でBの《小》を選んだ。
問：Bの《小》は手札に戻る？
"""


@pytest.mark.parametrize(("number", "expected"), [(1, "はい"), (2, "いいえ")])
def test_what_is_told_to_be_chosen_for_one_line_is_not_chosen_for_another(number: int, expected: str) -> None:
    found = session().ask(TWO_CHOICES.format(number=number))
    assert (found.status, found.value is (expected == "はい")) == ("settled", True)


def test_the_procedure_asks_the_clauses_and_every_question_it_asks_is_declared() -> None:
    known = vocabulary(LANGUAGE).predicates
    documents = tuple(shipped())
    read = read_by_procedure(LANGUAGE, documents)
    conclusions = {name for name in read if known[name].kind == "conclusion"}
    assert {"sooner", "applies", "sets_off", "orders", "picks", "loses_game"} <= conclusions
    assert not [name for name in conclusions if not re.search(rf"\b{name}[()]", procedure(documents))]
