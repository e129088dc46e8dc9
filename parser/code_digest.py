"""What changes whenever the card grammar, its words or their readers do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from saitei.data import data
from saitei.disk_cache import fingerprint
from saitei.tables import game_files, own


def card_reader() -> str:
    """A stamp of all files that have to do with reading card text, and what is in the games' vocabularies."""
    return f"{_shipped()} {_games(game_files(own()))}"


@cache
def _games(files: tuple[Path, ...]) -> str:
    return fingerprint(file.read_bytes() for file in files)


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
