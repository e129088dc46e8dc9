"""Clauses of a source without numbers are read from its sentences, and every sentence is accounted for."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from sources import SHARED, UNNUMBERED, sentences

from saitei.kb.pages.documents import shipped

needs_sources = pytest.mark.skipif(
    not SHARED.exists(), reason="the source documents are not in this checkout"
)


def read_from(document: str) -> dict[str, list[str]]:
    """The hashes each clause of a document names."""
    return {
        clause.id: [relation.what for relation in clause.related("source")]
        for page in shipped()[document].pages
        for clause in page.clauses
    }


def set_aside(document: str) -> frozenset[str]:
    """The sentences that state no rule."""
    path = Path(__file__).parent / f"{document.replace('-', '_')}_set_aside.toml"
    lists = tomllib.loads(path.read_text(encoding="utf-8"))
    return frozenset(one for part in lists.values() for one in part)


@pytest.mark.parametrize("document", UNNUMBERED)
def test_every_clause_names_the_sentences_it_was_read_from(document: str) -> None:
    assert [clause for clause, hashes in read_from(document).items() if not hashes] == []


@pytest.mark.parametrize("document", UNNUMBERED)
def test_no_sentence_is_both_read_and_set_aside(document: str) -> None:
    used = {one for hashes in read_from(document).values() for one in hashes}
    assert used & set_aside(document) == set()


@needs_sources
@pytest.mark.parametrize("document", UNNUMBERED)
def test_every_sentence_of_the_source_is_read_or_set_aside(document: str) -> None:
    used = {one for hashes in read_from(document).values() for one in hashes}
    assert (used | set_aside(document)) ^ sentences(document) == set()
