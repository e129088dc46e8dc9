"""What is dear to make and the same every time, kept between runs by the content it was made from.

SAITEI_CACHE names another folder than the user's own cache. A folder that cannot be read or written is no
error: everything is made anew. Where too much has been kept the oldest goes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import source_hash
from pathlib import Path
from time import time
from typing import Any, TypeAlias

Cached: TypeAlias = Any
"""Lists, dicts, texts, numbers, truth values, None."""


MOST = 256 * 2**20
"""So many bytes are kept; what is beyond that is cleared away now and then."""

_NOW_AND_THEN = 3600.0
_CLEARED = "cleared"
_KEPT = "*-????????????????.json"


def digest(parts: Iterable[bytes]) -> str:
    """A short name for some content; another content has another one."""
    return source_hash(b"\0".join(parts)).hex()


def kept(kind: str, source: str, make: Callable[[], Cached]) -> Cached:
    """What `make` gives, from the last run where the digest `source` is the same."""
    found = remembered(kind, source)
    if found is None:
        found = make()
        remember(kind, source, found)
    return found


def remembered(kind: str, source: str) -> Cached | None:
    """What was kept under this digest; None if nothing was."""
    try:
        return json.loads(_path(kind, source).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def remember(kind: str, source: str, made: Cached) -> None:
    """Keep something under a digest for later runs."""
    _write(_path(kind, source), made)


def forget(kind: str) -> None:
    """Do without everything of a kind that is kept."""
    for one in _folder().glob(f"{kind}-*.json"):
        one.unlink(missing_ok=True)


def _path(kind: str, source: str) -> Path:
    return _folder() / f"{kind}-{source}.json"


@cache
def _folder() -> Path:
    if named := os.environ.get("SAITEI_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path  # noqa: PLC0415 only asked for where no folder is named

    return user_cache_path("saitei")


def _write(path: Path, made: Cached) -> None:
    """Write beside the file and put it in place at once, so that nobody ever reads half of it."""
    import tempfile  # noqa: PLC0415 only where something is made anew

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(made, file, ensure_ascii=False, separators=(",", ":"))
        Path(name).replace(path)
        _clear(path.parent)
    except OSError:
        return


def _clear(folder: Path) -> None:
    """Clear away the oldest of what is kept beyond the bound, unless that was done a short while ago."""
    done = folder / _CLEARED
    if done.exists() and time() - done.stat().st_mtime < _NOW_AND_THEN:
        return
    done.touch()
    room = MOST
    for one in sorted(folder.glob(_KEPT), key=lambda path: path.stat().st_mtime, reverse=True):
        room -= one.stat().st_size
        if room < 0:
            one.unlink(missing_ok=True)
