"""Rule pages are read with file and line, and a malformed one is refused with a helpful error."""

from __future__ import annotations

import pytest

from saitei.errors import RulePageError
from saitei.kb.pages.page import read_page
from saitei.kb.pages.page_cache import read_pages

FRONT = '+++\ndocument = "house"\n+++\n'
CLAUSE = FRONT + "# House\n\n## 1.1 First · 第一\n\n"


def refused(text: str) -> RulePageError:
    with pytest.raises(RulePageError) as caught:
        read_page(text, "house.md")
    return caught.value


def test_a_clause_keeps_its_id_titles_texts_and_line() -> None:
    page = read_page(CLAUSE + "- exception to 1.2: why\n\nIn English.\n\n日本語で。\n", "house.md")
    (clause,) = page.clauses
    kept = (clause.id, clause.title_en, clause.title_ja, clause.text_en, clause.text_ja, str(clause.place))
    assert kept == ("house 1.1", "First", "第一", "In English.", "日本語で。", "house.md:6:1")


def test_a_relation_keeps_what_it_names_and_why() -> None:
    page = read_page(CLAUSE + "- read as exception to 1.2, other 3: it says so\n", "house.md")
    (relation,) = page.clauses[0].relations
    assert (relation.kind, relation.what, relation.because) == (
        "read as exception to",
        "1.2, other 3",
        "it says so",
    )


def test_a_fence_keeps_its_text_and_the_line_where_it_starts() -> None:
    page = read_page(CLAUSE + "```asp\np :- q.\n```\n", "house.md")
    (fence,) = page.clauses[0].fences
    assert (fence.kind, fence.text, fence.place.line) == ("asp", "p :- q.", 9)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("# no front matter\n", "page_without_front_matter", 1),
        ("+++\nedition = '1'\n+++\n", "page_without_document", 1),
        ("+++\nx = \n+++\n", "front_matter_unreadable", 1),
        (FRONT + "## 1.1 only one title\n", "clause_heading_malformed", 4),
        (FRONT + "```asp\n```\n", "fence_outside_clause", 4),
        (CLAUSE + "```asb\n```\n", "fence_unknown", 8),
        (CLAUSE + "```asp\np.\n", "fence_not_closed", 8),
        (CLAUSE + "- exeption to 1.2\n", "relation_unknown", 8),
    ],
)
def test_a_malformed_page_is_refused_at_its_line(text: str, key: str, line: int) -> None:
    error = refused(text)
    assert (error.notice.key, error.place and error.place.line) == (key, line)


def test_the_nearest_fence_is_suggested() -> None:
    assert refused(CLAUSE + "```scenaro\n```\n").notice.values["nearest"] == "scenario"


def test_the_nearest_relation_is_suggested() -> None:
    assert str(refused(CLAUSE + "- exeption to 1.2\n").notice.values["nearest"]).startswith("exception to")


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("Where 《母なる大地》 was announced.", "《母なる大地》が公表された。"),
        ("It is the 羅月 side.", "羅月側。"),
        ("It waits.", "待機。"),
    ],
)
def test_an_english_paragraph_may_speak_of_japanese_names(english: str, japanese: str) -> None:
    (clause,) = read_page(f"{CLAUSE}{english}\n\n{japanese}\n", "house.md").clauses
    assert (clause.text_en, clause.text_ja) == (english, japanese)


def test_a_page_has_its_title() -> None:
    assert read_page(FRONT + "# House rules · 独自ルール\n", "house.md").title == "House rules · 独自ルール"


def test_a_page_that_is_kept_is_the_page_that_was_read() -> None:
    text = f"{CLAUSE}- exception to 1.2: why\n- part x\n\nIn English.\n\n日本。\n\n```asp\np :- q.\n```\n"
    read = [read_page(text, "house.md")]
    assert read_pages([("house.md", text.encode())]) == read_pages([("house.md", text.encode())]) == read
