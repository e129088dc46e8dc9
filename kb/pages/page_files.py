"""Read the files that a user names as rule pages: whatever lies there, it is text of a sensible length."""

from __future__ import annotations

from pathlib import Path

from saitei.errors import Place, Refused, UnknownTerm
from saitei.wording import Notice

LARGEST = 2**20
"""Bytes that a page, or a vocabulary beside it, may have."""

MOST = 500
"""Pages that a folder may have."""


def pages_at(path: Path) -> list[Path]:
    """A page, or the pages of a folder in the order of their names; raises Refused for too many."""
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("*.md"))
    if len(found) > MOST:
        raise Refused(Notice("pages_too_many", {"folder": str(path), "most": MOST}))
    return found


def read_file(path: Path, largest: int = LARGEST) -> str:
    """The text of a file, lines ending in one sign; raises Refused or UnknownTerm for what is no text."""
    try:
        if path.exists() and not path.is_file():  # a pipe or a device might never end
            raise Refused(Notice("page_no_file", {"page": str(path)}))
        with path.open("rb") as stream:
            found = stream.read(largest + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnknownTerm(Notice("page_not_read", {"page": str(path), "why": why})) from error
    if len(found) > largest:
        raise Refused(Notice("page_too_large", {"page": str(path), "largest": largest}))
    try:
        text = found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise Refused(Notice("file_not_text", {"file": str(path)}), Place(str(path), line)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")
