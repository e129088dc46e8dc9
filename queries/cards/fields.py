"""Read one record of a card file: what it states of a card, or why it is rejected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, cast

from saitei.errors import ParseError
from saitei.json_value import Json
from saitei.parser.text import LONGEST
from saitei.queries.cards.naming import key_of, sides_of
from saitei.queries.cards.record import StoredCard
from saitei.queries.cards.values import civilization_of, folded, names, number_of, parts_of, types_of
from saitei.wording import Notice

_NO_TEXT = re.compile("[\0-\b\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\U000f0000-\U0010ffff]")
_JAPANESE = re.compile(r"[ぁ-ヿ㐀-鿿ｦ-ﾟ]")
_LATIN = re.compile(r"[A-Za-z]{3}")
_LIST = re.compile(r"\s*[/／;；、,]\s*")
_LONGEST_NAME = 200
_LONGEST_WORD = 1000
_LENGTHS = {"name": _LONGEST_NAME, "name_en": _LONGEST_NAME, "text": LONGEST, "text_en": LONGEST}

StatedFields = dict[str, Any]
"""Fields of `Stored` that a record states."""


@cache
def _fields() -> Mapping[str, str]:
    return {folded(name): field for field, known in names()["field"].items() for name in known}


def field_of(name: str) -> str | None:
    """The field that a file calls by this name."""
    return _fields().get(folded(name))


def read_record(record: Mapping[str, Json]) -> StatedFields:
    """What a record states; raises ParseError for one that is no card."""
    given: dict[str, Json] = {}
    extra: dict[str, Json] = {}
    for name, value in record.items():
        field = field_of(name)
        if field is None:
            extra[_text(name, "", _LONGEST_WORD)] = _sound(value, name)
        elif field in given:
            raise _fault("record_field_twice", field=name)
        elif value is not None:
            given[field] = value
    stated = _stated(given, extra)
    if not key_of(str(stated.get("name", ""))):
        raise _fault("record_without_name")
    if extra:
        stated["extra"] = extra
    return _in_its_language(stated)


def completed(before: StoredCard | None, stated: StatedFields) -> StoredCard:
    """The card with what a record states; what it leaves out stays as it was."""
    extra = dict(before.extra if before else {})
    if "civilizations" in stated:
        extra.pop("civilization", None)
    extra |= stated.get("extra", {})
    card = (
        replace(before, **{**stated, "extra": extra}) if before else StoredCard(**{**stated, "extra": extra})
    )
    sides = sides_of(card.name, card.type_words, card.cost_words, card.text or card.text_en)
    cost = number_of(card.cost_words)
    if cost is None and sides:
        cost = number_of(sides[0].cost_words)
    power = parts_of(card.power_words)[0] if "monster" in card.types else card.power_words
    power = power.lstrip("+＋") if "aura" in card.types else power
    return replace(card, sides=sides, cost=cost, power=number_of(power))


def _stated(given: Mapping[str, Json], extra: dict[str, Json]) -> StatedFields:
    stated: StatedFields = {}
    for field, value in given.items():
        if field in ("cost", "power"):
            stated[f"{field}_words"] = _nothing(_number(value, field))
        elif field == "type":
            words = " / ".join(_list(value, field)) if isinstance(value, list) else _word(value, field)
            stated |= {"type_words": words, "types": types_of(words)}
        elif field == "race":
            stated["races"] = _list(value, field)
        elif field == "civilization":
            stated["civilizations"] = _civilizations(_list(value, field), extra)
        else:
            stated[field] = _word(value, field, _LENGTHS.get(field, _LONGEST_WORD))
    return stated


def _in_its_language(stated: StatedFields) -> StatedFields:
    """A record in English alone states an English name and an English text."""
    text = _nothing(stated["text"]) if "text" in stated else None
    if text is not None:
        stated["text"] = text
    if stated.get("text_en") or not _is_english(text or stated["name"]):
        return stated
    english = {"tongue": "en", "name_en": stated["name"]}
    return {**stated, **english, **({"text": "", "text_en": text} if text else {})}


def _is_english(text: str) -> bool:
    return not _JAPANESE.search(text) and bool(_LATIN.search(text))


def _civilizations(words: Iterable[str], extra: dict[str, Json]) -> tuple[str, ...]:
    """Constants; a word that is none is kept among what the record says besides."""
    found = {word: civilization_of(word) for word in words}
    unknown: list[Json] = [word for word, constant in found.items() if constant is None]
    if unknown:
        extra["civilization"] = unknown
    return tuple(dict.fromkeys(constant for constant in found.values() if constant))


def _number(value: Json, field: str) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str) or (isinstance(value, int) and value < 0):
        raise _fault("record_number", field=field)
    return _text(str(value), field, _LONGEST_WORD) if isinstance(value, str) else str(value)


def _nothing(words: str) -> str:
    return "" if folded(words) in names()["words"]["nothing"] else words


def _word(value: Json, field: str, longest: int = _LONGEST_WORD) -> str:
    if not isinstance(value, str):
        raise _fault("record_text", field=field)
    return _text(value, field, longest)


def _list(value: Json, field: str) -> tuple[str, ...]:
    words = _LIST.split(value) if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(each, str) for each in words):
        raise _fault("record_list", field=field)
    texts = (_text(each, field, _LONGEST_WORD) for each in cast("list[str]", words))
    return tuple(filter(None, texts))


def _sound(value: Json, field: str) -> Json:
    """A value that can be kept; raises ParseError where a text in it is none."""
    if isinstance(value, str):
        return _text(value, field, LONGEST)
    if isinstance(value, list):
        return [_sound(each, field) for each in value]
    if isinstance(value, dict):
        return {_text(name, field, _LONGEST_WORD): _sound(each, field) for name, each in value.items()}
    return value


def _text(value: str, field: str, longest: int) -> str:
    if len(value) > longest:
        raise _fault("record_too_long", field=field, length=len(value), longest=longest)
    strange = _NO_TEXT.search(value)
    if strange:
        raise _fault("record_not_text", field=field or "…", code=f"U+{ord(strange[0]):04X}")
    return value.replace("\r\n", "\n").replace("\r", "\n").strip()


def _fault(key: str, **values: str | int) -> ParseError:
    return ParseError(Notice(key, values))
