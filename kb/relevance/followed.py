"""What a game knows of its texts: which forms its rules follow, and what gives occasion for what is said.

Both stand beside the rule pages of a game: `followed.tsv`, made from worked examples (see
`saitei.queries.examples.followed_forms`), and `occasions.toml`, written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from saitei.data import data
from saitei.errors import Place, RulePageError
from saitei.kb.vocabulary import role_facts
from saitei.kb.vocabulary_form import is_constant
from saitei.language import Language, shipped_language
from saitei.tables import read_toml
from saitei.wording import Notice

FOLLOWED = "followed.tsv"
"""A form on each line, and the example that shows that the rules follow it."""

OCCASIONS = "occasions.toml"
"""What a deed or a keyword takes place with, and which words say nothing that rules would have to follow."""

_OWN = "own "
_FORM = re.compile(r"[a-z_]+\([a-z0-9_,()]*\)")


def knowledge(pages: Iterable[str], language: Language) -> str:
    """What the games whose rules stand on some pages know of texts, as facts."""
    return _knowledge(frozenset(page.rpartition("/")[0] for page in pages), Path.cwd(), language)


def knowledge_of(document: str) -> str:
    """What the game of a shipped document knows of texts, as facts."""
    return _knowledge(frozenset({f"rules/{document}"}), Path.cwd(), shipped_language())


def shown_forms(text: str) -> dict[str, str]:
    """The forms that a table lists, each with the example that shows it; raises ValueError."""
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    if strange := next((row for row in rows if len(row) != len(("form", "example"))), None):
        raise ValueError(f"a form and its example, with a tab between them, are expected: {strange}")
    if strange := next((row for row in rows if not _FORM.fullmatch(row[0])), None):
        raise ValueError(f"not a form: {strange[0]}")
    return {row[0]: row[1] for row in rows}


@cache
def _knowledge(folders: frozenset[str], here: Path, language: Language) -> str:
    found = {(root / folder).resolve() for folder in sorted(folders) for root in (data("rules").parent, here)}
    lines = [line for folder in sorted(found) for line in _of_folder(folder)]
    zones = (f"zone_named({zone})." for zone in language.words["zone"])
    roles = (fact for _, fact in role_facts(language.among(found)))
    return "\n".join(dict.fromkeys((*zones, *roles, *lines)))


def _of_folder(folder: Path) -> Iterator[str]:
    """What the tables in a folder say; raises RulePageError for one that is malformed."""
    for name, facts in ((FOLLOWED, _followed), (OCCASIONS, _occasions)):
        if (table := folder / name).is_file():
            try:
                yield from [*facts(table)]
            except (OSError, ValueError, TypeError, AttributeError) as error:
                why = Notice("table_malformed", {"why": str(error)})
                raise RulePageError(why, Place(str(table), 1)) from error


def _followed(table: Path) -> Iterator[str]:
    yield from (f"followed({form})." for form in shown_forms(table.read_text(encoding="utf-8")))


def _occasions(table: Path) -> Iterator[str]:
    said = read_toml(table)
    for verb, deeds in said.get("verb", {}).items():
        yield from (f"happens_with({_constant(verb)},{_constant(deed)})." for deed in deeds)
    for keyword, row in said.get("keyword", {}).items():
        yield from _keyword(_constant(keyword), row)
    aside = said.get("aside", {})
    yield from (f"of_no_weight({_constant(manner)})." for manner in aside.get("manner", ()))
    for verb, terms in aside.get("lasts", {}).items():
        yield from (f"lasts_anyway({_constant(verb)},{_constant(term)})." for term in terms)


def _keyword(keyword: str, row: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """When a keyword could come to bear: at which deeds, where its card lies then; what it goes by."""
    yield f"known_keyword({keyword})."
    for deed in row.get("at", ()):
        verb = _constant(deed.removeprefix(_OWN))
        yield f"keyword_at({keyword},{f'own({verb})' if verb != deed else verb})."
    yield from (f"keyword_in({keyword},{_constant(zone)})." for zone in row.get("in", ()))
    yield from (f"keyword_weighs({keyword},{_constant(what)})." for what in row.get("weighs", ()))


def _constant(name: object) -> str:
    """A name as it may stand in a program; raises ValueError for what is none."""
    if not isinstance(name, str) or not is_constant(name):
        raise ValueError(f"not a constant: {name}")
    return name
