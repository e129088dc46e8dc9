"""Card text by lines: what is read, what is skipped, and where each character stood."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from saitei.language import Language
from saitei.parser.cards.lexicon import keyword_names
from saitei.parser.text import normalise

_ABILITY_MARKS = "■◼◾◆□▪⬛"
_MARK_FORMS = "\ufe0e\ufe0f"
"""Characters that say in which form the mark before them is shown."""

_OPTION_MARKS = "●○◯⚪〇・•▼"
_REFERRED_MARKS = "◎◇"
_PART_MARKS = "▶►▷"
_MARKS = (
    ("ability", _ABILITY_MARKS),
    ("option", _OPTION_MARKS),
    ("part", _PART_MARKS),
    ("referred", _REFERRED_MARKS),
)
_ANY_MARK = tuple(mark for _, marks in _MARKS for mark in marks)
_SENTENCE = re.compile("[ぁ-ん]")
"""What stands in brackets without any hiragana is a cost or a name, not a reminder."""

_ADDING = re.compile("も含")
"""A sentence in brackets that says what else is meant is no reminder: without it the text says less."""

_ABILITY_WITHIN = re.compile(
    f"(?<=[。)）>＞])[ 　]*(?=[{_ABILITY_MARKS}])|(?<=。)[ 　]*(?=[{_OPTION_MARKS}])"
)
"""Where an ability with its mark begins behind the end of another, a line break being left out."""

_JAPANESE = re.compile("[ぁ-ゖァ-ヺ一-鿿]|(?<=[A-Z])・")
"""Words of Japanese; a keyword may be letters between points alone, as J・O・E."""

_MOST_ON_A_LINE = 12
"""More abilities than that have never stood on one line."""

_PAIRS = (("「", "」"), ("(", ")"), ("（", "）"), ("『", "』"))
_NAMES = re.compile("《[^》]*》")
_DIVIDING = re.compile("-{3,}")
_COUNTED = re.compile(r"\s*[①-⑳]\s*[:：]")
_READING = re.compile(r"(?<=[A-Z])\([ァ-ヶー]+\)(?=・)")
"""How the letter of a keyword is read: S(シールド)・トリガー."""

_SILENT = " 〔\ufe0e\ufe0f"


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line: its mark, its plain text to read, and the column (from 1) of each character of it.

    `skipped` holds the columns of bullets, spaces and reminder text, so that nothing goes unaccounted for.
    """

    number: int
    raw: str
    mark: str
    plain: str
    columns: tuple[int, ...]
    skipped: tuple[int, ...]
    balanced: bool = True
    bullet: str = ""

    def column(self, index: int) -> int:
        """The column in the raw line of the plain character at `index`."""
        return self.columns[index] if index < len(self.columns) else len(self.raw) + 1


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of one ability: its own, and the ● and ▶ lines that belong to it."""

    lines: tuple[CardLine, ...]

    @property
    def text(self) -> str:
        """The block as printed."""
        return "\n".join(line.raw.strip() for line in self.lines)


def without_mark(text: str) -> str:
    """An ability's text without the mark that it begins with on the card."""
    return text.lstrip(f"{_ABILITY_MARKS}{_MARK_FORMS} 　")


def is_japanese(block: Block) -> bool:
    """Whether a block of lines has Japanese words apart from names."""
    return _JAPANESE.search(_NAMES.sub("", block.text)) is not None


def is_marked(line: str) -> bool:
    """Whether a line begins with a bullet or a bracket of reminder text, or only divides two sides."""
    return line.lstrip().startswith(("(", *_ANY_MARK)) or not line.strip("-=* ")


def split_lines(text: str, language: Language) -> tuple[CardLine, ...]:
    """The lines that have something on them."""
    raws = ((number, raw) for number, line in enumerate(text.split("\n"), 1) for raw in _broken(line))
    lines = (_line(number, raw, language) for number, raw in raws)
    return tuple(line for line in lines if line.raw.strip())


def _broken(line: str) -> list[str]:
    """The abilities that stand on one line, each in its columns."""
    ends = [each.end() for each in _ABILITY_WITHIN.finditer(line)]
    if len(ends) > _MOST_ON_A_LINE:
        return [line]
    whole = [end for end in ends if all(line.count(a, 0, end) == line.count(b, 0, end) for a, b in _PAIRS)]
    return [
        " " * begun + line[begun:end] for begun, end in zip([0, *whole], [*whole, len(line)], strict=True)
    ]


