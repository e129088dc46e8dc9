"""The SQLite file of the card store: opened, migrated, its errors reported."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path

from saitei.errors import Refused
from saitei.wording import Notice

VERSION = 1
"""The schema this program writes; an older store is brought up to it, a newer one refused."""

_PATIENCE = 10.0
"""Seconds to wait for another import."""


@contextmanager
def open_to_read(path: Path) -> Generator[sqlite3.Connection]:
    """The store, which this connection cannot change; raises Refused for one that cannot be read."""
    # without a folder to write in, SQLite can read a WAL file only if it is told that nobody writes
    still = "" if os.access(path.parent, os.W_OK) else "&immutable=1"
    with _said(path):
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{still}", uri=True, timeout=_PATIENCE)
        try:
            if _version(base, path) != VERSION:
                raise Refused(Notice("store_older", {"path": str(path)}))
            yield base
        finally:
            base.close()


@contextmanager
def open_to_write(path: Path) -> Generator[sqlite3.Connection]:
    """The store, made if it is not there; the caller begins and ends transactions."""
    with _said(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)
        try:
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
            _bring_up(base, path)
            yield base
        finally:
            base.close()


@contextmanager
def transaction(base: sqlite3.Connection) -> Generator[None]:
    """All of it or nothing."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk has taken it back already
            base.execute("ROLLBACK")
        raise
    base.execute("COMMIT")


def has_search(base: sqlite3.Connection) -> bool:
    """Whether the store has an index of its texts."""
    return base.execute("SELECT 1 FROM sqlite_master WHERE name = 'words'").fetchone() is not None


def _version(base: sqlite3.Connection, path: Path) -> int:
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise Refused(Notice("store_newer", {"path": str(path), "version": version, "known": VERSION}))
    return version


def _bring_up(base: sqlite3.Connection, path: Path) -> None:
    if _version(base, path) == VERSION:
        return
    with transaction(base):
        for version in range(_version(base, path) + 1, VERSION + 1):
            _run(base, f"schema_{version}.sql")
            if _has_trigrams(base):
                _run(base, f"search_{version}.sql")
            base.execute(f"PRAGMA user_version = {version:d}")


def _run(base: sqlite3.Connection, name: str) -> None:
    """The statements of a file; executescript would end the transaction."""
    statement = ""
    for line in files("saitei.queries.cards").joinpath(name).read_text("utf-8").splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            base.execute(statement)
            statement = ""


def _has_trigrams(base: sqlite3.Connection) -> bool:
    try:
        base.execute("CREATE VIRTUAL TABLE temp.trial USING fts5(a, tokenize='trigram')")
    except sqlite3.OperationalError:
        return False
    base.execute("DROP TABLE temp.trial")
    return True


@contextmanager
def _said(path: Path) -> Generator[None]:
    """What SQLite says no with, as an error of saitei."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        said = str(error)
        key = "store_busy" if "locked" in said or "busy" in said else "store_unreadable"
        raise Refused(Notice(key, {"path": str(path), "why": said})) from error
    except OSError as error:
        if error.filename is None:  # it is about something else
            raise
        raise Refused(Notice("store_unreadable", {"path": str(path), "why": str(error.strerror)})) from error
