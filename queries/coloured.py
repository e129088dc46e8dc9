"""Sections on a terminal, with Rich: colours, trees, lines wrapped under their beginning."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.padding import Padding
from rich.text import Text
from rich.tree import Tree

from saitei.queries.page import INDENT, Node, Section, Style

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


def _lines(node: Node, indent: int, screen: Console) -> None:
    screen.print(Padding(_text(node), (0, 0, 0, indent)))
    for below in node.below:
        _lines(below, indent + 2 * INDENT, screen)


def _tree(node: Node) -> Tree:
    tree = Tree(_text(node), guide_style="dim")
    _grow(tree, node)
    return tree


def _grow(tree: Tree, node: Node) -> None:
    for below in node.below:
        _grow(tree.add(_text(below)), below)


def _text(node: Node) -> Text:
    return Text.assemble(*((span.text, STYLES[span.style]) for span in node.spans), overflow="fold")
