"""Keep a rule's arithmetic within bounds: clingo counts in 32 bits and wraps beyond them without a word.

Beside each sum, difference, product and power of a rule stands the condition that it stays within `LARGEST`,
worded so that it cannot wrap itself. So every number that a rule yields is small enough for the next rule.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from clingo import SymbolType, ast

from saitei.errors import Place, RulePageError
from saitei.kb.clauses.syntax import AstNode, body_literal
from saitei.wording import Notice

LARGEST = 1_000_000
"""The largest number that a rule works with; a scenario states none that is larger."""

SUMMANDS = 2_000
"""So many numbers of that size can be added within 32 bits."""

_STEEPEST = 20
"""The largest exponent: 2 to the power of 20 is just beyond `LARGEST`."""

_PLUS, _MINUS, _TIMES = (
    ast.BinaryOperator.Plus,
    ast.BinaryOperator.Minus,
    ast.BinaryOperator.Multiplication,
)
_POWER = ast.BinaryOperator.Power
_SUMS = (ast.AggregateFunction.Sum, ast.AggregateFunction.SumPlus)
_INSIDE = {
    ast.ASTType.Function: ("arguments",),
    ast.ASTType.Pool: ("arguments",),
    ast.ASTType.UnaryOperation: ("argument",),
    ast.ASTType.BinaryOperation: ("left", "right"),
    ast.ASTType.Interval: ("left", "right"),
}
"""Where terms stand within terms."""


def within_bounds(rule: AstNode, clause: str, place: Place) -> AstNode:
    """The plain rule with the conditions that its arithmetic stays within bounds.

    Raises RulePageError for a number that is beyond them as it stands, and for a power to no plain number.
    """
    return _Bounder(clause, place).rule(rule)


class _Bound(NamedTuple):
    """A term that may be so large and no larger."""

    term: str
    largest: str

    def __str__(self) -> str:
        return f"{self.term} <= {self.largest}"


@dataclass(frozen=True, slots=True)
class _Bounder:
    """Finds the conditions of one rule."""

    clause: str
    place: Place

    def rule(self, rule: AstNode) -> AstNode:
        """The rule with its conditions."""
        conditions = [*map(str, self._bounds([rule.head.atom.symbol]))]
        for one in rule.body:
            conditions += self._of_literal(one)
        return rule.update(body=[*rule.body, *map(body_literal, dict.fromkeys(conditions))])

    def _of_literal(self, one: AstNode) -> Iterator[str]:
        """The conditions that a literal of the body makes necessary."""
        if one.ast_type == ast.ASTType.ConditionalLiteral:
            yield from self._of_element(one, [one.literal])
            return
        atom = one.atom
        if atom.ast_type not in (ast.ASTType.BodyAggregate, ast.ASTType.Aggregate):
            yield from map(str, self._bounds(_terms(one)))
            return
        guards = [guard.term for guard in (atom.left_guard, atom.right_guard) if guard is not None]
        yield from map(str, self._bounds(guards))
        for each in atom.elements:
            terms = each.terms if atom.ast_type == ast.ASTType.BodyAggregate else [each.literal]
            yield from self._of_element(each, terms)
        if atom.ast_type == ast.ASTType.BodyAggregate and atom.function in _SUMS:
            yield from _of_sum(atom)
            yield from (f"|{guard}| <= {LARGEST}" for guard in guards if _has_variable(guard))

    def _of_element(self, element: AstNode, parts: Iterable[AstNode]) -> Iterator[str]:
        """That no element of an aggregate goes beyond the bounds: without it the rest would come to less."""
        told = "".join(f"{one}, " for one in element.condition if _binds(one))
        for bound in self._bounds(term for part in (*parts, *element.condition) for term in _terms(part)):
            yield f"#count {{ {bound.term} : {told}{bound.term} > {bound.largest} }} <= 0"

    def _bounds(self, terms: Iterable[AstNode]) -> Iterator[_Bound]:
        for term in terms:
            self._refuse_large(term)
            for node in _operations(term):
                if _has_variable(node):
                    yield from self._of_operation(node)

    def _of_operation(self, node: AstNode) -> Iterator[_Bound]:
        if node.operator_type in (_PLUS, _MINUS):
            yield _Bound(f"|{node}|", str(LARGEST))
        elif node.operator_type == _TIMES:
            one, other = sorted((node.left, node.right), key=_has_variable, reverse=True)
            yield _Bound(f"|{one}|", f"{LARGEST}/(|{other}|+1)")
        elif node.operator_type == _POWER:
            exponent = _number(node.right)
            if exponent is None or not 0 <= exponent <= _STEEPEST:
                values: dict[str, str | int] = {"clause": self.clause, "largest": _STEEPEST}
                raise RulePageError(Notice("power_not_plain", values), self.place)
            yield _Bound(f"|{node.left}|", str(_root(exponent)))

    def _refuse_large(self, term: AstNode) -> None:
        """Refuse what is beyond the bounds as it stands; raises RulePageError."""
        value = _number(term)
        if value is not None and abs(value) > LARGEST:
            values: dict[str, str | int] = {"clause": self.clause, "number": str(term), "largest": LARGEST}
            raise RulePageError(Notice("number_too_large", values), self.place)
        for inner in _inside(term):
            self._refuse_large(inner)


def _root(exponent: int) -> int:
    """The largest number whose power is within bounds."""
    if exponent <= 1:
        return LARGEST
    return max(base for base in range(isqrt(LARGEST) + 1) if base**exponent <= LARGEST)


def _of_sum(aggregate: AstNode) -> Iterator[str]:
    """That a sum has few enough summands, and each is small enough."""
    elements = [(each.terms, ",".join(map(str, each.terms)), _after(each)) for each in aggregate.elements]
    counted = "; ".join(f"{told}{condition}" for _, told, condition in elements)
    weighed = "; ".join(f"|{terms[0]}|,{told}{condition}" for terms, told, condition in elements)
    yield f"#count {{ {counted} }} <= {SUMMANDS}"
    yield f"#max {{ {weighed} }} <= {LARGEST}"


def _after(element: AstNode) -> str:
    return f" : {', '.join(map(str, element.condition))}" if element.condition else ""


def _binds(one: AstNode) -> bool:
    """Whether a condition says what there is: any other may fail only because something has wrapped."""
    if one.atom.ast_type == ast.ASTType.Comparison:
        return all(guard.comparison == ast.ComparisonOperator.Equal for guard in one.atom.guards)
    return bool(one.sign == ast.Sign.NoSign)


def _terms(part: AstNode) -> Sequence[AstNode]:
    """The terms of a literal, or the term that it is."""
    if part.ast_type != ast.ASTType.Literal:
        return (part,)
    if part.atom.ast_type == ast.ASTType.SymbolicAtom:
        return (part.atom.symbol,)
    if part.atom.ast_type == ast.ASTType.Comparison:
        return (part.atom.term, *(guard.term for guard in part.atom.guards))
    return ()


def _inside(term: AstNode) -> Iterator[AstNode]:
    for name in _INSIDE.get(term.ast_type, ()):
        value = getattr(term, name)
        yield from (value if name == "arguments" else (value,))


def _operations(term: AstNode) -> Iterator[AstNode]:
    """The operations in a term, inner ones too."""
    if term.ast_type == ast.ASTType.BinaryOperation:
        yield term
    for inner in _inside(term):
        yield from _operations(inner)


def _has_variable(term: AstNode) -> bool:
    return term.ast_type == ast.ASTType.Variable or any(map(_has_variable, _inside(term)))


def _number(term: AstNode) -> int | None:
    """The value of a term without variables, in whole numbers; None for any other term."""
    match term.ast_type:
        case ast.ASTType.SymbolicTerm if term.symbol.type == SymbolType.Number:
            return int(term.symbol.number)
        case ast.ASTType.UnaryOperation if term.operator_type in _TURNED:
            value = _number(term.argument)
            return None if value is None else _TURNED[term.operator_type](value)
        case ast.ASTType.BinaryOperation if term.operator_type in _COMPUTED:
            left, right = _number(term.left), _number(term.right)
            return None if left is None or right is None else _COMPUTED[term.operator_type](left, right)
        case _:
            return None


def _power(base: int, exponent: int) -> int:
    """A power, or what is beyond the bounds as well where it would take long."""
    return base**exponent if 0 <= exponent <= _STEEPEST and abs(base) <= LARGEST else LARGEST + 1


_TURNED: dict[int, Callable[[int], int]] = {
    ast.UnaryOperator.Minus: operator.neg,
    ast.UnaryOperator.Absolute: abs,
}
_COMPUTED: dict[int, Callable[[int, int], int]] = {
    _PLUS: operator.add,
    _MINUS: operator.sub,
    _TIMES: operator.mul,
    _POWER: _power,
}
