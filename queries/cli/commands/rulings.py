"""`saitei rulings`: a judge team's own list of rulings, kept and asked again."""

from __future__ import annotations

import argparse
import gc
import sys

from saitei.errors import SaiteiError, UnknownTerm
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.output import bar, refuse, show, write_json
from saitei.queries.imported_file import ImportedFile, import_json, whole
from saitei.queries.rulings.check import check_rulings
from saitei.queries.rulings.report import report_rulings, rulings_json
from saitei.queries.rulings.store import import_rulings, keep, kept, rulings_path
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.layout import Section, line
from saitei.queries.say.messages import phrase, render_error
from saitei.queries.session import Session
from saitei.wording import Lang, Notice


def run(options: argparse.Namespace) -> int:
    """Run `import` or `check` and give the exit code."""
    lang = language_of("", options.lang)
    try:
        return _import(options, lang) if options.action == "import" else _check(options, lang)
    except SaiteiError as error:
        return refuse(error, lang, as_json=options.json)


def _import(options: argparse.Namespace, lang: Lang) -> int:
    """Import the files; a file that cannot be read is said, and the others go in."""
    done: list[ImportedFile | SaiteiError] = []
    for file in options.files:
        try:
            done.append(import_rulings(file))
        except SaiteiError as error:
            done.append(error)
    if options.json:
        write_json(import_json(done, rulings_path(), lang))
    else:
        for one in done:
            _tell(one, lang)
    return exits.ANSWERED if whole(done) else exits.INPUT


def _tell(one: ImportedFile | SaiteiError, lang: Lang) -> None:
    if isinstance(one, SaiteiError):
        sys.stderr.write(f"{render_error(one, lang)}\n")
        return
    for fault in one.faults:
        sys.stderr.write(f"{render_error(fault, lang)}\n")
    counts = {key: str(number) for key, number in one.counts.items()}
    show((Section("", (line(phrase("rulings_imported", lang, file=one.file, **counts)),)),))


def _check(options: argparse.Namespace, lang: Lang) -> int:
    """Ask all of them again, and keep how each came out."""
    gc.enable()  # `saitei` begins without: here much is asked in one process
    known = kept()
    if not known.rulings:
        raise UnknownTerm(Notice("no_rulings", {"file": str(rulings_path())}))
    session = Session(documents=input_files.documents(input_files.own_pages(options.page)))
    with bar(phrase("rulings_running", lang), len(known.rulings)) as advance:
        checked = [*check_rulings(known.rulings.values(), known.came_out, session, advance)]
    keep(known.rulings.values(), {one.ruling.id: one.how == "right" for one in checked})
    if options.json:
        write_json(rulings_json(checked, session.documents, lang))
    else:
        show(report_rulings(checked, session.documents, lang))
    return exits.ANSWERED if all(one.how == "right" for one in checked) else exits.FAILED
