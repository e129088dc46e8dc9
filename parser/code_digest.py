"""What changes whenever the card grammar, its words or their readers do."""

from __future__ import annotations

from functools import cache

from saitei.data import data
from saitei.disk_cache import fingerprint
from saitei.language import Language

_READ = (".lark", ".py", ".toml", ".tsv")
"""What the reader is made of."""


def card_reader(language: Language) -> str:
    """A digest of all that has to do with reading card text: the reader's files, the language."""
    return f"{_shipped()} {language.digest}"


@cache
def _shipped() -> str:
    folders = (data("parser", "cards"), data("rules", "vocabulary"))
    found = (path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in _READ)
    return fingerprint(path.read_bytes() for path in found)
