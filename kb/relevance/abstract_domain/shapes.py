"""Extract from clingo's syntax trees what each statement reads and derives, by the outer shape of terms.

A shape forgets which card, which ability, which number: `deed(I,attack)` stays, `has(card("A","X",1),A)`
becomes a card and something. It is what `saitei.kb.relevance.prune` needs to say which rules can fire at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import clingo
from clingo import ast

from saitei.kb.clauses.syntax import AstNode, predicates
from saitei.kb.relevance.abstract_domain.domain import NUMBER, TEXT

PatternForm: TypeAlias = "int | list[Any]"
"""A variable's number, -1 for anything, or what it may be: names, and the arguments of a compound."""

LiteralForm: TypeAlias = "list[Any]"
"""A predicate with the patterns of its arguments."""

PairForm: TypeAlias = "list[PatternForm]"
"""Two patterns that are compared."""

_ASIDE = {ast.ASTType.Program, ast.ASTType.Comment}
_SHAPED = {ast.ASTType.Rule, ast.ASTType.External}
_UNEQUAL = (
    ast.ComparisonOperator.NotEqual,
    ast.ComparisonOperator.LessThan,
    ast.ComparisonOperator.GreaterThan,
)


def shapes(text: str) -> list[list[Any]]:
    """The statements of a program, each with its shape; what always stays in it has nothing but its text.

    A shape is: text, number of variables, what is read, what a variable equals and what it does not, what is
    yielded with what is read for that alone, what is read in other ways (by its absence, or counted), and
    whether to yield is all that the statement does: it allows or forbids nothing.
    """
    statements: list[AstNode] = []
    ast.parse_string(text, statements.append)
    return [_Shaper().statement(one) for one in statements if one.ast_type not in _ASIDE]


class _Shaper:
    """Shapes one statement; variables are numbered as they come."""

    def __init__(self) -> None:
        self._variables: dict[str, int] = {}
        self._compounds: dict[str, AstNode] = {}
        self._otherwise: list[LiteralForm] = []

    def statement(self, node: AstNode) -> list[Any]:
        """The statement with its shape."""
        if node.ast_type not in _SHAPED:
            if node.ast_type == ast.ASTType.ShowSignature and not node.name:
                pass  # nothing but what other statements say
            elif node.ast_type == ast.ASTType.ShowSignature:
                self._otherwise.append([f"{node.name}/{node.arity}", [-1] * node.arity])
            else:
                self._otherwise += map(self._reading, predicates(node))
            return [str(node), len(self._variables), [], [], [], [], self._otherwise, False]
        self._compounds = dict(_compounds(node.body))
        reads, equal, unequal = self._body(node.body)
        plain = node.ast_type == ast.ASTType.Rule and _is_plain(node.head)
        if node.ast_type == ast.ASTType.External:
            heads = [[self._reading(node.atom.symbol), []]]
        else:
            heads = list(self._heads(node.head))
        return [str(node), len(self._variables), reads, equal, unequal, heads, self._otherwise, plain]

    def _heads(self, head: AstNode) -> Iterator[list[Any]]:
        if head.ast_type == ast.ASTType.Aggregate:
            for element in head.elements:
                reads, *_ = self._body(element.condition)
                yield [self._reading(element.literal.atom.symbol), reads]
        elif head.atom.ast_type == ast.ASTType.SymbolicAtom:
            yield [self._reading(head.atom.symbol), []]

    def _body(self, body: Sequence[AstNode]) -> tuple[list[LiteralForm], list[PairForm], list[PairForm]]:
        reads: list[LiteralForm] = []
        equal: list[PairForm] = []
        unequal: list[PairForm] = []
        for literal in body:
            plain = literal.ast_type == ast.ASTType.Literal and literal.sign == ast.Sign.NoSign
            if plain and literal.atom.ast_type == ast.ASTType.SymbolicAtom:
                reads.append(self._reading(literal.atom.symbol))
            elif plain and literal.atom.ast_type == ast.ASTType.Comparison:
                equal += self._compared(literal.atom, ast.ComparisonOperator.Equal)
                for how in _UNEQUAL:
                    unequal += self._compared(literal.atom, how)
            else:
                self._otherwise += map(self._reading, predicates(literal))
        return reads, equal, unequal

    def _compared(self, comparison: AstNode, how: ast.ComparisonOperator) -> Iterator[PairForm]:
        if len(comparison.guards) == 1:
            guard = comparison.guards[0]
            if guard.comparison == how:
                yield [self._pattern(comparison.term), self._pattern(guard.term)]

    def _reading(self, symbol: AstNode) -> LiteralForm:
        if symbol.ast_type != ast.ASTType.Function:
            raise TypeError(f"not a plain atom: {symbol}")
        return [f"{symbol.name}/{len(symbol.arguments)}", [self._pattern(arg) for arg in symbol.arguments]]

    def _pattern(self, term: AstNode) -> PatternForm:
        match term.ast_type:
            case ast.ASTType.Variable:
                return self._variable(term.name)
            case ast.ASTType.SymbolicTerm:
                return [[_named(term.symbol)], None]
            case ast.ASTType.Function if term.arguments:
                name = f"{term.name}/{len(term.arguments)}"
                return [[name], [self._pattern(arg) for arg in term.arguments]]
            case ast.ASTType.Function:
                return [[str(term.name)], None]
            case ast.ASTType.Pool:
                return self._pool([self._pattern(each) for each in term.arguments])
            case _:
                return [[NUMBER], None]

    def _variable(self, name: str) -> PatternForm:
        """A variable, or the compound that it stands for, whose open places are the same throughout."""
        term = self._compounds.pop(name, None)  # within itself it stands for nothing
        if term is None:
            return -1 if name == "_" else self._number(name)
        args = [
            self._number(f"{name} {place}") if str(arg) == "_" else self._pattern(arg)
            for place, arg in enumerate(term.arguments)
        ]
        self._compounds[name] = term
        return [[f"{term.name}/{len(term.arguments)}"], args]

    def _number(self, name: str) -> int:
        return self._variables.setdefault(name, len(self._variables))

    def _pool(self, each: Sequence[PatternForm]) -> PatternForm:
        names: list[str] = []
        for one in each:
            if isinstance(one, int):
                return -1
            names += one[0]
        return [names, None]


def _compounds(body: Sequence[AstNode]) -> Iterator[tuple[str, AstNode]]:
    """The variables that a body says are a compound, with it."""
    for literal in body:
        if literal.ast_type != ast.ASTType.Literal or literal.sign != ast.Sign.NoSign:
            continue
        if literal.atom.ast_type == ast.ASTType.Comparison and len(literal.atom.guards) == 1:
            one, guard = literal.atom.term, literal.atom.guards[0]
            variable = (
                one.ast_type == ast.ASTType.Variable and guard.comparison == ast.ComparisonOperator.Equal
            )
            if variable and guard.term.ast_type == ast.ASTType.Function and guard.term.arguments:
                yield str(one.name), guard.term


def _named(symbol: clingo.Symbol) -> str:
    match symbol.type:
        case clingo.SymbolType.Number:
            return NUMBER
        case clingo.SymbolType.String:
            return TEXT + symbol.string
        case _:
            return symbol.name


def _is_plain(head: AstNode) -> bool:
    return bool(head.ast_type == ast.ASTType.Literal and head.atom.ast_type == ast.ASTType.SymbolicAtom)
