"""A compiled rule."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.disk_cache import Cached


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled rule: what it concludes, what it reads (and whether by absence), its program text.

    `number_demand` is program text that tells whose cards in which zone it counts, without their number.
    """

    clause: str
    head: str
    reads: tuple[tuple[str, bool], ...]
    text: str
    provenance_rule: str
    line: int
    question: str | None = None
    value: str = ""
    number_demand: str = ""


def rows_of(rules: tuple[Rule, ...]) -> Cached:
    """Rules as they are kept between runs."""
    return [
        [
            one.clause, one.head, one.reads, one.text, one.provenance_rule, one.line, one.question, one.value,
            one.number_demand,
        ]
        for one in rules
    ]  # fmt: skip


def rules_in(rows: Cached) -> tuple[Rule, ...]:
    """The rules that were kept as these rows."""
    return tuple(
        Rule(
            clause, head, tuple((name, absent) for name, absent in reads), text, why, line, question, value,
            demand,
        )
        for clause, head, reads, text, why, line, question, value, demand in rows
    )  # fmt: skip
