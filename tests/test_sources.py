"""Each clause knows the wording it was read from."""

from __future__ import annotations

import pytest
from sources import FILES, SHARED, digest, wordings

from saitei.kb.pages.documents import shipped
from saitei.kb.pages.page import Clause

CLAUSES = [
    clause
    for name in FILES
    for page in shipped()[name].pages
    for clause in page.clauses
    if clause.number[0].isdigit()
]

COMPLETE = {"duel-masters": "012345678", "duema-party": "01234", "dm-variants": "01234567"}
"""The chapters, by first digit, in which no numbered clause may be left without a heading."""

needs_sources = pytest.mark.skipif(
    not SHARED.exists(), reason="the source documents are not in this checkout"
)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_every_clause_carries_the_hash_of_its_source(clause: Clause) -> None:
    assert [relation.what for relation in clause.related("source")] != []


@needs_sources
@pytest.mark.parametrize("document", FILES)
def test_every_clause_was_read_from_the_wording_that_stands_in_the_source(document: str) -> None:
    read_from = {
        clause.number: relation.what
        for clause in CLAUSES
        if clause.document == document
        for relation in clause.related("source")
    }
    found = wordings(document)
    assert read_from == {number: digest(found.get(number, "")) for number in read_from}


@needs_sources
@pytest.mark.parametrize("document", COMPLETE)
def test_every_numbered_clause_of_a_complete_chapter_has_its_heading(document: str) -> None:
    headed = {clause.number for clause in CLAUSES if clause.document == document}
    numbered = [number for number in wordings(document) if "." in number and number[0] in COMPLETE[document]]
    assert (numbered != [], [number for number in numbered if number not in headed]) == (True, [])
