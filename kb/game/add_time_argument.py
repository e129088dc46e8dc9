"""Add a time argument to a step program: `p(X)` becomes `p(X,Moment)`, `next(F)` `now(F,Moment+1)`.

The other way to run the procedure, for choices too wide to visit every situation: one program for all moments
up to a horizon. Authors never write the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from clingo import ast

from saitei.kb.clauses.syntax import AstNode, predicates

Signature: TypeAlias = tuple[str, int]

NOW, NEXT = ("now", 1), ("next", 1)
_DROPPED = {ast.ASTType.ShowSignature, ast.ASTType.ShowTerm, ast.ASTType.External, ast.ASTType.Defined}


def add_time_argument(parts: Iterable[str]) -> str:
    """The program of all moments; `moment(0..N)` says how many, `now(F,0)` where it begins.

    Facts need not be among the parts: they may be added as they are.
    """
    statements: list[AstNode] = []
    for part in parts:
        ast.parse_string(part, statements.append)
    rules = [statement for statement in statements if statement.ast_type == ast.ASTType.Rule]
    passing = _names(rules)
    changed = (
        str(_Threader(passing).rule(statement) if statement.ast_type == ast.ASTType.Rule else statement)
        for statement in statements
        if statement.ast_type not in _DROPPED
    )
    stated = sorted(passing.keys() - {NOW, NEXT})
    return "\n".join((*changed, *(_at_every_moment(one, passing[one]) for one in stated)))


def _at_every_moment(signature: Signature, threaded_name: str) -> str:
    """What a scenario states once and for all holds at every moment."""
    name, arity = signature
    slots = [f"X{number}" for number in range(arity)]
    stated = f"{name}({','.join(slots)})" if slots else name
    held = f"{threaded_name}({','.join((*slots, 'Moment'))})"
    return f"{held} :- {stated}; moment(Moment). #defined {name}/{arity}."


def _names(rules: Sequence[AstNode]) -> dict[Signature, str]:
    """The predicates that differ from moment to moment, and what each is called with its moment.

    By its own name, unless with the moment it would be taken for another of that name.
    """
    every = {signature for rule in rules for signature in _all(rule)}
    return {
        (name, arity): f"{name}_then" if (name, arity + 1) in every else name
        for name, arity in _passing(rules)
    }


def _passing(rules: Iterable[AstNode]) -> frozenset[Signature]:
    """What is now, and all that rests on it."""
    rests = [(tuple(_heads(rule.head)), frozenset(_all(rule))) for rule in rules]
    found = {NOW, NEXT}
    while new := {head for heads, read in rests if read & found for head in heads} - found:
        found |= new
    return frozenset(found)


def _heads(head: AstNode) -> Iterator[Signature]:
    """What a rule concludes or lets be chosen, without the conditions of a choice."""
    if head.ast_type == ast.ASTType.Aggregate:
        for element in head.elements:
            yield from _all(element.literal)
    else:
        yield from _all(head)


def _all(node: AstNode) -> list[Signature]:
    return [_signature(symbol) for symbol in predicates(node)]


def _signature(symbol: AstNode) -> Signature:
    if symbol.ast_type == ast.ASTType.UnaryOperation:
        symbol = symbol.argument
    return str(symbol.name), len(symbol.arguments)


class _Threader(ast.Transformer):
    """Gives every passing atom of a rule the moment as its last argument."""

    def __init__(self, passing: Mapping[Signature, str]) -> None:
        self._passing = passing
        self._touched = False

    def rule(self, rule: AstNode) -> AstNode:
        """The rule, bound to the moment where it speaks of anything that passes."""
        changed = rule.update(**self.visit_children(rule))
        if not self._touched:
            return changed
        moment = _literal("moment", [_variable(rule.location)], rule.location)
        return changed.update(body=[*changed.body, moment])

    def visit_SymbolicAtom(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        signature = _signature(node.symbol)
        if signature not in self._passing:
            return node
        self._touched = True
        symbol, place = node.symbol, node.symbol.location
        moment = _variable(place)
        if signature == NEXT:
            one = ast.SymbolicTerm(place, _number(1))
            moment = ast.BinaryOperation(place, ast.BinaryOperator.Plus, moment, one)
        name = "now" if signature == NEXT else self._passing[signature]
        return ast.SymbolicAtom(ast.Function(place, name, [*symbol.arguments, moment], 0))


def _variable(place: AstNode) -> AstNode:
    return ast.Variable(place, "Moment")


def _number(value: int) -> AstNode:
    import clingo  # noqa: PLC0415 beside the tree, only for numbers

    return clingo.Number(value)


def _literal(name: str, arguments: list[AstNode], place: AstNode) -> AstNode:
    atom = ast.SymbolicAtom(ast.Function(place, name, arguments, 0))
    return ast.Literal(place, ast.Sign.NoSign, atom)
