"""A GLR driver over the LALR(1) states that Lark builds: every parse of a sentence, in one packed forest.

Lark reads the grammar and computes item sets and lookaheads (`lark.parsers.lalr_analysis`); where its LALR
parser would refuse a conflict, this one goes every way. A test compares what is accepted with Lark's own
Earley parser. The states are kept between runs: computing them takes longer than reading a thousand lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from saitei.disk_cache import Cached, fingerprint, kept_as, table_in

_END = "$END"
_START = "line"
_MOST_NODES = 20_000
"""A line with more parts than that is refused: no sentence on a card comes near."""

LeafT = TypeVar("LeafT")


class Production(NamedTuple):
    """What it makes, how its constructor is called, and of how many parts it is."""

    origin: str
    name: str
    size: int


@dataclass(slots=True, eq=False)
class Node(Generic[LeafT]):
    """A nonterminal over a span, with every way in which it was found: rule and children."""

    name: str
    ways: list[tuple[Production, tuple[Node[LeafT] | LeafT, ...]]] = field(
        default_factory=list["tuple[Production, tuple[Node[LeafT] | LeafT, ...]]"]
    )


class TooManyParts(Exception):
    """A line with more parts than are worth following."""


class _States:
    """What may be done in each state: all actions, instead of one."""

    def __init__(self, tables: Cached) -> None:
        """From tables as they are kept; raises what a wrong shape raises."""
        kept = table_in(tables)
        listed: list[tuple[str, str, int]] = kept["productions"]
        productions = [Production(*each) for each in listed]
        ending: list[dict[str, list[int]]] = kept["reductions"]
        self.shifts: list[dict[str, int]] = kept["shifts"]
        self.gotos: list[dict[str, int]] = kept["gotos"]
        self.reductions: list[dict[str, tuple[Production, ...]]] = [
            {name: tuple(productions[at] for at in each) for name, each in state.items()} for state in ending
        ]
        self.first: int = kept["first"]


def _computed(grammar: str) -> Cached:
    """The tables of a grammar, by Lark's analysis."""
    from lark.common import ParserConf  # noqa: PLC0415 loading Lark takes longer than reading a line
    from lark.parsers.lalr_analysis import LALR_Analyzer  # noqa: PLC0415 as above

    found: dict[str, Any] = {}
    rules = _compared_by_identity(grammar_of(grammar).rules)
    numbered = {rule: at for at, rule in enumerate(rules)}

    class Analysis(LALR_Analyzer):
        def compute_lalr1_states(self) -> None:
            sets: Any = self.lr0_itemsets
            numbers = {each: number for number, each in enumerate(sets)}
            shifts: list[dict[str, int]] = []
            gotos: list[dict[str, int]] = []
            reductions: list[dict[str, list[int]]] = []
            for each in numbers:
                steps = [(symbol, numbers[to]) for symbol, to in each.transitions.items()]
                shifts.append({symbol.name: to for symbol, to in steps if symbol.is_term})
                gotos.append({symbol.name: to for symbol, to in steps if not symbol.is_term})
                reductions.append(
                    {
                        one.name: sorted(numbered[rule] for rule in many)
                        for one, many in each.lookaheads.items()
                    }
                )
            first = numbers[self.lr0_start_states[_START]]
            found.update(shifts=shifts, gotos=gotos, reductions=reductions, first=first)

    analysis = Analysis(ParserConf(rules, {}, [_START]), debug=False, strict=False)
    analysis.compute_lalr()  # type: ignore[no-untyped-call]
    shown = [
        (str(rule.origin.name), str(rule.alias or rule.origin.name), len(rule.expansion)) for rule in rules
    ]
    return {**found, "productions": shown}


def _compared_by_identity(rules: Iterable[Any]) -> list[Any]:
    """The rules with one object for each rule and symbol: Lark compares them by names that are tokens."""
    from lark.grammar import NonTerminal, Rule, Terminal  # noqa: PLC0415 as above

    rule_by_identity = type("RuleByIdentity", (Rule,), {"__eq__": object.__eq__, "__hash__": object.__hash__})
    symbols: dict[str, Any] = {}

    def shared(symbol: Any) -> Any:  # noqa: ANN401 Lark's own
        name = str.__str__(symbol.name)
        if name not in symbols:
            symbols[name] = Terminal(name, symbol.filter_out) if symbol.is_term else NonTerminal(name)
        return symbols[name]

    return [
        rule_by_identity(
            shared(rule.origin), [*map(shared, rule.expansion)], rule.order, rule.alias, rule.options
        )
        for rule in rules
    ]


