"""`saitei check`: what is wrong within a ruling set, each finding with a smallest scenario."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress

from saitei.errors import SaiteiError
from saitei.kb.documents import CONSTRUCTION
from saitei.kb.ruleset import ruling_set
from saitei.kb.worker import Worker
from saitei.queries import exits, reading
from saitei.queries.ask import Session
from saitei.queries.output import refuse, show, write_json
from saitei.queries.space.checking import Check
from saitei.queries.space.hunt import Wanted
from saitei.queries.space.looking import looking_on
from saitei.queries.space.space import Bound
from saitei.queries.space.tell_check import check_json, check_sections
from saitei.queries.tongue import language_of


def run(options: argparse.Namespace) -> int:
    """Search until everything has been found, or the time is up, or Ctrl-C; print what there is."""
    lang = language_of("", options.lang)
    with Worker() as worker:
        bound = Bound(options.players, options.cards)
        wanted = Wanted(bound, options.about, options.clause, options.limit, options.seconds)
        try:
            wanted.check()
            session = Session(documents=reading.documents(reading.own_pages(options.page)), worker=worker)
            name = session.rules(options.set).name
            if options.stated_only:
                session.sets[name] = ruling_set(name, session.documents, stated_only=True)
            others = () if options.alone else _others(session, name, options.beside)
        except SaiteiError as error:
            return refuse(reading.with_source(error, "", ""), lang, as_json=options.json)
        check = Check(session, name, wanted, lang, others)
        with suppress(KeyboardInterrupt), looking_on(lang) as heard:
            check.run(heard)
        if options.json:
            write_json(check_json(check))
        else:
            show(check_sections(check))
    return exits.FAILED if check.new else exits.ANSWERED


def _others(session: Session, name: str, chosen: Sequence[str]) -> tuple[str, ...]:
    """The sets that the checked one is held against: those chosen, else all that it does not build on."""
    own = {*session.rules(name).documents, CONSTRUCTION}
    every = chosen or [other for other in session.documents if other not in own]
    return tuple(session.rules(other).name for other in every)
