"""`saitei examples`: for each clause the smallest scenario whose ruling changes without it."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from saitei.errors import SaiteiError
from saitei.kb.pages.documents import find
from saitei.kb.solver.worker import Worker
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse, show
from saitei.queries.cli.run_search import run_search
from saitei.queries.examples.run import examples
from saitei.queries.minimal_examples.find import MinimalExamples
from saitei.queries.minimal_examples.report import instances_json, instances_sections
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.layout import Section, line
from saitei.queries.say.messages import phrase
from saitei.queries.search.search import SearchRequest
from saitei.queries.session import Session
from saitei.wording import Lang


def run(options: argparse.Namespace) -> int:
    """Look for an example of each clause, print or write what was found, and give the exit code."""
    if options.worked:
        return _worked(options)

    def make(session: Session, wanted: SearchRequest, lang: Lang) -> MinimalExamples:
        return MinimalExamples(session, session.rules(options.set).name, wanted, lang)

    def pasted(search: MinimalExamples) -> tuple[Section, ...]:
        from saitei.queries.site.pasting import found_pieces, paste  # noqa: PLC0415 only where it is asked for

        folder = Path(options.markdown)
        return _told(paste(found_pieces(search), search.session, folder, search.lang), folder, search.lang)

    return run_search(options, make, instances_json, pasted if options.markdown else instances_sections)


def _worked(options: argparse.Namespace) -> int:
    """Write the worked examples of the rule pages instead of looking for others."""
    from saitei.queries.site.pasting import paste, worked_pieces  # noqa: PLC0415 only where it is asked for

    lang = language_of("", options.lang)
    folder = Path(options.markdown or ".")
    wanted = SearchRequest(clause=options.clause)
    with Worker() as worker:
        try:
            documents = input_files.documents(input_files.own_pages(options.page))
            session = Session(documents=documents, worker=worker)
            pages = find(options.set, documents).pages
        except SaiteiError as error:
            return refuse(input_files.with_source(error, "", ""), lang, as_json=options.json)
        chosen = (
            one
            for one in examples(pages)
            if one.fence.kind == "scenario" and wanted.concerns((one.clause.id,))
        )
        count = paste(worked_pieces(islice(chosen, options.limit), session), session, folder, lang)
    show(_told(count, folder, lang))
    return exits.ANSWERED


def _told(count: int, folder: Path, lang: Lang) -> tuple[Section, ...]:
    return (Section("", (line(phrase("pasted", lang, count=str(count), folder=str(folder))),)),)
