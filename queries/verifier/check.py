"""Check a receipt: that its proofs are proofs, by the rules as they stand on the pages now."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from lark.exceptions import LarkError

from saitei.data import data
from saitei.queries.verifier.game import Fault, Game, Offer, shared_variables
from saitei.queries.verifier.matching import (
    Atoms,
    Binding,
    matched,
    solutions,
    values,
    within,
)
from saitei.queries.verifier.reading import ProvedAnswer, answer_of_course, answer_of_moment, same
from saitei.queries.verifier.rulebook import (
    SET,
    Clause,
    Page,
    Rulebook,
    SourcedRule,
    digest,
    documents_of,
    quoted,
    read_page,
)
from saitei.queries.verifier.syntax import (
    Aggregate,
    Atom,
    Choice,
    Comparison,
    Conditional,
    Ground,
    Literal,
    Negation,
    Pattern,
    Rule,
    ground,
    statements,
)

FORM = 1
"""The form of receipts that is read here."""

_READ = ("settled", "open")
"""The answers whose value a proof tells."""

_OF_THE_CORE = ("says", "holds", "decides", "beaten", "said", "conflicted", "in", "over")
"""What only rules may say."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check came to: faults, clauses and programs that have changed since, what was checked."""

    faults: tuple[Fault, ...]
    changed: tuple[str, ...] = ()
    steps: int = 0
    clauses: tuple[str, ...] = ()
    answer_read: bool = False


def pages_as_shipped() -> dict[str, str]:
    """The text of the pages that come with the program, by file."""
    top = data("rules").parent
    files = sorted(data("rules").glob("*/*.md"))
    return {str(file.relative_to(top)): file.read_text("utf-8") for file in files}


