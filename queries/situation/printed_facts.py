"""What is printed on a card, as facts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.terms import Term


def printed_facts(term: Term, card: Card) -> Iterator[Term]:
    """The facts of a card's head: its names, types, numbers and sides; what its text says is for others."""
    yield Term("printed", (term,))
    if card.name_en:
        yield Term("named_en", (term, card.name_en))
    yield from (Term("card_type", (term, Term(kind))) for kind in card.types)
    yield from (Term("civilization", (term, Term(civilization))) for civilization in card.civilizations)
    yield from (Term("race", (term, race)) for race in card.races)
    if card.cost is not None:
        yield Term("cost", (term, card.cost))
    if card.infinite_cost:
        yield Term("infinite_cost", (term,))
    if card.power is not None:
        yield Term("power", (term, card.power))
    if card.defense is not None:
        yield Term("defense", (term, card.defense))
    yield from (Term("special_type", (term, Term(kind))) for kind in card.special)
    if len(card.sides) > 1 and not card.special:
        yield Term("twinpact", (term,))
        yield from _sides(term, card)


def printed_in_english(term: Term, card: Card, abilities: Sequence[Ability]) -> Iterator[Term]:
    """What is printed of each ability on the English card, as far as that has as many lines."""
    for ability, words in zip(abilities, card.lines_en(len(abilities)), strict=False):
        yield Term("text_en", (Term("ability", (term, ability.number)), words))


def _sides(term: Term, card: Card) -> Iterator[Term]:
    names = [name.strip() for name in unicodedata.normalize("NFKC", card.name).split("/")]
    if len(names) == len(card.sides):
        yield from (Term("side_name", (term, number, name)) for number, name in enumerate(names, 1))
    for number, side in enumerate(card.sides, 1):
        if side.type:
            yield Term("side_type", (term, number, Term(side.type)))
        if side.cost is not None:
            yield Term("side_cost", (term, number, side.cost))
