"""Try a target with as many inputs as there is time for, and keep what came out."""

from __future__ import annotations

import random
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from saitei.errors import OutOfBounds, SaiteiError
from saitei.queries.say.messages import render_error
from saitei.wording import LANGS

HANGS = 300
"""Seconds after which an input counts as one that hangs."""

_FATAL = ("solver_died", "solver_not_started")
"""Errors that no input should come to."""


class Hung(BaseException):
    """Nothing came out in time."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something to try: makes an input by chance, and does with it what somebody would."""

    name: str
    draw: Callable[[random.Random], object]
    use: Callable[[object], str]


@dataclass(slots=True)
class Found:
    """What came of the inputs: outcomes by number, errors by where they were raised, with an input each."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    errors: dict[str, str] = field(default_factory=dict[str, str])
    slowest: float = 0.0

    @property
    def inputs(self) -> int:
        """How many there were."""
        return sum(self.outcomes.values())


def tried(target: Target, seed: int, seconds: float, most: int = 10**9) -> Found:
    """What comes of inputs until the time is up; each is drawn by a seed of its own, to be tried again."""
    found = Found()
    until = time.monotonic() + seconds
    number = 0
    while number < most and (time.monotonic() < until or number == 0):
        draw = random.Random(f"{target.name} {seed} {number}")  # noqa: S311 no secret
        given = target.draw(draw)
        begun = time.monotonic()
        found.outcomes[_outcome(target, given, found)] += 1
        found.slowest = max(found.slowest, time.monotonic() - begun)
        number += 1
    return found


def _outcome(target: Target, given: object, found: Found) -> str:
    try:
        with _no_longer_than(HANGS):
            return target.use(given)
    except Hung:
        return _error(found, f"hangs for {HANGS} s", given)
    except SaiteiError as error:
        if error.notice.key in _FATAL:
            return _error(found, error.notice.key, given)
        if not _worded(error):
            return _error(found, f"{error.notice.key} without words", given)
        return "out of bounds" if isinstance(error, OutOfBounds) else "refused"
    except Exception as error:  # noqa: BLE001 any other is what is looked for
        last = traceback.extract_tb(error.__traceback__)[-1]
        return _error(found, f"{type(error).__name__} {Path(last.filename).name}:{last.lineno}", given)


def _worded(error: SaiteiError) -> bool:
    """Whether both languages have words for a refusal."""
    try:
        return all(render_error(error, lang) and error.message(lang) for lang in LANGS)
    except (KeyError, ValueError):
        return False


def _error(found: Found, where: str, given: object) -> str:
    said = repr(given)
    found.errors[where] = min(found.errors.get(where, said), said, key=len)
    return "error"


@contextmanager
def _no_longer_than(seconds: int) -> Generator[None]:
    def ring(_: int, __: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
