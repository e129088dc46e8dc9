"""Compiled clauses kept between runs, by page: one page that has changed is compiled anew, and no other."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import groupby

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_before, remember
from saitei.kb.clauses.rule import Rule, rows_of, rules_in
from saitei.kb.pages.page import Clause
from saitei.language import Language

_KIND = "compiled"
_MADE_BY = (
    "bounded_arithmetic.py", "compile.py", "compiled_pages.py", "number_demand.py", "rule.py", "syntax.py",
)  # fmt: skip

CompiledClauses = list[tuple[Rule, ...]]
"""The rules of each of some clauses."""


def compiled_by_page(
    clauses: Sequence[Clause],
    trusted: Collection[str],
    language: Language,
    make: Callable[[Sequence[Clause]], CompiledClauses],
) -> CompiledClauses:
    """The rules of each clause; those of pages that are not kept are made together, and kept.

    Whether the arithmetic of a clause is `trusted` is part of what it is compiled from.
    """
    pages = [tuple(page) for _, page in groupby(clauses, lambda clause: clause.place.file)]
    sources = {page: _source(page, trusted, language) for page in pages}
    found = {page: kept_before(_KIND, sources[page], lambda rows: [*map(rules_in, rows)]) for page in pages}
    new = [page for page, rules in found.items() if rules is None]
    made = iter(make([clause for page in new for clause in page]) if new else ())
    for page in new:
        found[page] = [next(made) for _ in page]
        remember(_KIND, sources[page], [rows_of(rules) for rules in found[page] or ()])
    return [rules for page in pages for rules in found[page] or ()]


def _source(page: Sequence[Clause], trusted: Collection[str], language: Language) -> str:
    rows = [[_row(clause), clause.id in trusted] for clause in page]
    return fingerprint((_maker(), language.digest.encode(), json.dumps(rows).encode()))


def _row(clause: Clause) -> Cached:
    """All that a clause is compiled from."""
    return [clause.id, clause.place.file, [[one.text, one.place.line] for one in clause.fenced("asp")]]


@cache
def _maker() -> bytes:
    found = [data("kb", "clauses", name) for name in _MADE_BY]
    found += [data("kb", "vocabulary.py"), data("kb", "pages", "guard.py")]
    found += sorted(data("rules", "vocabulary").glob("*.toml"))
    return fingerprint(path.read_bytes() for path in found).encode()
