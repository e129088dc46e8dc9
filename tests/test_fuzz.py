"""A small share of what `PYTHONPATH=tests python -m fuzz` tries for as long as one likes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from fuzz.damage import LEAVES, bytes_of, json_of, text_of
from fuzz.running import HANGS, Found, Target, tried
from fuzz.targets import KEPT, TARGETS, fences

from saitei.errors import OutOfBounds, Refused
from saitei.wording import Notice

FEW = 6
"""Inputs for each target; those that take long to use get as many as there is time for."""

SECONDS = 1.0


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of damaged pages goes where it does not matter."""
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path_factory.getbasetemp() / "fuzz-cache"))


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_damaged_input_is_answered_or_refused(target: Target) -> None:
    found = tried(target, seed=7, seconds=SECONDS, most=FEW)
    assert (found.errors, found.inputs > 0) == ({}, True)


def test_every_kind_of_entry_that_a_question_keeps_is_damaged(tmp_path: Path) -> None:
    text = "ルール：dm-variants:emperor\n" + fences("scenario")[0].partition("\n")[2]
    run = [sys.executable, "-m", "saitei", "ask", "-", "--rules", "dm-variants:emperor"]
    subprocess.run(
        run, input=text.encode(), env={**os.environ, "SAITEI_CACHE": str(tmp_path)}, check=False, timeout=60,
        capture_output=True,
    )  # fmt: skip
    kinds = {path.name.rpartition("-")[0].partition("-")[0] for path in tmp_path.rglob("*.kept")}
    assert {"table", "rules"} <= kinds
    assert kinds <= {kind.partition("-")[0] for kind in KEPT}


def outcome(use: object) -> Found:
    def do(_: object) -> str:
        if isinstance(use, BaseException):
            raise use
        return str(use)

    return tried(Target("x", lambda draw: draw.random(), do), seed=1, seconds=0.0)


@pytest.mark.parametrize(
    ("use", "outcomes"),
    [
        ("fine", {"fine": 1}),
        (Refused(Notice("file_empty")), {"refused": 1}),
        (OutOfBounds(Notice("too_slow", {"seconds": 1})), {"out of bounds": 1}),
        (OutOfBounds(Notice("solver_died", {"code": 1})), {"error": 1}),
        (Refused(Notice("no such sentence")), {"error": 1}),
        (ValueError("x"), {"error": 1}),
        (RecursionError("x"), {"error": 1}),
    ],
)
def test_what_is_neither_an_answer_nor_a_refusal_is_noticed(use: object, outcomes: dict[str, int]) -> None:
    found = outcome(use)
    assert (dict(found.outcomes), bool(found.errors)) == (outcomes, "error" in outcomes)
    assert HANGS > SECONDS


def test_the_same_seed_damages_alike() -> None:
    texts = ("first\nsecond 2\nthird", "fourth 4 《X》")

    def drawn(seed: int) -> list[object]:
        draw = random.Random(seed)  # noqa: S311 no secret
        return [
            (text_of(draw, texts), bytes_of(draw, b"abcdef"), repr(json_of(draw, {"a": [1]})))
            for _ in range(30)
        ]

    assert drawn(1) == drawn(1) != drawn(2)
    assert len(LEAVES) > 10
