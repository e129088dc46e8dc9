"""Remember which clauses `saitei examples` found to be needed, for the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from saitei.disk_cache import fingerprint, remember, remembered_table
from saitei.kb.pages.documents import Document, closure, find
from saitei.queries.code_digest import answer_digest

_KIND = "needed"


def remember_needed(rules: str, documents: Mapping[str, Document], clauses: Iterable[str]) -> None:
    """Keep which clauses of a ruling set have an example that needs them."""
    remember(_KIND, _source(rules, documents), {"made_by": answer_digest(), "clauses": sorted(clauses)})


def needed(rules: Iterable[str], documents: Mapping[str, Document]) -> frozenset[str]:
    """The clauses known to be needed in any of the ruling sets, as their pages and the code are now."""
    kept = (remembered_table(_KIND, _source(name, documents), "made_by", "clauses") for name in rules)
    found = (one["clauses"] for one in kept if one is not None and one["made_by"] == answer_digest())
    return frozenset(clause for clauses in found for clause in clauses)


def _source(rules: str, documents: Mapping[str, Document]) -> str:
    known = documents
    pages = (page.digest for base in closure(find(rules, known), known) for page in base.pages)
    return fingerprint(map(str.encode, (rules, *pages)))
