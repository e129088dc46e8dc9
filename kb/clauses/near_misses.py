"""Rules that record which conditions alone keep other rules from firing. Loads clingo.

Beside `says(S,"house 4",…) :- in(S,"house 4"); tapped(O); attacks(O).` stand
`near_miss(0,(lacking(tapped(O)),)) :- in(S,"house 4"); attacks(O); not tapped(O).` and the like, one for each
condition, or for each so many of them. What nothing else binds is `any`: nothing at all is so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from clingo import ast

from saitei.errors import Place
from saitei.kb.clauses.syntax import AstNode, functor, parse_rules, variables
from saitei.terms import quoted

_ANY = "any"
_HOLDS = "holds"
_MEMBERSHIP = "in"
_RELATIONS = {
    ast.ComparisonOperator.GreaterThan: "more_than", ast.ComparisonOperator.LessThan: "less_than",
    ast.ComparisonOperator.LessEqual: "at_most", ast.ComparisonOperator.GreaterEqual: "at_least",
    ast.ComparisonOperator.NotEqual: "differs_from", ast.ComparisonOperator.Equal: "equals",
}  # fmt: skip


def near_misses(rules: Sequence[str], failing: int) -> str:
    """Program text that records for each rule which so many of its conditions are all that fails."""
    found = (line for number, rule in enumerate(rules) for line in _of_rule(number, rule, failing))
    return "".join(f"{line}\n" for line in found)


def _of_rule(number: int, rule: str, failing: int) -> Iterator[str]:
    (node, _), *_ = parse_rules(rule, Place("-", 1))
    body = [literal for literal in node.body if functor(_symbol(literal)) != _MEMBERSHIP]
    guards = [literal for literal in node.body if literal not in body]
    for chosen in combinations(range(len(body)), failing):
        kept = [*guards, *(literal for at, literal in enumerate(body) if at not in chosen)]
        bound = _bound(kept)
        safe = [str(literal) for literal in kept if bound.issuperset(variables(str(literal)))]
        told = ",".join(_told(body[at], bound, kept) for at in chosen)
        failing_too = (_failing(body[at], bound) for at in chosen if _is_positive(body[at]))
        yield f"near_miss({number},({told},)) :- {'; '.join((*safe, *failing_too))}."


def _failing(literal: AstNode, bound: Collection[str]) -> str:
    """That a plain condition fails, whatever stands for what nothing binds."""
    return f"not {_with(str(literal), bound, '_')}"


def _symbol(literal: AstNode) -> AstNode:
    """The term of a plain literal; the literal itself where it is none."""
    plain = literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.SymbolicAtom
    return literal.atom.symbol if plain else literal


def _is_positive(literal: AstNode) -> bool:
    return _symbol(literal) is not literal and literal.sign == ast.Sign.NoSign


def _bound(kept: Sequence[AstNode]) -> frozenset[str]:
    """The variables that what is kept binds."""
    return frozenset(name for one in kept if _is_positive(one) for name in variables(str(one)))


def _told(literal: AstNode, bound: frozenset[str], kept: Sequence[AstNode]) -> str:
    """A condition that fails, as a term."""
    symbol = _symbol(literal)
    if symbol is literal:
        return _compared(literal, bound, kept) or f"other({quoted(str(literal))})"
    if functor(symbol) == _HOLDS:
        said = _with(",".join(map(str, symbol.arguments[1:])), bound, _ANY)
        return f"unsaid({said})"
    kind = "lacking" if _is_positive(literal) else "in_the_way"
    return f"{kind}({_with(str(symbol), bound, _ANY)})"


def _compared(literal: AstNode, bound: frozenset[str], kept: Sequence[AstNode]) -> str:
    """A comparison of two things that are bound, with the conditions they are from; "" for another."""
    atom = literal.atom if literal.ast_type == ast.ASTType.Literal else literal
    if atom.ast_type != ast.ASTType.Comparison or literal.sign != ast.Sign.NoSign or len(atom.guards) != 1:
        return ""
    (guard,) = atom.guards
    sides = f"{atom.term},{guard.term}"
    if not bound.issuperset(variables(sides)):
        return ""
    since = [_since(one) for one in kept if _is_positive(one) and _last(one) in variables(sides)]
    return f"{_RELATIONS[guard.comparison]}({','.join((sides, *since))})"


def _last(literal: AstNode) -> str:
    """What stands last in a condition: its number, where it has one."""
    arguments = getattr(_symbol(literal), "arguments", ())
    return str(arguments[-1]) if arguments else ""


def _since(literal: AstNode) -> str:
    symbol = _symbol(literal)
    if functor(symbol) == _HOLDS:
        return f"conclusion({','.join(map(str, symbol.arguments[1:]))})"
    return str(symbol)


def _with(text: str, bound: Collection[str], instead: str) -> str:
    """A term with something instead of each variable that is not bound."""
    for name in variables(text):
        if name not in bound:
            text = re.sub(rf"\b{re.escape(name)}\b", instead, text)
    return re.sub(r"(?<![\w\"])_(?![\w\"])", instead, text)
