"""The page about official rulings says what the tests have of them."""

from __future__ import annotations

from pathlib import Path

from bench.rulings import page, recorded

DOCS = Path(__file__).parent.parent / "docs"


def test_the_page_is_up_to_date() -> None:
    assert (DOCS / "official-rulings.md").read_text(encoding="utf-8") == page(), "python -m bench.rulings"


def test_every_telling_set_aside_is_one_of_a_question() -> None:
    aside = [telling for one in recorded() for telling in one.tellings if telling.how != "right"]
    assert aside
    assert all(telling.why for telling in aside)


def test_at_least_46_of_54_questions_are_right_and_none_is_wrong() -> None:
    hows = [one.how for one in recorded()]
    assert hows.count("right") >= 46
    assert "wrong" not in hows
