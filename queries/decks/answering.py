"""What `saitei deck` does: read the list, ask, print."""

from __future__ import annotations

import argparse

from saitei.errors import SaiteiError
from saitei.kb.worker import Worker
from saitei.queries import exits, reading
from saitei.queries.answer import Legality
from saitei.queries.ask import Session
from saitei.queries.asking import Asked
from saitei.queries.decks.asking import ask_deck
from saitei.queries.output import refuse, show, write_json
from saitei.queries.tongue import language_of


def run(options: argparse.Namespace, worker: Worker) -> int:
    """Judge a deck with a solver that has been started, print, and give the exit code."""
    text = ""
    try:
        text = reading.read_text(options.file)
        pages = reading.own_pages(options.page)
        session = Session(documents=reading.documents(pages), worker=worker)
        rules = options.rules or reading.document_of(pages)
        asked = ask_deck(session, text, file=options.file, rules=rules, why=options.why)
    except SaiteiError as error:
        told = reading.with_source(error, options.file, text)
        return refuse(told, language_of(text, options.lang), as_json=options.json)
    _print(asked, session, options)
    return _code(asked)


def _print(asked: Asked, session: Session, options: argparse.Namespace) -> None:
    setting = asked.setting(options.lang, session.documents)
    if options.json:
        from saitei.queries.decks.json_form import deck_json  # noqa: PLC0415 only where it is asked for

        write_json(deck_json(asked, setting, why=options.why))
    else:
        from saitei.queries.decks.show import deck_sections  # noqa: PLC0415 only where it is asked for

        show(deck_sections(asked, setting))


def _code(asked: Asked) -> int:
    """A deck that breaks a clause is no success."""
    value = asked.answer.value
    if asked.answer.status == "settled" and isinstance(value, Legality) and value.faults:
        return exits.FAILED
    return exits.of_status(asked.answer.status)
