"""What a ruling is proved from: the programs that its question is put to, each rule with its source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from saitei.data import data
from saitei.errors import Refused
from saitei.kb.clauses.precedence import Precedence, set_as_facts
from saitei.kb.clauses.rule import Rule
from saitei.kb.game.procedure import clauses_in_play
from saitei.kb.logic_files import mechanics, program_text
from saitei.kb.relevance.slicing import Slice, defined_directives
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.proof import SourcedText
from saitei.parser.decks.question import QUESTION as DECK
from saitei.queries.answer import Answer
from saitei.queries.asked import Asked
from saitei.queries.course.after_stated_events import split_timeline
from saitei.queries.course.agreement import asked_of_course
from saitei.queries.course.initial_state import initial_state
from saitei.queries.judge.deck import open_to_rules
from saitei.queries.judge.program import facts_of_question
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import NOTHING, Term, program, read_atoms
from saitei.wording import Notice


class ProofTask(NamedTuple):
    """A program with the facts that it is asked on; of a game the fluents with which it begins."""

    kind: str
    question: Term
    rules: tuple[SourcedText, ...]
    facts: tuple[Term, ...]
    over: tuple[Precedence, ...]
    start: tuple[str, ...] = ()

    @property
    def facts_text(self) -> str:
        """The facts as program text."""
        return program(self.facts)


def proof_tasks(session: Session, answered: Asked) -> Iterator[ProofTask]:
    """Everything that a question is put to; raises Refused for where something of a deck is not known."""
    rules, asked = answered.rules, answered.situation
    if asked.question == DECK and open_to_rules(asked, rules.slice(DECK.name).facts):
        raise Refused(Notice("receipt_deck_unknown"))
    if is_of_course(asked.question.name, asked.language):
        yield _of_course(rules, asked)
        return
    told = asked_of_course(asked)
    if told is not None and not _same_ruling(session.of_moment(rules, asked), answered.answer):
        yield _of_course(rules, told)
        return
    parted = split_timeline(asked)
    if parted is not None:
        yield _of_course(rules, parted.before())
    for moment in session.moments(rules, asked):
        yield _of_moment(rules, session.prepared(rules, moment))


def _same_ruling(one: Answer, other: Answer) -> bool:
    return (one.status, one.value) == (other.status, other.value)


def _of_moment(rules: RulingSet, asked: Situation) -> ProofTask:
    part = rules.slice((asked.scenario.question or NOTHING).name)
    facts = facts_of_question(part, asked)
    texts = (*_sourced(part), *_files("kb/logic/core.lp", "kb/logic/unstated.lp", "kb/logic/output.lp"))
    return ProofTask("moment", asked.question, texts, (*facts, *_said_of_parts(part.rules)), part.over)


def _of_course(rules: RulingSet, asked: Situation) -> ProofTask:
    part = clauses_in_play(rules)
    begun = initial_state(asked, part, rules.keywords)
    procedure = [*data("kb", "logic", "procedure").glob("*.lp"), *mechanics(rules.documents, "procedure")]
    told = [SourcedText(_named(path), program_text(path)) for path in sorted(procedure, key=lambda p: p.name)]
    texts = (*_sourced(part), *_files("kb/logic/core.lp"), *told, *_files("kb/logic/moves.lp"))
    facts = (*begun.facts, *_said_of_parts(part.rules))
    return ProofTask("course", asked.question, texts, facts, part.over, begun.begun)


def _sourced(part: Slice) -> Iterator[SourcedText]:
    yield SourcedText("", set_as_facts("main", part.clauses, part.over))
    yield SourcedText(
        "", defined_directives(part.facts.difference(rule.head for rule in part.rules), part.words)
    )
    yield from (SourcedText(rule.clause, rule.text) for rule in part.rules if not _is_fact(rule))


def _is_fact(rule: Rule) -> bool:
    return rule.clause in ("logic roles", "logic parts")


def _said_of_parts(rules: Iterable[Rule]) -> Iterator[Term]:
    """What the vocabulary says of its constants, and what is said of parts."""
    yield from read_atoms(rule.text.removesuffix(".") for rule in rules if _is_fact(rule))


def _files(*names: str) -> Iterator[SourcedText]:
    yield from (SourcedText(name, program_text(data(*name.split("/")))) for name in names)


def _named(path: object) -> str:
    """The name of a file from the top of the project."""
    return str(path).removeprefix(f"{data('kb').parent}/")
