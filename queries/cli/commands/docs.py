"""`saitei docs`: the site of rules, examples and guide."""

from __future__ import annotations

import argparse
import gc
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic

from saitei.errors import SaiteiError
from saitei.kb.pages.documents import find
from saitei.kb.solver.worker import Worker
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.arguments import command_help
from saitei.queries.cli.output import bar, refuse
from saitei.queries.cli.search_progress import search_progress
from saitei.queries.say.choose_language import language_of
from saitei.queries.search.search import SearchRequest
from saitei.queries.session import Session
from saitei.queries.site.build import BuildReport, BuildRequest, build
from saitei.queries.site.searching import Searcher, set_pairs, sets_left_open, single_sets
from saitei.queries.site.words import say
from saitei.wording import Lang

_COURSES = 30.0
"""For so many seconds courses are played out in which clauses of a set may clash."""


def run(options: argparse.Namespace) -> int:
    """Build the site or search for what it shows, and give the exit code."""
    gc.enable()  # `saitei` begins without: here much is made in one process
    lang = language_of("", options.lang)
    try:
        return _search(options, lang) if options.action == "search" else _build(options, lang)
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=False)


def _build(options: argparse.Namespace, lang: Lang) -> int:
    """Build the site and say what is wrong with it."""
    pages, documents = tuple(options.page), tuple(options.document)
    begun = monotonic()
    built = build(
        BuildRequest(
            Path(options.folder), documents, pages, options.jobs or 0, lang,
            address=options.address, command_help=command_help(),
        ),
        bar,
    )  # fmt: skip
    seconds = f"{monotonic() - begun:.1f}"
    _say("build_done", lang, folder=options.folder, built=built.built, kept=built.kept, seconds=seconds)
    return _report(built, lang)


def _search(options: argparse.Namespace, lang: Lang) -> int:
    """Search what is not recorded of the rules as they are; Ctrl-C stops it, what was found by then stays."""
    documents = input_files.documents(input_files.own_pages(options.page))
    chosen = [find(name, documents) for name in options.document] or [*documents.values()]
    with Worker() as worker:
        session = Session(documents=documents, worker=worker)
        wanted = SearchRequest(seconds=options.seconds)
        searcher = Searcher(session, wanted, lang)
        with_courses = replace(wanted, courses=min(_COURSES, wanted.seconds))
        every = [(searcher, sets) for sets in (*single_sets(chosen), *set_pairs(chosen, documents))]
        every += (
            (Searcher.of_what_is_open(session, with_courses, lang, *sets), sets)
            for sets in sets_left_open(chosen, documents)
        )
        left = [(one, sets) for one, sets in every if one.wants(sets)]
        _say("search_begun", lang, number=len(left), known=len(every) - len(left))
        with suppress(KeyboardInterrupt), search_progress(lang) as heard:
            for number, (one, sets) in enumerate(left, 1):
                record = one.search(sets, heard)
                key = "search_done" if record.complete else "search_unfinished"
                names = " ⟷ ".join(sets) + (say("search_open", lang) if one.stated_only else "")
                _say(key, lang, number=number, of=len(left), sets=names, found=record.found)
    return exits.ANSWERED


def _say(key: str, lang: Lang, **slots: str | int) -> None:
    sys.stdout.write(say(key, lang, **slots) + "\n")
    sys.stdout.flush()


def _report(built: BuildReport, lang: Lang) -> int:
    for stale in built.stale:
        sys.stderr.write(f"{stale.place}: {stale.said}\n")
    if not built.faults:
        return exits.ANSWERED
    for fault in built.faults:
        sys.stderr.write(f"{fault.place}: {fault.said}\n")
    sys.stderr.write(say("build_failed", lang, number=len(built.faults)) + "\n")
    return exits.FAILED
