"""`saitei lsp`: a language server over standard input and output."""

from __future__ import annotations

import argparse
import sys

from saitei.queries.cli import exits
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.messages import phrase


def run(options: argparse.Namespace) -> int:
    """Serve until the editor goes away, and give the exit code."""
    lang = language_of("", options.lang)
    try:
        from saitei.queries.lsp.server import server  # noqa: PLC0415 an extra, for this command alone
    except ImportError as error:
        sys.stderr.write(phrase("extra_missing", lang, extra="lsp", name=error.name or "") + "\n")
        return exits.USAGE
    server(lang).start_io()
    return exits.ANSWERED
