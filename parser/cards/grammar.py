"""The LALR grammar over ready tokens, and the tree it builds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Transformer
from lark import Token as LarkToken
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from saitei.parser.cards.tables import grammar
from saitei.parser.cards.tokens import NotUnderstood, Token
from saitei.parser.cards.tree import Argument, Clause, Label, Line, NounPhrase, Unit


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
        *modifiers, last = children
        quantity = _token(last) if _kind(last) == "QN" else None
        head = modifiers.pop() if quantity else last
        return Unit(tuple(modifiers), _token(head), quantity)

    def modifier(self, children: _Children) -> Token:
        return _token(children[0])

    def link(self, children: _Children) -> Token:
        return _token(children[0])

    def noun_phrase(self, children: _Children) -> NounPhrase:
        if len(children) == 1:
            return NounPhrase((children[0],), ())
        chain, link, unit = children
        return NounPhrase((*chain.units, unit), (*chain.links, link))

    def marked(self, children: _Children) -> Argument:
        return Argument(children[0], _token(children[1]), _comma(children))

    def bare(self, children: _Children) -> Argument:
        return Argument(children[0], None, _comma(children))

    def word(self, children: _Children) -> Argument:
        return Argument(None, _token(children[0]), _comma(children))

    def args(self, children: _Children) -> tuple[Argument, ...]:
        return (*children[0], children[1]) if len(children) > 1 else (children[0],)

    def joined(self, children: _Children) -> Clause:
        return _clause("joined", children)

    def copular(self, children: _Children) -> Clause:
        return _clause("copular", children)

    def chained(self, children: _Children) -> Clause:
        return _clause("chained", children)

    def conditional(self, children: _Children) -> Clause:
        return _clause("conditional", children)

    def final(self, children: _Children) -> Clause:
        return _clause("final", children)

    def clauses(self, children: _Children) -> tuple[Clause, ...]:
        return (*children[0], children[1]) if len(children) > 1 else (children[0],)

    def sentence(self, children: _Children) -> tuple[Clause, ...]:
        return (*children[0], children[1]) if len(children) > 1 else (children[0],)

    def body(self, children: _Children) -> tuple[tuple[Clause, ...], ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def number(self, children: _Children) -> Token:
        return _token(children[0])

    def keyword(self, children: _Children) -> Label:
        return _label(children)

    def label(self, children: _Children) -> Label:
        return _label(children)

    def keywords(self, children: _Children) -> tuple[Label, ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def keyword_line(self, children: _Children) -> Line:
        return Line(labels=children[0], keywords=True)

    def line(self, children: _Children) -> Line:
        *labels, body = _tuples(children)
        return Line(tuple(labels), body)

    def fragment(self, children: _Children) -> Line:
        *labels, args = _tuples(children)
        return Line(tuple(labels), ((Clause("fragment", args, None, None),),))


def _token(child: object) -> Token:
    value = child.value if isinstance(child, LarkToken) else child
    if not isinstance(value, Token):
        raise TypeError(f"not a token: {value!r}")
    return value


def _kind(child: object) -> str:
    return child.type if isinstance(child, LarkToken) else ""


def _tuples(children: _Children) -> _Children:
    """The children that are no words: labels, sentences, arguments."""
    return [child for child in children if isinstance(child, (tuple, Label))]


def _label(children: _Children) -> Label:
    number = next((child for child in children if isinstance(child, Token)), None)
    cost = next((_token(child) for child in children if _kind(child) == "COSTCIV"), None)
    return Label(_token(children[0]), number, cost)


def _comma(children: _Children) -> bool:
    return _kind(children[-1]) == "COMMA"


def _clause(shape: str, children: _Children) -> Clause:
    arguments: tuple[Argument, ...] = next(iter(_tuples(children[:1])), ())
    words = {_kind(child): _token(child) for child in children if isinstance(child, LarkToken)}
    verb = words.get("V") or words.get("VC") or words.get("VB")
    joint = words.get("SUBC") or words.get("SUBN") or words.get("COP")
    return Clause(shape, arguments, verb, joint)


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
