"""`saitei briefing`: what the cards of a deck do otherwise under a ruling set."""

from __future__ import annotations

import argparse
from pathlib import Path

from saitei.errors import Refused, SaiteiError
from saitei.kb.solver.worker import Worker
from saitei.queries import input_files
from saitei.queries.briefing.of_deck import briefing_of
from saitei.queries.briefing.page import briefing_page
from saitei.queries.briefing.report import BriefingReport, briefing_json
from saitei.queries.cli import exits
from saitei.queries.cli.output import bar, refuse, show, write_json
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.layout import Section, line
from saitei.queries.say.messages import phrase
from saitei.queries.session import Session
from saitei.wording import Notice


def run(options: argparse.Namespace) -> int:
    """Brief on a deck, print or write it, and give the exit code."""
    text = ""
    lang = language_of("", options.lang)
    with Worker() as worker:
        try:
            text = input_files.read_text(options.file)
            lang = language_of(text, options.lang)
            documents = input_files.documents(input_files.own_pages(options.page))
            session = Session(documents=documents, worker=worker)
            briefing = briefing_of(session, text, options.file, options.rules, options.against)
            with bar(phrase("briefing_running", lang), len(briefing.cards)) as advance:
                briefing.run(advance)
            report = BriefingReport(briefing, lang, scenarios=options.scenarios or options.html is not None)
            return _told(report, options)
        except SaiteiError as error:
            found = input_files.with_source(error, options.file, text)
            return refuse(found, lang, as_json=options.json)


def _told(report: BriefingReport, options: argparse.Namespace) -> int:
    if options.html is not None:
        try:
            Path(options.html).write_text(briefing_page(report), encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused(Notice("file_not_written", {"file": options.html, "why": why})) from error
        said = phrase("briefing_written", report.lang, file=options.html)
        show((Section("", (line(said, "status"),)),))
    elif options.json:
        write_json(briefing_json(report))
    else:
        show(report.sections())
    return exits.ANSWERED
