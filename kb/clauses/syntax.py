"""Clingo's syntax trees: parse a fence, look at rules, build literals.

Two modules besides turn whole programs into something else: `saitei.kb.relevance.abstract_domain.shapes`,
`saitei.kb.game.add_time_argument`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import clingo
from clingo import ast

from saitei.errors import Place, RulePageError
from saitei.terms import Term, Value
from saitei.wording import Notice

AstNode = Any
"""A node of clingo's syntax tree, whose attributes clingo leaves untyped."""

_ALLOWED = {ast.ASTType.Program, ast.ASTType.Comment, ast.ASTType.Rule}
_BEFORE = 4
"""So many lines before a fault are looked at for a rule that has no end."""

_VARIABLE = re.compile(r"\b_*[A-Z]\w*")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A predicate as written: name, arguments, `-` before it, `not` before it."""

    name: str
    args: tuple[AstNode, ...]
    denied: bool
    absent: bool


def parse_rules(text: str, place: Place) -> Iterator[tuple[AstNode, Place]]:
    """The rules of a fence with their places; raises RulePageError for anything that is no plain rule."""
    statements: list[AstNode] = []
    messages: list[str] = []
    try:
        ast.parse_string(
            "\n" * (place.line - 1) + text, statements.append, logger=lambda _, m: messages.append(m)
        )
    except RuntimeError as error:
        raise _unreadable(messages or [str(error)], text, place) from None
    for statement in statements:
        where = Place(place.file, int(statement.location.begin.line), 1)
        if statement.ast_type not in _ALLOWED:
            raise RulePageError(Notice("statement_not_allowed", {"statement": str(statement)}), where)
        if statement.ast_type == ast.ASTType.Rule:
            yield statement, where


def _unreadable(messages: list[str], text: str, place: Place) -> RulePageError:
    found = re.match(r"<string>:(\d+):(\d+)(?:-\d+)?(?::\d+)?: \w+: (.*)", messages[0], re.DOTALL)
    where = _characters(int(found[1]), int(found[2]), text, place) if found else place
    if found and (open_end := _without_stop(text, int(found[1]) - place.line)) is not None:
        number, line = open_end
        return RulePageError(Notice("fence_without_stop"), Place(place.file, place.line + number, len(line)))
    why = (found[3] if found else messages[0]).strip().replace("\n", " ")
    return RulePageError(Notice("fence_unreadable", {"why": why}), where)


def _without_stop(text: str, at: int) -> tuple[int, str] | None:
    """The line, at or before a fault, behind which a full stop mends it; None where none does."""
    lines = text.split("\n")
    for number in range(min(at, len(lines) - 1), max(-1, at - _BEFORE), -1):
        line = lines[number].partition("%")[0].rstrip()
        if line and not line.endswith((".", ",", ":-", ";", "{")):
            mended = [*lines[:number], f"{line}.", *lines[number + 1 :]]
            if (further := _fault(mended)) is None or further > at:
                return number, line
    return None


def _fault(lines: Sequence[str]) -> int | None:
    """The line, from 0, of the first fault of a text; None of one that has none."""
    messages: list[str] = []
    try:
        ast.parse_string("\n".join(lines), lambda _: None, logger=lambda _, said: messages.append(said))
    except RuntimeError:
        found = re.match(r"<string>:(\d+):", messages[0]) if messages else None
        return int(found[1]) - 1 if found else 0
    return None


def _characters(line: int, column: int, text: str, place: Place) -> Place:
    """The place in characters, where clingo counts bytes."""
    lines = text.split("\n")
    words = lines[line - place.line] if 0 <= line - place.line < len(lines) else ""
    before = words.encode()[: column - 1].decode(errors="ignore")
    return Place(place.file, line, len(before) + 1)


def _idle(rule: str) -> str:
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", rule)
    return f"{rule[:-1]}{'; ' if ' :- ' in bare else ' :- '}never."


class ProgramFault(NamedTuple):
    """The number of a rule that clingo does not take, the variables that nothing binds, its own words."""

    number: int
    variables: str
    why: str


def fault_in_program(rules: Sequence[str]) -> ProgramFault | None:
    """The first rule with a variable that nothing binds, or with anything else that clingo does not take.

    Each rule waits for an atom that never comes, so that its safety is checked and nothing is grounded.
    """
    messages: list[str] = []
    control = clingo.Control(logger=lambda _, message: messages.append(message))
    try:
        control.add("base", [], "\n".join(map(_idle, rules)))
        control.ground([("base", [])])
    except RuntimeError as error:
        why = next((one for one in messages if "error:" in one), str(error))
        line = re.match(r"<block>:(\d+):", why)
        names = ", ".join(re.findall(r"note: '(\w+)' is unsafe", why))
        return ProgramFault(int(line[1]) - 1 if line else 0, names, why.partition("error:")[2].strip())
    return None


def head_symbol(rule: AstNode, place: Place) -> Symbol:
    """The head of a rule; raises RulePageError for a choice, a disjunction, a constraint."""
    head = rule.head
    if (
        not _is_of_predicate(head)
        or head.atom.symbol.ast_type == ast.ASTType.Pool
        or head.sign != ast.Sign.NoSign
    ):
        raise RulePageError(Notice("head_not_plain", {"head": str(head)}), place)
    return _symbol(head)


def _symbol(literal: AstNode) -> Symbol:
    symbol, denied = literal.atom.symbol, False
    if symbol.ast_type == ast.ASTType.UnaryOperation:
        symbol, denied = symbol.argument, True
    return Symbol(str(symbol.name), tuple(symbol.arguments), denied, literal.sign != ast.Sign.NoSign)


def body_symbols(rule: AstNode) -> Iterator[Symbol]:
    """The predicates in the body of a rule, but for those inside conditions and aggregates."""
    for literal in rule.body:
        if _is_of_predicate(literal):
            yield _symbol(literal)


class _Collector(ast.Transformer):
    """Gathers the terms of all predicates below a node."""

    def __init__(self) -> None:
        self.found: list[AstNode] = []

    def visit_SymbolicAtom(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        self.found.append(node.symbol)
        return node


def _is_of_predicate(node: AstNode) -> bool:
    """Whether a node is a literal of one predicate, so that nothing is compared or counted below it."""
    return bool(node.ast_type == ast.ASTType.Literal and node.atom.ast_type == ast.ASTType.SymbolicAtom)


def predicates(node: AstNode) -> list[AstNode]:
    """The terms of all predicates below a node, also those that are negated or counted."""
    if _is_of_predicate(node):  # most are: to visit what is below takes longer
        return [node.atom.symbol]
    collector = _Collector()
    collector.visit(node)
    return collector.found


class _Rewriter(ast.Transformer):
    """Replace every predicate literal of a rule's body, those inside aggregates too."""

    def __init__(self, replace: Callable[[Symbol, bool], str]) -> None:
        self._replace = replace
        self._depth = 0

    def visit_BodyAggregate(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        self._depth += 1
        node = node.update(**self.visit_children(node))
        self._depth -= 1
        return node

    visit_ConditionalLiteral = visit_BodyAggregate  # noqa: N815 clingo's name for the hook
    visit_Aggregate = visit_BodyAggregate  # noqa: N815 clingo's name for the hook

    def visit_Literal(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        if node.atom.ast_type != ast.ASTType.SymbolicAtom:
            return node.update(**self.visit_children(node))
        return body_literal(self._replace(_symbol(node), self._depth > 0))


def body_literal(text: str) -> AstNode:
    """A literal of a body from its text, which stems from checked nodes only."""
    rules: list[AstNode] = []
    ast.parse_string(f"x :- {text}.", rules.append)
    return rules[-1].body[0]


def rewrite_body(rule: AstNode, replace: Callable[[Symbol, bool], str]) -> tuple[str, ...]:
    """The body's literals as text, each predicate replaced; `replace` hears whether an aggregate holds it."""
    rewriter = _Rewriter(replace)
    return tuple(str(rewriter.visit(literal)) for literal in rule.body)


def has_pool(node: AstNode) -> bool:
    """Whether a term contains a pool such as `(a;b)`."""
    return ";" in re.sub(r'"(?:[^"\\]|\\.)*"', "", str(node))


def constant(node: AstNode) -> str | int | clingo.Symbol | None:
    """A constant's name, a number, a string symbol; None for a variable or a compound."""
    if node.ast_type == ast.ASTType.SymbolicTerm:
        symbol = node.symbol
        if symbol.type == clingo.SymbolType.Number:
            return int(symbol.number)
        return symbol if symbol.type == clingo.SymbolType.String else str(symbol.name)
    if node.ast_type == ast.ASTType.Function and not node.arguments:
        return str(node.name)
    return None


def variable(node: AstNode) -> str | None:
    """The name of a variable, None for anything else and for `_`."""
    name = str(node.name) if node.ast_type == ast.ASTType.Variable else "_"
    return None if name == "_" else name


def functor(node: AstNode) -> str | None:
    """The name of a compound term."""
    return str(node.name) if node.ast_type == ast.ASTType.Function and node.arguments else None


def variables(text: str) -> tuple[str, ...]:
    """The variables of a program text, in order, each once."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    return tuple(dict.fromkeys(_VARIABLE.findall(bare)))


class Variable(NamedTuple):
    """A variable of a rule."""

    name: str


Argument: TypeAlias = "Variable | Value | None"
"""An argument as a rule has it: a variable, a constant, a text, a number; None for `_` and a compound."""


class BodyAtom(NamedTuple):
    """A predicate of a rule with its arguments; of a conclusion the value is the last."""

    name: str
    args: tuple[Argument, ...]


class BodyComparison(NamedTuple):
    """A variable of a rule that is compared, and the words and numbers that it is compared with."""

    variable: str
    values: frozenset[Value]


class BodyCount(NamedTuple):
    """A count or sum of a rule: the variable that is counted, and what it is held against.

    `least` and `fails` are how many there have to be for it to hold, and for it not to; None where it is held
    against a variable, or sums something up.
    """

    counted: str | None
    against: Argument
    least: int | None
    fails: int | None


class RuleTerms(NamedTuple):
    """What a compiled rule speaks of: its head, the atoms of its body, its comparisons and counts."""

    head: BodyAtom
    body: tuple[BodyAtom, ...]
    comparisons: tuple[BodyComparison, ...]
    counts: tuple[BodyCount, ...]


_OF_A_SET = frozenset({"holds", "says", "said", "decides"})
"""What a compiled rule says of conclusions: the ruling set, the clause, the key, the value."""


def rule_terms(text: str) -> RuleTerms:
    """The terms of a compiled rule, from its program text; of a pool each member gives an atom of its own."""
    rules: list[AstNode] = []
    ast.parse_string(text, rules.append)
    rule = rules[-1]
    body = tuple(
        atom for literal in rule.body for symbol in predicates(literal) for atom in _body_atoms(symbol)
    )
    head = next(_body_atoms(predicates(rule.head)[0]))
    return RuleTerms(head, body, comparisons(rule), tuple(_counts(rule)))


def _counts(rule: AstNode) -> Iterator[BodyCount]:
    """The counts and sums in the body of a rule, once for each thing that they are held against."""
    for literal in rule.body:
        atom = getattr(literal, "atom", None)
        if atom is None or atom.ast_type != ast.ASTType.BodyAggregate:
            continue
        first = next((term for one in atom.elements for term in one.terms[:1]), None)
        counted = None if first is None else variable(first)
        for guard, compared in ((atom.left_guard, _HOLDS), (atom.right_guard, _MIRRORED)):
            if guard is None:
                continue
            against = _argument(guard.term)
            known = isinstance(against, int) and atom.function == ast.AggregateFunction.Count
            number = against if known and isinstance(against, int) else 0
            least, fails = compared[ast.ComparisonOperator(guard.comparison)](number)
            if literal.sign == ast.Sign.Negation:
                least, fails = fails, least
            yield BodyCount(counted, against, *((least, fails) if known else (None, None)))


_HOLDS: Mapping[ast.ComparisonOperator, Callable[[int], tuple[int, int]]] = {
    ast.ComparisonOperator.LessEqual: lambda number: (number, 0),
    ast.ComparisonOperator.LessThan: lambda number: (number + 1, 0),
    ast.ComparisonOperator.GreaterEqual: lambda number: (0, number + 1),
    ast.ComparisonOperator.GreaterThan: lambda number: (0, number),
    ast.ComparisonOperator.Equal: lambda number: (number, 0 if number else 1),
    ast.ComparisonOperator.NotEqual: lambda number: (0 if number else 1, number),
}
"""How many there have to be for a number before a count to stand so to it, and not to."""

_MIRRORED = {
    **_HOLDS,
    ast.ComparisonOperator.LessEqual: _HOLDS[ast.ComparisonOperator.GreaterEqual],
    ast.ComparisonOperator.LessThan: _HOLDS[ast.ComparisonOperator.GreaterThan],
    ast.ComparisonOperator.GreaterEqual: _HOLDS[ast.ComparisonOperator.LessEqual],
    ast.ComparisonOperator.GreaterThan: _HOLDS[ast.ComparisonOperator.LessThan],
}
"""The same of a number behind a count."""


def comparisons(rule: AstNode) -> tuple[BodyComparison, ...]:
    """The comparisons in the body of a rule of one variable with words or numbers."""
    comparer = _Comparer()
    for literal in rule.body:
        if not _is_of_predicate(literal):
            comparer.visit(literal)
    return tuple(comparer.found)


def _body_atoms(symbol: AstNode) -> Iterator[BodyAtom]:
    if symbol.ast_type == ast.ASTType.UnaryOperation:
        symbol = symbol.argument
    name, args = str(symbol.name), [*symbol.arguments]
    if name in _OF_A_SET:
        key, *value = args[2:] if name in ("says", "decides") else args[1:]
        compound = key.ast_type == ast.ASTType.Function
        name, args = str(key.name) if compound else str(key), [*(key.arguments if compound else ()), *value]
    for each in product(*map(_members, args)):
        yield BodyAtom(name, tuple(map(_argument, each)))


def _members(node: AstNode) -> list[AstNode]:
    return [*node.arguments] if node.ast_type == ast.ASTType.Pool else [node]


def _argument(node: AstNode) -> Argument:
    if (name := variable(node)) is not None:
        return Variable(name)
    match constant(node):
        case clingo.Symbol() as text:
            return text.string
        case str() as name:
            return Term(name)
        case number:
            return number


class _Comparer(ast.Transformer):
    """Gathers the comparisons of one variable with words or numbers."""

    def __init__(self) -> None:
        self.found: list[BodyComparison] = []

    def visit_Comparison(self, node: AstNode) -> AstNode:  # noqa: N802 clingo's name for the hook
        terms = [node.term, *(guard.term for guard in node.guards)]
        names = [name for term in terms if (name := variable(term)) is not None]
        values = {_argument(one) for term in terms for one in _members(term)}
        told = frozenset(one for one in values if isinstance(one, Term | str | int))
        if len(names) == 1 and told:
            self.found.append(BodyComparison(names[0], told))
        return node
