"""Cards made to the words of a text: for each thing that it speaks of, one that is as it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial, reduce

from saitei.parser.ability import Ability, Action, Phrase
from saitei.parser.scenario.scenario import Object, WrittenCard
from saitei.queries.exercise.readings import OWN
from saitei.terms import Term

MANY = 4
"""So many of a kind are put down at most: more of them would make more ways to choose, and nothing new."""

_NUMBER = {"at_most": 0, "at_least": 0, "exactly": 0, "up_to": 0, "less_than": -1, "more_than": 1}
"""Ranges, with how far from their bound a number lies in them."""

_ANY_CARD = "card"
"""The noun that any card goes by: what has no type of its own, such as a shield, is made of one."""

_BENEATH = Term("beneath", (Term("this"),))
_BEARER = Term("card", ("A", OWN, 1))
_OWNERS = {"you": ("A",), "opponent": ("B",)}


@dataclass(frozen=True, slots=True)
class CastWords:
    """What a game's table says of cards: which type a noun stands for, what is common, where things lie.

    A card has two of `civilizations` where its text wants several, the first where it does not say; cards of
    the types `strong` have power; `special` are the filters that ask for a special type of their name;
    `keywords` are the words for each keyword.
    """

    types: Mapping[str, str]
    keywords: Mapping[str, str]
    strong: tuple[str, ...]
    special: tuple[str, ...]
    civilizations: tuple[str, str]
    cost: int
    power: int
    on_table: str
    in_hand: str
    deck: str
    hand: str


@dataclass(frozen=True, slots=True)
class Cast:
    """Cards that are put down: what is written of them, the cards themselves, the facts of how they lie."""

    written: tuple[WrittenCard, ...] = ()
    objects: tuple[Object, ...] = ()
    facts: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Description:
    """What a phrase says of a card: as it would be written, whether it is tapped, whether beneath its own."""

    card: WrittenCard
    tapped: bool = False
    beneath: bool = False

    def called(self, name: str) -> WrittenCard:
        """The card, called as the text wants it or else by a name."""
        return self.card if self.card.name else replace(self.card, name=name)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A thing that a text speaks of: what it is like, in which zone, whose, how many."""

    description: Description
    zone: str
    owners: tuple[str, ...]
    copies: int


def described(phrase: Phrase, words: CastWords) -> Description:
    """What a card is like that a phrase speaks of; where it says nothing, something common."""
    kind = words.types.get(phrase.noun, words.types[_ANY_CARD])
    common = WrittenCard("", (kind,), words.civilizations[:1], words.cost, words.power)
    card = reduce(partial(_filtered, words), phrase.filters, common)
    strong = not {*card.types}.isdisjoint(words.strong)
    tapped = any(one.name == "tapped" for one in phrase.filters)
    return Description(card if strong else replace(card, power=None), tapped, _BENEATH in phrase.filters)


def _filtered(words: CastWords, card: WrittenCard, said: Term) -> WrittenCard:
    """The card as a filter wants it; of filters joined by "or", as the first wants it."""
    match said.name, said.args:
        case "or", (Term() as first, *_):
            card = _filtered(words, card, first)
        case "and", parts:
            card = reduce(partial(_filtered, words), (one for one in parts if isinstance(one, Term)), card)
        case "has_keyword", (Term() as keyword, *_):
            card = replace(card, text=words.keywords.get(keyword.name, ""))
        case "race", (str(race),):
            card = replace(card, races=(*card.races, race))
        case "name_has", (str(part),):
            card = replace(card, name=f"{part} Junior")
        case (("called" | "named"), (str(name),)):
            card = replace(card, name=name)
        case ("multicolored" | "colorless") as name, _:
            card = replace(card, civilizations=words.civilizations if name == "multicolored" else ())
        case name, (Term() as value,):
            card = _with_trait(card, name, value)
        case name, _:
            card = replace(card, special=(name,)) if name in words.special else card
    return card


def _with_trait(card: WrittenCard, name: str, value: Term) -> WrittenCard:
    """The card with a civilization or a type, or with a cost or a power within bounds."""
    match name:
        case "civilization":
            return replace(card, civilizations=(value.name,))
        case "card_type":
            return replace(card, types=(value.name,))
        case "cost":
            return replace(card, cost=_within(value, card.cost or 0))
        case "power":
            return replace(card, power=_within(value, card.power or 0))
        case _:
            return card


