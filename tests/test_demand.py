"""A relaxed program tells of every fact that can bear on what is observed that somebody asks for it."""

from __future__ import annotations

import clingo

from saitei.kb.relevance.demand import ASKED, demand
from saitei.kb.relevance.take_rules_apart import rules_of

Signature = tuple[str, int]


def asked_for(
    rules: str, facts: str, seen: str, *, given: tuple[Signature, ...] = (), wanted: tuple[Signature, ...]
) -> set[str]:
    """The facts of some predicates that are asked for, where one predicate is seen."""
    seed = f"{ASKED}{seen} :- {seen}."
    control = clingo.Control(["--warn=none"])
    for part in (demand(rules_of(rules), dict.fromkeys(given, ()), wanted), facts, seed):
        control.add("base", [], part)
    control.ground([("base", [])])
    return {
        str(atom.symbol).removeprefix(ASKED)
        for name, arity in wanted
        for atom in control.symbolic_atoms.by_signature(ASKED + name, arity)
    }


TEXT = (("text", 2),)


def test_what_a_conclusion_rests_on_is_asked_for() -> None:
    rules = "seen(X) :- made(X). made(X) :- text(X,draw)."
    assert asked_for(rules, "text(1,draw). text(2,tap).", "seen(X)", wanted=TEXT) == {"text(1,draw)"}


def test_what_rests_on_something_that_is_not_so_is_not_asked_for() -> None:
    rules = "seen(X) :- made(X). made(X) :- text(X,draw), happens(X)."
    assert asked_for(rules, "text(1,draw). text(2,draw). happens(2).", "seen(X)", wanted=TEXT) == {
        "text(2,draw)"
    }


def test_what_keeps_a_conclusion_from_being_drawn_is_asked_for() -> None:
    rules = "seen(X) :- thing(X), not barred(X). barred(X) :- text(X,ban), now(day). { now(day) }."
    facts = "thing(1..2). text(1,ban). text(3,ban)."
    assert asked_for(rules, facts, "seen(X)", wanted=TEXT) == {"text(1,ban)"}


def test_what_is_certainly_so_is_not_relaxed() -> None:
    rules = "seen(X) :- thing(X), text(X,draw), not out(X). out(X) :- gone(X)."
    facts = "thing(1..2). text(1..2,draw). gone(2)."
    assert asked_for(rules, facts, "seen(X)", wanted=TEXT) == {"text(1,draw)"}


def test_of_what_hangs_on_the_moment_every_way_is_looked_at() -> None:
    rules = "seen(X) :- thing(X), text(X,draw), not out(X). out(X) :- now(gone(X))."
    facts = "thing(1..2). text(1..2,draw). now(gone(2))."
    found = asked_for(rules, facts, "seen(X)", given=(("now", 1),), wanted=TEXT)
    assert found == {"text(1,draw)", "text(2,draw)"}


def test_what_is_given_is_taken_as_it_is() -> None:
    rules = "now(X) :- text(X,draw). seen(X) :- now(X), text(X,_)."
    found = asked_for(rules, "text(1..2,draw). now(2).", "seen(X)", given=(("now", 1),), wanted=TEXT)
    assert found == {"text(2,draw)"}


def test_what_is_counted_is_asked_for() -> None:
    rules = "{ now(X) } :- thing(X). seen(N) :- N = 0..3, N = #count { X : now(X), text(X,each) }."
    facts = "thing(1..2). text(1,each). text(2,all). text(3,each)."
    assert asked_for(rules, facts, "seen(X)", wanted=TEXT) == {"text(1,each)"}


def test_of_a_pool_only_what_there_is_is_asked_for() -> None:
    rules = "seen(X) :- text(X,(draw;tap))."
    assert asked_for(rules, "text(1,tap). text(2,look).", "seen(X)", wanted=TEXT) == {"text(1,tap)"}


def test_whatever_stands_at_an_open_place_is_asked_for() -> None:
    rules = "seen(X) :- thing(X), text(X,_)."
    facts = "thing(1). text(1,draw). text(1,tap). text(2,tap)."
    assert asked_for(rules, facts, "seen(X)", wanted=TEXT) == {"text(1,draw)", "text(1,tap)"}


def test_a_choice_is_looked_at_in_every_way() -> None:
    rules = "{ picks(X) : text(X,choose) } = 1 :- thing(Y). seen(X) :- picks(X)."
    found = asked_for(rules, "thing(1). text(1..2,choose).", "seen(X)", wanted=TEXT)
    assert found == {"text(1,choose)", "text(2,choose)"}


def test_what_a_constraint_reads_is_asked_for() -> None:
    rules = "{ seen(X) } :- thing(X). :- seen(X), text(X,never)."
    assert asked_for(rules, "thing(1). text(1,never). text(2,never).", "seen(X)", wanted=TEXT) == {
        "text(1,never)"
    }


def test_a_number_that_is_only_counted_does_not_break_the_program() -> None:
    rules = (
        "{ now(X) } :- thing(X). amount(N) :- N = #sum { X : now(X) }. seen(N) :- amount(N), text(N,some)."
    )
    assert asked_for(rules, "thing(1..2). text(2,some).", "seen(X)", wanted=TEXT) == {"text(2,some)"}
