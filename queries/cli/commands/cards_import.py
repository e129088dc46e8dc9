"""`saitei cards import`: card files into the store, each file whole or not at all."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from saitei.errors import SaiteiError
from saitei.json_value import Json
from saitei.queries.cards.importing import import_file
from saitei.queries.cards.place import open_own_to_write, store_path
from saitei.queries.cli import exits
from saitei.queries.cli.file_progress import bar
from saitei.queries.cli.output import show, write_json
from saitei.queries.imported_file import ImportedFile, import_json, whole
from saitei.queries.say.layout import Section, line
from saitei.queries.say.messages import phrase, render_error
from saitei.wording import Lang

_MOST_FAULTS = 20
"""Faults of one file that are printed; JSON has them all."""

_MOST_ODD = 8


def run(options: argparse.Namespace, lang: Lang) -> int:
    """Import the files; a file that cannot be read is said, and the others go in."""
    done: list[ImportedFile | SaiteiError] = []
    with open_own_to_write() as base, bar(options.files, lang) as begin:
        for file in options.files:
            try:
                done.append(import_file(base, file, begin(file)))
            except SaiteiError as error:
                done.append(error)
    if options.json:
        write_json(import_json(done, store_path(), lang, _kept_as_printed))
    else:
        _tell(done, lang)
    return exits.ANSWERED if whole(done) else exits.INPUT


def _tell(done: Iterable[ImportedFile | SaiteiError], lang: Lang) -> None:
    for one in done:
        if isinstance(one, SaiteiError):
            sys.stderr.write(f"{render_error(one, lang)}\n")
            continue
        for fault in one.faults[:_MOST_FAULTS]:
            sys.stderr.write(f"{render_error(fault, lang)}\n")
        if len(one.faults) > _MOST_FAULTS:
            more = str(len(one.faults) - _MOST_FAULTS)
            sys.stderr.write(phrase("cards_more_faults", lang, file=one.file, more=more) + "\n")
        show((Section("", (line(_summary(one, lang)), *(line(odd, "faint") for odd in _odd(one, lang)))),))


def _summary(one: ImportedFile, lang: Lang) -> str:
    counts = {key: str(number) for key, number in one.counts.items()}
    return phrase("cards_imported", lang, file=one.file, **counts)


def _odd(one: ImportedFile, lang: Lang) -> Iterable[str]:
    """Words that are kept as they stand, for saitei does not know them: by kind, the most frequent first."""
    kinds: dict[str, Counter[str]] = {}
    for (kind, word), count in one.odd.items():
        kinds.setdefault(kind, Counter())[word] = count
    for kind, words in sorted(kinds.items()):
        said = [f"{word} ({count})" for word, count in words.most_common(_MOST_ODD)]
        more = ["…"] if len(words) > _MOST_ODD else []
        yield phrase(f"cards_odd_{kind}", lang, words=phrase("comma", lang).join(said + more))


def _kept_as_printed(one: ImportedFile) -> dict[str, Json]:
    odd: list[Json] = [
        {"kind": kind, "word": word, "count": count} for (kind, word), count in one.odd.items()
    ]
    return {"kept_as_printed": odd}
