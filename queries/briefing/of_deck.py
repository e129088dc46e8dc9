"""The briefing of a deck list: its cards, each once, in the order of the list."""

from __future__ import annotations

from dataclasses import replace

from saitei.data import data
from saitei.errors import Refused, UnknownTerm
from saitei.parser.cards.card import Card
from saitei.parser.decks.read import read_list
from saitei.queries.briefing.briefing import TABLE, Briefing
from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.session import Session, of_the_game, printed
from saitei.wording import Notice


def briefing_of(session: Session, text: str, file: str, rules: str | None, against: str) -> Briefing:
    """What is to be briefed on; raises SaiteiError for a list that cannot be read and rules not known.

    `rules` goes before the ruling set that the list names.
    """
    deck = read_list(text, file, language=session.language, catalogue=session.cards)
    name = rules or deck.rules
    if name is None:
        raise UnknownTerm(Notice("ruling_set_missing"))
    own, other = session.rules(name), session.rules(against)
    game = next((one for one in own.documents if (data("rules") / one / TABLE).is_file()), None)
    if game is None:
        raise Refused(Notice("briefing_unknown_game", {"rules": own.name}))
    written = {one.name: printed(one) for one in deck.cards}
    cards: dict[str, Card] = {}
    unknown: dict[str, None] = {}
    for entry in deck.entries:
        card = written.get(entry.name) or session.cards.find(entry.name)
        if card is None:
            unknown[entry.name] = None
        else:
            cards[card.name] = card
    known = of_the_game(cards, session.games(own.name))
    knowing = replace(session, cards=Catalogue(own=written.values(), store=session.cards.store))
    return Briefing(
        knowing, own.name, other.name, game, tuple(known.values()), tuple(unknown),
        {one.name: one for one in deck.cards},
    )  # fmt: skip
