"""A text as people talk, put as the scenario language writes it.

Rows of a table are applied one after the other: seats that are told from where who asks sits, words that only
lead on, joined clauses that come to be sentences of their own, and who acts where nobody is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from saitei.parser.scenario.conjugate import FORMS, STEMS, VERBS, english_forms, japanese
from saitei.parser.scenario.data import load
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.lines import NAMES
from saitei.parser.text import Text, TextEdit, spliced

_SLOT = re.compile(r"\{(\w+)\}")
_GROUP = re.compile(r"\\g<(\w+)>|\\(\d)")
_BRACKETED = re.compile(r"《[^《》\n]+》")
_ASKED = re.compile(r"[^。.?!\n]*\?")
_PLAYED = re.compile(
    r"\b(?:casts?|summons?|summoned|plays?|played|puts?|uses?|used) (《[^《》\n]+》)"
    r"|(《[^《》\n]+》)を(?:唱え|出し|召喚し|使っ|使い)"
)
_ENDS = "。.?!\n"
_NAME, _QUOTE = "◆", "◇"
_PLAIN, _PAST = {"plain": FORMS["plain"][:1], "passive plain": FORMS["passive plain"][:1]}, {
    "past": FORMS["past"][:1], "passive past": FORMS["passive past"][:1]
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits there: all, who asks, and the one opponent of a game of two."""

    players: tuple[str, ...]
    asker: str | None = None

    @property
    def other(self) -> str | None:
        """The opponent of who asks, where two play."""
        others = [one for one in self.players if one != self.asker]
        return others[0] if len(others) == 1 else None


@dataclass(frozen=True, slots=True)
class _Row:
    said: re.Pattern[str]
    means: str
    unless: re.Pattern[str] | None
    owned: bool
    of_one_card: bool


def with_seats_named(text: Text, players: tuple[str, ...]) -> Text:
    """The text with the letters of seats for “the player to my left”; who asks sits at the first."""
    rows: Sequence[Mapping[str, Any]] = load("colloquial")["seat"][_lang(text)]
    for row in rows:
        if row.get("of", len(players)) == len(players) and len(players) > 2:  # noqa: PLR2004 of two there is but one other
            seat = players[int(row["places"]) % len(players)]
            every = _pattern(row["said"]).finditer(_hidden(text.plain))
            text = spliced(text, [TextEdit(found.start(), found.end(), seat) for found in every])
    return text


def speaks_of_seats(text: Text) -> bool:
    """Whether somebody is meant by where they sit, seen from who asks."""
    hidden = _hidden(text.plain)
    return any(_pattern(row["said"]).search(hidden) for row in load("colloquial")["seat"][_lang(text)])


def in_written_style(text: Text, table: Seats) -> Text:
    """The text as the language writes it, as far as the table knows how people talk."""
    for row in _rows(_lang(text), table):
        text = spliced(text, [*_changes(row, text.plain, table)])
    return text if table.asker is None else _of_who_asks(text, table.asker, table)


def _of_who_asks(text: Text, asker: str, table: Seats) -> Text:
    """The text in which a card that only its question names is the asker's, as is what it evolves from."""
    of = f"{asker}の" if _lang(text) == "ja" else f"{asker}'s "
    players = re.compile(_held(table, _lang(text))["players"])
    changes: list[TextEdit] = []
    for sentence in _ASKED.finditer(_hidden(text.plain)):
        start, end = sentence.span()
        rest = text.plain[:start] + text.plain[end:]
        named = [*_BRACKETED.finditer(text.plain, start, end)]
        alone = len(named) == 1 or _pattern(load("colloquial")["of_one"]["said"]).search(sentence[0])
        if not alone or players.search(text.plain, start, end):
            continue
        if all(found[0] not in rest for found in named):
            changes += [TextEdit(found.start(), found.start(), of) for found in named]
    return spliced(text, changes)


def _changes(row: _Row, plain: str, table: Seats) -> Iterator[TextEdit]:
    hidden = _hidden(plain)
    named = _acting_card(plain) if row.of_one_card else None
    if row.of_one_card and named is None:
        return
    for found in row.said.finditer(hidden):
        begins = max(hidden.rfind(stop, 0, found.start()) for stop in _ENDS) + 1
        ends = min((at for stop in _ENDS if (at := hidden.find(stop, found.end())) >= 0), default=len(hidden))
        if row.unless is not None and row.unless.search(hidden, begins, ends):
            continue
        if row.owned and _is_others(plain, begins, ends, table):
            continue
        yield TextEdit(
            found.start(),
            found.end(),
            _expanded(row.means, found, plain).replace("{only}", named or ""),
        )


def _acting_card(plain: str) -> str | None:
    """The one card that is named, else the one that is told to be played."""
    for names in (_BRACKETED.findall(plain), [found[1] or found[2] for found in _PLAYED.finditer(plain)]):
        if len({*names}) == 1:
            return str(names[0])
    return None


