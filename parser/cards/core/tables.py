"""The tables of the core: words with their terminals, and verbs with their valencies."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from saitei.parser.cards.core.words import Word

_HERE = Path(__file__).parent
GRAMMAR = _HERE / "english.lark"

ATOM = re.compile(
    r'"(?:[^"]|(?<= )"[^" ][^"]*")*"(?:\(s\))?|(?-i:(?:[A-Z][\w\'-]*[ -])+Counters?)|\(quick effect\)|'
    r"[0-9]+(?:,[0-9]{3})*|[^\W\d_]+(?:[-\'’&][^\W\d_]+)*|\S",
    re.IGNORECASE,
)
"""A name in quotes (another may stand in it), a counter by its name, a number, a word, or a sign."""

COUNTER = re.compile("(?P<name>.+ Counter|.+-Counter)s?")
"""What a counter is called."""


@dataclass(frozen=True, slots=True)
class Valency:
    """What a verb is in facts, and what may stand in each of its roles; "!" marks what has to be there."""

    name: str
    fact: str
    roles: dict[str, str] = field(hash=False)
    event: bool
    as_material: bool
    holds_counters: bool
    shows: bool

    def allows(self, role: str) -> tuple[str, ...]:
        """The classes of what may stand in a role; none if the verb has no such role."""
        return tuple(self.roles.get(role, "").rstrip("!").split())

    def needs(self) -> tuple[str, ...]:
        """The roles that have to be there."""
        return tuple(role for role, classes in self.roles.items() if classes.endswith("!"))


@cache
def valencies() -> dict[str, Valency]:
    """The verbs by name."""
    return {
        name: Valency(
            name,
            row["fact"],
            {role: row[role] for role in ("object", "from", "to", "with", "as", "manner") if role in row},
            row.get("event", False),
            row.get("as_material", False),
            row.get("holds_counters", False),
            row.get("shows", False),
        )
        for name, row in _verb_rows().items()
    }


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a phrase says as a whole, of what stands in the role `of` before it, if in any."""

    verb: str
    mode: str = "does"
    by: str = "unstated"
    of: str | None = None
    how: tuple[str, ...] = ()
    phrases: tuple[tuple[str, str], ...] = ()
    both: bool = False
    amount: int | None = None
    lasts: str | None = None


_PREDICATES = {True: "PREDICATE", False: "SAYING", "above": "REMARK", "activation": "ALLOWANCE"}
"""The terminals of predicates: of something, by themselves, of the effect above, of the activation."""


@cache
def predicates() -> dict[str, Predicate]:
    """The predicates by name."""
    return {
        name: Predicate(
            row["verb"],
            row.get("mode", "does"),
            row.get("by", "unstated"),
            row.get("of"),
            tuple(row.get("how", ())),
            tuple((role, noun) for role in ("object", "from", "to") for noun in row.get(role, ())),
            row.get("both", False),
            row.get("amount"),
            row.get("lasts"),
        )
        for name, row in _predicate_rows().items()
    }


@cache
def _predicate_rows() -> dict[str, dict[str, Any]]:
    return tomllib.loads((_HERE / "predicates.toml").read_text(encoding="utf-8"))


@cache
def _verb_rows() -> dict[str, dict[str, Any]]:
    return tomllib.loads((_HERE / "verbs.toml").read_text(encoding="utf-8"))


def key(text: str) -> tuple[str, ...]:
    """A phrase as the lexicon knows it."""
    return tuple(atom.lower() for atom in ATOM.findall(text))


@cache
def lexicon() -> dict[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Terminals and meanings by phrase."""
    found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for line in (_HERE / "words.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            terminal, meaning, phrases = line.split("\t")
            for phrase in phrases.split(" | "):
                found.setdefault(key(phrase), []).append((terminal, meaning))
    for name, row in _verb_rows().items():
        for terminal, form in zip(("VERB", "DONE", "DOING", "DOES"), row["en"], strict=False):
            if form != "-":
                found.setdefault(key(form), []).append((terminal, name))
    for name, row in _predicate_rows().items():
        for phrase in row["en"]:
            found.setdefault(key(phrase), []).append((_PREDICATES[row.get("about", "of" in row)], name))
    return {phrase: tuple(dict.fromkeys(rows)) for phrase, rows in found.items()}


class _Trie(dict[str, "_Trie"]):
    """The phrases that go on from a word, by the next; `rows` are those of the phrase that ends here."""

    rows: tuple[tuple[str, str], ...] = ()


@cache
def _trie() -> _Trie:
    root = _Trie()
    for phrase, rows in lexicon().items():
        at = root
        for atom in phrase:
            at = at.setdefault(atom, _Trie())
        at.rows = rows
    return root


def longest_phrase(atoms: Sequence[str], begun: int) -> tuple[int, tuple[tuple[str, str], ...]]:
    """Of how many atoms the longest phrase is that begins at a place, with its terminals and meanings."""
    length, rows = 0, _Trie.rows
    at = _trie()
    for place, atom in enumerate(atoms[begun:], 1):
        if atom not in at:
            break
        at = at[atom]
        if at.rows:
            length, rows = place, at.rows
    return length, rows


@cache
def _names() -> dict[str, dict[str, Any]]:
    return tomllib.loads((_HERE / "names.toml").read_text(encoding="utf-8"))


def card_types(noun: str) -> tuple[str, ...]:
    """The types of the cards that a noun means; none if it means no type of card."""
    return tuple(_names()["card_types"].get(noun, ()))


def sorts_of_act(act: str) -> dict[str, list[str]]:
    """What an act is of: nouns, and of cards of which types."""
    return dict(_names()["acts"][act])


@cache
def ways_as_material() -> frozenset[str]:
    """The manners of going as material for a summon."""
    return frozenset(
        meaning for rows in lexicon().values() for name, meaning in rows if name == "AS_SUCH_MATERIAL"
    )


def token_name(name: str) -> str:
    """The name of one of several tokens that are named together; remembers its place."""
    for plural, singular in _names()["plurals"].items():
        if name.endswith(plural):
            one = name.removesuffix(plural) + singular
            return Word(one, name.at, *name.also) if isinstance(name, Word) else one
    return name


def is_singular(noun: str) -> bool:
    """Whether a noun speaks of one card: "your monster"."""
    return noun.lower() in _names()["of_one"]["nouns"]


def field_zone() -> str:
    """Where all cards lie that are in play."""
    return str(_names()["zones"]["in_play"])


def zone_pointed_to() -> str:
    """Where what a card points to lies."""
    return str(_names()["zones"]["pointed_to"])


def label(line: str) -> str:
    """What the facts call a line that is no effect."""
    return str(_names()["labels"][line])


@cache
def _phrases_that_speak_of(where: str) -> tuple[tuple[str, ...], ...]:
    return tuple(map(key, _names()["speaks_of"][where]))


def speaks_of(where: str, text: str) -> bool:
    """Whether words of a text may speak of the sentence `above` it, or of those `below`."""
    atoms = key(text)
    return any(
        atoms[at : at + len(phrase)] == phrase
        for phrase in _phrases_that_speak_of(where)
        for at in range(len(atoms))
    )


@cache
def judged() -> frozenset[str]:
    """The forms of sentences and of noun phrases that somebody has held against what they say."""
    rows = tomllib.loads((_HERE / "judged.toml").read_text(encoding="utf-8"))
    return frozenset(form for row in rows.get("form", []) for form in row["forms"])
