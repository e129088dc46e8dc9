"""Answer a question about a moment from what the clauses in force conclude."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from saitei.kb.relevance.review_query import Surveyed
from saitei.kb.relevance.slicing import Slice
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Job, Provenance
from saitei.parser.decks.question import QUESTION as DECK
from saitei.queries.answer import Answer, Beaten, Case, Why
from saitei.queries.judge.assumptions import assumptions
from saitei.queries.judge.deck import deck_result
from saitei.queries.judge.explain import Derivations, Explainer, clauses_of, keys_of
from saitei.queries.judge.gained_abilities import with_gained_abilities
from saitei.queries.judge.keyword_clauses import defining_clauses, keyword_clauses
from saitei.queries.judge.program import program_parts, provenance_of_part
from saitei.queries.judge.result import Result, read_result
from saitei.queries.judge.taint import doubts, in_doubt
from saitei.queries.judge.unheeded import Reviewer, moment, says_anything, survey, unheeded
from saitei.queries.judge.unstated import PROJECTED, Solve, dependent_cases
from saitei.queries.judge.waiting_effects import infer_waiting_effects, name_effects_by_ability
from saitei.queries.situation.situation import Situation
from saitei.terms import NOTHING, Term, Value, read_atoms, to_asp

Fired = Callable[[Job, Provenance, Sequence[str]], Sequence[str]]
"""Tells what fired in the first answer set of a job, as far as some keys rest on it."""


class MomentSolver(NamedTuple):
    """How programs of a moment are solved and explained; who looks back, if anybody."""

    solve: Solve
    fired: Fired
    reviewer: Reviewer | None


@dataclass(frozen=True, slots=True)
class Query:
    """A question before the clauses: how it is solved, under which rules, about what, and the program."""

    solver: MomentSolver
    rules: RulingSet
    asked: Situation
    part: Slice
    parts: tuple[str, ...]

    @property
    def job(self) -> Job:
        """What the solver is given to find the answer sets."""
        return Job(self.parts, PROJECTED)

    def results(self) -> tuple[Result, ...]:
        """The ruling of each answer set; they differ only in what nobody stated."""
        if self.asked.scenario.question == DECK:
            return (deck_result(self.solver.solve, self.parts, self.asked, self.rules.documents),)
        models = self.solver.solve(self.job).models
        return tuple(read_result(model, self.asked.scenario.players) for model in models)

    def unheeded(self) -> tuple[Value, ...]:
        """What nobody heeds of the texts; nothing for the building of decks and where no card has a text."""
        if (
            self.solver.reviewer is None
            or self.asked.scenario.question == DECK
            or not says_anything(self.asked)
        ):
            return ()
        return unheeded(self.solver.reviewer, moment(self.rules, self.asked, self.part))

    def derivations(self, keys: Iterable[Value], disputed: Collection[Value] = ()) -> Derivations:
        """What fired and what gave way in an answer set, as far as some keys rest on it.

        Where keys are `disputed`, in one in which clauses clash about them.
        """
        provenance = provenance_of_part(self.part, self.asked, self.parts[0])
        job = self.job
        if disputed:
            clash = "".join(f":- not conflicted(_,{to_asp(key)}).\n" for key in sorted(disputed, key=str))
            job = replace(job, parts=(*job.parts, clash))
        return Derivations.read(read_atoms(self.solver.fired(job, provenance, [*map(to_asp, keys)])))


def judge(solver: MomentSolver, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
    """The ruling of a ruling set on a situation; with `why` its derivation too.

    Without a reviewer nobody looks for what is not heeded.
    """
    solve = solver.solve
    told, asked = asked, prepared(solve, rules, asked)
    part = rules.slice((asked.scenario.question or NOTHING).name)
    hearing = Query(solver, rules, asked, part, program_parts(rules, part, asked))
    results = hearing.results()
    answer = _answer(hearing, results)
    if len({result.bare for result in results}) > 1:
        found = dependent_cases(hearing.parts, solve, asked)
        found = in_doubt(found) if answer.status == "tainted" else found
        assumed = tuple(one for one in answer.assumed if not _is_tried(one, found))
        answer = replace(answer, status="depends", value=None, chooser=None, assumed=assumed, cases=found)
    if why or any(result.clashing for result in results):
        answer = _explained(hearing, answer, results)
    if asked.facts.values("made_by") and not told.facts.values("made_by"):
        answer = name_effects_by_ability(answer, asked)
    return answer if why else replace(answer, why=())


def _is_tried(assumed: Term, cases: Sequence[Case]) -> bool:
    """Whether it is assumed of a card that it has been there, and tried whether it has."""
    came = Term("conclusion", (Term("arrived", assumed.args),))
    facts = (fact for case in cases for fact in (case.fact, *case.also))
    return assumed.name == "there_before" and any(Term(fact.name, fact.args[:1]) == came for fact in facts)


def judged_program(solve: Solve, rules: RulingSet, asked: Situation) -> tuple[str, ...]:
    """The parts of the program whose answer sets make the ruling on a situation."""
    part = rules.slice((asked.scenario.question or NOTHING).name)
    return program_parts(replace(rules, whole=True), part, prepared(solve, rules, asked))


def prepared(solve: Solve, rules: RulingSet, asked: Situation) -> Situation:
    """The situation with the effects that wait in it and the abilities that its cards are given."""
    return with_gained_abilities(solve, rules, infer_waiting_effects(solve, rules, asked))


def surveyed(
    solver: MomentSolver, reviewer: Reviewer, rules: RulingSet, asked: Situation
) -> tuple[Answer, Sequence[Surveyed]]:  # fmt: skip
    """The ruling of a solver in which nobody looks back, and what the texts say, with who asks for it."""
    part = rules.slice((asked.scenario.question or NOTHING).name)
    answer = judge(solver, rules, asked)
    asked = with_gained_abilities(solver.solve, rules, asked)
    return answer, survey(reviewer, moment(rules, asked, part))


def _answer(hearing: Query, results: Sequence[Result]) -> Answer:
    first, rules, asked = results[0], hearing.rules, hearing.asked
    idle = hearing.unheeded()
    doubtful = doubts(asked, (*(each for result in results for each in result.doubtful), *idle))
    question = asked.scenario.question or NOTHING
    defining = defining_clauses(question.args, keyword_clauses(rules, asked))
    clauses = dict.fromkeys((*_ranked(rules, results), *defining))
    presumed = dict.fromkeys(one for result in results for one in result.presumed)
    beaten = dict.fromkeys(_beaten(rules.precedence_reasons(), results))
    return Answer(
        rules.name, question, "tainted" if doubtful else first.status, first.value, first.chooser,
        tuple(clauses), tuple(beaten),
        (*assumptions(hearing.part, asked), *presumed),
        doubtful.not_read, tuple(Case(fact, "depends", None) for fact in first.hinges_on), (), (), (),
        doubtful.not_played,
        unsettled=first.unsettled,
    )  # fmt: skip


def _ranked(rules: RulingSet, results: Sequence[Result]) -> tuple[str, ...]:
    """The deciding clauses: those of the answer itself first, the special document before the general."""
    clauses = dict.fromkeys(clause for result in results for clause in result.clauses)
    answering = {clause for result in results for clause in result.answering}
    special = {document: -depth for depth, document in enumerate(rules.documents)}
    document = {clause: rules.clauses[clause].document for clause in clauses}
    return tuple(sorted(clauses, key=lambda clause: (clause not in answering, special[document[clause]])))


def _beaten(because: Mapping[tuple[str, str], str], results: Sequence[Result]) -> Iterator[Beaten]:
    for result in results:
        yield from (Beaten(clause, by, because[by, clause]) for _, clause, _, by in result.lost)


def _explained(hearing: Query, answer: Answer, results: Sequence[Result]) -> Answer:
    """The answer with its derivation; a conflict among the keys it rests on is a conflict of the answer.

    Of several answer sets one is explained: the first in which the answer rests on a conflict, if any is.
    """
    torn = sorted((one for one in results if one.clashing), key=lambda one: one.status != "conflict")
    every = list(dict.fromkeys(one.clashing for one in torn if one is not results[0]))
    if results[0].clashing or not torn:
        every.insert(0, ())
    found = answer
    for at, disputed in enumerate(every):
        explained = _explained_in(hearing, answer, results, disputed)
        found = found if at and not explained.sides else explained
        if explained.sides:
            break
    return found


def _explained_in(
    hearing: Query, answer: Answer, results: Sequence[Result], disputed: Collection[Value]
) -> Answer:
    """The answer as an answer set has it in which the keys `disputed` are; in the first, if none are."""
    keys = dict.fromkeys(key for result in results for key in result.keys)
    derived = hearing.derivations(keys, disputed)
    defining = keyword_clauses(hearing.rules, hearing.asked)
    explainer = Explainer(derived, hearing.rules.precedence_reasons(), hearing.rules.vocabulary, defining)
    trees = tuple(node for key in keys for node in explainer.tree(key))
    clauses = dict.fromkeys((*answer.clauses, *clauses_of(trees)))
    explained = replace(answer, why=trees, clauses=tuple(clauses))
    sides = tuple(_sides(derived, {*(disputed or results[0].clashing)}, trees))
    if not sides:
        return explained
    return replace(explained, status="conflict", value=None, chooser=None, sides=sides)


def _sides(derived: Derivations, clashing: set[Value], trees: Sequence[Why]) -> Iterator[tuple[str, Term]]:
    """What each clause says of the keys in conflict that the answer rests on."""
    disputed = clashing & set(keys_of(trees))
    first = disputed.difference(
        _resting_on(disputed, trees)
    )  # what follows from a conflict is none of its own
    for key in sorted(first or disputed, key=str):
        for clause, value in sorted(derived.stands.get(key, ()), key=str):
            yield clause, Term("conclusion", (key, value))


def _resting_on(disputed: set[Value], nodes: Iterable[Why]) -> Iterator[Value]:
    """The keys whose derivations rest on another that is disputed."""
    for node in nodes:
        if node.said.name == "conclusion" and not disputed.isdisjoint(keys_of(node.reasons)):
            yield node.said.args[0]
        yield from _resting_on(disputed, node.reasons)
