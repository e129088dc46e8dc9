"""Answer questions about a course whose situations are too many to explore, from the unrolled program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from saitei.errors import Notice, OutOfBounds
from saitei.kb.game.play import UnrolledOutcomes
from saitei.kb.game.procedure import unrolled_clauses
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer, Deciders, Ruling, Status, Zone
from saitei.queries.course.initial_state import InitialState
from saitei.queries.judge.taint import not_understood
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, read_atoms

ANSWERED = ("ends_in", "ends_within", "goes_to", "loses", "ends_tapped", "occurs", "number_at_end")
"""The questions that can be answered so: each looks at one thing."""


def judge_unrolled(
    at_once: Callable[[str, str, Sequence[str]], UnrolledOutcomes],
    rules: RulingSet,
    asked: Situation,
    begun: InitialState,
) -> Answer:
    """What can come of it, and who has a say; not who can bring it about. Raises OutOfBounds beyond that."""
    if asked.question.name not in ANSWERED:
        raise OutOfBounds(Notice("course_too_large"))
    facts = f"{begun.text()}question({asked.question}).\n"
    found = read_atoms(at_once(unrolled_clauses(rules), facts, begun.begun).some)
    among = tuple(_values(found))
    deciders = {str(atom.args[0]) for atom in found if atom.name == "decider"}
    players = tuple(player for player in asked.scenario.players if player in deciders)
    value: Ruling = among[0] if len(among) == 1 else Deciders(players, among)
    status: Status = "settled" if len(among) == 1 else "open"
    names = {atom.name for atom in found}
    if names & {"at_odds", "not_said"}:
        status, value = "conflict" if "at_odds" in names else "silent", None
    unread = {atom.args[0] for atom in found if atom.name == "not_followed"}
    words = not_understood(asked, {one.args[0] for one in unread if isinstance(one, Term)})
    return Answer(
        rules.name, asked.question, "tainted" if words else status, value, None, (), (),
        (Term("nothing_else"),), words, (), (), (),
    )  # fmt: skip


def _values(found: Sequence[Term]) -> Iterator[bool | int | Zone]:
    for atom in found:
        if atom.name == "outcome":
            value = cast("Term", atom.args[0])
            if value.name == "zone":
                yield Zone(str(value.args[0]))
            elif value.name == "number":
                yield cast("int", value.args[0])
            else:
                yield value == Term("yes")
