"""Card files: TOML with one [[card]] table a card; every field is checked, every fault has its line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import cast

from saitei.errors import ParseError, Place
from saitei.language import Language
from saitei.parser.cards.card import Card
from saitei.wording import Notice

_TEXTS = ("name", "name_en", "reading", "text", "text_en")
_NUMBERS = ("cost", "power")
_LISTS = ("types", "civilizations", "races", "special")
_FIELDS = (*_TEXTS, *_NUMBERS, *_LISTS)
_CONSTANTS = {"types": "card_type", "civilizations": "civilization", "special": "special_type"}
_LARGEST = 999_999


def read_card_file(text: str, file: str, language: Language) -> tuple[Card, ...]:
    """The cards of a card file; raises ParseError for anything it does not know."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ParseError(
            Notice("card_file_not_toml", {"reason": str(error)}), Place(file, _error_line(str(error)))
        ) from None
    _only_cards(content, file)
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines, 1) if line.strip() == "[[card]]"]
    entries = cast("list[Mapping[str, object]]", content.get("card", []))
    places = [*starts, *[1] * (len(entries) - len(starts))]
    return tuple(
        _Entry(entry, lines, file, start, language).card()
        for entry, start in zip(entries, places, strict=False)
    )


def _only_cards(content: Mapping[str, object], file: str) -> None:
    cards = content.get("card", [])
    tables = isinstance(cards, list) and all(isinstance(each, dict) for each in cast("list[object]", cards))
    wrong = [key for key in content if key != "card"] or ([] if tables else ["card"])
    if wrong:
        notice = Notice("card_file_field", {"field": wrong[0], "nearest": "[[card]]"})
        raise ParseError(notice, Place(file, 1))


def _error_line(said: str) -> int:
    """The line that tomllib names in its message."""
    _, _, behind = said.partition("at line ")
    digits = behind.split(",")[0]
    return int(digits) if digits.isdigit() else 1


class _Entry:
    """One [[card]] table with the line it starts on."""

    def __init__(
        self, fields: Mapping[str, object], lines: list[str], file: str, start: int, language: Language
    ) -> None:
        self.fields, self.lines, self.file, self.start = fields, lines, file, start
        self.language = language

    def card(self) -> Card:
        """The card; raises ParseError at the first field that is unknown or of the wrong kind."""
        for field in self.fields:
            if field not in _FIELDS:
                nearest = "".join(get_close_matches(field, _FIELDS, 1)) or ", ".join(_FIELDS)
                raise self._fault("card_file_field", field, {"field": field, "nearest": nearest})
        for field in ("name", "types"):
            if not self.fields.get(field):
                raise self._fault("card_file_missing", field, {"field": field})
        return Card(
            name=self._text("name"),
            types=self._list("types"),
            text=self._text("text"),
            name_en=self._text("name_en"),
            reading=self._text("reading"),
            civilizations=self._list("civilizations"),
            cost=self._number("cost"),
            power=self._number("power"),
            races=self._list("races"),
            special=self._list("special"),
            text_en=self._text("text_en"),
        )

    def _text(self, field: str) -> str:
        value = self.fields.get(field, "")
        if not isinstance(value, str):
            raise self._fault("card_file_text", field, {"field": field})
        return value

    def _number(self, field: str) -> int | None:
        value = self.fields.get(field)
        if value is None or (
            isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST
        ):
            return value
        raise self._fault("card_file_number", field, {"field": field})

    def _list(self, field: str) -> tuple[str, ...]:
        value = self.fields.get(field, [])
        if not isinstance(value, list) or not all(
            isinstance(each, str) for each in cast("list[object]", value)
        ):
            raise self._fault("card_file_list", field, {"field": field})
        return tuple(self._constant(field, each) for each in cast("list[str]", value))

    def _constant(self, field: str, value: str) -> str:
        """A constant of the vocabulary, or its Japanese or English word."""
        if field not in _CONSTANTS:
            return value
        table = self.language.words[_CONSTANTS[field]]
        if value in table:
            return value
        for constant, words in table.items():
            if value in words.values():
                return constant
        nearest = "".join(get_close_matches(value, table, 1)) or ", ".join(table)
        raise self._fault("card_file_value", field, {"field": field, "value": value, "nearest": nearest})

    def _fault(self, key: str, field: str, values: dict[str, str | int]) -> ParseError:
        line = self.start
        for number in range(self.start, len(self.lines)):
            if self.lines[number].strip() == "[[card]]":
                break
            if self.lines[number].split("=")[0].strip() == field:
                line = number + 1
                break
        return ParseError(
            Notice(key, values), Place(self.file, line), self.lines[line - 1] if self.lines else ""
        )
