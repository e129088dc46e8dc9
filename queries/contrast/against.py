"""What stands against a claim: the clauses that keep it away, and the derivation of its not being so."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from saitei.queries.answer import Answer, Deciding, Why
from saitei.queries.contrast.claim import Claim
from saitei.queries.contrast.what_if import clauses_against, without_which_true
from saitei.queries.judge.explain import all_nodes
from saitei.queries.necessity.deciding import Needed, needed_alone, told
from saitei.queries.necessity.retracting import RetractingSession
from saitei.terms import Term

MOST = 3
"""So many clauses are told that stand against something."""

_YES, _NO = Term("yes"), Term("no")


def denial(claim: Claim, answer: Answer, decides: Sequence[Needed]) -> tuple[Why, ...]:
    """The derivations of what is claimed not being so; in a course, of what decides against it on the way."""
    if claim.expected != _YES:
        return ()
    denied = [tree for tree in answer.why if _denies(tree)]
    asked = [tree for tree in denied if _is_of(claim.asked.question, tree)]
    known = {clause for one in decides for clause in one.clauses}
    on_the_way = (node for step in answer.why for node in step.reasons if _denies(node))
    return tuple(asked or denied[:1] or (node for node in on_the_way if node.clause in known))


def _denies(node: Why) -> bool:
    return node.clause is not None and node.said.name == "conclusion" and node.said.args[1] == _NO


def _is_of(question: Term, node: Why) -> bool:
    key = node.said.args[0]
    return isinstance(key, Term) and key.name == question.name


def against(
    asking: RetractingSession, claim: Claim, answer: Answer, decides: Sequence[Needed], denied: Sequence[Why]
) -> tuple[Deciding, ...]:
    """The clauses that stand against a claim, the nearest first.

    Those without which it would be so; of those that decide such as deny it, or as this rests on; and what
    denies it where neither is found.
    """
    away = without_which_true(claim, decides)
    grounds = _grounds(answer, denied, away)
    if not grounds:
        return (away or clauses_against(asking, claim, answer))[:MOST]
    said = {node.said for node in all_nodes(grounds)}
    below = {node.clause for node in all_nodes(answer.why) if node.said in said}
    denying = dict.fromkeys(tree.clause for tree in denied if tree.clause is not None)
    within = [one for one in decides if not below.isdisjoint(one.clauses)]
    rests = tuple(map(told, sorted(within, key=lambda one: denying.keys().isdisjoint(one.clauses))))
    if not away and not rests:
        rests = tuple(told(needed_alone(asking, claim.rules, claim.asked, one)) for one in denying)
    return tuple(dict.fromkeys((*away, *rests)))[:MOST]


def cut_to_clauses(denied: Sequence[Why], stands: Sequence[Deciding]) -> tuple[Why, ...]:
    """What a denial rests on, as far as clauses that stand against the claim say it, and on which facts."""
    named = {clause for one in stands for clause in one.clauses}
    return tuple(cut for node in denied if (cut := _cut_to(node, named)) is not None)


def _cut_to(node: Why, named: Collection[str]) -> Why | None:
    """A derivation down to what some clauses say, and to what is denied; None where there is none of it."""
    speaks = node.clause in named or _denies(node)
    if speaks:
        below = (_cut_to(reason, named) or _fact(reason) for reason in node.reasons)
    else:
        below = (_cut_to(reason, named) for reason in node.reasons)
    kept = tuple(reason for reason in below if reason is not None)
    return replace(node, reasons=kept, beaten=()) if speaks or kept else None


def _fact(node: Why) -> Why | None:
    return replace(node, reasons=()) if node.clause is None else None


def _grounds(answer: Answer, denied: Sequence[Why], away: Sequence[Deciding]) -> Sequence[Why]:
    """What a denial rests on; in a course what is derived in its step, or where what keeps it away speaks."""
    keeps = {clause for one in away for clause in one.clauses}
    steps = (tree for tree in answer.why if tree.said.name == "step_of_course")
    return (*denied, *(one for one in steps if any(n in denied or n.clause in keeps for n in one.reasons)))
