"""Whose cards in which zone a rule counts: rules that tell so without knowing the number.

A number that nobody stated can then be tried where a clause turns on it. Beside
`-may(O,attack,P) :- at_issue(O,attack,P), number_in(P,shield_zone,3).` stands
`hangs_on_number(P,shield_zone) :- at_issue(O,attack,P); player(P).`

A rule that looks at nothing but players and numbers looks at them in every moment of a game: such a number is
asked for by `always_hangs_on_number`, which a course of play leaves alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from saitei.kb.clauses.syntax import AstNode, Symbol, body_symbols, constant
from saitei.kb.vocabulary import Vocabulary

_NUMBER, _PLAYER = "number_in", "player"
_STATED = ("fact", "definition")


def number_demand(rule: AstNode, words: Vocabulary) -> str:
    """The rules, as program text, of a page's rule for each number of cards that it reads; "" for none."""
    symbols = [symbol for symbol in body_symbols(rule) if not (symbol.absent or symbol.denied)]
    return "\n".join(_demands(symbols, words))


def _demands(symbols: list[Symbol], words: Vocabulary) -> Iterator[str]:
    others = [
        f"{one.name}({','.join(map(str, one.args))})" if one.args else one.name
        for one in symbols
        if one.name not in (_NUMBER, _PLAYER)
        and one.name in words.predicates
        and words.predicates[one.name].kind in _STATED
    ]
    head = "hangs_on_number" if others else "always_hangs_on_number"
    for one in symbols:
        if one.name == _NUMBER and isinstance(constant(one.args[1]), str):
            player, zone, _ = one.args
            yield f"{head}({player},{zone}) :- {'; '.join((*others, f'{_PLAYER}({player})'))}."
