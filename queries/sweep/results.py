"""The SQLite file of a sweep: what has been answered stays, and is not asked again under the same rules."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from saitei.errors import Refused
from saitei.queries.sweep.asking import SweptUnit
from saitei.queries.sweep.units import SweepUnit
from saitei.wording import Notice

_VERSION = 1
_PATIENCE = 30.0
"""Seconds to wait for another process that writes."""


@dataclass(frozen=True, slots=True)
class SweepResults:
    """The file, open; `digests` says of each set by which rules and code its answers are made now."""

    base: sqlite3.Connection
    digests: Mapping[str, str]

    def enter(self, units: Iterable[SweepUnit], bears: Iterable[tuple[str, str]]) -> None:
        """Note what is asked about, and which card has what."""
        rows = (
            (
                one.key, one.reading.ability.text, one.reading.of,
                "" if one.beside is None else one.beside.ability.text,
                "" if one.beside is None else one.beside.of, one.lines,
            )
            for one in units
        )  # fmt: skip
        with self.base:
            self.base.executemany("INSERT OR REPLACE INTO unit VALUES (?,?,?,?,?,?)", rows)
            self.base.executemany("INSERT OR IGNORE INTO bears VALUES (?,?)", bears)

    def done(self) -> frozenset[tuple[str, str]]:
        """Which unit has been asked under which rules as they are now."""
        rows = self.base.execute("SELECT unit, rules, digest FROM done")
        return frozenset((unit, rules) for unit, rules, digest in rows if self.digests.get(rules) == digest)

    def keep(self, found: SweptUnit) -> None:
        """Keep what a unit was answered, all of it or nothing, in the place of what was there."""
        with self.base:
            for rules in found.rules:
                self.base.execute("DELETE FROM answer WHERE unit = ? AND rules = ?", (found.key, rules))
                self.base.execute(
                    "INSERT OR REPLACE INTO done VALUES (?,?,?)", (found.key, rules, self.digests[rules])
                )
            self.base.executemany(
                "INSERT INTO answer VALUES (?,?,?,?,?,?,?,?)",
                (
                    (
                        found.key, one.rules, one.question, one.status, one.said.get("en", ""),
                        one.said.get("ja", ""), json.dumps(one.clauses), one.scenario,
                    )
                    for one in found.answers
                ),
            )  # fmt: skip


@contextmanager
def open_results(path: Path, digests: Mapping[str, str]) -> Generator[SweepResults]:
    """The file, made if it is not there; raises Refused for one that is not of a sweep."""
    try:
        base = sqlite3.connect(path, timeout=_PATIENCE)
        try:
            if _version(base) == 0 and not _tables(base):
                schema = files("saitei.queries.sweep").joinpath("schema_1.sql").read_text("utf-8")
                base.executescript(schema)
            if _version(base) != _VERSION or "answer" not in _tables(base):
                raise Refused(Notice("sweep_file", {"file": str(path)}))
            yield SweepResults(base, digests)
        finally:
            base.close()
    except sqlite3.DatabaseError as error:
        raise Refused(Notice("store_unreadable", {"path": str(path), "why": str(error)})) from error


def _version(base: sqlite3.Connection) -> int:
    return int(base.execute("PRAGMA user_version").fetchone()[0])


def _tables(base: sqlite3.Connection) -> Collection[str]:
    return {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer as it was kept, with the unit that it is about."""

    unit: str
    rules: str
    question: str
    status: str
    said: Mapping[str, str]
    clauses: tuple[str, ...]
    scenario: str


def answer_rows(base: sqlite3.Connection, sets: Collection[str]) -> Iterator[AnswerRow]:
    """All answers under some sets, those about one unit and one question after one another."""
    marks = ",".join("?" * len(sets))
    rows = base.execute(
        "SELECT unit, rules, question, status, en, ja, clauses, scenario FROM answer"  # noqa: S608 marks only
        f" WHERE rules IN ({marks})"
        " ORDER BY unit, question, rules",
        tuple(sets),
    )
    for unit, rules, question, status, en, ja, clauses, scenario in rows:
        yield AnswerRow(
            unit, rules, question, status, {"en": en, "ja": ja}, tuple(json.loads(clauses)), scenario
        )
