"""The grammars of both languages read words that are there already."""

from __future__ import annotations

from typing import Any

from saitei.parser.cards.tokens import NotUnderstood, Token
from saitei.parser.lalr import Leaf, Parser, Unfit
from saitei.parser.lalr import parser as lalr_parser

Children = list[Any]


def token_of(child: object) -> Token:
    """The token that a child of a tree is or carries."""
    value = child.value if isinstance(child, Leaf) else child
    if not isinstance(value, Token):
        raise TypeError(f"not a token: {value!r}")
    return value


def type_of(child: object) -> str:
    """The grammar type of a child that is a word, else nothing."""
    return child.type if isinstance(child, Leaf) else ""


def parser(grammar: str, build: object) -> Parser:
    """The parser of a grammar of lines, which builds the tree while it reduces."""
    return lalr_parser(grammar, ("line",), build)


def parsed(by: Parser, tokens: list[Token], length: int) -> Any:  # noqa: ANN401 whatever the parser builds
    """The tree of a line; raises NotUnderstood where the grammar expects something else."""
    try:
        return by.parse((Leaf(token.type, token) for token in tokens), "line")
    except Unfit as error:
        if error.leaf is None:
            raise NotUnderstood("unfinished", length) from None
        token: Token = error.leaf.value
        raise NotUnderstood("grammar", token.start, token.text) from None
