"""Scenarios over the whole vocabulary of facts are written in either language and read again."""

from __future__ import annotations

import pytest
from draw_events import happenings
from draw_questions import expectations, questions
from draw_table import constants, effects, stated, tables, told
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scenes import read
from shipped import LANGUAGE
from thorough import few_unless_thorough

from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.scenario import Object, Scenario, WrittenCard
from saitei.terms import Term

_IN_PLAY = tuple(map(Term, LANGUAGE.role("done_in_play")))
"""What is done by cards in play, and to them: one that is asked about so is taken to lie there."""

_COMING = ("enter", "put_into_play", "summon")


@st.composite
def written(draw: st.DrawFn) -> WrittenCard:
    listed = st.lists(constants("civilization").map(lambda one: one.name), max_size=2, unique=True)
    return WrittenCard(
        draw(st.sampled_from(("X", "「大蛇」の鬼 ジャドク丸"))),
        draw(st.sampled_from(((), ("creature",), ("spell",), ("creature", "spell")))),
        tuple(draw(listed)),
        draw(st.none() | st.integers(0, 99)),
        draw(st.none() | st.integers(0, 99999)),
        draw(st.sampled_from(((), ("ドラゴン",), ("Human", "デモニオ")))),
        draw(st.sampled_from(("", "■相手の手札を見る。", "ブロッカー\n■１枚引く。\n▶Draw a card."))),
        defense=draw(st.none() | st.integers(0, 9999)),
    )


def _comes_onto_a_card(facts: list[Term]) -> bool:
    """Whether a card comes that has others beneath: it is read as put onto them."""
    deeds = {fact.args[0]: str(fact.args[1]) for fact in facts if fact.name == "deed"}
    above = {fact.args[1] for fact in facts if fact.name == "under"}
    coming = (fact for fact in facts if fact.name == "subject" and deeds[fact.args[0]] in _COMING)
    return any(fact.args[1] in above for fact in coming)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    drawn, facts = draw(tables())
    placed = {fact.args[0]: str(fact.args[1]) for fact in facts if fact.name == "in_zone"}
    facts += draw(stated(drawn, facts))
    facts += draw(effects(drawn))
    controllers = {fact.args[0]: fact.args[1] for fact in facts if fact.name == "controlled"}
    facts += draw(happenings(drawn, placed, controllers))
    facts += draw(told(drawn))
    assume(not _comes_onto_a_card(facts))
    objects = tuple(Object(card, str(card.args[0]), str(card.args[1])) for card in drawn.cards)
    cards = tuple(draw(st.lists(written(), max_size=2)))
    clauses = draw(st.sampled_from(((), ("300.1",), ("300.1", "300.1c"))))
    asked, expected = draw(questions(drawn)), draw(expectations(drawn))
    if asked and any(verb in asked.args for verb in _IN_PLAY):
        asked = asked if placed.keys() >= {card for card in drawn.cards if card in asked.args} else None
    rules = draw(st.sampled_from((None, "duema-party", "my-house")))
    return Scenario(
        rules, dict.fromkeys(facts), cards, objects, asked, None, expected, clauses, language=LANGUAGE
    )


def told_by(scenario: Scenario) -> tuple[object, ...]:
    asked = (scenario.question, scenario.expected, scenario.expected_clauses)
    return (scenario.ruling_set, set(scenario.facts), scenario.cards, set(scenario.objects), *asked)


@settings(max_examples=few_unless_thorough(400, 120))
@given(scenarios(), st.sampled_from(("ja", "en")))
def test_reading_what_was_written_gives_the_same_scenario(scenario: Scenario, lang: str) -> None:
    again = read(print_scenario(scenario, lang), "")
    assume(not again.textless)  # what is said of a card nobody knows has become the card
    assert told_by(again) == told_by(scenario)


@settings(max_examples=few_unless_thorough(100, 40))
@given(scenarios())
def test_lines_of_both_languages_may_be_mixed(scenario: Scenario) -> None:
    japanese, english = (print_scenario(scenario, lang).split("\n") for lang in ("ja", "en"))
    mixed = [pair[index % 2] for index, pair in enumerate(zip(japanese, english, strict=True))]
    again = read("\n".join(mixed), "")
    assume(not again.textless)
    assert told_by(again) == told_by(scenario)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_read_is_written_in_its_language(lang: str) -> None:
    assert read(print_scenario(read("Aのターン。Aは《X》を出している。"), lang), "").lang == lang


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_leaves_out_whom_it_asks_for_is_written_back(lang: str) -> None:
    asked = read("ターン順：A→B\nAのバトルゾーン：《X》\n問：Aはどのクリーチャーを選べる？", "")
    assert asked.question == Term("may", ("A", Term("choose"), Term("asked")))
    assert read(print_scenario(asked, lang), "").question == asked.question


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_that_a_turn_has_begun_is_written_back(lang: str) -> None:
    told = read("ターン順：A→B\nAのターン。\nBのターンが始まった。\n問：何が起きる？", "")
    assert told_by(read(print_scenario(told, lang), "")) == told_by(told)
