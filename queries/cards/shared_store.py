"""A card store that several machines share: a PostgreSQL database, of which each machine keeps a copy.

The copy is a store as any other, an SQLite file: whoever looks cards up knows nothing of the database. It is
made anew where the database has another revision, and takes the place of the older one at once.
"""

from __future__ import annotations

import sqlite3
import tempfile
import uuid
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from saitei.errors import Refused
from saitei.queries.cards.database import open_to_read, open_to_write, transaction
from saitei.queries.cards.importing import keep_new
from saitei.queries.cards.rows import COLUMNS, LISTED, from_row
from saitei.wording import Notice

if TYPE_CHECKING:
    import psycopg
    from psycopg.rows import TupleRow

    Shared = psycopg.Connection[TupleRow]

VERSION = 1
"""The form of the table of cards; a database of a newer one is refused."""

_PATIENCE = 10
"""Seconds to wait for the database."""

_IMPORTS = 0x5A17E1
"""The lock that one import at a time has."""

_STORED = (*COLUMNS, "source")
_NO_REVISION = ""
_ALL = f"SELECT {', '.join(_STORED)} FROM saitei_card ORDER BY name, tongue".encode()  # noqa: S608 names of columns
_TAKE = f"COPY saitei_card ({', '.join(_STORED)}) FROM STDIN".encode()


@cache
def copied(url: str, path: Path) -> Path:
    """The copy of a shared store at this path, brought up to date once in a process; raises as `refresh`."""
    refresh(url, path)
    return path


def refresh(url: str, path: Path) -> None:
    """Bring the copy of a shared store up to date; raises Refused for a database that cannot be asked."""
    with _connected(url) as shared:
        revision = _revision(shared)
        if not path.is_file() or _revision_of(path) != revision:
            with _draft(path) as draft, open_to_write(draft) as base:
                _pull(shared, base, revision)


@contextmanager
def open_shared_to_write(url: str, path: Path) -> Generator[sqlite3.Connection]:
    """What the store has, to be changed: the database takes all of it in the end, after an error nothing."""
    with _connected(url) as shared, shared.transaction():
        shared.execute("SELECT pg_advisory_xact_lock(%s)", (_IMPORTS,))
        shared.execute(files("saitei.queries.cards").joinpath(f"schema_postgres_{VERSION}.sql").read_bytes())
        revision = str(uuid.uuid4())
        with _draft(path) as draft, open_to_write(draft) as base:
            _pull(shared, base, _revision(shared))
            yield base
            _push(shared, base, revision)
            base.execute("UPDATE origin SET revision = ?", (revision,))


def _revision(shared: Shared) -> str:
    """The revision of the database; raises Refused for one that a newer saitei has written."""
    if shared.execute("SELECT to_regclass('saitei_store')").fetchone() == (None,):
        return _NO_REVISION
    found = shared.execute("SELECT form, revision FROM saitei_store").fetchone()
    if found is None:
        return _NO_REVISION
    if found[0] > VERSION:
        slots: dict[str, str | int] = {"path": shared.info.dbname, "version": found[0], "known": VERSION}
        raise Refused(Notice("store_newer", slots))
    return str(found[1])


def _revision_of(path: Path) -> str | None:
    """The revision of a copy; None for one that cannot be read."""
    with suppress(Refused), open_to_read(path) as base:
        return str(base.execute("SELECT revision FROM origin").fetchone()[0])
    return None


def _pull(shared: Shared, base: sqlite3.Connection, revision: str) -> None:
    with transaction(base):
        base.execute("CREATE TABLE origin (revision TEXT NOT NULL)")
        base.execute("INSERT INTO origin VALUES (?)", (revision,))
        if revision == _NO_REVISION:
            return
        with shared.cursor() as cursor:
            for row in cursor.execute(_ALL):
                keep_new(base, from_row(row[:-1]), row[-1])


def _push(shared: Shared, base: sqlite3.Connection, revision: str) -> None:
    shared.execute("DELETE FROM saitei_card")
    with shared.cursor() as cursor, cursor.copy(_TAKE) as rows:
        for row in base.execute(f"SELECT {LISTED}, source FROM card"):  # noqa: S608 names of columns
            rows.write_row(row)
    shared.execute("DELETE FROM saitei_store")
    shared.execute("INSERT INTO saitei_store VALUES (%s, %s)", (VERSION, revision))


@contextmanager
def _draft(path: Path) -> Generator[Path]:
    """A file that takes the place of another once it is whole; a reader needs no journal beside it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=f"{path.stem}-") as folder:
            draft = Path(folder) / path.name
            yield draft
            with closing(sqlite3.connect(draft)) as base:
                base.execute("PRAGMA journal_mode = DELETE")
            draft.replace(path)
    except OSError as error:
        raise Refused(Notice("store_unreadable", {"path": str(path), "why": str(error.strerror)})) from error


@contextmanager
def _connected(url: str) -> Generator[Shared]:
    try:
        import psycopg  # noqa: PLC0415 an extra, for shared stores alone
        from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415 as above
    except ImportError as error:
        raise Refused(Notice("store_extra_missing", {"name": str(error.name)})) from error
    try:
        conninfo_to_dict(url)
    except psycopg.Error as error:
        raise Refused(Notice("store_no_url")) from error  # what is said of it would show the password
    try:
        with psycopg.connect(url, connect_timeout=_PATIENCE) as shared:
            yield shared
    except psycopg.Error as error:
        said = " ".join(str(error).split())
        raise Refused(Notice("store_out_of_reach", {"why": said})) from error
