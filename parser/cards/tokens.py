"""Tokens: words of the lexicon with their place in the line."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.errors import SaiteiError
from saitei.wording import Notice


@dataclass(frozen=True, slots=True)
class Word:
    """An entry of the lexicon: grammar type, class (of a noun), meaning and, for verb forms, features."""

    type: str
    kind: str = ""
    meaning: str = ""
    features: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Token:
    """A word where it stands: `start` and `end` count characters of the plain line."""

    word: Word
    text: str
    start: int
    end: int

    @property
    def type(self) -> str:
        """The grammar's name for it."""
        return self.word.type

    @property
    def kind(self) -> str:
        """The class of a noun: obj, player, zone and so on."""
        return self.word.kind

    @property
    def meaning(self) -> str:
        """What the lexicon says that it means."""
        return self.word.meaning

    def has(self, feature: str) -> bool:
        """Whether a verb form carries this feature."""
        return feature in self.word.features

    def retyped(self, new_type: str, kind: str = "", meaning: str | None = None) -> Token:
        """The same word in another job."""
        said = self.meaning if meaning is None else meaning
        return self._as(Word(new_type, kind, said, self.word.features))

    def marked(self, feature: str) -> Token:
        """The same word with one more feature."""
        return self._with(self.word.features | {feature})

    def without(self, feature: str) -> Token:
        """The same word with one feature less."""
        return self._with(self.word.features - {feature})

    def _with(self, features: frozenset[str]) -> Token:
        return self._as(Word(self.word.type, self.word.kind, self.word.meaning, features))

    def _as(self, word: Word) -> Token:
        return Token(word, self.text, self.start, self.end)

    def __str__(self) -> str:
        return self.text


class NotUnderstood(SaiteiError):
    """A stage of the card parser says no: why, at which character of the line, and at which word."""

    def __init__(self, reason: str, at: int, detail: str = "") -> None:
        key = "missed_" + reason
        super().__init__(Notice(key, {"words": detail}))
        self.reason, self.at, self.detail = reason, at, detail


def not_understood(reason: str, token: Token | None, detail: str = "") -> NotUnderstood:
    """The error for a reason and the word where it showed."""
    return NotUnderstood(reason, token.start if token else 0, detail or (token.text if token else ""))
