import importlib.util

import pytest
from grammar_conflicts import conflicts

from saitei.parser.cards.tables import grammar


def test_the_grammar_has_no_conflict_that_is_resolved_silently(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar(), caplog) == []


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar() + "\n%extend args: args args\n", caplog)


def test_the_grammar_stays_small() -> None:
    assert len(grammar().splitlines()) <= 60


def test_interegular_is_not_installed() -> None:
    assert importlib.util.find_spec("interegular") is None
