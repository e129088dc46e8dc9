"""Exit codes, as `docs/commands.md` lists them."""

from __future__ import annotations

from saitei.queries.answer import Status

ANSWERED = 0
INPUT = 1
USAGE = 2
SILENT = 3
CONFLICT = 4
TAINTED = 5
BEYOND = 6
BUG = 70
DENIED = 74
INTERRUPTED = 130
PIPE = 141

FAILED = 1
"""Of `saitei test`: an example did not come out as it says."""


def of_status(status: Status) -> int:
    """The exit code of an answer."""
    return {"silent": SILENT, "conflict": CONFLICT, "tainted": TAINTED}.get(status, ANSWERED)
