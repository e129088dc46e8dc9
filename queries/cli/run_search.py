"""Run `saitei compare`, `check` or `examples`: start a search, show its progress, print what it found."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, TypeVar

from saitei.errors import SaiteiError
from saitei.kb.solver.worker import Worker
from saitei.queries import input_files
from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse, show, write_json
from saitei.queries.cli.search_progress import search_progress
from saitei.queries.cli.searched_cards import chosen_cards, chosen_store
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.layout import Section
from saitei.queries.search.search import Heard, SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session
from saitei.wording import Lang


class RunnableSearch(Protocol):
    """A search that may be stopped: what it has found by then stays with it."""

    def run(self, heard: Heard) -> None:
        """Search; `heard` is told how far it is."""
        ...


S = TypeVar("S", bound=RunnableSearch)


def run_search(
    options: argparse.Namespace,
    make: Callable[[Session, SearchRequest, Lang], S],
    as_json: Callable[[S], object],
    as_sections: Callable[[S], tuple[Section, ...]],
    code: Callable[[S], int] = lambda _: exits.ANSWERED,
) -> int:
    """Search until everything has been found, or the time is up, or Ctrl-C; print what there is."""
    lang = language_of("", options.lang)
    with Worker() as worker:
        try:
            own = input_files.own_pages(options.page)
            documents = input_files.documents(own)
            store = chosen_store(options.cards_from, options.card)
            session = Session(documents=documents, cards=Catalogue(store=store), worker=worker)
            index = chosen_cards(store, options.card, session, lang)
        except SaiteiError as error:
            return refuse(input_files.with_source(error, "", ""), lang, as_json=options.json)
        wanted = SearchRequest(
            SearchBound(options.players, options.cards, index),
            options.about,
            options.clause,
            options.limit,
            options.seconds,
            options.why,
            options.each,
            options.courses,
        )
        if not options.all:
            wanted = wanted.of_own(clause.id for page in own for clause in page.clauses)
        try:
            wanted.check(session.language)
            search = make(session, wanted, lang)
        except SaiteiError as error:
            return refuse(input_files.with_source(error, "", ""), lang, as_json=options.json)
        with suppress(KeyboardInterrupt), search_progress(lang) as heard:
            search.run(heard)
        if options.json:
            write_json(as_json(search))
        else:
            show(as_sections(search))
    return code(search)
