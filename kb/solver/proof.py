"""What an answer set rests on: for each of its atoms a rule that makes it, in an order of derivation.

Beside each rule stands a provenance rule, which records the atoms on which it fires; these are ground over
the atoms of the answer set, so that nothing is left to solve. Runs where the solver runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import clingo
from clingo import ast

from saitei.errors import OutOfBounds
from saitei.wording import Notice

AstNode = Any
"""A node of clingo's syntax tree, whose attributes clingo leaves untyped."""

_SETTING = ("in", "ruling_set")
"""What says which clauses are in force; a clause itself does not speak of it."""


class SourcedText(NamedTuple):
    """Program text, and what it comes from."""

    source: str
    text: str


class Derivation(NamedTuple):
    """An atom, the source of a rule that makes it, and the atoms on which that fires; all by number."""

    source: int
    atom: int
    since: tuple[int, ...]


class ProvedModel(NamedTuple):
    """An answer set: in which situation, what is given in it, and the rest in an order of derivation."""

    situation: int
    given: tuple[int, ...]
    derived: tuple[Derivation, ...]


@dataclass(frozen=True, slots=True)
class Proofs:
    """Proofs of several answer sets, the atoms in them, how many situations they belong to."""

    atoms: tuple[str, ...]
    models: tuple[ProvedModel, ...]
    situations: int


@dataclass(slots=True)
class _Numbers:
    """Each distinct atom once."""

    known: dict[clingo.Symbol, int] = field(default_factory=dict[clingo.Symbol, int])

    def of(self, atom: clingo.Symbol) -> int:
        return self.known.setdefault(atom, len(self.known))


