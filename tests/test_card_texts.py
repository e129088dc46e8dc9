import pytest
from shipped import LANGUAGE

from saitei.kb.rulesets.ruleset import ruling_set
from saitei.parser.ability_cache import abilities
from saitei.queries.search.card_texts import CardText, card_texts
from saitei.queries.search.menu import DEFAULT_TYPES, menu
from saitei.wording import LANGS, Lang


@pytest.mark.parametrize("text", [one for one in card_texts() if not one.apart], ids=lambda text: text.en)
def test_a_text_is_read_to_the_same_facts_in_both_languages(text: CardText) -> None:
    keywords = ruling_set("duema-party").keywords
    assert text.facts("ja", keywords, LANGUAGE) == text.facts("en", keywords, LANGUAGE)


@pytest.mark.parametrize("text", card_texts(), ids=lambda text: text.en)
@pytest.mark.parametrize("lang", LANGS)
def test_a_text_is_understood(text: CardText, lang: Lang) -> None:
    read = abilities(text.words(lang), card_type=text.type, keywords={}, language=LANGUAGE)
    assert [ability for ability in read if ability.missed or ability.kind == "unknown"] == []


def test_texts_that_no_rule_tells_apart_are_offered_once() -> None:
    every = menu(frozenset({"kind", "trigger", "deed"}), {}, (), LANGUAGE)
    none = menu(frozenset(), {}, (), LANGUAGE)
    assert len(every.texts) > len(none.texts) == len(DEFAULT_TYPES)


def test_cards_beside_the_game_are_offered_where_they_are_played_with() -> None:
    types = {text.type for text in menu(frozenset({"kind"}), {}, ("plane",), LANGUAGE).texts.values()}
    assert types == {*DEFAULT_TYPES, "plane"}
