"""Variants and options of a document are chosen by name, and composed by what clauses say of them."""

from __future__ import annotations

import pytest
from gallery import session
from shipped import LANGUAGE

from saitei.errors import Refused, RulePageError, UnknownTerm
from saitei.kb.pages.documents import Document, Library
from saitei.kb.pages.page import Page, read_page
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.answer import Players

PAGES = (
    ('+++\ndocument = "house"\n+++\n## 1 All · 全\n\n```asp\ngame_ends :- out(P).\n```\n'
    '## 2 Of one part · 一部\n- part fog\n- no effect: an announcement\n'),
    ('+++\ndocument = "house"\npart = "fog"\nsort = "option"\nname_en = "Thick fog"\nname_ja = "濃霧"\n+++\n'
    "## 10 Fog · 霧\n\n```asp\n-allowed(sun) :- in_use(fog).\n```\n"),
    ('+++\ndocument = "house"\npart = "night"\nsort = "variant"\nname_ja = "夜"\n+++\n'
    "## 20 Night · 夜\n\n```asp\nusual(fog) :- in_use(night).\nrequired(moon) :- in_use(night).\n```\n"),
    '+++\ndocument = "house"\npart = "moon"\nsort = "option"\n+++\n## 30 Moon · 月\n- no effect: a light\n',
    '+++\ndocument = "house"\npart = "sun"\nsort = "option"\n+++\n## 40 Sun · 日\n- no effect: a light\n',
)  # fmt: skip


def documents(*more: str) -> Library:
    pages = [read_page(text, f"house{number}.md") for number, text in enumerate((*PAGES, *more))]
    parts = {str(page.front["part"]): page for page in pages if "part" in page.front}
    house = Document("house", tuple(pages), (), ("house", "家"), names(parts), sorts(parts))
    return Library({"house": house}, LANGUAGE)


def names(parts: dict[str, Page]) -> dict[str, tuple[str, ...]]:
    keys = ("name_en", "name_ja")
    return {
        part: (
            part,
            *(str(page.front[key]).casefold().replace(" ", "-") for key in keys if key in page.front),
        )
        for part, page in parts.items()
    }


def sorts(parts: dict[str, Page]) -> dict[str, str]:
    return {part: str(page.front["sort"]) for part, page in parts.items()}


def in_force(name: str) -> set[str]:
    """The clauses that conclude something, or belong to what is used."""
    rules = ruling_set(name, documents())
    return {clause.number for clause in rules.clauses.values()}


@pytest.mark.parametrize(
    "name", ["house:night", "house: night", "家：夜", "夜", "House:Night", "house:night+fog", "家：夜、濃霧"]
)
def test_a_part_is_named_in_either_language(name: str) -> None:
    assert ruling_set(name, documents()).name.partition("+")[0] == "house:night"


def test_a_document_by_itself_leaves_its_parts_out() -> None:
    assert in_force("house") == {"1", "10", "20"}  # what is said of parts stands whatever is in force


def test_a_part_brings_what_it_usually_uses_and_what_it_requires() -> None:
    assert in_force("house:night") == {"1", "2", "10", "20", "30"}


@pytest.mark.parametrize("without", ["house:night+no-fog", "house: night, without thick fog", "夜、濃霧なし"])
def test_what_is_usually_used_can_be_left_out(without: str) -> None:
    rules = ruling_set(without, documents())
    assert (rules.name, "house 2" in rules.clauses) == ("house:night+no-fog", False)


@pytest.mark.parametrize(("name", "by"), [("house:fog+sun", "house 10"), ("house:night+no-moon", "house 20")])
def test_what_does_not_go_together_names_the_clause_that_forbids_it(name: str, by: str) -> None:
    assert ruling_set(name, documents()).barred_by == (by,)


def test_a_clause_that_forbids_is_missed_when_it_is_taken_away() -> None:
    assert ruling_set("house:fog+sun", documents(), without={"house 10"}).barred_by == ()


def test_clauses_that_disagree_about_a_part_forbid_it_together() -> None:
    other = '+++\ndocument = "house"\n+++\n## 3 But · しかし\n\n```asp\nallowed(sun) :- in_use(fog).\n```\n'
    assert ruling_set("house:fog+sun", documents(other)).barred_by == ("house 10", "house 3")


def test_a_question_under_rules_that_do_not_go_together_is_refused() -> None:
    text = "ルール：無差別戦、クリーチャー配置\nターン順：A→B→C\n問：Aは敗北する？\n"
    with pytest.raises(Refused) as caught:
        session().ask(text)
    assert caught.value.notice.values["clauses"] == "dm-variants 605.2b"


def test_an_unknown_part_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownTerm) as caught:
        ruling_set("house:nigt", documents())
    assert "night" in str(caught.value.notice.values["nearest"])


def test_a_clause_that_speaks_of_a_part_nobody_knows_is_refused() -> None:
    other = '+++\ndocument = "house"\n+++\n## 4 Rain · 雨\n\n```asp\nusual(rain) :- in_use(fog).\n```\n'
    with pytest.raises(RulePageError):
        ruling_set("house:fog", documents(other))


TABLE = """ターン順：A→B→C→D→E→F
カード《重圧》（クリーチャー、闇、コスト6、パワー6000）：
  ■相手は呪文を唱えられない。
A、B、Cは同じチーム。
D、E、Fは同じチーム。
B、Eは皇帝。
A、C、D、Fは将軍。
全員の影響範囲は1。
Aのターン。
Aのバトルゾーン：《重圧》
問：《重圧》は誰に影響する？
"""


@pytest.mark.parametrize(
    ("rules", "whom", "clauses"),
    [
        ("duema-party", "BCDEF", {"duema-party 300.2"}),
        ("dm-variants:free-for-all", "BCDEF", {"dm-variants 600.4a"}),
        ("dm-variants:dmedh+limited-range", "BF", {"dm-variants 600.4a", "dm-variants 601.8"}),
        ("dm-variants:emperor", "F", {"dm-variants 600.4a", "dm-variants 601.8"}),
    ],
)
def test_one_scenario_is_answered_by_each_ruling_set_with_its_own_clauses(
    rules: str, whom: str, clauses: set[str]
) -> None:
    answer = session().ask(TABLE, rules=rules)
    assert (answer.value, clauses <= set(answer.clauses)) == (Players(tuple(whom)), True)


VICTORY = """ターン順：A→B→C→D→E→F
カード《栄光の歌》（呪文、光、コスト9）：
  ■自分はゲームに勝利する。
A、B、Cは同じチーム。
D、E、Fは同じチーム。
B、Eは皇帝。
A、C、D、Fは将軍。
Aのターン。
Aが《栄光の歌》を唱えた。
問：敗北するのは誰？
"""


@pytest.mark.parametrize(
    ("rules", "losers", "clause"),
    [
        ("duema-party", "", "duema-party 105.1"),
        ("dm-variants:free-for-all", "BCDEF", "dm-variants 600.9"),
        ("dm-variants:dmedh", "", "dm-variants 701.7"),
        ("dm-variants:emperor", "F", "dm-variants 601.11"),
    ],
)
def test_what_becomes_of_an_effect_that_wins_each_ruling_set_says_with_a_clause_of_its_own(
    rules: str, losers: str, clause: str
) -> None:
    answer = session().ask(VICTORY, rules=rules)
    assert (answer.value, clause in answer.clauses) == (Players(tuple(losers)), True)
