"""How much of a set of cards is understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter

from saitei.language import Language
from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.cards.read import read_card_text


@dataclass(frozen=True, slots=True)
class Coverage:
    """Counts of cards and ability lines; sentence lines are those that are more than a keyword."""

    cards: int
    cards_understood: int
    lines: int
    lines_understood: int
    sentence_lines: int
    sentence_lines_understood: int
    seconds: float
    missed: tuple[tuple[str, int], ...]


def coverage(
    cards: Iterable[Card], language: Language, keywords: Mapping[str, str] | None = None
) -> Coverage:
    """Read every card and count; `missed` lists the texts not understood, the most frequent first."""
    started = perf_counter()
    whole, total, lines, understood, sentences, sentences_understood = 0, 0, 0, 0, 0, 0
    missed: Counter[str] = Counter()
    for card in cards:
        abilities = abilities_of(card, keywords or {}, language)
        good = [each for each in abilities if is_understood(each)]
        spoken = [each for each in abilities if each.keyword is None or each.kind == "unknown"]
        total, whole = total + 1, whole + (len(good) == len(abilities))
        lines, understood = lines + len(abilities), understood + len(good)
        sentences += len(spoken)
        sentences_understood += sum(map(is_understood, spoken))
        missed.update(part.text for each in abilities for part in each.missed)
    seconds = perf_counter() - started
    return Coverage(
        total, whole, lines, understood, sentences, sentences_understood, seconds, tuple(missed.most_common())
    )


def is_understood(ability: Ability) -> bool:
    """Whether nothing of an ability was missed."""
    return ability.kind != "unknown" and not ability.missed


def abilities_of(card: Card, keywords: Mapping[str, str], language: Language) -> tuple[Ability, ...]:
    """The abilities of a card."""
    return read_card_text(card.text, card_type=card.text_type(language), keywords=keywords, language=language)
