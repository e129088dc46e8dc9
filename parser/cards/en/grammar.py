"""The LALR grammar of English lines over ready tokens, and the tree it builds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from lark import Lark, Transformer
from lark import Token as LarkToken
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from saitei.parser.cards.en.tables import grammar
from saitei.parser.cards.en.tree import Argument, Clause, Label, Line, NounPhrase, Unit
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood


class _Ready(Lexer):
    """Hands on tokens that are there already; the token itself rides along as the value."""

    def __init__(self, lexer_conf: object) -> None:
        del lexer_conf

    def lex(self, data: list[Token]) -> Iterator[LarkToken]:  # type: ignore[override]
        """Each token under its grammar type."""
        for token in data:
            yield LarkToken(token.type, token)


_Children = list[Any]


class _Build(Transformer[LarkToken, Line]):
    """Builds the tree while the grammar reduces; terminals give their own token."""

    def unit(self, children: _Children) -> Unit:
        heads = [index for index, child in enumerate(children) if _kind(child) == "NOUN"]
        at = heads[-1]
        return Unit(tuple(children[:at]), _token(children[at]), tuple(map(_token, children[at + 1 :])))

    def modifier(self, children: _Children) -> Token:
        return _token(children[0])

    def link(self, children: _Children) -> Token:
        return _token(children[0])

    def noun_phrase(self, children: _Children) -> NounPhrase:
        if len(children) == 1:
            return NounPhrase((children[0],), ())
        chain, link, unit = children
        return NounPhrase((*chain.units, unit), (*chain.links, link))

    def opening(self, children: _Children) -> Token:
        return _token(children[0])

    def word(self, children: _Children) -> Argument:
        return Argument(None, _token(children[0]))

    def bare(self, children: _Children) -> Argument:
        return Argument(children[0], None)

    def marked(self, children: _Children) -> Argument:
        return Argument(children[1], _token(children[0]))

    def prefixed(self, children: _Children) -> tuple[Argument, ...]:
        return Argument(children[1], _token(children[0])), *children[2:-1]

    def stated(self, children: _Children) -> Clause:
        return _clause(children)

    def told(self, children: _Children) -> Clause:
        return _clause(children)

    def join(self, children: _Children) -> tuple[Token, ...]:
        return tuple(map(_token, children))

    def sentence(self, children: _Children) -> tuple[Clause, ...]:
        if len(children) == 1:
            return (children[0],)
        before, joins, clause = children
        return (*before, replace(clause, joins=joins))

    def body(self, children: _Children) -> tuple[tuple[Clause, ...], ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def keyword(self, children: _Children) -> Label:
        found = {_kind(child): _token(child) for child in children}
        return Label(_token(children[0]), found.get("NUMBER"), found.get("COST"))

    label = keyword

    def keywords(self, children: _Children) -> tuple[Label, ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def keyword_line(self, children: _Children) -> Line:
        return Line(labels=children[0], keywords=True)

    def line(self, children: _Children) -> Line:
        labels = [child for child in children if isinstance(child, Label)]
        return Line(tuple(labels), next(child for child in children if not isinstance(child, Label)))

    def fragment(self, children: _Children) -> Line:
        labels = [child for child in children if isinstance(child, Label)]
        noun = next(child for child in children if isinstance(child, NounPhrase))
        return Line(tuple(labels), fragment=noun)


def _token(child: object) -> Token:
    value = child.value if isinstance(child, LarkToken) else child
    if not isinstance(value, Token):
        raise TypeError(f"not a token: {value!r}")
    return value


def _kind(child: object) -> str:
    return child.type if isinstance(child, LarkToken) else ""


def _clause(children: _Children) -> Clause:
    at = next(index for index, child in enumerate(children) if _kind(child) == "V")
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


def _leads(children: _Children) -> Iterator[Argument]:
    for child in children:
        if isinstance(child, Argument):
            yield child
        elif isinstance(child, tuple):
            yield from child


@cache
def _parser() -> Lark:
    return Lark(
        grammar(), parser="lalr", lexer=_Ready, start="line", transformer=_Build(), maybe_placeholders=False
    )


def parse(tokens: list[Token], length: int) -> Line:
    """The tree of a line; raises NotUnderstood where the grammar expects something else."""
    try:
        return _parser().parse(tokens)  # type: ignore[return-value]
    except UnexpectedInput as error:
        token = getattr(getattr(error, "token", None), "value", None)
        if isinstance(token, Token):
            raise NotUnderstood("grammar", token.start, token.text) from None
        raise NotUnderstood("unfinished", length) from None
