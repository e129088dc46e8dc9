"""The card texts that a search puts on its cards: composed in both languages, read by the card grammar."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from saitei.language import Language
from saitei.parser.ability_cache import abilities
from saitei.parser.cards.facts import card_facts
from saitei.queries.say.messages import Lang
from saitei.tables import table
from saitei.terms import Term, to_asp

_BEARER = Term("bearer")
"""Stands for whichever card bears a text."""

WORDS = "text"
"""The fact that holds the printed words; they differ from language to language and mean nothing to a rule."""

BULLET = "■"


@dataclass(frozen=True, slots=True)
class CardText:
    """A card text in both languages, and the type of card that bears it.

    `apart` says that the grammar reads the two languages to different abilities.
    """

    number: int
    type: str
    ja: str
    en: str
    apart: bool = False

    def words(self, lang: Lang) -> str:
        """The text as it is printed on a card."""
        said = self.ja if lang == "ja" else self.en
        return f"{BULLET}{said}" if said else ""

    def facts(self, lang: Lang, keywords: Mapping[str, str], language: Language) -> frozenset[str]:
        """What the card grammar understands of it, as program text about the bearer."""
        read = abilities(self.words(lang), card_type=self.type, keywords=keywords, language=language)
        return frozenset(to_asp(fact) for fact in card_facts(_BEARER, read) if fact.name != WORDS)


def card_texts() -> tuple[CardText, ...]:
    """All texts on offer, the shortest first; a creature may also have none."""
    found = sorted(dict.fromkeys(_composed()), key=lambda row: (len(row[1]), row))
    return tuple(CardText(number, *row) for number, row in enumerate(found))


def _composed() -> Iterator[tuple[str, str, str, bool]]:
    rows = table("queries", "search", "texts.toml")
    yield "creature", "", "", False
    for does in rows["does"]:
        types, apart = does.get("types", ["creature", "spell"]), does.get("apart", False)
        if "spell" in types:
            yield "spell", does["ja"], does["en"][:1].upper() + does["en"][1:], apart
        if "creature" in types:
            yield from (
                ("creature", when["ja"].format(does["ja"]), when["en"].format(does["en"]), apart)
                for when in (rows["when"] if does.get("everywhere") else rows["when"][:1])
            )
    for whole in rows["whole"]:
        yield from ((kind, whole["ja"], whole["en"], False) for kind in whole.get("types", ["creature"]))


@dataclass(frozen=True, slots=True)
class Menu:
    """The texts that a question can tell apart, and the program that puts them on cards."""

    texts: Mapping[int, CardText]
    program: str


@lru_cache(maxsize=8)
def understood(
    every: tuple[CardText, ...], keywords: frozenset[tuple[str, str]], language: Language
) -> Mapping[CardText, tuple[tuple[str, str], ...]]:
    """What is understood of each text: facts, with the predicate that each is of."""
    known = dict(keywords)
    return {
        text: tuple((fact.split("(", 1)[0], fact) for fact in text.facts("ja", known, language))
        for text in every
    }


_COUNTS = re.compile(r"amount\((instruction\(.*?\),\d+\)),")
_STEP = re.compile(r"(?<=instruction\(ability\(bearer,)(\d+\)),(\d+)")


def _numbered(facts: frozenset[str], series: dict[tuple[str, ...], int]) -> Iterator[str]:
    """The facts of a text; instructions that count are numbered in a series for each thing that they do.

    Whatever texts say of one instruction grounding takes together: a power of one text for a cost of another.
    """
    counting = {found[1] for fact in facts if (found := _COUNTS.match(fact))}
    done = tuple(sorted(fact for fact in facts if fact.startswith(tuple(f"deed({one}," for one in counting))))
    first = series.setdefault(done, 10 * len(series))
    for fact in facts:
        yield _STEP.sub(lambda step: f"{step[1]},{int(step[2]) + first}", fact)


DEFAULT_TYPES = ("creature", "spell")
"""The types of cards that every game here is played with."""


def menu(
    reads: frozenset[str], keywords: Mapping[str, str], kinds: Collection[str], language: Language
) -> Menu:
    """Of texts that come to the same for the rules that are read only the shortest is offered.

    `kinds` are types of cards that are played with besides.
    """
    offered: dict[tuple[str, frozenset[str]], CardText] = {}
    read = understood(card_texts(), frozenset(keywords.items()), language)
    for text in read:
        if text.type not in DEFAULT_TYPES and text.type not in kinds:
            continue
        facts = frozenset(fact for name, fact in read[text] if name in reads)
        offered.setdefault((text.type, facts), text)
    bearers: dict[str, list[int]] = {}
    series: dict[tuple[str, ...], int] = {(): 0}
    for (_, facts), text in offered.items():
        for fact in sorted(_numbered(facts, series)):
            bearers.setdefault(fact, []).append(text.number)
    lines = [
        f"offered({text.number}). type_of({text.number},{text.type}). weight({text.number},{len(text.ja)})."
        for text in offered.values()
    ]
    lines += [
        f"{fact.replace('bearer', 'C')} :- bears(C,({';'.join(map(str, numbers))}))."
        for fact, numbers in bearers.items()
    ]
    return Menu({text.number: text for text in offered.values()}, "\n".join(lines) + "\n")
