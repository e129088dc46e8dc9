"""Answer questions about a course whose situations are too many to explore, from the unrolled program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from saitei.errors import OutOfBounds
from saitei.kb.game.play import UnrolledOutcomes
from saitei.kb.game.procedure import unrolled_clauses
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer, Case, Deciders, Ruling, Status, Zone
from saitei.queries.course.initial_state import InitialState
from saitei.queries.course.notes import check_told
from saitei.queries.course.review import unrolled
from saitei.queries.judge.taint import doubts
from saitei.queries.judge.unheeded import Reviewer
from saitei.queries.question_kinds import question_kind
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, read_atoms
from saitei.wording import Notice


def judge_unrolled(
    at_once: Callable[[str, str, Sequence[str]], UnrolledOutcomes],
    reviewer: Reviewer | None,
    rules: RulingSet,
    asked: Situation,
    begun: InitialState,
) -> Answer:
    """What can come of it, and who has a say; not who can bring it about. Raises OutOfBounds beyond that."""
    if not question_kind(asked.question.name, asked.language).unrolled:
        raise OutOfBounds(Notice("course_too_large"))
    facts = f"{begun.text()}question({asked.question}).\n"
    found = read_atoms(at_once(unrolled_clauses(rules), facts, begun.begun).some)
    among = tuple(_values(found))
    deciders = {str(atom.args[0]) for atom in found if atom.name == "decider"}
    players = tuple(player for player in asked.scenario.players if player in deciders)
    value: Ruling = among[0] if len(among) == 1 else Deciders(players, among)
    status: Status = "settled" if len(among) == 1 else "open"
    names = {atom.name for atom in found}
    lacking = _named(found, "not_stated") or (_named(found, "tried") if len(among) > 1 else ())
    if lacking:
        status, value = "depends", None
    if names & {"at_odds", "not_said"}:
        status, value = "conflict" if "at_odds" in names else "silent", None
    suspected = read_atoms(reviewer.suspects(unrolled(rules, asked, begun)) if reviewer else ())
    doubtful = doubts(asked, (*_named(found, "not_followed"), *suspected))
    notes = _named(found, "noted")
    check_told(notes)
    cases = tuple(Case(fact, "depends", None) for fact in lacking)
    return Answer(
        rules.name, asked.question, "tainted" if doubtful else status, value, None, (), (),
        (Term("nothing_else"), *notes), doubtful.not_read, cases, (), (), (), doubtful.not_played,
    )  # fmt: skip


def _named(found: Sequence[Term], name: str) -> tuple[Term, ...]:
    """What is said by the atoms of a name, each once."""
    said = (atom.args[0] for atom in found if atom.name == name)
    return tuple(dict.fromkeys(one for one in said if isinstance(one, Term)))


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
