"""`saitei compare`: the smallest scenarios on which two ruling sets part."""

from __future__ import annotations

import argparse
from contextlib import suppress

from saitei.errors import SaiteiError
from saitei.kb.worker import Worker
from saitei.queries import exits, reading
from saitei.queries.ask import Session
from saitei.queries.output import refuse, show, write_json
from saitei.queries.space.comparing import Comparison
from saitei.queries.space.hunt import Wanted
from saitei.queries.space.looking import looking_on
from saitei.queries.space.space import Bound
from saitei.queries.space.tell import comparison_json, comparison_sections
from saitei.queries.tongue import language_of


def run(options: argparse.Namespace) -> int:
    """Search until everything has been found, or the time is up, or Ctrl-C; print what there is."""
    lang = language_of("", options.lang)
    with Worker() as worker:
        try:
            session = Session(documents=reading.documents(reading.own_pages(options.page)), worker=worker)
            bound = Bound(options.players, options.cards)
            wanted = Wanted(bound, options.about, options.clause, options.limit, options.seconds)
            wanted.check()
            a, b = session.rules(options.a).name, session.rules(options.b).name
        except SaiteiError as error:
            return refuse(reading.with_source(error, "", ""), lang, as_json=options.json)
        comparison = Comparison(session, a, b, wanted, lang)
        with suppress(KeyboardInterrupt), looking_on(lang) as heard:
            comparison.run(heard)
        if options.json:
            write_json(comparison_json(comparison))
        else:
            show(comparison_sections(comparison))
    return exits.ANSWERED
