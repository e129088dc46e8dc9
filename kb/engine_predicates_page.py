"""The engine's predicates as a page of the docs.

`python -m saitei.kb.engine_predicates_page > docs/engine-predicates.md` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

from saitei.kb.engine_predicates import EnginePredicate, declared_predicates


def reference(predicates: Iterable[EnginePredicate]) -> Iterator[str]:
    """The lines of the page."""
    yield "# The engine's predicates"
    yield ""
    yield "What the programs of the engine and of games' mechanics say among themselves. What rule pages may"
    yield "use is in [the vocabulary](vocabulary.md). Made from the `predicates.txt` beside programs: do not"
    yield "edit."
    ordered = sorted(predicates, key=lambda one: (one.program, one.name, one.sorts))
    for program, rows in groupby(ordered, key=lambda one: one.program):
        yield from ("", f"## [{program}](../{program})", "", "| predicate | meaning |", "|---|---|")
        yield from (_row(one) for one in rows)


def _row(one: EnginePredicate) -> str:
    said = f"{one.name}({', '.join(one.sorts)})" if one.sorts else one.name
    return f"| `{said}` | {one.meaning} |"


if __name__ == "__main__":
    sys.stdout.write("\n".join(reference(declared_predicates())) + "\n")