def blocks(lines: tuple[CardLine, ...]) -> tuple[Block, ...]:
    """Lines gathered into abilities: a line marked ● or ▶ belongs to the one before it."""
    gathered: list[list[CardLine]] = []
    for line in lines:
        if gathered and (line.mark in ("option", "part") or not line.plain):
            gathered[-1].append(line)
        else:
            gathered.append([line])
    return tuple(Block(tuple(group)) for group in gathered if any(map(_says_more, group)))


def _says_more(line: CardLine) -> bool:
    """A line of reminder text with nothing above it is no ability; one that divides may part two modes."""
    return bool(line.plain.strip("-=*")) or not line.balanced or bool(line.mark) or divides(line)


def divides(line: CardLine) -> bool:
    """Whether a line is nothing but dashes."""
    return _DIVIDING.fullmatch(line.plain) is not None


def _line(number: int, raw: str, language: Language) -> CardLine:
    text = normalise(raw)
    mark, bullet, start = _mark(text.plain)
    start = start if mark else _behind_number(raw, text.plain, start)
    hidden, balanced = reminders(text.plain, _SENTENCE, partial(_ends_there, language=language))
    hidden |= {at for found in _READING.finditer(text.plain) for at in range(*found.span())}
    cut = _behind_label(text.plain, start, hidden, language)
    hidden -= {cut}
    kept = [i for i in range(start, len(text.plain)) if i not in hidden and not _silent(text.plain, i)]
    columns = tuple(text.origin[index] + 1 for index in kept)
    skipped = tuple(sorted(set(range(1, len(raw) + 1)) - set(columns)))
    plain = "".join(":" if i == cut else text.plain[i] for i in kept).replace("〕", ":")
    return CardLine(number, raw, mark, plain, columns, skipped, balanced, bullet)


def _behind_number(raw: str, plain: str, start: int) -> int:
    """①: before an effect counts it, and says nothing."""
    counted = _COUNTED.match(raw) is not None
    return plain.index(":", start) + 1 if counted and ":" in plain[start:] else start


def _silent(plain: str, index: int) -> bool:
    """Signs that say nothing; 〕 behind a label is a colon where none follows."""
    if plain[index] == "〕":
        behind = plain[index + 1 :].lstrip()
        return not behind or behind[0] in ":-(" or behind[0].isdigit()
    return plain[index] in _SILENT


def reminders(
    plain: str, sentence: re.Pattern[str], ends_there: Callable[[str, int, int], bool]
) -> tuple[set[int], bool]:
    """The characters of reminder text, a sentence in brackets, and whether the brackets balance.

    Brackets in the middle of a sentence are no reminder: what they hold may change its meaning.
    """
    hidden: set[int] = set()
    depth, opened = 0, 0
    for index, char in enumerate(plain):
        opened = index if char == "(" and not depth else opened
        depth += char == "("
        if char == ")" and depth:
            depth -= 1
            if not depth and sentence.search(plain, opened, index) and ends_there(plain, opened, index):
                hidden.update(range(opened, index + 1))
    return hidden, depth == 0


def _ends_there(plain: str, opened: int, closed: int, language: Language) -> bool:
    if _ADDING.search(plain, opened, closed):
        return False
    before, behind = plain[:opened].rstrip(), plain[closed + 1 :].lstrip()
    ends = not behind or behind.startswith(("(", "。")) or before.endswith(("。", ")")) or not before
    return ends or _is_label(before, language)


def _is_label(before: str, language: Language) -> bool:
    """Whether a keyword with its number is all that stands there."""
    return before.lstrip(_ABILITY_MARKS + " ").rstrip("0123456789 ") in keyword_names(language)


def _behind_label(plain: str, start: int, hidden: set[int], language: Language) -> int:
    """Where a reminder stands between a keyword and its text, as a colon would; -1 for nowhere."""
    at = min(hidden, default=-1)
    if at <= start or not _is_label(plain[:at], language):
        return -1
    behind = next((i for i in range(at, len(plain)) if i not in hidden and plain[i] != " "), len(plain))
    return -1 if plain[behind : behind + 1] in ("", ":", "-") else at


def _mark(plain: str) -> tuple[str, str, int]:
    """What the bullet at the start says, the bullet, and where the line goes on behind it."""
    start = len(plain) - len(plain.lstrip())
    first, second = plain[start : start + 1], plain[start + 1 : start + 2]
    for mark, signs in _MARKS:
        if first and first in signs:
            if mark == "ability" and second and second in _REFERRED_MARKS:
                return "referred", second, start + 2
            return mark, first, start + 1
    return "", "", start
