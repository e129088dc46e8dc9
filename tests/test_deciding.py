"""The clauses that decide a ruling are those without which it would be another; others are used besides."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from statistics import median

import pytest
from gallery import documents, session
from thorough import share

from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.queries.answer import Answer
from saitei.queries.asked import Asked, ask
from saitei.queries.examples.run import Example, ExampleOutcome, examples, run
from saitei.queries.judge.explain import all_nodes
from saitei.queries.necessity.deciding import asking_again, ruling_of
from saitei.queries.necessity.retracting import RetractingSession
from saitei.queries.say.layout import plain
from saitei.queries.say.messages import phrase
from saitei.queries.say.show import sections
from saitei.queries.session import Session, of_the_game
from saitei.queries.situation.situation import situation
from saitei.wording import LANGS

OUT = """
ルール：無差別戦
ターン順：A→B→C→D
カード《重圧》（クリーチャー、闇、コスト6、パワー6000）：
  ■相手は呪文を唱えられない。
Aのターン。
Cは敗北した。
Aのバトルゾーン：《重圧》
問：《重圧》は誰に影響する？
"""

LOST = """
ルール：ygo-twin-tower
ターン順：A→B→C→D
Aのターン。
B、Cは敗北した。
DのLPは0。
問：勝つのは誰？
"""

TEAMS = """
ルール：dm-variants：共有チーム・ターン
ターン順：A→B→C→D
A、Bは同じチーム。
C、Dは同じチーム。
ターン・プレイヤー：B
待機：Aの効果2つ、Cの効果1つ
問：効果はどの順で解決する？
"""

DRAWN = """
ルール：duel-masters
ターン順：A→B
カード《読み》（呪文、水、コスト2）：
  ■カードを2枚引く。
Aのターン。
Aの手札は0枚。
Aが《読み》を唱えた。
問：Aの手札は何枚になる？
"""

ESCAPE = """
ルール：duel-masters
ターン順：A→B
カード《逃れる者》（クリーチャー、光、コスト4、パワー4000）：
  ■エスケープ
Bのバトルゾーン：《逃れる者》
Bのシールド：3
Bの《逃れる者》が破壊される。
問：Bの《逃れる者》は最後にどこにある？
"""

OF_A_GOD = """
ルール：dm-plays
ターン順：A→B
カード《極神ゼン》（ゴッド・クリーチャー、光、コスト4、パワー4000）
Aのターンのメインステップ。
Aの手札：《極神ゼン》
問：Aの《極神ゼン》のコストは？
"""

PRINTED = """
ルール：duel-masters
ターン順：A→B
カード《竜使い》（クリーチャー、火、コスト5、パワー5000）：
  ■自分のドラゴンすべてのパワーを+1000する。
