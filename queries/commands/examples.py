"""`saitei examples`: for each clause the smallest scenario whose ruling changes without it."""

from __future__ import annotations

import argparse

from saitei.queries.ask import Session
from saitei.queries.messages import Language
from saitei.queries.space.command import searched
from saitei.queries.space.hunt import Wanted
from saitei.queries.space.instances import Instances
from saitei.queries.space.tell_instances import instances_json, instances_sections


def run(options: argparse.Namespace) -> int:
    """Look for an example of each clause, print what was found, and give the exit code."""

    def make(session: Session, wanted: Wanted, lang: Language) -> Instances:
        return Instances(session, session.rules(options.set).name, wanted, lang)

    return searched(options, make, instances_json, instances_sections)