def sealed(receipt: Mapping[str, Any]) -> str:
    """The digest of everything in a receipt but the digest itself."""
    bare = {key: value for key, value in receipt.items() if key != "digest"}
    return digest(json.dumps(bare, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


def rulebook_of(receipt: Mapping[str, Any], texts: Mapping[str, str]) -> Rulebook:
    """The rules that are in force for a receipt, from the pages."""
    rules = receipt["rules"]
    return _rulebook(str(rules["set"]), frozenset(rules["parts"]), tuple(texts.items()))


@lru_cache(maxsize=8)
def _rulebook(name: str, used: frozenset[str], texts: tuple[tuple[str, str], ...]) -> Rulebook:
    pages = [read_page(text, file) for file, text in texts]
    documents = documents_of(name, pages)
    every = {one.id: one for page in pages if page.document in documents for one in page.clauses}
    heard = {clause: said for clause, one in every.items() if (said := _in_force(one, used)) is not None}
    return Rulebook(heard, documents, _extends(pages, documents))


def _extends(pages: Sequence[Page], documents: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Of each document all that it builds on, directly and not."""
    return {
        one: tuple(base for base in documents_of(one, pages) if base not in {one, "construction"})
        for one in documents
    }


def _in_force(clause: Clause, used: frozenset[str]) -> Clause | None:
    """A clause of a part in force; of another what it says of parts, if anything."""
    if not clause.parts or used.intersection(clause.parts):
        return clause
    saying = tuple(one for one in clause.rules if Rulebook.speaks_of_parts(one))
    return clause._replace(rules=saying) if saying else None


def check(receipt: Mapping[str, Any], texts: Mapping[str, str] | None = None, *, most: int = 20) -> Verdict:
    """Check a receipt against pages, those that come with the program if no others are given.

    It ends when `most` faults are found.
    """
    try:
        return _Checker(receipt, rulebook_of(receipt, texts or pages_as_shipped())).verdict(most)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError, LarkError) as error:
        return Verdict((Fault("malformed", f"{type(error).__name__}: {error}"),))


@dataclass
class _Checker:
    receipt: Mapping[str, Any]
    book: Rulebook
    steps: int = 0
    used: set[str] = field(default_factory=set[str])
    read: bool = False

    def verdict(self, most: int) -> Verdict:
        """Everything that can be said of the receipt, with so many faults at most."""
        if self.receipt.get("receipt") != FORM:
            return Verdict((Fault("form", str(self.receipt.get("receipt"))),))
        if sealed(self.receipt) != self.receipt["digest"]:
            return Verdict((Fault("seal"),))
        programs = [self._program(task) for task in self.receipt["proofs"]]
        changed = tuple(self._changed(programs))
        faults = tuple(islice(self._faults(programs), most))
        return Verdict(faults, changed, self.steps, tuple(sorted(self.used)), self.read)

    def _program(self, task: Mapping[str, Any]) -> tuple[SourcedRule, ...]:
        return self.book.of_moment(task["question"]) if task["kind"] == "moment" else self.book.of_step

    def _changed(self, programs: Sequence[Sequence[SourcedRule]]) -> Iterator[str]:
        """The clauses and programs whose text is not what it was, those that are new or gone among them."""
        was: Mapping[str, str] = self.receipt["rules"]["texts"]
        now = digests(self.book, programs)
        yield from (name for name in sorted({*was, *now}) if was.get(name) != now.get(name))

    def _faults(self, programs: Sequence[Sequence[SourcedRule]]) -> Iterator[Fault]:
        if not programs:
            yield Fault("nothing_proved")
        read: list[ProvedAnswer | None] = []
        for task, program in zip(self.receipt["proofs"], programs, strict=True):
            yield from self._of_task(task, program, read)
        yield from self._answer(read)

    def _answer(self, read: Sequence[ProvedAnswer | None]) -> Iterator[Fault]:
        """Whether the answer is the one that the proofs agree on, if it is of a kind that is read here."""
        stated = self.receipt["answer"]
        for clause in (*stated["clauses"], *stated["also_used"]):
            if clause not in self.book.clauses:
                yield Fault("not_in_force", str(clause))
        asked = read if self.receipt["proofs"][0]["kind"] == "course" else read[-1:]
        first = next(iter(asked), None)
        if first is None or len({str(one) for one in read}) > 1 or stated["status"] not in _READ:
            return
        self.read = True
        if not same(first, stated):
            yield Fault("other_answer", f"{first.status}: {first.value}")

    def _of_task(
        self, task: Mapping[str, Any], program: Sequence[SourcedRule], read: list[ProvedAnswer | None]
    ) -> Iterator[Fault]:
        atoms = [ground(text) for text in task["atoms"]]
        if len(set(atoms)) != len(atoms):
            yield Fault("atom_twice")
        places: Sequence[int] = task["facts"]
        facts = [atoms[place] for place in places]
        yield from (Fault("no_fact", str(one)) for one in facts if _name(one) in _OF_THE_CORE)
        yield from self._precedence(task, program)
        facts += [("ruling_set", SET), *(("in", SET, quoted(one)) for one in self._setting(program))]
        facts += [("over", SET, quoted(upper), quoted(lower)) for upper, lower in task["over"]]
        if not task["models"]:
            yield Fault("nothing_proved")
        yield from _unused(task)
        game, tried, rules = Game(), _Tried(), _Rules.of(program)
        for model in task["models"]:
            proof = _Proof(task, rules, atoms, game, tried)
            yield from proof.faults(facts, model)
            self.steps += len(model["steps"])
            self.used |= {task["sources"][source] for source, _, _ in model["steps"]}
            if task["kind"] == "moment":
                read.append(answer_of_moment(proof.holding))
        if task["kind"] == "course":
            yield from game.faults(program)
            players = [one[1] for one in map(_row, facts) if one[0] == "player"]
            read.append(answer_of_course(ground(task["asked"]), [*game.ends], players))

    def _setting(self, program: Sequence[SourcedRule]) -> set[str]:
        return {one.source for one in program if one.head}

    def _precedence(self, task: Mapping[str, Any], program: Sequence[SourcedRule]) -> Iterator[Fault]:
        among = frozenset(one.source for one in program if one.source in self.book.clauses)
        found = {(_bare(one[1]), _bare(one[2])) for one in prevailing(self.book, among)}
        told = {(upper, lower) for upper, lower in task["over"]}
        yield from (Fault("does_not_prevail", f"{upper} > {lower}") for upper, lower in sorted(told - found))
        yield from (Fault("prevails_too", f"{upper} > {lower}") for upper, lower in sorted(found - told))


def digests(book: Rulebook, programs: Sequence[Sequence[SourcedRule]]) -> dict[str, str]:
    """A digest of the text of each clause and each program that rules are from."""
    sources = {one.source for program in programs for one in program}
    files = {**book.definitions, **book.procedure}
    found = {one: book.clauses[one].digest for one in sources if one in book.clauses}
    for name in sources:
        if name in files or name.endswith(".lp"):
            text = files.get(name) or data(*name.split("/")).read_text("utf-8")
            found[name] = digest("\n".join(statements(text)))
    return found


@lru_cache(maxsize=32)
def prevailing(book: Rulebook, among: frozenset[str]) -> frozenset[tuple[Ground, ...]]:
    """Which of some clauses prevail over which: derived until nothing more follows."""
    stated, engine, facts = book.precedence(among)
    atoms = Atoms(facts)
    _close(stated, atoms)
    _close(engine, atoms)
    return frozenset(one for one in atoms.every if type(one) is tuple and one[0] == "over")


def _close(rules: Sequence[SourcedRule], atoms: Atoms) -> None:
    """Add what follows by rules from atoms, until nothing more does."""
    grown = True
    while grown:
        grown = False
        for one in rules:
            if not isinstance(one.rule.head, Choice) and one.rule.head is not None:
                for made in _instances(one.rule, atoms):
                    for atom in values(one.rule.head, made):
                        if atom not in atoms.every:
                            atoms.add(atom)
                            grown = True


def _instances(rule: Rule, among: Atoms) -> Iterator[Binding]:
    """The ways in which a rule fires."""
    if all(among.has(one.term) for one in rule.body if isinstance(one, Atom)):
        yield from [*solutions(rule.body, among, {}, shared_variables(rule))]


def _names_in(rule: Rule) -> Sequence[str]:
    """The names of all atoms that a rule speaks of."""
    offered = rule.head.elements if isinstance(rule.head, Choice) else ()
    conditions = [term for one in offered for term in _named(one.conditions)]
    return sorted({*map(_name, (*_heads(rule), *conditions, *_named(rule.body)))})


def _names_besides(rule: Rule) -> Sequence[str]:
    """The names of the atoms that a rule speaks of otherwise than as of what must hold."""
    if isinstance(rule.head, Choice):
        return _names_in(rule)
    return sorted({*map(_name, _named([one for one in rule.body if not isinstance(one, Atom)]))})


def _heads(rule: Rule) -> Sequence[Pattern]:
    if isinstance(rule.head, Choice):
        return [one.terms[0] for one in rule.head.elements]
    return [] if rule.head is None else [rule.head]


def _named(body: Sequence[Literal]) -> Iterator[Pattern]:
    for one in body:
        match one:
            case Atom(term) | Negation(term):
                yield term
            case Conditional(inner, conditions):
                yield from _named((inner, *conditions))
            case Aggregate(_, elements, _):
                yield from (term for each in elements for term in _named(each.conditions))
            case Comparison():
                pass


@dataclass(frozen=True)
class _Rules:
    """The rules of a program with the names that each speaks of, and by their source and what they make."""

    named: Sequence[tuple[SourcedRule, Sequence[str]]]
    making: Mapping[tuple[str, str], Sequence[tuple[Rule, Sequence[str]]]]

    @classmethod
    def of(cls, program: Sequence[SourcedRule]) -> _Rules:
        """The rules of a program."""
        making: dict[tuple[str, str], list[tuple[Rule, Sequence[str]]]] = {}
        for source, rule, *_ in program:
            for name in {_name(one) for one in _heads(rule)}:
                making.setdefault((source, name), []).append((rule, _names_besides(rule)))
        return cls([(one, _names_in(one.rule)) for one in program], making)


@dataclass
class _Tried:
    """What was tried on earlier answer sets: it stays so where the same holds of all that a rule names."""

    extents: dict[frozenset[Ground], int] = field(default_factory=dict["frozenset[Ground]", int])
    closed: set[tuple[int, ...]] = field(default_factory=set[tuple[int, ...]])
    makes: dict[tuple[object, ...], bool] = field(default_factory=dict[tuple[object, ...], bool])

    def extents_of(self, every: Atoms) -> dict[str, int]:
        """A number for what holds of each name, the same for the same."""
        by_name: dict[str, set[Ground]] = {}
        for atom in every.every:
            by_name.setdefault(_name(atom), set()).add(atom)
        return {
            name: self.extents.setdefault(frozenset(same), len(self.extents) + 1)
            for name, same in by_name.items()
        }


@dataclass
class _Proof:
    """One answer set that is to be proved."""

    task: Mapping[str, Any]
    rules: _Rules
    atoms: Sequence[Ground]
    game: Game
    tried: _Tried
    holding: frozenset[Ground] = frozenset()
    extents: Mapping[str, int] = field(default_factory=dict[str, int])

    def faults(self, facts: Sequence[Ground], model: Mapping[str, Any]) -> Iterator[Fault]:
        """What is wrong with its proof."""
        texts: Sequence[str] = self.task["atoms"]
        places: Sequence[int] = model["now"]
        steps: Sequence[tuple[int, int, Sequence[int]]] = model["steps"]
        now = [self.atoms[place] for place in places]
        if any(_name(one) != "now" for one in now):
            yield Fault("no_fluent")
        given = {*facts, *now}
        every = Atoms((*given, *(self.atoms[atom] for _, atom, _ in steps)))
        self.holding = frozenset(every.every)
        self.extents = self.tried.extents_of(every)
        known = set(given)
        for source, number, since in steps:
            atom, reasons = self.atoms[number], [self.atoms[one] for one in since]
            where = self.task["sources"][source]
            if atom in known:
                yield Fault("derived_twice", texts[number])
            if not known.issuperset(reasons):
                yield Fault("too_early", texts[number])
            elif not self._made(where, number, since, every):
                yield Fault("not_by_rule", f"{where}: {texts[number]}")
            known.add(atom)
        if self.task["kind"] == "course":
            self.game.move(model["situation"], self.holding)
        yield from self._closed(every, model["situation"])

    def _made(self, where: str, number: int, since: Sequence[int], every: Atoms) -> bool:
        """Whether a rule of a source makes an atom of just these reasons."""
        atom = self.atoms[number]
        for place, (rule, names) in enumerate(self.rules.making.get((where, _name(atom)), ())):
            key = (where, place, number, *since, self._extents_of(names))
            if key not in self.tried.makes:
                reasons = [self.atoms[one] for one in since]
                self.tried.makes[key] = _makes(rule, atom, reasons, every)
            if self.tried.makes[key]:
                return True
        return False

    def _extents_of(self, names: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.extents.get(name, 0) for name in names)

    def _closed(self, every: Atoms, situation: int) -> Iterator[Fault]:
        """Whatever else the rules make of what holds, and what they forbid."""
        for place, (one, names) in enumerate(self.rules.named):
            choosing = isinstance(one.rule.head, Choice)  # what is on offer belongs to the situation
            key = (place, *self._extents_of(names))
            if key in self.tried.closed and not choosing:
                continue
            self.tried.closed.add(key)
            for binding in _instances(one.rule, every):
                yield from self._lacking(one, binding, every, situation)

    def _lacking(self, one: SourcedRule, binding: Binding, every: Atoms, situation: int) -> Iterator[Fault]:
        head = one.rule.head
        if head is None:
            yield Fault("forbidden", one.source)
        elif isinstance(head, Choice):
            offer = _offer(head, binding, every, shared_variables(one.rule))
            self.game.offer(situation, offer, self.holding)
            if not offer.allows(len(offer.atoms & every.every)):
                yield Fault("choice", one.source)
        else:
            yield from (
                Fault("left_out", f"{one.source}: {atom}")
                for atom in values(head, binding)
                if atom not in every.every
            )


def _offer(head: Choice, binding: Binding, every: Atoms, shared: frozenset[str]) -> Offer:
    atoms = frozenset(
        atom
        for element in head.elements
        for made in solutions(element.conditions, every, binding, shared)
        for atom in values(element.terms[0], made)
    )
    limits = ((how, [*values(limit, binding)]) for how, limit in head.guards)
    return Offer(atoms, tuple((how, limit) for how, found in limits for limit in found))


def _makes(rule: Rule, atom: Ground, reasons: Sequence[Ground], every: Atoms) -> bool:
    """Whether a rule makes an atom of just these reasons, in the order of its conditions."""
    heads = (
        [(element.terms[0], element.conditions) for element in rule.head.elements]
        if isinstance(rule.head, Choice)
        else [(rule.head, ())]
    )
    for head, conditions in heads:
        body: tuple[Literal, ...] = (*rule.body, *conditions)
        positive = [one for one in body if isinstance(one, Atom)]
        if head is None or len(positive) != len(reasons) or _name(head) != _name(atom):
            continue
        binding: Binding | None = {}
        for literal, reason in zip(positive, reasons, strict=True):
            binding = None if binding is None else matched(literal.term, reason, binding)
        if binding is None:
            continue
        rest = [one for one in body if not isinstance(one, Atom)]
        shared = shared_variables(rule).union(*map(within, conditions))
        for found in solutions(rest, every, binding, shared):
            if atom in values(head, found):
                return True
    return False


def _name(term: Pattern) -> str:
    return str(term[0]) if isinstance(term, tuple) else str(term)


def _unused(task: Mapping[str, Any]) -> Iterator[Fault]:
    """What is listed and has no part in the proof."""
    models: Sequence[Mapping[str, Any]] = task["models"]
    steps: list[tuple[int, int, Sequence[int]]] = [step for model in models for step in model["steps"]]
    atoms = {*task["facts"], *(one for model in models for one in model["now"])}
    atoms.update(one for _, atom, since in steps for one in (atom, *since))
    sources = {source for source, _, _ in steps}
    yield from (Fault("not_used", str(text)) for at, text in enumerate(task["atoms"]) if at not in atoms)
    yield from (Fault("not_used", str(text)) for at, text in enumerate(task["sources"]) if at not in sources)


def _row(atom: Ground) -> tuple[Ground, ...]:
    return atom if type(atom) is tuple else (atom,)


def _bare(text: Ground) -> str:
    return str(text)[1:-1]


__all__ = ["Fault", "Verdict", "check", "digests", "pages_as_shipped", "rulebook_of", "sealed"]
