"""What things on the site rest on, as digests: code, examples with the logic they may speak of, templates."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from saitei.data import data
from saitei.disk_cache import digest
from saitei.kb.pages.documents import Document, closure, plain
from saitei.queries.code_digest import files
from saitei.queries.examples.run import Example

_SHOWN_BY = ("queries/site", "queries/picture/picture.css")


@cache
def presentation_digest() -> str:
    """A digest of all that makes pages out of answers."""
    return digest(path.read_bytes() for part in _SHOWN_BY for path in files(data(*part.split("/"))))


def example_dependencies(
    example: Example, documents: Mapping[str, Document], logics: Mapping[str, str]
) -> Iterator[str]:
    """What an answer rests on besides the code: the example, the logic of the documents it may speak of."""
    yield f"{example.clause.id} {example.clause.parts} {example.fence.kind} {example.file}:{example.line}"
    yield example.fence.text
    said = plain(unicodedata.normalize("NFKC", example.fence.text))
    for document in documents.values():
        if document.id == example.clause.document or any(alias in said for alias in document.spoken):
            for part in closure(document, documents):
                yield logics[part.id]
