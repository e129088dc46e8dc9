"""What `saitei ask` does: read the scenario, ask, print."""

from __future__ import annotations

import argparse

from saitei.errors import SaiteiError
from saitei.kb.worker import Worker
from saitei.queries import exits, reading
from saitei.queries.ask import Session
from saitei.queries.asking import Asked, ask
from saitei.queries.messages import Language
from saitei.queries.output import refuse, show, write_json
from saitei.queries.tongue import language_of


def run(options: argparse.Namespace, worker: Worker) -> int:
    """Ask with a solver that has been started, print, and give the exit code."""
    text = ""
    try:
        text = reading.read_text(options.file)
        pages = reading.own_pages(options.page)
        session = Session(documents=reading.documents(pages), worker=worker)
        rules = options.rules or reading.document_of(pages)
        asked = ask(session, text, file=options.file, rules=rules, why=options.why)
    except SaiteiError as error:
        told = reading.with_source(error, options.file, text)
        return refuse(told, language_of(text, options.lang), as_json=options.json)
    _print(asked, session, options)
    return exits.of_status(asked.answer.status)


def _print(asked: Asked, session: Session, options: argparse.Namespace) -> None:
    lang: Language | None = options.lang
    setting = asked.setting(lang, session.documents)
    if options.json:
        from saitei.queries.json_form import answer_json  # noqa: PLC0415 only where it is asked for

        write_json(answer_json(asked.answer, setting, why=options.why))
    else:
        from saitei.queries.show import sections  # noqa: PLC0415 only where it is asked for

        show(sections(asked.answer, setting))
