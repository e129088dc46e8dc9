"""`saitei check`: what is wrong within a ruling set, each finding with a smallest scenario."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from saitei.json_value import Json
from saitei.kb.pages.documents import CONSTRUCTION
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.check.check import Check, sets_beside
from saitei.queries.check.report import check_json, check_sections
from saitei.queries.cli import exits
from saitei.queries.cli.run_search import run_search
from saitei.queries.search.search import Heard, SearchRequest
from saitei.queries.session import Session
from saitei.wording import Lang


@dataclass(frozen=True, slots=True)
class _Checks:
    """One set after another; each has the time for itself."""

    checks: tuple[Check, ...]

    def run(self, heard: Heard) -> None:
        """Check every set."""
        for check in self.checks:
            check.run(heard)


def run(options: argparse.Namespace) -> int:
    """Check a ruling set, or all, print what is wrong, and say by the exit code whether that is new."""

    def make(session: Session, wanted: SearchRequest, lang: Lang) -> _Checks:
        mine = {clause.rpartition(" ")[0] for clause in wanted.own or ()}
        every = [name for name in session.documents if name in mine or not (mine or name == CONSTRUCTION)]
        names = [session.rules(name).name for name in ([options.set] if options.set else every)]
        if options.stated_only:
            session.sets.update(
                {name: ruling_set(name, session.documents, stated_only=True) for name in names}
            )
        unsaid_is_wanted = options.set is not None and wanted.own is None
        alone = options.alone or not (unsaid_is_wanted or options.beside)
        return _Checks(
            tuple(
                Check(
                    session, name, wanted, lang, () if alone else sets_beside(session, name, options.beside)
                )
                for name in names
            )
        )

    def as_json(found: _Checks) -> Json:
        told: list[Json] = [check_json(check) for check in found.checks]
        return told[0] if options.set else told

    return run_search(
        options, make, as_json,
        lambda found: tuple(section for check in found.checks for section in check_sections(check)),
        lambda found: exits.FAILED if any(check.new for check in found.checks) else exits.ANSWERED,
    )  # fmt: skip
