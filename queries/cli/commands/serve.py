"""`saitei serve`: the page, the HTTP API and the docs site."""

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
    """Serve until somebody stops it, and give the exit code."""
    lang = language_of("", options.lang)
    try:
        import uvicorn  # noqa: PLC0415 an extra, for this command alone

        from saitei.queries.serve.app import application  # noqa: PLC0415 as above
        from saitei.queries.serve.observed import log_to_stderr  # noqa: PLC0415 as above
        from saitei.queries.serve.settings import ServeSettings  # noqa: PLC0415 as above
    except ImportError as error:
        sys.stderr.write(phrase("extra_missing", lang, extra="serve", name=error.name or "") + "\n")
        return exits.USAGE
    settings = ServeSettings(
        options.host, options.port, tuple(options.page), options.workers, options.seconds,
        options.memory, options.queue, tuple(options.cors), options.docs,
    )  # fmt: skip
    try:
        app = application(settings)
        app.state.rulings.warm()
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=False)
    log_to_stderr()
    sys.stderr.write(phrase("serving", lang, address=f"http://{options.host}:{options.port}") + "\n")
    config = uvicorn.Config(
        app, host=options.host, port=options.port, access_log=False, log_config=None,
        timeout_graceful_shutdown=round(options.seconds) + 1, server_header=False,
    )  # fmt: skip
    uvicorn.Server(config).run()
    return exits.ANSWERED
