"""The distinct abilities of cards: what is read alike on cards of one kind is exercised once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from saitei.disk_cache import fingerprint
from saitei.language import Language
from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import abilities_of, is_understood
from saitei.parser.cards.facts import card_facts
from saitei.parser.scenario.scenario import WrittenCard
from saitei.terms import Term, program

OWN = "X"
"""What the card of a text is called where the text is exercised."""

_WORDS = ("text", "missed")
"""Facts that repeat the words of a text."""


@dataclass(frozen=True, slots=True)
class AbilityReading:
    """An ability as it is read, on a card that has nothing else; `of` is the first card that has it.

    `key` tells readings apart, `count` says how often the reading stands on the cards.
    """

    key: str
    ability: Ability
    card: WrittenCard
    of: str
    count: int = 1


def readings(
    cards: Iterable[Card],
    keywords: Mapping[str, str],
    language: Language,
    noted: Callable[[Card, str | None], None] = lambda _card, _key: None,
) -> tuple[AbilityReading, ...]:
    """Every ability that is read whole, once for each kind of card, the most frequent first.

    `noted` hears of each line of each card: the key of its reading, None where it is not understood.
    """
    found: dict[str, AbilityReading] = {}
    for card in cards:
        for ability in abilities_of(card, keywords, language):
            if not is_understood(ability):
                noted(card, None)
                continue
            bearer = _bearer(card, ability)
            key = _key(ability, bearer)
            noted(card, key)
            known = found.get(key)
            found[key] = (
                AbilityReading(key, ability, bearer, card.name)
                if known is None
                else replace(known, count=known.count + 1)
            )
    return tuple(sorted(found.values(), key=lambda one: (-one.count, one.key)))


def reading_of(card: Card, ability: Ability) -> AbilityReading:
    """One ability of a card, by itself."""
    bearer = _bearer(card, ability)
    return AbilityReading(_key(ability, bearer), ability, bearer, card.name)


def _bearer(card: Card, ability: Ability) -> WrittenCard:
    """A card of the kind that has the ability and nothing else: of two sides that of the text, or both."""
    own = tuple(one for one in card.types if one == ability.kind) or card.types
    return WrittenCard(
        OWN, own, card.civilizations, card.cost, card.power, card.races, ability.text,
        special=card.special, other_cost=card.cost if len(own) > 1 else None,
        infinite_cost=card.infinite_cost,
    )  # fmt: skip


def _key(ability: Ability, card: WrittenCard) -> str:
    facts = card_facts(Term("card", (OWN,)), (replace(ability, number=1),))
    said = program(fact for fact in facts if fact.name not in _WORDS)
    return fingerprint(part.encode() for part in (*card.types, *card.special, said))[:24]
