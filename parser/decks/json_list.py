"""Read a deck list that is written as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, cast

from saitei.errors import ParseError, Place, Refused
from saitei.parser.decks.deck import DeckList, Entry
from saitei.parser.decks.line import LARGEST
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.scenario import CardSource
from saitei.parser.text import normalise
from saitei.wording import Notice

PARTS = {
    "partner": "partner",
    "main": "main_deck",
    "hyperspatial": "hyperspatial_zone",
    "gr": "gr_zone",
    "battle_zone": "battle_zone",
}
"""The fields of a list and the parts they are."""

_LONGEST_NAME = 200


def read_json(text: str, file: str, *, catalogue: CardSource) -> DeckList:
    """The deck list of a JSON object; raises ParseError or Refused with the place or the field."""
    normalise(text, file)
    found = _loaded(text, file)
    rules = found.get("rules")
    if rules is not None and not isinstance(rules, str):
        _fail(file, "deck_json_text", field="rules")
    entries = tuple(
        _entry(card, f"{field}[{number}]", PARTS[field], file, catalogue)
        for field in PARTS
        for number, card in enumerate(_cards(found.get(field), field, file))
    )
    if not entries:
        raise ParseError(Notice("deck_empty"), Place(file, 1))
    names = "".join(entry.name for entry in entries)
    return DeckList(entries, rules=rules or None, lang="ja" if is_japanese(names) else "en")


def _loaded(text: str, file: str) -> Mapping[str, Any]:
    try:
        found: object = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        place = Place(file, error.lineno, error.colno)
        raise ParseError(Notice("deck_not_json"), place, text.split("\n")[error.lineno - 1]) from None
    except _Twice as error:
        _fail(file, "deck_json_twice", field=str(error.args[0])[:_LONGEST_NAME])
    except (RecursionError, ValueError):
        raise Refused(Notice("deck_not_json"), Place(file, 1)) from None
    if not isinstance(found, dict):
        _fail(file, "deck_json_object", field="")
    known = (*PARTS, "rules")
    fields = cast("dict[str, Any]", found)
    for field in fields:
        if field not in known:
            nearest = ", ".join(get_close_matches(field, known, 1, 0.5)) or ", ".join(known)
            _fail(file, "deck_json_field", field=field[:_LONGEST_NAME], nearest=nearest)
    return fields


class _Twice(Exception):
    """A field that an object has twice."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field, value in pairs:
        if field in found:
            raise _Twice(field)
        found[field] = value
    return found


def _cards(value: object, field: str, file: str) -> Iterator[object]:
    """The cards of a part: a list of them, one by itself, or an object of names and numbers."""
    if value is None:
        return
    if isinstance(value, list):
        yield from cast("list[object]", value)
    elif isinstance(value, str) or (isinstance(value, dict) and "name" in value):
        yield cast("object", value)
    elif isinstance(value, dict):
        numbered = cast("dict[str, object]", value)
        yield from ({"name": name, "count": number} for name, number in numbered.items())
    else:
        _fail(file, "deck_json_list", field=field)


def _entry(card: object, field: str, part: str, file: str, catalogue: CardSource) -> Entry:
    """A card: its name, or an object with its name and how many."""
    stated = cast("dict[str, object]", card) if isinstance(card, dict) else {"name": card}
    name, number = stated.get("name"), stated.get("count", 1)
    if (
        stated.keys() - {"name", "count"}
        or not isinstance(name, str)
        or not 0 < len(name.strip()) <= _LONGEST_NAME
    ):
        _fail(file, "deck_json_card", field=field)
    if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= LARGEST:
        _fail(file, "deck_json_number", field=f"{field}.count", largest=LARGEST)
    plain = " ".join(name.split()).removeprefix("《").removesuffix("》").strip()
    found = catalogue.find(plain)
    return Entry(found.name if found else plain, number, part, found is not None, Place(file, 1))


def _fail(file: str, key: str, **values: str | int) -> NoReturn:
    raise ParseError(Notice(key, values), Place(file, 1))
