"""Run `saitei deck`: read the list, ask, print."""

from __future__ import annotations

import argparse

from saitei.errors import SaiteiError
from saitei.kb.solver.worker import Worker
from saitei.queries import input_files
from saitei.queries.answer import Legality
from saitei.queries.asked import Asked
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse, show, write_json
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.say.choose_language import language_of
from saitei.queries.session import Session


def run(options: argparse.Namespace, worker: Worker) -> int:
    """Judge a deck with a solver that has been started, print, and give the exit code."""
    text = ""
    try:
        text = input_files.read_text(options.file)
        pages = input_files.own_pages(options.page)
        session = Session(documents=input_files.documents(pages), worker=worker)
        rules = options.rules or input_files.document_of(pages)
        asked = ask_deck(session, text, file=options.file, rules=rules, why=options.why)
        if options.receipt:
            from saitei.queries.receipts.write import write_receipt  # noqa: PLC0415 only where it is asked for

            write_receipt(session, asked, text, options.receipt)
    except SaiteiError as error:
        told = input_files.with_source(error, options.file, text)
        return refuse(told, language_of(text, options.lang), as_json=options.json)
    _print(asked, session, options)
    return _code(asked)


def _print(asked: Asked, session: Session, options: argparse.Namespace) -> None:
    setting = asked.context(options.lang, session.documents)
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
