"""`saitei cards coverage`: how much of the text of card files is understood."""

from __future__ import annotations

import argparse
import sys

from saitei.queries.cards.coverage import CardFileReader, coverage_json, coverage_sections, covered
from saitei.queries.cli import exits
from saitei.queries.cli.file_progress import bar
from saitei.queries.cli.output import show, write_json
from saitei.queries.say.messages import render_error
from saitei.wording import Lang

_MOST_FAULTS = 20


def run(options: argparse.Namespace, lang: Lang) -> int:
    """Read the cards of the files, and print the counts."""
    with bar(options.files, lang) as begin:
        reader = CardFileReader(options.which, begin)
        found = covered(reader, options.files)
    for fault in reader.faults[:_MOST_FAULTS]:
        sys.stderr.write(f"{render_error(fault, lang)}\n")
    if options.json:
        write_json(coverage_json(found, reader))
    else:
        show(coverage_sections(found, reader, lang))
    return exits.INPUT if reader.faults else exits.ANSWERED
