"""What is kept between runs is bounded: the oldest goes."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

import pytest

from saitei import disk_cache
from saitei.disk_cache import remember, remembered

LONG_AGO = 10_000.0


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(disk_cache, "_folder", lambda: tmp_path)
    monkeypatch.setattr(disk_cache, "MOST", 300)
    return tmp_path


def keep_long_ago(folder: Path, source: str, seconds: float) -> Path:
    remember("row", source, "x" * 98)  # a hundred bytes with its quotes
    path = folder / f"row-{source}.json"
    os.utime(path, (time() - seconds, time() - seconds))
    os.utime(folder / "cleared", (time() - LONG_AGO, time() - LONG_AGO))
    return path


def test_the_oldest_goes_where_too_much_is_kept(folder: Path) -> None:
    own = folder / "letter.json"
    own.write_text("not ours")
    rows = [keep_long_ago(folder, f"{number:016}", 1000.0 - number) for number in range(5)]
    assert [path.exists() for path in rows] == [False, False, True, True, True]
    assert own.exists()
    assert remembered("row", f"{4:016}") == "x" * 98


def test_what_was_cleared_a_short_while_ago_is_left_alone(folder: Path) -> None:
    rows = [keep_long_ago(folder, f"{number:016}", 1000.0 - number) for number in range(3)]
    (folder / "cleared").touch()
    remember("row", f"{9:016}", "x" * 98)
    assert all(path.exists() for path in rows)
