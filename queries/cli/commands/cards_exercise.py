"""`saitei cards exercise`: whether the abilities of card files matter where they must."""

from __future__ import annotations

import argparse
import gc
import random
import sys
from pathlib import Path

from saitei.errors import ParseError, Place
from saitei.language import shipped_language
from saitei.queries.cards.coverage import CardFileReader, keyword_texts
from saitei.queries.cards.place import store_path
from saitei.queries.cards.shelf import every_card
from saitei.queries.cli import exits
from saitei.queries.cli.file_progress import bar as file_bar
from saitei.queries.cli.output import bar, show, write_json
from saitei.queries.exercise.readings import AbilityReading, readings
from saitei.queries.exercise.report import exercise_json, exercise_sections
from saitei.queries.exercise.run import exercised
from saitei.queries.say.messages import phrase, render_error
from saitei.wording import Lang, Notice

_SEED = 1
"""The same texts are drawn each time."""


def run(options: argparse.Namespace, lang: Lang) -> int:
    """Exercise the texts of the files, and print what came of them."""
    gc.enable()  # `saitei` begins without: here much is asked in one process
    drawn = _drawn(_readings(options, lang), options.sample)
    into = Path(options.into) if options.into else None
    with bar(phrase("exercise_running", lang), len(drawn)) as advance:
        results = exercised(drawn, options.jobs, lang, into, advance)
    if options.json:
        write_json(exercise_json(results))
    else:
        show(tuple(exercise_sections(results, lang)))
    return exits.FAILED if any(one.verdict == "idle" for one in results) else exits.ANSWERED


def _readings(options: argparse.Namespace, lang: Lang) -> tuple[AbilityReading, ...]:
    """Every text of the files, or of the store; raises ParseError where there is none."""
    with file_bar(options.files, lang) as begin:
        reader = CardFileReader(options.which, begin)
        cards = reader.cards(options.files) if options.files else every_card(store_path(), options.which)
        found = readings(cards, keyword_texts(), shipped_language())
    for fault in reader.faults:
        sys.stderr.write(f"{render_error(fault, lang)}\n")
    if not found:
        file = ", ".join(options.files) or str(store_path())
        raise ParseError(Notice("cards_empty", {"file": file}), Place(file, 1))
    return found


def _drawn(every: tuple[AbilityReading, ...], sample: int) -> tuple[AbilityReading, ...]:
    """So many of the texts, or all of them."""
    if not 0 < sample < len(every):
        return every
    return tuple(random.Random(_SEED).sample(every, sample))  # noqa: S311 a draw, no secret
