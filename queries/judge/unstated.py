"""Enumerate unknown facts and report how the answer depends on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from saitei.kb.relevance.slicing import Slice
from saitei.kb.solver.worker import Job, Reply
from saitei.queries.answer import Case
from saitei.queries.judge.result import Result, read_result
from saitei.queries.numbers_tried import most_tried, stands_for_more
from saitei.queries.situation.situation import Situation
from saitei.terms import NOTHING, Term, Value, to_asp

Solve = Callable[[Job], Reply]
"""Hands a job to the solver."""

_TRIED = ("supposed_range", "supposed_static_range", "supposed_new", "supposed_lasting")

OPEN = frozenset({"turn_player", "count", *_TRIED})
"""The facts whose every value is tried."""

MOST_CASES = 200
"""So many combinations of values are told apart."""

PROJECTED = ("--project=show",)
"""Answer sets that show the same atoms count once."""


def facts_of_trying(part: Slice, asked: Situation) -> tuple[Term, ...]:
    """What `unstated.lp` goes by, which tries what nobody stated; none where nothing has to be tried."""
    reads = OPEN & part.facts
    stated = asked.facts.predicates
    counts = _clauses_count(part, asked)
    tried = counts or not reads.isdisjoint(_TRIED) or _counts_wanted(part, asked)
    perhaps = tuple(asked.facts.named("perhaps_has"))
    if not perhaps and (not reads or ("turn_player" in stated and not tried)):
        return ()
    return (
        *perhaps,
        *(Term("reads", (Term(name),)) for name in sorted(reads)),
        *((Term("reads", (Term("number_in"),)),) if counts else ()),
        *((Term("turn_stated"),) if "turn_player" in stated else ()),
        *(Term("in_question", (term,)) for term in dict.fromkeys(_abilities_in(asked))),
        *(Term("count_stated", (player, zone)) for player, zone, _ in asked.facts.rows("count")),
        Term("most_tried", (most_tried(asked),)),
    )


def _counts_wanted(part: Slice, asked: Situation) -> bool:
    if "count" not in part.facts:
        return False
    return next(_abilities_in(asked), None) is not None or _compares_with_a_count(asked)


def _clauses_count(part: Slice, asked: Situation) -> bool:
    """Whether clauses of what is asked in the end, not of what is found out before, count cards."""
    return part.counts_cards and part.question == (asked.scenario.question or NOTHING).name


def _compares_with_a_count(asked: Situation) -> bool:
    """Whether some text holds a card against the number of cards in a zone."""
    return any(one.name == "count" for _, said in asked.facts.rows("filter") for one in _subterms(said))


def _abilities_in(asked: Situation) -> Iterator[Term]:
    """The abilities a question is about: those it names, those of the cards it names, and what may stand."""
    for term in _subterms(asked.scenario.question or NOTHING):
        if term.name == "ability":
            yield term
        elif term.name == "card":
            yield from (Term("ability", (term, each.number)) for each in asked.abilities.get(term, ()))
    yield from _standing_on_condition(asked)


def _standing_on_condition(asked: Situation) -> Iterator[Term]:
    """Texts that stand as long as their condition is met: these may bear on any card."""
    conditional = asked.facts.firsts("condition")
    for ability, kind in asked.facts.rows("kind"):
        if kind == Term("static") and isinstance(ability, Term) and ability in conditional:
            yield ability


def _subterms(value: Value) -> Iterator[Term]:
    if isinstance(value, Term):
        yield value
        for arg in value.args:
            yield from _subterms(arg)


def dependent_cases(parts: Sequence[str], solve: Solve, asked: Situation) -> tuple[Case, ...]:
    """What the answer depends on: a case for each value, or for each combination where several play together.

    Of more than `MOST_CASES` combinations only the facts are named.
    """
    players = asked.scenario.players
    telling: dict[Term, dict[Term, set[Result]]] = {}
    for subject in _guessed(parts, solve):
        by_value = _by_value(subject, parts, solve, players)
        if len({frozenset(found) for found in by_value.values()}) > 1:
            telling[subject] = by_value
    for by_value in telling.values():
        if all(len(found) == 1 for found in by_value.values()):
            cases = [
                Case(fact, result.status, result.value)
                for fact, found in sorted(by_value.items(), key=lambda item: _last_number(item[0]))
                for result in found
            ]
            more = cases[-1].fact.name == "count" and stands_for_more(asked, cases)
            return (*cases[:-1], replace(cases[-1], or_more=more))
    together = _together(tuple(telling), parts, solve, players)
    return together or tuple(Case(subject, "depends", None) for subject in telling)


def _together(
    subjects: Sequence[Term], parts: Sequence[str], solve: Solve, players: Sequence[str]
) -> tuple[Case, ...]:
    """A case for each combination of the values of several facts, where these tell the answer."""
    shown = "".join(map(_shown, subjects))
    found: dict[tuple[Term, ...], set[Result]] = {}
    for model in solve(Job((*parts, shown), PROJECTED)).models:
        guesses = [atom.args[0] for atom in model if atom.name == "guess"]
        values = [one for one in guesses if isinstance(one, Term)]
        key = tuple(one for subject in subjects for one in values if _is_about(one, subject))
        found.setdefault(key, set()).add(read_result(model, players).bare)
    if len(found) > MOST_CASES or any(len(results) > 1 for results in found.values()):
        return ()
    rows = sorted(found.items(), key=lambda row: [*map(_last_number, reversed(row[0]))])
    return tuple(
        Case(first, result.status, result.value, tuple(rest))
        for (first, *rest), results in rows
        for result in results
    )


def _is_about(fact: Term, subject: Term) -> bool:
    return (fact.name, fact.args[:-1]) == (subject.name, subject.args)


def _shown(subject: Term) -> str:
    """What shows the value that a fact is tried with."""
    args = ",".join((*map(to_asp, subject.args), "Value"))
    return f"#show guess({subject.name}({args})) : guess({subject.name}({args})).\n"


def _guessed(parts: Sequence[str], solve: Solve) -> tuple[Term, ...]:
    """The facts, without their values, that are tried."""
    shown = "#show. #show guess/1.\n"
    model = solve(Job((*parts, shown), models=1)).models[0]
    guesses = [atom.args[0] for atom in model if atom.name == "guess"]
    return tuple(Term(guess.name, guess.args[:-1]) for guess in guesses if isinstance(guess, Term))


def _by_value(
    subject: Term, parts: Sequence[str], solve: Solve, players: Sequence[str]
) -> dict[Term, set[Result]]:
    found: dict[Term, set[Result]] = {}
    for model in solve(Job((*parts, _shown(subject)), PROJECTED)).models:
        guess = next(atom.args[0] for atom in model if atom.name == "guess")
        if isinstance(guess, Term):
            found.setdefault(guess, set()).add(read_result(model, players).bare)
    return found


def _last_number(fact: Term) -> tuple[int, str]:
    last = fact.args[-1]
    return (last, "") if isinstance(last, int) else (0, str(last))
