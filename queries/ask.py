"""Ask a rulings question: a scenario goes in, the ruling that the clauses derive comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from saitei.errors import Notice, UnknownTerm
from saitei.kb.documents import Document, shipped
from saitei.kb.logic_files import logic
from saitei.kb.ruleset import RulingSet, ruling_set
from saitei.kb.slicing import Slice
from saitei.kb.terms import Atom
from saitei.kb.worker import Job, Limits, Worker
from saitei.parser.cards.card import Card
from saitei.parser.facts import Term, to_asp
from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.scenario import Scenario, WrittenCard
from saitei.queries.answer import Answer, Beaten, Case
from saitei.queries.catalogue import Catalogue
from saitei.queries.explain import Derivations, Explainer, clauses_of
from saitei.queries.result import Result, read_result
from saitei.queries.situation import Situation, atom, situation
from saitei.queries.taint import not_understood

_OPEN = {"turn_player", "count"}
"""Facts whose every value is tried when a question needs them and nobody stated them."""


@dataclass(frozen=True, slots=True)
class Session:
    """What questions are asked against: rule documents, cards, a solver process and its limits."""

    documents: Mapping[str, Document] = field(default_factory=shipped)
    cards: Catalogue = field(default_factory=Catalogue)
    worker: Worker = field(default_factory=Worker)
    limits: Limits = field(default_factory=Limits)
    sets: dict[str, RulingSet] = field(default_factory=dict)

    def rules(self, name: str) -> RulingSet:
        """The ruling set of that name, composed once."""
        if name not in self.sets:
            self.sets[name] = ruling_set(name, self.documents)
        return self.sets[name]

    def ask(self, text: str, *, file: str = "-", rules: str | None = None, why: bool = False) -> Answer:
        """The ruling on the question of a scenario; raises SaiteiError for one that cannot be read."""
        return judge(self, *self.read(text, file=file, rules=rules), why=why)

    def read(
        self, text: str, *, file: str = "-", rules: str | None = None, otherwise: str | None = None
    ) -> tuple[RulingSet, Situation]:
        """The rules and the situation of a scenario; raises SaiteiError for one that cannot be read.

        `rules` goes before the ruling set that the text names, `otherwise` is for a text that names none.
        """
        scenario = read_scenario(text, file, catalogue=self.cards)
        name = rules or scenario.ruling_set or otherwise
        if scenario.question is None:
            raise UnknownTerm(Notice("question_missing"))
        if name is None:
            raise UnknownTerm(Notice("ruling_set_missing"))
        chosen = self.rules(name)
        return chosen, situation(scenario, self._cards(scenario), chosen.keywords)

    def _cards(self, scenario: Scenario) -> Mapping[str, Card]:
        """The cards of a scenario by the names it uses; those it writes itself go before those of the files."""
        named = {one.name for one in scenario.objects if one.name}
        found = {name: card for name in named if (card := self.cards.find(name)) is not None}
        return found | {card.name: _card(card) for card in scenario.cards}


def _card(written: WrittenCard) -> Card:
    return Card(
        written.name, written.types or ("creature",), written.text, civilizations=written.civilizations,
        cost=written.cost, power=written.power, races=written.races,
    )  # fmt: skip


def judge(session: Session, rules: RulingSet, asked: Situation, *, why: bool = False) -> Answer:
    """The ruling of a ruling set on a situation."""
    question = asked.scenario.question or Term("nothing")
    part = rules.slice(question.name)
    parts = program_parts(part, asked)
    reply = session.worker.run(Job(parts), session.limits)
    players = asked.scenario.players
    results = [read_result(model, players) for model in reply.models]
    answer = _answer(rules, asked, results)
    return _explained(session, rules, part, parts, results, answer) if why else answer


def _explained(
    session: Session, rules: RulingSet, part: Slice, parts: tuple[str, ...], results: Sequence[Result], answer: Answer
) -> Answer:
    """The answer with its derivation, read from a second pass over the same slice."""
    reply = session.worker.run(Job((*parts, part.why, logic("why")), models=1), session.limits)
    because = {(pair.upper, pair.lower): pair.by for pair in rules.over}
    explainer = Explainer(Derivations.read(reply.models[0]), because)
    keys = dict.fromkeys(key for result in results for key, _, _ in result.decided)
    trees = tuple(node for key in keys for node in explainer.tree(key))
    clauses = dict.fromkeys((*answer.clauses, *clauses_of(trees)))
    return replace(answer, why=trees, clauses=tuple(clauses))


def program_parts(part: Slice, asked: Situation) -> tuple[str, ...]:
    """What the solver is given: the slice of the clauses, the facts, what nobody stated, what to show."""
    facts = asked.text(part.facts | {"player"})
    unstated = _unstated(part, asked)
    return (part.text, facts, unstated, logic("output"))


def _unstated(part: Slice, asked: Situation) -> str:
    reads = _OPEN & part.facts
    stated = {fact.name for fact in asked.facts}
    if not reads - (stated & {"turn_player"}):
        return ""
    lines = [f"reads({name})." for name in sorted(reads)]
    lines += ["turn_stated."] if "turn_player" in stated else []
    lines += [f"in_question({to_asp(term)})." for term in sorted(_abilities_in(asked), key=str)]
    lines += [f"count_stated({to_asp(fact.args[0])},{to_asp(fact.args[1])})." for fact in asked.facts if fact.name == "count"]
    defined = "#defined measured/2. #defined phrase_of/2. #defined in_question/1. #defined count_stated/2.\n"
    defined += "#defined reads/1. #defined turn_stated/0.\n"
    return "\n".join(lines) + "\n" + defined + logic("unstated")


def _abilities_in(asked: Situation) -> Iterator[Term]:
    """The abilities a question is about: those it names, and those of the cards it names."""
    for term in _subterms(asked.scenario.question or Term("nothing")):
        if term.name == "ability":
            yield term
        elif term.name == "card":
            yield from (Term("ability", (term, each.number)) for each in asked.abilities.get(term, ()))


def _subterms(term: Term) -> Iterator[Term]:
    yield term
    for arg in term.args:
        if isinstance(arg, Term):
            yield from _subterms(arg)


def _answer(rules: RulingSet, asked: Situation, results: Sequence[Result]) -> Answer:
    """One ruling from the answer sets, which differ only in what nobody stated."""
    first = results[0]
    question = atom(asked.scenario.question or Term("nothing"))
    differing = len({(result.status, result.value) for result in results}) > 1
    cases = _cases(results) if differing else ()
    words = not_understood(asked)
    status = "depends" if differing else "tainted" if words and first.status != "silent" else first.status
    clauses = dict.fromkeys(clause for result in results for _, clause, _ in result.decided)
    return Answer(
        rules.name, question, status, None if differing else first.value,
        None if differing else first.chooser, tuple(clauses), _beaten(rules, results),
        (), words, cases, (), (),
    )  # fmt: skip


def _cases(results: Sequence[Result]) -> tuple[Case, ...]:
    """The answer for each value of the fact it depends on; only the facts' names where several play together."""
    by_fact: dict[Atom, set[Result]] = {}
    for result in results:
        for guess in result.guesses:
            by_fact.setdefault(guess, set()).add(result)
    telling = {fact: {(one.status, one.value) for one in found} for fact, found in by_fact.items()}
    subjects: dict[Atom, list[Atom]] = {}
    for fact in telling:
        subjects.setdefault(_subject(fact), []).append(fact)
    for facts in subjects.values():
        if all(len(telling[fact]) == 1 for fact in facts):
            return tuple(Case(fact, *next(iter(telling[fact]))) for fact in sorted(facts, key=_sort_key))
    return tuple(Case(subject, "silent", None) for subject in sorted(subjects, key=_sort_key))


def _subject(fact: Atom) -> Atom:
    """The fact without its value: whose turn it is, how many cards lie there."""
    return Atom(fact.name, fact.args[:-1])


def _sort_key(fact: Atom) -> tuple[str, int]:
    last = fact.args[-1] if fact.args else 0
    return str(_subject(fact)), last if isinstance(last, int) else 0


def _beaten(rules: RulingSet, results: Sequence[Result]) -> tuple[Beaten, ...]:
    because = {(pair.upper, pair.lower): pair.by for pair in rules.over}
    lost = dict.fromkeys((clause, by) for result in results for _, clause, _, by in result.lost)
    return tuple(Beaten(clause, by, because[by, clause]) for clause, by in lost)
