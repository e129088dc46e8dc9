"""`saitei sweep`: all abilities of a card store under several ruling sets."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from saitei.errors import ParseError, Place, Refused, SaiteiError
from saitei.queries import input_files
from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.cards.coverage import keyword_texts
from saitei.queries.cards.place import data_folder
from saitei.queries.cards.shelf import every_card
from saitei.queries.cli import exits
from saitei.queries.cli.output import bar, refuse, show, write_json
from saitei.queries.cli.searched_cards import chosen_store
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.layout import Section, line
from saitei.queries.say.messages import phrase
from saitei.queries.session import Session
from saitei.queries.sweep.asking import pair_types
from saitei.queries.sweep.findings import findings
from saitei.queries.sweep.report import SweepReport, sweep_json
from saitei.queries.sweep.results import SweepResults, open_results
from saitei.queries.sweep.run import (
    GAME,
    AskChunks,
    Estimate,
    SweepTask,
    dask_workers,
    digest_of,
    local_workers,
    probe,
    sweep,
    tasks,
)
from saitei.queries.sweep.units import SweepUnit, SweptStore, pairs
from saitei.wording import Lang, Notice

_FILE = "sweep.sqlite3"


@dataclass(frozen=True, slots=True)
class _Work:
    """What is asked about, under which sets, and what is known of it."""

    units: tuple[SweepUnit, ...]
    sets: tuple[str, ...]
    results: SweepResults

    @property
    def left(self) -> tuple[SweepTask, ...]:
        """What is not known yet."""
        return tasks(self.units, self.sets, self.results)


def run(options: argparse.Namespace) -> int:
    """Ask what is left to ask, and report all that is known then."""
    gc.enable()  # `saitei` begins without: here much is asked in one process
    lang = language_of("", options.lang)
    try:
        return _run(options, lang)
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=options.json)


def _run(options: argparse.Namespace, lang: Lang) -> int:
    documents = input_files.documents(input_files.own_pages(options.page))
    path = chosen_store(options.cards_from, None)
    if path is None:
        raise Refused(Notice("store_missing"))
    session = Session(documents=documents, cards=Catalogue(store=path))
    sets = [session.rules(name) for name in options.rules]
    store = SweptStore.of(every_card(path, options.which), keyword_texts(documents), session.language)
    if not store.units:
        raise ParseError(Notice("cards_empty", {"file": str(path)}), Place(str(path), 1))
    units: tuple[SweepUnit, ...] = pairs(store.units, pair_types(GAME)) if options.pairs else store.units
    units = units[: options.sample] if options.sample else units
    into = Path(options.into) if options.into else data_folder() / _FILE
    into.parent.mkdir(parents=True, exist_ok=True)
    with open_results(into, {one.name: digest_of(one) for one in sets}) as results:
        results.enter(units, store.bears)
        work = _Work(units, tuple(one.name for one in sets), results)
        with suppress(KeyboardInterrupt), _workers(options, lang) as (ask, processes):
            _estimate(work, session, processes, lang)
            if not options.estimate:
                _sweep(work, ask, lang)
        report = SweepReport(session, store, findings(results.base, sets), lang, len(work.left))
        return _told(report, options)


@contextmanager
def _workers(options: argparse.Namespace, lang: Lang) -> Generator[tuple[AskChunks, int]]:
    given = (tuple(options.page), lang)
    if options.scheduler:
        with dask_workers(given, options.scheduler) as found:
            yield found
        return
    jobs = options.jobs or os.cpu_count() or 1
    with local_workers(given, jobs) as ask:
        yield ask, jobs


def _estimate(work: _Work, session: Session, processes: int, lang: Lang) -> None:
    """Say what the rest will cost."""
    every = work.left
    cost = probe(every, session, work.results, len(work.units) - len(every), processes)
    sys.stderr.write(f"{_estimated(cost, lang)}\n")


def _sweep(work: _Work, ask: AskChunks, lang: Lang) -> None:
    rest = work.left
    with bar(phrase("sweep_running", lang), len(rest)) as advance:
        sweep(rest, ask, work.results, advance)


def _estimated(cost: Estimate, lang: Lang) -> str:
    minutes = f"{cost.minutes:.1f}"
    return phrase("sweep_estimate", lang, left=str(cost.left), known=str(cost.known), minutes=minutes,
                  processes=str(cost.processes))  # fmt: skip


def _told(report: SweepReport, options: argparse.Namespace) -> int:
    if options.html is not None:
        try:
            Path(options.html).write_text(report.page(), encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused(Notice("file_not_written", {"file": options.html, "why": why})) from error
        show((Section("", (line(phrase("sweep_written", report.lang, file=options.html), "status"),)),))
    elif options.json:
        write_json(sweep_json(report))
    else:
        show(report.sections())
    return exits.ANSWERED
