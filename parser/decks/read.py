"""Read a deck list, text or JSON."""

from __future__ import annotations

import csv
import re
from difflib import get_close_matches

from saitei.errors import Contradiction, ParseError, Place, Refused, SaiteiError
from saitei.language import Language
from saitei.parser.decks.deck import DeckList, Entry, Others
from saitei.parser.decks.json_list import read_json
from saitei.parser.decks.line import (
    LARGEST,
    LineFault,
    Reading,
    bare_number,
    counted,
    number_of,
    quoted,
    readings,
)
from saitei.parser.decks.words import civilizations, columns, head, heads, part_words, partner_mark
from saitei.parser.scenario import answers
from saitei.parser.scenario.blocks import take
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.scenario import CardSource
from saitei.parser.text import Text, normalise
from saitei.terms import Term
from saitei.wording import Notice

MOST_NAMES = 300
"""Different cards a list may have."""

_REMARK = re.compile(r"\s*(?:#|//)")
_BARE_HEAD = re.compile(r"\s*([^《》:]{1,30}?)\s*:\s*")
_BRACKET = re.compile(r"\s*\(([^()]*)\)\s*$")
_QUOTED = re.compile(r"《[^》\n]*》")
_PLAIN_COLUMNS = 3
"""With fewer columns a line is read as any other."""

_LETTER = re.compile(r"[^\W\d]")
_CLAUSES = re.compile(r"[、,;]\s*")


def read_list(text: str, file: str = "-", *, language: Language, catalogue: CardSource) -> DeckList:
    """The deck list that a text is; raises ParseError, Contradiction or Refused with the place."""
    if text.lstrip().startswith("{"):
        return read_json(text, file, catalogue=catalogue)
    return _Reader(normalise(text, file), file, language, catalogue).read()


