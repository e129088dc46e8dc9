"""How far a search is, on the terminal of somebody who looks on; nothing elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from saitei.queries.messages import Language, phrase
from saitei.queries.output import is_terminal
from saitei.queries.space.hunt import Stage


@contextmanager
def looking_on(lang: Language) -> Generator[Callable[[Stage], None]]:
    """What hears of each stage of a search; the bar goes away at the end."""
    if not is_terminal(sys.stderr) or os.environ.get("CI"):
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 only for somebody who looks on
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415 as above

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as drawn:
        task = drawn.add_task("", total=None)

        def heard(stage: Stage) -> None:
            said = phrase(
                "searching", lang,
                question=stage.question, done=str(stage.done), of=str(stage.of), found=str(stage.found),
            )  # fmt: skip
            drawn.update(task, description=said, completed=stage.done, total=stage.of)

        yield heard
