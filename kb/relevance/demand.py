"""Relax a program, and have it tell which facts can bear on what is observed of it.

The relaxed program is without negation as far as the moment or a choice has a say in it: whatever may hold
holds. Beside each rule stands another one: who asks for its head asks for what it reads (as magic sets do).
`demanded_p(…)` then says that somebody asks for p(…); a fact that nobody asks for bears on nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from saitei.kb.relevance.parsed_rules import ParsedHead, ParsedLiteral, ParsedRule, Read, Sort

Signature: TypeAlias = "tuple[str, int]"

ASKED = "demanded_"
"""What the name of a predicate begins with that says what is asked for."""

_NUMBER = "small_number"
_NUMBERS = f"{_NUMBER}(0..3)."
"""What a variable stands for whose count was relaxed away."""


class Relaxation(NamedTuple):
    """Predicates that are given, those of which it is unsure what holds, those that lead to a wanted one."""

    given: Collection[Signature]
    unsure: Collection[Signature]
    leading: Collection[Signature]


def demand(
    rules: Iterable[ParsedRule],
    given: Mapping[Signature, Collection[Signature]],
    wanted: Collection[Signature],
) -> str:
    """The relaxed program with who asks for what.

    `given` are predicates that are stated in place of their rules, as they hold at some time or other, each
    with those that make it so from one moment to the next; demand is followed only as far as it can come to
    one of the `wanted` predicates.
    """
    every = [*rules]
    readers = _readers(every)
    for later, makers in given.items():
        for maker in makers:
            readers.setdefault(maker, set()).add(later)
    chosen = {head.atom.signature for rule in every for head in rule.heads if head.atom and head.chosen}
    how = Relaxation(given, _closure({*given, *chosen}, readers), _closure(wanted, readers))
    told = (
        line
        for number, rule in enumerate(every)
        for place, head in enumerate(rule.heads)
        for line in _relaxed(f"rule_{number}_{place}", head, rule.body, how)
    )
    return "\n".join((*told, _NUMBERS))


def _readers(rules: Iterable[ParsedRule]) -> dict[Signature, set[Signature]]:
    """By predicate those that some rule concludes from it."""
    found: dict[Signature, set[Signature]] = {}
    for rule in rules:
        for head in rule.heads:
            if head.atom is not None:
                for literal in (*rule.body, *head.under):
                    for read in literal.reads:
                        found.setdefault(read.atom.signature, set()).add(head.atom.signature)
    return found


def _closure(begin: Iterable[Signature], onward: Mapping[Signature, Collection[Signature]]) -> set[Signature]:
    found = set(begin)
    new = [*found]
    while new:
        more = {one for one in onward.get(new.pop(), ()) if one not in found}
        found |= more
        new += more
    return found


def _relaxed(name: str, head: ParsedHead, body: Sequence[ParsedLiteral], how: Relaxation) -> Iterator[str]:
    """A rule without what is unsure in it, and who asks for what it reads, for one of its heads."""
    literals = (*body, *head.under)
    kept, bound = _kept(literals, how.unsure)
    if head.atom is None:
        yield from _demands(name, kept, literals, bound, how)
        return
    if head.atom.signature in how.given:
        return
    numbers = [f"{_NUMBER}({one})" for one in head.atom.variables if one not in bound]
    under = [*kept, *numbers]
    yield f"{head.atom.text} :- {'; '.join(under)}." if under else f"{head.atom.text}."
    if head.atom.signature in how.leading:
        asks = (f"{ASKED}{head.atom.opened}", *head.atom.pools, *under)
        yield from _demands(name, asks, literals, bound.union(head.atom.variables), how)


def _kept(literals: Iterable[ParsedLiteral], unsure: Collection[Signature]) -> tuple[list[str], set[str]]:
    """What is left of a body, and the variables that have a value by it."""
    literals = [*literals]
    kept = [one.text for one in literals if one.sort is Sort.HOLDS]
    bound = {name for one in literals if one.sort is Sort.HOLDS for name in one.binds}
    pending = [one for one in literals if one.sort is not Sort.HOLDS and _is_sure(one, unsure)]
    while True:
        ready = [(one, gives) for one in pending if (gives := _gives(one, bound)) is not None]
        if not ready:
            return kept, bound
        for one, gives in ready:
            kept.append(one.text)
            bound |= gives
            pending.remove(one)


def _is_sure(literal: ParsedLiteral, unsure: Collection[Signature]) -> bool:
    return all(read.atom.signature not in unsure for read in literal.reads)


def _gives(literal: ParsedLiteral, bound: Collection[str]) -> set[str] | None:
    """The variables that a literal gives a value; None where it is for others to bind first."""
    known = {*bound}
    gives = {*literal.binds}
    for equation in literal.equations:
        if known.issuperset(equation.needs):
            gives.update(equation.binds)
    return gives if (known | gives).issuperset(literal.variables) else None


def _demands(
    name: str, body: Sequence[str], literals: Iterable[ParsedLiteral], bound: Collection[str], how: Relaxation
) -> Iterator[str]:
    """Who asks for what a rule yields asks for what it reads, wherever the rule could come to bear."""
    reads = {
        read.atom.text: (read, literal.sort)
        for literal in literals
        for read in literal.reads
        if read.atom.signature in how.leading
    }
    if not reads:
        return
    named = {*chain.from_iterable(_named(read) for read, _ in reads.values())}
    shared = sorted(named.intersection(bound))
    bears = f"{name}({','.join(shared)})" if shared else name
    yield f"{bears} :- {'; '.join(body)}." if body else f"{bears}."
    for read, sort in reads.values():
        atom = read.atom
        settled = sort is Sort.HOLDS and atom.opened == atom.text and {*shared}.issuperset(atom.variables)
        more = () if settled else (atom.opened, *atom.pools, *_beside(read, shared))
        yield f"{ASKED}{atom.opened} :- {'; '.join((bears, *more))}."


def _named(read: Read) -> Iterator[str]:
    yield from read.atom.variables
    for one in read.beside:
        yield from one.variables


def _beside(read: Read, shared: Collection[str]) -> list[str]:
    """What stands beside an atom in an aggregate, as far as its variables have values."""
    bound = {*shared, *read.atom.binds, *(name for one in read.beside for name in one.binds)}
    return [one.text for one in read.beside if one.text != read.atom.text and bound.issuperset(one.variables)]
