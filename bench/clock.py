"""Time things side by side, and say how a time grows."""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Span:
    """What some runs took, in milliseconds."""

    least: float
    median: float

    @staticmethod
    def of(found: Sequence[float]) -> Span:
        """The least and the median of some times."""
        return Span(min(found), median(found))


def milliseconds(run: Callable[[], object]) -> float:
    """What one run takes."""
    started = perf_counter()
    run()
    return (perf_counter() - started) * 1000


def side_by_side(runs: Mapping[str, Callable[[], object]], times: int) -> dict[str, Span]:
    """Each of some things many times, in an order that changes: a busy machine hurts all alike."""
    found: dict[str, list[float]] = {name: [] for name in runs}
    for run in runs.values():
        run()
    gc.collect()
    names = list(runs)
    chance = random.Random(times)  # noqa: S311 an order, no secret
    for _ in range(times):
        chance.shuffle(names)
        for name in names:
            found[name].append(milliseconds(runs[name]))
    return {name: Span.of(each) for name, each in found.items()}


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The slope of a line through the points on logarithmic paper: 1 is linear, 2 quadratic."""
    logs = [(math.log(size), math.log(time)) for size, time in points if time > 0]
    if len(logs) < 2:
        return math.nan
    middle = sum(x for x, _ in logs) / len(logs), sum(y for _, y in logs) / len(logs)
    across = sum((x - middle[0]) ** 2 for x, _ in logs)
    return sum((x - middle[0]) * (y - middle[1]) for x, y in logs) / across if across else math.nan
