"""The front matter of a rule page: TOML between two lines `+++`, of these keys and no others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, cast

from saitei.errors import Place, RulePageError
from saitei.toml import parse
from saitei.wording import Notice

KEYS = (
    "document", "edition", "extends", "language", "name_en", "name_ja", "aliases", "part", "sort",
    "usual_for",
)  # fmt: skip
"""What may be said of a page, as `docs/rule-pages.md` lists it."""

ENGINE = "logic"
"""What the engine's own definitions are called where clauses have their document; no page is of it."""

_LISTS = ("extends", "aliases")
_NUMBERS = ("usual_for",)
_LINE = "+++"
_DOCUMENT = re.compile(r"[a-z][a-z0-9-]*")
_PART = re.compile(r"\w[\w-]*")
_SORT = re.compile(r"[a-z][a-z0-9_-]*")


def read_front_matter(lines: Sequence[str], file: str) -> tuple[dict[str, Any], int]:
    """What is said of a page, and the line behind it, from 0; raises RulePageError for anything else."""
    ends = [at for at, line in enumerate(lines) if line.strip() == _LINE][:2]
    if len(ends) < 2 or ends[0] != 0:  # noqa: PLR2004 one opens it, one closes it
        raise RulePageError(Notice("page_without_front_matter"), Place(file, 1))
    said = lines[1 : ends[1]]
    try:
        front = parse("\n".join(said))
    except ValueError as error:
        raise RulePageError(Notice("front_matter_unreadable", {"why": str(error)}), Place(file, 1)) from error
    for key, value in front.items():
        _check(key, value, Place(file, _line_of(key, said)))
    if not _DOCUMENT.fullmatch(front.get("document", "")) or front["document"] == ENGINE:
        raise RulePageError(Notice("page_without_document"), Place(file, 1))
    return front, ends[1] + 1


def _line_of(key: str, said: Sequence[str]) -> int:
    """The line of the page where a key is set; the front matter begins on the second."""
    opened = re.compile(rf"\s*\[*[\"']?{re.escape(key)}\b")
    return next((at for at, line in enumerate(said, 2) if opened.match(line)), 1)


def _check(key: str, value: object, place: Place) -> None:
    """Refuse a key that says nothing here, and what cannot stand behind one; raises RulePageError."""
    if key not in KEYS:
        nearest = ", ".join(get_close_matches(key, KEYS)) or ", ".join(KEYS)
        raise RulePageError(Notice("front_matter_unknown", {"key": key, "nearest": nearest}), place)
    if key in _LISTS:
        if not isinstance(value, list) or not all(_is_name(one) for one in cast("list[object]", value)):
            raise RulePageError(Notice("front_matter_no_list", {"key": key}), place)
    elif key in _NUMBERS:
        if not isinstance(value, list) or not all(_is_number(one) for one in cast("list[object]", value)):
            raise RulePageError(Notice("front_matter_no_numbers", {"key": key}), place)
    elif not _is_name(value):
        raise RulePageError(Notice("front_matter_no_text", {"key": key}), place)
    elif (key == "part" and not _PART.fullmatch(str(value))) or (
        key == "sort" and not _SORT.fullmatch(str(value))
    ):
        raise RulePageError(Notice(f"{key}_malformed", {"name": str(value)}), place)


def _is_number(value: object) -> bool:
    """Whether a value is a number of players."""
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _is_name(value: object) -> bool:
    """Whether a value is a text of one line with something in it."""
    return isinstance(value, str) and bool(value.strip()) and "\n" not in value