class _Named(ast.Transformer):
    """Gives each `_` a name."""

    def __init__(self) -> None:
        self._number = 0

    def visit_Variable(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        if node.name != "_":
            return node
        self._number += 1
        return node.update(name=f"Unnamed{self._number}")


def prove_moment(program: Sequence[SourcedText], facts: str) -> Proofs:
    """Proofs of the answer sets of a program that show different atoms."""
    control = _ground(program, facts, ())
    stated = _facts(facts)
    with control.solve(yield_=True) as handle:
        found = [(0, stated, [*model.symbols(atoms=True)]) for model in handle]
    return _proofs(program, found, 1)


def prove_game(program: Sequence[SourcedText], facts: str, start: Sequence[str], most: int) -> Proofs:
    """Proofs of all moves of a game, situation by situation; raises OutOfBounds for more than `most`."""
    control = _ground(program, facts, start)
    stated = _facts(facts)
    every = [one.symbol.arguments[0] for one in control.symbolic_atoms.by_signature("now", 1)]
    for fluent in every:
        control.assign_external(clingo.Function("now", [fluent]), None)
    begun = frozenset(map(clingo.parse_term, start))
    situations = {begun: 0}
    found: list[tuple[int, list[clingo.Symbol], list[clingo.Symbol]]] = []
    for here in (pending := [begun]):
        assumed = [(clingo.Function("now", [fluent]), fluent in here) for fluent in every]
        now = [atom for atom, holds in assumed if holds]
        with control.solve(assumptions=assumed, yield_=True) as handle:
            for model in handle:
                atoms = [*model.symbols(atoms=True)]
                if len(found) >= most:
                    raise OutOfBounds(Notice("receipt_too_large", {"moves": most}))
                found.append((situations[here], [*stated, *now], atoms))
                after = _after(here, atoms)
                if after not in situations:
                    situations[after] = len(situations)
                    pending.append(after)
    return _proofs(program, found, len(situations))


def _after(here: frozenset[clingo.Symbol], atoms: Sequence[clingo.Symbol]) -> frozenset[clingo.Symbol]:
    """The situation after a move; the same where nothing is left to do."""
    if any(atom.name == "quiet" and not atom.arguments for atom in atoms):
        return here
    begun = (atom.arguments[0] for atom in atoms if atom.name == "initiates")
    ended = {atom.arguments[0] for atom in atoms if atom.name == "terminates"}
    return here.difference(ended).union(begun)


def _ground(program: Sequence[SourcedText], facts: str, start: Sequence[str]) -> clingo.Control:
    control = clingo.Control(("0", "--warn=none", "--project=show"), logger=lambda _code, _text: None)
    texts = (*(each.text for each in program), facts, *(f"#external now({one})." for one in start))
    control.add("base", [], "\n".join(texts))
    control.ground([("base", [])])
    return control


def _proofs(
    program: Sequence[SourcedText],
    found: Sequence[tuple[int, list[clingo.Symbol], list[clingo.Symbol]]],
    situations: int,
) -> Proofs:
    fired = _Fired(_provenance_rules(program))
    models: list[ProvedModel] = []
    for here, stated, atoms in found:
        given = tuple(map(fired.numbers.of, stated))
        models.append(ProvedModel(here, given, tuple(_ordered(given, fired.on(atoms)))))
    return Proofs(tuple(map(str, fired.numbers.known)), tuple(models), situations)


def _facts(text: str) -> list[clingo.Symbol]:
    control = clingo.Control(("--warn=none",))
    control.add("base", [], text)
    control.ground([("base", [])])
    return [one.symbol for one in control.symbolic_atoms]


class _ProvenanceRule(NamedTuple):
    """A rule that records on what another fires: what it makes, on what, where; the predicates it takes.

    A definition has nothing but its own text.
    """

    makes: str
    since: str
    body: str
    takes: frozenset[str]

    @property
    def names(self) -> list[str]:
        """Every name in it, those of predicates among them."""
        return _names(f"{self.makes} {self.body}")

    def text(self, number: int) -> str:
        """The rule beside the one of a number."""
        head = f"fired({number},{self.makes},{self.since})"
        return f"{head} :- {self.body}." if self.body else f"{head}."


def _provenance_rules(program: Sequence[SourcedText]) -> list[tuple[int, _ProvenanceRule]]:
    return [(number, one) for number, (_, text) in enumerate(program) for one in _provenance_rules_of(text)]


@lru_cache(maxsize=1 << 14)
def _provenance_rules_of(text: str) -> tuple[_ProvenanceRule, ...]:
    """The provenance rules of a text; most rules are in many programs."""
    found: list[_ProvenanceRule] = []

    def keep(node: AstNode) -> None:
        if node.ast_type == ast.ASTType.Rule:
            for one in node.unpool(condition=True):
                found.extend(_provenance_rule(one))
        elif node.ast_type == ast.ASTType.Definition:
            found.append(_ProvenanceRule("", "", str(node), frozenset()))

    ast.parse_string(text, keep)
    return tuple(found)


def _provenance_rule(rule: AstNode) -> Iterator[_ProvenanceRule]:
    """Rules that record on what a rule fires; none for a rule without head."""
    named, head = _Named(), rule.head
    literals = [named.visit(one) if _is_positive(one) else one for one in rule.body]
    body, since = [*map(str, literals)], [*_positive(literals)]
    if head.ast_type == ast.ASTType.Aggregate:
        for element in head.elements:
            atom = str(element.literal)
            conditions = [named.visit(one) if _is_positive(one) else one for one in element.condition]
            on = [*since, *_positive(conditions)]
            yield _recorded(atom, on, [*body, *map(str, conditions), atom])
    elif head.atom.ast_type == ast.ASTType.SymbolicAtom:
        yield _recorded(str(head), since, body)


def _recorded(atom: str, since: Sequence[str], body: Sequence[str]) -> _ProvenanceRule:
    reasons = f"({','.join(since)},)" if since else "()"
    takes = frozenset(one.partition("(")[0] for one in (atom, *since))
    return _ProvenanceRule(atom, reasons, "; ".join(body), takes)


def _is_positive(one: AstNode) -> bool:
    plain = one.ast_type == ast.ASTType.Literal and one.sign == ast.Sign.NoSign
    return bool(plain and one.atom.ast_type == ast.ASTType.SymbolicAtom)


def _positive(literals: Iterable[AstNode]) -> Iterator[str]:
    return (str(one) for one in literals if _is_positive(one) and one.atom.symbol.name not in _SETTING)


@lru_cache(maxsize=1 << 14)
def _names(text: str) -> list[str]:
    return sorted({*re.findall(r"\b[a-z]\w*", text)})


@dataclass
class _Fired:
    """Which rules fire on the atoms of answer sets.

    Most of what holds is the same in many answer sets: a rule is ground again only where something else holds
    of what it names.
    """

    provenance: Sequence[tuple[int, _ProvenanceRule]]
    numbers: _Numbers = field(default_factory=_Numbers)
    known: dict[tuple[int, frozenset[int]], list[Derivation]] = field(
        default_factory=dict[tuple[int, frozenset[int]], "list[Derivation]"]
    )
    extents: dict[tuple[str, frozenset[clingo.Symbol]], int] = field(
        default_factory=dict[tuple[str, "frozenset[clingo.Symbol]"], int]
    )

    def on(self, atoms: Sequence[clingo.Symbol]) -> list[Derivation]:
        """Every rule that fires on atoms, with what it makes of which of them."""
        by_name: dict[str, list[clingo.Symbol]] = {}
        for atom in atoms:
            by_name.setdefault(atom.name, []).append(atom)
        extent = {
            name: self.extents.setdefault((name, frozenset(same)), len(self.extents))
            for name, same in by_name.items()
        }
        keys = {
            place: (place, frozenset(extent[name] for name in one.names if name in extent))
            for place, (_, one) in enumerate(self.provenance)
            if one.makes and one.takes <= by_name.keys()
        }
        new = [key for key in keys.values() if key not in self.known]
        self.known.update((key, []) for key in new)
        self._ground(new, atoms)
        return [one for key in keys.values() for one in self.known[key]]

    def _ground(self, keys: Sequence[tuple[int, frozenset[int]]], atoms: Sequence[clingo.Symbol]) -> None:
        holding = frozenset(map(self.numbers.of, atoms))
        named = {name for place, _ in keys for name in self.provenance[place][1].names}
        control = clingo.Control(("--warn=none",), logger=lambda _code, _text: None)
        definitions = [one.body for _, one in self.provenance if not one.makes]
        rules = [self.provenance[place][1].text(place) for place, _ in keys]
        control.add("base", [], "\n".join((*definitions, *rules)))
        control.add("base", [], "\n".join(f"{atom}." for atom in atoms if atom.name in named))
        control.ground([("base", [])])
        by_place = dict(keys)
        for fired in control.symbolic_atoms.by_signature("fired", 3):
            place, atom, since = fired.symbol.arguments
            made = self.numbers.of(atom)
            if made in holding:  # an interval in a head is every number of it
                key = (place.number, by_place[place.number])
                source, _ = self.provenance[place.number]
                self.known[key].append(Derivation(source, made, tuple(map(self.numbers.of, since.arguments))))


def _ordered(given: Sequence[int], fired: Sequence[Derivation]) -> Iterator[Derivation]:
    """One derivation of each atom, after those of the atoms that it rests on."""
    missing = [len({*one.since}) for one in fired]
    by_reason: dict[int, list[int]] = {}
    for place, one in enumerate(fired):
        for reason in {*one.since}:
            by_reason.setdefault(reason, []).append(place)
    known: set[int] = set()
    ready = [place for place, left in enumerate(missing) if not left]
    pending = [*given]
    while pending or ready:
        while pending:
            atom = pending.pop()
            if atom in known:
                continue
            known.add(atom)
            for place in by_reason.get(atom, ()):
                missing[place] -= 1
                if not missing[place]:
                    ready.append(place)
        while ready and not pending:
            one = fired[ready.pop()]
            if one.atom not in known:
                yield one
                pending.append(one.atom)
