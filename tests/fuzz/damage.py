"""Damage texts, bytes and JSON by chance, the same way for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from mutilate import HARMFUL, LOOKALIKES

Json: TypeAlias = Any

NUMBERS = (
    "0", "-1", "1", "2147483647", "2147483648", "-2147483649", "99999999999", "9" * 30, "9" * 5_000, "1e999",
    "0x7fffffff", "２", "1_000",
)  # fmt: skip
LEAVES: tuple[Json, ...] = (
    None, True, False, 0, -1, 2**31, 10**30, 1.5, float("nan"), float("inf"), "", "x", "\ud800", "\x00", [],
    {}, [[]], {"name": 5}, "x" * 10_000, '"). p("', "../../etc/passwd", "<script>",
)  # fmt: skip


def text_of(draw: random.Random, texts: Sequence[str]) -> str:
    """One of some texts, damaged once to four times; now and then not at all."""
    text = draw.choice(texts)
    for _ in range(draw.choice((0, 1, 1, 1, 2, 2, 3, 4))):
        text = draw.choice(_WAYS)(draw, text, texts)
    return text


def _lines(draw: random.Random, text: str, texts: Sequence[str]) -> str:
    """Take a line away, double it, move it, or bring one from another text."""
    lines = text.split("\n")
    at, to = draw.randrange(len(lines)), draw.randrange(len(lines))
    match draw.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case 3:
            lines[at : at + 2] = ["".join(lines[at : at + 2])]
        case _:
            lines.insert(to, draw.choice(draw.choice(texts).split("\n")))
    return "\n".join(lines)


def _characters(draw: random.Random, text: str, _: Sequence[str]) -> str:
    """Take some away, put some in, or repeat some."""
    at, width = draw.randint(0, len(text)), draw.randint(1, 10)
    piece = draw.choice(
        (chr(draw.randrange(0xD800)), chr(draw.randrange(128)), draw.choice("《》「」（）：、・"))
    )
    match draw.randrange(3):
        case 0:
            return text[:at] + text[at + width :]
        case 1:
            return text[:at] + piece + text[at + draw.randint(0, 1) :]
        case _:
            return text[:at] + text[at : at + width] * draw.randint(2, 40) + text[at:]


def _harm(draw: random.Random, text: str, _: Sequence[str]) -> str:
    """Put in what means something somewhere: to clingo, to TOML, to a terminal."""
    at = draw.randint(0, len(text))
    return text[:at] + draw.choice(HARMFUL) + text[at:]


def _number(draw: random.Random, text: str, _: Sequence[str]) -> str:
    digits = [at for at, char in enumerate(text) if char.isdigit()]
    if not digits:
        return text
    at = draw.choice(digits)
    return text[:at] + draw.choice(NUMBERS) + text[at + 1 :]


def _splice(draw: random.Random, text: str, texts: Sequence[str]) -> str:
    """A stretch of another text in the place of one of this."""
    other = draw.choice(texts)
    at, there, width = draw.randint(0, len(text)), draw.randint(0, len(other)), draw.randint(1, 40)
    return text[:at] + other[there : there + width] + text[at + draw.randint(0, 40) :]


def _lookalike(draw: random.Random, text: str, _: Sequence[str]) -> str:
    at = draw.randint(0, len(text))
    return text[:at] + text[at : at + 30].translate(LOOKALIKES) + text[at + 30 :]


def _break_off(draw: random.Random, text: str, _: Sequence[str]) -> str:
    return text[: draw.randint(0, len(text))]


_WAYS: tuple[Callable[[random.Random, str, Sequence[str]], str], ...] = (
    _lines, _lines, _characters, _characters, _harm, _number, _splice, _lookalike, _break_off,
)  # fmt: skip


_OTHERS = (b"", b"null", b"[]", b"{}", b"\xff" * 99, b"\0" * 99, b"[" * 9_000, b"9" * 9_000)


def bytes_of(draw: random.Random, content: bytes) -> bytes:
    """Some bytes, damaged: flipped, cut, repeated, or others altogether."""
    at = draw.randint(0, len(content))
    match draw.randrange(6):
        case 0:
            return content[:at]
        case 1:
            return content[:at] + bytes([draw.randrange(256)]) + content[at + 1 :]
        case 2:
            return content[:at] + draw.randbytes(draw.randint(1, 30)) + content[at:]
        case 3:
            return content[at:]
        case 4:
            return content + content[:at]
        case _:
            return draw.choice(_OTHERS)


def json_of(draw: random.Random, value: Json, depth: int = 0) -> Json:
    """A value in which something has been put in the place of something else, or taken away."""
    if draw.random() < 0.1 + 0.05 * depth or not isinstance(value, list | dict) or not value:
        return draw.choice(LEAVES)
    if isinstance(value, list):
        every: list[Json] = [*value]
        at = draw.randrange(len(every))
        if draw.random() < 0.2:
            del every[at]
        elif draw.random() < 0.2:
            every.insert(at, every[at])
        else:
            every[at] = json_of(draw, every[at], depth + 1)
        return every
    table: dict[str, Json] = {**value}
    key = draw.choice([*table])
    if draw.random() < 0.2:
        table[draw.choice([*table, "x", ""])] = table.pop(key)
    else:
        table[key] = json_of(draw, table[key], depth + 1)
    return table
