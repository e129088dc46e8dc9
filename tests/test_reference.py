"""The docs page of the vocabulary is the vocabulary."""

from __future__ import annotations

from pathlib import Path

from saitei.kb.reference import reference
from saitei.kb.vocabulary import vocabulary


def test_the_vocabulary_page_is_up_to_date() -> None:
    page = Path(__file__).parent.parent / "docs" / "vocabulary.md"
    assert page.read_text(encoding="utf-8") == "\n".join(reference(vocabulary())).rstrip() + "\n"
