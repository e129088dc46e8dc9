"""Compiled ruling sets kept between runs, by the content of everything they were made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import astuple
from functools import cache
from typing import TypeAlias

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.kb.clauses.document_options import DocumentOptions
from saitei.kb.clauses.precedence import Precedence
from saitei.kb.clauses.rule import Rule, rows_of, rules_in
from saitei.language import Language

CompiledRules: TypeAlias = "tuple[tuple[Rule, ...], tuple[Rule, ...], tuple[Precedence, ...]]"
"""Rules, definitions, precedences."""

_MADE_BY = (
    "clauses/bounded_arithmetic.py",
    "clauses/compile.py",
    "clauses/compile_in_worker.py",
    "clauses/compose.py",
    "clauses/number_demand.py",
    "clauses/precedence.py",
    "clauses/syntax.py",
    "clauses/rule.py",
    "clauses/resolve_parts.py",
    "relevance/slicing.py",
    "clauses/document_options.py",
    "clauses/question_rules.py",
)
"""The modules whose change makes a kept ruling set stale."""


def cached_rules(
    language: Language, digests: Iterable[str], make: Callable[[], CompiledRules]
) -> CompiledRules:
    """The ruling set of the pages with these digests, made anew where it is not kept."""
    fresh: list[CompiledRules] = []

    def rows() -> Cached:
        fresh.append(make())
        rules, definitions, over = fresh[0]
        pairs = [[pair.upper, pair.lower, pair.by] for pair in over]
        return [rows_of(rules), rows_of(definitions), pairs]

    source = fingerprint(map(str.encode, (_engine(language), *digests)))

    def read(found: Cached) -> CompiledRules:
        if fresh:
            return fresh[0]
        rules, definitions, over = found
        return rules_in(rules), rules_in(definitions), tuple(Precedence(*pair) for pair in over)

    return kept_as("rules", source, rows, read)


def cached_parts(
    language: Language, sources: Iterable[str], make: Callable[[], DocumentOptions]
) -> DocumentOptions:
    """The parts in force that these names and digests come to, settled anew where they are not kept."""
    source = fingerprint(map(str.encode, (_engine(language), *sources)))
    return kept_as(
        "parts",
        source,
        lambda: [*map(list, astuple(make()))],
        lambda rows: DocumentOptions(*map(tuple, rows)),
    )


@cache
def _engine(language: Language) -> str:
    """A digest of all that is no page: vocabulary, logic, compiler."""
    parts = [*data("kb", "logic").iterdir(), *data("rules", "vocabulary").iterdir()]
    parts += [data("kb", *name.split("/")) for name in _MADE_BY]
    made_by = (part.read_bytes() for part in sorted(parts, key=str) if part.is_file())
    return fingerprint((language.digest.encode(), *made_by))
