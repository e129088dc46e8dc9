"""`saitei verify`: check a receipt that `saitei ask --receipt` wrote."""

from __future__ import annotations

import argparse
import gc

from saitei.errors import SaiteiError
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse, show, write_json
from saitei.queries.receipts.report import verified_json, verified_sections
from saitei.queries.receipts.verify import read_receipt, verify
from saitei.queries.receipts.write import page_texts
from saitei.queries.say.choose_language import language_of
from saitei.queries.session import Session


def run(options: argparse.Namespace) -> int:
    """Check the receipt, print what came of it, and say by the exit code whether all is as it was."""
    gc.enable()  # `saitei` begins without: a checked receipt makes much garbage
    try:
        receipt = read_receipt(options.file)
        pages = input_files.own_pages(options.page)
        session = Session(documents=input_files.documents(pages))
        found = verify(session, receipt, page_texts(session.documents))
    except SaiteiError as error:
        return refuse(error, language_of("", options.lang), as_json=options.json)
    if options.json:
        write_json(verified_json(found))
    else:
        show(verified_sections(found, language_of(str(receipt.get("scenario", "")), options.lang)))
    return exits.ANSWERED if found.valid else exits.FAILED