def grammar_of(grammar: str) -> Any:  # noqa: ANN401 Lark's own, which is loaded only where it is asked for
    """Lark's reading of a grammar."""
    from lark import Lark  # noqa: PLC0415 as above

    return Lark(grammar, parser="earley", start=_START, lexer="dynamic", maybe_placeholders=False)


_Vertex = tuple[int, int]
"""A place on the graph of stacks: position and state."""


class Glr:
    """The parser of one grammar."""

    def __init__(self, grammar: str) -> None:
        source = fingerprint([grammar.encode(), Path(__file__).read_bytes()])
        self.states = kept_as("glr", source, lambda: _computed(grammar), _States)

    def parse(self, words: Sequence[Sequence[tuple[str, LeafT]]]) -> Node[LeafT] | None:
        """The forest over words, each with its terminals; None if they are no line."""
        run = _Run[LeafT](self.states)
        for place, choices in enumerate(words):
            run.reduce(place, {name for name, _ in choices})
            if not run.shift(place, choices):
                return None
        run.reduce(len(words), {_END})
        return run.found.get((_START, 0))


class _Run(Generic[LeafT]):
    def __init__(self, states: _States) -> None:
        self.states = states
        start = (0, states.first)
        self.edges: dict[_Vertex, list[tuple[_Vertex, Node[LeafT] | LeafT]]] = {start: []}
        self.front: list[_Vertex] = [start]
        self.found: dict[tuple[str, int], Node[LeafT]] = {}
        self.parts = 0

    def reduce(self, place: int, ahead: set[str]) -> None:
        """Apply every rule that may end here, until nothing new is found."""
        self.found = {}
        waiting: list[tuple[_Vertex, object]] = [(vertex, None) for vertex in self.front]
        while waiting:
            vertex, through = waiting.pop()
            rules = self.states.reductions[vertex[1]]
            for rule in dict.fromkeys(one for name in ahead for one in rules.get(name, ())):
                for base, children in self._paths(vertex, rule.size, through):
                    self._reduced(place, rule, base, children, waiting)

    def _reduced(
        self,
        place: int,
        rule: Production,
        base: _Vertex,
        children: tuple[Node[LeafT] | LeafT, ...],
        waiting: list[tuple[_Vertex, object]],
    ) -> None:
        name = rule.origin
        to = self.states.gotos[base[1]].get(name)
        if to is None:
            return
        node = self.found.setdefault((name, base[0]), Node(name))
        if all(way[0] is not rule or not _same(way[1], children) for way in node.ways):
            self.parts += 1
            if self.parts > _MOST_NODES:
                raise TooManyParts
            node.ways.append((rule, children))
        vertex, edge = (place, to), (base, node)
        if vertex not in self.edges:
            self.edges[vertex] = [edge]
            self.front.append(vertex)
            waiting.append((vertex, None))
        elif all(old[0] != base or old[1] is not node for old in self.edges[vertex]):
            self.edges[vertex].append(edge)
            waiting += [(each, edge) for each in self.front]

    def _paths(
        self, vertex: _Vertex, length: int, through: object
    ) -> list[tuple[_Vertex, tuple[Node[LeafT] | LeafT, ...]]]:
        """The ways back over so many edges, over a certain one if one is given."""
        ends: list[tuple[_Vertex, tuple[Node[LeafT] | LeafT, ...], bool]] = [(vertex, (), through is None)]
        for _ in range(length):
            ends = [
                (edge[0], (edge[1], *children), seen or edge is through)
                for at, children, seen in ends
                for edge in self.edges[at]
            ]
        return [(at, children) for at, children, seen in ends if seen]

    def shift(self, place: int, choices: Sequence[tuple[str, LeafT]]) -> bool:
        """Go on over a word by each of its terminals; whether any goes on."""
        beyond: list[_Vertex] = []
        for vertex in self.front:
            for name, leaf in choices:
                to = self.states.shifts[vertex[1]].get(name)
                if to is None:
                    continue
                new = (place + 1, to)
                if new not in self.edges:
                    self.edges[new] = []
                    beyond.append(new)
                self.edges[new].append((vertex, leaf))
        self.front = beyond
        return bool(beyond)


def _same(one: Sequence[object], other: Sequence[object]) -> bool:
    return all(a is b for a, b in zip(one, other, strict=True))


@cache
def parser(file: Path) -> Glr:
    """The parser of a grammar file."""
    return Glr(file.read_text(encoding="utf-8"))
