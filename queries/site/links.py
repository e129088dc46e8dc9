"""Check the links and anchors of written pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import basename, join, normpath, splitext
from urllib.parse import unquote, urldefrag

_ABROAD = ("http:", "https:", "mailto:", "data:")


@dataclass(frozen=True, slots=True)
class PageLinks:
    """The anchors of a page, and what it links to with the line of each link."""

    anchors: frozenset[str]
    links: tuple[tuple[str, int], ...]


@dataclass(slots=True)
class _LinkParser(HTMLParser):
    anchors: set[str] = field(default_factory=set[str])
    links: dict[str, int] = field(default_factory=dict[str, int])

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 the library's form
        for key, value in attrs:
            if value and key == "id":
                self.anchors.add(value)
            elif value and key in ("href", "src"):
                self.links.setdefault(value, self.getpos()[0])


def read_links(html: str) -> PageLinks:
    """The anchors and links of a page."""
    reader = _LinkParser()
    reader.feed(html)
    return PageLinks(frozenset(reader.anchors), tuple(reader.links.items()))


def broken(pages: Mapping[str, PageLinks], others: frozenset[str]) -> Iterator[tuple[str, int, str]]:
    """File, line and address of each link that leads nowhere; `others` are the files that are no pages."""
    for name, page in pages.items():
        for link, line in page.links:
            if not link.startswith(_ABROAD) and not _leads(link, name, pages, others):
                yield name, line, link


def line_with(file: Path, link: str) -> int:
    """The line of a page's source that a link comes from, as far as it names what the link leads to."""
    path, anchor = urldefrag(unquote(link))
    wanted = anchor or splitext(basename(path))[0]
    lines = file.read_text(encoding="utf-8").split("\n") if file.is_file() else []
    return next((number for number, line in enumerate(lines, 1) if wanted in line), 1)


def _leads(link: str, name: str, pages: Mapping[str, PageLinks], others: frozenset[str]) -> bool:
    path, anchor = urldefrag(unquote(link))
    target = normpath(join(name, "..", path)) if path else name
    if target in others:
        return True
    return target in pages and (not anchor or anchor in pages[target].anchors)
