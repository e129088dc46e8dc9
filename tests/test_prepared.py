"""What a wheel brings along."""

from __future__ import annotations

from pathlib import Path

import pytest

from saitei import disk_cache
from saitei.kb.clauses import compose
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.prepared import KINDS


def test_rules_that_were_prepared_are_not_composed_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path / "making"))
    installed = tmp_path / "installed"
    installed.mkdir()
    ruling_set("construction")
    disk_cache.prepare(KINDS, installed)
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path / "asking"))
    monkeypatch.setattr(disk_cache, "_PREPARED", installed)
    monkeypatch.delattr(compose, "compose")
    assert ruling_set("construction").definitions
