"""The vocabulary: every predicate and every constant, declared once in `rules/vocabulary/*.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal, TypeAlias, cast

from saitei.kb.logic_files import engine_names
from saitei.kb.vocabulary_form import ROLES, check_form, check_sentences, check_types
from saitei.language import GameVocabulary, Language, Words, shipped_language
from saitei.tables import table

Kind: TypeAlias = Literal["fact", "definition", "conclusion", "precedence", "answer"]

AskedOf: TypeAlias = Literal["stated", "event", "after", "course"]
"""Of what a question is asked: the table as told, the told event, the moment after it, or the course."""

ANY = "any"
"""The type that every value has."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate: its kind, its arguments (name and type), and how people say it.

    A conclusion with a `value` type has one value a key; one without is answered yes or no. `asked` are the
    arguments that a question may leave out and ask for, None for one that leaves out none; `asked_of` says of
    which moment; `open_table` says that any card on the table may have a say in it; `meaning_ja` is for
    one of which nobody speaks. A search may state a fact that has `drawn`, or ask for the conclusion: values
    that arguments may have. `en_one` is the English sentence where a number is 1, `en_many` where several
    players are named at once.
    """

    name: str
    kind: Kind
    args: tuple[tuple[str, str], ...]
    en: str
    ja: str
    meaning: str
    value: str | None = None
    en_no: str = ""
    en_one: str = ""
    en_many: str = ""
    ja_no: str = ""
    unstated: Literal["no", "open"] = "no"
    hidden: bool = False
    asked: tuple[str | None, ...] = ()
    asked_of: AskedOf = "after"
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
    words: Words
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
    optional = (
        "value", "en_no", "en_one", "en_many", "ja_no", "unstated", "hidden", "asked_of", "open_table",
        "meaning_ja",
    )  # fmt: skip
    rest = {key: entry[key] for key in optional if key in entry}
    may_be_asked = [arg for arg in args if arg[0] != entry.get("told_last")]
    asked = dict.fromkeys(_left_out(pattern, may_be_asked) for pattern in entry.get("ask_en", ()))
    drawn = {arg: tuple(map(str, values)) for arg, values in entry.get("drawn", {}).items()}
    return Predicate(
        name, entry["kind"], args, entry.get("en", ""), entry.get("ja", ""), entry["meaning"],
        asked=tuple(asked), drawn=drawn if "drawn" in entry else None, **rest,
    )  # fmt: skip


def _left_out(pattern: str, args: Sequence[tuple[str, str]]) -> str | None:
    """The argument that a question's pattern asks for."""
    return next((name for name, _ in args if f"{{{name}}}" not in pattern), None)


TABLES = (
    "facts", "definitions", "conclusions", "course", "turn", "effects", "order", "zones", "precedence",
    "answers", "decks", "control", "planes", "composition", "variants", "markers", "shared_zones",
    "special_cards",
)  # fmt: skip
"""The tables that declare predicates."""


@cache
def vocabulary(language: Language) -> Vocabulary:
    """What a language declares; raises ValueError for a declaration that is malformed or doubled."""
    own = [game for game in language.games if game not in shipped_language().games]
    for game in own:
        check_form(game.table, engine_names())
    types = {name: tuple(members) for name, members in _table("types").items()}
    predicates: dict[str, Predicate] = {}
    tables = {part: tuple(_table(part)) for part in TABLES}
    for declared in (*map(_common, TABLES), *map(_of_game, language.games)):
        if twice := [name for name in declared if name in predicates]:
            raise ValueError(f"{twice[0]}: declared twice")
        predicates |= declared
    every = language.words
    for game in own:
        check_types(game.table, every.keys())
        check_sentences(
            game.sentences, {name: {*dict(one.args), "value"} for name, one in predicates.items()}
        )
    return Vocabulary(predicates, every, types, tables)


@cache
def _common(name: str) -> dict[str, Predicate]:
    return _predicates(_table(name))


@cache
def _of_game(game: GameVocabulary) -> dict[str, Predicate]:
    return _predicates(game.predicates)


def _predicates(entries: dict[str, Any]) -> dict[str, Predicate]:
    return {name: _predicate(name, entry) for name, entry in entries.items()}


def with_own_sentences(words: Vocabulary, games: Language) -> Vocabulary:
    """A vocabulary that says what any game has as some games say it."""
    own = {name: one for game in games.games for name, one in game.sentences.items()}
    if not own:
        return words
    said = {name: _said_otherwise(words.predicates[name], sentences) for name, sentences in own.items()}
    return replace(words, predicates=words.predicates | said)


def _said_otherwise(one: Predicate, own: Mapping[str, str]) -> Predicate:
    """A predicate with other sentences, as far as there are any."""
    return replace(
        one, en=own.get("en", one.en), ja=own.get("ja", one.ja),
        en_no=own.get("en_no", one.en_no), ja_no=own.get("ja_no", one.ja_no),
        en_one=own.get("en_one", one.en_one), en_many=own.get("en_many", one.en_many),
    )  # fmt: skip


def role_facts(games: Language) -> Iterator[tuple[str, str]]:
    """What programs may read of the constants of some games: the zones of each, and the parts they have.

    A part is told where the vocabulary declares a predicate of its name.
    """
    known = vocabulary(games).predicates
    zones = (
        name for game in games.games for name, row in game.words.get("zone", {}).items() if "area" not in row
    )
    yield from (("own_zone", f"own_zone({zone}).") for zone in zones)
    for role in ROLES:
        if role in known:
            yield from ((role, f"{role}({constant}).") for constant in games.role(role))


def _table(name: str) -> dict[str, Any]:
    return table("rules", "vocabulary", f"{name}.toml")
