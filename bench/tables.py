"""Tables of a measurement: on a terminal, as plain text, as Markdown, as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from unicodedata import east_asian_width

Cell = str | float | int


@dataclass(frozen=True, slots=True)
class Table:
    """A heading, columns, rows, and what is to be said below."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]] = field(default_factory=list[tuple[Cell, ...]])
    notes: list[str] = field(default_factory=list[str])

    @property
    def form(self) -> dict[str, object]:
        """The table for a program."""
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {"title": self.title, "rows": rows, "notes": self.notes}


def shown(cell: Cell) -> str:
    """A cell in words: times to two digits behind the point, larger ones to fewer."""
    if isinstance(cell, float):
        return f"{cell:.0f}" if abs(cell) >= 1000 else f"{cell:.1f}" if abs(cell) >= 100 else f"{cell:.2f}"
    return str(cell)


def markdown(table: Table) -> str:
    """The table as Markdown."""
    head = [f"| {' | '.join(table.columns)} |", f"|{'|'.join('---' for _ in table.columns)}|"]
    rows = [f"| {' | '.join(map(shown, row))} |" for row in table.rows]
    return "\n".join([f"## {table.title}", "", *head, *rows, "", *(f"{note}\n" for note in table.notes)])


def show(table: Table) -> None:
    """Print the table, with Rich where somebody looks on."""
    if sys.stdout.isatty():
        _rich(table)
    else:
        print("\n".join(_plain(table)))


def _rich(table: Table) -> None:
    from rich.console import Console  # noqa: PLC0415 only for a terminal
    from rich.table import Table as Drawn  # noqa: PLC0415 as above

    drawn = Drawn(title=table.title, title_justify="left")
    for number, column in enumerate(table.columns):
        drawn.add_column(column, justify="right" if number else "left")
    for row in table.rows:
        drawn.add_row(*map(shown, row))
    console = Console()
    console.print(drawn)
    for note in table.notes:
        console.print(note)


def _plain(table: Table) -> Iterator[str]:
    cells = [table.columns, *(tuple(map(shown, row)) for row in table.rows)]
    widths = [max(_width(row[at]) for row in cells) for at in range(len(table.columns))]
    yield table.title
    for row in cells:
        first, *rest = (" " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
        yield f"  {row[0]}{first}" + "".join(
            f"  {pad}{cell}" for pad, cell in zip(rest, row[1:], strict=True)
        )
    yield from (f"  {note}" for note in table.notes)
    yield ""


def _width(text: str) -> int:
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
