"""Rows of the tables of plain speech: what may be said, and how the scenario language puts it.

A row has a pattern, `said`, and what it `means`, with what stands in the groups of the pattern. Slots in
either are filled from who sits there and from the verbs that are known. Rows are applied one after the other,
each wherever its pattern fits; names in brackets and quotes are hidden from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from saitei.parser.scenario.conjugate import VERBS, english_forms
from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.lines import NAMES
from saitei.parser.scenario.talk.required_words import RequiredWords, may_fit, required_words
from saitei.parser.text import Text, TextEdit, spliced

_SLOT = re.compile(r"\{([a-z]\w*)\}")
_GROUP = re.compile(r"\\g<(\w+)>|\\(\d)")
_OF_SIX = ("six_2", "six_3", "six_4", "six_5", "six_6")
_OF_SEATS = (
    *("me", "other", "left", "right", "across", "second", "third_on", "mate", "foe", "second_foe"),
    *_OF_SIX,
)
_STOPS = "。.?!\n"
_NAME, _QUOTE = "◆", "◇"
_CARD_TEXT = re.compile(r"^[ ]+■[^\n]*", re.MULTILINE)
"""A line of the text of a card that a row tells."""
_FOUR, _SIX = 4, 6


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits there: all, and who asks."""

    players: tuple[str, ...] = ()
    asker: str | None = None

    @property
    def other(self) -> str | None:
        """The opponent of who asks, where two play."""
        others = [one for one in self.players if one != self.asker]
        return others[0] if self.asker and len(others) == 1 else None

    def from_asker(self, places: int) -> str | None:
        """Who sits so many places further on, where more than two play; who asks sits at the first."""
        return self.players[places % len(self.players)] if len(self.players) > 2 else None  # noqa: PLR2004 of two there is but one other


_NOBODY = Seats()


@dataclass(frozen=True, slots=True)
class SpeechRow:
    """What may be said, and what it means.

    It is not meant where the sentence has held what `unless_before` says, nor where the text holds nothing of
    what `where` says, in which what stands in the groups of the pattern may be named. What it `tells` besides
    comes to stand before the text, once.
    """

    said: str
    flags: re.RegexFlag
    means: str
    unless_before: str | None
    where: str | None
    tells: str | None
    words: RequiredWords

    def matches_in(self, hidden: str) -> Iterator[re.Match[str]]:
        """Where a text in which names are hidden has it."""
        return (
            compiled(self.said, self.flags).finditer(hidden)
            if may_fit(self.words, hidden.lower())
            else iter(())
        )

    def is_meant(self, hidden: str, found: re.Match[str]) -> bool:
        """Whether nothing in the sentence speaks against it."""
        begins = max(hidden.rfind(stop, 0, found.start()) for stop in _STOPS) + 1
        unless = self.unless_before
        return unless is None or not compiled(unless).search(hidden, begins, found.end())


def rewritten(text: Text, rows: Sequence[SpeechRow]) -> Text:
    """The text with what the rows mean for what it says."""
    for row in rows:
        changes = [*_changes(row, text.plain)]
        told = dict.fromkeys(change.told for change in changes if change.told)
        text = spliced(text, [change.edit for change in changes])
        text = spliced(text, [TextEdit(0, 0, f"{line}\n") for line in told if line not in text.plain])
    return text


class _Change(NamedTuple):
    """What a row puts in the stead of what it found, and what it tells besides."""

    edit: TextEdit
    told: str | None


def _changes(row: SpeechRow, plain: str) -> Iterator[_Change]:
    where = row.where
    if where is not None and not _GROUP.search(where) and not compiled(where).search(plain):
        return
    hidden = with_names_hidden(plain)
    for found in row.matches_in(hidden):
        held = where is None or compiled(_expanded(where, found, plain)).search(plain)
        if held and row.is_meant(hidden, found):
            told = None if row.tells is None else _expanded(row.tells, found, plain)
            yield _Change(TextEdit(found.start(), found.end(), _expanded(row.means, found, plain)), told)


def _expanded(means: str, found: re.Match[str], plain: str) -> str:
    """What a row means, with what stands in the groups as the text has it."""

    def held(group: re.Match[str]) -> str:
        name = group[1] if group[1] is not None and not group[1].isdecimal() else int(group[1] or group[2])
        return plain[found.start(name) : found.end(name)] if found[name] is not None else ""

    groups = {name: (said or "").lower() for name, said in found.groupdict().items()}
    digits: Mapping[str, str] = load_talk("colloquial")["digits"]
    forms = {
        "third": _thirds().get(groups.get("verb", ""), ""),
        "digit": digits.get(groups.get("numeral", ""), ""),
    }
    filled = _SLOT.sub(lambda slot: forms.get(slot[1], slot[0]), means)
    return _GROUP.sub(held, filled)


