"""What is left out of a game's program because nothing on the table can set it off has no effect there."""

from __future__ import annotations

import os

import clingo
import pytest
from clingo import ast
from gallery import Example, asked, examples, session

from saitei.kb.kept_shapes import shapes_of
from saitei.kb.live import live
from saitei.kb.logic_files import logic
from saitei.kb.procedure import clauses_in_play, live_step, procedure
from saitei.kb.shaped import program
from saitei.kb.shapes import Node
from saitei.kb.terms import Atom
from saitei.queries.outcome import QUESTIONS
from saitei.queries.start import start

EVERY = 25
"""Of the games one of so many is grounded whole: half a second each."""


def games() -> list[Example]:
    every = [one for one in examples() if asked(one) in QUESTIONS]
    return every if os.environ.get("SAITEI_THOROUGH") else every[::EVERY]


@pytest.mark.parametrize("example", games(), ids=str)
def test_no_rule_that_is_left_out_of_a_game_would_fire_in_it(example: Example) -> None:
    rules, situation = session().read(example.text, otherwise=example.document)
    part = clauses_in_play(rules)
    begun = start(situation, part, rules.keywords)
    kept = set(live_step(rules, begun.facts, begun.fluents).text.split("\n"))
    assert firing(f"{part.text}\n{procedure()}\n{logic('moves')}", begun.text(), begun.begun) <= kept


def firing(text: str, facts: str, fluents: tuple[str, ...]) -> set[str]:
    """The rules of a program that have a ground instance, each found by a companion with the same body."""
    rules: list[str] = []
    companions: list[str] = []

    def see(node: Node) -> None:
        if node.ast_type == ast.ASTType.Rule and any(map(positive, node.body)):
            companions.append(f"fires({len(rules)}) :- {'; '.join(map(str, node.body))}.")
            rules.append(str(node))

    ast.parse_string(text, see)
    control = clingo.Control(["--warn=none"])
    externals = "".join(f"#external now({fluent}).\n" for fluent in fluents)
    control.add("base", [], "\n".join((text, facts, externals, *companions)))
    control.ground([("base", [])])
    return {
        rules[atom.symbol.arguments[0].number] for atom in control.symbolic_atoms.by_signature("fires", 1)
    }


def positive(literal: Node) -> bool:
    """Whether a literal needs something to hold."""
    plain = literal.ast_type == ast.ASTType.Literal and literal.sign == ast.Sign.NoSign
    return bool(plain and literal.atom.ast_type == ast.ASTType.SymbolicAtom)


def left(text: str, *facts: Atom) -> set[str]:
    return set(live(program(shapes_of(text)), facts, ()).text.split("\n"))


def test_a_rule_about_a_deed_that_nobody_does_is_left_out() -> None:
    text = "p(I) :- deed(I,draw).\nq(I) :- deed(I,tap)."
    assert left(text, Atom("deed", (1, Atom("tap")))) == {"q(I) :- deed(I,tap)."}


def test_a_rule_that_reads_what_can_never_be_is_left_out() -> None:
    text = "p(X) :- q(X).\nq(X) :- r(X).\ns(X) :- t(X)."
    assert left(text, Atom("t", (1,))) == {"s(X) :- t(X)."}


def test_what_a_variable_can_be_is_followed_through_the_rules() -> None:
    text = "p(V) :- deed(_,V).\nq :- p(tap).\nr :- p(draw)."
    assert left(text, Atom("deed", (1, Atom("tap")))) == {"p(V) :- deed(_,V).", "q :- p(tap)."}


def test_a_rule_whose_reason_comes_only_later_is_found_again() -> None:
    text = "a :- b.\nb :- c(tap).\nc(V) :- d(V), a.\nc(V) :- d(V).\ne :- c(draw)."
    found = left(text, Atom("d", (Atom("tap"),)))
    assert found == {"a :- b.", "b :- c(tap).", "c(V) :- d(V); a.", "c(V) :- d(V)."}


def test_a_constant_of_the_program_is_a_number() -> None:
    text = "#const most = 3.\np(2).\nq :- p(most)."
    assert "q :- p(most)." in left(text)


def test_a_bodyless_statement_that_nothing_reads_is_left_out() -> None:
    text = 'in(main,"x").\nin(main,"y").\np :- in(main,"x").\nq :- in(main,"y"), r.'
    assert left(text) == {'in(main,"x").', 'p :- in(main,"x").'}
