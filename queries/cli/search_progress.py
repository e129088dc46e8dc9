"""A progress bar for searches, shown on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from saitei.queries.cli.output import has_onlooker, progress_bars
from saitei.queries.say.messages import phrase
from saitei.queries.search.search import SearchProgress
from saitei.wording import Lang


@contextmanager
def search_progress(lang: Lang) -> Generator[Callable[[SearchProgress], None]]:
    """What hears of each stage of a search; the bar goes away at the end."""
    if not has_onlooker():
        yield lambda _: None
        return
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415 only for somebody who looks on

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with progress_bars(*columns) as bars:
        task = bars.add_task("", total=None)

        def heard(stage: SearchProgress) -> None:
            said = phrase(
                "searching", lang,
                question=stage.question, done=str(stage.done), of=str(stage.of), found=str(stage.found),
            )  # fmt: skip
            bars.update(task, description=said, completed=stage.done, total=stage.of)

        yield heard