@lru_cache(maxsize=16)  # row after row looks at the same text
def with_names_hidden(plain: str) -> str:
    """The text with signs of their own for what stands in brackets and quotes, and for texts of cards."""

    def covered(found: re.Match[str]) -> str:
        return (_NAME if found[0].startswith("《") else _QUOTE) * len(found[0])

    without = _CARD_TEXT.sub(lambda found: _QUOTE * len(found[0]), plain)
    return NAMES.sub(covered, without)


def language_of(plain: str, players: Iterable[str] = ()) -> str:
    """The language of what a text says beside names, which may be of another one: of cards and of players."""
    said = NAMES.sub("", plain)
    for player in players:
        said = said.replace(player, "")
    return "ja" if is_japanese(said) else "en"


@cache
def compiled(said: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """A pattern of a table; there are more of them than `re` itself keeps."""
    return re.compile(said, flags)


@cache
def speech_rows(
    table: str, part: str, lang: str | None = None, seats: Seats = _NOBODY
) -> tuple[SpeechRow, ...]:
    """The rows of a part of a table with its slots filled; those about somebody only where there is one."""
    held = slot_patterns(seats, lang or "")
    rows = load_talk(table)[part]
    of_lang: Sequence[Mapping[str, Any]] = rows if lang is None else rows[lang]
    listed = load_talk(table).get("listed", {}).get(lang)
    said = [one for row in of_lang for one in _with_list_line(row, listed)]
    flags = re.IGNORECASE if lang == "en" else re.NOFLAG
    seated = {name: held[name] for name in _OF_SEATS}

    def filled(said: str, which: Mapping[str, str] = held) -> str:
        return _SLOT.sub(lambda slot: which.get(slot[1]) or slot[0], said)

    def optional(row: Mapping[str, Any], name: str) -> str | None:
        return filled(row[name]) if name in row else None

    return tuple(
        SpeechRow(
            filled(row["said"]),
            flags,
            filled(row["means"], seated),
            optional(row, "unless_before"),
            optional(row, "where"),
            filled(row["tells"], seated) if "tells" in row else None,
            required_words(filled(row["said"])),
        )
        for row in said
        if not any(
            slot in _OF_SEATS and not held[slot]
            for slot in _SLOT.findall(row["said"] + row["means"] + row.get("tells", ""))
        )
    )


def _with_list_line(row: Mapping[str, Any], listed: Mapping[str, str] | None) -> Iterator[Mapping[str, Any]]:
    """A row; one that only has what a list says of one of its cards, with the line in which that stands."""
    places = [place for place in ("behind", "before") if place in row]
    if not places or listed is None:
        yield row
        return
    for place in places:
        said = listed[place].replace("{note}", row[place])
        yield {**row, "said": said, "means": f"{listed['line']}\n{row['means']}"}


def slot_patterns(seats: Seats, lang: str) -> Mapping[str, str]:
    """What stands for each slot of a pattern."""
    players = "|".join(sorted(map(re.escape, seats.players), key=len, reverse=True))
    four = seats.players if len(seats.players) == _FOUR else ("",) * _FOUR
    six = seats.players[1:] if len(seats.players) == _SIX else ("",) * len(_OF_SIX)
    common = {
        "players": rf"(?<![A-Za-z])(?:{players})(?![A-Za-z])",
        "me": seats.asker or "",
        "other": seats.other or "",
        "left": seats.from_asker(1) or "",
        "right": seats.from_asker(-1) or "",
        "across": four[2],
        "second": seats.from_asker(2) or "",
        "third_on": seats.from_asker(3) or "",
        "mate": four[1],
        "foe": four[2],
        "second_foe": four[3],
    }
    common |= dict(zip(_OF_SIX, six, strict=True))
    return common if lang == "ja" else {**common, "verb": rf"(?P<verb>{_either(_thirds())})"}


def _either(words: Mapping[str, str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


@cache
def _thirds() -> Mapping[str, str]:
    """English verbs as “I” has them to how “she” has them; what follows a verb stays."""
    english = (english_forms(lemma) for words in VERBS.values() for lemma in words["en"])
    pairs = ((base, third) for base, third, *_ in english if base != third)
    return {base.partition(" ")[0]: third.partition(" ")[0] for base, third in pairs}
