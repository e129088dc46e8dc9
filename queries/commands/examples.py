"""`saitei examples`: for each clause the smallest scenario whose ruling changes without it."""

from __future__ import annotations

import argparse
from contextlib import suppress

from saitei.errors import SaiteiError
from saitei.kb.worker import Worker
from saitei.queries import exits, reading
from saitei.queries.ask import Session
from saitei.queries.output import refuse, show, write_json
from saitei.queries.space.hunt import Wanted
from saitei.queries.space.instances import Instances
from saitei.queries.space.looking import looking_on
from saitei.queries.space.space import Bound
from saitei.queries.space.tell_instances import instances_json, instances_sections
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
        except SaiteiError as error:
            return refuse(reading.with_source(error, "", ""), lang, as_json=options.json)
        instances = Instances(session, name, wanted, lang)
        with suppress(KeyboardInterrupt), looking_on(lang) as heard:
            instances.run(heard)
        if options.json:
            write_json(instances_json(instances))
        else:
            show(instances_sections(instances))
    return exits.ANSWERED
