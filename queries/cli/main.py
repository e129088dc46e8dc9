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

from saitei.errors import SaiteiError
from saitei.queries.cli import exits
from saitei.queries.cli.arguments import read_arguments
from saitei.queries.cli.output import refuse
from saitei.queries.say.messages import phrase
from saitei.version import version
from saitei.wording import Notice, surrounding, wording

_STREAMS = (("stdin", os.O_WRONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))
"""The standard streams, each with a way to open nothing that cannot be used; errors may be lost."""


def program() -> NoReturn:
    """The program `saitei`: run the command that was typed, and leave with its exit code.

    One answer makes no garbage worth collecting, and what it made need not be tidied up: 60 ms of 290.
    """
    gc.disable()
    _have_streams()
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
        _write_no_more()
        return exits.PIPE
    except SaiteiError as error:
        return refuse(error, surrounding(os.environ), as_json=False)
    except OSError as error:
        return _denied(error)
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
    command = import_module(f"saitei.queries.cli.commands.{options.command.replace('-', '_')}")
    return int(command.run(options))


def _have_streams() -> None:
    """Put something in the place of standard streams that are closed: using it fails, where it is used."""
    for number, (name, way) in enumerate(_STREAMS):
        try:
            os.fstat(number)
        except OSError:  # the lowest number that is free is this one
            os.open(os.devnull, way)
            setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8", closefd=False))  # noqa: SIM115 it stays


def _print_anything() -> None:
    """Write what the terminal's encoding lacks as an escape, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _denied(error: OSError) -> int:
    """Say what the system does not let us do: write the output, or a file, or read one."""
    if os.environ.get("SAITEI_DEBUG"):
        raise error
    why = error.strerror or str(error)
    notice = Notice("output_not_written", {"why": why})
    if error.filename is not None:
        notice = Notice("file_denied", {"file": os.fsdecode(error.filename), "why": why})
    else:
        _write_no_more()
    with suppress(OSError):
        sys.stderr.write(f"saitei: {wording(notice, surrounding(os.environ))}\n")
        sys.stderr.flush()
    return exits.DENIED


def _write_no_more() -> None:
    """Python flushes stdout once more when it ends: let that go nowhere."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _bug(error: Exception) -> int:
    if os.environ.get("SAITEI_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    with suppress(OSError):
        sys.stderr.write(phrase("bug", surrounding(os.environ), what=what) + "\n")
    return exits.BUG
