"""The location of the card store: the folder that SAITEI_DATA names, else the user's data folder.

SAITEI_STORE names a database that several machines share instead, of which a copy lies in that folder.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from saitei.errors import Refused
from saitei.wording import Notice

FILE = "cards.sqlite3"
_SCHEMES = ("postgresql://", "postgres://")


def data_folder() -> Path:
    """The folder of what saitei keeps for somebody, there or not; raises Refused without a home for it."""
    if named := os.environ.get("SAITEI_DATA"):
        return Path(named)
    from platformdirs import user_data_path  # noqa: PLC0415 16 ms, only where no folder is named

    try:
        folder = user_data_path("saitei", appauthor=False)
    except RuntimeError as error:
        raise Refused(Notice("store_homeless")) from error
    if not folder.is_absolute():
        raise Refused(Notice("store_homeless"))
    return folder


def store_path() -> Path:
    """The store's file, whether it is there or not; raises Refused without a home for it."""
    url = _shared()
    return data_folder() / FILE if url is None else store_at(url)


def own_store() -> Path | None:
    """The store's file if there is one; raises Refused for a shared store that cannot be asked."""
    if _shared() is not None:
        return store_path()
    try:
        path = store_path()
    except Refused:  # without a home there is none
        return None
    return path if path.is_file() else None


def store_at(named: str) -> Path:
    """The file of a store named by its path, or by the URL of a shared one; raises Refused as above."""
    if not named.startswith(_SCHEMES):
        return Path(named)
    from saitei.queries.cards.shared_store import copied  # noqa: PLC0415 an extra, where there is such a store

    return copied(named, _copy_path(named))


def refresh_store(named: str | None) -> None:
    """Bring the copy of a shared store up to date, the user's own if none is named; raises as above."""
    url = _shared() if named is None else named
    if url is not None and url.startswith(_SCHEMES):
        from saitei.queries.cards.shared_store import refresh  # noqa: PLC0415 as above

        refresh(url, _copy_path(url))


def open_own_to_write() -> AbstractContextManager[sqlite3.Connection]:
    """The store, made if it is not there; a shared one is changed as a whole, where nothing goes wrong."""
    url = _shared()
    if url is None:
        from saitei.queries.cards.database import open_to_write  # noqa: PLC0415 only where cards are imported

        return open_to_write(store_path())
    from saitei.queries.cards.shared_store import open_shared_to_write  # noqa: PLC0415 as above

    return open_shared_to_write(url, _copy_path(url))


def _shared() -> str | None:
    """The URL of the store that several machines share; raises Refused for what is none."""
    url = os.environ.get("SAITEI_STORE")
    if url and not url.startswith(_SCHEMES):
        raise Refused(Notice("store_no_url"))
    return url or None


def _copy_path(url: str) -> Path:
    from saitei.disk_cache import fingerprint  # noqa: PLC0415 as above

    return data_folder() / f"cards-{fingerprint((url.encode(),))[:16]}.sqlite3"
