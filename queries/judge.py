"""Put a question to the clauses in force and make an answer of what they conclude."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from saitei.kb.logic_files import logic
from saitei.kb.ruleset import RulingSet
from saitei.kb.slicing import Slice
from saitei.kb.terms import Atom, Value
from saitei.kb.worker import Job
from saitei.parser.facts import Term
from saitei.queries.answer import Answer, Beaten, Why
from saitei.queries.assume import assumed
from saitei.queries.explain import Derivations, Explainer, clauses_of, keys_of
from saitei.queries.result import Result, read_result
from saitei.queries.situation import Situation, atom
from saitei.queries.taint import not_understood
from saitei.queries.unstated import PROJECTED, Solve, cases, unstated


def judge(solve: Solve, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
    """The ruling of a ruling set on a situation; with `why` its derivation too."""
    part = rules.slice((asked.scenario.question or Term("nothing")).name)
    parts = program_parts(part, asked)
    players = asked.scenario.players
    results = [read_result(model, players) for model in solve(Job(parts, PROJECTED)).models]
    answer = _answer(rules, part, asked, results)
    if len({result.bare for result in results}) > 1:
        found = cases(parts, solve, players)
        answer = replace(answer, status="depends", value=None, chooser=None, cases=found)
    if why or any(result.clashing for result in results):
        answer = _explained(solve, rules, part, parts, answer, results)
    return answer if why else replace(answer, why=())


def program_parts(part: Slice, asked: Situation) -> tuple[str, ...]:
    """What the solver is given: the slice of the clauses, the facts, what nobody stated, what to show."""
    facts = asked.text(part.facts | {"player"})
    return (part.text, facts, unstated(part, asked), logic("output"))


def _answer(rules: RulingSet, part: Slice, asked: Situation, results: Sequence[Result]) -> Answer:
    first = results[0]
    words = not_understood(asked)
    status = "tainted" if words else first.status
    clauses = dict.fromkeys(clause for result in results for clause in result.clauses)
    answering = {clause for result in results for clause in result.answering}
    special = {document: -depth for depth, document in enumerate(rules.documents)}
    ranked = sorted(clauses, key=lambda clause: (clause not in answering, special[rules.clauses[clause].document]))
    question = atom(asked.scenario.question or Term("nothing"))
    return Answer(
        rules.name, question, status, first.value, first.chooser, tuple(ranked),
        tuple(dict.fromkeys(_beaten(rules, results))), assumed(part, asked), words, (), (), (),
    )  # fmt: skip


def _beaten(rules: RulingSet, results: Sequence[Result]) -> Iterator[Beaten]:
    because = {(pair.upper, pair.lower): pair.by for pair in reversed(rules.over)}
    for result in results:
        yield from (Beaten(clause, by, because[by, clause]) for _, clause, _, by in result.lost)


def _explained(
    solve: Solve, rules: RulingSet, part: Slice, parts: tuple[str, ...], answer: Answer, results: Sequence[Result]
) -> Answer:
    """The answer with its derivation, read from a second pass over the same slice.

    A conflict among the keys that the derivation rests on is a conflict of the answer.
    """
    derived = Derivations.read(solve(Job((*parts, part.why, logic("why")), models=1)).models[0])
    because = {(pair.upper, pair.lower): pair.by for pair in reversed(rules.over)}
    explainer = Explainer(derived, because)
    keys = dict.fromkeys(key for result in results for key in result.keys)
    trees = tuple(node for key in keys for node in explainer.tree(key))
    clauses = dict.fromkeys((*answer.clauses, *clauses_of(trees)))
    explained = replace(answer, why=trees, clauses=tuple(clauses))
    sides = tuple(_sides(derived, {key for result in results for key in result.clashing}, trees))
    return replace(explained, status="conflict", value=None, chooser=None, sides=sides) if sides else explained


def _sides(derived: Derivations, clashing: set[Value], trees: Sequence[Why]) -> Iterator[tuple[str, Atom]]:
    """What each clause says of the keys in conflict that the answer rests on."""
    used = set(keys_of(trees))
    for key in sorted(clashing & used, key=str):
        for clause, value in sorted(derived.stands.get(key, ()), key=str):
            yield clause, Atom("conclusion", (key, value))
