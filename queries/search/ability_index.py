"""An index over a card store: its abilities by the words that the rules read in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from math import log
from pathlib import Path

from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.kb.clauses.named_values import NamedFact
from saitei.language import Language
from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card, Side
from saitei.parser.cards.coverage import abilities_of, is_understood
from saitei.parser.cards.facts import card_facts
from saitei.parser.cards.lines import without_mark
from saitei.parser.code_digest import card_reader
from saitei.queries.cards.naming import key_of
from saitei.queries.cards.shelf import all_cards
from saitei.terms import Term, Value, program, to_asp

_BEARER = Term("bearer")

_FIGHTER = "creature"
"""The side of a card with two that its power stands on."""

_SAID = ("text", "missed", "ability", "has")
"""Facts that say nothing of what an ability is like."""


@dataclass(frozen=True, slots=True)
class Printing:
    """A card, or one of its two sides, as far as a search cares: what is printed, how many abilities."""

    name: str
    name_en: str
    type: str
    cost: int | None
    power: int | None
    civilizations: tuple[str, ...]
    races: tuple[str, ...]
    special: tuple[str, ...]
    abilities: int

    @property
    def traits(self) -> Mapping[str, tuple[Value, ...]]:
        """What is printed beside the text, by the facts that say it."""
        return {
            "cost": () if self.cost is None else (self.cost,),
            "power": () if self.power is None else (self.power,),
            "civilization": tuple(map(Term, self.civilizations)),
            "race": self.races,
            "special_type": tuple(map(Term, self.special)),
        }

    @staticmethod
    def of(card: Card, side: Side, abilities: int) -> Printing:
        """What is printed on a side of a card; only creatures have a power, and a race."""
        power, races = (
            (card.power, card.races) if len(card.types) == 1 or side.type == _FIGHTER else (None, ())
        )
        return Printing(
            card.name, card.name_en, side.type, side.cost, power, card.civilizations, races, card.special,
            abilities,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class RealAbility:
    """An ability of cards that exist, all read alike: its words, and on which cards it is which ability."""

    text: str
    type: str
    words: frozenset[str]
    on: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class AbilityIndex:
    """The abilities of a store, the most frequent first; `unread` are left out, for they are not understood.

    `source` is a digest of the store as it was read. Abilities whose text is empty stand for cards without.
    With `wanted` every scene has to have one of these abilities on a card. `unplaceable` are the names, in
    each language, of cards that no search puts on a table: of no type that is known, or of two at once.
    """

    source: str
    prints: tuple[Printing, ...]
    abilities: tuple[RealAbility, ...]
    unread: int
    unplaceable: tuple[tuple[str, ...], ...] = ()
    wanted: bool = field(default=False)

    @cached_property
    def bearing(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the abilities that have a word."""
        found: dict[str, list[int]] = {}
        for number, ability in enumerate(self.abilities):
            for word in ability.words:
                found.setdefault(word, []).append(number)
        return found

    @cached_property
    def predicates(self) -> frozenset[str]:
        """The facts that abilities are made of."""
        return frozenset(word.split("(", 1)[0] for word in self.bearing)

    def weight(self, word: str) -> float:
        """How much it tells of an ability that it has a word: the rarer, the more."""
        return log((len(self.abilities) + 1) / (len(self.bearing.get(word, ())) + 1))

    def having(self, words: Collection[str], card_type: str) -> Sequence[RealAbility]:
        """The abilities on cards of a type that have all of some words; for no words, cards without text."""
        if not words:
            return [one for one in self.abilities if one.type == card_type and not one.text]
        first, *others = (frozenset(self.bearing.get(word, ())) for word in words)
        numbers = sorted(first.intersection(*others))
        return [one for one in (self.abilities[number] for number in numbers) if one.type == card_type]

    def speaking_of(self, groups: Collection[frozenset[str]], most: int) -> Iterator[RealAbility]:
        """The abilities with words of the most of some groups, the shortest first."""
        shared: Counter[int] = Counter()
        for group in groups:
            shared.update({number for word in group for number in self.bearing.get(word, ())})
        if not shared:
            return
        full = max(shared.values())
        best = [self.abilities[number] for number, count in shared.items() if count == full]
        yield from sorted(best, key=lambda one: (len(one.text), one.text))[:most]

    @property
    def wanted_texts(self) -> Mapping[str, Printing]:
        """The texts of which one has to be on the table, each with its card."""
        return {one.text: self.prints[one.on[0][0]] for one in self.abilities} if self.wanted else {}

    def is_unplaceable(self, name: str) -> bool:
        """Whether a card of that name is in the store, and no search puts it on a table."""
        return key_of(name) in {key_of(called) for names in self.unplaceable for called in names}

    def of_card(self, name: str) -> AbilityIndex | None:
        """The index of one card, which has to be in every scene; None where it is not in the store."""
        wanted = key_of(name)
        called = ((number, {key_of(one.name), key_of(one.name_en)}) for number, one in enumerate(self.prints))
        numbers = {number for number, keys in called if wanted and wanted in keys}
        if not numbers:
            return None
        own = (
            RealAbility(one.text, one.type, one.words, tuple(at for at in one.on if at[0] in numbers))
            for one in self.abilities
        )
        chosen = tuple(one for one in own if one.on)
        unread = sum(self.prints[number].abilities for number in numbers) - sum(
            len(one.on) for one in chosen if one.text
        )
        return AbilityIndex(f"{self.source} {name}", self.prints, chosen, unread, wanted=True)


