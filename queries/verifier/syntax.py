"""Rules as a verifier reads them: terms, literals, rules.

A ground term is a number, a text for a constant or a string (which keeps its quotation marks), or a tuple of
its name and its arguments. Anything else in a rule is one of the classes below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count, product
from typing import Any, NamedTuple, TypeAlias, cast

from lark import Lark, Tree

from saitei.data import data

Ground: TypeAlias = "int | str | tuple[Ground, ...]"
"""A term without variables."""


class Variable(NamedTuple):
    """A variable; one that is written `_` has a name of its own."""

    name: str


class Compound(NamedTuple):
    """A term with variables in it; a tuple has no name."""

    name: str
    args: tuple[Pattern, ...]


class Operation(NamedTuple):
    """Arithmetic: `plus`, `minus`, `times`, `over`, `modulo`, `power`, `negative`, `absolute`, `interval`."""

    name: str
    args: tuple[Pattern, ...]


class Pool(NamedTuple):
    """Several terms, each of which is meant."""

    terms: tuple[Pattern, ...]


Pattern: TypeAlias = "Ground | Variable | Compound | Operation | Pool"


class Atom(NamedTuple):
    """A predicate that has to hold."""

    term: Pattern


class Negation(NamedTuple):
    """A predicate that must not hold."""

    term: Pattern


class Comparison(NamedTuple):
    """Two terms and how they relate."""

    left: Pattern
    relation: str
    right: Pattern


class Conditional(NamedTuple):
    """A literal that has to be so wherever its conditions are."""

    literal: Literal
    conditions: tuple[Literal, ...]


class Element(NamedTuple):
    """What an aggregate counts or a choice offers, under its conditions."""

    terms: tuple[Pattern, ...]
    conditions: tuple[Literal, ...]


class Aggregate(NamedTuple):
    """A number made of elements, and what it is compared with: relations read from the number."""

    function: str
    elements: tuple[Element, ...]
    guards: tuple[tuple[str, Pattern], ...]


Literal: TypeAlias = "Atom | Negation | Comparison | Conditional | Aggregate"


class Choice(NamedTuple):
    """A head that offers elements, so many of which are taken."""

    elements: tuple[Element, ...]
    guards: tuple[tuple[str, Pattern], ...]


class Rule(NamedTuple):
    """A rule: a head, none for what must not be; its conditions."""

    head: Pattern | Choice | None
    body: tuple[Literal, ...]


Node: TypeAlias = Any
"""A node of Lark's tree, whose children Lark leaves untyped."""

Parse: TypeAlias = "Callable[[str], Node]"

_STATEMENT = re.compile(r'(?:"(?:[^"\\]|\\.)*"|%[^\n]*|\.\.|[^."%])+\.')
_DIRECTIVE = re.compile(r"\s*#(?:show|defined|external|program)\b")
_ASIDE = re.compile(r'("(?:[^"\\]|\\.)*")|%[^\n]*')
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
_unnamed = count()


def statements(text: str) -> Iterator[str]:
    """The rules of a program, each as text; what only says what is shown is left out."""
    bare = _ASIDE.sub(lambda found: found[1] or "", text)
    yield from (one.strip() for one in _STATEMENT.findall(bare) if not _DIRECTIVE.match(one))


@cache
def parsed(statement: str) -> tuple[Rule, ...]:
    """A rule; several where a pool stands for several."""
    tree: Node = _parser()(statement).children[0]
    head, body = tree.children
    literals = tuple(_literal(one) for one in body.children) if body is not None else ()
    whole = Rule(None if head is None else _head(head), literals)
    return tuple(map(_reckoned_beside, _without_pools(whole)))


def _reckoned_beside(rule: Rule) -> Rule:
    """A rule in which numbers are reckoned beside the predicates that have to hold, not in them."""
    body: list[Literal] = []
    for one in rule.body:
        if isinstance(one, Atom):
            term, equations = _apart(one.term)
            body += [Atom(term), *equations]
        else:
            body.append(one)
    return rule._replace(body=tuple(body))


def _apart(term: Pattern) -> tuple[Pattern, list[Literal]]:
    match term:
        case Compound(name, args):
            found = [_apart(one) for one in args]
            return compound(name, [one for one, _ in found]), [each for _, rest in found for each in rest]
        case Operation(name) if name != "negative" or isinstance(term.args[0], Variable | Operation):
            number = Variable(f"_{next(_unnamed)}")
            return number, [Comparison(number, "=", term)]
        case _:
            return term, []


def ground(text: str) -> Ground:
    """A term without variables, from its text; raises ValueError for one with any."""
    rule = parsed(f"{text}.")[0]
    if (
        rule.body
        or isinstance(rule.head, Choice | Variable | Compound | Operation | Pool)
        or rule.head is None
    ):
        raise ValueError(text)
    return rule.head


def constant(statement: str) -> tuple[str, int] | None:
    """The name and the number of a constant that a statement defines."""
    if not statement.startswith("#const"):
        return None
    tree: Node = _parser()(statement).children[0]
    return str(tree.children[0]), int(tree.children[1].children[0])


@cache
def _parser() -> Parse:
    grammar = data("queries", "verifier", "rules.lark").read_text(encoding="utf-8")
    return cast("Parse", Lark(grammar, parser="lalr", maybe_placeholders=True).parse)  # pyright: ignore[reportUnknownMemberType]


