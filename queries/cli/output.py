"""Print sections (coloured on a terminal), JSON and errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from saitei.errors import OutOfBounds, SaiteiError
from saitei.queries.cli import exits
from saitei.queries.say.layout import Section, plain
from saitei.queries.say.messages import render_error
from saitei.wording import Lang

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody looks at it and it can draw."""
    return stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def has_onlooker() -> bool:
    """Whether somebody sees what is drawn while something goes on."""
    return is_terminal(sys.stderr) and not os.environ.get("CI")


def progress_bars(*columns: ProgressColumn) -> Progress:
    """Bars on the terminal that go away at the end, of these columns or of the usual ones."""
    from rich.console import Console  # noqa: PLC0415 only for somebody who looks on
    from rich.progress import Progress  # noqa: PLC0415 as above

    return Progress(*columns, console=Console(stderr=True), transient=True)


@contextmanager
def bar(name: str, total: int) -> Generator[Callable[[], None]]:
    """What hears of each of so many steps; a bar for somebody who looks on, nothing elsewhere."""
    if not has_onlooker():
        yield lambda: None
        return
    with progress_bars() as bars:
        task = bars.add_task(name, total=total)
        yield lambda: bars.advance(task)


def show(sections: tuple[Section, ...]) -> None:
    """Print sections on standard output."""
    if is_terminal(sys.stdout):
        from saitei.queries.say.terminal import draw  # noqa: PLC0415 Rich takes longer to load than the answer

        draw(sections)
    else:
        sys.stdout.write(plain(sections))


def write_json(found: object) -> None:
    """Print JSON on standard output, on one line, text as it is."""
    import json  # noqa: PLC0415 only where it is asked for

    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")


def refuse(error: SaiteiError, lang: Lang, *, as_json: bool) -> int:
    """Say an error and give its exit code."""
    if as_json:
        from saitei.queries.say.json_form import error_json  # noqa: PLC0415 only where it is asked for

        write_json(error_json(error, lang))
    else:
        before = "" if error.place else "saitei: "
        sys.stderr.write(f"{before}{render_error(error, lang)}\n")
    return exits.BEYOND if isinstance(error, OutOfBounds) else exits.INPUT
