"""Where the conditions of a rule hold among given atoms: by matching, one condition after another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from saitei.queries.verifier.syntax import (
    Aggregate,
    Atom,
    Comparison,
    Compound,
    Conditional,
    Element,
    Ground,
    Literal,
    Negation,
    Operation,
    Pattern,
    Pool,
    Variable,
)

Binding: TypeAlias = "dict[str, Ground]"
"""What variables stand for."""

LARGEST = 1_000_000
"""Rules count no further: what goes beyond it has no value."""

_LEAST: Ground = ("#inf",)
_GREATEST: Ground = ("#sup",)
_ANSWERED_LATER = 1 << 30


class Atoms:
    """The atoms that hold, found by name and by what stands in them."""

    def __init__(self, atoms: Iterable[Ground]) -> None:
        self.every: set[Ground] = set()
        self._by_name: dict[tuple[str, int], list[Ground]] = {}
        self._by_argument: dict[tuple[object, ...], list[Ground]] = {}
        for atom in atoms:
            self.add(atom)

    def add(self, atom: Ground) -> None:
        """Let one more hold."""
        if atom in self.every:
            return
        self.every.add(atom)
        name, args = parts(atom)
        self._by_name.setdefault((name, len(args)), []).append(atom)
        for key in _keys(name, args):
            self._by_argument.setdefault(key, []).append(atom)

    def has(self, pattern: Pattern) -> bool:
        """Whether there is any atom of the name."""
        name, args = parts(pattern)
        return (name, len(args)) in self._by_name

    def alike(self, pattern: Pattern, binding: Mapping[str, Ground]) -> Sequence[Ground]:
        """The atoms that may match a pattern, as few as can be told from one of its arguments."""
        name, args = parts(pattern)
        best = self._by_name.get((name, len(args)), ())
        for key in _known_keys(name, args, binding):
            if len(best) <= 1:
                break
            found = self._by_argument.get(key, ())
            if len(found) < len(best):
                best = found
        return best


def parts(term: Pattern) -> tuple[str, Sequence[Pattern]]:
    """The name and the arguments of an atom."""
    if isinstance(term, Compound):
        return term.name, term.args
    if isinstance(term, str):
        return term, ()
    if type(term) is tuple:
        return str(term[0]), term[1:]
    raise ValueError(term)


def _keys(name: str, args: Sequence[Pattern]) -> Iterator[tuple[object, ...]]:
    for place, arg in enumerate(args):
        yield name, len(args), place, arg
        if type(arg) is tuple:
            yield name, len(args), place, arg[0], len(arg)
            for inner, below in enumerate(arg[1:]):
                yield name, len(args), place, arg[0], len(arg), inner, below


def _known_keys(
    name: str, args: Sequence[Pattern], binding: Mapping[str, Ground]
) -> Iterator[tuple[object, ...]]:
    for place, arg in enumerate(args):
        found = value(arg, binding)
        if found is not None:
            yield name, len(args), place, found
        elif isinstance(arg, Compound):
            yield name, len(args), place, arg.name, len(arg.args) + 1
            for inner, below in enumerate(arg.args):
                told = value(below, binding)
                if told is not None:
                    yield name, len(args), place, arg.name, len(arg.args) + 1, inner, told


def value(term: Pattern, binding: Mapping[str, Ground]) -> Ground | None:
    """What a term stands for; None where a variable is unbound, or where it has no value."""
    if isinstance(term, Variable):
        return binding.get(term.name)
    if isinstance(term, Compound):
        args = [value(one, binding) for one in term.args]
        return None if None in args else (term.name, *(one for one in args if one is not None))
    if isinstance(term, Operation):
        numbers = [value(one, binding) for one in term.args]
        return _computed(term.name, [one for one in numbers if isinstance(one, int)], len(numbers))
    return None if isinstance(term, Pool) else term


def _computed(operation: str, numbers: Sequence[int], wanted: int) -> int | None:
    if len(numbers) < wanted:
        return None
    match operation, numbers:
        case "plus", (one, other):
            found = one + other
        case "minus", (one, other):
            found = one - other
        case "times", (one, other):
            found = one * other
        case "over", (one, other) if other:
            found = abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)
        case "modulo", (one, other) if other:
            found = one - other * (abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1))
        case "power", (one, other) if 0 <= other <= LARGEST.bit_length():
            found = one**other
        case "negative", (one,):
            found = -one
        case "absolute", (one,):
            found = abs(one)
        case _:
            return None
    return found if abs(found) <= LARGEST else None


def values(term: Pattern, binding: Mapping[str, Ground]) -> Iterator[Ground]:
    """What a term stands for: several where there is an interval in it."""
    if isinstance(term, Operation) and term.name == "interval":
        first, last = (value(one, binding) for one in term.args)
        if isinstance(first, int) and isinstance(last, int):
            yield from range(first, last + 1)
    elif isinstance(term, Compound) and _has_interval(term):
        for args in _several(term.args, binding):
            yield (term.name, *args)
    elif (found := value(term, binding)) is not None:
        yield found


def _several(terms: Sequence[Pattern], binding: Mapping[str, Ground]) -> Iterator[tuple[Ground, ...]]:
    if not terms:
        yield ()
        return
    for first in values(terms[0], binding):
        for rest in _several(terms[1:], binding):
            yield (first, *rest)


@cache
def _has_interval(term: Pattern) -> bool:
    match term:
        case Operation(name, args):
            return name == "interval" or any(map(_has_interval, args))
        case Compound(_, args):
            return any(map(_has_interval, args))
        case _:
            return False


def matched(pattern: Pattern, given: Ground, binding: Binding) -> Binding | None:
    """The binding under which a pattern is a given term; None where there is none."""
    if isinstance(pattern, Variable):
        known = binding.get(pattern.name)
        if known is None:
            return {**binding, pattern.name: given}
        return binding if known == given and type(known) is type(given) else None
    if isinstance(pattern, Compound):
        if type(given) is not tuple or given[0] != pattern.name or len(given) != len(pattern.args) + 1:
            return None
        return _all_matched(pattern.args, given[1:], binding)
    if isinstance(pattern, Operation):
        return _solved(pattern, given, binding)
    return binding if pattern == given else None


def _all_matched(patterns: Sequence[Pattern], given: Sequence[Ground], binding: Binding) -> Binding | None:
    for one, inner in zip(patterns, given, strict=True):
        found = matched(one, inner, binding)
        if found is None:
            return None
        binding = found
    return binding


def _solved(pattern: Operation, given: Ground, binding: Binding) -> Binding | None:
    """The binding under which a sum or a difference comes to a number."""
    if given in values(pattern, binding):
        return binding
    if not isinstance(given, int) or pattern.name not in ("plus", "minus"):
        return None
    left, right = pattern.args
    one, other = value(left, binding), value(right, binding)
    if isinstance(other, int) and one is None:
        return matched(left, given - other if pattern.name == "plus" else given + other, binding)
    if isinstance(one, int) and other is None:
        return matched(right, given - one if pattern.name == "plus" else one - given, binding)
    return None


def order(term: Ground) -> tuple[object, ...]:
    """Where a term stands among all others, as clingo has it."""
    if isinstance(term, int):
        return (1, term)
    if isinstance(term, str):
        return (3 if term.startswith('"') else 2, term.encode())
    if term in (_LEAST, _GREATEST):
        return (0,) if term == _LEAST else (9,)
    return (4, len(term) - 1, str(term[0]).encode(), *map(order, term[1:]))


def related(one: Ground, relation: str, other: Ground) -> bool:
    """Whether two terms relate so."""
    if relation in ("=", "!="):
        return (one == other) == (relation == "=")
    a, b = order(one), order(other)
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[relation]


def solutions(
    body: Sequence[Literal], among: Atoms, binding: Binding, shared: Collection[str]
) -> Iterator[Binding]:
    """The bindings under which all literals of a body are so; `shared` are variables of the whole rule."""
    if not body:
        yield binding
        return
    chosen, cost = 0, _ANSWERED_LATER
    for place, literal in enumerate(body):
        found = _cost(literal, among, binding, shared)
        if found < cost:
            chosen, cost = place, found
            if not cost:
                break
    if cost == _ANSWERED_LATER:
        return  # what has no value makes no instance
    rest = [*body[:chosen], *body[chosen + 1 :]]
    for found_binding in ways(body[chosen], among, binding, shared):
        yield from solutions(rest, among, found_binding, shared)


def _cost(literal: Literal, among: Atoms, binding: Binding, shared: Collection[str]) -> int:
    """How many ways to make a literal so there may be; beyond measure while something else comes first."""
    match literal:
        case Atom(term):
            return len(among.alike(term, binding))
        case Negation(term):
            ready = all(name in binding or name.startswith("_") for name in variables(term))
        case Comparison(left, relation, right):
            unbound = [side for side in (left, right) if any(name not in binding for name in variables(side))]
            if relation == "=" and len(unbound) == 1:
                return 2 if _solvable(unbound[0], binding) else _ANSWERED_LATER
            ready = not unbound
        case Conditional() | Aggregate():
            ready = all(name in binding for name in within(literal) if name in shared)
            ready = ready and all(_can_guard(one, binding) for one in getattr(literal, "guards", ()))
        case _:
            raise TypeError(literal)
    return int(isinstance(literal, Conditional | Aggregate)) if ready else _ANSWERED_LATER


def _can_guard(guard: tuple[str, Pattern], binding: Binding) -> bool:
    """Whether a guard can be held against a number, or be told by it."""
    relation, term = guard
    unbound = any(name not in binding for name in variables(term))
    return not unbound or (relation == "=" and _solvable(term, binding))


def _solvable(term: Pattern, binding: Binding) -> bool:
    """Whether the one side of an equation tells what is unbound in the other."""
    if isinstance(term, Operation):
        unbound = [one for one in term.args if any(name not in binding for name in variables(one))]
        return term.name in ("plus", "minus") and len(unbound) == 1 and _solvable(unbound[0], binding)
    return not isinstance(term, Compound) or all(_solvable(one, binding) for one in term.args)


def ways(literal: Literal, among: Atoms, binding: Binding, shared: Collection[str]) -> Iterator[Binding]:
    """The bindings under which a literal is so."""
    match literal:
        case Atom(term):
            for atom in among.alike(term, binding):
                found = matched(term, atom, binding)
                if found is not None:
                    yield found
        case Negation(term):
            if not any(matched(term, atom, binding) is not None for atom in among.alike(term, binding)):
                yield binding
        case Comparison(left, relation, right):
            yield from _compared(left, relation, right, binding)
        case Conditional(inner, conditions):
            if all(
                next(solutions((inner,), among, found, shared), None) is not None
                for found in solutions(conditions, among, binding, shared)
            ):
                yield binding
        case Aggregate(function, elements, guards):
            yield from _guarded(_amount(function, elements, among, binding, shared), guards, binding)
        case _:
            raise TypeError(literal)


def _compared(left: Pattern, relation: str, right: Pattern, binding: Binding) -> Iterator[Binding]:
    if relation != "=":
        for one in values(left, binding):
            for other in values(right, binding):
                if related(one, relation, other):
                    yield binding
        return
    if any(name not in binding for name in variables(right)):
        left, right = right, left
    for given in values(right, binding):
        found = matched(left, given, binding)
        if found is not None:
            yield found


def _amount(
    function: str, elements: Sequence[Element], among: Atoms, binding: Binding, shared: Collection[str]
) -> Ground:
    counted: set[tuple[Ground, ...]] = set()
    for element in elements:
        for found in solutions(element.conditions, among, binding, shared):
            counted.update(_several(element.terms, found))
    match function:
        case "#count":
            return len(counted)
        case "#sum":
            return sum(one[0] for one in counted if isinstance(one[0], int))
        case "#min":
            return min((one[0] for one in counted), key=order, default=_GREATEST)
        case _:
            return max((one[0] for one in counted), key=order, default=_LEAST)


def _guarded(number: Ground, guards: Sequence[tuple[str, Pattern]], binding: Binding) -> Iterator[Binding]:
    if not guards:
        yield binding
        return
    (relation, term), *rest = guards
    if relation == "=" and value(term, binding) is None:
        found = matched(term, number, binding)
        if found is not None:
            yield from _guarded(number, rest, found)
    else:
        limit = value(term, binding)
        if limit is not None and related(number, relation, limit):
            yield from _guarded(number, rest, binding)


@cache
def variables(term: Pattern) -> frozenset[str]:
    """The variables in a term."""
    match term:
        case Variable(name):
            return frozenset((name,))
        case Compound(_, args) | Operation(_, args):
            return frozenset[str]().union(*map(variables, args))
        case _:
            return frozenset()


@cache
def within(literal: Literal) -> frozenset[str]:
    """The variables in a literal."""
    match literal:
        case Atom(term) | Negation(term):
            return variables(term)
        case Comparison(left, _, right):
            return variables(left) | variables(right)
        case Conditional(inner, conditions):
            return within(inner).union(*map(within, conditions))
        case Aggregate(_, elements, _):
            return frozenset[str]().union(*map(_of_element, elements))
        case _:
            raise TypeError(literal)


def _of_element(element: Element) -> frozenset[str]:
    return frozenset[str]().union(*map(variables, element.terms), *map(within, element.conditions))
