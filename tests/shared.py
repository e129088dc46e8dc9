"""What is found once for all the processes that run the tests side by side."""

from __future__ import annotations

import os
import pickle
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def shared(name: str, make: Callable[[], T]) -> T:
    """A value of this test run by its name, from whichever process made it first."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return make()
    kept = Path(tempfile.gettempdir()) / f"saitei-tests-{run}" / name
    if kept.is_file():
        found: T = pickle.loads(kept.read_bytes())  # noqa: S301 our own, of this run
        return found
    made = make()
    kept.parent.mkdir(exist_ok=True)
    draft = kept.with_suffix(f".{os.getpid()}")
    draft.write_bytes(pickle.dumps(made))
    draft.replace(kept)
    return made
