"""The card texts that a search puts on its cards: composed in both languages, read by the card grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from saitei.language import Language
from saitei.parser.ability_cache import abilities
from saitei.parser.cards.facts import card_facts
from saitei.tables import table
from saitei.terms import Term, to_asp
from saitei.wording import Lang

_BEARER = Term("bearer")
"""Stands for whichever card bears a text."""

WORDS = "text"
"""The fact that holds the printed words; they differ from language to language and mean nothing to a rule."""

BULLET = "■"


class RealCard(NamedTuple):
    """A card that exists, by its names, and the number of the ability that a search puts on the table."""

    ja: str
    en: str
    ability: int

    def name(self, lang: Lang) -> str:
        """What it is called in a language."""
        return self.en or self.ja if lang == "en" else self.ja


@dataclass(frozen=True, slots=True)
class CardText:
    """A card text in both languages, and the type of card that bears it.

    `apart` says that the grammar reads the two languages to different abilities; `staged` that scenes to be
    played out have it whatever they are about; `real` is the card that bears it, with all else that is on it.
    """

    number: int
    type: str
    ja: str
    en: str
    apart: bool = False
    staged: bool = False
    real: RealCard | None = None

    def words(self, lang: Lang) -> str:
        """The text as it is printed on a card."""
        said = self.ja if lang == "ja" else self.en
        return f"{BULLET}{said}" if said else ""

    def facts(self, lang: Lang, keywords: Mapping[str, str], language: Language) -> frozenset[str]:
        """What the card grammar understands of it, as program text about the bearer."""
        return frozenset(map(to_asp, self.read(lang, keywords, language)))

    def read(self, lang: Lang, keywords: Mapping[str, str], language: Language) -> tuple[Term, ...]:
        """What the card grammar understands of it, as facts about the bearer."""
        read = abilities(self.words(lang), card_type=self.type, keywords=keywords, language=language)
        return tuple(fact for fact in card_facts(_BEARER, read) if fact.name != WORDS)


Row: TypeAlias = tuple[str, str, str, bool, bool]
"""A text before it has a number: the type of its card, in Japanese, in English, whether these are read apart,
whether scenes that are played out have it whatever they are about."""


def card_texts() -> tuple[CardText, ...]:
    """The texts that are always on offer, the shortest first; a creature may also have none."""
    found = sorted(dict.fromkeys(_composed()), key=lambda row: (len(row[1]), row))
    return tuple(CardText(number, *row) for number, row in enumerate(found))


def with_more(texts: tuple[CardText, ...], rows: Iterable[Row]) -> tuple[CardText, ...]:
    """Texts with others that are not among them, numbered after them."""
    known = {(one.type, one.ja, one.en) for one in texts}
    more = [row for row in dict.fromkeys(rows) if row[:3] not in known]
    return (*texts, *(CardText(number, *row) for number, row in enumerate(more, len(texts))))


def _composed() -> Iterator[Row]:
    rows = table("queries", "search", "texts.toml")
    yield "creature", "", "", False, True
    for does in rows["does"]:
        types, apart = does.get("types", ["creature", "spell"]), does.get("apart", False)
        staged = does.get("staged", False)
        if "spell" in types:
            yield "spell", does["ja"], does["en"][:1].upper() + does["en"][1:], apart, staged
        if "creature" in types:
            yield from (
                ("creature", when["ja"].format(does["ja"]), when["en"].format(does["en"]), apart, False)
                for when in (rows["when"] if does.get("everywhere") else rows["when"][:1])
            )
    for whole in rows["whole"]:
        staged = whole.get("staged", False)
        yield from (
            (kind, whole["ja"], whole["en"], False, staged) for kind in whole.get("types", ["creature"])
        )
