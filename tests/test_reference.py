"""Docs pages that are made say what they are made from."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from shipped import LANGUAGE

from saitei.kb.vocabulary import vocabulary
from saitei.kb.vocabulary_page import reference


def test_the_vocabulary_page_is_up_to_date() -> None:
    page = Path(__file__).parent.parent / "docs" / "vocabulary.md"
    assert page.read_text(encoding="utf-8") == "\n".join(reference(vocabulary(LANGUAGE))).rstrip() + "\n"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_two_keywords_are_written_the_same(lang: str) -> None:
    words = [normalised(said[lang]) for said in vocabulary(LANGUAGE).words["keyword"].values()]
    assert len(words) == len(set(words))


def normalised(word: str) -> str:
    return unicodedata.normalize("NFKC", word).casefold()
