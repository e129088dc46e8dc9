"""Run `saitei ask`: read the scenario, ask, print."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from saitei.errors import SaiteiError
from saitei.kb.solver.worker import Worker
from saitei.parser.scenario.each_question import SingleQuestion, each_question
from saitei.queries import input_files
from saitei.queries.asked import Asked, ask, rules_of_edition
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse, show, write_json
from saitei.queries.say.choose_language import language_of
from saitei.queries.session import Session
from saitei.wording import Lang


def run(options: argparse.Namespace, worker: Worker) -> int:
    """Ask with a solver that has been started, print, and give the exit code."""
    text = ""
    try:
        text = input_files.read_text(options.file)
        pages = input_files.own_pages(options.page)
        session = Session(documents=input_files.documents(pages), worker=worker)
        rules = options.rules or input_files.document_of(pages)
        if input_files.is_path(options.rules):
            documents, edition = input_files.with_edition(session.documents, options.rules)
            session = replace(session, documents=documents)
            rules = rules_of_edition(session, text, edition, options.file)
        if options.facts:
            _print_facts(session, text, rules, options)
            return exits.of_status("settled")
        if options.why_not is not None or options.what_if is not None:
            return _contrasted(session, text, rules, options)
        parts = () if options.receipt or options.program else each_question(text)
        if parts:
            return _answer_each(parts, session, rules, options)
        asked = ask(session, text, file=options.file, rules=rules, why=options.why, deciding=True)
        if options.receipt:
            _write_receipt(asked, session, text, options.receipt)
        if options.program:
            _print_program(asked, session, options)
            return exits.of_status(asked.answer.status)
    except SaiteiError as error:
        told = input_files.with_source(error, options.file, text)
        return refuse(told, language_of(text, options.lang), as_json=options.json)
    _print(asked, session, options)
    return exits.of_status(asked.answer.status)


def _answer_each(
    parts: Sequence[SingleQuestion], session: Session, rules: str | None, options: argparse.Namespace
) -> int:
    """Print the answer to each question below it, and give the first exit code that is not 0."""
    codes: list[int] = []
    for part in parts:
        if not options.json:
            apart = "\n" if codes else ""
            sys.stdout.write(f"{apart}{part.said}\n\n")
        try:
            asked = ask(session, part.text, file=options.file, rules=rules, why=options.why, deciding=True)
        except SaiteiError as error:
            sys.stdout.flush()
            told = input_files.with_source(error, options.file, part.text)
            codes.append(refuse(told, language_of(part.text, options.lang), as_json=options.json))
            continue
        _print(asked, session, options)
        codes.append(exits.of_status(asked.answer.status))
    return next((code for code in codes if code != exits.ANSWERED), exits.ANSWERED)


def _print(asked: Asked, session: Session, options: argparse.Namespace) -> None:
    lang: Lang | None = options.lang
    setting = asked.context(lang, session.documents)
    if options.json:
        from saitei.queries.say.json_form import answer_json  # noqa: PLC0415 only where it is asked for

        write_json(answer_json(asked.answer, setting, why=options.why))
    else:
        from saitei.queries.say.show import sections  # noqa: PLC0415 only where it is asked for

        show(sections(asked.answer, setting))


def _write_receipt(asked: Asked, session: Session, text: str, file: str) -> None:
    from saitei.queries.receipts.write import write_receipt  # noqa: PLC0415 only where it is asked for

    write_receipt(session, asked, text, file)


def _contrasted(session: Session, text: str, rules: str | None, options: argparse.Namespace) -> int:
    """Print why something is not so, or what would make it so, and give the exit code."""
    from saitei.queries.cli.contrast import print_what_if, print_why_not  # noqa: PLC0415 only where it is asked for

    tell = print_why_not if options.why_not is not None else print_what_if
    return tell(session, text, rules, options)


def _print_facts(session: Session, text: str, rules: str | None, options: argparse.Namespace) -> None:
    """The facts of a scenario, which no clause has been asked about."""
    from saitei.queries.program_text import facts_text  # noqa: PLC0415 only where it is asked for

    _, situation = session.read(text, file=options.file, rules=rules)
    sys.stdout.write(facts_text(situation, text, language_of(text, options.lang)))


def _print_program(asked: Asked, session: Session, options: argparse.Namespace) -> None:
    """The program of a question, with its answer as a comment."""
    from saitei.queries.program_text import program_text  # noqa: PLC0415 only where it is asked for
    from saitei.queries.say.layout import plain  # noqa: PLC0415 as above
    from saitei.queries.say.show import sections  # noqa: PLC0415 as above

    parts = session.program(asked.rules, asked.situation)
    setting = asked.context(options.lang, session.documents)
    ruling = plain(sections(asked.answer, setting)[:1])
    sys.stdout.write(program_text(parts, ruling, setting.speaker.lang))
