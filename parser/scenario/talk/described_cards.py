"""Cards without a name that people speak of by what they are: “a 3-cost fire creature with slayer”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from saitei.language import Language
from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.plain_speech import language_of
from saitei.parser.text import Text, TextEdit, spliced

_TABLE = "described_cards"
_TEXTS = ("text", "keyword")
"""What is said of a card that stands in its text."""

_BY_KEYWORD = ("kind", "bearer", "described")
_TYPES = ("creature", "evolution", "spell", *_BY_KEYWORD)
"""What a card may be called by."""

_TRAIT = "trait"
"""The noun of what a card is by its text, which a card may be called by as well."""

_FAR = 20
"""Signs before a description that are looked at."""

_HIDDEN = re.compile(r"《[^》\n]*》|^[^\S\n]*(?:■|カード|[Cc]ard\b)[^\n]*", re.MULTILINE)
"""Names, and lines in which a card is written."""


@dataclass(frozen=True, slots=True)
class _Patterns:
    """What a description looks like in a language: as a whole, and each thing that is said in one."""

    whole: re.Pattern[str]
    parts: tuple[re.Pattern[str], ...]
    barred: re.Pattern[str]
    barred_kind: re.Pattern[str]

    def may_begin(self, hidden: str, found: re.Match[str]) -> bool:
        """Whether nothing before a description says that no one card is meant: “which fire creature”."""
        before = hidden[max(0, found.start() - _FAR) : found.start()]
        alone = found["kind"] and not found["before"] and not found["behind"]
        return not self.barred.search(before) and not (
            alone and self.barred_kind.search(before + (found["article"] or ""))
        )


def with_described_cards(text: Text, language: Language) -> Text:
    """The text with a name for each card that is described, and the line that writes the card before it."""
    lang = language_of(text.plain)
    patterns = _patterns(lang, language)
    hidden = _HIDDEN.sub(lambda found: "\n" * len(found[0]), text.plain)
    written: dict[str, str] = {}
    edits: list[TextEdit] = []
    for found in patterns.whole.finditer(hidden):
        name = f"{found['before'] or ''}{found['head']}{found['behind']}".translate(_QUOTES).strip()
        name = load_talk(_TABLE)["called"][lang].get(name, name)
        is_noun = name.lower() in _nouns(lang)
        if is_noun or not _is_described(found) or not patterns.may_begin(hidden, found):
            continue
        written[name] = _written(name, found, patterns, lang)
        edits.append(TextEdit(*found.span(), f"{found['owner'] or ''}《{name}》"))
    if not edits:
        return text
    return spliced(text, [TextEdit(0, 0, "".join(written.values())), *edits])


_QUOTES = {ord(sign): None for sign in '"「」'}


def _is_described(found: re.Match[str]) -> bool:
    """Whether anything is said of a card beside its type."""
    return bool(found["before"] or found["behind"] or found["kind"] or found["bearer"])


def _written(name: str, found: re.Match[str], patterns: _Patterns, lang: str) -> str:
    """The heading of a card and its text."""
    table: Mapping[str, Any] = load_talk(_TABLE)[lang]
    type_ = next(one for one in _TYPES if found[one])
    marks, lines = [table["marks"][type_]], list[str]()
    said = [*_said(found["before"] or "", patterns.parts), *_said(found["behind"], patterns.parts)]
    for what, words in (*said, *((("keyword", found[type_]),) if type_ in _BY_KEYWORD else ())):
        if what in _TEXTS:
            called: Mapping[str, str] = load_talk(_TABLE)["called"][lang]
            lines.append(f"  ■{called.get(words, words)}\n")
        else:
            marks.append(table["marks"][what.rstrip("2")].format(words))
    heading = table["card"].format(name=name, marks=", ".join(marks))
    return f"{heading}{':' if lines else ''}\n{''.join(lines)}"


def _said(words: str, parts: Iterable[re.Pattern[str]]) -> Iterator[tuple[str, str]]:
    """What is said of a card, one thing after the other."""
    at = 0
    while at < len(words):
        fitting = (part.match(words, at) for part in parts)
        found = max((one for one in fitting if one), key=lambda one: one.end(), default=None)
        if found is not None and found.end() > at:
            yield next((what, said) for what, said in found.groupdict().items() if said is not None)
            at = found.end()
        else:
            at += 1


@cache
def _patterns(lang: str, language: Language) -> _Patterns:
    table: Mapping[str, Any] = load_talk(_TABLE)[lang]
    rows: Mapping[str, list[str]] = load_talk(_TABLE)["kinds"]
    keywords = {key: row[lang] for key, row in language.words["keyword"].items() if lang in row}
    called: Mapping[str, str] = load_talk(_TABLE)["called"][lang]
    kinds = {which: [keywords[one] for one in row if one in keywords] for which, row in rows.items()}
    words = {
        "keyword": [*keywords.values(), *called],
        "kind": [*kinds["alone"], *(said for said, word in called.items() if word in kinds["alone"])],
        "described": [
            *kinds["described"],
            *(said for said, word in called.items() if word in kinds["described"]),
        ],
        "civilization": [row[lang] for row in language.words["civilization"].values() if lang in row],
        "race": [row[lang] for row in language.words["race"].values() if lang in row],
    }
    filled = {what: _any(listed) for what, listed in words.items()}

    def made(said: str) -> str:
        for what, pattern in filled.items():
            said = said.replace(f"{{{what}}}", pattern)
        return said

    before, behind = ([made(said) for said in table[place]] for place in ("before", "behind"))
    one, one_behind = _unnamed(before), _unnamed(behind)
    whole = (
        rf"(?<![A-Za-z])(?P<article>{table['article']})"
        rf"(?:(?P<before>(?:{one}{table['between']})+)(?P<owner>{table['owner']})?)?(?P<head>{made(table['head'])})"
        rf"(?P<behind>(?:{table['behind_begins']}{one_behind}(?:{table['and']}{one_behind})*)?)"
    )
    flags = re.IGNORECASE if lang == "en" else re.NOFLAG
    return _Patterns(
        re.compile(whole, flags),
        tuple(re.compile(said, flags) for said in (*before, *behind)),
        re.compile(rf"(?:{table['not_behind']})$", flags),
        re.compile(rf"(?:{table['kind_not_behind']})$", flags),
    )


def _unnamed(patterns: Iterable[str]) -> str:
    listed = [re.sub(r"\?P<\w+>", "?:", one) for one in patterns]
    return f"(?:{'|'.join(listed)})" if listed else "(?!)"


def _any(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest first."""
    listed = sorted({*words}, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, listed))})" if listed else "(?!)"


@cache
def _nouns(lang: str) -> frozenset[str]:
    """What the talk has a noun of its own for."""
    table = load_talk("concepts")["noun"]
    rows = (row for noun, row in table.items() if noun != _TRAIT)
    return frozenset(word.lower() for row in rows for word in row.get(lang, ()))
