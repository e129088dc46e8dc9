"""`saitei cards show`: a card by name, what was understood of its text and what was not."""

from __future__ import annotations

import argparse

from saitei.errors import UnknownTerm
from saitei.language import shipped_language
from saitei.parser.cards.coverage import abilities_of
from saitei.parser.cards.names import CardIndex
from saitei.queries.cards.catalogue import shipped_cards
from saitei.queries.cards.coverage import keyword_texts
from saitei.queries.cards.database import open_to_read
from saitei.queries.cards.lookup import named, near_with_english, nearest
from saitei.queries.cards.place import store_path
from saitei.queries.cards.playable import unplayed
from saitei.queries.cards.record import StoredCard
from saitei.queries.cards.show import ShownCard, as_stored, card_json, card_sections
from saitei.queries.cli import exits
from saitei.queries.cli.output import show, write_json
from saitei.queries.say.messages import phrase
from saitei.wording import Lang, Notice


def run(options: argparse.Namespace, lang: Lang) -> int:
    """Print the card that `ask` would take, in the language asked for if it has its text in it."""
    card, source = _found(" ".join(options.name), lang)
    keywords = keyword_texts()
    abilities = abilities_of(card.card(lang), keywords, shipped_language())
    parts = {number: found for (_, number), found in unplayed([(card.name, abilities)], keywords).items()}
    shown = ShownCard(card, source, abilities, parts)
    if options.json:
        write_json(card_json(shown))
    else:
        show(card_sections(shown, lang))
    return exits.ANSWERED


def _found(name: str, lang: Lang) -> tuple[StoredCard, str]:
    """The card and where it came from; raises UnknownTerm where none or several have the name."""
    shipped = CardIndex(shipped_cards())
    card = shipped.find(name)
    if card is not None:
        return as_stored(card), phrase("card_shipped", lang)
    path = store_path()
    if not path.is_file():
        raise _unknown(name, shipped.near(name))
    with open_to_read(path) as base:
        found = named(base, name)
        if len(found) == 1:
            return found[0]
        if found:
            names = " ".join(dict.fromkeys(f"《{each.name}》 ({source})" for each, source in found))
            raise UnknownTerm(Notice("card_ambiguous", {"name": name, "names": names}))
        near = {**near_with_english(base, name), **shipped.near_with_english(name)}
        raise _unknown(name, nearest(name, near))


def _unknown(name: str, names: tuple[str, ...]) -> UnknownTerm:
    return UnknownTerm(
        Notice("card_unknown", {"name": name, "nearest": " ".join(f"《{one}》" for one in names)})
    )
