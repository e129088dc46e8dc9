"""What is found once for all the processes that run the tests side by side."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from saitei.packing import Packing
from saitei.queries.answer import FORMS

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")

_PACKING = Packing(*FORMS)


def _folder(run: str) -> Path:
    folder = Path(tempfile.gettempdir()) / f"saitei-tests-{run}"
    folder.mkdir(exist_ok=True)
    return folder


def made_once(name: str, make: Callable[[], T]) -> T:
    """As `shared`, for what all processes need at the same time: one makes it, and the others wait for it."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None or sys.platform == "win32":
        return shared(name, make)
    with (_folder(run) / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return shared(name, make)


def shared(name: str, make: Callable[[], T]) -> T:
    """A value of this test run by its name, a text or an answer, from whichever process made it first."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return make()
    kept = _folder(run) / name
    if kept.is_file():
        return cast("T", _PACKING.unpack(json.loads(kept.read_text(encoding="utf-8"))))
    made = make()
    draft = kept.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(_PACKING.pack(made)), encoding="utf-8")
    draft.replace(kept)
    return made
