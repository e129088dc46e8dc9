"""An answer that rests on a keyword cites the clause that defines it."""

from __future__ import annotations

from functools import cache

from gallery import answer, documents, examples, session

CASES = (
    "duel-masters 112.3a",
    "duel-masters 701.12a",
    "duel-masters keyword-41",
    "duel-masters keyword-43",
)
"""Clauses of keywords that are used in some example: shield trigger, blocker, invasion, J-change."""


@cache
def defining() -> frozenset[str]:
    """The clauses under whose headings the definitions of keywords stand."""
    return frozenset(
        clause.id
        for document in documents().values()
        for page in document.pages
        for clause in page.clauses
        if [*clause.fenced("keyword")]
    )


def test_each_of_the_clauses_defines_a_keyword() -> None:
    assert defining() >= {*CASES}


def test_an_answer_that_rests_on_a_keyword_cites_the_clause_that_defines_it() -> None:
    found = {
        clause: [
            example
            for example in examples()
            if example.clause == clause and clause in answer(example).clauses
        ]
        for clause in CASES
    }
    assert not [clause for clause, cited in found.items() if not cited]


def test_a_keyword_that_nobody_uses_is_not_cited() -> None:
    text = """
ルール：duel-masters
ターン順：A→B
カード《盾持ち》（クリーチャー、光、コスト3、パワー3000）：
  ■ブロッカー
カード《魔術師》（クリーチャー、水、コスト3、パワー2000）：
  ■このクリーチャーが出た時、カードを1枚引く。
Aのターン。
Bのバトルゾーン：《盾持ち》
Aの手札は0枚。
Aの《魔術師》が出た。
問：Aの手札は何枚になる？
"""
    answer = session().ask(text)
    assert answer.status == "settled"
    assert "duel-masters 701.12a" not in answer.clauses


def test_a_derivation_names_the_clause_of_the_keyword_that_it_goes_back_to() -> None:
    text = """
ルール：duel-masters
ターン順：A→B
カード《盾持ち》（クリーチャー、光、コスト3、パワー3000）：
  ■ブロッカー
カード《攻め手》（クリーチャー、火、コスト3、パワー3000）
Aのターンの攻撃ステップ。
Aのバトルゾーン：《攻め手》
Bのバトルゾーン：《盾持ち》
Aの《攻め手》がBを攻撃した。
問：Bの《盾持ち》はブロックできる？
"""
    assert "duel-masters 701.12a" in session().ask(text, why=True).clauses
