"""Write to people and to programs: sections in colour on a terminal, plain text elsewhere, JSON, errors."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from saitei.errors import OutOfBounds, SaiteiError
from saitei.queries import exits
from saitei.queries.messages import Language, render_error
from saitei.queries.page import Section, plain


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody looks at it and it can draw."""
    return stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def show(sections: tuple[Section, ...]) -> None:
    """Print sections on standard output."""
    if is_terminal(sys.stdout):
        from saitei.queries.coloured import draw  # noqa: PLC0415 Rich takes longer to load than the answer

        draw(sections)
    else:
        sys.stdout.write(plain(sections))


def write_json(found: object) -> None:
    """Print JSON on standard output, on one line, text as it is."""
    import json  # noqa: PLC0415 only where it is asked for

    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")


def refuse(error: SaiteiError, lang: Language, *, as_json: bool) -> int:
    """Say an error and give its exit code."""
    if as_json:
        from saitei.queries.json_form import error_json  # noqa: PLC0415 only where it is asked for

        write_json(error_json(error, lang))
    else:
        before = "" if error.place else "saitei: "
        sys.stderr.write(f"{before}{render_error(error, lang)}\n")
    return exits.BEYOND if isinstance(error, OutOfBounds) else exits.INPUT
