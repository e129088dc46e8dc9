"""Read the numbered clauses of the source documents, which are not part of the project."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

SHARED = Path(__file__).parent.parent.parent / "shared" / "sources"
FILES = {
    "duel-masters": "comprehensive-rules-1.50.en.md",
    "duema-party": "duema-party.txt",
    "dm-variants": "unofficial-variants-1.4.2.txt",
}

_NUMBER = re.compile(r"(?:[*\s]*)(\d{3}(?:\.\s?\d+[a-z]?)?)\.?[\s*]")
_UNSPACED = re.compile(r"(\d{3}(?:\.\d+[a-z]?)?)(?=[.(、\s])")
"""In this source a number may run into the text: `600.4.2人…` is 600.4."""

_NUMBERS = {"dm-variants": _UNSPACED}


def wordings(document: str) -> dict[str, str]:
    """The source's wording of each numbered clause, examples included."""
    found: dict[str, list[str]] = {}
    text = (SHARED / FILES[document]).read_text(encoding="utf-8")
    current = key = ""
    for number, line in _lines(text, _NUMBERS.get(document, _NUMBER)):
        if number != current:
            current, key = number, _told_apart(number, found) if document in _NUMBERS else number
        found.setdefault(key, []).append(line)
    return {number: "\n".join(lines) for number, lines in found.items()}


def _told_apart(number: str, found: Mapping[str, list[str]]) -> str:
    """A second clause with a number that another one has already: 608.8c(2)."""
    return f"{number}(2)" if "." in number and number in found else number


def _lines(text: str, numbered: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    current = ""
    for line in text.splitlines():
        if number := numbered.match(line):
            current = number[1].replace(" ", "")
        if current and line.strip():
            yield current, line.strip()


def digest(wording: str) -> str:
    """Eight characters that change when the wording does."""
    plain = "".join(unicodedata.normalize("NFKC", wording).split())
    return sha256(plain.encode()).hexdigest()[:8]


UNNUMBERED = {"dm-plays": "duel-masters-plays.txt", "ygo-twin-tower": "yugioh-twin-tower.txt"}
"""Sources without clause numbers: their clauses are known by the sentences they were read from."""

_SENTENCE = re.compile(r"[^。]+。?")


def sentences(document: str) -> frozenset[str]:
    """The digests of the sentences of a source, list marks left off."""
    text = (SHARED / UNNUMBERED[document]).read_text(encoding="utf-8")
    found = (part.strip(" •\u3000") for line in text.splitlines() for part in _SENTENCE.findall(line))
    return frozenset(digest(part) for part in found if part)
