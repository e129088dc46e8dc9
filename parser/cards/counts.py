"""Words that hold a number: その枚数より1枚多く, オーラが2枚以上付いた, 3-打撃 in a table of outcomes."""

from __future__ import annotations

import re

from saitei.parser.cards.tokens import Token, Word

_ROW = re.compile(r"([0-9]{1,2})-[一-龠ァ-ヶー]{1,8}(?=:)")
_MORE = re.compile(r"その(?:手札の|カードの)?枚数より([0-9])枚(多く|少なく)")
_BORNE = re.compile(r"が([0-9])枚(以上|以下)?(?:付いた|付いている|重ねてある)")
_BY = re.compile(r"よりコストが([0-9])(大きい|小さい|多い|少ない)")
_BOUNDS = {"以上": "at_least", "以下": "at_most"}


def table_row(line: str, at: int) -> Token | None:
    """3-打撃：■…: what a table says for the number 3; its title says nothing more."""
    match = _ROW.match(line, at) if at == 0 else None
    if match is None:
        return None
    return Token(Word("NOUN", "keyword", f"table_row {match[1]}"), match[0], at, match.end())


def inner_mark(line: str, at: int) -> Token | None:
    """■ behind the colon of a table's row."""
    found = line[at] == "■" and line[at - 1 : at] == ":"
    return Token(Word("SKIP"), line[at], at, at + 1) if found else None


def more_than_that(line: str, at: int) -> Token | None:
    """その枚数より1枚多く引く."""
    match = _MORE.match(line, at)
    if match is None:
        return None
    how = "more_by" if match[2] == "多く" else "less_by"
    return Token(Word("QUANTITY", "", f"{how}(that_many,{match[1]})"), match[0], at, match.end())


def borne(line: str, at: int) -> Token | None:
    """オーラが2枚以上付いたクリーチャー."""
    match = _BORNE.match(line, at)
    if match is None:
        return None
    how = _BOUNDS.get(match[2] or "", "exactly")
    return Token(Word("LINK", "", f"bears_{how}_{match[1]}"), match[0], at, match.end())


def by_so_much(line: str, at: int) -> Token | None:
    """よりコストが1大きい."""
    match = _BY.match(line, at)
    if match is None:
        return None
    how = "more" if match[2] in ("大きい", "多い") else "less"
    return Token(Word("LINK", "", f"{how}_by_{match[1]}_cost"), match[0], at, match.end())
