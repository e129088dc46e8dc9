"""What changes whenever the card grammar, its words or their readers do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from saitei.data import data
from saitei.language import Language


def card_reader(language: Language) -> str:
    """A stamp of all that has to do with reading card text: the reader's files, and the language it is in."""
    return f"{_shipped()} {language.digest}"


@cache
def _shipped() -> str:
    folders = (data("parser", "cards"), data("rules", "vocabulary"))
    return " ".join(stamp for folder in folders for stamp in sorted(_stamps(folder)))


def _stamps(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir() and entry.name != "__pycache__":
                yield from _stamps(Path(entry.path))
            elif entry.is_file():
                yield _stamp(entry)


def _stamp(file: os.DirEntry[str]) -> str:
    state = file.stat()
    return f"{file.name} {state.st_size} {state.st_mtime_ns}"
