"""`saitei mcp`: a server for language models, over standard input and output or over HTTP."""

from __future__ import annotations

import argparse
import sys

from saitei.errors import SaiteiError
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.messages import phrase


def run(options: argparse.Namespace) -> int:
    """Serve until the client goes away, or Ctrl-C over HTTP, and give the exit code."""
    lang = language_of("", options.lang)
    try:
        from saitei.queries.mcp.server import server  # noqa: PLC0415 an extra, for this command alone
        from saitei.queries.service.service import Saitei  # noqa: PLC0415 as above
    except ImportError as error:
        sys.stderr.write(phrase("extra_missing", lang, extra="mcp", name=error.name or "") + "\n")
        return exits.USAGE
    try:
        rulings = Saitei(pages=options.page, workers=options.workers)
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=False)
    with rulings:
        rulings.warm()
        made = server(rulings)
        if options.http:
            made.run("streamable-http", host=options.host, port=options.port, stateless_http=True)
        else:
            made.run("stdio")
    return exits.ANSWERED
