"""The tree of one line: phrases with their tails, from tokens, by an LALR grammar over token types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from lark import Lark, Transformer, v_args
from lark import Token as Leaf
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from saitei.errors import Notice, ParseError
from saitei.parser.scenario.data import grammar, load
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.tokens import Source, Token


@dataclass(frozen=True, slots=True)
class Unit:
    """One word of a noun phrase, with ×N and what stands in brackets behind it."""

    token: Token
    times: int | None = None
    marks: tuple[Np, ...] = ()


@dataclass(frozen=True, slots=True)
class Np:
    """A noun phrase: its units, the owner before the owned."""

    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Noun phrases and the particle, verb or other word that follows them."""

    nps: tuple[Np, ...]
    tail: Token | None
    comma: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """`A's shields: 4`: what is told about, and what is told."""

    head: tuple[Np, ...]
    body: tuple[Np, ...]


Sentence = tuple[Chunk, ...]
Tree = Entry | tuple[Sentence, ...]
STARTS = ("statement", "answer")
_TAILS = frozenset({"PARTICLE", "VERB", "AUX", "PREP", "CONN", "ADV", "GAP", "COPULA"})
_SIGNS = frozenset(
    {
        "LINK",
        "OF",
        "END",
        "COMMA",
        "AND",
        "COLON",
        "ARROW",
        "LPAR",
        "RPAR",
        "TIMES",
        "COPIES",
        "COUNTER",
        "NTH",
    }
)


class Ready(Lexer):
    """Hands on tokens that were made before."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    __future_interface__ = 0

    def lex(self, tokens: Any) -> Iterator[Leaf]:  # type: ignore[override]  # noqa: ANN401 - what parse() got
        """The tokens as Lark wants them, nouns and tails each of one type."""
        for token in tokens:
            kind = "TAIL" if token.type in _TAILS else token.type if token.type in _SIGNS else "WORD"
            leaf = Leaf(kind, token.text)
            leaf.value = token
            yield leaf


def _counted(chain: list[Unit]) -> list[Unit]:
    """The number of "one of B's effects" counts; it is not the number of an effect."""
    if len(chain) == 1 and chain[0].token.type == "NUMBER":
        return [replace(chain[0], token=replace(chain[0].token, type="COUNT"))]
    return chain


class _Build(Transformer[Leaf, Tree]):
    """Tree nodes to the dataclasses above, bottom up."""

    def marks(self, children: list[Any]) -> tuple[Np, ...]:
        found: tuple[Np, ...] = children[1]
        return found

    def unit(self, children: list[Any]) -> Unit:
        times = next((int(child.value.value) for child in children[1:] if isinstance(child, Leaf)), None)
        marks = next((child for child in children[1:] if isinstance(child, tuple)), ())
        return Unit(children[0].value, times, marks)

    def chain(self, children: list[Any]) -> list[Unit]:
        return [child for child in children if isinstance(child, Unit)]

    def np(self, children: list[Any]) -> Np:
        """In "ability 2 of A's 《X》" the owner comes last: turn the chains round."""
        chains: list[list[Unit]] = [child for child in children if isinstance(child, list)]
        counted = [_counted(chain) for chain in chains] if len(chains) > 1 else chains
        return Np(tuple(unit for chain in reversed(counted) for unit in chain))

    def nps(self, children: list[Any]) -> tuple[Np, ...]:
        return tuple(child for child in children if isinstance(child, Np))

    def chunk(self, children: list[Any]) -> Chunk:
        nps = children[0] if isinstance(children[0], tuple) else ()
        leaves = [child for child in children if isinstance(child, Leaf)]
        return Chunk(nps, leaves[0].value, len(leaves) > 1)

    @v_args(inline=False)
    def sentence(self, children: list[Any]) -> Sentence:
        return tuple(child if isinstance(child, Chunk) else Chunk(child, None) for child in children)

    def statement(self, children: list[Any]) -> Tree:
        return tuple(child for child in children if isinstance(child, tuple))

    answer = statement

    def entry(self, children: list[Any]) -> Entry:
        sides = [child for child in children if isinstance(child, tuple)]
        return Entry(sides[0], sides[1] if len(sides) > 1 else ())


@cache
def parser() -> Lark:
    """The parser, built once."""
    return Lark(
        grammar(),
        parser="lalr",
        lexer=Ready,
        start=list(STARTS),
        transformer=_Build(),
        maybe_placeholders=False,
    )


def parse(tokens: list[Token], start: str, source: Source, end: int) -> Tree:
    """The tree of one line's tokens; raises ParseError with what would have fitted."""
    try:
        tree: Any = parser().parse(tokens, start=start)
    except UnexpectedInput as error:
        raise _wrong_order(error, tokens, source, end) from None
    found: Tree = tree
    return found


def _wrong_order(error: UnexpectedInput, tokens: list[Token], source: Source, end: int) -> ParseError:
    leaf = error.token if isinstance(error, UnexpectedToken) else None
    token = leaf.value if leaf is not None and isinstance(leaf.value, Token) else None
    said = _expected(error, tokens)
    if token is None:
        return ParseError(
            Notice("scenario_expected_more", {"expected": said}), source.place(end), source.line(end)
        )
    return source.error("scenario_expected", token.at, found=token.text, expected=said)


def _expected(error: UnexpectedInput, tokens: list[Token]) -> str:
    """What would have fitted, in the language of the line."""
    kinds: set[str] = error.accepts or error.expected if isinstance(error, UnexpectedToken) else set()
    japanese = is_japanese("".join(one.text for one in tokens if one.type not in ("NAME", "QUOTE")))
    names = load("expected")
    said = [names[kind]["ja" if japanese else "en"] for kind in names if kind in kinds]
    return ("、" if japanese else ", ").join(said)
