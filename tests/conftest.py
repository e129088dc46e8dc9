"""What holds for all tests: nobody's own card store is looked into, and nobody is hurried."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A machine that is busy with other tests is slow in inventing, too. What is invented is the same each time:
# a change is refused for what it changes. `--hypothesis-profile=anew` invents other inputs.
_SLOW = [HealthCheck.too_slow]
settings.register_profile(
    "same inputs", deadline=None, suppress_health_check=_SLOW, derandomize=True, database=None
)
settings.register_profile("anew", settings.get_profile("same inputs"), derandomize=False)
settings.load_profile("same inputs")


def pytest_collection_finish() -> None:
    """Look for garbage in what collecting has made no more: each time took a quarter of a second."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def no_cards_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty data folder, for this process and those it starts."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAITEI_DATA", str(folder))
        yield folder
