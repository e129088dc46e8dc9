"""The program that answers a question: clauses, facts, and what to show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from saitei.kb.logic_files import logic
from saitei.kb.relevance.prunable import Pruned
from saitei.kb.relevance.slicing import Slice, provenance_rules, text_of_all
from saitei.kb.rulesets.pruned_program import Program, pruned_program, pruned_program_at_hand
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Provenance
from saitei.parser.decks.question import QUESTION as DECK
from saitei.queries.judge.deck import deck_parts
from saitei.queries.judge.unstated import OPEN, facts_of_trying
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, program


def program_parts(rules: RulingSet, part: Slice, asked: Situation) -> tuple[str, ...]:
    """What the solver is given: the clauses and the facts, of both what can come to bear if that is known."""
    if asked.scenario.question == DECK:
        return (part.text, asked.text(part.facts | {"player"}), *deck_parts(asked, rules.documents))
    facts = facts_of_question(part, asked)
    found = None if rules.whole else pruned_program_at_hand(rules, _answering(part.question), facts)
    return reviewed_parts(part, asked) if found is None else _that_bear(found, facts)


def pruned_parts(rules: RulingSet, part: Slice, asked: Situation) -> tuple[str, ...]:
    """What of the clauses and of the facts can come to bear, found out where it is not known."""
    facts = facts_of_question(part, asked)
    return _that_bear(pruned_program(rules, _answering(part.question), facts), facts)


def _that_bear(found: Pruned, facts: Sequence[Term]) -> tuple[str, str]:
    defined = "".join(f"#defined {one}.\n" for one in sorted(found.reads))
    return f"{found.text}\n{defined}", program(found.read_of(facts))


@cache
def _answering(kind: str) -> Program:
    """The program that answers questions of a kind: a section of the one that answers any."""

    def of_this_kind(rules: RulingSet) -> str:
        return f"{rules.slice(kind).text}\n{_more()}"

    return Program("questions", _of_any_kind, kind, of_this_kind)


def _of_any_kind(rules: RulingSet) -> str:
    every = text_of_all((*rules.definitions, *rules.rules), rules.over, rules.vocabulary)
    return f"{every}\n{_more()}"


def _more() -> str:
    return f"{logic('unstated')}\n{logic('output')}"


def facts_of_question(part: Slice, asked: Situation) -> tuple[Term, ...]:
    """The facts that a slice reads, and what tries those that nobody stated."""
    read = part.facts | {"player"}
    return (*(fact for fact in asked.facts if fact.name in read), *facts_of_trying(part, asked))


def provenance_of_part(part: Slice, asked: Situation, clauses: str) -> Provenance:
    """What records which rules of a program fired."""
    matter = frozenset(clauses.split("\n"))
    whole = asked.scenario.question == DECK
    recorded = provenance_rules(rule for rule in part.rules if whole or rule.text in matter)
    return Provenance(recorded, logic("why"))


def reviewed_parts(part: Slice, asked: Situation) -> tuple[str, str]:
    """All of the clauses that the stated facts could reach, with what else is solved, and the facts."""
    tried = logic("unstated") if facts_of_trying(part, asked) else ""
    known = OPEN.union(fact.name for fact in asked.facts)
    clauses = "\n".join((part.text_where(known), tried, logic("output")))
    return clauses, program(facts_of_question(part, asked))
