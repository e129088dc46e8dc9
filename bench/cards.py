"""Reading card text: what it takes to load, and to read the cards of a file; processor time of one core."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from bench.loading import LINES
from bench.memory import most
from bench.tables import Table
from saitei.language import shipped_language
from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import abilities_of, is_understood
from saitei.queries.cards.coverage import CardFileReader, keyword_texts
from saitei.wording import Lang

LANGUAGE = shipped_language()

TIMES = 7
EARLY = 1000
"""So many cards are read before memory is looked at for the first time."""

CORPORA = Path(__file__).parent.parent.parent / "shared" / "corpora"
FILES: dict[str, tuple[Path, Lang]] = {
    "Japanese": (CORPORA / "dm_ja.jsonl", "ja"),
    "English": (CORPORA / "dm_en.jsonl", "en"),
}
"""Card files that lie beside the project, which they are no part of."""


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """Loading, then reading the files that are there."""
    yield _loading(advance)
    reading = Table(
        "Cards: reading a file",
        ("file", "cards", "understood", "s", "ms a card", f"MB after {EARLY}", "MB after all"),
    )
    for name, (file, _) in FILES.items():
        if file.exists():
            advance(f"cards {name}")
            found = _run("bench.cards", name).split()
            reading.rows.append((name, *map(int, found[:2]), *map(float, found[2:])))
    if not reading.rows:
        reading.notes.append("There are no card files beside the project.")
    yield reading


def _loading(advance: Callable[[str], None]) -> Table:
    columns = ("languages", "nothing kept", "kept, least", "kept, median")
    table = Table("Cards: from nothing to the first line read (ms of processor time)", columns)
    for languages in (*((one,) for one in LINES), tuple(LINES)):
        advance(f"loading {' and '.join(languages)}")
        with TemporaryDirectory() as folder:
            bytecode = {"PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "PYTHONDONTWRITEBYTECODE": ""}
            cache = {"SAITEI_CACHE": f"{folder}/kept"}
            _run("bench.loading", *languages, **bytecode)  # from here on compiled, as an installed program is
            fresh = float(_run("bench.loading", *languages, **bytecode, **cache))
            found = [float(_run("bench.loading", *languages, **bytecode, **cache)) for _ in range(TIMES)]
        table.rows.append((" and ".join(languages), fresh, min(found), median(found)))
    return table


def _run(module: str, *arguments: str, **environment: str) -> str:
    """What a module prints in a process of its own."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, env=paths, check=True, capture_output=True, text=True).stdout


def main(name: str) -> None:
    """Read a file card by card; print cards, understood ones, seconds, milliseconds a card, memory."""
    file, language = FILES[name]
    keywords = keyword_texts()
    cards = understood = 0
    early = 0.0
    started = process_time()
    for card in CardFileReader(language, lambda _file: lambda _number: None).cards([str(file)]):
        cards += 1
        understood += _is_understood(card, keywords)
        if cards == EARLY:
            early = most(os.getpid())
    seconds = process_time() - started
    print(cards, understood, seconds, 1000 * seconds / max(cards, 1), early, most(os.getpid()))


def _is_understood(card: Card, keywords: Mapping[str, str]) -> bool:
    return all(map(is_understood, abilities_of(card, keywords, LANGUAGE)))


if __name__ == "__main__":
    main(sys.argv[1])
