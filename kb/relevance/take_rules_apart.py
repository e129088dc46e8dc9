"""Take the rules of a program text apart; whoever reads what was taken apart before need not load this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from clingo import ast

from saitei.kb.clauses.syntax import AstNode, predicates
from saitei.kb.relevance.parsed_rules import (
    Beside,
    Equation,
    ParsedAtom,
    ParsedHead,
    ParsedLiteral,
    ParsedRule,
    Read,
    Sort,
)

_ARITHMETIC = {ast.ASTType.BinaryOperation, ast.ASTType.UnaryOperation, ast.ASTType.Interval}
_TELLING = {ast.ASTType.SymbolicAtom, ast.ASTType.Comparison}


def rules_of(text: str) -> list[ParsedRule]:
    """The rules of a program text; other statements are passed over."""
    rules: list[ParsedRule] = []

    def take(node: AstNode) -> None:
        if node.ast_type == ast.ASTType.Rule:
            rules.append(ParsedRule(tuple(_heads(node.head)), tuple(map(_literal, node.body))))

    ast.parse_string(text, take)
    return rules


def _heads(head: AstNode) -> Iterator[ParsedHead]:
    if head.ast_type == ast.ASTType.Aggregate:
        for element in head.elements:
            yield ParsedHead(
                _atom(element.literal.atom.symbol), tuple(map(_literal, element.condition)), chosen=True
            )
    elif head.atom.ast_type == ast.ASTType.SymbolicAtom:
        yield ParsedHead(_atom(head.atom.symbol))
    else:
        yield ParsedHead(None)


def _literal(node: AstNode) -> ParsedLiteral:
    if node.ast_type == ast.ASTType.ConditionalLiteral:
        reads = tuple(Read(_atom(symbol)) for symbol in predicates(node))
        return ParsedLiteral(Sort.GATHERS, str(node), (), (), (), reads)
    match node.atom.ast_type:
        case ast.ASTType.SymbolicAtom:
            one = _atom(node.atom.symbol)
            if node.sign == ast.Sign.Negation:
                return ParsedLiteral(Sort.ABSENT, str(node), one.variables, (), (), (Read(one),))
            return ParsedLiteral(Sort.HOLDS, str(node), one.variables, one.binds, (), (Read(one),))
        case ast.ASTType.BodyAggregate | ast.ASTType.Aggregate:
            return _aggregate(node)
        case _:
            return ParsedLiteral(Sort.COMPARES, str(node), _variables(node), (), tuple(_equations(node)), ())


def _aggregate(node: AstNode) -> ParsedLiteral:
    atom = node.atom
    guards = [guard for guard in (atom.left_guard, atom.right_guard) if guard is not None]
    named = tuple(sorted({name for guard in guards for name in _variables(guard.term)}))
    reads: list[Read] = []
    for element in atom.elements:
        for place, literal in enumerate(element.condition):
            beside = tuple(_beside(one) for one in element.condition[: place + 1] if _tells(one))
            reads += [Read(_atom(symbol), beside) for symbol in predicates(literal)]
    binds = named if node.sign == ast.Sign.NoSign else ()
    return ParsedLiteral(Sort.GATHERS, str(node), named, binds, (), tuple(reads))


def _beside(literal: AstNode) -> Beside:
    binds = _bound(literal) if literal.atom.ast_type == ast.ASTType.SymbolicAtom else ()
    return Beside(str(literal), _variables(literal), binds)


def _tells(literal: AstNode) -> bool:
    """Whether a literal says that something holds, or compares."""
    return literal.atom.ast_type in _TELLING and literal.sign == ast.Sign.NoSign


def _equations(node: AstNode) -> Iterator[Equation]:
    atom = node.atom
    if node.sign != ast.Sign.NoSign or atom.ast_type != ast.ASTType.Comparison or len(atom.guards) != 1:
        return
    guard = atom.guards[0]
    if guard.comparison == ast.ComparisonOperator.Equal:
        for one, other in ((atom.term, guard.term), (guard.term, atom.term)):
            if one.ast_type not in _ARITHMETIC:
                yield Equation(_bound(one), _variables(other))


def _atom(symbol: AstNode) -> ParsedAtom:
    opener = _Opener()
    opened = str(opener.visit(symbol))
    signature = str(symbol.name), len(symbol.arguments)
    return ParsedAtom(signature, str(symbol), _variables(symbol), _bound(symbol), opened, tuple(opener.pools))


class _Opener(ast.Transformer):
    """Puts a variable in the place of each `_` and of each pool."""

    def __init__(self) -> None:
        self.pools: list[str] = []
        self._number = 0

    def visit_Variable(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        return self._fresh(node) if node.name == "_" else node

    def visit_Pool(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        fresh = self._fresh(node)
        self.pools.append(f"{fresh} = {node}")
        return fresh

    def _fresh(self, node: AstNode) -> AstNode:
        self._number += 1
        return ast.Variable(node.location, f"Open{self._number}")


def _variables(node: AstNode) -> tuple[str, ...]:
    return tuple(sorted({name for name, _ in _occurring(node, reckoned=False)}))


def _bound(node: AstNode) -> tuple[str, ...]:
    """The variables to which matching gives a value: not those that are only reckoned with."""
    return tuple(sorted({name for name, reckoned in _occurring(node, reckoned=False) if not reckoned}))


def _occurring(node: AstNode, *, reckoned: bool) -> Iterator[tuple[str, bool]]:
    if node.ast_type == ast.ASTType.Variable:
        if node.name != "_":
            yield str(node.name), reckoned
        return
    within = reckoned or (node.ast_type in _ARITHMETIC and not _is_linear(node))
    for child in _children(node):
        yield from _occurring(child, reckoned=within)


def _is_linear(node: AstNode) -> bool:
    """Whether matching gives a value to the variable in it, as in `N+1`."""
    return (
        node.ast_type == ast.ASTType.BinaryOperation
        and node.operator_type in (ast.BinaryOperator.Plus, ast.BinaryOperator.Minus)
        and {node.left.ast_type, node.right.ast_type} == {ast.ASTType.Variable, ast.ASTType.SymbolicTerm}
    )


def _children(node: AstNode) -> Iterable[AstNode]:
    for key in node.child_keys:
        yield from (one for one in _as_sequence(getattr(node, key)) if isinstance(one, ast.AST))


def _as_sequence(child: AstNode) -> Sequence[AstNode]:
    return cast("Sequence[AstNode]", child if isinstance(child, (list, ast.ASTSequence)) else (child,))
