"""The case that is usual among those on which an answer depends: it is told first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from saitei.kb.logic_files import logic
from saitei.kb.relevance.slicing import Slice, slice_for
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Job
from saitei.queries.answer import Answer, Case
from saitei.queries.judge.unstated import Solve
from saitei.queries.situation.situation import Situation
from saitei.terms import Term

_SLICE = "what is usual"
_WORD = re.compile(r"[a-z]\w*")


def with_usual_case(solve: Solve, rules: RulingSet, asked: Situation, answer: Answer) -> Answer:
    """The answer with the case first in which all that it depends on is as usual under the rules, if any."""
    if not answer.cases:
        return answer
    part = _usual(rules)
    facts = asked.text(part.facts | {"player"})
    usual: dict[Term, tuple[Term, str]] = {}
    for fact, clause in (atom.args for atom in solve(Job((part.text, facts, logic("usual")))).models[0]):
        if isinstance(fact, Term):
            usual.setdefault(_without_value(fact), (fact, str(clause)))
    found = [one for one in answer.cases if _is_usual(one, usual)]
    if len(found) != 1:
        return answer
    told = [usual[_without_value(fact)] for fact in (found[0].fact, *found[0].also)]
    (fact, *also), clauses = [fact for fact, _ in told], dict.fromkeys(clause for _, clause in told)
    first = replace(found[0], fact=fact, also=tuple(also), or_more=False, usual=tuple(clauses))
    return replace(answer, cases=(first, *answer.cases))


def _usual(rules: RulingSet) -> Slice:
    if _SLICE not in rules.slices:
        read = rules.vocabulary.predicates.keys() & set(_WORD.findall(logic("usual")))
        rules.slices[_SLICE] = slice_for(rules.by_head, rules.over, "", rules.vocabulary, read)
    return rules.slices[_SLICE]


def _is_usual(case: Case, usual: Mapping[Term, tuple[Term, str]]) -> bool:
    """Whether all facts of a case are usually so; of one that stands for more, more may be usual."""
    facts: Sequence[Term] = (case.fact, *case.also)
    known = [usual.get(_without_value(one)) for one in facts]
    return all(
        one is not None and _falls_under(one[0], fact, or_more=case.or_more and fact == case.fact)
        for one, fact in zip(known, facts, strict=True)
    )


def _falls_under(one: Term, fact: Term, *, or_more: bool) -> bool:
    """Whether a fact with a number is of those that another with a number or a bound stands for."""
    match one.args[-1], fact.args[-1]:
        case int(number), int(least):
            return number == least or (or_more and number > least)
        case int(number), Term("at_least", (int(least),)):
            return number >= least
        case int(number), Term("at_most", (int(most),)):
            return number <= most
        case _:
            return False


def _without_value(fact: Term) -> Term:
    return Term(fact.name, fact.args[:-1])