class _Reader:
    """Reads the lines one after the other, each into the part whose head stands above it."""

    def __init__(self, text: Text, file: str, language: Language, catalogue: CardSource) -> None:
        self.cards, plain = take(text, file, language)
        self.text = Text(text.raw, plain, text.origin)
        self.file, self.language, self.catalogue = file, language, catalogue
        self.written = {card.name for card in self.cards}
        self.part = "main_deck"
        self.entries: list[Entry] = []
        self.others: list[Others] = []
        self.told: dict[str, str] = {}
        self.columns: tuple[str, ...] = ()
        self.names: dict[str, str | None] = {}

    def read(self) -> DeckList:
        """The whole list."""
        at = 0
        for line in self.text.plain.split("\n"):
            try:
                self._line(line, at)
            except LineFault as fault:
                raise self._error(fault.key, at + fault.at, **fault.values) from None
            at += len(line) + 1
        if not self.entries and not self.others:
            raise ParseError(Notice("deck_empty"), Place(self.file, 1))
        return self._list()

    def _line(self, line: str, at: int) -> None:
        if not line.strip():
            # a partner stands alone: what follows the gap is the deck
            self.part = "main_deck" if self.part == "partner" else self.part
        elif not (_REMARK.match(line) or self._table_head(line, at) or self._head(line, at)):
            self._row(line, at)

    def _table_head(self, line: str, at: int) -> bool:
        """Take a line of words over columns, one of numbers and one of names; False where it is none."""
        known = columns()
        found = tuple(known.get(word.strip().lower(), "") for word in self._cells(line, at))
        if not all(found) or found.count("number") != 1 or found.count("name") != 1:
            return False
        self.columns = found
        return True

    def _row(self, line: str, at: int) -> None:
        """Take a line of cards; under words over columns the number and the name stand in theirs."""
        cells = self._cells(line, at)
        if len(self.columns) < _PLAIN_COLUMNS or len(cells) != len(self.columns):
            self._cards(line, at, self.part)
            return
        number, name = (cells[self.columns.index(column)].strip() for column in ("number", "name"))
        if not number.isdecimal() or not name:
            raise self._error("deck_no_name", at)
        self._check(number_of(number), at)
        self._card(Reading(number_of(number), name, line.find(name)), at + line.find(name), self.part)

    def _cells(self, line: str, at: int) -> list[str]:
        """What a line has between tabs, semicolons or commas; one within quotation marks is no end."""
        raw = self._raw(at, at + len(line))
        if "\t" in raw:
            return [normalise(cell, self.file).plain for cell in raw.split("\t")]
        divides = ";" if ";" in line else ","
        rows = csv.reader([line], delimiter=divides, skipinitialspace=True)
        return [cell for row in rows for cell in row]

    def _head(self, line: str, at: int) -> bool:
        """Take a line that begins with a head; False where it is a card's."""
        found = head().fullmatch(line.rstrip())
        if found is None or (found[3] and not found[2]):
            bare = _BARE_HEAD.fullmatch(line)
            if bare is not None:
                raise LineFault("deck_unknown_part", bare.start(1), **_nearest(bare[1]))
            return False
        kind, what = heads()[found[1].lower()]
        rest = found[3].strip()
        total = bare_number().fullmatch(rest) is not None and self._full_name(rest) is None
        if kind == "told":
            self._tell(what, rest, at + found.start(3))
        elif not total and kind != "about":
            self._cards(line[found.start(3) :], at + found.start(3), what or self.part)
        elif kind == "part":
            self.part = what
        return True

    def _tell(self, what: str, words: str, at: int) -> None:
        before = self.told.setdefault(what, words)
        if before != words:
            raise Contradiction(
                Notice("deck_told_twice", {"first": before, "second": words}), self._place(at)
            )

    def _cards(self, line: str, at: int, part: str) -> None:
        marked = partner_mark().search(line)
        if marked is not None:
            line, part = line[: marked.start()], "partner"
        if counted := _counted(line, self.language):
            number, civilizations_ = counted
            self._check(number, at)
            self.others.append(Others(number, part, civilizations_))
            return
        for reading in quoted(line) if "《" in line or "》" in line else (self._likeliest(line),):
            self._check(reading.number, at)
            self._card(reading, at + reading.at, part)

    def _likeliest(self, line: str) -> Reading:
        """The way to read the line that names a card somebody knows, else the likeliest."""
        ways = readings(line)
        return next((way for way in ways if self._full_name(way.name)), ways[0])

    def _card(self, reading: Reading, at: int, part: str) -> None:
        """Take one card; raises an error for a name that cannot be meant."""
        full = self._full_name(reading.name)
        if reading.twice and full is None:
            raise self._error("deck_two_numbers", at, first=reading.number, second=reading.twice)
        if full is None and (not _LETTER.search(reading.name) or bare_number().fullmatch(reading.name)):
            raise self._error("deck_no_name", at)
        written = full or self._raw(at, at + len(reading.name))
        self.entries.append(Entry(written, reading.number, part, full is not None, self._place(at)))
        if len(self.entries) > MOST_NAMES:
            raise Refused(Notice("deck_too_many", {"largest": MOST_NAMES}), self._place(at))

    def _check(self, number: int, at: int) -> None:
        if not 0 < number <= LARGEST:
            raise Refused(Notice("deck_number", {"largest": LARGEST}), self._place(at), self._source(at))

    def _full_name(self, name: str) -> str | None:
        """The name of the card that goes by this one: written here, or known to the catalogue."""
        if name and name not in self.names:
            found = name if name in self.written else self.catalogue.find(name)
            self.names[name] = found if isinstance(found, str) or found is None else found.name
        return self.names.get(name)

    def _raw(self, start: int, end: int) -> str:
        """The words as they were typed."""
        origin, raw = self.text.origin, self.text.raw
        stop = origin[end] if end < len(origin) else len(raw)
        return raw[origin[start] : stop].strip()

    def _place(self, at: int) -> Place:
        return self.text.place(at, self.file)

    def _source(self, at: int) -> str:
        return self.text.raw.split("\n")[self._place(at).line - 1]

    def _error(self, key: str, at: int, **values: str | int) -> SaiteiError:
        return ParseError(Notice(key, values), self._place(at), self._source(at))

    def _list(self) -> DeckList:
        expected = self._expected()
        clauses = tuple(filter(None, _CLAUSES.split(self.told.get("clauses", "").rstrip("。."))))
        unquoted = _QUOTED.sub("", self.text.raw)
        latin = re.search("[A-Za-z]{3}", unquoted) is not None
        japanese = is_japanese(unquoted) or (not latin and is_japanese(self.text.raw))
        return DeckList(
            tuple(self.entries), tuple(self.others), self.cards, self.told.get("rules") or None,
            expected, clauses, "ja" if japanese else "en",
        )  # fmt: skip

    def _expected(self) -> Term | None:
        words = self.told.get("answer")
        if words is None:
            return None
        found = answers.word(words)
        if found is None:
            raise self._error("deck_answer", self.text.plain.rindex(words) if words else 0, words=words)
        return found


def _counted(line: str, language: Language) -> tuple[int, tuple[str, ...] | None] | None:
    """Cards that a line only counts: how many, and their civilizations where a bracket says so."""
    bracket = _BRACKET.search(line)
    words = [word.strip() for word in bracket[1].lower().split("/")] if bracket else []
    known = civilizations(language)
    stated = None
    if bracket and all(word in known for word in words):
        line, stated = line[: bracket.start()], tuple(sorted({known[word] for word in words} - {""}))
    found = counted().fullmatch(line)
    return None if found is None else (number_of(found[1] or found[2]), stated)


def _nearest(word: str) -> dict[str, str | int]:
    parts = [japanese if is_japanese(word) else english for japanese, english in part_words().values()]
    near = get_close_matches(word.strip().lower(), [form.lower() for form in parts], cutoff=0.5)
    said = [form for form in parts if form.lower() in near] or parts
    return {"word": word.strip(), "parts": ", ".join(said)}
