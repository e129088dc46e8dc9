"""What fires in answer sets: provenance rules are ground over their atoms alone.

The provenance rules of a program say nothing that its rules read, so that they need not be ground beside
them. Of what fires only what some keys rest on is told. Runs where the solver runs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

import clingo

from saitei.kb.solver.job import Provenance

_WORD = re.compile(r"_*[a-z][\w']*")
_CONCLUSION = "holds"
"""What clauses conclude is read by the name of its key, which is the second argument."""

_FIRED = ("because", 6, 3)
_OF_KEYS = (("stands", 3, 0), ("gave_way", 4, 0))
"""What provenance rules show: name, number of arguments, which of them is the key that it is about."""

AnswerSet: TypeAlias = "frozenset[int]"
"""Those of the atoms that provenance rules read which hold, by number."""


class _Atom(NamedTuple):
    """An atom of a ground program; its name by itself, since clingo is slow to say it."""

    name: str
    symbol: clingo.Symbol
    literal: int
    is_fact: bool


class Fired:
    """What the provenance rules of a ground program show of its answer sets."""

    def __init__(self, control: clingo.Control, provenance: Provenance) -> None:
        text = "\n".join((*(one.text for one in provenance.each), provenance.beside))
        words = frozenset(_WORD.findall(text))
        self._provenance = provenance
        self._atoms = [
            _Atom(name, atom.symbol, atom.literal, atom.is_fact)
            for name, arity, _ in control.symbolic_atoms.signatures
            if name in words
            for atom in control.symbolic_atoms.by_signature(name, arity)
            if atom.literal  # none: what no rule can make has no literal, and clingo takes that to be true
        ]
        self._facts = frozenset(at for at, atom in enumerate(self._atoms) if atom.is_fact)
        self._others = [(at, atom.literal) for at, atom in enumerate(self._atoms) if not atom.is_fact]

    def read(self, model: clingo.Model) -> AnswerSet:
        """An answer set, as far as provenance rules read it."""
        return self._facts.union(at for at, literal in self._others if model.is_true(literal))

    def told(self, asked: Sequence[tuple[AnswerSet, Sequence[clingo.Symbol]]]) -> list[list[str]]:
        """What fires in each of some answer sets, as far as some keys rest on it.

        What the answer sets share is ground once. Where a rule fired in several ways it is ground for that
        answer set alone: which of them is told first must not depend on the other answer sets.
        """
        together = self._ground([atoms for atoms, _ in asked])
        found: list[list[str]] = []
        for atoms, keys in asked:
            below = [*together.below(keys, atoms)]
            if len(asked) > 1 and _fired_in_several_ways(below):
                below = [*self._ground([atoms]).below(keys, atoms)]
            found.append([*map(str, below)])
        return found

    def _ground(self, answer_sets: Collection[AnswerSet]) -> _Ground:
        return _Ground(self._provenance, self._atoms, answer_sets)


class _Ground:
    """Provenance rules that are ground over the atoms of some answer sets."""

    def __init__(
        self,
        provenance: Provenance,
        atoms: Sequence[_Atom],
        answer_sets: Collection[AnswerSet],
    ) -> None:
        every = frozenset[int]().union(*answer_sets)
        shared = every.intersection(*answer_sets)
        self._open = [(at, atoms[at].symbol) for at in sorted(every - shared)]
        there = frozenset(_names(atoms[at] for at in every))
        reached = (one.text for one in provenance.each if one.takes <= there)
        self._control = clingo.Control(("--warn=none",), logger=lambda _code, _text: None)
        self._control.add("base", [], "\n".join((*reached, provenance.beside)))
        self._control.add("base", [], "".join(f"{atoms[at].symbol}.\n" for at in sorted(shared)))
        self._control.add("base", [], "".join(f"#external {atom}. [free]\n" for _, atom in self._open))
        self._control.ground([("base", [])])

    def _holding(self, atoms: AnswerSet) -> frozenset[int]:
        """What is shown of an answer set, by number."""
        assumed = [(atom, at in atoms) for at, atom in self._open]
        with self._control.solve(assumptions=assumed, yield_=True) as handle:
            return frozenset(
                at
                for model in handle
                for at, (_, literal) in enumerate(self._shown)
                if model.is_true(literal)
            )

    def below(self, keys: Iterable[clingo.Symbol], atoms: AnswerSet) -> Iterator[clingo.Symbol]:
        """What is shown of some keys in an answer set, and of those that they rest on."""
        holding = self._holding(atoms)
        pending = [*keys]
        seen = set[clingo.Symbol]()
        while pending:
            key = pending.pop()
            if key in seen:
                continue
            seen.add(key)
            for at in self._about.get(key, ()):
                if at in holding:
                    symbol = self._shown[at][0]
                    yield symbol
                    if symbol.name == _FIRED[0]:
                        pending += _reasons(symbol)

    @cached_property
    def _shown(self) -> list[tuple[clingo.Symbol, int]]:
        atoms = self._control.symbolic_atoms
        return [
            (atom.symbol, atom.literal)
            for name, arity, _ in (_FIRED, *_OF_KEYS)
            for atom in atoms.by_signature(name, arity)
            if atom.literal
        ]

    @cached_property
    def _about(self) -> dict[clingo.Symbol, list[int]]:
        """What is shown of each key, by number."""
        place = {name: at for name, _, at in (_FIRED, *_OF_KEYS)}
        found: dict[clingo.Symbol, list[int]] = {}
        for at, (symbol, _) in enumerate(self._shown):
            found.setdefault(symbol.arguments[place[symbol.name]], []).append(at)
        return found


def _names(atoms: Iterable[_Atom]) -> Iterator[str]:
    for atom in atoms:
        yield atom.name
        if atom.name == _CONCLUSION:
            yield atom.symbol.arguments[1].name


def _fired_in_several_ways(shown: Iterable[clingo.Symbol]) -> bool:
    """Whether a clause came to the same in more than one way."""
    fired = [tuple(one.arguments[at] for at in (1, 3, 4)) for one in shown if one.name == _FIRED[0]]
    return len({*fired}) < len(fired)


def _reasons(fired: clingo.Symbol) -> Iterator[clingo.Symbol]:
    """The keys that a rule fired on: conclusions by their keys, what is stated or defined as it is."""
    for reason in fired.arguments[5].arguments:
        yield reason.arguments[0] if reason.name == "c" else reason
