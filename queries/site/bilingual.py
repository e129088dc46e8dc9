"""Split pages that have every paragraph in English and in Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from saitei.queries.site.words import half, halves
from saitei.wording import Lang

_CODE = re.compile(r"`[^`]*`|《[^》]*》")
_JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")
_LATIN = re.compile(r"[A-Za-z]")
_ALIKE = ("|", "#", "```", "    ", "  ")
"""How a block begins that is the same in both languages, or has halves of its own."""


def in_language(text: str, lang: Lang) -> str:
    """The page without the paragraphs of the other language."""
    blocks = (half(block, lang) if _spoken(block) else block for block in text.split("\n\n"))
    return "\n\n".join(block for block in blocks if _spoken(block) in (None, lang))


def said_once(text: str) -> Iterator[tuple[int, Lang]]:
    """The line of each paragraph that stands in one language alone, and the language it lacks."""
    line, english = 1, 0
    for block in (*text.split("\n\n"), "#"):
        spoken = None if len(halves(block)) > 1 else _spoken(block)
        if english and spoken != "ja":
            yield english, "ja"
        if not english and spoken == "ja":
            yield line, "en"
        english = line if spoken == "en" else 0
        line += block.count("\n") + 2


def _spoken(block: str) -> Lang | None:
    """The language of a paragraph; None of what is none."""
    if not block.strip() or block.strip("\n").startswith(_ALIKE):
        return None
    bare = _CODE.sub("", block)
    return "ja" if len(_JAPANESE.findall(bare)) > len(_LATIN.findall(bare)) / 2 else "en"
