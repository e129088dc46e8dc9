"""A progress bar while files are read, shown on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

from saitei.queries.cli.output import has_onlooker, progress_bars
from saitei.queries.say.messages import phrase
from saitei.wording import Lang

_STEP = 1 << 15
"""Bytes between two looks at the bar."""


@contextmanager
def bar(files: Iterable[str], lang: Lang) -> Generator[Callable[[str], Callable[[int], None]]]:
    """For each file, what hears how many of its bytes have been read."""
    if not has_onlooker():
        yield lambda _: lambda _: None
        return
    from rich.progress import BarColumn, DownloadColumn, TextColumn  # noqa: PLC0415 only for somebody who looks on

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    sizes = {file: Path(file).stat().st_size for file in files if Path(file).is_file()}
    with progress_bars(*columns) as bars:
        task = bars.add_task(phrase("cards_reading", lang), total=sum(sizes.values()) or None)
        done = [0]

        def begin(file: str) -> Callable[[int], None]:
            before = done[0]
            done[0] += sizes.get(file, 0)
            last = [0]

            def advance(read: int) -> None:
                if read - last[0] >= _STEP:
                    last[0] = read
                    bars.update(task, completed=before + read)

            return advance

        yield begin
