"""A base of ground facts: in the order in which they were stated, indexed by predicate and by first argument.

>>> facts = FactBase([Term("owner", ("card", "A")), Term("tapped", ("card",)), Term("out", ("B",))])
>>> facts.values("owner"), facts.value("owner", "card"), facts.has("tapped", "card")
({'card': 'A'}, 'A', True)
>>> [fact.name for fact in facts.about("card")]
['owner', 'tapped']
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator

from saitei.terms import Term, Value


class FactBase(Collection[Term]):
    """Ground facts, each once, in the order in which they were stated; they do not change."""

    __slots__ = ("_by_first", "_by_name", "_facts")

    def __init__(self, facts: Iterable[Term] = ()) -> None:
        self._facts: dict[Term, None] = {}
        self._by_name: dict[str, tuple[Term, ...]] = {}
        self._by_first: dict[Value, list[Term]] | None = None
        self._add(facts)

    def _add(self, facts: Iterable[Term]) -> None:
        new: dict[str, list[Term]] = {}
        for fact in facts:
            if fact not in self._facts:
                self._facts[fact] = None
                new.setdefault(fact.name, []).append(fact)
        for name, more in new.items():
            self._by_name[name] = (*self._by_name.get(name, ()), *more)

    def __iter__(self) -> Iterator[Term]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __contains__(self, fact: object) -> bool:
        return fact in self._facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FactBase) and self._facts.keys() == other._facts.keys()

    def __hash__(self) -> int:
        return hash(frozenset(self._facts))

    def __repr__(self) -> str:
        return f"FactBase([{', '.join(map(str, self._facts))}])"

    @property
    def predicates(self) -> Collection[str]:
        """The predicates of which something is stated."""
        return self._by_name.keys()

    def named(self, name: str) -> tuple[Term, ...]:
        """The facts of a predicate."""
        return self._by_name.get(name, ())

    def rows(self, name: str) -> Iterator[tuple[Value, ...]]:
        """The arguments of each fact of a predicate."""
        return (fact.args for fact in self.named(name))

    def firsts(self, name: str) -> dict[Value, None]:
        """The first argument of each fact of a predicate, each once."""
        return dict.fromkeys(fact.args[0] for fact in self.named(name))

    def values(self, name: str) -> dict[Value, Value]:
        """For each first argument of a predicate the second; that of the last fact if there are several."""
        return {fact.args[0]: fact.args[1] for fact in self.named(name)}

    def value(self, name: str, of: Value) -> Value | None:
        """The second argument of the first fact of a predicate about `of`; None if there is none."""
        return next((fact.args[1] for fact in self.about(of) if fact.name == name), None)

    def seconds(self, name: str, of: Value) -> tuple[Value, ...]:
        """The second argument of each fact of a predicate about `of`."""
        return tuple(fact.args[1] for fact in self.about(of) if fact.name == name)

    def about(self, thing: Value) -> Collection[Term]:
        """The facts whose first argument is this."""
        if self._by_first is None:
            self._by_first = {}
            for fact in self._facts:
                if fact.args:
                    self._by_first.setdefault(fact.args[0], []).append(fact)
        return self._by_first.get(thing, ())

    def has(self, name: str, *args: Value) -> bool:
        """Whether this is stated."""
        return Term(name, args) in self._facts

    def extended(self, facts: Iterable[Term]) -> FactBase:
        """These facts, and others after them."""
        found = FactBase()
        found._facts, found._by_name = self._facts.copy(), self._by_name.copy()
        found._add(facts)
        return found

    def without(self, names: Container[str]) -> FactBase:
        """These facts, without those of some predicates."""
        return FactBase(fact for fact in self._facts if fact.name not in names)
