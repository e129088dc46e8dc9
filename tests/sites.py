"""A small site for the tests: the house-rule page with its examples, built once."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from gallery import KITCHEN
from shared import shared

from saitei.queries.cli.arguments import command_help
from saitei.queries.site.build import BuildReport, BuildRequest, build


@contextmanager
def unseen(_: str, __: int) -> Generator[Callable[[], None]]:
    """No bar."""
    yield lambda: None


def built(folder: Path, page: Path = KITCHEN, document: str = "kitchen-table") -> BuildReport:
    """A site of one page of one's own."""
    return build(BuildRequest(folder, (document,), (str(page),), jobs=1, command_help=command_help()), unseen)


@cache
def small_site() -> Path:
    """Where the small site lies."""

    def make() -> str:
        folder = tempfile.mkdtemp(prefix="saitei-site-")
        assert not built(Path(folder)).faults
        return folder

    return Path(shared("site", make))
