"""A text as people talk before its clauses are read: typos corrected, seats named by their letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.plain_speech import (
    Seats,
    language_of,
    rewritten,
    speech_rows,
    with_names_hidden,
)
from saitei.parser.text import Text, TextEdit, spliced

_LONG_WORD = re.compile(r"(?<![A-Za-z'])[a-z][a-z']{4,}(?![A-Za-z])")


def with_typos_corrected(text: Text) -> Text:
    """The text without greetings and typos, numbers in digits; nothing of it is about anybody."""
    lang = language_of(text.plain)
    text = rewritten(text, speech_rows("colloquial", "typing", lang))
    known = load_talk("colloquial")["spelt"].get(lang, ())
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
