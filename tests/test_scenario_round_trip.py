"""Scenarios over the whole vocabulary of facts are written in either language and read again."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scenes import read

from saitei.parser.facts import Term, Value
from saitei.parser.scenario.data import load, vocabulary
from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.scenario import ANY, ONLY, AbilityReference, Object, Scenario, WrittenCard

TABLES = (("A", "B", "C", "D"), ("花子", "太郎", "1"), ("光", "Mary Ann", "X2", "x"), ("A", "AA", "プレイ"))
NAMES = ("X", "デーモン・ハンド", "「修羅」の頂 VAN・ベートーベン", "Dの博才 2", "end", "")
PLACES = (
    "battle_zone",
    "mana_zone",
    "graveyard",
    "hand",
    "deck",
    "shield_zone",
    "hyperspatial_zone",
    "partner_zone",
)
DONE = ("put_into_play", "summon", "cast", "choose", "discard", "tap")
HAPPENED = ("enter", "leave", "destroy", "tap", "untap", "return")
STAYS = ("put_into_play", "summon", "enter", "leave", "destroy", "tap", "untap", "attack", "block")
MAY = ("cast", "choose", "attack", "block", "tap", "destroy", "discard")


def constants(section: str) -> st.SearchStrategy[Term]:
    return st.sampled_from(sorted(vocabulary()[section])).map(Term)


@dataclass(frozen=True)
class Drawn:
    """Who plays, and the cards on the table."""

    players: tuple[str, ...]
    cards: tuple[Term, ...]


@st.composite
def references(draw: st.DrawFn, drawn: Drawn, *, loose: bool = False) -> Term:
    cards = [card for card in drawn.cards if card.args[1]]
    of: Term
    if not cards or (loose and draw(st.booleans())):
        of = draw(st.sampled_from((ANY, *(Term("cards_of", (player,)) for player in drawn.players))))
    else:
        of = draw(st.sampled_from(cards))
        if draw(st.booleans()):
            return Term("ability", (of, draw(st.integers(1, 12))))
    by = draw(
        st.one_of(
            st.just(ONLY),
            st.sampled_from(("を引く", "draw a card", 'say "yes"', "相手の手札")).map(
                lambda text: Term("words", (text,))
            ),
            st.sampled_from(sorted(load("triggers"))).map(lambda verb: Term("trigger", (Term(verb),))),
            constants("keyword").map(lambda keyword: Term("keyword", (keyword,))),
            st.sampled_from(("replacement", "static", "triggered", "spell")).map(
                lambda kind: Term("kind", (Term(kind),))
            ),
        )
    )
    return AbilityReference(of, by).term


@st.composite
def tables(draw: st.DrawFn) -> tuple[Drawn, list[Term]]:
    players = draw(st.sampled_from(TABLES))
    drawn: dict[tuple[str, str], int] = {}
    facts: list[Term] = []
    cards: list[Term] = []
    for seat, player in enumerate(players):
        facts += [Term("player", (player,)), Term("seat", (player, seat))]
    held = st.tuples(st.sampled_from(players), st.sampled_from(NAMES), st.sampled_from((*PLACES, "")))
    for owner, name, place in draw(st.lists(held, max_size=6)):
        number = drawn[owner, name] = drawn.get((owner, name), 0) + 1
        card = Term("card", (owner, name, number))
        cards.append(card)
        facts += [Term("object", (card,)), Term("owner", (card, owner)), Term("named", (card, name))]
        facts += [Term("in_zone", (card, Term(place)))] if place else []
        facts.append(Term("printed", (card,)) if name else Term("card_type", (card, Term("creature"))))
        facts += draw(traits(card))
    return Drawn(players, tuple(cards)), facts


@st.composite
def traits(draw: st.DrawFn, card: Term) -> list[Term]:
    one = st.one_of(
        st.sampled_from(("tapped", "multicolored", "colorless")).map(lambda name: Term(name, (card,))),
        constants("civilization").map(lambda value: Term("civilization", (card, value))),
        st.sampled_from(("spell", "tamaseed")).map(lambda value: Term("card_type", (card, Term(value)))),
        st.integers(0, 20).map(lambda value: Term("cost", (card, value))),
        st.integers(0, 99999).map(lambda value: Term("power", (card, value))),
        st.sampled_from(("ドラゴン", "Armored Dragon")).map(lambda value: Term("race", (card, value))),
    )
    return draw(st.lists(one, max_size=2, unique_by=lambda fact: fact.name))


@st.composite
def stated(draw: st.DrawFn, drawn: Drawn, facts: list[Term]) -> list[Term]:
    players = st.sampled_from(drawn.players)
    said: list[Term] = []
    if draw(st.booleans()):
        said.append(Term("turn_player", (draw(players),)))
    if draw(st.booleans()):
        said.append(Term("step", (draw(constants("step")),)))
    lying = [fact for fact in facts if fact.name == "in_zone"]
    counts = st.tuples(players, st.sampled_from(PLACES), st.integers(0, 40))
    for player, place, more in draw(st.lists(counts, max_size=3, unique_by=lambda one: one[:2])):
        here = [
            f
            for f in lying
            if isinstance(f.args[0], Term) and (f.args[0].args[0], f.args[1]) == (player, Term(place))
        ]
        said.append(Term("count", (player, Term(place), len(here) + more)))
    return said


@st.composite
def effects(draw: st.DrawFn, drawn: Drawn) -> list[Term]:
    pairs = st.tuples(st.sampled_from(drawn.players), st.integers(1, 9))
    waiting = [Term("effect", pair) for pair in draw(st.lists(pairs, max_size=4, unique=True))]
    said = [Term("waits", (effect,)) for effect in waiting]
    named = waiting
    if draw(st.booleans()) and waiting:
        said.append(Term("made_by", (waiting[0], draw(references(drawn)))))
    if draw(st.booleans()) and waiting:
        new = Term("effect", (drawn.players[0], 10))
        said += [Term("resolving", (waiting[-1],)), Term("arose", (new, waiting[-1]))]
        named = [*waiting, new]
    return said + [Term("waiter", (effect, effect.args[0])) for effect in named]


@st.composite
def told(draw: st.DrawFn, drawn: Drawn) -> list[Term]:
    cards = [card for card in drawn.cards if card.args[1]]
    said = [Term("resolved", (draw(references(drawn, loose=True)),))] if draw(st.booleans()) else []
    if draw(st.booleans()):
        said.append(Term("names", (draw(references(drawn, loose=True)), drawn.players[0])))
    if draw(st.booleans()) and cards:
        said.append(Term("declares", (draw(references(drawn)),)))
    said += [Term("out", (drawn.players[-1],))] if draw(st.booleans()) else []
    return said


@st.composite
def happenings(draw: st.DrawFn, drawn: Drawn, placed: dict[Value, str]) -> list[Term]:
    said: list[Term] = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        said += draw(happening(drawn, placed, Term("event", (number,))))
    return said


@st.composite
def happening(draw: st.DrawFn, drawn: Drawn, placed: dict[Value, str], event: Term) -> list[Term]:
    actor = draw(st.sampled_from(drawn.players))
    when = draw(st.sampled_from(("happened", "imminent", "earlier_this_turn")))
    card = draw(st.sampled_from(drawn.cards)) if draw(st.booleans()) and drawn.cards else None
    deed = draw(st.sampled_from((*DONE, "attack") if card is None else (*DONE, *HAPPENED, "attack", "block")))
    if card is not None and deed in STAYS and card not in placed:
        when = "imminent"
    said = [Term("event", (event,)), Term("deed", (event, Term(deed))), Term(when, (event,))]
    if card is None or deed in ("attack", "block"):
        acting: Value = actor if card is None else card.args[0]
        said.append(Term("actor", (event, acting)))
    elif deed in DONE and not (deed == "tap" and draw(st.booleans())):
        said.append(Term("actor", (event, actor)))
    said += [Term("subject", (event, card))] if card is not None else []
    goals: tuple[Value, ...] = (*drawn.players, *drawn.cards) if card else (actor,)
    if deed == "attack" and draw(st.booleans()):
        said.append(Term("goal", (event, draw(st.sampled_from(goals)))))
    if draw(st.booleans()):
        said.append(
            Term("manner", (event, Term(draw(st.sampled_from(("without_tapping_mana", "without_paying"))))))
        )
    return said


@st.composite
def questions(draw: st.DrawFn, drawn: Drawn) -> Term | None:
    ability, player = draw(references(drawn)), draw(st.sampled_from(drawn.players))
    named = [card for card in drawn.cards if card.args[1]]
    plain = [Term("order"), Term("declaration_order"), Term("may_declare_again", (player,))]
    about = (
        "whom",
        "when_named",
        "same_opponent",
        "who_sees",
        "triggers",
        "may_use",
        "holds_against_whom",
        "in_force",
        "applies",
    )
    plain += [Term(name, (ability,)) for name in about]
    plain += [Term(name, (ability, player)) for name in ("may_name", "holds_against")]
    deed = Term(draw(st.sampled_from(MAY)))
    plain += [Term(name, (ability, deed, player)) for name in ("may_act_on", "may_act_on_with_both")]
    plain.append(
        Term("same_opponent", (Term("instruction", (ability, 1)), Term("instruction", (ability, 3))))
    )
    plain.append(Term("whom", (Term("instruction", (ability, 2)),)))
    if named:
        card, other = draw(st.sampled_from(named)), draw(st.sampled_from(drawn.cards))
        plain += [
            Term("fate", (card,)),
            Term("power", (card,)),
            Term("gains", (card, draw(constants("keyword")))),
        ]
        plain += [
            Term("may", (player, deed, card)),
            Term("may", (card, deed, other)),
            Term("may", (card, deed, player)),
        ]
        plain.append(Term("may", (card, Term("leave"), Term("nothing"))))
    return draw(st.none() | st.sampled_from(plain))


@st.composite
def expectations(draw: st.DrawFn, drawn: Drawn) -> Term | None:
    players = drawn.players
    ability = draw(references(drawn))
    groups: list[Term] = [Term("group", (player, Term("effect", (player, 1)))) for player in players[:2]]
    groups.append(
        Term("group", (players[0], Term("effect", (players[0], 2)), Term("effect", (players[0], 4))))
    )
    answers = [Term(name) for name in ("yes", "no", "silent", "conflict", "depends", "all_opponents")]
    answers += [
        Term("players", players[1:]),
        Term("choice", (players[0], *players[1:])),
        Term("number", (9000,)),
    ]
    answers += [Term("zone", (Term("mana_zone"),)), Term("instruction", (Term("instruction", (ability, 2)),))]
    answers += [
        Term("order", tuple(groups)),
        Term("order", tuple(Term("group", (player,)) for player in players)),
    ]
    return draw(st.none() | st.sampled_from(answers))


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
    )


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    drawn, facts = draw(tables())
    placed = {fact.args[0]: str(fact.args[1]) for fact in facts if fact.name == "in_zone"}
    facts += draw(stated(drawn, facts))
    facts += draw(effects(drawn))
    facts += draw(happenings(drawn, placed))
    facts += draw(told(drawn))
    objects = tuple(Object(card, str(card.args[0]), str(card.args[1])) for card in drawn.cards)
    cards = tuple(draw(st.lists(written(), max_size=2)))
    clauses = draw(st.sampled_from(((), ("300.1",), ("300.1", "300.1c"))))
    asked, expected = draw(questions(drawn)), draw(expectations(drawn))
    rules = draw(st.sampled_from((None, "duema-party", "my-house")))
    return Scenario(rules, tuple(facts), cards, objects, asked, None, expected, clauses)


def told_by(scenario: Scenario) -> tuple[object, ...]:
    asked = (scenario.question, scenario.expected, scenario.expected_clauses)
    return (scenario.ruling_set, set(scenario.facts), scenario.cards, set(scenario.objects), *asked)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scenarios(), st.sampled_from(("ja", "en")))
def test_reading_what_was_written_gives_the_same_scenario(scenario: Scenario, lang: str) -> None:
    again = read(print_scenario(scenario, lang), "")
    assert told_by(again) == told_by(scenario)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scenarios())
def test_lines_of_both_languages_may_be_mixed(scenario: Scenario) -> None:
    japanese, english = (print_scenario(scenario, lang).split("\n") for lang in ("ja", "en"))
    mixed = [pair[index % 2] for index, pair in enumerate(zip(japanese, english, strict=True))]
    assert told_by(read("\n".join(mixed), "")) == told_by(scenario)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_read_is_written_in_its_language(lang: str) -> None:
    assert read(print_scenario(read("Aのターン。Aは《X》を出している。"), lang), "").lang == lang
