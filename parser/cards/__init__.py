"""Card text in Japanese: from printed lines to abilities, and from abilities to facts."""

from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import Coverage, coverage
from saitei.parser.cards.facts import ability_facts, card_facts
from saitei.parser.cards.file import read_card_file
from saitei.parser.cards.names import CardIndex
from saitei.parser.cards.read import read_card_text

__all__ = [
    "Card",
    "CardIndex",
    "Coverage",
    "ability_facts",
    "card_facts",
    "coverage",
    "read_card_file",
    "read_card_text",
]
