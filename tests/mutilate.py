"""Damage a text in the ways texts get damaged, and in the ways somebody would who means harm."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TypeAlias

from hypothesis import strategies as st

Mutilation: TypeAlias = Callable[[st.DrawFn, str], str]

HARMFUL = (
    "#script (python) import os. #end.", '#include "/etc/passwd".', "#const n = 3.", ":- .",
    "p(X+1) :- p(X).", "%*", "*%", '").', '")). evil. p(("', "\\", "{}", "@f(1)", "&sum{x}", "asp 1 0 0",
    "```", "+++", "\x00", "\x1b[2J", "\u202e", "\ufeff", "\ud7ff", "😀", "\u200b", "\r", "\t", "《", "》",
    "「", "」", "（", "■", "▶", "●", "カード《", "問：", "答：", "ルール：", "ターン順：",
    "99999999999999999999", "-1",
    "２", "½", "一", "A→A", "待機：", "根拠：",
)  # fmt: skip
"""Pieces that mean something somewhere: to clingo, to Markdown, to a terminal, to the scenario language."""

LOOKALIKES = str.maketrans({
    "A": "Α", "B": "В", "C": "С", "D": "Ꭰ", "ー": "一", "二": "ニ", "カ": "力", "ロ": "口", "へ": "ヘ",
    "：": ":", "→": "⇒", "、": ",", "《": "<", "》": ">", "。": ".", "1": "l", "0": "O",
})  # fmt: skip


def lines_of(text: str) -> list[str]:
    return text.split("\n")


def drop_line(draw: st.DrawFn, text: str) -> str:
    lines = lines_of(text)
    del lines[draw(st.integers(0, len(lines) - 1))]
    return "\n".join(lines) or " "


def double_line(draw: st.DrawFn, text: str) -> str:
    lines = lines_of(text)
    at = draw(st.integers(0, len(lines) - 1))
    return "\n".join([*lines[:at], lines[at], *lines[at:]])


def swap_lines(draw: st.DrawFn, text: str) -> str:
    lines = lines_of(text)
    one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def join_lines(draw: st.DrawFn, text: str) -> str:
    lines = lines_of(text)
    at = draw(st.integers(0, len(lines) - 1))
    return "\n".join([*lines[:at], "".join(lines[at : at + 2]), *lines[at + 2 :]])


def replace_character(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, max(len(text) - 1, 0)))
    return text[:at] + draw(st.characters()) + text[at + 1 :]


def cut_out(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    return text[:at] + text[at + draw(st.integers(1, 12)) :]


def cut_short(draw: st.DrawFn, text: str) -> str:
    return text[: draw(st.integers(0, len(text)))]


def put_in(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    piece = draw(st.sampled_from(HARMFUL) | st.text(max_size=20))
    return text[:at] + piece + text[at:]


def repeat(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, max(len(text) - 1, 0)))
    return text[:at] + text[at : at + draw(st.integers(1, 8))] * draw(st.integers(2, 60)) + text[at:]


def another_number(draw: st.DrawFn, text: str) -> str:
    digits = [at for at, char in enumerate(text) if char.isdigit()]
    if not digits:
        return text
    at = draw(st.sampled_from(digits))
    return text[:at] + str(draw(st.integers(0, 10**12))) + text[at + 1 :]


def another_player(draw: st.DrawFn, text: str) -> str:
    letters = [at for at, char in enumerate(text) if char in "ABCD"]
    if not letters:
        return text
    at = draw(st.sampled_from(letters))
    return text[:at] + draw(st.sampled_from("ABCDEX")) + text[at + 1 :]


def full_width(_: st.DrawFn, text: str) -> str:
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)


def decomposed(_: st.DrawFn, text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def lookalikes(_: st.DrawFn, text: str) -> str:
    return text.translate(LOOKALIKES)


SMALL: tuple[Mutilation, ...] = (
    drop_line, double_line, swap_lines, join_lines, replace_character, cut_out, put_in, repeat,
    another_number, another_player,
)  # fmt: skip
WHOLE: tuple[Mutilation, ...] = (cut_short, full_width, decomposed, lookalikes)


@st.composite
def mutilated(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """One of some texts, damaged once to four times."""
    text = draw(st.sampled_from(texts))
    ways = draw(st.lists(st.sampled_from(SMALL), min_size=1, max_size=3))
    ways += draw(st.lists(st.sampled_from(WHOLE), max_size=1))
    for way in ways:
        text = way(draw, text)
    return text
