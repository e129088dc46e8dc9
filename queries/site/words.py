"""Words and titles of the site."""

from __future__ import annotations

from saitei.tables import table
from saitei.wording import LANGS, Lang, filled


def say(key: str, lang: Lang, **slots: str | int) -> str:
    """A word or a phrase of the site."""
    return filled(table("queries", "site", "words.toml")["words"][key][lang], slots)


def titles(key: str) -> dict[Lang, str]:
    """A page's title that is a phrase of the site, in every language."""
    return {lang: say(key, lang) for lang in LANGS}


def half(title: str, lang: Lang) -> str:
    """The half of a title “English · 日本語” in a language; the whole of one without halves."""
    return halves(title)[-1 if lang == "ja" else 0]


def halves(title: str) -> list[str]:
    """The halves of “English · 日本語”, or the whole of what has none."""
    return title.split(" · ", 1)
