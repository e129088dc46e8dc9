"""What a search puts on the table beside texts: words and numbers that clauses name, and a few plain ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from saitei.kb.clauses.named_values import NamedFact
from saitei.kb.solver.search import Pattern
from saitei.kb.vocabulary import vocabulary
from saitei.language import Language
from saitei.tables import table
from saitei.terms import Term, Value, to_asp

TRAITS = ("civilization", "race", "special_type", "cost", "power", "in_zone", "step", "turn_number")
"""The facts with one argument to choose, the last, that the generator offers values for."""

COUNTED = "count"
"""The fact that says how many cards lie in a zone of a player."""


@dataclass(frozen=True, slots=True)
class Offers:
    """The values on offer: `traits` by fact, `counts` by zone; keywords and types of cards that are named."""

    traits: Mapping[str, tuple[Value, ...]]
    counts: Mapping[str, tuple[int, ...]]
    keywords: frozenset[str]
    types: frozenset[str]
    named: frozenset[NamedFact]

    @staticmethod
    def of(named: frozenset[NamedFact], apart: Collection[str], language: Language) -> Offers:
        """What conditions name, beside what is always on offer; zones `apart` are for others to fill."""
        told = table("queries", "search", "texts.toml")
        words = {name: {*_words(name, named, language)} for name in TRAITS}
        numbers = {name: {*_about(name, named, told["unit"])} for name in TRAITS}
        words["in_zone"] -= {Term(zone) for zone in apart}
        usual = {name: map(_value, told["offered"].get(name, ())) for name in TRAITS}
        traits = {
            name: tuple(dict.fromkeys((*usual[name], *sorted(words[name], key=str), *sorted(numbers[name]))))
            for name in TRAITS
        }
        counts = dict(_counts(named, told["unit"], told["offered"][COUNTED], apart))
        keywords, types = (
            frozenset(map(str, _words(name, named, language))) for name in ("keyword", "card_type")
        )
        return Offers(traits, counts, keywords, types, named)

    def with_counts(self, more: Mapping[str, Collection[int]]) -> Offers:
        """The same with more numbers for some zones."""
        every = {*self.counts, *more}
        merged = {zone: tuple(sorted({*self.counts.get(zone, ()), *more.get(zone, ())})) for zone in every}
        return replace(self, counts=merged)

    def with_traits(self, more: Iterable[Mapping[str, Collection[Value]]]) -> Offers:
        """The same with what is printed on some cards."""
        traits = {name: dict.fromkeys(values) for name, values in self.traits.items()}
        for printed in more:
            for name, values in printed.items():
                traits[name] |= dict.fromkeys(values)
        return replace(self, traits={name: tuple(values) for name, values in traits.items()})

    @property
    def program(self) -> str:
        """The facts that offer the values."""
        plain = table("queries", "search", "texts.toml")["plain"]
        offered = [
            f"offered({name},{to_asp(value)})." for name, values in self.traits.items() for value in values
        ]
        counted = [
            f"offered({COUNTED}({zone}),{number})."
            for zone, numbers in self.counts.items()
            for number in numbers
        ]
        zones = {str(value) for fact in self.named if fact.name == "in_zone" for value in fact.args[-1]}
        said = [f"spoken_of(in_zone,{zone})." for zone in sorted(zones)]
        usual = [f"plain({name},{to_asp(_value(value))})." for name, value in plain.items()]
        return "\n".join((*offered, *counted, *said, *usual)) + "\n"


def patterns(named: Iterable[NamedFact]) -> Iterator[Pattern]:
    """What a program has to have for the conditions to find what they name: a pattern for each value."""
    for fact in dict.fromkeys(named):
        spread = [[None] if not values else sorted(map(to_asp, values)) for values in fact.args]
        yield from ((fact.name, args) for args in product(*spread))


def _value(value: str | int) -> Value:
    return Term(value) if isinstance(value, str) else value


def _words(name: str, named: Iterable[NamedFact], language: Language) -> Iterator[Value]:
    """The words that the last argument of a fact is compared with: constants of its type, or texts."""
    last = vocabulary(language).predicates[name].args[-1][1]
    known = vocabulary(language).constants(last)
    for fact in named:
        for value in fact.args[-1] if fact.name == name else ():
            if isinstance(value, str) if known is None else isinstance(value, Term) and value.name in known:
                yield value


def _about(name: str, named: Iterable[NamedFact], units: Mapping[str, int]) -> Iterator[int]:
    """The numbers that the last argument of a fact is compared with, and those just below and above."""
    for fact in named:
        for value in fact.args[-1] if fact.name == name else ():
            if isinstance(value, int):
                yield from around(value, units.get(name, 1))


def around(number: int, unit: int) -> tuple[int, ...]:
    """A number with the one below and the one above, in its unit; none of them negative."""
    return tuple(one for one in (number - unit, number, number + unit) if one >= 0)


def _counts(
    named: Iterable[NamedFact], units: Mapping[str, int], usual: Collection[str], apart: Collection[str]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    found: dict[str, set[int]] = {}
    for fact in named:
        if fact.name != COUNTED:
            continue
        _, zones, numbers = fact.args
        told = {one for number in numbers if isinstance(number, int) for one in around(number, 1)}
        for zone in zones or (usual if told else ()):
            if str(zone) not in apart:
                found.setdefault(str(zone), set()).update(told or (units["few"], units["many"]))
    yield from ((zone, tuple(sorted(numbers))) for zone, numbers in sorted(found.items()))
