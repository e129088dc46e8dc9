"""`saitei cards find`: cards of the store by their words and fields."""

from __future__ import annotations

import argparse

from saitei.errors import UnknownTerm
from saitei.json_value import Json
from saitei.queries.cards.database import open_to_read
from saitei.queries.cards.place import store_path
from saitei.queries.cards.record import StoredCard
from saitei.queries.cards.search import CardQuery, find_cards
from saitei.queries.cards.show import type_in_words, words_of
from saitei.queries.cli import exits
from saitei.queries.cli.output import show, write_json
from saitei.queries.say.layout import Section, Span, TextNode, line
from saitei.queries.say.messages import phrase
from saitei.wording import Lang, Notice

_LONGEST = 10_000


def run(options: argparse.Namespace, lang: Lang) -> int:
    """Print the cards that fit; raises UnknownTerm where there is no store."""
    path = store_path()
    if not path.is_file():
        raise UnknownTerm(Notice("store_missing", {"path": str(path)}))
    wanted = CardQuery(
        " ".join(options.text),
        tuple(options.type),
        tuple(options.civilization),
        options.cost,
        tuple(options.race),
    )
    with open_to_read(path) as base:
        count, cards = find_cards(base, wanted, max(0, min(options.limit, _LONGEST)))
    if options.json:
        write_json({"count": count, "cards": [_json(card) for card in cards]})
    else:
        rest = count - len(cards)
        more = [line(phrase("cards_more", lang, more=str(rest)), "faint")] if rest else []
        nothing = [] if count else [line(phrase("cards_none", lang))]
        show((Section("", (*(_node(card, lang) for card in cards), *more, *nothing)),))
    return exits.ANSWERED


def _node(card: StoredCard, lang: Lang) -> TextNode:
    civilizations = "/".join(words_of(card.civilizations, "civilization", lang))
    facts = [
        civilizations,
        type_in_words(card, lang),
        card.cost_words,
        card.power_words,
        "/".join(card.races),
    ]
    said = " · ".join(filter(None, facts))
    title = (card.name_en or card.name) if lang == "en" else card.name
    text = (card.text_en or card.text) if lang == "en" else (card.text or card.text_en)
    below = [line(each, "title") for each in text.split("\n") if each]
    return TextNode((Span(title, "ruling"), Span(f"  {said}", "faint")), tuple(below))


def _json(card: StoredCard) -> Json:
    return {
        "name": card.name, "name_en": card.name_en,
        "types": list(card.types), "type_words": card.type_words,
        "civilizations": list(card.civilizations), "races": list(card.races),
        "cost": card.cost, "cost_words": card.cost_words,
        "power": card.power, "power_words": card.power_words,
        "text": card.text, "text_en": card.text_en,
    }  # fmt: skip
