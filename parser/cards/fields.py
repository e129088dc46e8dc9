"""相手フィールド上の, フィールドのモンスター: the field as a place, in the words of games that call it so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from saitei.parser.cards.tokens import Token, Word

_FIELD = frozenset({"フィールド", "フィールド上"})
_OF = Word("LINK", "", "of")


def fields(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens, a field that is a place told apart from one that is a card."""
    for index, token in enumerate(tokens):
        owned = index > 0 and tokens[index - 1].kind == "player"
        if token.text in _FIELD and owned:
            yield Token(_OF, "の", token.start, token.start)
        if token.text in _FIELD and (owned or _lies_there(tokens[index + 1 : index + 3])):
            yield token.retyped("NOUN", "zone", "field_area")
        else:
            yield token


def _lies_there(behind: Sequence[Token]) -> bool:
    """Whether monsters are said to be there, or something to leave it."""
    said = [word.text for word in behind]
    return said == ["の", "モンスター"] or said[:1] == ["から"]
