"""Remember which clauses `saitei examples` found to be needed, for the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from saitei.disk_cache import digest, remember, remembered
from saitei.kb.pages.documents import Document, closure, find
from saitei.queries.code_digest import answer_digest

_KIND = "needed"


def remember_needed(rules: str, documents: Mapping[str, Document], clauses: Iterable[str]) -> None:
    """Keep which clauses of a ruling set have an example that needs them."""
    remember(_KIND, _source(rules, documents), [answer_digest(), sorted(clauses)])


def needed(rules: Iterable[str], documents: Mapping[str, Document]) -> frozenset[str]:
    """The clauses known to be needed in any of the ruling sets, as their pages and the code are now."""
    kept = [found for name in rules if (found := remembered(_KIND, _source(name, documents))) is not None]
    return frozenset(clause for made_by, clauses in kept if made_by == answer_digest() for clause in clauses)


def _source(rules: str, documents: Mapping[str, Document]) -> str:
    known = documents
    pages = (page.digest for base in closure(find(rules, known), known) for page in base.pages)
    return digest(map(str.encode, (rules, *pages)))
