"""Derivations of a course: for each step, of what the clauses were asked in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from saitei.kb.game.play import ExplainMoves, Move
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Why
from saitei.queries.judge.explain import Derivations, Explainer
from saitei.terms import Term, Value, read_atoms, to_asp


@dataclass(frozen=True, slots=True)
class ExplainedStep:
    """A situation on the way, and the move that was made in it."""

    situation: frozenset[Term]
    move: Move


def course_why(
    explain: ExplainMoves,
    rules: RulingSet,
    stages: Sequence[ExplainedStep],
    defining: Mapping[Value, str],
) -> tuple[Why, ...]:
    """A tree for each step in which something happens or is chosen, numbered as in the course.

    `defining` says which clause defines the keyword that an ability is read by.
    """
    asked = tuple((tuple(map(to_asp, stage.situation)), stage.move.told) for stage in stages)
    found = explain(asked)
    told = tuple(dict.fromkeys(text for texts in found for text in texts))  # much is told of every step alike
    atoms = dict(zip(told, read_atoms(told), strict=True))
    moves = [
        (stage.move, [atoms[text] for text in texts]) for stage, texts in zip(stages, found, strict=True)
    ]
    return tuple(_numbered(moves, rules, defining))


def _numbered(
    moves: Sequence[tuple[Move, Sequence[Term]]], rules: RulingSet, defining: Mapping[Value, str]
) -> Iterator[Why]:
    """What is decided where nothing happens stands under the next step in which something does, else last."""
    number, trees = 1, list[Why]()
    for move, atoms in moves:
        derived = Derivations.read(atoms)
        explainer = Explainer(derived, rules.precedence_reasons(), rules.vocabulary, defining)
        keys = dict.fromkeys(key for key, _, _ in move.decided)
        trees += [tree for key in keys for tree in explainer.tree(key)]
        if told := _told_of(move):
            if trees:
                yield Why(Term("step_of_course", (number, *told)), None, tuple(dict.fromkeys(trees)))
            number, trees = number + 1, []
    yield from dict.fromkeys(trees)


def _told_of(move: Move) -> Sequence[Term]:
    """What a step is called by: what happens, else what is picked, else what is not allowed to happen."""
    picked = [Term("picked", (one.player, one.stage, one.what)) for one in move.choices]
    return move.events or picked or [Term("withheld", (event,)) for event in move.withheld]
