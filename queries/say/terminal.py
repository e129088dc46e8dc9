"""Render sections on a terminal with Rich."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.text import Text
from rich.tree import Tree

from saitei.queries.say.layout import INDENT, Section, Style, TextNode
from saitei.queries.say.messages import width
from saitei.queries.say.wrap import wrap

STYLES: Mapping[Style, str] = {
    "": "", "ruling": "bold", "status": "cyan", "heading": "bold", "clause": "green", "title": "",
    "beaten": "red strike", "faint": "dim", "warning": "yellow", "good": "green", "bad": "bold red",
}  # fmt: skip


def draw(sections: tuple[Section, ...], console: Console | None = None) -> None:
    """Print sections, one empty line between them."""
    screen = console or Console(highlight=False, emoji=False, markup=False)
    for number, section in enumerate(sections):
        if number:
            screen.print()
        _section(section, screen)


def _section(section: Section, screen: Console) -> None:
    if section.heading:
        screen.print(Text(section.heading, STYLES["heading"]))
    for node in section.nodes:
        if section.tree:
            screen.print(Padding(_tree(node), (0, 0, 0, INDENT)))
        else:
            _lines(node, INDENT if section.heading else 0, screen)


def _lines(node: TextNode, indent: int, screen: Console) -> None:
    screen.print(Padding(_Folded(node), (0, 0, 0, indent)))
    for below in node.below:
        _lines(below, indent + 2 * INDENT, screen)


def _tree(node: TextNode) -> Tree:
    tree = Tree(_Folded(node), guide_style="dim")
    _grow(tree, node)
    return tree


def _grow(tree: Tree, node: TextNode) -> None:
    for below in node.below:
        _grow(tree.add(_Folded(below)), below)


@dataclass(frozen=True, slots=True)
class _Folded:
    """A line that is broken where Japanese may be broken, which Rich does at blanks only."""

    node: TextNode

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in wrap(self.node.spans, options.max_width):
            spans = ((span.text, STYLES[span.style]) for span in row)
            yield Text.assemble(*spans, no_wrap=True, overflow="ignore")

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, min(options.max_width, max(1, width(self.node.text))))
