"""What quoted words say of an ability."""

from __future__ import annotations

from functools import cache

from saitei.language import Language
from saitei.parser.scenario.data import load
from saitei.terms import Term


def quoted(text: str, language: Language) -> Term:
    """What quoted words say about an ability: its keyword, its trigger, what it does, or just the words."""
    keyword = _keywords(language).get(text.lower())
    if keyword:
        return Term("keyword", (Term(keyword),))
    trigger = _triggers().get(text.lower())
    if trigger:
        return Term("trigger", (Term(trigger),))
    deed = _deeds(language).get(text.lower())
    return Term("doing", (Term(deed),)) if deed else Term("words", (text,))


@cache
def _keywords(language: Language) -> dict[str, str]:
    """The keywords by their words: in quotes a word is a keyword, though it be a card type elsewhere."""
    rows = language.words["keyword"].items()
    listed = {form: value for value, forms in load("extra").get("KEYWORD", {}).items() for form in forms}
    return listed | {said[lang].lower(): value for value, said in rows for lang in ("ja", "en")}


@cache
def _deeds(language: Language) -> dict[str, str]:
    return {
        said[lang].lower(): verb for verb, said in language.words["verb"].items() for lang in ("ja", "en")
    }


@cache
def _triggers() -> dict[str, str]:
    rows = load("triggers").items()
    return {form: verb for verb, forms in rows for lang in ("ja", "en") for form in forms[lang]}
