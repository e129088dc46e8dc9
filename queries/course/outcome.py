"""Answer questions about a course: play the game out under the clauses in force and evaluate its ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias, cast

from saitei.errors import OutOfBounds
from saitei.kb.game.attractor import in_attractor
from saitei.kb.game.chances import chances
from saitei.kb.game.outcomes import (
    Course,
    course_with_memory,
    decisive_situations,
    futures,
    least_forced,
    representative_path,
    without_moves,
)
from saitei.kb.game.play import Bounds, Explain, Move, MoveChoice, Play, RawPlay, UnrolledOutcomes
from saitei.kb.game.procedure import clauses_in_play, provenance_of_step, pruned_step
from saitei.kb.relevance.review_query import Surveyed
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer, Beaten, Case, Deciders, Odds, Picked, Ruling, Status, Step, Steps
from saitei.queries.course.cases import cases_by_value, without_idle_trials
from saitei.queries.course.conflict_invariance import conflict_invariant_answer
from saitei.queries.course.course_why import ExplainedStep, course_why
from saitei.queries.course.ends import TerminalValue, differences_of_ends, evaluate_terminal
from saitei.queries.course.initial_state import InitialState, initial_state
from saitei.queries.course.missing_facts import missing_facts
from saitei.queries.course.notes import check_attack_told, check_told, noted
from saitei.queries.course.path_queries import BOTH, GOAL, JUDGE, ORDER, path_memory
from saitei.queries.course.review import review
from saitei.queries.course.unrolled import judge_unrolled
from saitei.queries.judge.keyword_clauses import defining_clauses, keyword_clauses
from saitei.queries.judge.taint import Doubts, doubts, in_doubt
from saitei.queries.judge.unheeded import Reviewer, says_anything, survey, unheeded
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value
from saitei.wording import Notice

NO_CLASH = Term("no_clash")
"""What makes a case of courses in which no clauses clash, where others come to a clash."""

_NOBODY = "nobody"
"""Who makes what chance or the scenario has left open."""


StepParts: TypeAlias = "Callable[[RulingSet, InitialState], tuple[str, ...]]"
"""Makes the program of a step for a table: its rules, and the facts that they read."""


@dataclass(frozen=True, slots=True)
class Solver:
    """The two ways of playing a game, situation by situation or all at once; who looks back, if anybody."""

    step_by_step: Callable[[Sequence[str], Sequence[str], Bounds], RawPlay]
    at_once: Callable[[str, str, Sequence[str]], UnrolledOutcomes]
    explain: Explain
    reviewer: Reviewer | None
    step_parts: StepParts


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a question about a course comes out; `disputed` are the moves in which clauses clash."""

    status: Status
    value: Ruling
    shown: tuple[tuple[int, Move], ...]
    cases: tuple[Case, ...] = ()
    disputed: tuple[Move, ...] = ()


