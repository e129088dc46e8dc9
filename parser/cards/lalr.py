"""An LALR parser that runs on kept tables: Lark makes them anew only where the grammar has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from saitei.kept import Json, digest, kept
from saitei.parser.cards.tokens import NotUnderstood, Token

_END = "$END"
_SHIFT, _REDUCE = 0, 1

Children = list[Any]
Builders = dict[str, Callable[[Children], Any]]


@dataclass(frozen=True, slots=True)
class Rule:
    """What a number of symbols is reduced to, and the builder that makes its value.

    Helper rules for repetition have no builder: their children are those of the rule around them.
    """

    origin: str
    length: int
    builder: str


class Parser:
    """Parses ready tokens into what its builders make of them."""

    def __init__(self, grammar: str, builders: Builders) -> None:
        tables = kept("lalr", digest((grammar.encode(),)), lambda: _made(grammar))
        self._states: list[dict[str, list[int]]] = tables["states"]
        self._rules = [Rule(*rule) for rule in tables["rules"]]
        self._start, self._end = tables["start"], tables["end"]
        self._builders = builders

    def parse(self, tokens: Sequence[Token], length: int) -> Any:  # noqa: ANN401 whatever the builders make
        """The value of the whole; raises NotUnderstood where the grammar expects something else."""
        states, values = [self._start], Children()
        for token in tokens:
            self._reduced(states, values, token.type, token, length)
            states.append(self._states[states[-1]][token.type][1])
            values.append(token)
        self._reduced(states, values, _END, None, length)
        return values[-1]

    def _reduced(
        self, states: list[int], values: Children, symbol: str, token: Token | None, length: int
    ) -> None:
        """Reduce until the symbol can be shifted, or the end is reached."""
        while not (token is None and states[-1] == self._end):
            action = self._states[states[-1]].get(symbol)
            if action is None:
                at, text = (token.start, token.text) if token else (length, "")
                raise NotUnderstood("grammar" if token else "unfinished", at, text)
            if action[0] == _SHIFT:
                return
            rule = self._rules[action[1]]
            begun = len(values) - rule.length
            children = _flat(values[begun:])
            values[begun:] = [self._builders[rule.builder](children) if rule.builder else _Inner(children)]
            del states[len(states) - rule.length :]
            states.append(self._states[states[-1]][rule.origin][1])


class _Inner(list[Any]):
    """Children of a helper rule on their way to the rule around it."""


def _flat(children: Children) -> Children:
    return [each for child in children for each in (child if isinstance(child, _Inner) else (child,))]


def _made(grammar: str) -> Json:
    """States and rules as Lark computes them."""
    from lark import Transformer  # noqa: PLC0415 only where the grammar has changed
    from lark.parsers.lalr_analysis import Shift  # noqa: PLC0415

    from saitei.parser.cards.ready import parser  # noqa: PLC0415

    made: Any = parser(grammar, Transformer())
    table = made.parser.parser._parse_table  # noqa: SLF001 Lark has no other door to it
    rules: list[Any] = []
    for actions in table.states.values():
        rules += [arg for action, arg in actions.values() if action is not Shift and arg not in rules]
    states = [
        {
            symbol: [_SHIFT, arg] if action is Shift else [_REDUCE, rules.index(arg)]
            for symbol, (action, arg) in table.states[number].items()
        }
        for number in range(len(table.states))
    ]
    plain = [
        [rule.origin.name, len(rule.expansion), _builder(rule.alias or rule.origin.name)] for rule in rules
    ]
    return {
        "states": states,
        "rules": plain,
        "start": table.start_states["line"],
        "end": table.end_states["line"],
    }


def _builder(name: str) -> str:
    return "" if name.startswith("_") else name
