"""What holds for all tests: nobody's own card store is looked into, and nobody is hurried."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# a machine that is busy with other tests is slow in inventing, too
settings.register_profile("shared machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shared machine")


@pytest.fixture(autouse=True, scope="session")
def no_cards_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty data folder, for this process and those it starts."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAITEI_DATA", str(folder))
        yield folder
