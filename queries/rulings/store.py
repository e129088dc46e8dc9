"""The rulings that somebody keeps, in one file of their data folder, with how each came out last."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from saitei.errors import ParseError, Place, Refused
from saitei.json_value import Json
from saitei.queries.cards.entries import FileEntry, entries
from saitei.queries.cards.importing import opened
from saitei.queries.cards.place import data_folder
from saitei.queries.imported_file import ImportedFile
from saitei.queries.rulings.ruling import KeptRuling, read_ruling
from saitei.wording import Notice

FILE = "rulings.json"
MOST = 20_000
"""So many rulings are kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The rulings by id, and of each whether it came out when it was last asked."""

    rulings: Mapping[str, KeptRuling] = field(default_factory=dict[str, KeptRuling])
    came_out: Mapping[str, bool] = field(default_factory=dict[str, bool])


def rulings_path() -> Path:
    """The file of the rulings, whether it is there or not."""
    return data_folder() / FILE


def kept() -> Kept:
    """The rulings that are kept, none where nothing has been imported; raises Refused for a damaged file."""
    path = rulings_path()
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        rulings = [read_ruling(cast("Mapping[str, Json]", one)) for one in found["rulings"]]
        came_out = {str(name): bool(came) for name, came in found["came_out"].items()}
    except FileNotFoundError:
        return Kept()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, ParseError) as error:
        raise Refused(Notice("rulings_damaged", {"file": str(path)})) from error
    return Kept({one.id: one for one in rulings}, came_out)


def keep(rulings: Iterable[KeptRuling], came_out: Mapping[str, bool]) -> None:
    """Write all of them anew, whole or not at all; raises Refused where that cannot be."""
    rows = [one.fields() for one in rulings]
    whole = json.dumps({"rulings": rows, "came_out": dict(came_out)}, ensure_ascii=False, indent=1)
    path = rulings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=FILE)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(whole + "\n")
                stream.flush()
                os.fsync(stream.fileno())
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(Notice("rulings_not_written", {"file": str(path), "why": why})) from error


def import_rulings(file: str) -> ImportedFile:
    """Bring a file's rulings in, those of a known id instead of the old ones.

    A bad record is a fault, and the others go in. Raises SaiteiError, and changes nothing, for a file that
    cannot be read as a whole or that would make too many.
    """
    before = kept()
    rulings = dict(before.rulings)
    came_out = dict(before.came_out)
    done = ImportedFile(file)
    first: dict[str, int] = {}
    with opened(file) as stream:
        if not stream.peek(1):
            raise Refused(Notice("cards_empty", {"file": file}), Place(file, 1))
        for entry in entries(stream, file):
            place = Place(file, entry.line)
            try:
                one = _read(entry, first)
            except ParseError as error:
                error.place = error.place or place
                done.faults.append(error)
                continue
            first[one.id] = entry.line
            old = rulings.get(one.id)
            done.imported += old is None
            done.updated += old is not None and old != one
            done.unchanged += old == one
            if old != one:
                came_out.pop(one.id, None)
            rulings[one.id] = one
    if len(rulings) > MOST:
        raise Refused(Notice("rulings_too_many", {"most": MOST}))
    keep(rulings.values(), came_out)
    return done


def _read(entry: FileEntry, first: Mapping[str, int]) -> KeptRuling:
    """The ruling of a record; raises ParseError for a bad one, and for an id that has been in the file."""
    if entry.fields is None:
        raise ParseError(entry.fault or Notice("ruling_no_object"))
    one = read_ruling(entry.fields)
    if one.id in first:
        raise ParseError(Notice("ruling_twice", {"id": one.id, "first": first[one.id]}))
    return one
