"""The layout of output for people: sections, lines, styled spans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from saitei.queries.say.messages import width

Style: TypeAlias = Literal[
    "", "ruling", "status", "heading", "clause", "title", "beaten", "faint", "warning", "good", "bad"
]
"""What a span is, for a renderer to colour."""

INDENT = 2


@dataclass(frozen=True, slots=True)
class Span:
    """Some words and what they are."""

    text: str
    style: Style = ""


@dataclass(frozen=True, slots=True)
class TextNode:
    """A line and what stands under it."""

    spans: tuple[Span, ...]
    below: tuple[TextNode, ...] = ()

    @property
    def text(self) -> str:
        """The line's words."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its lines; `tree` where the lines hang from one another."""

    heading: str
    nodes: tuple[TextNode, ...]
    tree: bool = False


def line(text: str, style: Style = "", *below: TextNode) -> TextNode:
    """A line of one style."""
    return TextNode((Span(text, style),), below)


def table(rows: list[tuple[str, TextNode]]) -> tuple[TextNode, ...]:
    """Lines with a first column as wide as its widest entry, full-width characters counted twice."""
    widest = max((width(first) for first, _ in rows), default=0)
    return tuple(
        TextNode((Span(first, "clause"), Span(" " * (widest - width(first) + 2)), *node.spans), node.below)
        for first, node in rows
    )


def plain(sections: tuple[Section, ...]) -> str:
    """The sections as plain text, the same everywhere, without blanks at the ends of lines."""
    parts = ["\n".join(_section(section)) for section in sections if section.nodes]
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> Iterator[str]:
    depth = 1 if section.heading else 0
    if section.heading:
        yield section.heading
    for node in section.nodes:
        yield from _lines(node, depth, "- " if section.tree else "")


def _lines(node: TextNode, depth: int, bullet: str) -> Iterator[str]:
    yield f"{' ' * (INDENT * depth)}{bullet}{node.text}".rstrip()
    for below in node.below:
        yield from _lines(below, depth + (1 if bullet else 2), bullet)
