"""The location of the card store: the folder that SAITEI_DATA names, else the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

from saitei.errors import Refused
from saitei.wording import Notice

FILE = "cards.sqlite3"


def data_folder() -> Path:
    """The folder of what saitei keeps for somebody, there or not; raises Refused without a home for it."""
    if named := os.environ.get("SAITEI_DATA"):
        return Path(named)
    from platformdirs import user_data_path  # noqa: PLC0415 16 ms, only where no folder is named

    try:
        folder = user_data_path("saitei", appauthor=False)
    except RuntimeError as error:
        raise Refused(Notice("store_homeless")) from error
    if not folder.is_absolute():
        raise Refused(Notice("store_homeless"))
    return folder


def store_path() -> Path:
    """The store's file, whether it is there or not; raises Refused without a home for it."""
    return data_folder() / FILE