def _within(bounds: Term, otherwise: int) -> int:
    """A number within bounds, as near to them as can be."""
    if bounds.name in _NUMBER and bounds.args and isinstance(bounds.args[0], int):
        return max(0, bounds.args[0] + _NUMBER[bounds.name])
    return otherwise


def cast(ability: Ability, words: CastWords) -> Cast:
    """A card for each thing that an ability speaks of: its conditions hold as far as cards can do it."""
    found = Cast()
    for number, wanted in enumerate(_wanted((*_deeds(ability), *_conditions(ability)), words), 1):
        card = wanted.description.called(f"T{number}")
        for owner in wanted.owners:
            found = _with(found, card, wanted, owner, words)
    return found


def _with(found: Cast, card: WrittenCard, wanted: Wanted, owner: str, words: CastWords) -> Cast:
    before = sum((one.name, one.owner) == (card.name, owner) for one in found.objects)
    objects, facts = [*found.objects], [*found.facts]
    for copy in range(before + 1, before + min(wanted.copies, MANY) + 1):
        term = Term("card", (owner, card.name, copy))
        objects.append(Object(term, owner, card.name))
        facts += (
            Term("object", (term,)), Term("owner", (term, owner)), Term("named", (term, card.name)),
            _place(term, wanted), Term("printed", (term,)),
        )  # fmt: skip
        facts += [Term("tapped", (term,))] * (wanted.description.tapped and wanted.zone == words.on_table)
    known = any(one.name == card.name for one in found.written)
    written = found.written if known else (*found.written, card)
    return replace(found, written=written, objects=tuple(objects), facts=tuple(facts))


def _place(card: Term, wanted: Wanted) -> Term:
    if wanted.description.beneath:
        return Term("under", (card, _BEARER))
    return Term("in_zone", (card, Term(wanted.zone)))


def _deeds(ability: Ability) -> Iterator[Action]:
    """What a text does, asks for beside its keyword, and speaks of in its triggers besides who takes part."""
    yield from (one.action for one in ability.instructions)
    if ability.about:
        yield Action("about", phrases=ability.about)
    for trigger in ability.triggers:
        beside = (one for one in trigger.phrases if one[0] not in ("subject", "object"))
        yield replace(trigger, phrases=tuple(beside))


def _conditions(ability: Ability) -> Iterator[Action]:
    """The first way in which each condition can hold; one that denies something needs nothing."""
    every = (*ability.conditions, *(one for step in ability.instructions for one in step.conditions))
    yield from (cases[0] for cases in every if not cases[0].negated)


def _wanted(actions: Iterable[Action], words: CastWords) -> Iterator[Wanted]:
    for action in actions:
        origin = next((one.zone for slot, one in action.phrases if slot == "from" and one.zone), None)
        for slot, phrase in action.phrases:
            bare = phrase.noun == "card" and not phrase.filters
            beneath = _BENEATH in phrase.filters
            if slot in ("to", "from") or phrase.refers or bare or phrase.noun not in words.types:
                continue
            zone = _zone(phrase, origin, words)
            common = ("A", "B") if zone == words.on_table and not beneath else ("A",)
            yield Wanted(
                _as_before(action, described(phrase, words)),
                zone,
                _OWNERS.get(phrase.whose, common),
                _copies(phrase, action),
            )


def _as_before(action: Action, described: Description) -> Description:
    """What a card is like before the action: what is to be untapped is tapped."""
    return replace(described, tapped=True) if action.verb == "untap" else described


def _zone(phrase: Phrase, origin: str | None, words: CastWords) -> str:
    """Where something lies that a phrase speaks of."""
    looked_at = any(one.name == "among" for one in phrase.filters)
    zone = phrase.zone or origin or (words.deck if looked_at else words.on_table)
    if zone.startswith(words.deck):
        return words.deck
    return words.hand if zone == words.on_table and phrase.noun == words.in_hand else zone


def _copies(phrase: Phrase, action: Action) -> int:
    """How many of something there have to be."""
    for said in (phrase.quantity, action.test):
        if said is not None and (found := _within(said, 0)):
            return found
    return 1


def owner_of(phrase: Phrase) -> str:
    """Who has a thing that a phrase speaks of: the card's own player where it does not say."""
    return _OWNERS.get(phrase.whose, ("A",))[0]
