"""How many different cards or players a rule may need at once, where a search puts fewer on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from saitei.kb.clauses.named_values import Definitions, NamedFact, terms_of
from saitei.kb.clauses.rule import Rule
from saitei.kb.clauses.syntax import BodyCount, RuleTerms, Variable
from saitei.kb.vocabulary import Vocabulary

MORE_CARDS, MORE_PLAYERS = "more_cards", "more_players"
"""What stands for a need of so many cards, or players, at once."""

OF_TABLE_NEEDS = (MORE_CARDS, MORE_PLAYERS)

_KINDS: Mapping[str, tuple[str, ...]] = {MORE_CARDS: ("card", "ability"), MORE_PLAYERS: ("player",)}
"""Of which types such things are; a card of a search has one ability."""

_ASKED_ABOUT = "at_issue"
"""The predicate of what is asked."""

_UNTOLD = frozenset({"any", "thing"})
"""Types of arguments that may be anything."""

_OTHERS: Mapping[str, frozenset[str]] = {
    "card": frozenset({"player", "verb", "zone", "event", "number", "ability"}),
    "ability": frozenset(),
    "player": frozenset(),
}
"""What is of such a type elsewhere in a rule is nothing of that type."""


@dataclass(frozen=True)
class TableNeeds:
    """What rules may need at once, seen from their variables and counts: no rule needs more.

    Two variables may well mean one card; that is not looked into.
    """

    definitions: Definitions
    words: Vocabulary
    _known: dict[tuple[Rule, str, int], int] = field(default_factory=dict[tuple[Rule, str, int], int])

    def more_than(self, rule: Rule, cards: int, players: int) -> tuple[NamedFact, ...]:
        """What a rule may need that is more than so many cards and players."""
        rooms = dict(_rooms(cards, players))
        needs = ((name, self._most(rule, name, room)) for name, room in rooms.items())
        return tuple(
            NamedFact(name, (frozenset((number,)),)) for name, number in needs if number > rooms[name]
        )

    def may_fail(self, rule: Rule, cards: int, players: int) -> bool:
        """Whether so many are enough for each count of a rule not to be met."""
        terms = terms_of(rule.text)
        rooms = dict(_rooms(cards, players))
        each = ((one, rooms[self._kind(one, terms)]) for one in terms.counts)
        return all((room + 1 if one.fails is None else one.fails) <= room for one, room in each)

    def _most(self, rule: Rule, name: str, room: int) -> int:
        """How many a rule may need; of what it reads by the least of the rules that say it."""
        key = (rule, name, room)
        if key not in self._known:
            self._known[key] = 0  # whatever rests on itself needs nothing more for that
            read = {one for one, absent in rule.reads if not absent}
            ways = (self.definitions.by_head.get(one, ()) for one in read - self.definitions.facts)
            below = (min((self._most(one, name, room) for one in each), default=0) for each in ways)
            self._known[key] = max((self._own(rule, name, room), *below))
        return self._known[key]

    def _own(self, rule: Rule, name: str, room: int) -> int:
        terms = terms_of(rule.text)
        different = max(len(self._of_type(terms, kind)) for kind in _KINDS[name])
        counted = (self._number(one, terms, room) for one in terms.counts if self._kind(one, terms) == name)
        return max(different, *counted, 0)

    def _of_type(self, terms: RuleTerms, kind: str) -> frozenset[str]:
        """The variables of a rule that stand for something of a type; for a card, where no type is told.

        Of what is only asked about, and nothing more said of it, one is a card if nothing else in the
        question is: the rest may as well be a player, or nothing.
        """
        types: dict[str, set[str]] = {}
        asked, looked_at = set[str](), set[str]()
        for atom in terms.body:
            declared = self.words.predicates.get(atom.name)
            for arg, each in zip(atom.args, declared.types if declared else (), strict=False):
                if isinstance(arg, Variable):
                    types.setdefault(arg.name, set()).add(each)
                    (asked if atom.name == _ASKED_ABOUT else looked_at).add(arg.name)
        fitting = {name for name, each in types.items() if each.isdisjoint(_OTHERS[kind])}
        told = {name for name in fitting if kind in types[name]}
        if kind != "card":
            return frozenset(told)
        untold = {name for name in fitting if not types[name].isdisjoint(_UNTOLD)}
        cards = told | (untold & looked_at)
        return frozenset(cards if cards & asked else {*cards, *sorted(untold - looked_at)[:1]})

    def _kind(self, count: BodyCount, terms: RuleTerms) -> str:
        return MORE_PLAYERS if count.counted in self._of_type(terms, "player") else MORE_CARDS

    @staticmethod
    def _number(count: BodyCount, terms: RuleTerms, room: int) -> int:
        """How many there have to be for a count to be met; of a sum nobody can tell."""
        match count.against:
            case int() as number:
                return count.least if count.least is not None else room + 1 if number else 0
            case Variable(name):
                return min(room, max(_compared(name, terms), default=-1)) + 1
            case _:
                return 0


def _compared(name: str, terms: RuleTerms) -> Iterator[int]:
    """The numbers that a variable is compared with."""
    for one in terms.comparisons:
        if one.variable == name:
            yield from (value for value in one.values if isinstance(value, int))


def _rooms(cards: int, players: int) -> tuple[tuple[str, int], ...]:
    return (MORE_CARDS, cards), (MORE_PLAYERS, players)
