"""What is dear to make and the same every time, kept between runs by the content it was made from.

SAITEI_CACHE names another folder than the user's own cache. A folder that cannot be read or written is no
error: everything is made anew. Where too much has been kept the oldest goes.

What is kept is data, never code, and each entry carries a code that only this user's key can make (HMAC): an
entry that somebody else has put there, or that is of another content, counts for nothing and is replaced.

A wheel brings entries along, made when it was built (`saitei.queries.prepared`). They are as trusted as the
programs that they lie beside; their code, made with no key, only shows that they are whole.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib.util import source_hash
from pathlib import Path
from time import time
from typing import Any, TypeAlias, TypeVar, cast

from saitei.data import data

Cached: TypeAlias = Any
"""Lists, dicts, texts, numbers, truth values, None."""

T = TypeVar("T")

MOST = 256 * 2**20
"""So many bytes are kept; what is beyond that is cleared away now and then."""

MOST_FILES = 10_000
"""So many entries are kept."""

_OWN = "entries"
"""The folder within the cache that nobody but its owner may look into."""

_NOW_AND_THEN = 3600.0
_OFTEN = 500
"""After so many entries of one process it is time to clear, however short a while ago that was done."""

_LEFT_OVER = 600.0
"""Seconds after which nobody writes on a draft any more."""

_PREPARED = data("prepared")
"""Where entries lie that an installation came with."""

_NO_KEY = b""
_CLEARED = "cleared"
_KEY = "key"
_KEPT = ".kept"
_DRAFT = ".part"
_OLDER = re.compile(r"[a-z-]+-[0-9a-f]{16}\.json|tmp\w{8}\.part")
"""Files that an older saitei kept beside the folder of entries."""

_CODE = 64
"""Digits of the code before an entry."""

_UNFIT = (TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError)
"""What comes of reading an entry of another shape."""


def digest(parts: Iterable[bytes]) -> str:
    """A short name for some content, to tell changes by: whoever wants to can make another content of it."""
    return source_hash(b"\0".join(parts)).hex()


def fingerprint(parts: Iterable[bytes]) -> str:
    """A name for some content that no other content has, to keep something under."""
    from hashlib import sha256  # noqa: PLC0415 2 ms that not every import of saitei needs

    found = sha256()
    for part in parts:
        found.update(len(part).to_bytes(8))
        found.update(part)
    return found.hexdigest()


def kept(kind: str, source: str, make: Callable[[], Cached]) -> Cached:
    """What `make` gives, from the last run where the fingerprint `source` is the same."""
    return kept_as(kind, source, make, lambda found: found)


def kept_as(kind: str, source: str, make: Callable[[], Cached], read: Callable[[Cached], T]) -> T:
    """As `kept`, as what `read` makes of it; an entry that it cannot read is made anew."""
    found = kept_before(kind, source, read)
    if found is not None:
        return found
    made = make()
    remember(kind, source, made)
    return read(made)


def kept_before(kind: str, source: str, read: Callable[[Cached], T]) -> T | None:
    """What `read` makes of what was kept under this fingerprint; None if nothing was that it can read."""
    found = remembered(kind, source)
    if found is not None:
        with suppress(*_UNFIT):
            return read(found)
    return None


def table_in(found: Cached) -> dict[str, Any]:
    """An entry that is a table; raises TypeError for any other."""
    if not isinstance(found, dict):
        raise TypeError("no table")
    return cast("dict[str, Any]", found)


def remembered(kind: str, source: str) -> Cached | None:
    """What was kept under this fingerprint; None if nothing was."""
    name = f"{kind}-{source}"
    payload = _prepared(name)
    if payload is None and (folder := _folder()) is not None:
        found = _bytes(folder / f"{name}{_KEPT}")
        payload = None if found is None else unseal(name, found)
    if payload is None:
        return None
    try:
        return json.loads(payload.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None


def remembered_table(kind: str, source: str, *keys: str) -> dict[str, Any] | None:
    """A table with these keys that was kept under this fingerprint; None if nothing of the kind was."""
    found = remembered(kind, source)
    if not isinstance(found, dict):
        return None
    table = cast("dict[str, Any]", found)
    return table if table.keys() >= {*keys} else None


def remember(kind: str, source: str, made: Cached) -> None:
    """Keep something under a fingerprint for later runs."""
    folder = _folder()
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    if folder is not None and (sealed := seal(f"{kind}-{source}", text.encode("utf-8", "surrogatepass"))):
        _write(folder, f"{kind}-{source}{_KEPT}", sealed)


def forget(kind: str) -> None:
    """Do without everything of a kind that is kept."""
    folder = _folder()
    for one in () if folder is None else folder.glob(f"{kind}-*{_KEPT}"):
        one.unlink(missing_ok=True)


def seal(name: str, payload: bytes) -> bytes | None:
    """A payload behind the code of this user for it under this name; None where no key can be kept."""
    folder = _folder()
    key = None if folder is None else _key(folder) or _new_key(folder)
    return None if key is None else _code(key, name, payload) + b"\n" + payload


def unseal(name: str, sealed: bytes) -> bytes | None:
    """The payload that this user sealed under this name; None for anything else."""
    folder = _folder()
    key = None if folder is None else _key(folder)
    return None if key is None else _unsealed(key, name, sealed)


def prepare(kinds: Iterable[str], into: Path) -> None:
    """Copy the entries of some kinds into a folder that an installation brings along; raises OSError."""
    folder = _folder()
    for kind in kinds:
        name = f"{kind}-{'[0-9a-f]' * _CODE}{_KEPT}"
        for one in () if folder is None else sorted(folder.glob(name)):
            payload = unseal(one.stem, one.read_bytes())
            if payload is not None:
                (into / one.name).write_bytes(_code(_NO_KEY, one.stem, payload) + b"\n" + payload)


def _prepared(name: str) -> bytes | None:
    """The payload of an entry that came with the installation."""
    found = _bytes(_PREPARED / f"{name}{_KEPT}")
    return None if found is None else _unsealed(_NO_KEY, name, found)


def _unsealed(key: bytes, name: str, sealed: bytes) -> bytes | None:
    from hmac import compare_digest  # noqa: PLC0415 only where something is kept

    code, payload = sealed[:_CODE], sealed[_CODE + 1 :]
    return payload if compare_digest(code, _code(key, name, payload)) else None


def _code(key: bytes, name: str, payload: bytes) -> bytes:
    from hmac import digest as hmac  # noqa: PLC0415 only where something is kept

    return hmac(key, b"%s\0%s" % (name.encode(), payload), "sha256").hex().encode()


def _folder() -> Path | None:
    return _folder_in(os.environ.get("SAITEI_CACHE"))


@cache
def _folder_in(named: str | None) -> Path | None:
    if named:
        return Path(named) / _OWN
    from platformdirs import user_cache_path  # noqa: PLC0415 only asked for where no folder is named

    try:
        found = user_cache_path("saitei")
    except RuntimeError:  # there is no home
        return None
    return found / _OWN if found.is_absolute() else None


_KEYS: dict[Path, bytes] = {}


def _key(folder: Path) -> bytes | None:
    """The key of this user, if it is there, whole, and nobody else can have read it."""
    if folder not in _KEYS and (found := _bytes(folder / _KEY, private=True)) and len(found) == _CODE // 2:
        _KEYS[folder] = found
    return _KEYS.get(folder)


def _new_key(folder: Path) -> bytes | None:
    """Make the folder and a key; another process may be about to do the same, then it is the key of one."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_own(folder.stat()):
            return None
        folder.chmod(0o700)
        _write(folder, _KEY, os.urandom(_CODE // 2), once=True)
        if _key(folder) is None:
            (folder / _KEY).unlink(missing_ok=True)  # whatever it is, it is no key
            _write(folder, _KEY, os.urandom(_CODE // 2), once=True)
    except OSError:
        return None
    return _key(folder)


def _is_own(state: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or state.st_uid == os.geteuid()


def _bytes(path: Path, *, private: bool = False) -> bytes | None:
    """What a file holds; None for what is no file, or that others could have read where it is private."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe may never end
    with (
        suppress(OSError),
        open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, flags)) as file,
    ):
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode) or state.st_size > MOST:
            return None
        if private and os.name == "posix" and (not _is_own(state) or state.st_mode & 0o077):
            return None
        return file.read()
    return None


_written = 0


def _write(folder: Path, name: str, content: bytes, *, once: bool = False) -> None:
    """Write beside the file and put it in place at once, so that nobody ever reads half of it.

    With `once` a file that is there stays.
    """
    import tempfile  # noqa: PLC0415 only where something is made anew

    global _written  # noqa: PLW0603 how often this process has written
    draft = ""
    try:
        number, draft = tempfile.mkstemp(dir=folder, suffix=_DRAFT)
        with os.fdopen(number, "wb") as file:
            file.write(content)
        if once:
            with suppress(FileExistsError):
                os.link(draft, folder / name)
        else:
            Path(draft).replace(folder / name)
            draft = ""
        _written += 1
        _clear(folder)
    except OSError:
        return
    finally:
        if draft:
            with suppress(OSError):
                Path(draft).unlink()


def _clear(folder: Path) -> None:
    """Clear away what was left over and the oldest beyond the bounds, unless that was done just now."""
    done = folder / _CLEARED
    now = time()
    if _written % _OFTEN and done.exists() and now - done.stat().st_mtime < _NOW_AND_THEN:
        return
    done.touch()
    for name in filter(_OLDER.fullmatch, os.listdir(folder.parent)):  # noqa: PTH208 names are enough
        (folder.parent / name).unlink(missing_ok=True)
    with os.scandir(folder) as found:
        states = [(one.stat(follow_symlinks=False), one.path) for one in found if one.is_file()]
    for state, path in states:
        if path.endswith(_DRAFT) and now - state.st_mtime > _LEFT_OVER:
            Path(path).unlink(missing_ok=True)
    room = MOST
    entries = [(state, path) for state, path in states if path.endswith(_KEPT)]
    entries.sort(key=lambda one: one[0].st_mtime, reverse=True)
    for number, (state, path) in enumerate(entries, 1):
        room -= state.st_size
        if room < 0 or number > MOST_FILES:
            Path(path).unlink(missing_ok=True)
