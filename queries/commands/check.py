"""`saitei check`: what is wrong within a ruling set, each finding with a smallest scenario."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from saitei.kb.documents import CONSTRUCTION
from saitei.kb.ruleset import ruling_set
from saitei.queries import exits
from saitei.queries.ask import Session
from saitei.queries.messages import Language
from saitei.queries.space.checking import Check
from saitei.queries.space.command import searched
from saitei.queries.space.hunt import Wanted
from saitei.queries.space.tell_check import check_json, check_sections


def run(options: argparse.Namespace) -> int:
    """Check a ruling set, print what is wrong with it, and say by the exit code whether that is new."""

    def make(session: Session, wanted: Wanted, lang: Language) -> Check:
        name = session.rules(options.set).name
        if options.stated_only:
            session.sets[name] = ruling_set(name, session.documents, stated_only=True)
        others = () if options.alone else _others(session, name, options.beside)
        return Check(session, name, wanted, lang, others)

    return searched(
        options, make, check_json, check_sections, lambda check: exits.FAILED if check.new else exits.ANSWERED
    )


def _others(session: Session, name: str, chosen: Sequence[str]) -> tuple[str, ...]:
    """The sets that the checked one is held against: those chosen, else all that it does not build on."""
    own = {*session.rules(name).documents, CONSTRUCTION}
    every = chosen or [other for other in session.documents if other not in own]
    return tuple(session.rules(other).name for other in every)
