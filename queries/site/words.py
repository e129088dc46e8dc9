"""What stands on every page, in one language."""

from __future__ import annotations

from saitei.queries.messages import Language, filled
from saitei.tables import table


def say(key: str, lang: Language, **slots: str | int) -> str:
    """A word or a phrase of the site."""
    return filled(table("queries", "site", "words.toml")["words"][key][lang], slots)


def half(title: str, lang: Language) -> str:
    """The half of a title “English · 日本語” in a language; the whole of one without halves."""
    english, divided, japanese = title.partition(" · ")
    return japanese if divided and lang == "ja" else english
