"""A plain line to tokens: longest match over the lexicon, patterns for numbers, matching brackets."""

from __future__ import annotations

import re

from saitei.parser.cards.lexicon import keyword_names, lexicon
from saitei.parser.cards.tokens import NotUnderstood, Token, Word

_BOUNDS = {"まで": "up_to", "以上": "at_least", "以下": "at_most", "も": "none", "": "exactly"}
_TESTS = {
    "以上": "at_least",
    "以下": "at_most",
    "より大きい": "more_than",
    "より小さい": "less_than",
    "": "exactly",
}
_DIGITS = {"ひと": 1, "ふた": 2}
_UNITS = frozenset("体枚つ人回色倍種")

_QUANTITY = re.compile(
    r"(合計|最大)?([0-9]{1,6}|ひと|ふた)(?:体|枚|つ|人)(目)?(まで|以上|以下|も(?!う))?(?!ずつ|だけ|分)"
)
_TEST = re.compile(r"(コスト|パワー)が?([0-9]{1,6})(以上|以下|より大きい|より小さい)?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_MODES = re.compile(r"次の(?:うち|中)(?:から)?、?(?:いずれか)?(1つ|ひとつ|2つ|ふたつ)を?選ぶ")
_RACE = re.compile(r"「([^」]+)」と種族にある")
_NAMED = re.compile(r"(?:カード名|名前)に(?:《([^》]+)》|「([^」]+)」)とある")


def tokens(line: str) -> list[Token]:
    """The words of a plain line; raises NotUnderstood at the first character that begins none."""
    found: list[Token] = []
    at = 0
    while at < len(line):
        token = _pattern(line, at) or _word(line, at) or _bracket(line, at)
        if token is None:
            raise NotUnderstood("unknown_word", at, line[at : at + 6])
        found.append(token)
        at = token.end
    return found


def _word(line: str, at: int) -> Token | None:
    match = lexicon().longest(line, at)
    return Token(match[1], line[at : match[0]], at, match[0]) if match else None


def _pattern(line: str, at: int) -> Token | None:
    """Quantities, tests and numbers, and "with X in its name"; none of them begins a word of the lexicon."""
    named = _NAMED.match(line, at)
    if named:
        return Token(Word("ADJ", "name_has", named[1] or named[2]), named[0], at, named.end())
    modes = _MODES.match(line, at)
    if modes:
        count = "2" if modes[1] in ("2つ", "ふたつ") else "1"
        return Token(Word("V", "", f"次から{count}つ選ぶ"), modes[0], at, modes.end())
    race = _RACE.match(line, at)
    if race:
        return Token(Word("ADJ", "race", race[1]), race[0], at, race.end())
    test = _TEST.match(line, at)
    if test:
        what = "cost" if test[1] == "コスト" else "power"
        word = Word("NOUN", "test", f"{what}({_TESTS[test[3] or '']}({int(test[2])}))")
        return Token(word, test[0], at, test.end())
    return _quantity(line, at) or _plain_number(line, at)


def _quantity(line: str, at: int) -> Token | None:
    match = _QUANTITY.match(line, at)
    if match is None:
        return None
    number = _DIGITS.get(match[2]) or int(match[2])
    bound = "up_to" if match[1] == "最大" else _BOUNDS[match[4] or ""]
    if (match[3] and (number != 1 or bound != "exactly")) or (bound == "none" and number != 1):
        return None
    return Token(Word("QUANTITY", "", f"{bound}({number})"), match[0], at, match.end())


def _plain_number(line: str, at: int) -> Token | None:
    match = _NUMBER.match(line, at)
    if match is None or line[match.end() : match.end() + 1] in _UNITS:
        return None
    return Token(Word("NUMBER", "", str(int(match[0]))), match[0], at, match.end())


def _bracket(line: str, at: int) -> Token | None:
    """A name in 《 》, or words in 「 」: a keyword, else an ability kept as it is printed."""
    closing = {"《": "》", "「": "」"}.get(line[at])
    if closing is None:
        return None
    end = _closing(line, at, closing)
    inner = line[at + 1 : end]
    if closing == "》":
        word = Word("NOUN", "name", inner)
    elif inner in keyword_names():
        word = Word("NOUN", "keyword", keyword_names()[inner])
    else:
        word = Word("NOUN", "quote", inner)
    return Token(word, line[at : end + 1], at, end + 1)


def _closing(line: str, at: int, closing: str) -> int:
    depth = 0
    for index in range(at, len(line)):
        depth += (line[index] == line[at]) - (line[index] == closing)
        if not depth:
            return index
    raise NotUnderstood("bracket", at, line[at : at + 6])
