"""`saitei compare`: the smallest scenarios on which two ruling sets part."""

from __future__ import annotations

import argparse

from saitei.queries.ask import Session
from saitei.queries.messages import Language
from saitei.queries.space.command import searched
from saitei.queries.space.comparing import Comparison
from saitei.queries.space.editions import sides
from saitei.queries.space.hunt import Wanted
from saitei.queries.space.tell import comparison_json, comparison_sections


def run(options: argparse.Namespace) -> int:
    """Compare two ruling sets, print where they part, and give the exit code."""

    def make(session: Session, wanted: Wanted, lang: Language) -> Comparison:
        a, b, editions = sides(options.a, options.b, session)
        return Comparison(session, a, b, wanted, lang, editions)

    return searched(options, make, comparison_json, comparison_sections)
