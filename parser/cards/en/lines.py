"""English card text by lines: bullets and reminder text in brackets are skipped, all else is read."""

from __future__ import annotations

import re
from dataclasses import replace

from saitei.parser.cards.en.explanations import explanation
from saitei.parser.cards.lines import Block, CardLine, reminders
from saitei.parser.text import normalise

_JAPANESE = re.compile("[ぁ-ゖァ-ヺ一-鿿]")
_NAMES = re.compile("《[^》]*》")
_SENTENCE = re.compile(r"[a-z]{2} [a-z]")
"""A reminder in brackets is a sentence: two words in small letters at least."""

_LOOSE = re.compile(r"[\s}]+$")
"""A brace that closes nothing, at the end of a line."""

_HEADER = re.compile(r"-{3,}|\{?(creature|spell) side\}?:?", re.IGNORECASE)


def is_english(block: Block) -> bool:
    """Whether a block of lines has no Japanese words apart from names."""
    said = _NAMES.sub("", block.text)
    return not _JAPANESE.search(said) and (bool(re.search("[A-Za-z]", said)) or side(block) is not None)


def english_line(line: CardLine) -> CardLine:
    """The same line with English reminder text skipped and its spaces kept."""
    text = normalise(line.raw)
    start = next((i for i in range(len(text.plain)) if text.plain[i] not in _bullets(line)), len(text.plain))
    hidden, balanced = reminders(text.plain, _SENTENCE, _ends_there)
    colons = {index for index in hidden if _parts(text.plain, index, hidden)}
    kept = [index for index in range(start, len(text.plain)) if index not in hidden or index in colons]
    said = [":" if index in colons else char for index, char in enumerate(text.plain)]
    plain = "".join(said[index] for index in kept)
    left = len(_LOOSE.sub("", plain)) if plain.count("{") < plain.count("}") else len(plain.rstrip())
    begins = explanation(plain[:left])
    kept = kept[: left if begins is None else begins]
    columns = tuple(text.origin[index] + 1 for index in kept)
    skipped = tuple(sorted(set(range(1, len(line.raw) + 1)) - set(columns)))
    plain = "".join(said[index] for index in kept)
    return replace(line, plain=plain, columns=columns, skipped=skipped, balanced=balanced)


def _bullets(line: CardLine) -> str:
    """What may stand before the words: blanks, and the mark that the line was found to have."""
    return " \u200b\u2060\u2065\u206f" + (
        line.raw.strip("\u200b\u2060\u2065\u206f ")[:1] if line.mark else ""
    )


def _ends_there(plain: str, opened: int, closed: int) -> bool:
    """Brackets in the middle of a sentence are no reminder: what they hold may change its meaning."""
    before, behind = plain[:opened].rstrip(), plain[closed + 1 :].strip(" .:")
    if plain[:closed].rstrip(" :").endswith("."):
        return True
    return not behind or behind.startswith("(") or before.endswith((".", ")", "}", ":")) or not before


def _parts(plain: str, index: int, hidden: set[int]) -> bool:
    """Whether a reminder stands between what a keyword is about and its text: it parts them like a colon."""
    before = plain[:index].rstrip()
    if plain[index] != "(" or index - 1 in hidden or not before[-1:].isalpha():
        return False
    behind = next(
        (at for at in range(index, len(plain)) if at not in hidden and plain[at] != " "), len(plain)
    )
    return plain[behind : behind + 1].isupper()


def side(block: Block) -> str | None:
    """The side of a two-sided card that a header begins; "" where it only divides."""
    match = _HEADER.fullmatch(normalise(block.lines[0].raw).plain.strip(" \u200b"))
    return None if match is None else (match[1] or "").lower()
