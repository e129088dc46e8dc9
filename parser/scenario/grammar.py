"""The tree of one line: phrases with their tails, from tokens, by an LALR grammar over token types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """A noun phrase: its units in the order owner, owned, …"""

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
STARTS = ("statement", "question", "answer", "entries")


class _Ready(Lexer):
    """Hands on tokens that were made before."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    __future_interface__ = 0

    def lex(self, tokens: list[Token]) -> Iterator[Leaf]:  # type: ignore[override] - interface 0 gets what parse() got
        for token in tokens:
            leaf = Leaf(token.type, token.text)
            leaf.value = token
            yield leaf


def _tokens(children: Sequence[object], kind: str) -> list[Token]:
    return [child.value for child in children if isinstance(child, Leaf) and child.type == kind]


def _counted(chain: list[Unit]) -> list[Unit]:
    """The number of "one of B's effects" counts; it is not the number of an effect."""
    if len(chain) == 1 and chain[0].token.type == "NUMBER":
        return [replace(chain[0], token=replace(chain[0].token, type="COUNT"))]
    return chain


class _Build(Transformer[Leaf, Tree]):
    """Tree nodes to the dataclasses above, bottom up."""

    def times(self, children: list[Leaf]) -> int:
        return int(children[-1].value.value)

    def marks(self, children: list[Any]) -> tuple[Np, ...]:
        found: tuple[Np, ...] = children[1]
        return found

    def unit(self, children: list[Any]) -> Unit:
        times = next((child for child in children[1:] if isinstance(child, int)), None)
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

    question = statement
    answer = statement
    entries = statement

    def entry(self, children: list[Any]) -> Entry:
        sides = [child for child in children if isinstance(child, tuple)]
        return Entry(sides[0], sides[1] if len(sides) > 1 else ())


@cache
def parser() -> Lark:
    """The parser, built once."""
    return Lark(
        grammar(), parser="lalr", lexer=_Ready, start=list(STARTS), transformer=_Build(), maybe_placeholders=False
    )


def parse(tokens: list[Token], start: str, source: Source, end: int) -> Tree:
    """The tree of one line's tokens; raises ParseError with what would have fitted."""
    try:
        tree: Any = parser().parse(tokens, start=start)  # type: ignore[arg-type]
    except UnexpectedInput as error:
        raise _wrong_order(error, tokens, source, end) from None
    found: Tree = tree
    return found


def _wrong_order(error: UnexpectedInput, tokens: list[Token], source: Source, end: int) -> ParseError:
    leaf = error.token if isinstance(error, UnexpectedToken) else None
    token = leaf.value if leaf is not None and isinstance(leaf.value, Token) else None
    expected: set[str] = set(getattr(error, "accepts", None) or getattr(error, "expected", ()))
    lang = "ja" if is_japanese("".join(one.text for one in tokens if one.type not in ("NAME", "QUOTE"))) else "en"
    names = load("expected")
    said = dict.fromkeys(names[kind][lang] for kind in names if kind in expected)
    at = token.at if token else end
    values: dict[str, str | int] = {"found": token.text if token else "", "expected": "、".join(said) if lang == "ja" else ", ".join(said)}
    return ParseError(Notice("scenario_expected" if token else "scenario_expected_more", values), source.place(at), source.line(max(at - 1, 0)))
