"""`saitei docs`: the site of rules, examples and guide."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from contextlib import suppress
from math import inf
from pathlib import Path
from time import monotonic, time

from saitei.errors import SaiteiError
from saitei.kb.pages.documents import find
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.arguments import command_help
from saitei.queries.cli.output import bar, refuse
from saitei.queries.say.choose_language import language_of
from saitei.queries.session_workers import SessionWorkers
from saitei.queries.site.build import BuildReport, BuildRequest, build
from saitei.queries.site.record_searches import SearchOutcome, planned_searches, searched
from saitei.queries.site.records import Record
from saitei.queries.site.words import say
from saitei.wording import Lang


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
    """Search what is not recorded of the rules as they are; Ctrl-C stops it, what is recorded stays."""
    documents = input_files.documents(input_files.own_pages(options.page))
    chosen = [find(name, documents) for name in options.document] or [*documents.values()]
    waves = [*planned_searches(chosen, documents)]
    every = sum(map(len, waves))
    jobs = options.jobs or os.cpu_count() or 1
    until = inf if options.within is None else time() + options.within
    _say("search_begun", lang, number=every, jobs=jobs)
    begun, known, left = monotonic(), 0, 0
    with suppress(KeyboardInterrupt), SessionWorkers(tuple(options.page), lang, jobs) as workers:
        for number, one in enumerate(searched(waves, workers, options.seconds, until), 1):
            if one.record is None:
                left += 1
            elif not one.searched:
                known += 1
            else:
                _say_outcome(one, one.record, lang, number=number, of=every)
    _say("search_over", lang, known=known, left=left, seconds=round(monotonic() - begun))
    return exits.ANSWERED


def _say_outcome(one: SearchOutcome, record: Record, lang: Lang, **slots: int) -> None:
    key = "search_done" if record.complete else "search_unfinished"
    names = " ⟷ ".join(one.planned.sets) + (say("search_open", lang) if one.planned.left_open else "")
    _say(key, lang, sets=names, found=record.found, **slots)


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
