"""`saitei serve`: the page, the HTTP API and the docs site."""

from __future__ import annotations

import argparse
import os
import socket
import sys

from saitei.errors import Refused, SaiteiError
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.messages import phrase
from saitei.wording import Notice


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
        options.memory, options.queue, options.patience, tuple(options.cors), options.docs,
        os.environ.get("SAITEI_REDIS") or None,
    )  # fmt: skip
    try:
        listening = _listening(options.host, options.port)
        app = application(settings)
        app.state.rulings.warm()
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=False)
    log_to_stderr()
    sys.stderr.write(
        phrase("serving", lang, address=f"http://{options.host}:{listening.getsockname()[1]}") + "\n"
    )
    config = uvicorn.Config(
        app, access_log=False, log_config=None, server_header=False,
        timeout_graceful_shutdown=round(options.patience + options.seconds) + 1,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])
    return exits.ANSWERED


def _listening(host: str, port: int) -> socket.socket:
    """A socket at an address, taken before the rules are loaded; raises Refused where it is not to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(Notice("address_not_to_be_had", {"address": f"{host}:{port}", "why": why})) from error
