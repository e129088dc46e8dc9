"""Lark over tokens that are there already: what the grammars of both languages share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Lark, Transformer
from lark import Token as LarkToken
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from saitei.kept import keeping
from saitei.parser.cards.tokens import NotUnderstood, Token

Children = list[Any]


class _Ready(Lexer):
    """Hands on tokens that are there already; the token itself rides along as the value."""

    def __init__(self, lexer_conf: object) -> None:
        del lexer_conf

    def lex(self, data: list[Token]) -> Iterator[LarkToken]:  # type: ignore[override]
        """Each token under its grammar type."""
        for token in data:
            yield LarkToken(token.type, token)


def token_of(child: object) -> Token:
    """The token that a child of a tree is or carries."""
    value = child.value if isinstance(child, LarkToken) else child
    if not isinstance(value, Token):
        raise TypeError(f"not a token: {value!r}")
    return value


def type_of(child: object) -> str:
    """The grammar type of a child that is a word, else nothing."""
    return child.type if isinstance(child, LarkToken) else ""


def parser(grammar: str, build: Transformer[LarkToken, Any], name: str) -> Lark:
    """The parser of a grammar of lines, which builds the tree while it reduces; kept under a name."""
    return Lark(
        grammar, parser="lalr", lexer=_Ready, start="line", transformer=build, maybe_placeholders=False,
        cache=keeping(f"{name}-card-grammar"),
    )  # fmt: skip


def parsed(by: Lark, tokens: list[Token], length: int) -> Any:  # noqa: ANN401 whatever the parser builds
    """The tree of a line; raises NotUnderstood where the grammar expects something else."""
    try:
        return by.parse(tokens)  # pyright: ignore[reportUnknownMemberType]
    except UnexpectedInput as error:
        token = getattr(getattr(error, "token", None), "value", None)
        if isinstance(token, Token):
            raise NotUnderstood("grammar", token.start, token.text) from None
        raise NotUnderstood("unfinished", length) from None
