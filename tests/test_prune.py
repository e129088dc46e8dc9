"""What is left out of a program because nothing on the table can set it off has no effect there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest
from gallery import Example, asked, documents, examples, session
from shipped import LANGUAGE

from saitei.kb.game.in_solver import explore_game
from saitei.kb.game.play import Bounds
from saitei.kb.game.procedure import clauses_in_play, procedure
from saitei.kb.logic_files import logic
from saitei.kb.relevance.abstract_domain.table_shapes import table_shapes
from saitei.kb.relevance.prunable import PrunableProgram, Section
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.course.initial_state import initial_state
from saitei.queries.course.outcome import step_parts
from saitei.queries.judge.program import pruned_parts
from saitei.queries.question_kinds import is_of_course
from saitei.terms import Term, to_asp

State: TypeAlias = frozenset[str]
"""The fluents that hold."""

EVERY = 480
"""Of the games one of so many is grounded whole: half a second each."""


def games() -> list[Example]:
    every = [one for one in examples() if is_of_course(asked(one), LANGUAGE)]
    return every if os.environ.get("SAITEI_THOROUGH") else every[::EVERY]


@pytest.mark.parametrize("example", games(), ids=str)
def test_what_is_left_out_of_a_game_changes_no_move_of_it(example: Example) -> None:
    rules, situation = session().read(example.text, otherwise=example.document)
    part = clauses_in_play(rules)
    begun = initial_state(situation, part, rules.keywords)
    whole = (part.text, procedure(rules.documents), logic("moves"), begun.text())
    assert moves(step_parts(rules, begun), begun.begun) == moves(whole, begun.begun)


@pytest.mark.parametrize("example", games()[1::6], ids=str)
def test_a_game_without_a_clause_is_left_the_same_of_what_is_known_with_it(example: Example) -> None:
    rules, situation = session().read(example.text, otherwise=example.document)
    left = ruling_set(rules.name, documents(), without={example.clause})
    begun = initial_state(situation, clauses_in_play(left), left.keywords)
    part = replace(left, complete=rules, slices={}, programs={}, changes={})
    assert moves(step_parts(part, begun), begun.begun) == moves(step_parts(left, begun), begun.begun)


def test_the_program_is_for_what_the_slice_asks_though_somebody_asked_something_else() -> None:
    rules, situation = session().read("Rules: duel-masters\nTurn order: A→B\nQuestion: whose turn is it?")
    gained = Term("question", (Term("gained"),))
    asking = replace(situation, facts=situation.facts.without(("question",)).extended((gained,)))
    assert f"{to_asp(gained)}." in pruned_parts(rules, rules.slice("gained"), asking)[1]


def moves(parts: Sequence[str], begun: Sequence[str]) -> dict[State, set[tuple[State, frozenset[str]]]]:
    """The moves out of each situation: where they lead, and what is told of them."""
    raw = explore_game(parts, begun, Bounds())
    states = [frozenset(raw.texts[fluent] for fluent in state) for state in raw.states]
    return {
        state: {(states[move.to], frozenset(raw.texts[told] for told in move.told)) for move in out}
        for state, out in zip(states, raw.moves, strict=True)
    }


def left(text: str, *facts: Term, shown: str) -> set[str]:
    asked = f"#show {shown}."
    whole = PrunableProgram(f"{text}\n{asked}")
    found = set(whole.pruned(table_shapes(whole.names, facts, ())).text.split("\n"))
    assert asked in found
    return found - {asked}


def test_a_rule_about_a_deed_that_nobody_does_is_left_out() -> None:
    text = "p(I) :- deed(I,draw).\np(I) :- deed(I,tap)."
    assert left(text, Term("deed", (1, Term("tap"))), shown="p/1") == {"p(I) :- deed(I,tap)."}


def test_a_rule_that_reads_what_can_never_be_is_left_out() -> None:
    text = "p(X) :- q(X).\nq(X) :- r(X).\np(X) :- t(X)."
    assert left(text, Term("t", (1,)), shown="p/1") == {"p(X) :- t(X)."}


def test_what_a_variable_can_be_is_followed_through_the_rules() -> None:
    text = "p(V) :- deed(_,V).\nq :- p(tap).\nq :- p(draw)."
    found = left(text, Term("deed", (1, Term("tap"))), shown="q/0")
    assert found == {"p(V) :- deed(_,V).", "q :- p(tap)."}


def test_what_a_variable_is_said_not_to_be_is_followed_too() -> None:
    text = "p(V) :- whose(_,V), V != unstated.\nq :- p(unstated).\nq :- p(you)."
    facts = [Term("whose", (1, Term(who))) for who in ("unstated", "you")]
    assert left(text, *facts, shown="q/0") == {"p(V) :- whose(_,V); V != unstated.", "q :- p(you)."}


def test_a_rule_whose_reason_comes_only_later_is_found_again() -> None:
    text = "a :- b.\nb :- c(tap).\nc(V) :- d(V), a.\nc(V) :- d(V).\na :- c(draw)."
    found = left(text, Term("d", (Term("tap"),)), shown="a/0")
    assert found == {"a :- b.", "b :- c(tap).", "c(V) :- d(V); a.", "c(V) :- d(V)."}


def test_a_constant_of_the_program_is_a_number() -> None:
    text = "#const most = 3.\np(2).\nq :- p(most)."
    assert "q :- p(most)." in left(text, shown="q/0")


def test_a_bodyless_statement_that_nothing_reads_is_left_out() -> None:
    text = 'in(main,"x").\nin(main,"y").\np :- in(main,"x").\np :- in(main,"y"), r.'
    assert left(text, shown="p/0") == {'in(main,"x").', 'p :- in(main,"x").'}


def test_a_rule_whose_conclusion_nobody_asks_for_is_left_out() -> None:
    text = "ruled(K) :- holds(K).\nholds(may(X)) :- p(X).\nholds(must(X)) :- p(X).\nq(X) :- ruled(must(X))."
    found = left(text, Term("p", (1,)), shown="q/1")
    assert found == {"ruled(K) :- holds(K).", "holds(must(X)) :- p(X).", "q(X) :- ruled(must(X))."}


def test_what_is_read_by_its_absence_is_asked_for() -> None:
    text = "q(X) :- p(X), not r(X).\nr(X) :- s(X).\nt(X) :- s(X)."
    found = left(text, Term("p", (1,)), Term("s", (1,)), shown="q/1")
    assert found == {"q(X) :- p(X); not r(X).", "r(X) :- s(X)."}


def test_of_a_section_nothing_is_left_that_stands_only_in_the_rest_of_the_program() -> None:
    text = "r.\np(X) :- q(X).\np(1) :- r.\n#show p/1."
    whole = PrunableProgram(text)
    section = Section("q", lambda: "#show p/1.\np(X) :- q(X).")
    found = whole.pruned(table_shapes(whole.names, (Term("q", (1,)),), ()), section)
    assert found.text == "#show p/1.\np(X) :- q(X)."


def test_choices_and_constraints_always_matter() -> None:
    text = "{ a(X): p(X) }.\n:- a(X), r(X).\nr(X) :- s(X)."
    found = left(text, Term("p", (1,)), Term("s", (1,)), shown="q/1")
    assert found == {"{ a(X): p(X) }.", "#false :- a(X); r(X).", "r(X) :- s(X)."}


def test_what_reads_a_choice_among_nothing_is_left_out() -> None:
    text = "{ a(X): p(X) }.\nq(X) :- a(X).\nq(X) :- s(X)."
    assert left(text, Term("s", (1,)), shown="q/1") == {"{ a(X): p(X) }.", "q(X) :- s(X)."}


def test_two_that_can_only_be_one_constant_do_not_differ() -> None:
    text = "several(O) :- p(O,C), p(O,D), C < D.\nq :- several(_)."
    one, two = (Term("p", (1, Term(name))) for name in ("fire", "water"))
    assert left(text + "\nr(fire,water).", one, shown="q/0") == set()
    assert len(left(text + "\nr(fire,water).", one, two, shown="q/0")) == 2


def test_a_variable_that_stands_for_a_compound_is_no_other() -> None:
    text = "happens(E) :- event(E), E = event(tap,_).\nq :- happens(event(_,_))."
    tapped, drawn = (Term("event", (Term("event", (Term(deed), 1)),)) for deed in ("tap", "draw"))
    assert left(text + "\nr(draw).", drawn, shown="q/0") == set()
    assert len(left(text, tapped, shown="q/0")) == 2


def test_what_is_said_of_one_kind_of_key_is_not_said_of_another() -> None:
    text = "holds(K,V) :- says(K,V).\nq :- holds(may(_),no).\nq :- holds(must(_),no)."
    said = [Term("says", (Term(key, (1,)), Term(what))) for key, what in (("may", "yes"), ("must", "no"))]
    assert left(text, *said, shown="q/0") == {"holds(K,V) :- says(K,V).", "q :- holds(must(_),no)."}


def test_players_are_told_apart() -> None:
    text = "q :- out(P), turn_player(P).\nq :- out(P), waiting(P)."
    facts = [Term("player", ("A",)), Term("player", ("B",)), Term("out", ("A",))]
    facts += [Term("turn_player", ("B",)), Term("waiting", ("A",))]
    assert left(text, *facts, shown="q/0") == {"q :- out(P); waiting(P)."}


def test_a_part_is_told_apart_by_what_it_is_a_part_of() -> None:
    def part(of: str) -> Term:
        return Term("phrase", (Term(of, (1,)), 1))

    text = "q :- object(I,P), zone(P).\nq :- object(I,P), own(P).\nr :- own(phrase(_,_)).\nq :- r."
    facts = [Term("object", (Term("instruction", (1,)), part("instruction")))]
    facts += [Term("zone", (part("trigger"),)), Term("own", (part("instruction"),))]
    assert "q :- object(I,P); zone(P)." not in (found := left(text, *facts, shown="q/0"))
    assert {"q :- object(I,P); own(P).", "r :- own(phrase(_,_)).", "q :- r."} <= found


def test_a_compound_that_a_rule_makes_is_of_no_kind() -> None:
    text = "made(note(I,1)) :- instruction(I).\nq :- made(P), own(P)."
    own = Term("own", (Term("note", (Term("instruction", (1,)), 1)),))
    found = left(text, Term("instruction", (Term("instruction", (1,)),)), own, shown="q/0")
    assert found == {"made(note(I,1)) :- instruction(I).", "q :- made(P); own(P)."}
