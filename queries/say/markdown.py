r"""Sections as Markdown.

>>> from saitei.queries.say.layout import line
>>> markdown((Section("", (line("it *may*", "ruling"),)), Section("Clauses", (line("1.2"),))))
'**it \\*may\\***\n\n### Clauses\n\n- 1.2\n'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from saitei.queries.say.layout import Section, Span, Style, TextNode

_MARKUP = re.compile(r"([\\`*_\[\]<>#|~!&])")
_AROUND: Mapping[Style, str] = {"ruling": "**", "status": "*", "clause": "**", "beaten": "~~"}


def markdown(sections: tuple[Section, ...]) -> str:
    """Sections as Markdown: the ruling bold, each section with its heading and a list."""
    parts = ["\n".join(_section(section)) for section in sections if section.nodes]
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """A text in which nothing is taken for Markdown or HTML."""
    return _MARKUP.sub(r"\\\1", text)


def _section(section: Section) -> Iterator[str]:
    if not section.heading:
        yield from (line for node in section.nodes for line in _heads(node))
        return
    yield f"### {escaped(section.heading)}"
    yield ""
    for node in section.nodes:
        yield from _items(node, 0)


def _heads(node: TextNode) -> Iterator[str]:
    yield _said(node)
    for below in node.below:
        yield from _items(below, 0)


def _items(node: TextNode, depth: int) -> Iterator[str]:
    yield f"{'  ' * depth}- {_said(node)}"
    for below in node.below:
        yield from _items(below, depth + 1)


def _said(node: TextNode) -> str:
    return "".join(map(_span, node.spans)).strip()


def _span(span: Span) -> str:
    text, around = escaped(span.text), _AROUND.get(span.style, "")
    bare = text.strip()
    return text.replace(bare, f"{around}{bare}{around}", 1) if around and bare else text
