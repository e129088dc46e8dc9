"""A text as people talk, put as the scenario language writes it.

Rows of a table are applied one after the other: seats that are told from where who asks sits, words that only
lead on, joined clauses that come to be sentences of their own, and who acts where nobody is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from saitei.parser.scenario.data import load
from saitei.parser.scenario.plain_speech import (
    Seats,
    language_of,
    rewritten,
    slot_patterns,
    speech_rows,
    with_names_hidden,
)
from saitei.parser.text import Text, TextEdit, spliced

_BRACKETED = re.compile(r"《[^《》\n]+》")
_LONG_WORD = re.compile(r"(?<![A-Za-z'])[a-z][a-z']{4,}(?![A-Za-z])")
_ASKED = re.compile(r"[^。.?!\n]*\?")
_PLAYED = re.compile(
    r"\b(?:casts?|summons?|summoned|plays?|played|puts?|uses?|used) (《[^《》\n]+》)"
    r"|(《[^《》\n]+》)(?:を(?:唱え|出し|召喚し|使っ|使い)|で(?:攻撃|殴))"
)


def with_typos_corrected(text: Text) -> Text:
    """The text without greetings and typos, numbers in digits; nothing of it is about anybody."""
    lang = language_of(text.plain)
    text = rewritten(text, speech_rows("colloquial", "typing", lang))
    known = load("colloquial")["spelt"].get(lang, ())
    return spliced(text, [*_respelt(with_names_hidden(text.plain), frozenset(known))])


def _respelt(plain: str, known: frozenset[str]) -> Iterator[TextEdit]:
    """Long words of small letters that are one typo away from one known word, and the word."""
    typos = {typo: word for word in known for typo in _typos(word)} if known else {}
    for found in _LONG_WORD.finditer(plain):
        if found[0] not in known and (word := typos.get(found[0])) is not None:
            yield TextEdit(found.start(), found.end(), word)


def _typos(word: str) -> Iterator[str]:
    """A word with two letters the wrong way round, or without one of its letters, or with one twice."""
    for at in range(1, len(word)):
        yield word[:at] + word[at + 1 :]
        yield word[: at + 1] + word[at] + word[at + 1 :]
        yield word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]


def with_seats_named(text: Text, players: tuple[str, ...]) -> Text:
    """The text with the letters of seats for “the player to my left”; who asks sits at the first."""
    return rewritten(
        text, speech_rows("colloquial", "seat", language_of(text.plain), Seats(players, players[0]))
    )


def in_written_style(text: Text, table: Seats) -> Text:
    """The text as the language writes it, as far as the table knows how people talk."""
    found = speech_rows("colloquial", "plain", language_of(text.plain), table)
    text = rewritten(text, found, only=_acting_card, theirs=partial(_is_others, table=table))
    return text if table.asker is None else _of_who_asks(text, table.asker, table)


def _of_who_asks(text: Text, asker: str, table: Seats) -> Text:
    """The text in which a card that only its question names is the asker's, as is what it evolves from."""
    of = f"{asker}の" if language_of(text.plain) == "ja" else f"{asker}'s "
    players = re.compile(slot_patterns(table, language_of(text.plain))["players"])
    changes: list[TextEdit] = []
    for sentence in _ASKED.finditer(with_names_hidden(text.plain)):
        start, end = sentence.span()
        rest = text.plain[:start] + text.plain[end:]
        named = [*_BRACKETED.finditer(text.plain, start, end)]
        alone = len(named) == 1 or re.search(load("colloquial")["of_one"]["said"], sentence[0], re.IGNORECASE)
        if not alone or players.search(text.plain, start, end):
            continue
        if all(found[0] not in rest for found in named):
            changes += [TextEdit(found.start(), found.start(), of) for found in named]
    return spliced(text, changes)


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
