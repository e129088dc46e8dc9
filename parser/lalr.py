"""LALR parsing of words that are there already, by tables that Lark makes of a grammar.

The tables are kept between runs, so that Lark is loaded only where a grammar has changed: loading it takes
longer than reading a hundred lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from saitei.disk_cache import Cached, fingerprint, kept_as


@dataclass(slots=True)
class Leaf:
    """A word in a tree: the grammar's name for it, and the word itself."""

    type: str
    value: Any


_END = Leaf("$END", None)


class Unfit(Exception):
    """Words that the grammar does not allow: the first that does not fit (none at the end), what would."""

    def __init__(self, leaf: Leaf | None, accepted: frozenset[str]) -> None:
        super().__init__(leaf)
        self.leaf, self.accepted = leaf, accepted


class _Rule(NamedTuple):
    """What it makes, of how many parts, which of them are lists to be taken apart, and who builds it."""

    origin: str
    size: int
    apart: tuple[int, ...]
    build: Callable[[list[Any]], Any]


class Parser:
    """Reads words by tables, and builds the tree while it reduces with the methods of `build`."""

    def __init__(self, tables: Cached, build: object) -> None:
        self._states: list[dict[str, int]] = tables["states"]
        self._starts: dict[str, list[int]] = tables["starts"]
        self._rules = [
            _Rule(origin, size, tuple(apart), getattr(build, name) if name else list)
            for origin, size, apart, name in tables["rules"]
        ]

    def parse(self, leaves: Iterable[Leaf], start: str) -> Any:  # noqa: ANN401 whatever is built
        """The tree; raises Unfit."""
        first, last = self._starts[start]
        stack, values = [first], list[Any]()
        for leaf in (*leaves, _END):
            while (action := self._states[stack[-1]].get(leaf.type)) is None or action < 0:
                if action is None:
                    raise Unfit(None if leaf is _END else leaf, frozenset(self._accepted(stack)))
                rule = self._rules[-1 - action]
                at = len(stack) - rule.size
                children = values[at - 1 :]
                del stack[at:], values[at - 1 :]
                for place in rule.apart:
                    children[place : place + 1] = children[place]
                values.append(rule.build(children))
                stack.append(self._states[stack[-1]][rule.origin])
                if leaf is _END and stack[-1] == last:
                    return values[-1]
            stack.append(action)
            values.append(leaf)
        raise AssertionError("no state goes beyond the end")

    def _accepted(self, stack: Sequence[int]) -> Iterator[str]:
        """The words that would have fitted."""
        for word in self._states[stack[-1]]:
            if word.isupper() and self._takes(word, [*stack]):
                yield word

    def _takes(self, word: str, stack: list[int]) -> bool:
        while (action := self._states[stack[-1]].get(word)) is not None:
            if action >= 0:
                return True
            rule = self._rules[-1 - action]
            del stack[len(stack) - rule.size :]
            stack.append(self._states[stack[-1]][rule.origin])
        return False


def parser(grammar: str, starts: Sequence[str], build: object) -> Parser:
    """The parser of a grammar; every rule needs a method of its name, or of its alias, in `build`."""
    source = fingerprint((Path(__file__).read_bytes(), grammar.encode(), *map(str.encode, starts)))
    return kept_as("lalr", source, lambda: _tables(grammar, starts), lambda tables: Parser(tables, build))


def _tables(grammar: str, starts: Sequence[str]) -> Cached:
    from lark import Lark  # noqa: PLC0415 only where a grammar has changed
    from lark.lexer import Lexer  # noqa: PLC0415

    class Ready(Lexer):
        """There is nothing to be read: the words are there."""

        def __init__(self, lexer_conf: object) -> None:
            del lexer_conf

        def lex(self, lexer_state: object, parser_state: object) -> Iterator[Any]:
            del lexer_state, parser_state
            return iter(())

    made: Any = Lark(grammar, parser="lalr", lexer=Ready, start=list(starts), maybe_placeholders=False)
    table = made.parser.parser._parse_table  # noqa: SLF001 Lark hands it out nowhere else
    rules = {rule: number for number, rule in enumerate(made.rules)}
    numbers = {state: number for number, state in enumerate(table.states)}

    def action(of: Any, value: Any) -> int:  # noqa: ANN401 Lark's own
        return -1 - rules[value] if str(of) == "Reduce" else numbers[value]

    return {
        "states": [{name: action(*step) for name, step in row.items()} for row in table.states.values()],
        "starts": {
            name: [numbers[table.start_states[name]], numbers[table.end_states[name]]] for name in starts
        },
        "rules": [_row(rule) for rule in made.rules],
    }


def _row(rule: Any) -> Cached:  # noqa: ANN401 Lark's own
    """A rule: what begins with _ is no node of its own, its parts go where it stands."""
    if rule.options.expand1:
        raise NotImplementedError(f"?{rule.origin.name}")
    apart = [
        place
        for place, symbol in enumerate(rule.expansion)
        if not symbol.is_term and symbol.name.startswith("_")
    ]
    name = "" if rule.origin.name.startswith("_") else str(rule.alias or rule.origin.name)
    return [str(rule.origin.name), len(rule.expansion), apart[::-1], name]
