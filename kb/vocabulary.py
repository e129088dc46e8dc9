"""The vocabulary: every predicate and every constant, declared once in `rules/vocabulary/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from saitei.kb.logic_files import engine_names
from saitei.kb.vocabulary_form import check_form, check_types
from saitei.tables import of_games, own, read_games, table, words

Kind: TypeAlias = Literal["fact", "definition", "conclusion", "precedence", "answer"]

ANY = "any"
"""The type that every value has."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate: its kind, its arguments (name and type), and how people say it.

    A conclusion with a `value` type has one value a key; one without is answered yes or no. `asked` are the
    arguments that a question may leave out and ask for, None for one that leaves out none; `open_table` says
    that any card on the table may have a say in it; `meaning_ja` is for one of which nobody speaks. A
    search may state a fact that has `drawn`, or ask for the conclusion: values that arguments may have.
    """

    name: str
    kind: Kind
    args: tuple[tuple[str, str], ...]
    en: str
    ja: str
    meaning: str
    value: str | None = None
    en_no: str = ""
    ja_no: str = ""
    unstated: Literal["no", "open"] = "no"
    hidden: bool = False
    asked: tuple[str | None, ...] = ()
    open_table: bool = False
    meaning_ja: str = ""
    drawn: Mapping[str, tuple[str, ...]] | None = None

    @property
    def arity(self) -> int:
        """The number of arguments an author writes, the value among them."""
        return len(self.args) + (self.value is not None)

    @property
    def types(self) -> tuple[str, ...]:
        """The types of the arguments an author writes."""
        return tuple(kind for _, kind in self.args) + ((self.value,) if self.value else ())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All predicates by name, all constants by type, the types' supertypes, the predicates of each table."""

    predicates: dict[str, Predicate]
    words: dict[str, dict[str, dict[str, str]]]
    types: dict[str, tuple[str, ...]]
    tables: dict[str, tuple[str, ...]]

    def nearest(self, name: str) -> str:
        """The declared predicates most like `name`, or an empty text."""
        return ", ".join(get_close_matches(name, self.predicates, cutoff=0.5))

    def constants(self, type_name: str) -> dict[str, dict[str, str]] | None:
        """The constants that a type has, with their words; None where it has none."""
        found = {
            name: said
            for leaf in sorted(self._leaves(type_name))
            for name, said in self.words.get(leaf, {}).items()
        }
        return found or None

    def fits(self, one: str, other: str) -> bool:
        """Whether a value can have both types."""
        return one == other or ANY in (one, other) or bool(self._leaves(one) & self._leaves(other))

    def _leaves(self, type_name: str) -> frozenset[str]:
        members = self.types.get(type_name)
        if members is None:
            return frozenset({type_name})
        return frozenset(leaf for member in members for leaf in self._leaves(member))


def _predicate(name: str, entry: dict[str, Any]) -> Predicate:
    args = tuple(cast("tuple[str, str]", tuple(arg.split(": "))) for arg in entry.get("args", []))
    optional = ("value", "en_no", "ja_no", "unstated", "hidden", "open_table", "meaning_ja")
    rest = {key: entry[key] for key in optional if key in entry}
    asked = dict.fromkeys(_left_out(pattern, args) for pattern in entry.get("ask_en", ()))
    drawn = {arg: tuple(map(str, values)) for arg, values in entry.get("drawn", {}).items()}
    return Predicate(
        name, entry["kind"], args, entry.get("en", ""), entry.get("ja", ""), entry["meaning"],
        asked=tuple(asked), drawn=drawn if "drawn" in entry else None, **rest,
    )  # fmt: skip


def _left_out(pattern: str, args: tuple[tuple[str, str], ...]) -> str | None:
    """The argument that a question's pattern asks for."""
    return next((name for name, _ in args if f"{{{name}}}" not in pattern), None)


TABLES = (
    "facts", "definitions", "conclusions", "course", "turn", "effects", "order", "zones", "precedence",
    "answers", "decks", "control", "planes", "composition", "variants", "markers", "shared_zones",
    "special_cards",
)  # fmt: skip
"""The tables that declare predicates."""


def vocabulary() -> Vocabulary:
    """The vocabulary of the rule pages."""
    return _vocabulary(own())


@cache
def _vocabulary(taken_in: tuple[Path, ...]) -> Vocabulary:
    for game in read_games(taken_in):
        check_form(game, engine_names())
    types = {name: tuple(members) for name, members in _table("types").items()}
    predicates: dict[str, Predicate] = {}
    tables = {part: tuple(_table(part)) for part in TABLES}
    games = ({name: row for name, row in game.items() if name != "words"} for game in of_games(taken_in))
    for entries in (*map(_table, TABLES), *games):
        for name, entry in entries.items():
            if name in predicates:
                raise ValueError(f"{name}: declared twice")
            predicates[name] = _predicate(name, entry)
    every = words(taken_in)
    for game in read_games(taken_in):
        check_types(game, every.keys())
    return Vocabulary(predicates, every, types, tables)


def _table(name: str) -> dict[str, Any]:
    return table("rules", "vocabulary", f"{name}.toml")
