"""Stream the records of a card file: JSON Lines, a JSON list or CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader
from typing import TypeAlias, cast

from saitei.errors import ParseError, Place, Refused
from saitei.json_value import Json
from saitei.queries.cards.fields import field_of
from saitei.queries.cards.json_list import list_entries
from saitei.wording import Notice

LONGEST_RECORD = 1_000_000
"""Bytes or characters one record may have."""

_BOM = b"\xef\xbb\xbf"
_PEEK = 512


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A record and its line; `fault` instead of `fields` where it cannot be read."""

    line: int
    fields: dict[str, Json] | None = None
    fault: Notice | None = None


_Line: TypeAlias = "tuple[int, str | Notice]"


def entries(stream: BufferedReader, file: str) -> Iterator[FileEntry]:
    """The records of a file; raises Refused, before the first or later, if it cannot be read as a whole."""
    start = stream.peek(_PEEK).removeprefix(_BOM).lstrip()
    if file.casefold().endswith((".csv", ".tsv")):
        return _csv(stream, file)
    if start.startswith(b"[") and not file.casefold().endswith(".jsonl"):
        return (_entry(line, found) for line, found in list_entries(stream, file, LONGEST_RECORD))
    if start[:1] in (b"{", b"[", b"") or file.casefold().endswith((".jsonl", ".json")):
        return _json_lines(stream, file)
    return _csv(stream, file)


def _lines(stream: BufferedReader) -> Iterator[_Line]:
    """Lines with their numbers; one that is too long or no text is a notice."""
    number = 0
    while raw := stream.readline(LONGEST_RECORD + 1):
        number += 1
        raw = raw.removeprefix(_BOM) if number == 1 else raw
        if len(raw) > LONGEST_RECORD:
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(LONGEST_RECORD)
            yield number, Notice("record_line_too_long", {"longest": LONGEST_RECORD})
            continue
        try:
            yield number, raw.decode("utf-8")
        except UnicodeDecodeError:
            yield number, Notice("record_not_utf8")


def _json_lines(stream: BufferedReader, file: str) -> Iterator[FileEntry]:
    for number, line in _lines(stream):
        if isinstance(line, Notice):
            yield FileEntry(number, fault=line)
        elif line.strip():
            entry = _entry(number, _loaded(line))
            if entry.fault and number == 1 and file.casefold().endswith(".json"):
                raise Refused(Notice("cards_no_list", {"file": file}), Place(file, 1))
            yield entry


def _loaded(line: str) -> object:
    try:
        return json.loads(line, object_pairs_hook=once)
    except RecursionError:
        return Notice("record_too_deep")
    except ParseError as error:
        return error.notice
    except json.JSONDecodeError as error:
        return Notice("record_not_json", {"column": error.colno})
    except ValueError:
        # a number of more digits than Python reads
        return Notice("record_number_too_long")


def once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object; raises ParseError where it has a field twice, for one of them would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ParseError(Notice("record_field_twice", {"field": twice}))
    return found


def _entry(line: int, found: object) -> FileEntry:
    if isinstance(found, Notice):
        return FileEntry(line, fault=found)
    if not isinstance(found, dict):
        return FileEntry(line, fault=Notice("record_no_object"))
    return FileEntry(line, cast("dict[str, Json]", found))


class _Faulty(Exception):
    """A line that csv must not see."""


class _Checked:
    """Lines for csv; it goes on behind one that raises, which a generator could not."""

    def __init__(self, lines: Iterator[_Line]) -> None:
        self.lines, self.number = lines, 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.number, line = next(self.lines)
        if isinstance(line, Notice):
            raise _Faulty(line)
        return line


def _csv(stream: BufferedReader, file: str) -> Iterator[FileEntry]:
    lines = _Checked(_lines(stream))
    delimiter = "\t" if file.casefold().endswith(".tsv") else ","
    rows = csv.reader(lines, delimiter=delimiter, strict=True)
    header: list[str] | None = None
    start = 1
    while (row := _row(rows)) is not None:
        if header is None:
            header = _header(row, file)
        elif isinstance(row, Notice):
            yield FileEntry(lines.number, fault=row)
        elif any(row):
            yield _cells(start, header, row)
        start = lines.number + 1


def _header(row: list[str] | Notice, file: str) -> list[str]:
    """The columns; one of them must be the name."""
    if isinstance(row, Notice):
        raise Refused(row, Place(file, 1))
    if not any(field_of(cell) == "name" for cell in row):
        columns = ", ".join(row)[:200]
        raise Refused(Notice("cards_no_names", {"file": file, "columns": columns}), Place(file, 1))
    return row


def _row(rows: Iterator[list[str]]) -> list[str] | Notice | None:
    try:
        return next(rows, None)
    except csv.Error:
        return Notice("record_not_csv")
    except _Faulty as fault:
        return cast("Notice", fault.args[0])


def _cells(line: int, header: list[str], row: list[str]) -> FileEntry:
    """A row as a record; an empty cell says nothing."""
    if len(row) != len(header):
        return FileEntry(line, fault=Notice("record_cells", {"cells": len(row), "wanted": len(header)}))
    try:
        return FileEntry(line, once([(name, cell or None) for name, cell in zip(header, row, strict=True)]))
    except ParseError as error:
        return FileEntry(line, fault=error.notice)
