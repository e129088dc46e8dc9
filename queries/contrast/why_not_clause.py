"""Why a clause did not speak where somebody expected it to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from saitei.kb.game.in_solver import near_misses
from saitei.kb.game.play import Bounds
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Job
from saitei.queries.contrasted import ClauseHeard
from saitei.queries.necessity.deciding import asking_again, deciding, of_moment, told_apart
from saitei.queries.necessity.retracting import Game, RetractingSession
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, read_all


def why_not_clause(session: Session, rules: RulingSet, asked: Situation, clause: str) -> ClauseHeard:
    """What a clause had to say to a question, or which conditions alone kept it from saying anything."""
    rules = replace(rules, whole=True)  # what does not bear on the answer is asked for too
    asking = asking_again(session, rules)
    answer = asking.answer(rules, asked, why=True)
    by_moment = of_moment(answer, asked)
    deciders = asking.deciders(of_moment=by_moment)
    answer = told_apart(answer, deciding(asking, rules, asked, answer))
    beaten = tuple(one for one in answer.beaten if one.clause == clause)
    own = tuple(rule.text for rule in rules.rules if rule.clause == clause)
    if clause in answer.clauses:
        return ClauseHeard(clause, answer, "decides", beaten)
    if beaten or not own:
        return ClauseHeard(clause, answer, "beaten" if beaten else "no_effect", beaten)
    if (clause,) in deciders:
        return ClauseHeard(clause, answer, "speaks")
    found = [one for posed in asking.posed_for(of_moment=by_moment) for one in _near(asking, posed, own)]
    if not found:
        return ClauseHeard(clause, answer, "far")
    fewest = min(map(len, found))
    lacking = dict.fromkeys(one for one in found if len(one) == fewest)
    return ClauseHeard(clause, answer, "lacking", (), tuple(lacking))


def _near(asking: RetractingSession, posed: Job | Game, rules: Sequence[str]) -> Iterator[tuple[Term, ...]]:
    """The fewest conditions that keep some of these rules from firing in a program."""
    start = posed.start if isinstance(posed, Game) else None
    texts = asking.worker.call(asking.limits, near_misses, posed.parts, start, Bounds(), rules)
    for told in read_all(texts):
        if isinstance(told, Term):
            yield tuple(one for one in told.args if isinstance(one, Term))
