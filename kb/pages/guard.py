"""Check program text before clingo reads it: refuse what could open files, call Python or kill the process.

>>> check_program_text('beats("切札",X) :- rank(X).', Place("house.md", 7))
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from saitei.errors import Place, Refused, RulePageError, SaiteiError
from saitei.wording import Notice

LONGEST = 8_000
"""Characters a fence may have; clingo's parser overflows its stack at some 16,000 nested signs."""
DEEPEST = 50
"""Brackets and operators that may stand inside one another."""
LARGEST = 2**31 - 1
"""The largest number clingo keeps; a larger one it would wrap without a word."""

_ALLOWED = {"#true", "#false", "#inf", "#infimum", "#sup", "#supremum", "#count", "#sum", "#min", "#max"}
_NEVER = re.compile(r"#\s*(?:script|include)", re.IGNORECASE)
_BASES = {"0x": 16, "0o": 8, "0b": 2}
_TOKEN = re.compile(
    r"""
    (?P<string>"(?:[^"\\\n]|\\[\\"n])*")
  | (?P<block>%\*)
  | (?P<comment>%[^\n]*)
  | (?P<directive>\#[A-Za-z_]*)
  | (?P<number>0x[0-9A-Fa-f]+|0o[0-7]+|0b[01]+|[0-9]+)
  | (?P<word>[_']*[A-Za-z][A-Za-z0-9_']*)
  | (?P<open>[(\[{])
  | (?P<close>[)\]}])
  | (?P<operator>\.\.|\*\*|[-+*/\\~?^|])
  | (?P<apart>[.,;:=<>])
  | (?P<mark>[&@])
  | (?P<space>[ \t\r\n]+)
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


def check_program_text(text: str, place: Place) -> None:
    """Pass the text of a rule page's fence that begins at `place`; raises Refused or RulePageError."""
    reading = _TokenContext(text, place)
    if len(text) > LONGEST:
        raise Refused(Notice("fence_too_long", {"length": len(text), "longest": LONGEST}), place)
    if text.lstrip().startswith("asp "):
        raise reading.error("fence_aspif", 0)
    never = _NEVER.search(text)
    if never:
        raise reading.error("fence_directive", never.start(), word=never[0])
    for token in check_lexis(text, place):
        if token.lastgroup == "mark":
            raise reading.error("fence_theory" if token[0] == "&" else "fence_call", token.start())
        if token.lastgroup == "directive" and token[0] not in _ALLOWED:
            raise reading.error("fence_directive", token.start(), word=token[0])


def check_lexis(text: str, place: Place) -> list[re.Match[str]]:
    """The tokens of any program text, our own `.lp` files too; raises Refused or RulePageError."""
    reading = _TokenContext(text, place)
    _check_characters(reading)
    tokens = list(_TOKEN.finditer(text))
    for token in tokens:
        _check_token(token, reading)
    _check_depth(tokens, reading)
    return tokens


@dataclass(frozen=True, slots=True)
class _TokenContext:
    text: str
    start: Place

    def error(self, key: str, at: int, **values: str | int) -> SaiteiError:
        """A RulePageError about the character at `at`."""
        return RulePageError(Notice(key, dict(values)), self.place(at), self.line(at))

    def refused(self, key: str, at: int, **values: str | int) -> SaiteiError:
        """As `error`, for what is too large or no text at all."""
        return Refused(Notice(key, dict(values)), self.place(at), self.line(at))

    def place(self, at: int) -> Place:
        line_start = self.text.rfind("\n", 0, at) + 1
        before = self.start.column - 1 if line_start == 0 else 0
        line = self.start.line + self.text.count("\n", 0, at)
        return Place(self.start.file, line, before + at - line_start + 1)

    def line(self, at: int) -> str:
        """The source line, moved right where the text begins inside its line, so that columns fit."""
        line_start = self.text.rfind("\n", 0, at) + 1
        before = " " * (self.start.column - 1) if line_start == 0 else ""
        return before + self.text[line_start:].split("\n", 1)[0]


def _check_characters(reading: _TokenContext) -> None:
    for at, char in enumerate(reading.text):
        if char in "\n\t" or (char == "\r" and reading.text[at + 1 : at + 2] == "\n"):
            continue
        if unicodedata.category(char) in ("Cc", "Cs"):
            raise reading.refused("fence_not_text", at, code=f"U+{ord(char):04X}")


def _check_token(token: re.Match[str], reading: _TokenContext) -> None:
    kind, word = token.lastgroup, token[0]
    if kind == "block":
        raise reading.error("fence_block_comment", token.start())
    if kind == "number" and _value(word) > LARGEST:
        raise reading.refused("fence_number", token.start(), largest=LARGEST)
    if kind == "other" and word == '"':
        raise reading.error("fence_string", token.start())
    if kind == "other" and not word.isascii():
        raise reading.error("fence_not_ascii", token.start(), char=word, code=f"U+{ord(word):04X}")


def _value(digits: str) -> int:
    base = _BASES.get(digits[:2], 10)
    bare = (digits[2:] if base != 10 else digits).lstrip("0")  # noqa: PLR2004 ten is decimal
    return LARGEST + 1 if len(bare) > LARGEST.bit_length() else int(bare or "0", base)


def _check_depth(tokens: list[re.Match[str]], reading: _TokenContext) -> None:
    """Count what nests: open brackets, and operators since the last separator inside each."""
    levels, depth = [0], 0
    for token in tokens:
        match token.lastgroup:
            case "open":
                levels.append(0)
                depth += 1
            case "close" if len(levels) > 1:
                depth -= levels.pop() + 1
            case "operator":
                levels[-1] += 1
                depth += 1
            case "apart":
                depth -= levels[-1]
                levels[-1] = 0
            case _:
                pass
        if depth > DEEPEST:
            raise reading.refused("fence_too_deep", token.start(), deepest=DEEPEST)