def _is_others(plain: str, begins: int, ends: int, table: Seats) -> bool:
    """Whether a card of a sentence has been told of as somebody else's, or somebody else acted last."""
    before, after = plain[:begins], plain[ends:]
    owners = "|".join(map(re.escape, (one for one in table.players if one != table.asker)))
    if not owners:
        return False
    names = _BRACKETED.findall(plain, begins, ends)
    told = [sentence for sentence in re.split(r"[。.?!\n]", before) if sentence.strip()]
    acted = bool(told) and re.search(rf"(?<![A-Za-z])(?:{owners})(?:は|が)", told[-1]) is not None
    owned = re.compile(rf"(?<![A-Za-z])(?:{owners})(?![A-Za-z])")
    told += [sentence for sentence in re.split(r"[。.?!\n]", after) if sentence.strip()]
    return acted or any(owned.search(sentence) and name in sentence for sentence in told for name in names)


def _expanded(means: str, found: re.Match[str], plain: str) -> str:
    """What a row means, with what stands in the groups as the text has it."""

    def held(group: re.Match[str]) -> str:
        name = group[1] if group[1] is not None and not group[1].isdecimal() else int(group[1] or group[2])
        return plain[found.start(name) : found.end(name)] if found[name] is not None else ""

    groups = found.groupdict()
    forms = {
        "past": _pasts().get(groups.get("verb") or "", ""),
        "base": _bases().get((groups.get("third") or "").lower(), ""),
    }
    filled = _SLOT.sub(lambda slot: forms.get(slot[1], slot[0]), means)
    return _GROUP.sub(held, filled)


def _lang(text: Text) -> str:
    return "ja" if is_japanese(_hidden(text.plain)) else "en"


def _hidden(plain: str) -> str:
    """The text with a sign of its own for what stands in brackets, as long as it was."""

    def covered(found: re.Match[str]) -> str:
        return (_NAME if found[0].startswith("《") else _QUOTE) * len(found[0])

    return NAMES.sub(covered, plain)


@cache
def _pattern(said: str) -> re.Pattern[str]:
    return re.compile(said, re.IGNORECASE)


@cache
def _rows(lang: str, table: Seats) -> tuple[_Row, ...]:
    """The rows of a language with its slots filled; those about somebody only where there is one."""
    held = _held(table, lang)

    def filled(said: str) -> str:
        return _SLOT.sub(lambda slot: held.get(slot[1]) or slot[0], said)

    return tuple(
        _Row(
            re.compile(filled(row["said"]), re.IGNORECASE if lang == "en" else re.NOFLAG),
            filled(row["means"]),
            re.compile(filled(row["unless"])) if "unless" in row else None,
            row.get("owned", False),
            "{only}" in row["means"],
        )
        for row in load("colloquial")["plain"][lang]
        if not any(
            slot in ("me", "other") and not held.get(slot)
            for slot in _SLOT.findall(row["said"] + row["means"])
        )
    )


def _held(table: Seats, lang: str) -> Mapping[str, str]:
    players = "|".join(sorted(map(re.escape, table.players), key=len, reverse=True))
    common = {
        "players": rf"(?<![A-Za-z])(?:{players})(?![A-Za-z])",
        "me": table.asker or "",
        "other": table.other or "",
        "begin": r"(?:^|(?<=[。、?\n]))",
        "name": rf"(?P<name>{_NAME}+)",
        "names": rf"(?P<names>{_NAME}+(?:(?:と|、){_NAME}+)*)",
    }
    if lang == "ja":
        return {**common, "verb": rf"(?P<verb>{_either(_pasts())})"}
    return {**common, "third": rf"(?P<third>{_either(_bases())})", "pasts": _either(_english_pasts())}


def _either(words: Mapping[str, str] | frozenset[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


@cache
def _pasts() -> Mapping[str, str]:
    """Japanese verbs as dictionaries have them, also passive, and their past."""
    lemmas = {lemma for words in VERBS.values() for lemma in words["ja"] if not lemma.startswith("の")}
    made: dict[str, str] = {}
    for lemma in lemmas:
        plain, past = ([form for form, _ in japanese(lemma, STEMS, forms)] for forms in (_PLAIN, _PAST))
        made |= dict(zip(plain, past, strict=False))
    return made


@cache
def _bases() -> Mapping[str, str]:
    """English verbs as “she” has them, and their bases."""
    made = (english_forms(lemma) for words in VERBS.values() for lemma in words["en"])
    return {third.partition(" ")[0]: base.partition(" ")[0] for base, third, *_ in made if base != third}


@cache
def _english_pasts() -> frozenset[str]:
    made = (english_forms(lemma) for words in VERBS.values() for lemma in words["en"])
    return frozenset(past.partition(" ")[0] for _, _, past, *_ in made)
