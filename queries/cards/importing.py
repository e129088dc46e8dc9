"""Import a card file into the store in one transaction."""

from __future__ import annotations

import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from io import BufferedReader, BytesIO, RawIOBase
from pathlib import Path
from typing import cast

from saitei.errors import ParseError, Place, Refused, UnknownTerm
from saitei.queries.cards.database import transaction
from saitei.queries.cards.entries import FileEntry, entries
from saitei.queries.cards.fields import StatedFields, completed, read_record
from saitei.queries.cards.naming import spellings
from saitei.queries.cards.record import StoredCard
from saitei.queries.cards.rows import COLUMNS, LISTED, Cell, from_row, search_words, to_row
from saitei.queries.imported_file import ImportedFile
from saitei.wording import Notice

_INSERT = (
    f"INSERT INTO card ({', '.join(COLUMNS)}, source, search) VALUES ({', '.join('?' * (len(COLUMNS) + 2))})"  # noqa: S608 names of columns
)
_UPDATE = (
    f"UPDATE card SET {', '.join(f'{name} = ?' for name in COLUMNS)}, source = ?, search = ? WHERE id = ?"  # noqa: S608 as above
)
_FIND = f"SELECT id, {LISTED} FROM card WHERE name = ? AND tongue = ?"  # noqa: S608 as above


@contextmanager
def opened(file: str) -> Generator[BufferedReader]:
    """A card file, or standard input for `-`; raises SaiteiError for one that cannot be opened."""
    try:
        if file == "-":
            yield cast("BufferedReader", sys.stdin.buffer)
        else:
            with Path(file).open("rb") as stream:
                yield stream
    except FileNotFoundError as error:
        missing = Notice("file_missing", {"file": file, "nearest": ""})
        raise UnknownTerm(missing) from error
    except IsADirectoryError as error:
        raise Refused(Notice("file_is_folder", {"file": file})) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(Notice("file_unreadable", {"file": file, "why": why})) from error


def records(file: str, advance: Callable[[int], None]) -> Iterator[tuple[int, StatedFields | ParseError]]:
    """What each record of a file states, or its fault; `advance` hears how many bytes have been read."""
    with opened(file) as stream:
        if not stream.peek(1):
            raise Refused(Notice("cards_empty", {"file": file}), Place(file, 1))
        seekable = stream.seekable()
        for entry in entries(stream, file):
            yield entry.line, _stated(entry, file)
            if seekable:
                advance(stream.tell())


def records_of(text: str) -> Iterator[StatedFields]:
    """What each record of the text of a card file states; raises SaiteiError at the first that is no card."""
    for entry in entries(BufferedReader(cast("RawIOBase", BytesIO(text.encode()))), "-"):
        stated = _stated(entry, "-")
        if isinstance(stated, ParseError):
            raise stated
        yield stated


def import_file(base: sqlite3.Connection, file: str, advance: Callable[[int], None]) -> ImportedFile:
    """Import a file in one transaction; raises SaiteiError, and changes nothing, if it cannot be read."""
    done = ImportedFile(file)
    seen: dict[tuple[str, str], tuple[int, int]] = {}
    with transaction(base):
        for line, stated in records(file, advance):
            if isinstance(stated, ParseError):
                done.faults.append(stated)
                continue
            name = (str(stated["name"]), str(stated.get("tongue", "ja")))
            words = hash(repr(stated))
            first, before = seen.setdefault(name, (line, words))
            if before != words:
                values: dict[str, str | int] = {"name": name[0], "first": first}
                done.faults.append(ParseError(Notice("record_twice", values), Place(file, line)))
            elif first == line:
                _keep(base, stated, f"{Path(file).name}:{line}", done)
    return done


def _stated(entry: FileEntry, file: str) -> StatedFields | ParseError:
    place = Place(file, entry.line)
    if entry.fields is None:
        return ParseError(entry.fault or Notice("record_no_object"), place)
    try:
        return read_record(entry.fields)
    except ParseError as error:
        error.place = place
        return error
    except RecursionError:
        return ParseError(Notice("record_too_deep"), place)


def _keep(base: sqlite3.Connection, stated: StatedFields, source: str, done: ImportedFile) -> None:
    found = base.execute(_FIND, (stated["name"], stated.get("tongue", "ja"))).fetchone()
    before = from_row(found[1:]) if found else None
    card = completed(before, stated)
    _odd(card, done.odd)
    if card == before:
        done.unchanged += 1
        return
    if found:
        base.execute(_UPDATE, (*_stored(card, source), found[0]))
        base.execute("DELETE FROM spelling WHERE card = ?", (found[0],))
        _spell(base, found[0], card)
        done.updated += 1
    else:
        keep_new(base, card, source)
        done.imported += 1


def keep_new(base: sqlite3.Connection, card: StoredCard, source: str) -> None:
    """Put a card into a store that does not have it, with where it came from."""
    _spell(base, base.execute(_INSERT, _stored(card, source)).lastrowid, card)


def _stored(card: StoredCard, source: str) -> tuple[Cell, ...]:
    return (*to_row(card), source, search_words(card))


def _spell(base: sqlite3.Connection, number: int | None, card: StoredCard) -> None:
    """Keep all keys that a card is found by."""
    keys = ((plain, rank, number) for plain, rank in spellings(card))
    base.executemany("INSERT OR IGNORE INTO spelling (plain, rank, card) VALUES (?, ?, ?)", keys)


def _odd(card: StoredCard, odd: Counter[tuple[str, str]]) -> None:
    if card.type_words and not card.types:
        odd["type", card.type_words] += 1
    for name, value in card.extra.items():
        if name == "civilization" and isinstance(value, list):
            odd.update((name, str(word)) for word in value)
        else:
            odd["field", name] += 1
