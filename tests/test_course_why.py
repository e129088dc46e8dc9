"""Why a course goes as it does: each step with what its rulings rest on, and what gave way there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from gallery import session

from saitei.kb.game.procedure import clauses_in_play
from saitei.kb.relevance.abstract_domain.shape_cache import shapes_of
from saitei.queries.answer import Answer, Why
from saitei.queries.say.timeline import telling

TWO = """
ルール：duel-masters
ターン順：A→B
カード《見習い》（クリーチャー、火、コスト3、パワー3000）：
  ■このクリーチャーが攻撃する時、カードを1枚引く。
カード《身代わり》（クリーチャー、光、コスト3、パワー3000）：
  ■このクリーチャーが破壊される時、かわりに手札に戻す。
Aのターン。
Aのバトルゾーン：《見習い》
Bのバトルゾーン：《身代わり》
"""

SPELL = """
カード《一撃》（呪文、闇、コスト3）：
  ■相手のクリーチャーを1体選び、破壊する。
Aが《一撃》を唱えた。
問：何が起きる？
"""

PARTY = """
ルール：duema-party
ターン順：A→B→C
カード《引く者》（クリーチャー、水、コスト3、パワー3000）：
  ■このクリーチャーが出た時、カードを1枚引いてもよい。
カード《重し》（クリーチャー、水、コスト3、パワー3000）：
  ■相手はカードを引けない。
Bのターン。
Aのバトルゾーン：《重し》
Bが《引く者》を出した。
問：Bはカードを引く？
"""

WON = """
ルール：yu-gi-oh
ターン順：A→B
Aのターン。
Bはカードの効果で勝利した。
問：勝つのは誰？
"""

BARRED = """
ルール：yu-gi-oh
ターン順：A→B
カード《囚人》（モンスター、攻撃力1800、守備力1000）：
  このカードは攻撃できない。
Aのターン。今はバトルフェイズ。
Aのモンスターゾーン：《囚人》
BのLPは8000。
Aの《囚人》がBを攻撃する。
問：BのLPはいくつになる？
"""


def ask(lines: str, *, why: bool = True) -> Answer:
    return session().ask(lines, why=why)


def every(nodes: Iterable[Why]) -> Iterator[Why]:
    for node in nodes:
        yield node
        yield from every(node.reasons)


@pytest.mark.parametrize("name", ["duema-party", "yu-gi-oh"])
def test_every_rule_in_play_is_known_by_the_text_under_which_its_provenance_rule_is(name: str) -> None:
    part = clauses_in_play(session().rules(name))
    assert {rule.text for rule in part.rules if rule.provenance_rule} <= {
        text for text, *_ in shapes_of(part.text)
    }


def test_each_step_that_rests_on_a_clause_has_its_derivation() -> None:
    found = ask(TWO + SPELL)
    steps = {node.said.args[0]: node for node in found.why}
    told = list(telling(found.course))
    assert {number for number, step in enumerate(told, 1) if step.clauses} == set(steps)
    assert all(node.said.args[1:] == told[int(str(n)) - 1].events for n, node in steps.items())


@pytest.mark.parametrize(("lines", "clause"), [(WON, "yu-gi-oh win-2"), (BARRED, "yu-gi-oh attack-4")])
def test_what_ends_the_game_or_forbids_a_step_has_its_derivation(lines: str, clause: str) -> None:
    assert clause in {one.clause for one in every(ask(lines).why)}


def test_a_step_s_derivation_names_the_clauses_beside_the_step() -> None:
    found = ask(TWO + SPELL)
    assert found.why
    for node in found.why:
        beside = set(list(telling(found.course))[int(str(node.said.args[0])) - 1].clauses)
        assert beside <= {one.clause for one in every(node.reasons)}


def test_a_derivation_ends_in_facts_of_that_moment() -> None:
    facts = {one.said.name for one in every(ask(TWO + SPELL).why) if one.clause is None and not one.reasons}
    assert {"happened", "card_type"} & facts


def test_what_gave_way_in_a_step_is_shown_there() -> None:
    found = ask(PARTY)
    assert {one.clause for one in found.beaten} <= {
        lost.clause for node in every(found.why) for lost in node.beaten
    }


def test_without_being_asked_why_nothing_is_derived() -> None:
    assert ask(TWO + SPELL, why=False).why == ()