def words_of(ability: Ability) -> frozenset[str]:
    """What rules read in an ability: each of its facts, without the things that it is a fact of."""
    return words_in(card_facts(_BEARER, (ability,)))


def words_in(facts: Iterable[Term]) -> frozenset[str]:
    """The words of facts about a bearer."""
    return frozenset(_word(fact) for fact in facts if fact.name not in _SAID)


def named_groups(named: Iterable[NamedFact], predicates: Collection[str]) -> frozenset[frozenset[str]]:
    """For each fact about abilities that conditions name with a value, the words that fit it."""
    return frozenset(
        frozenset(_called(fact.name, (value,)) for values in fact.args for value in values)
        for fact in named
        if fact.name in predicates and any(fact.args)
    )


def _word(fact: Term) -> str:
    return _called(fact.name, [arg for arg in fact.args if not _is_of_bearer(arg)])


def _called(name: str, args: Collection[Value]) -> str:
    return f"{name}({','.join(map(to_asp, args))})" if args else name


def _is_of_bearer(value: Value) -> bool:
    return isinstance(value, Term) and (value == _BEARER or any(map(_is_of_bearer, value.args[:1])))


def ability_index(
    store: Path, keywords: Mapping[str, str], language: Language, heard: Callable[[int, int], None]
) -> AbilityIndex:
    """The index of a store, kept until store or card reader change; raises Refused for a broken store.

    `heard` is told how many of how many cards have been read.
    """
    cards = [*all_cards(store)]
    form = (card_reader(language), str(sorted(keywords.items())), str(Printing.__dataclass_fields__.keys()))
    source = fingerprint(part.encode() for part in (*form, *map(repr, cards)))
    return kept_as(
        "ability_index",
        source,
        lambda: _packed(_read(cards, source, keywords, language, heard)),
        lambda rows: _unpacked(rows, source),
    )


def _read(
    cards: Sequence[Card],
    source: str,
    keywords: Mapping[str, str],
    language: Language,
    heard: Callable[[int, int], None],
) -> AbilityIndex:
    prints: list[Printing] = []
    unplaceable: list[tuple[str, ...]] = []
    found: dict[tuple[str, str], tuple[Ability | None, list[tuple[int, int]]]] = {}
    unread = 0
    for number, card in enumerate(cards):
        heard(number, len(cards))
        if not _sides(card):
            unplaceable.append(tuple(filter(None, (card.name, card.name_en))))
            continue
        read = abilities_of(card, keywords, language)
        for side in _sides(card):
            own = [one for one in read if len(card.types) == 1 or one.side == side.type]
            at = len(prints)
            prints.append(Printing.of(card, side, len(own)))
            whole = [one for one in own if is_understood(one)]
            unread += len(own) - len(whole)
            for ability in whole:
                key = (side.type, _read_as(ability))
                found.setdefault(key, (ability, []))[1].append((at, ability.number))
            if not card.text.strip():
                found.setdefault((side.type, ""), (None, []))[1].append((at, 0))
    abilities = sorted(
        (_real(ability, kind, on) for (kind, _), (ability, on) in found.items()),
        key=lambda one: (-len(one.on), len(one.text), one.text),
    )
    return AbilityIndex(source, tuple(prints), tuple(abilities), unread, tuple(unplaceable))


def _sides(card: Card) -> tuple[Side, ...]:
    """The sides of a card that a search can put on the table: of two such as are used each for itself."""
    if len(card.types) == 1:
        return (Side(card.types[0], card.cost),)
    return card.sides if {one.type for one in card.sides} == {_FIGHTER, "spell"} else ()


def _read_as(ability: Ability) -> str:
    """All that is read of an ability, whichever of its card's it is."""
    facts = card_facts(_BEARER, (replace(ability, number=1),))
    return program(fact for fact in facts if fact.name not in _SAID)


def _real(ability: Ability | None, card_type: str, on: Sequence[tuple[int, int]]) -> RealAbility:
    if ability is None:
        return RealAbility("", card_type, frozenset(), tuple(on))
    return RealAbility(without_mark(ability.text), card_type, words_of(ability), tuple(on))


def _packed(index: AbilityIndex) -> Cached:
    words = sorted(index.bearing)
    number = {word: at for at, word in enumerate(words)}
    return {
        "words": words,
        "prints": [list(asdict(one).values()) for one in index.prints],
        "abilities": [
            [one.text, one.type, sorted(number[word] for word in one.words), [list(at) for at in one.on]]
            for one in index.abilities
        ],
        "unread": index.unread,
        "unplaceable": [list(names) for names in index.unplaceable],
    }


def _unpacked(rows: Cached, source: str) -> AbilityIndex:
    words: list[str] = rows["words"]
    prints = tuple(
        Printing(name, en, kind, cost, power, tuple(civilizations), tuple(races), tuple(special), count)
        for name, en, kind, cost, power, civilizations, races, special, count in rows["prints"]
    )
    told: list[tuple[str, str, list[int], list[tuple[int, int]]]] = rows["abilities"]
    abilities = tuple(
        RealAbility(
            str(text),
            str(kind),
            frozenset(words[at] for at in numbers),
            tuple((card, at) for card, at in on),
        )
        for text, kind, numbers, on in told
    )
    unplaceable: list[list[str]] = rows["unplaceable"]
    return AbilityIndex(source, prints, abilities, int(rows["unread"]), tuple(map(tuple, unplaceable)))
