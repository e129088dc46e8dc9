"""`saitei compare`: the smallest scenarios on which two ruling sets part."""

from __future__ import annotations

import argparse

from saitei.queries.cli.run_search import run_search
from saitei.queries.say.messages import Lang
from saitei.queries.search.compare import Comparison
from saitei.queries.search.editions import sides
from saitei.queries.search.report_comparison import comparison_json, comparison_sections
from saitei.queries.search.search import SearchRequest
from saitei.queries.session import Session


def run(options: argparse.Namespace) -> int:
    """Compare two ruling sets, print where they part, and give the exit code."""

    def make(session: Session, wanted: SearchRequest, lang: Lang) -> Comparison:
        a, b, editions = sides(options.a, options.b, session)
        return Comparison(session, a, b, wanted, lang, editions)

    return run_search(options, make, comparison_json, comparison_sections)
