"""The sentences of all that saitei says no to, in the languages it speaks.

>>> wording(Notice("too_slow", {"seconds": 2}), "ja")
'2秒以内に答えが出なかった'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from saitei.tables import table

Lang: TypeAlias = Literal["ja", "en"]
"""The languages saitei speaks."""

LANGS: tuple[Lang, ...] = ("en", "ja")
"""All of them."""

_OPTIONAL = re.compile(r"⟦(.*?)⟧")
_JAPANESE_COMMA = re.compile(r"(?<=[A-Z》0-9])、(?=[A-Z《])")
_SLOT = re.compile(r"\{(\w+)\}")
_ARTICLE = re.compile(r"\ba (\{\w+\})")
_VOWELS = tuple("aeio")


@dataclass(frozen=True, slots=True)
class Notice:
    """What a message table needs to say one thing: its key and the values of its slots."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict[str, str | int])


@cache
def error_messages() -> Mapping[str, Mapping[Lang, str]]:
    """The sentences of all errors, by key and language."""
    errors: Mapping[str, Mapping[Lang, str]] = table("queries", "say", "messages.toml")["errors"]
    return errors


def wording(notice: Notice, lang: Lang) -> str:
    """The notice as a sentence, on one line whatever it quotes."""
    values = notice.values if lang == "ja" else {key: _apart(value) for key, value in notice.values.items()}
    return filled(error_messages()[notice.key][lang], values).replace("\n", " ")


def _apart(value: str | int) -> str | int:
    """A list of players or cards that a notice quotes, as English sets it apart."""
    return _JAPANESE_COMMA.sub(", ", value) if isinstance(value, str) else value


def filled(sentence: str, values: Mapping[str, str | int]) -> str:
    """A sentence with its slots filled; a part in ⟦…⟧ is left out where one of its slots is empty.

    >>> filled("no {name}⟦: did you mean {nearest}?⟧", {"name": "x", "nearest": ""})
    'no x'
    >>> filled("a {sort} ability", {"sort": "activated"})
    'an activated ability'
    """

    def part(found: re.Match[str]) -> str:
        return found[1] if all(values.get(slot, "") != "" for slot in _SLOT.findall(found[1])) else ""

    def agreeing(found: re.Match[str]) -> str:
        return f"an {found[1]}" if str(values.get(found[1][1:-1], "")).startswith(_VOWELS) else found[0]

    kept = _ARTICLE.sub(agreeing, _OPTIONAL.sub(part, sentence))
    return kept.format_map(values)


def surrounding(environment: Mapping[str, str]) -> Lang:
    """The language of the locale."""
    found = next(
        (value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), ""
    )
    return "ja" if found.startswith("ja") else "en"
