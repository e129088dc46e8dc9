"""What fills the slots of a sentence: what a thing of a type is written like, and which one it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from saitei.language import Language
from saitei.parser.scenario.data import load
from saitei.parser.scenario.lexicon import numbers, other_forms
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.table import Table
from saitei.parser.scenario.tokens import POWER_LARGEST
from saitei.parser.text import normalise
from saitei.terms import Term, Value

_AND = r"\s*(?:、|,|と|and|または|or|&)\s*"
_OF = r"(?:の|'s\s*)"
_CALLED = r"(?:プレイヤー\s*|player\s+)?"
_IN_PLAY = "tap"
"""What is done to cards in the battle zone."""

_QUOTED = re.compile(r"^[「\"](.*)[」\"]$")
_OWNED = re.compile(rf"[^《]+{_OF}《")
_PREFIX = re.compile(_CALLED, re.IGNORECASE)
_CARD = re.compile(rf"(?:(?P<owner>[^《]*?){_OF})?《(?P<name>[^》]+)》\s*(?P<number>[0-9]*)(?P<rest>.*)")


@cache
def written(kind: str, players: tuple[str, ...], language: Language) -> str:
    """The regular expression of a thing of a type; `players` are those at the table."""
    if kind == "number":
        return "|".join((r"[0-9]{1,9}", *numbers()))
    if kind == "text":
        return r"(?<![A-Za-z])[^《》]{1,60}?"
    names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    player = f"{_CALLED}(?:{names})"
    card = rf"(?:{player}{_OF})?《[^》]+》\s*[0-9]*"
    zone = _any_constant("zone", language)
    there = rf"(?:{zone})(?:に(?:ある|いる)|の)"
    lies = rf"(?:{there}(?:{player}の)?|{player}の(?:{zone})の)《[^》]+》\s*[0-9]*"
    forms = {
        "player": f"{player}(?:{_AND}{player})*",
        "card": rf"{card}(?:\s+in\s+(?:the|their|its\s+owner's|{player}'s)\s+(?:{zone}))?|{lies}",
        "thing": f"{card}|{player}",
        "ability": rf"{card}(?:\s*{_OF}(?:能力|効果|ability|effect)\s*[0-9]*)?",
    }
    return forms.get(kind) or _any_constant(kind, language)


def _any_constant(kind: str, language: Language) -> str:
    """A pattern of any of the words for the constants of a type, the longest first."""
    return "|".join(sorted(map(re.escape, _constants(kind, language)), key=len, reverse=True))


@cache
def _constants(kind: str, language: Language) -> dict[str, str]:
    """The constants of a type by their words."""
    found = {
        normalise(form).plain.lower(): name
        for name, said in language.words[kind].items()
        for form in (said["en"], said["ja"], *other_forms(said))
    }
    more = load("extra").get(kind.upper(), {})
    return found | {form.lower(): name for name, forms in more.items() for form in forms}


@dataclass(frozen=True, slots=True)
class WordedSlot:
    """A place in a sentence: where it is, whether its card is in play, whose a card is that lies nowhere."""

    at: int
    in_play: bool = False
    fallback: str | None = None


def read(table: Table, kind: str, said: str, slot: WordedSlot) -> tuple[Value, ...]:
    """The things that are written there: one, or several players; of copies of a card perhaps one in play."""
    if kind == "number":
        return (table.limited(_number(said), slot.at, POWER_LARGEST),)
    if kind == "text":
        return (_QUOTED.sub(r"\1", said.strip()),)
    if kind == "player" or (kind == "thing" and "《" not in said):
        return tuple(_bare(one) for one in re.split(_AND, said))
    if "《" not in said:
        return (Term(_constants(kind, table.source.language)[said.lower()]),)
    bare, zone = _apart_from_zone(said, table.source.language)
    card = _card(table, bare, slot.at)
    if kind == "ability":
        return (table.ability(card, slot.fallback),)
    deed = _IN_PLAY if slot.in_play else ""
    found = table.find(replace(card, zone=zone), create=True, fallback=slot.fallback, deed=deed)
    if zone is not None:
        table.put_if_told_there(found, zone, slot.at)
    return (found,)


def _apart_from_zone(said: str, language: Language) -> tuple[str, str | None]:
    """A card as it is named without the zone that is named with it, and that zone."""
    for pattern in _lying(language):
        if (found := pattern.fullmatch(said.strip())) is not None:
            owner = found["of"] or ""
            name = found["name"] if _OWNED.match(found["name"]) else f"{owner}{found['name']}"
            return name, _constants("zone", language)[found["zone"].lower()]
    return said, None


@cache
def _lying(language: Language) -> tuple[re.Pattern[str], ...]:
    """The ways to say where a card lies with its name."""
    words = _any_constant("zone", language)
    zone = f"(?P<zone>{words})"
    of_player = r"(?:the|their|its\s+owner's|(?P<of>[^《》]+'s))"
    return tuple(
        re.compile(said, re.IGNORECASE)
        for said in (
            rf"{zone}(?:に(?:ある|いる)|の)(?P<of>[^《]*の)?(?P<name>《[^》]+》\s*[0-9]*)",
            rf"(?P<of>[^《]*の)?{zone}の(?P<name>《[^》]+》\s*[0-9]*)",
            rf"(?P<name>[^《]*《[^》]+》\s*[0-9]*)\s+in\s+{of_player}\s+{zone}",
        )
    )


def _number(digits: str) -> int:
    """A number, in words as well; of one without end the first digits, which are too many as well."""
    if (known := numbers().get(digits.lower())) is not None:
        return known
    return int(digits.lstrip("0")[:20] or "0")


def _card(table: Table, said: str, at: int) -> Noun:
    """A card, or an ability of it by its number."""
    found = _CARD.fullmatch(said)
    if found is None:
        raise ValueError(said)
    owner = _bare(found["owner"]) if found["owner"] else None
    which = re.sub(r"[^0-9]", "", found["rest"])
    by = Term("number", (table.limited(_number(which), at),)) if which else None
    number = table.limited(_number(found["number"]), at) if found["number"] else None
    return Noun(at, kind="object", player=owner, name=found["name"], number=number, by=by)


def _bare(player: str) -> str:
    """A name without プレイヤー or player before it."""
    return _PREFIX.sub("", player.strip(), count=1)
