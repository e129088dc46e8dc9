"""Clauses that share one verb: 1枚をマナゾーンに、もう1枚を墓地に置く."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.cards.tokens import Token, Word
from saitei.parser.cards.tree import Argument, Clause

_MODES = frozenset({"may", "can"})
"""What the last verb says of all of them; a ban might be of the last or of all together."""


def ungapped(clause: Clause) -> tuple[Clause, ...]:
    """The clauses that a clause stands for: one for each pair of what and whither (or by how much)."""
    pairs = _pairs(clause.arguments)
    if clause.verb is None or len(pairs) <= 1 or clause.verb.has("cannot") or clause.verb.has("negated"):
        return (clause,)
    before = clause.arguments[: len(clause.arguments) - 2 * len(pairs)]
    verb = _chained(clause.verb)
    first = Clause("chained", (*before, *pairs[0]), verb, None)
    between = tuple(Clause("chained", pair, verb, None) for pair in pairs[1:-1])
    return (first, *between, replace(clause, arguments=pairs[-1]))


def _pairs(arguments: tuple[Argument, ...]) -> list[tuple[Argument, Argument]]:
    """The pairs at the end of a clause, where they are all of one kind."""
    found: list[tuple[Argument, Argument]] = []
    at = len(arguments)
    while at > 1 and _is_what(arguments[at - 2]) and _is_whither(arguments[at - 1]):
        found.insert(0, (arguments[at - 2], arguments[at - 1]))
        at -= 2
    alike = len({pair[1].token is None for pair in found}) == 1
    return found if alike and not any(map(_is_what, arguments[:at])) else []


def _is_what(argument: Argument) -> bool:
    return argument.noun is not None and argument.token is not None and argument.token.meaning == "を"


def _is_whither(argument: Argument) -> bool:
    if argument.noun is None:
        return False
    if argument.token is None:
        return argument.noun.head.kind == "amount"
    return argument.token.meaning == "に"


def _chained(verb: Token) -> Token:
    word = verb.word
    return replace(verb, word=Word("VC", word.kind, word.meaning, word.features - _MODES))
