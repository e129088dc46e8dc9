"""The tree of one line: phrases with their tails, from tokens, by an LALR grammar over token types."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from saitei.errors import ParseError
from saitei.parser import lalr
from saitei.parser.lalr import Leaf, Unfit
from saitei.parser.scenario.data import grammar, load
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.tokens import ScenarioToken, Source
from saitei.wording import Notice


@dataclass(frozen=True, slots=True)
class ScenarioUnit:
    """One word of a noun phrase, with ×N and what stands in brackets behind it."""

    token: ScenarioToken
    times: int | None = None
    marks: tuple[Np, ...] = ()


@dataclass(frozen=True, slots=True)
class Np:
    """A noun phrase: its units, the owner before the owned."""

    units: tuple[ScenarioUnit, ...]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Noun phrases and the particle, verb or other word that follows them."""

    nps: tuple[Np, ...]
    tail: ScenarioToken | None
    comma: bool = False


@dataclass(frozen=True, slots=True)
class GrammarEntry:
    """`A's shields: 4`: what is told about, and what is told."""

    head: tuple[Np, ...]
    body: tuple[Np, ...]


T = TypeVar("T")
Sentence = tuple[Chunk, ...]
Tree = GrammarEntry | tuple[Sentence, ...]
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


def _counted(chain: list[ScenarioUnit]) -> list[ScenarioUnit]:
    """The number of "one of B's effects" counts; it is not the number of an effect."""
    if len(chain) == 1 and chain[0].token.type == "NUMBER":
        return [replace(chain[0], token=replace(chain[0].token, type="COUNT"))]
    return chain


@dataclass(frozen=True, slots=True)
class _Nps:
    """Noun phrases joined by commas."""

    items: tuple[Np, ...]


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The chunks of a sentence."""

    chunks: Sentence


def _all(children: list[Any], kind: type[T]) -> list[T]:
    return [child for child in children if isinstance(child, kind)]


class _Build:
    """Tree nodes to the dataclasses above, bottom up."""

    def unit(self, children: list[Any]) -> ScenarioUnit:
        copies = next((int(leaf.value.value) for leaf in _all(children[1:], Leaf)), None)
        marks = next((nps.items for nps in _all(children, _Nps)), ())
        return ScenarioUnit(children[0].value, copies, marks)

    def marks(self, children: list[Any]) -> _Nps:
        return _all(children, _Nps)[0]

    def chain(self, children: list[Any]) -> list[ScenarioUnit]:
        return _all(children, ScenarioUnit)

    def np(self, children: list[Any]) -> Np:
        """In "ability 2 of A's 《X》" the owner comes last: turn the chains round."""
        chains: list[list[ScenarioUnit]] = [child for child in children if not isinstance(child, Leaf)]
        counted = [_counted(chain) for chain in chains] if len(chains) > 1 else chains
        return Np(tuple(unit for chain in reversed(counted) for unit in chain))

    def nps(self, children: list[Any]) -> _Nps:
        return _Nps(tuple(_all(children, Np)))

    def chunk(self, children: list[Any]) -> Chunk:
        nps = next((nps.items for nps in _all(children, _Nps)), ())
        leaves = _all(children, Leaf)
        return Chunk(nps, leaves[0].value, len(leaves) > 1)

    def sentence(self, children: list[Any]) -> _Sentence:
        last = [Chunk(nps.items, None) for nps in _all(children, _Nps)]
        return _Sentence((*_all(children, Chunk), *last))

    def statement(self, children: list[Any]) -> Tree:
        return tuple(sentence.chunks for sentence in _all(children, _Sentence))

    answer = statement

    def entry(self, children: list[Any]) -> GrammarEntry:
        head, *body = _all(children, _Nps)
        return GrammarEntry(head.items, body[0].items if body else ())


@cache
def parser() -> lalr.Parser:
    """The parser, built once."""
    return lalr.parser(grammar(), STARTS, _Build())


def parse(tokens: list[ScenarioToken], start: str, source: Source, end: int) -> Tree:
    """The tree of one line's tokens; raises ParseError with what would have fitted."""
    try:
        tree: Tree = parser().parse((Leaf(_kind(token.type), token) for token in tokens), start)
    except Unfit as error:
        raise _wrong_order(error, tokens, source, end) from None
    return tree


def _kind(word_type: str) -> str:
    """The grammar's name for a word: nouns and tails are each of one type."""
    return "TAIL" if word_type in _TAILS else word_type if word_type in _SIGNS else "WORD"


def _wrong_order(error: Unfit, tokens: list[ScenarioToken], source: Source, end: int) -> ParseError:
    said = _expected(error, tokens)
    if error.leaf is None:
        return ParseError(
            Notice("scenario_expected_more", {"expected": said, "forms": "", "sentence": ""}),
            source.place(end),
            source.line(end),
        )
    token: ScenarioToken = error.leaf.value
    return source.error("scenario_expected", token.at, found=token.text, expected=said)


def _expected(error: Unfit, tokens: list[ScenarioToken]) -> str:
    """What would have fitted, in the language of the line."""
    japanese = is_japanese("".join(one.text for one in tokens if one.type not in ("NAME", "QUOTE")))
    names = load("expected")
    said = [names[kind]["ja" if japanese else "en"] for kind in names if kind in error.accepted]
    return ("、" if japanese else ", ").join(said)
