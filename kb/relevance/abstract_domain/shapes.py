"""Extract from clingo's syntax trees what each statement reads and derives, by the outer shape of terms.

A shape forgets which card, which ability, which number: `deed(I,attack)` stays, `has(card("A","X",1),A)`
becomes a card and something. It is what `saitei.kb.relevance.prune` needs to say which rules can fire at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

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


class _BodyLiteral(NamedTuple):
    """A literal, the kind of its atom unless it is denied or counts, and the two sides of one comparison."""

    node: AstNode
    kind: ast.ASTType | None = None
    atom: AstNode = None
    how: int | None = None
    left: AstNode = None
    right: AstNode = None


class _Shaper:
    """Shapes one statement; variables are numbered as they come."""

    def __init__(self) -> None:
        self._variables: dict[str, int] = {}
        self._compounds: dict[str, AstNode] = {}
        self._otherwise: list[LiteralForm] = []

    def statement(self, node: AstNode) -> list[Any]:
        """The statement with its shape."""
        kind = node.ast_type
        if kind not in _SHAPED:
            if kind != ast.ASTType.ShowSignature:
                self._otherwise += map(self._reading, predicates(node))
            elif node.name:  # without a name it shows nothing but what other statements say
                self._otherwise.append([f"{node.name}/{node.arity}", [-1] * node.arity])
            return [str(node), len(self._variables), [], [], [], [], self._otherwise, False]
        body = [*_body(node.body)]
        self._compounds = dict(_compounds(body))
        reads, equal, unequal = self._parts(body)
        if kind == ast.ASTType.External:
            plain, heads = False, [[self._reading(node.atom.symbol), []]]
        else:
            plain, heads = self._heads(node.head)
        return [str(node), len(self._variables), reads, equal, unequal, heads, self._otherwise, plain]

    def _heads(self, head: AstNode) -> tuple[bool, list[list[Any]]]:
        """Whether a head says one thing, and what it yields, with what is read for that alone."""
        if head.ast_type == ast.ASTType.Aggregate:
            found: list[list[Any]] = []
            for element in head.elements:
                reads, *_ = self._parts(_body(element.condition))
                found.append([self._reading(element.literal.atom.symbol), reads])
            return False, found
        atom = head.atom
        if atom.ast_type != ast.ASTType.SymbolicAtom:
            return False, []
        return True, [[self._reading(atom.symbol), []]]

    def _parts(
        self, body: Iterable[_BodyLiteral]
    ) -> tuple[list[LiteralForm], list[PairForm], list[PairForm]]:
        """What a body reads, what it says is equal and what is not."""
        reads: list[LiteralForm] = []
        equal: list[PairForm] = []
        unequal: list[PairForm] = []
        for literal in body:
            if literal.kind == ast.ASTType.SymbolicAtom:
                reads.append(self._reading(literal.atom.symbol))
            elif literal.kind != ast.ASTType.Comparison:
                self._otherwise += map(self._reading, predicates(literal.node))
            elif literal.how == ast.ComparisonOperator.Equal:
                equal.append([self._pattern(literal.left), self._pattern(literal.right)])
            elif literal.how in _UNEQUAL:
                unequal.append([self._pattern(literal.left), self._pattern(literal.right)])
        return reads, equal, unequal

    def _reading(self, symbol: AstNode) -> LiteralForm:
        if symbol.ast_type != ast.ASTType.Function:
            raise TypeError(f"not a plain atom: {symbol}")
        args = [*map(self._pattern, symbol.arguments)]
        return [f"{symbol.name}/{len(args)}", args]

    def _pattern(self, term: AstNode) -> PatternForm:
        match term.ast_type:
            case ast.ASTType.Variable:
                return self._variable(term.name)
            case ast.ASTType.SymbolicTerm:
                return [[_named(term.symbol)], None]
            case ast.ASTType.Function:
                args = [*map(self._pattern, term.arguments)]
                return [[f"{term.name}/{len(args)}"], args] if args else [[str(term.name)], None]
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


def _body(literals: Iterable[AstNode]) -> Iterator[_BodyLiteral]:
    """The literals of a body; to ask a node for what it holds is dear, so each is asked but once."""
    for node in literals:
        if node.ast_type != ast.ASTType.Literal or node.sign != ast.Sign.NoSign:
            yield _BodyLiteral(node)
            continue
        atom = node.atom
        kind = atom.ast_type
        guards = [*atom.guards] if kind == ast.ASTType.Comparison else []
        if len(guards) == 1:
            yield _BodyLiteral(node, kind, atom, guards[0].comparison, atom.term, guards[0].term)
        else:
            yield _BodyLiteral(node, kind, atom)


def _compounds(body: Iterable[_BodyLiteral]) -> Iterator[tuple[str, AstNode]]:
    """The variables that a body says are a compound, with it."""
    for literal in body:
        if literal.how == ast.ComparisonOperator.Equal and literal.left.ast_type == ast.ASTType.Variable:
            right = literal.right
            if right.ast_type == ast.ASTType.Function and right.arguments:
                yield str(literal.left.name), right


def _named(symbol: clingo.Symbol) -> str:
    match symbol.type:
        case clingo.SymbolType.Number:
            return NUMBER
        case clingo.SymbolType.String:
            return TEXT + symbol.string
        case _:
            return symbol.name
