"""What would have to change: the fewest and cheapest changes of a scenario, each asked again."""

from __future__ import annotations

from itertools import combinations

import pytest
from gallery import Example, documents, session
from negatives import claimed, is_so_with, negatives
from thorough import share

from saitei.parser.scenario.print import print_scenario
from saitei.queries.contrast.ask import ask_what_if
from saitei.queries.contrast.changes import changes_on_offer
from saitei.queries.contrast.claim import read_claim
from saitei.queries.contrast.what_if import what_if
from saitei.queries.contrasted import WhatIf
from saitei.queries.say.contrast_in_words import what_if_sections
from saitei.queries.say.layout import plain
from saitei.wording import LANGS

SICK = """
ルール：duel-masters
ターン順：A→B
カード《縛る者》（クリーチャー、光、コスト5、パワー5000）：
  ■相手のクリーチャーは攻撃できない。
カード《若者》（クリーチャー、火、コスト2、パワー1000）
Bのターンの攻撃ステップ。
Aのバトルゾーン：《縛る者》
Bのバトルゾーン：《若者》（召喚酔い）
問：Bの《若者》はAを攻撃できる？
"""

POOR = """
ルール：duel-masters
ターン順：A→B
カード《若者》（クリーチャー、火、コスト4、パワー1000）
Aのターンのメインステップ。
Aの手札：《若者》
Aのマナゾーン：2枚
問：Aは《若者》を召喚できる？
"""

AT_ANOTHER = """
Rules: Duema Party
Turn order: A → B → C
Card 《Heir》 (creature, fire, cost 6, power 7000)
Card 《Wall》 (creature, light, cost 2, power 2000)
A's turn, attack step.
A's battle zone: 《Heir》
C's battle zone: 《Wall》
B's shields: 5
A's 《Heir》 attacked B.
Question: May C's 《Wall》 block?
"""

OWN = """
ルール：duel-masters
ターン順：A→B
カード《若者》（クリーチャー、火、コスト2、パワー1000）
Aのターンの攻撃ステップ。
Aのバトルゾーン：《若者》
問：Aの《若者》はAを攻撃できる？
"""


TOO_LITTLE_MANA = """
ルール：タワーデュエル
ターン順：A→B
カード《森の獣》（クリーチャー、自然、コスト2、パワー1000）
カード《水の獣》（クリーチャー、水、コスト2、パワー1000）
公共マナゾーン：《森の獣》×2
Bの手札：《水の獣》
Bのターンのメインステップ。
問：Bは《水の獣》を召喚できる？
"""


def asked(text: str, claim: str = "はい") -> WhatIf:
    return ask_what_if(session(), text, claim)[1]


def told(found: WhatIf) -> list[list[str]]:
    return [[change.what.name for change in way.changes] for way in found.ways]


def test_the_fewest_changes_are_found_that_make_it_so_together() -> None:
    found = asked(SICK)
    assert (told(found), [way.cost for way in found.ways]) == ([["here_before", "without"]], [4])


@pytest.mark.parametrize(("text", "claim"), [(SICK, "はい"), (AT_ANOTHER, "yes")])
def test_of_changes_that_make_it_so_together_none_is_left_over(text: str, claim: str) -> None:
    read = read_claim(session(), text, claim)
    (way,) = what_if(session(), read).ways
    assert is_so_with(read, *way.changes)
    assert not any(is_so_with(read, one) for one in way.changes)


def test_a_word_in_a_card_may_make_it_so_together_with_something_else() -> None:
    assert told(asked(AT_ANOTHER, "yes")) == [["aimed_at", "with_keyword"]]


def test_of_several_numbers_the_smallest_is_told() -> None:
    first = asked(POOR).ways[0]
    assert [str(change.what) for change in first.changes] == ['more("A",mana_zone,2)']
    assert first.cost == 2


def test_that_nothing_on_offer_makes_it_so_is_an_answer() -> None:
    found = asked(OWN)
    assert (found.ways, found.whole, found.together) == ((), True, 3)


def test_a_zone_whose_last_card_is_taken_away_is_not_one_of_which_nothing_is_known() -> None:
    assert asked(TOO_LITTLE_MANA).ways == ()


def test_the_clauses_that_would_have_to_go_are_told_apart() -> None:
    found = asked(SICK.replace("（召喚酔い）", ""))
    assert ("duel-masters 101.1",) in [one.clauses for one in found.clauses]


@pytest.mark.parametrize("lang", LANGS)
def test_a_way_is_told_with_the_lines_of_the_scenario_that_change(lang: str) -> None:
    one, found = ask_what_if(session(), POOR, "はい")
    said = plain(what_if_sections(found, one.context("ja" if lang == "ja" else "en", documents())))
    assert {"ja": "「Aのマナゾーン：4」", "en": "“A's mana zone: 4”"}[lang] in said


@pytest.mark.parametrize("example", share(negatives(), 192, at=5), ids=str)
def test_a_way_is_the_smallest_there_is_and_its_scenario_is_ruled_so(example: Example) -> None:
    claim = claimed(example)
    found = what_if(session(), claim)
    for way in found.ways:
        for lang in LANGS:
            again = session().read(print_scenario(way.asked.scenario, lang), rules=claim.rules.name)[1]
            assert claim.of(again).met_by(session().answer(claim.rules, again))
    best = found.ways[0].cost if found.ways and len(found.ways[0].changes) == 1 else None
    for change in changes_on_offer(session(), claim.rules, claim.asked, found.answer.cited):
        if best is None or change.cost < best:
            assert not is_so_with(claim, change)
    for way in found.ways:
        fewer = (some for n in range(1, len(way.changes)) for some in combinations(way.changes, n))
        assert not any(is_so_with(claim, *some) for some in fewer)
