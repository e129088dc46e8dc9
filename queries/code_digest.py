"""Digests of the code and tables that answers depend on, for caches of answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from saitei.data import data
from saitei.disk_cache import fingerprint
from saitei.kb.logic_files import MECHANICS

_ANSWERED_BY = ("kb", "parser", "queries", "rules/vocabulary", "rules/cards")
_TYPED = ("cli",)
"""The command line: it decides what may be typed, not what is answered."""

_SITE = "site"
_TOLD_BY = ("reverify.py", "asked_examples.py", "card_names.py", "example_told.py")
"""Of the site, what has a say in how an example is told; the rest shows answers."""


_WORDED_BY = (
    "say/phrases.toml",
    "say/rulings.toml",
    "say/event_words.toml",
    "say/ability_words.toml",
    "say/messages.toml",
    "picture",
    "site/example_told.py",
)
"""What only has a say in how answers are worded and drawn."""


@cache
def answer_digest() -> str:
    """A digest of all code and all tables that answers are made by, and worded by."""
    return _without(_TYPED)


@cache
def decision_digest() -> str:
    """A digest of what answers are made by before they are worded."""
    return _without((*_TYPED, *_WORDED_BY))


def _without(names: tuple[str, ...]) -> str:
    parts = [data(*part.split("/")) for part in _ANSWERED_BY]
    found = (path for part in (*parts, *sorted(data("rules").glob(f"*/{MECHANICS}"))) for path in files(part))
    apart = {data("queries", *name.split("/")) for name in names}
    site = data("queries", _SITE)
    made_by = (path for path in found if apart.isdisjoint((path, *path.parents)))
    return fingerprint(
        path.read_bytes() for path in made_by if site not in path.parents or path.name in _TOLD_BY
    )


def files(path: Path) -> Iterator[Path]:
    """A file, or all files of a folder."""
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    return (one for one in found if one.is_file() and "__pycache__" not in one.parts)
