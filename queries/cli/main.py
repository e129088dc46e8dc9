"""The entry point of the command line. `docs/commands.md` lists the exit codes."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

from saitei.queries.cli import exits
from saitei.queries.cli.arguments import read_arguments
from saitei.queries.say.choose_language import surrounding
from saitei.queries.say.messages import phrase
from saitei.version import version


def program() -> NoReturn:
    """The program `saitei`: run the command that was typed, and leave with its exit code.

    One answer makes no garbage worth collecting, and what it made need not be tidied up: 60 ms of 290.
    """
    gc.disable()
    code = main(sys.argv[1:])
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def main(arguments: Sequence[str]) -> int:
    """Run a command and give its exit code; never ends in a traceback unless SAITEI_DEBUG is set."""
    _print_anything()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except BrokenPipeError:
        # Python flushes stdout once more when it ends: let that go nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.PIPE
    except Exception as error:  # noqa: BLE001 the last net: a person gets a line, not a traceback
        return _bug(error)
    return code


def _run(arguments: Sequence[str]) -> int:
    options = read_arguments(arguments, surrounding(os.environ))
    if options.version:
        sys.stdout.write(f"saitei {version()}\n")
        return exits.ANSWERED
    if options.command is None:
        return exits.USAGE
    command = import_module(f"saitei.queries.cli.commands.{options.command}")
    return int(command.run(options))


def _print_anything() -> None:
    """Write what the terminal's encoding lacks as an escape, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _bug(error: Exception) -> int:
    if os.environ.get("SAITEI_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    sys.stderr.write(phrase("bug", surrounding(os.environ), what=what) + "\n")
    return exits.BUG
