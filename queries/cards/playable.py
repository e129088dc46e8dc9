"""Which abilities of cards are read and not played: their forms are not all shown to be followed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from saitei.kb.relevance.followed import knowledge_of
from saitei.kb.relevance.review_query import ReviewQuery
from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.cards.facts import card_facts
from saitei.queries.judge.taint import ability_of, part_of
from saitei.terms import Term, program, read_atoms

_GAME = "duel-masters"
_AT_ONCE = 200
"""So many cards are looked at together."""

_WORDS = ("text", "missed")


def unplayed(
    read: Iterable[tuple[str, Sequence[Ability]]], worded: Collection[str]
) -> dict[tuple[str, int], tuple[str, ...]]:
    """By card and number of an ability what in it the game's rules do not play, as far as is shown.

    Of the keywords that a text gives those that are `worded` on a page are played by these words.
    """
    from saitei.kb.relevance.idle import unshown  # noqa: PLC0415 loads clingo (30 ms)

    facts = (fact for name, abilities in read for fact in card_facts(Term("card", (name,)), abilities))
    texts = program(fact for fact in facts if fact.name not in _WORDS)
    found: dict[tuple[str, int], dict[str, None]] = {}
    for thing in read_atoms(unshown(ReviewQuery("course", texts, knowledge_of(_GAME), ""))):
        ability = ability_of(thing)
        if thing.name == "gives" and str(thing.args[1]) in worded:
            continue
        if ability is not None and isinstance(ability.args[0], Term):
            place = (str(ability.args[0].args[0]), int(str(ability.args[1])))
            found.setdefault(place, {})[part_of(thing)] = None
    return {place: tuple(sorted(parts)) for place, parts in found.items()}


@dataclass(slots=True)
class Played:
    """Counts abilities and cards that are read and played; hears of them one by one."""

    worded: Collection[str]
    cards: int = 0
    lines: int = 0
    _waiting: list[tuple[str, Sequence[Ability]]] = field(default_factory=list[tuple[str, Sequence[Ability]]])

    def hear(self, _card: Card, abilities: Sequence[Ability]) -> None:
        """Take in one card."""
        self._waiting.append((str(len(self._waiting)), abilities))
        if len(self._waiting) == _AT_ONCE:
            self.count()

    def count(self) -> None:
        """Count those that have been heard of and not counted yet."""
        doubtful = {*unplayed(self._waiting, self.worded)}
        for name, abilities in self._waiting:
            good = [one for one in abilities if not one.missed and one.kind != "unknown"]
            played = [one for one in good if (name, one.number) not in doubtful]
            self.lines += len(played)
            self.cards += len(played) == len(abilities)
        self._waiting.clear()