def _head(tree: Node) -> Pattern | Choice:
    if tree.data != "choice":
        return _term(tree)
    low, low_relation, elements, high_relation, high = tree.children
    guards: list[tuple[str, Pattern]] = []
    if low is not None:
        guards.append((_TURNED[str(low_relation or "<=")], _term(low)))
    if high is not None:
        guards.append((str(high_relation or "<="), _term(high)))
    return Choice(tuple(_choice_element(one) for one in elements.children), tuple(guards))


def _choice_element(tree: Node) -> Element:
    term, conditions = tree.children
    return Element((_term(term),), _conditions(conditions))


def _conditions(tree: Node) -> tuple[Literal, ...]:
    return () if tree is None else tuple(_literal(one) for one in tree.children)


def _literal(tree: Node) -> Literal:
    match tree.data:
        case "conditional":
            return Conditional(_literal(tree.children[0]), _conditions(tree.children[1]))
        case "absent":
            return Negation(_term(tree.children[0]))
        case "compared":
            left, relation, right = tree.children
            if left.data == "compared":
                raise ValueError("a chain of comparisons")
            return Comparison(_term(left), str(relation), _term(right))
        case "aggregate":
            return _aggregate(tree)
        case _:
            return Atom(_term(tree))


def _aggregate(tree: Node) -> Aggregate:
    low, low_relation, function, elements, high_relation, high = tree.children
    guards: list[tuple[str, Pattern]] = []
    if low is not None:
        guards.append((_TURNED[str(low_relation)], _term(low)))
    if high is not None:
        guards.append((str(high_relation), _term(high)))
    found: Sequence[Node] = [] if elements is None else elements.children
    made = (
        Element(tuple(map(_term, one.children[0].children)), _conditions(one.children[1])) for one in found
    )
    return Aggregate(str(function), tuple(made), tuple(guards))


def _term(tree: Node) -> Pattern:  # noqa: PLR0911 one for each form
    parts = tree.children
    match tree.data:
        case "number":
            return int(parts[0])
        case "text" | "constant":
            return str(parts[0])
        case "extreme":
            return (str(parts[0]),)
        case "variable":
            return Variable(str(parts[0]))
        case "anything":
            return Variable(f"_{next(_unnamed)}")
        case "compound":
            return _pooled(str(parts[0]), parts[1])
        case "tuple":
            return _pooled("", parts[1] if len(parts) > 1 else parts[0])
        case "negative" if parts[0].data == "number":
            return -int(parts[0].children[0])
        case operation:
            return Operation(str(operation), tuple(map(_term, parts)))


def _pooled(name: str, pool: Node) -> Pattern:
    made: list[Pattern] = []
    for each in pool.children:
        args = tuple(_term(one) for one in each.children if isinstance(one, Tree))
        in_brackets = not name and len(args) == 1 and None in each.children
        made.append(args[0] if in_brackets else compound(name, args))
    return made[0] if len(made) == 1 else Pool(tuple(made))


def compound(name: str, args: Sequence[Pattern]) -> Pattern:
    """A term of a name and arguments: ground if they are."""
    told = [one for one in args if not isinstance(one, Variable | Compound | Operation | Pool)]
    return (name, *told) if len(told) == len(args) else Compound(name, tuple(args))


def _without_pools(rule: Rule) -> Iterator[Rule]:
    heads = [None] if rule.head is None else [*_ways_of_head(rule.head)]
    for head, *body in product(heads, *(list(_ways(one)) for one in rule.body)):
        yield Rule(head, tuple(cast("list[Literal]", body)))


def _ways_of_head(head: Pattern | Choice) -> Iterator[Pattern | Choice]:
    """What a rule makes, one for each member of the pools in it; a choice is among all of them."""
    if not isinstance(head, Choice):
        yield from members(head)
        return
    every = (
        Element(terms, conditions)
        for element in head.elements
        for _, conditions in _of_element(element)
        for terms in product(*map(members, element.terms))
    )
    yield head._replace(elements=tuple(every))


def _ways(one: Literal) -> Iterator[Literal]:
    """A literal of a body, one for each member of the pools in it."""
    match one:
        case Atom(term):
            yield from map(Atom, members(term))
        case Negation(term):
            yield from map(Negation, members(term))
        case Comparison(left, relation, right):
            yield from (Comparison(a, relation, b) for a, b in product(members(left), members(right)))
        case Aggregate(function, elements, guards):
            every = (each for element in elements for each in _of_element(element))
            yield Aggregate(function, tuple(every), guards)
        case Conditional(literal, conditions):
            yield Conditional(literal, conditions)


def _of_element(element: Element) -> Iterator[Element]:
    for conditions in product(*(list(_ways(one)) for one in element.conditions)):
        yield Element(element.terms, conditions)


def members(term: Pattern) -> Iterator[Pattern]:
    """The terms that a term with pools in it stands for."""
    match term:
        case Pool(terms):
            for one in terms:
                yield from members(one)
        case Compound(name, args):
            yield from (compound(name, each) for each in product(*map(list, map(members, args))))
        case Operation(name, args):
            yield from (Operation(name, each) for each in product(*map(list, map(members, args))))
        case _:
            yield term
