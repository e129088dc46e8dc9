"""`saitei docs`: the site of rules, examples and guide."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from saitei.errors import SaiteiError
from saitei.queries import exits, reading
from saitei.queries.output import is_terminal, refuse
from saitei.queries.site.build import Built, Wish, build
from saitei.queries.site.words import say
from saitei.queries.tongue import language_of


def run(options: argparse.Namespace) -> int:
    """Build the site, say what is wrong with it, and give the exit code."""
    gc.enable()  # `saitei` begins without: here much is made in one process
    lang = language_of("", options.lang)
    wish = Wish(
        Path(options.folder),
        tuple(options.document),
        tuple(options.page),
        options.jobs or 0,
        options.search,
        lang,
    )
    begun = monotonic()
    try:
        built = build(wish, _bar)
    except SaiteiError as error:
        return refuse(reading.with_source(error, "", ""), lang, as_json=False)
    seconds = f"{monotonic() - begun:.1f}"
    sys.stdout.write(
        say("build_done", lang, folder=options.folder, built=built.built, kept=built.kept, seconds=seconds)
        + "\n"
    )
    return _report(built, lang)


def _report(built: Built, lang: str) -> int:
    if not built.faults:
        return exits.ANSWERED
    for fault in built.faults:
        sys.stderr.write(f"{fault.place}: {fault.said}\n")
    sys.stderr.write(say("build_failed", "ja" if lang == "ja" else "en", number=len(built.faults)) + "\n")
    return exits.FAILED


@contextmanager
def _bar(name: str, total: int) -> Generator[Callable[[], None]]:
    """A bar on the terminal while the site is built; nothing elsewhere."""
    if not is_terminal(sys.stderr) or os.environ.get("CI"):
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 only for somebody who looks on
    from rich.progress import Progress  # noqa: PLC0415 as above

    with Progress(console=Console(stderr=True), transient=True) as drawn:
        task = drawn.add_task(name, total=total)
        yield lambda: drawn.advance(task)
