"""`saitei compare`: the smallest scenarios on which two ruling sets part."""

from __future__ import annotations

import argparse
from dataclasses import replace

from saitei.queries.cli.run_search import run_search
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.editions import sides
from saitei.queries.compare.given_examples import of_files
from saitei.queries.compare.report import comparison_json, comparison_sections
from saitei.queries.search.search import SearchRequest
from saitei.queries.session import Session
from saitei.wording import Lang


def run(options: argparse.Namespace) -> int:
    """Compare two ruling sets, print where they part, and give the exit code."""

    def make(session: Session, wanted: SearchRequest, lang: Lang) -> Comparison:
        found = sides(options.a, options.b, session)
        given = tuple(of_files(options.examples)) or found.given
        alone = replace(wanted, examples_only=True, asking=wanted.seconds) if options.examples else wanted
        return Comparison(found.session, found.a, found.b, alone, lang, given, found.moved)

    return run_search(options, make, comparison_json, comparison_sections)
