"""Derivations of an answer, read from a second solver run that records which rules fired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from saitei.kb.vocabulary import Vocabulary
from saitei.queries.answer import Beaten, Why
from saitei.queries.judge.taint import ability_of
from saitei.terms import Term, Value

DEEPEST = 12
"""Levels of a derivation that are followed."""


@dataclass(slots=True)
class Derivations:
    """What fired, by what it concluded; what stood and what gave way, by key."""

    fired: dict[tuple[Value, Value], list[tuple[str, tuple[Value, ...]]]]
    stands: dict[Value, list[tuple[str, Value]]]
    gave_way: dict[Value, list[tuple[str, Value, str]]]

    @staticmethod
    def read(atoms: Iterable[Term]) -> Derivations:
        """The derivations that an answer set with its `because` atoms holds."""
        found = Derivations({}, {}, {})
        for atom in atoms:
            if atom.name == "because":
                _, clause, _, key, value, reasons = atom.args
                listed = reasons.args if isinstance(reasons, Term) else ()
                found.fired.setdefault((key, value), []).append((str(clause), listed))
            elif atom.name == "stands":
                key, clause, value = atom.args
                found.stands.setdefault(key, []).append((str(clause), value))
            elif atom.name == "gave_way":
                key, clause, value, by = atom.args
                found.gave_way.setdefault(key, []).append((str(clause), value, str(by)))
        return found


@dataclass(frozen=True, slots=True)
class Explainer:
    """Builds the tree under a key.

    `because` says which clause made one clause prevail over another, `defining` which clause defines the
    keyword that an ability is read by.
    """

    derived: Derivations
    because: Mapping[tuple[str, str], str]
    words: Vocabulary
    defining: Mapping[Value, str]

    def tree(self, key: Value) -> Iterator[Why]:
        """Why the values of a key hold, one node for each clause that stands."""
        for clause, value in sorted(self.derived.stands.get(key, ()), key=str):
            yield self._conclusion(key, value, clause, ())

    def _conclusion(self, key: Value, value: Value, clause: str, path: Sequence[Value]) -> Why:
        reasons = self._reasons(self._fired(key, value, clause), (*path, key))
        return Why(Term("conclusion", (key, value)), clause, reasons, tuple(self._beaten(key, value)))

    def _fired(self, key: Value, value: Value, clause: str) -> tuple[Value, ...]:
        return next((reasons for by, reasons in self.derived.fired.get((key, value), ()) if by == clause), ())

    def _beaten(self, key: Value, value: Value) -> Iterator[Beaten]:
        for clause, lost, by in sorted(self.derived.gave_way.get(key, ()), key=str):
            if lost != value:
                yield Beaten(clause, by, self.because.get((by, clause), ""))

    def _reasons(self, reasons: Iterable[Value], path: Sequence[Value]) -> tuple[Why, ...]:
        found = [
            node for reason in reasons if isinstance(reason, Term) for node in self._reason(reason, path)
        ]
        return tuple({node.said: node for node in found}.values())

    def _reason(self, reason: Term, path: Sequence[Value]) -> Iterator[Why]:
        said = reason.args[0]
        if said in path or len(path) > DEEPEST:
            return
        if reason.name == "c":
            value = reason.args[1]
            for clause, standing in sorted(self.derived.stands.get(said, ()), key=str):
                if standing == value:
                    yield self._conclusion(said, value, clause, path)
                    return
        elif reason.name == "f":
            yield from self._fact(said, path)
        elif isinstance(said, Term) and not self._hidden(said):
            yield Why(Term("absent", (said,)), None)

    def _fact(self, said: Value, path: Sequence[Value]) -> Iterator[Why]:
        derived = self.derived.fired.get((Term("f", (said,)), Term("none")), [])
        below = self._reasons(derived[0][1], (*path, said)) if derived else ()
        if isinstance(said, Term) and self._hidden(said):
            yield from below
        elif isinstance(said, Term):
            yield Why(said, None if derived else self._defining(said), below)

    def _defining(self, fact: Term) -> str | None:
        ability = ability_of(fact)
        return None if ability is None else self.defining.get(ability)

    def _hidden(self, atom: Term) -> bool:
        predicate = self.words.predicates.get(atom.name)
        return predicate is None or predicate.hidden


def all_nodes(trees: Iterable[Why]) -> Iterator[Why]:
    """All that is derived in derivations, what is nearest to the answer first."""
    level = list(trees)
    while level:
        yield from level
        level = [below for node in level for below in node.reasons]


def clauses_of(trees: Iterable[Why]) -> Iterator[str]:
    """The clauses that derivations rest on, those nearest to the answer first."""
    yield from (node.clause for node in all_nodes(trees) if node.clause is not None)


def keys_of(nodes: Iterable[Why]) -> Iterator[Value]:
    """The keys that a derivation rests on."""
    for node in nodes:
        if node.said.name == "conclusion":
            yield node.said.args[0]
        yield from keys_of(node.reasons)
