"""The LALR grammar of English lines over ready tokens, and the tree it builds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from saitei.parser.cards.en.tables import grammar
from saitei.parser.cards.en.tree import Argument, Clause, Line, NounPhrase, Relative, Unit
from saitei.parser.cards.ready import Children, parsed, parser, token_of, type_of
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Label
from saitei.parser.lalr import Parser


class _Build:
    """Builds the tree while the grammar reduces; terminals give their own token."""

    def unit(self, children: Children) -> Unit:
        heads = [index for index, child in enumerate(children) if type_of(child) == "NOUN"]
        at = heads[-1]
        behind = children[at + 1 :]
        clause = behind.pop() if behind and isinstance(behind[-1], Relative) else None
        return Unit(tuple(children[:at]), token_of(children[at]), tuple(map(token_of, behind)), clause)

    def relative(self, children: Children) -> Relative:
        opening, clause, _ = children
        return Relative(token_of(opening).meaning, clause)

    def modifier(self, children: Children) -> Token:
        return token_of(children[0])

    def link(self, children: Children) -> Token:
        return token_of(children[0])

    def noun_phrase(self, children: Children) -> NounPhrase:
        if len(children) == 1:
            return NounPhrase((children[0],), ())
        chain, link, unit = children
        return NounPhrase((*chain.units, unit), (*chain.links, link))

    def opening(self, children: Children) -> Token:
        return token_of(children[0])

    def word(self, children: Children) -> Argument:
        return Argument(None, token_of(children[0]))

    def bare(self, children: Children) -> Argument:
        return Argument(children[0], None)

    def marked(self, children: Children) -> Argument:
        return Argument(children[1], token_of(children[0]))

    def prefixed(self, children: Children) -> tuple[Argument, ...]:
        return Argument(children[1], token_of(children[0])), *children[2:-1]

    def stated(self, children: Children) -> Clause:
        return _clause(children)

    def told(self, children: Children) -> Clause:
        return _clause(children)

    def join(self, children: Children) -> tuple[Token, ...]:
        return tuple(map(token_of, children))

    def sentence(self, children: Children) -> tuple[Clause, ...]:
        if len(children) == 1:
            return (children[0],)
        before, joins, clause = children
        return (*before, replace(clause, joins=joins))

    def body(self, children: Children) -> tuple[tuple[Clause, ...], ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def keyword(self, children: Children) -> Label:
        found = {type_of(child): token_of(child) for child in children}
        return Label(token_of(children[0]), found.get("NUMBER"), found.get("COST"))

    label = keyword

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
        places = tuple(child for child in children if isinstance(child, Argument))
        return Line(tuple(labels), fragment=noun, places=places)


def _clause(children: Children) -> Clause:
    at = next(index for index, child in enumerate(children) if type_of(child) == "V")
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
        token_of(children[at]),
        tuple(behind),
    )


def _leads(children: Children) -> Iterator[Argument]:
    for child in children:
        if isinstance(child, Argument):
            yield child
        elif isinstance(child, tuple):
            yield from child


@cache
def _parser() -> Parser:
    return parser(grammar(), _Build())


def parse(tokens: list[Token], length: int) -> Line:
    """The tree of a line; raises NotUnderstood where the grammar expects something else."""
    tree: Line = parsed(_parser(), tokens, length)
    return tree