カード《歩兵》（クリーチャー、火、コスト2、パワー2000、種族：ヒューマノイド）
Aのバトルゾーン：《竜使い》、《歩兵》
問：Aの《歩兵》のパワーは？
"""


def asked(text: str) -> Asked:
    return ask(session(), text, why=True, deciding=True)


def shown(one: Asked) -> str:
    return plain(sections(one.answer, one.context("ja", documents())))


def asked_without(found: Asked, clauses: tuple[str, ...]) -> Answer:
    """The answer under rules that never had some clauses, with the texts read under these."""
    left = ruling_set(found.rules.name, documents(), without=clauses)
    scenario = found.situation.scenario
    cards = of_the_game(session().cards_of(scenario), session().games(left.name))
    return session().judge(replace(left, complete=found.rules), situation(scenario, cards, left.keywords))


@cache
def naming() -> tuple[Example, ...]:
    """The worked examples that name clauses."""
    pages = (page for document in documents().values() for page in document.pages)
    scenarios = (one for one in examples(pages) if one.fence.kind == "scenario")
    return tuple(one for one in scenarios if "根拠" in one.text or "Clauses:" in one.text)


@cache
def outcome(example: Example) -> ExampleOutcome:
    return run(example, session(), deciding=True)


SHARE = share(naming(), 80)


@pytest.mark.parametrize("example", SHARE, ids=lambda one: f"{one.clause.id}-{one.line}".replace(" ", "-"))
def test_the_clauses_that_an_example_names_decide_it(example: Example) -> None:
    found = outcome(example)
    assert found.error is None
    assert found.named
    assert found.asked is not None
    assert set(found.named) <= set(found.asked.answer.clauses)


def test_at_most_two_clauses_are_said_to_decide_in_the_middle() -> None:
    answers = [found.asked.answer for one in SHARE if (found := outcome(one)).asked is not None]
    assert median(len(one.deciding) for one in answers) <= 2
    assert max(len(one.deciding) for one in answers) <= 5


@pytest.mark.parametrize("example", share(naming(), 320, at=7), ids=lambda one: f"{one.clause.id}-{one.line}")
def test_without_the_clauses_that_decide_the_ruling_is_the_one_that_is_told(example: Example) -> None:
    """Asked under rules that never had them: another, or said to be the same unproven."""
    found = outcome(example).asked
    assert found is not None
    assert found.answer.deciding
    for one in found.answer.deciding:
        other = asked_without(found, one.clauses)
        same = one.status == "unproven"
        assert (ruling_of(other) == ruling_of(found.answer)) == same
        told = replace(
            other, status=other.status if one.status == "unproven" else one.status, value=one.value
        )
        # Without the clause of its keyword a text is in doubt besides.
        assert ruling_of(told) == ruling_of(other) or (told.status, other.status) == ("silent", "tainted")
    assert sum(one.status == "unproven" for one in found.answer.deciding) <= 1


def test_clauses_that_say_the_same_decide_together() -> None:
    told = [one.clauses for one in asked(LOST).answer.deciding]
    assert ("ygo-twin-tower lose-2", "yu-gi-oh lose-1") in told


def test_a_clause_that_keeps_somebody_away_is_cited_although_silence_would_do_so_too() -> None:
    assert "dm-variants 600.3d" in asked(OUT).answer.clauses


def test_the_clause_of_a_keyword_that_may_be_used_decides_and_its_use_is_derived() -> None:
    found = asked(ESCAPE).answer
    assert "duel-masters keyword-18" in found.clauses
    assert "duel-masters keyword-18" in {node.clause for node in all_nodes(found.why)}


def test_what_is_routine_is_shown_beside_the_derivation_only() -> None:
    one = asked(DRAWN)
    routine = "duel-masters 409.1b"
    assert routine in one.answer.also_used
    assert routine in shown(one).partition("ほかに用いた条項")[2].partition("導出")[0]
    plainly = replace(one, answer=replace(one.answer, why=()))
    assert "ほかに用いた条項" not in shown(plainly)


def test_beside_the_derivation_stands_what_the_ruling_would_be_without_a_clause() -> None:
    assert "これがなければ：" in shown(asked(DRAWN))


def test_the_same_clauses_decide_whether_or_not_it_is_asked_why() -> None:
    without = ask(session(), TEAMS, deciding=True).answer
    assert without.deciding == asked(TEAMS).answer.deciding


def test_a_clause_that_only_defines_decides_what_rests_on_it() -> None:
    assert asked(OF_A_GOD).answer.deciding[0].clauses == ("dm-plays god-1",)


def test_where_no_clause_decides_the_answer_says_so() -> None:
    one = asked(PRINTED)
    assert one.answer.clauses == ()
    assert phrase("as_told", "ja") in shown(one)


def test_an_answer_says_where_the_clauses_that_decide_it_were_not_found_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(session: Session, rules: RulingSet) -> RetractingSession:
        return replace(asking_again(session, rules), until=0.0)

    monkeypatch.setattr("saitei.queries.necessity.deciding.asking_again", late)
    hurried = ask(session(), OUT, deciding=True)
    assert hurried.answer.cut_short
    assert not hurried.answer.deciding
    for lang in LANGS:
        told = plain(sections(hurried.answer, hurried.context(lang, documents())))
        assert phrase("cut_short", lang) in told
    monkeypatch.undo()
    assert not ask(session(), OUT, deciding=True).answer.cut_short
