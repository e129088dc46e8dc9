"""Run `saitei ask --why-not` and `--what-if`: hold the ruling against what was expected, and print."""

from __future__ import annotations

import argparse

from saitei.queries.cli import exits
from saitei.queries.cli.output import show, write_json
from saitei.queries.contrast.ask import ask_what_if, ask_why_not
from saitei.queries.say.contrast_in_words import what_if_sections, why_not_sections
from saitei.queries.say.contrast_json import what_if_form, why_not_form
from saitei.queries.session import Session


def print_why_not(session: Session, text: str, rules: str | None, options: argparse.Namespace) -> int:
    """Say why something is not so, and give the exit code; raises SaiteiError where it cannot be asked."""
    asked, found = ask_why_not(session, text, options.why_not, file=options.file, rules=rules)
    setting = asked.context(options.lang, session.documents)
    if options.json:
        write_json(why_not_form(found, setting))
    else:
        show(why_not_sections(found, setting))
    return exits.of_status(found.answer.status)


def print_what_if(session: Session, text: str, rules: str | None, options: argparse.Namespace) -> int:
    """Say what would make something so, and give the exit code; raises SaiteiError as above."""
    asked, found = ask_what_if(session, text, options.what_if, file=options.file, rules=rules)
    setting = asked.context(options.lang, session.documents)
    if options.json:
        write_json(what_if_form(found, setting))
    else:
        show(what_if_sections(found, setting))
    return exits.of_status(found.answer.status)
