"""How Japanese titles are read: who searches by ear, or has no kanji at hand, types kana."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

_KANJI = re.compile(r"[々㐀-䶿一-鿿]")
_UNKNOWN = "*"


def reading(text: str) -> str:
    """A text in katakana; "" where there is no kanji in it, or nobody reads it (the extra `site`)."""
    if not _KANJI.search(text):
        return ""
    read = _reader()
    return "" if read is None else "".join(_read(token) for token in read(text))


def _read(token: Any) -> str:  # noqa: ANN401 Janome has no types
    return str(token.surface if token.reading == _UNKNOWN else token.reading)


@cache
def _reader() -> Callable[[str], Any] | None:
    try:
        tokenizer: Any = import_module("janome.tokenizer")
    except ImportError:
        return None
    read: Callable[[str], Any] = tokenizer.Tokenizer().tokenize
    return read
