"""The TOML tables that come with the program, read once and kept as JSON, which loads twenty times faster."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from saitei.data import data
from saitei.disk_cache import fingerprint, kept_as, table_in

GAME = "vocabulary.toml"
"""The vocabulary of one game, beside its rule pages: predicates by name, constants under `words`."""

_OWN: list[Path] = []


@cache
def table(*path: str) -> dict[str, Any]:
    """The table at `path` within the package."""
    return _read(data(*path))


@cache
def words(own: tuple[Path, ...]) -> dict[str, dict[str, dict[str, str]]]:
    """The constants by type, with their words: the common ones, and those of each game."""
    found = {name: dict(rows) for name, rows in table("rules", "vocabulary", "words.toml").items()}
    for game in of_games(own):
        for name, rows in game.get("words", {}).items():
            found.setdefault(name, {}).update(rows)
    return found


def of_games(own: tuple[Path, ...]) -> tuple[dict[str, Any], ...]:
    """The vocabularies that lie beside rule pages: those that are shipped, then a user's own."""
    return read_games(game_files(own))


@cache
def read_games(files: tuple[Path, ...]) -> tuple[dict[str, Any], ...]:
    """The vocabularies of these files."""
    return tuple(map(_read, files))


def games_beside(pages: Iterable[str]) -> tuple[Path, ...]:
    """Where the vocabularies lie that lie beside these rule pages."""
    return _beside(frozenset(page.rpartition("/")[0] for page in pages), Path.cwd(), own())


@cache
def _beside(folders: frozenset[str], here: Path, taken_in: tuple[Path, ...]) -> tuple[Path, ...]:
    found = {(root / folder).resolve() for folder in folders for root in (data("rules").parent, here)}
    return tuple(file for file in game_files(taken_in) if file.resolve().parent in found)


@cache
def game_files(own: tuple[Path, ...]) -> tuple[Path, ...]:
    """Where the vocabularies of games lie."""
    return (*sorted(data("rules").glob(f"*/{GAME}")), *own)


def own() -> tuple[Path, ...]:
    """A user's own vocabularies, as far as they have been taken in."""
    return tuple(_OWN)


def learn(folder: Path) -> Path | None:
    """Take in the vocabulary of a folder of rule pages, if it has one that is new."""
    path = (folder / GAME).resolve()
    if not path.is_file() or path in map(Path.resolve, game_files(own())):
        return None
    _OWN.append(path)
    return path


def forget(path: Path) -> None:
    """Do without a vocabulary that has been taken in."""
    _OWN.remove(path)


def _read(path: Path) -> dict[str, Any]:
    text = path.read_bytes()
    return kept_as("table", fingerprint((text,)), lambda: _parsed(text), table_in)


def _parsed(text: bytes) -> dict[str, Any]:
    from saitei.toml import parse  # noqa: PLC0415 only where a table has changed

    return parse(text.decode("utf-8-sig"))
