"""What is found once for all the processes that run the tests side by side."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from saitei.packing import Packing
from saitei.queries.answer import FORMS

T = TypeVar("T")

_PACKING = Packing(*FORMS)


def shared(name: str, make: Callable[[], T]) -> T:
    """A value of this test run by its name, a text or an answer, from whichever process made it first."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return make()
    kept = Path(tempfile.gettempdir()) / f"saitei-tests-{run}" / name
    if kept.is_file():
        return cast("T", _PACKING.unpack(json.loads(kept.read_text(encoding="utf-8"))))
    made = make()
    kept.parent.mkdir(exist_ok=True)
    draft = kept.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(_PACKING.pack(made)), encoding="utf-8")
    draft.replace(kept)
    return made
