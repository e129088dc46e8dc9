"""`saitei cards import`: card files into the store, each file whole or not at all."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from saitei.errors import SaiteiError
from saitei.json_value import Json, as_json
from saitei.queries.cards.database import open_to_write
from saitei.queries.cards.importing import Imported, import_file
from saitei.queries.cards.place import store_path
from saitei.queries.cli import exits
from saitei.queries.cli.file_progress import bar
from saitei.queries.cli.output import show, write_json
from saitei.queries.say.json_form import error_json
from saitei.queries.say.layout import Section, line
from saitei.queries.say.messages import phrase, render_error
from saitei.wording import Lang

_MOST_FAULTS = 20
"""Faults of one file that are printed; JSON has them all."""

_MOST_ODD = 8


def run(options: argparse.Namespace, lang: Lang) -> int:
    """Import the files; a file that cannot be read is said, and the others go in."""
    done: list[Imported | SaiteiError] = []
    with open_to_write(store_path()) as base, bar(options.files, lang) as begin:
        for file in options.files:
            try:
                done.append(import_file(base, file, begin(file)))
            except SaiteiError as error:
                done.append(error)
    if options.json:
        write_json(_json(done, lang))
    else:
        _tell(done, lang)
    whole = all(isinstance(one, Imported) and not one.faults for one in done)
    return exits.ANSWERED if whole else exits.INPUT


def _tell(done: Iterable[Imported | SaiteiError], lang: Lang) -> None:
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


def _summary(one: Imported, lang: Lang) -> str:
    counts = {key: str(number) for key, number in _counts(one).items()}
    return phrase("cards_imported", lang, file=one.file, **counts)


def _counts(one: Imported) -> dict[str, int]:
    return {
        "imported": one.imported, "updated": one.updated, "unchanged": one.unchanged,
        "skipped": len(one.faults),
    }  # fmt: skip


def _odd(one: Imported, lang: Lang) -> Iterable[str]:
    """Words that are kept as they stand, for saitei does not know them: by kind, the most frequent first."""
    kinds: dict[str, Counter[str]] = {}
    for (kind, word), count in one.odd.items():
        kinds.setdefault(kind, Counter())[word] = count
    for kind, words in sorted(kinds.items()):
        said = [f"{word} ({count})" for word, count in words.most_common(_MOST_ODD)]
        more = ["…"] if len(words) > _MOST_ODD else []
        yield phrase(f"cards_odd_{kind}", lang, words=phrase("comma", lang).join(said + more))


def _json(done: Iterable[Imported | SaiteiError], lang: Lang) -> Json:
    total: Counter[str] = Counter()
    files: list[Json] = []
    for one in done:
        if isinstance(one, SaiteiError):
            files.append(as_json(error_json(one, lang)))
            continue
        total.update(_counts(one))
        odd: list[Json] = [
            {"kind": kind, "word": word, "count": count} for (kind, word), count in one.odd.items()
        ]
        faults: list[Json] = [as_json(error_json(fault, lang)["error"]) for fault in one.faults]
        files.append({"file": one.file, **_counts(one), "faults": faults, "kept_as_printed": odd})
    sums: dict[str, Json] = {key: total[key] for key in ("imported", "updated", "unchanged", "skipped")}
    sums["store"], sums["files"] = str(store_path()), files
    return sums
