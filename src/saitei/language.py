"""The language of rule pages, scenarios and card texts: the common vocabulary, and those of games.

A `Language` is made once from the rule pages in use, and passed to whatever reads or writes words. Nothing is
registered anywhere: what is derived from a language is cached under its content.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from saitei.data import data
from saitei.disk_cache import fingerprint
from saitei.tables import parsed_table, table

VOCABULARY = "vocabulary.toml"
"""The file beside the rule pages of a game that holds its vocabulary."""

Words: TypeAlias = dict[str, dict[str, dict[str, str]]]
"""Constants by type and name, each with its words by language (`en`, `ja`, …)."""


Roles: TypeAlias = dict[str, list[str]]
"""Constants by the part that they have in a game (`entering`, `dealt_zones`, …)."""

NOT_PREDICATES = ("words", "roles", "sentences")
"""The tables of a vocabulary that declare no predicate."""


@dataclass(frozen=True, slots=True)
class GameVocabulary:
    """The vocabulary of one game: predicates by name, constants under `words`, their parts under `roles`."""

    file: Path
    digest: str
    text: bytes = field(compare=False, repr=False)

    @staticmethod
    def read(file: Path) -> GameVocabulary:
        """The vocabulary in a file; raises OSError for one that cannot be read."""
        text = file.read_bytes()
        return GameVocabulary(file, fingerprint((text,)), text)

    @property
    def table(self) -> dict[str, Any]:
        """Its rows; raises ValueError for a file that is no TOML."""
        return _table(self)

    @property
    def words(self) -> Words:
        """Its constants."""
        found: Words = self.table.get("words", {})
        return found

    @property
    def predicates(self) -> dict[str, Any]:
        """What it declares of predicates, by name."""
        return {name: row for name, row in self.table.items() if name not in NOT_PREDICATES}

    @property
    def sentences(self) -> dict[str, dict[str, str]]:
        """How this game says predicates that any game has, by name: `en`, `ja` and their denials."""
        found: dict[str, dict[str, str]] = self.table.get("sentences", {})
        return found

    @property
    def roles(self) -> Roles:
        """What of this game has a part that things of any game have."""
        found: Roles = self.table.get("roles", {})
        return found


@dataclass(frozen=True, slots=True)
class Language:
    """The vocabularies of the games in force; two languages are equal if these say the same."""

    digest: str
    games: tuple[GameVocabulary, ...] = field(compare=False, repr=False)

    @staticmethod
    def of(games: Iterable[GameVocabulary]) -> Language:
        """The language of these games."""
        every = tuple(games)
        return Language(fingerprint(f"{_named(game.file)} {game.digest}".encode() for game in every), every)

    @property
    def words(self) -> Words:
        """The constants by type, with their words: the common ones, and those of each game."""
        return _words(self)

    def role(self, name: str) -> tuple[str, ...]:
        """The constants that have a part in the games in force: which deeds bring a card into play, ….

        `saitei.kb.vocabulary_form.ROLES` says which parts there are.
        """
        return _role(self, name)

    def extended(self, folders: Iterable[Path]) -> Language:
        """This language with the vocabularies in some folders, each once; raises OSError."""
        known = {game.file.resolve() for game in self.games}
        files = dict.fromkeys((folder / VOCABULARY).resolve() for folder in folders)
        new = [file for file in files if file not in known and file.is_file()]
        return Language.of((*self.games, *map(GameVocabulary.read, new))) if new else self

    def among(self, folders: Iterable[Path]) -> Language:
        """This language with only those of its games whose vocabulary lies in one of the folders."""
        found = {folder.resolve() for folder in folders}
        return Language.of(game for game in self.games if game.file.resolve().parent in found)


def _named(file: Path) -> Path:
    """A file by its path within the package, wherever that is installed."""
    return file.relative_to(data()) if file.is_relative_to(data()) else file


@cache
def shipped_language() -> Language:
    """The language of the games that come with the program."""
    return Language.of(map(GameVocabulary.read, sorted(data("rules").glob(f"*/{VOCABULARY}"))))


@cache
def _words(language: Language) -> Words:
    found = {name: dict(rows) for name, rows in table("rules", "vocabulary", "words.toml").items()}
    for game in language.games:
        for name, rows in game.words.items():
            found.setdefault(name, {}).update(rows)
    return found


@cache
def _role(language: Language, name: str) -> tuple[str, ...]:
    return tuple(one for game in language.games for one in game.roles.get(name, ()))


@cache
def _table(game: GameVocabulary) -> dict[str, Any]:
    return parsed_table(game.text, game.digest)
