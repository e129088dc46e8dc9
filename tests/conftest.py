"""What holds for all tests: the card store of whoever runs them is not looked into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def no_cards_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty data folder, for this process and those it starts."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAITEI_DATA", str(folder))
        yield folder
