"""What stands on the site stands there in both languages."""

from __future__ import annotations

from gallery import session

from saitei.queries.site.translations import untranslated, untranslated_by_hand


def test_every_rule_page_says_in_both_languages_what_it_says() -> None:
    found = untranslated(session().documents.values(), "en")
    assert [f"{one.place}: {one.said}" for one in found] == []


def test_every_page_written_by_hand_is_there_in_both_languages() -> None:
    assert [f"{one.place}: {one.said}" for one in untranslated_by_hand("en")] == []
