"""Read the files that a command names: a scenario, a user's own rule pages."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import BinaryIO

from saitei.errors import Place, Refused, SaiteiError, UnknownTerm
from saitei.kb.pages.documents import Library, edited, read_own, with_own
from saitei.kb.pages.page import Page
from saitei.parser.text import LONGEST
from saitei.wording import Notice

_MOST_BYTES = 4 * LONGEST + 3
"""A character has at most four bytes, and a byte order mark three."""


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`; raises UnknownTerm or Refused with what is wrong."""
    try:
        if file == "-":
            return _decoded(_bytes(sys.stdin.buffer, file), file)
        with Path(file).open("rb") as stream:
            return _decoded(_bytes(stream, file), file)
    except FileNotFoundError as error:
        raise UnknownTerm(Notice("file_missing", {"file": file, "nearest": _nearest(Path(file))})) from error
    except IsADirectoryError as error:
        raise Refused(Notice("file_is_folder", {"file": file})) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(Notice("file_unreadable", {"file": file, "why": why})) from error


def _bytes(stream: BinaryIO, file: str) -> bytes:
    """No more than a scenario may have, for a pipe may never end."""
    found = stream.read(_MOST_BYTES + 1)
    if len(found) > _MOST_BYTES:
        raise Refused(Notice("file_too_long", {"file": file, "longest": LONGEST}))
    return found


def _decoded(found: bytes, file: str) -> str:
    try:
        text = found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise Refused(Notice("file_not_text", {"file": file}), Place(file, line)) from error
    if not text.strip():
        raise Refused(Notice("file_empty"), Place(file, 1))
    return text.replace("\r\n", "\n")


def _nearest(path: Path) -> str:
    try:
        names = [other.name for other in path.parent.iterdir()]
    except OSError:
        return ""
    return ", ".join(str(path.parent / name) for name in get_close_matches(path.name, names))


def own_pages(paths: Iterable[str]) -> tuple[Page, ...]:
    """The rule pages that the command line names; raises SaiteiError for one that cannot be read."""
    return tuple(page for path in paths for page in read_own(_existing(Path(path))))


def document_of(pages: Iterable[Page]) -> str | None:
    """The document that a user's own pages belong to: whoever brings a page wants to be answered by it."""
    names = {page.document for page in pages}
    return names.pop() if len(names) == 1 else None


def _existing(path: Path) -> Path:
    if not path.exists():
        raise UnknownTerm(Notice("file_missing", {"file": str(path), "nearest": _nearest(path)}))
    return path


def documents(pages: tuple[Page, ...]) -> Library:
    """The shipped documents with a user's own pages."""
    return with_own(pages)


def is_path(rules: str | None) -> bool:
    """Whether what stands where a ruling set is named is the path of a rule page, or of a folder of them."""
    return rules is not None and (rules.endswith(".md") or Path(rules).name != rules)


def with_edition(library: Library, path: str) -> tuple[Library, str]:
    """The documents with the pages at a path for those of the same document, and that document.

    Raises SaiteiError for a page that cannot be read.
    """
    pages = own_pages([path])
    if not pages:
        raise UnknownTerm(Notice("file_missing", {"file": path, "nearest": ""}))
    return edited(library, pages, whole=Path(path).is_dir()), pages[0].document


def beside_edition(pages: tuple[Page, ...], rules: str | None) -> tuple[Page, ...]:
    """The pages that stand beside the shipped ones: not those of an edition that stands for some of these."""
    if rules is None or not is_path(rules):
        return pages
    edition = {Path(page.file).resolve() for page in own_pages([rules])}
    return tuple(page for page in pages if Path(page.file).resolve() not in edition)


def with_source(error: SaiteiError, file: str, text: str) -> SaiteiError:
    """The error with the text it speaks of, to show its line; at the name it rejects, if that is there."""
    rejected = error.notice.values.get("name")
    if error.place is None and isinstance(rejected, str) and (at := text.find(rejected)) >= 0:
        start = text.rfind("\n", 0, at) + 1
        error.place = Place(file, text.count("\n", 0, at) + 1, at - start + 1)
    if error.place is not None and not error.source:
        if error.place.file == file:
            error.source = text
        elif error.place.file.endswith(".md") and Path(error.place.file).is_file():
            error.source = Path(error.place.file).read_text(encoding="utf-8", errors="replace")
    return error
