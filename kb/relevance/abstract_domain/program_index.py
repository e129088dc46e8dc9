"""Who reads what in a program, kept between runs.

A program with its index is ready at once: each of its statements is read when it is first looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from saitei.disk_cache import Cached
from saitei.kb.relevance.abstract_domain.domain import stands_for_a_number
from saitei.kb.relevance.abstract_domain.shaped_program import (
    WHOLE,
    ReaderIndex,
    ReadingRule,
    ShapedProgram,
    Statement,
    keeping_all,
    literal_by,
    literals,
    statement_of,
    with_readers,
)
from saitei.kb.relevance.abstract_domain.table_shapes import ProgramNames


def index_of(program: ShapedProgram) -> Cached:
    """The turns of a program, and who reads each form of literals.

    A form is known by one of its literals: that of its first reader, in the order of `literals`.
    """
    rows = [
        [_place(program.statement(each.rules[0].number), each.literal.form), *_flat(each.rules)]
        for each in program.readers.by_form()
    ]
    return [program.turns, rows]


def _place(of: Statement, form: int) -> int:
    """Where in a statement the first literal of a form stands."""
    heads = (one for head in of.heads for one in (head.literal, *head.condition))
    return [one.form for one in (*of.positive_body, *of.other_body, *heads)].index(form)


def _flat(rules: Iterable[ReadingRule]) -> Iterator[int]:
    return (place for rule in rules for place in rule)


@keeping_all()
def indexed_program(
    shapes: Iterable[Sequence[Any]], texts: Sequence[str], names: ProgramNames, index: Cached
) -> ShapedProgram:
    """A program of statements with these texts, in this order, by its names and its index.

    Raises ValueError, or what comes of another shape, where it is not the index of this program.
    """
    for name in names.numbers:
        stands_for_a_number(name)
    row_of = {row[0]: row for row in shapes}
    rows = [row_of[text] for text in texts]
    turns, kept = index
    if len(turns) != len(rows) or not all(isinstance(turn, int) for turn in turns):
        raise ValueError("not of this program")

    @cache
    def statement(number: int) -> Statement:
        return statement_of(rows[number], names.keys)

    readers = ReaderIndex()
    for place, *numbers in kept:
        rules = [*map(ReadingRule, numbers[::3], numbers[1::3], numbers[2::3])]
        if any(number < 0 or not WHOLE <= at <= place < len(rows[number][2]) for number, place, at in rules):
            raise ValueError("not of this program")
        literal = [*literals(rows[rules[0].number])][place]
        readers.join(literal_by(names.keys, literal), rules)
    return with_readers(rows, statement, tuple(turns), names, readers)
