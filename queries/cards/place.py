"""The location of the card store: the folder that SAITEI_DATA names, else the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

FILE = "cards.sqlite3"


def store_path() -> Path:
    """The store's file, whether it is there or not."""
    if named := os.environ.get("SAITEI_DATA"):
        return Path(named) / FILE
    from platformdirs import user_data_path  # noqa: PLC0415 16 ms, only where no folder is named

    return user_data_path("saitei", appauthor=False) / FILE
