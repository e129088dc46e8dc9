"""A card store made in a test, from records written there."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from saitei.queries.cards.database import open_to_read, open_to_write
from saitei.queries.cards.importing import import_file
from saitei.queries.cards.place import FILE
from saitei.queries.imported_file import ImportedFile

Record = Mapping[str, object]

DRAKE: Record = {
    "name": "試作竜 ヴァルガ・ドラゴン", "name_en": "Valga, Prototype Dragon",
    "reading": "しさくりゅうヴァルガドラゴン",
    "civilization": ["火"], "cost": "6", "type": "進化クリーチャー",
    "race": ["アーマード・ドラゴン"], "power": "7000＋",
    "text": "Ｗ・ブレイカー\n自分のターンの終わりに、カードを１枚引く。",
    "text_en": "Double breaker\nAt the end of your turn, draw a card.",
}  # fmt: skip
TWIN: Record = {
    "name": "試し石 ミクロ/試しの霧", "civilization": ["光"], "cost": "2/5", "type": "クリーチャー",
    "race": ["メタリカ"], "power": "2000",
    "text": "-クリーチャー側\n■ブロッカー\n-呪文側\n■カードを1枚引く。",
}  # fmt: skip
SPELL: Record = {
    "name": "Trial Torrent", "civilization": ["Water", "Darkness"], "cost": "3", "type": "Spell",
    "power": "None", "text": "■ Draw 2 cards.",
}  # fmt: skip


def saved(folder: Path, *records: object, name: str = "cards.jsonl") -> str:
    """A JSON Lines file of these records; texts are lines as they stand."""
    lines = [each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for each in records]
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def filled(folder: Path, *records: object) -> ImportedFile:
    """The store in this folder with the records brought in."""
    return imported(folder, saved(folder, *records))


def imported(folder: Path, file: str) -> ImportedFile:
    """What becomes of a file's records in the store of this folder."""
    with open_to_write(folder / FILE) as base:
        return import_file(base, file, lambda _: None)


def counts(done: ImportedFile) -> tuple[int, int, int, int]:
    """Imported, updated, unchanged, skipped."""
    return done.imported, done.updated, done.unchanged, len(done.faults)


@contextmanager
def opened(folder: Path) -> Generator[sqlite3.Connection]:
    """The store of this folder, to read."""
    with open_to_read(folder / FILE) as base:
        yield base


def names(folder: Path) -> list[str]:
    """The names of all cards in the store of this folder."""
    with opened(folder) as base:
        return [str(row[0]) for row in base.execute("SELECT name FROM card ORDER BY id")]
