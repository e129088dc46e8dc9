"""The LALR grammar of English lines over ready tokens, and the tree it builds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from saitei.parser.cards.en.tables import grammar
from saitei.parser.cards.en.tree import Argument, Clause, Line, NounPhrase, Relative, Unit
from saitei.parser.cards.lalr import Builders, Children, Parser
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Label


class _Build:
    """Builds the tree while the grammar reduces: a method for every rule; words stand for themselves."""

    def unit(self, children: Children) -> Unit:
        heads = [index for index, child in enumerate(children) if _type(child) == "NOUN"]
        at = heads[-1]
        behind = children[at + 1 :]
        clause = behind.pop() if behind and isinstance(behind[-1], Relative) else None
        return Unit(tuple(children[:at]), _token(children[at]), tuple(map(_token, behind)), clause)

    def relative(self, children: Children) -> Relative:
        opening, clause, _ = children
        return Relative(_token(opening).meaning, clause)

    def modifier(self, children: Children) -> Token:
        return _token(children[0])

    def link(self, children: Children) -> Token:
        return _token(children[0])

    def noun_phrase(self, children: Children) -> NounPhrase:
        if len(children) == 1:
            return NounPhrase((children[0],), ())
        chain, link, unit = children
        return NounPhrase((*chain.units, unit), (*chain.links, link))

    def opening(self, children: Children) -> Token:
        return _token(children[0])

    def word(self, children: Children) -> Argument:
        return Argument(None, _token(children[0]))

    def bare(self, children: Children) -> Argument:
        return Argument(children[0], None)

    def marked(self, children: Children) -> Argument:
        return Argument(children[1], _token(children[0]))

    def prefixed(self, children: Children) -> tuple[Argument, ...]:
        return Argument(children[1], _token(children[0])), *children[2:-1]

    def stated(self, children: Children) -> Clause:
        return _clause(children)

    def told(self, children: Children) -> Clause:
        return _clause(children)

    def join(self, children: Children) -> tuple[Token, ...]:
        return tuple(map(_token, children))

    def sentence(self, children: Children) -> tuple[Clause, ...]:
        if len(children) == 1:
            return (children[0],)
        before, joins, clause = children
        return (*before, replace(clause, joins=joins))

    def body(self, children: Children) -> tuple[tuple[Clause, ...], ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def keyword(self, children: Children) -> Label:
        found = {_type(child): _token(child) for child in children}
        return Label(_token(children[0]), found.get("NUMBER"), found.get("COST"))

    def label(self, children: Children) -> Label:
        return self.keyword(children)

    def keywords(self, children: Children) -> tuple[Label, ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def keyword_line(self, children: Children) -> Line:
        return Line(labels=children[0], keywords=True)

    def line(self, children: Children) -> Line:
        labels = [child for child in children if isinstance(child, Label)]
        return Line(tuple(labels), next(child for child in children if not isinstance(child, Label)))

    def fragment(self, children: Children) -> Line:
        labels = [child for child in children if isinstance(child, Label)]
        noun = next(child for child in children if isinstance(child, NounPhrase))
        return Line(tuple(labels), fragment=noun)


def _clause(children: Children) -> Clause:
    at = next(index for index, child in enumerate(children) if _type(child) == "V")
    before, behind = children[:at], children[at + 1 :]
    subjects = [index for index, child in enumerate(before) if isinstance(child, NounPhrase)]
    split = subjects[0] if subjects else len(before)
    openings = [child for child in before[:split] if isinstance(child, Token)]
    if len(openings) > 1:
        raise not_understood("two_of_a_kind", openings[1])
    return Clause(
        openings[0] if openings else None,
        tuple(_leads(before[:split])),
        before[split] if subjects else None,
        tuple(before[split + 1 :]),
        _token(children[at]),
        tuple(behind),
    )


def _leads(children: Children) -> Iterator[Argument]:
    for child in children:
        if isinstance(child, Argument):
            yield child
        elif isinstance(child, tuple):
            yield from child


def _type(child: object) -> str:
    """The grammar type of a child that is a word, else nothing."""
    return child.type if isinstance(child, Token) else ""


def _token(child: object) -> Token:
    """The word that a child is."""
    if not isinstance(child, Token):
        raise TypeError(f"not a token: {child!r}")
    return child


@cache
def _parser() -> Parser:
    build = _Build()
    named = [name for name in dir(_Build) if not name.startswith("_")]
    builders: Builders = {name: getattr(build, name) for name in named}
    return Parser(grammar(), builders)


def parse(tokens: list[Token], length: int) -> Line:
    """The tree of a line; raises NotUnderstood where the grammar expects something else."""
    tree: Line = _parser().parse(tokens, length)
    return tree