def judge_course(solver: Solver, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
    """The ruling on a question about what happens; raises OutOfBounds for a game too large to play out.

    Where clauses are at odds on the way, it is asked whether the answer is the same whichever prevails.
    """
    answer = _judged(solver, rules, asked, why=why)
    if answer.status != "conflict":
        return answer
    return conflict_invariant_answer(answer, rules, lambda siding: _judged(solver, siding, asked, why=why))


def _judged(solver: Solver, rules: RulingSet, asked: Situation, *, why: bool) -> Answer:
    check_attack_told(asked)
    begun = initial_state(asked, clauses_in_play(rules), rules.keywords)
    parts = solver.step_parts(rules, begun)
    try:
        play = Play(solver.step_by_step(parts, begun.begun, Bounds()))
    except OutOfBounds as error:
        if error.notice.key not in ("too_many_moves", "too_many_situations"):
            raise
        return judge_unrolled(solver.at_once, solver.reviewer, rules, asked, begun)
    _check_room(play)
    played = least_forced(course_with_memory(play, path_memory(asked.question, play, asked.language)))
    check_told(noted(played))
    verdict = _verdict(played, asked, keyword_clauses(rules, asked))
    answer = _answer(rules, asked, verdict, played, course_doubts(solver, rules, asked, parts, played))
    if not why:
        return answer
    stages = [ExplainedStep(played.state(here), move) for here, move in verdict.shown]
    explain = partial(solver.explain, parts, begun.begun, provenance_of_step(rules, parts[0]))
    return replace(answer, why=course_why(explain, rules, stages, keyword_clauses(rules, asked)))


def played_out(solver: Solver, rules: RulingSet, asked: Situation) -> tuple[Course, Doubts]:
    """The game that a scenario tells of, as far as it tells, and what in it was not played.

    Raises OutOfBounds for a game too large.
    """
    begun = initial_state(asked, clauses_in_play(rules), rules.keywords)
    parts = solver.step_parts(rules, begun)
    play = Play(solver.step_by_step(parts, begun.begun, Bounds()))
    _check_room(play)
    played = least_forced(course_with_memory(play))
    check_told(noted(played))
    return played, course_doubts(solver, rules, asked, parts, played)


def _check_room(play: Play) -> None:
    if any(move.overflow for moves in play.moves for move in moves):
        raise OutOfBounds(Notice("course_too_large"))


def surveyed_course(
    solver: Solver, reviewer: Reviewer, rules: RulingSet, asked: Situation
) -> tuple[Answer, Sequence[Surveyed]]:
    """The ruling, and everything that the texts say in the course, with who asks for it.

    The ruling is without regard to that. Raises OutOfBounds for a game too large.
    """
    begun = initial_state(asked, clauses_in_play(rules), rules.keywords)
    parts = solver.step_parts(rules, begun)
    play = Play(solver.step_by_step(parts, begun.begun, Bounds()))
    _check_room(play)
    played = least_forced(course_with_memory(play, path_memory(asked.question, play, asked.language)))
    verdict = _verdict(played, asked, keyword_clauses(rules, asked))
    answer = _answer(rules, asked, verdict, played, doubts(asked, _came_upon(played)))
    return answer, survey(reviewer, review(rules, asked, parts, played))


def obstacle(rules: RulingSet, asked: Situation, played: Course, doubtful: Doubts) -> Answer | None:
    """The answer where a game cannot be followed: what it lacks, or what clauses leave open or dispute."""
    hindered = _hindered(played, asked.scenario.players)
    return None if hindered is None else _answer(rules, asked, hindered, played, doubtful)


def step_parts(rules: RulingSet, begun: InitialState) -> tuple[str, ...]:
    """What of the rules of a step can come to bear on a table, and the facts that they read."""
    step = pruned_step(rules, begun.facts, begun.fluents)
    return (step.text, begun.text(step.reads.__contains__))


def _answer(
    rules: RulingSet, asked: Situation, verdict: Verdict, played: Course, doubtful: Doubts
) -> Answer:  # fmt: skip
    because = rules.precedence_reasons()
    shown = [move for _, move in verdict.shown]
    moves = dict.fromkeys((*shown, *verdict.disputed))
    steps = [_step(move, keyword_clauses(rules, asked)) for move in shown]
    told = (_step(move, keyword_clauses(rules, asked)) for move in moves)
    clauses = dict.fromkeys(clause for step in told for clause in step.clauses)
    sides: tuple[tuple[str, Term], ...] = ()
    if verdict.status == "conflict":
        found = dict.fromkeys(one for move in verdict.disputed for one in opposed(move))
        clauses = dict.fromkeys((*(clause for clause, _, _ in found), *clauses))
        sides = tuple((clause, Term("conclusion", (key, value))) for clause, key, value in found)
    lost = dict.fromkeys((low, by) for move in moves for _, low, _, by in move.lost)
    cases, status = verdict.cases, verdict.status
    if doubtful and cases:
        cases = in_doubt(cases)
    if doubtful and status != "depends":
        status = "tainted"
    return Answer(
        rules.name, asked.question, status, verdict.value,
        _chooser(verdict.value), tuple(clauses),
        tuple(Beaten(low, by, because.get((by, low), "")) for low, by in lost),
        (Term("nothing_else"), *noted(played)), doubtful.not_read, cases, sides, (),
        tuple(steps), doubtful.not_played,
        unsettled=tuple(_unsettled(played)) if verdict.status == "silent" else (),
    )  # fmt: skip


def _unsettled(played: Course) -> Iterator[Term]:
    """What the course asks of the clauses and none of them decides."""
    keys = (key for moves in played.moves for move in moves for key in (*move.unanswered, *move.unruled))
    yield from (key for key in dict.fromkeys(keys) if isinstance(key, Term))


def _verdict(played: Course, asked: Situation, defining: Mapping[Value, str]) -> Verdict:
    """How a question comes out, for each value of what was tried if it depends on that."""
    verdict = _verdict_at_once(played, asked, defining)
    if verdict.status == "conflict":
        return replace(verdict, cases=_without_clash(played, asked, defining))
    if verdict.status == "depends" and asked.question.name == "course":
        alike = without_idle_trials(played)
        return verdict if alike is None else _whole_course(alike, asked.scenario.players, defining)
    if verdict.status != "depends":
        return verdict
    cases = _by_value(verdict, played, asked, defining)
    if len(cases) > 1 and all(_same_ruling(cases[0], case) for case in cases):
        return replace(verdict, status=cases[0].status, value=cases[0].value, cases=())
    return replace(verdict, cases=cases)


def _without_clash(played: Course, asked: Situation, defining: Mapping[Value, str]) -> tuple[Case, ...]:
    """The ruling in the courses that come to no clash, if there are such and it is certain."""
    left = without_moves(played, lambda move: any(True for _ in opposed(move)))
    if not left.ends:
        return ()
    verdict = _verdict_at_once(left, asked, defining)
    if verdict.status not in ("settled", "open") or isinstance(verdict.value, Steps):
        return ()
    return (Case(NO_CLASH, verdict.status, verdict.value),)


def _same_ruling(first: Case, other: Case) -> bool:
    """Whether two cases are answered alike, for certain: then nothing depends on which it is."""
    return first.status in ("settled", "open") and (first.status, first.value) == (other.status, other.value)


def _verdict_at_once(played: Course, asked: Situation, defining: Mapping[Value, str]) -> Verdict:
    question, players = asked.question, asked.scenario.players
    if (hindered := _hindered(played, players)) is not None:
        return hindered
    if (lacking := missing_facts(played, question, asked.language)) is not None:
        return Verdict("depends", None, (), (Case(lacking, "depends", None),))
    if question.name == "course":
        return _whole_course(played, players, defining)
    if question.name == "chance":
        return _likelihood(played, cast("Term", question.args[0]), asked)
    found: Mapping[int, TerminalValue] = {
        end: evaluate_terminal(question, played, end, asked) for end in sorted(played.ends)
    }
    values = differences_of_ends(found, played.state(0))
    among = tuple(dict.fromkeys(values.values()))
    shown = representative_path(played, played.ends, players)
    if len(among) == 1:
        undecided = question.name in ("is_offered", GOAL, JUDGE, ORDER) and among[0] is None
        return Verdict("silent" if undecided else "settled", among[0], shown)
    parted = _parted(played, values, shown, players)
    return _by_own_choice(parted, played, question, values, players) or parted


def _by_value(
    parted: Verdict, played: Course, asked: Situation, defining: Mapping[Value, str]
) -> tuple[Case, ...]:
    """The cases of what was tried, each with its answer; only the facts where these are too many."""

    def judged(part: Course) -> tuple[Status, Ruling]:
        verdict = _verdict_at_once(part, asked, defining)
        return verdict.status, verdict.value

    return cases_by_value(played, [case.fact for case in parted.cases], judged) or parted.cases


def _by_own_choice(
    parted: Verdict,
    played: Course,
    question: Term,
    values: Mapping[int, TerminalValue],
    players: Sequence[str],
) -> Verdict | None:
    """That somebody may do it who can see to it alone, where that is the question."""
    if question.name not in ("can_bring_about", BOTH) or not isinstance(parted.value, Deciders):
        return None
    able = dict(zip(parted.value.among, parted.value.forced_by, strict=True))
    if question.args[0] not in able.get(True, ()):
        return None
    goal = {end for end, found in values.items() if found is True}
    shown = representative_path(played, goal, players)
    return Verdict("settled", True, shown)  # noqa: FBT003 the answer is yes


def _hindered(played: Course, players: Sequence[str]) -> Verdict | None:
    """The verdict where something was not stated, or clauses disagree, or none says what is needed."""
    lacking = dict.fromkeys(
        fact for moves in played.moves for move in moves for fact in move.unstated if isinstance(fact, Term)
    )
    if lacking:
        cases = tuple(Case(fact, "depends", None) for fact in lacking)
        return Verdict("depends", None, representative_path(played, played.ends, players), cases)
    if disputed := tuple(_at_odds(played)):
        at, move = disputed[0]
        shown = (*representative_path(played, {at}, players), (at, move))
        return Verdict("conflict", None, shown, disputed=tuple(move for _, move in disputed))
    if not played.ends or any(True for _ in played.play.stuck) or _unanswered(played):
        return Verdict("silent", None, ())
    return None


def _at_odds(played: Course) -> Iterator[tuple[int, Move]]:
    """The moves in which clauses say different things of what the course asks them, and none prevails."""
    for at, moves in enumerate(played.moves):
        yield from ((at, move) for move in moves if any(True for _ in opposed(move)))


def opposed(move: Move) -> Iterator[tuple[str, Value, Value]]:
    """What clauses say where they say different things of one key: clause, key, value."""
    said: dict[Value, set[Value]] = {}
    for key, _, value in move.decided:
        said.setdefault(key, set()).add(value)
    yield from ((clause, key, value) for key, clause, value in move.decided if len(said[key]) > 1)


def _unanswered(played: Course) -> bool:
    """Whether something had to be known that no clause says."""
    return any(move.unanswered for moves in played.moves for move in moves)


def _parted(
    played: Course,
    values: Mapping[int, TerminalValue],
    shown: tuple[tuple[int, Move], ...],
    players: Sequence[str],
) -> Verdict:
    """The verdict where courses come to different values: no clause, a fact that is open, or players."""
    reached = futures(played, values.__getitem__)
    parting = [moves for _, moves in decisive_situations(played, reached)]
    if any(move.unruled for moves in parting for move in moves):
        return Verdict("silent", None, shown)
    made = [choice for moves in parting for choice in _telling(moves, reached)]
    if open_facts := tuple(_tried(made)):
        return Verdict("depends", None, shown, open_facts)
    return Verdict("open", _deciders(played, values, {choice.player for choice in made}, players), shown)


def _free(moves: Sequence[Move]) -> Iterator[MoveChoice]:
    """The choices that are made in some of the moves and not in all."""
    always = frozenset(moves[0].choices).intersection(*(move.choices for move in moves))
    yield from (choice for move in moves for choice in move.choices if choice not in always)


def _telling(moves: Sequence[Move], reached: Sequence[object]) -> tuple[MoveChoice, ...]:
    """The free choices of those, player or chance, who tell where the moves lead."""
    free = tuple(_free(moves))
    telling = {who for who in dict.fromkeys(map(_maker, free)) if _tells(who, moves, reached)}
    return tuple(choice for choice in free if _maker(choice) in telling) or free


def _maker(choice: MoveChoice) -> tuple[str, str]:
    """Who makes a choice: a player, or what nobody decides, of each kind."""
    return choice.player, choice.stage if choice.player == _NOBODY else ""


def _tells(who: tuple[str, str], moves: Sequence[Move], reached: Sequence[object]) -> bool:
    """Whether moves that differ only in what one makes of them lead to different values.

    What was tried goes before any choice of a player, which may be another for each of its values.
    """
    leading: dict[tuple[MoveChoice, ...], set[object]] = {}
    for move in moves:
        others = tuple(choice for choice in move.choices if _maker(choice) != who)
        leading.setdefault(others, set()).add(reached[move.to])
    if any(len(found) > 1 for found in leading.values()):
        return True
    return who == (_NOBODY, "unstated") and len({*_ways_by_value(who, moves, reached)}) > 1


def _ways_by_value(
    who: tuple[str, str], moves: Sequence[Move], reached: Sequence[object]
) -> Iterator[frozenset[object]]:
    """Where the moves lead with each value of what was tried."""
    found: dict[tuple[MoveChoice, ...], set[object]] = {}
    for move in moves:
        made = tuple(choice for choice in move.choices if _maker(choice) == who)
        found.setdefault(made, set()).add(reached[move.to])
    return map(frozenset, found.values())


def _tried(made: Iterable[MoveChoice]) -> Iterator[Case]:
    """What nobody stated, and was tried every way, where the ways part."""
    tried = [choice.what for choice in made if choice.stage == "unstated"]
    facts = dict.fromkeys(Term(one.name, one.args[:-1]) for one in tried if isinstance(one, Term))
    yield from (Case(fact, "depends", None) for fact in facts)


def _deciders(
    played: Course, values: Mapping[int, TerminalValue], deciding: Collection[str], players: Sequence[str]
) -> Deciders:
    """Who decides between the values, who can bring each about alone, who can prevent it alone."""
    among = tuple(dict.fromkeys(values.values()))

    def able(goal: set[int]) -> tuple[str, ...]:
        return tuple(player for player in players if in_attractor(played, goal, player, players))

    forced = tuple(able({end for end, found in values.items() if found == one}) for one in among)
    prevented = tuple(able({end for end, found in values.items() if found != one}) for one in among)
    return Deciders(tuple(player for player in players if player in deciding), among, forced, prevented)


def _whole_course(played: Course, players: Sequence[str], defining: Mapping[Value, str]) -> Verdict:
    path = representative_path(played, played.ends, players)
    shown = tuple((here, move) for here, move in path if move.events or move.choices or move.withheld)
    if open_facts := tuple(_tried(choice for moves in played.moves if moves for choice in _free(moves))):
        return Verdict("depends", None, shown, open_facts)
    free = any(len(moves) > 1 for moves in played.moves)
    return Verdict(
        "open" if free else "settled", Steps(tuple(_step(move, defining) for _, move in shown), free), shown
    )


def _likelihood(played: Course, question: Term, asked: Situation) -> Verdict:
    """How likely it is that the answer to a question is yes."""
    wanted = [end for end in played.ends if evaluate_terminal(question, played, end, asked) is True]
    odds = chances(played, set(wanted))
    shown = representative_path(played, wanted or played.ends, asked.scenario.players)
    if odds is None:
        return Verdict("silent", None, shown)
    among = tuple(Odds(one.numerator, one.denominator) for one in sorted(odds))
    if len(among) == 1:
        return Verdict("settled", among[0], shown)
    deciding = {choice.player for moves in played.moves for move in moves for choice in move.choices}
    return Verdict("open", Deciders(tuple(p for p in asked.scenario.players if p in deciding), among), shown)


def _chooser(value: Ruling) -> str | None:
    return value.players[0] if isinstance(value, Deciders) and len(value.players) == 1 else None


def _step(move: Move, defining: Mapping[Value, str]) -> Step:
    """What a move shows; an ability that is used rests on the clause that defines its keyword."""
    picked = tuple(Picked(choice.player, choice.stage, choice.what) for choice in move.choices)
    decided = (clause for _, clause, _ in move.decided)
    clauses = dict.fromkeys((*decided, *defining_clauses(move.reached, defining)))
    return Step(picked, move.events, tuple(clauses), move.withheld)


def course_doubts(
    solver: Solver, rules: RulingSet, asked: Situation, parts: Sequence[str], played: Course
) -> Doubts:  # fmt: skip
    """What was not read or is not played of the texts that a game came upon."""
    if solver.reviewer is None or not says_anything(asked):
        return doubts(asked, _came_upon(played))
    idle = unheeded(solver.reviewer, review(rules, asked, parts, played))
    return doubts(asked, (*_came_upon(played), *idle))


def _came_upon(played: Course) -> Iterator[Value]:
    """What the rules themselves say that they do not follow."""
    yield from (one for moves in played.moves for move in moves for one in move.unread)
