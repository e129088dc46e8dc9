"""The table that a scenario tells of, filled line by line; what cannot both be is a contradiction."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from saitei.errors import Contradiction, ParseError, Refused
from saitei.language import Language
from saitei.parser.cards.names import names_in_brackets
from saitei.parser.scenario.copies import alike, candidates, lying, told_of, told_of_in_place
from saitei.parser.scenario.nouns import BENEATH, Noun
from saitei.parser.scenario.scenario import ANY, COMMON, ONLY, AbilityReference, CardSource
from saitei.parser.scenario.tokens import LARGEST, Source
from saitei.parser.scenario.zones import LEADERS, TOPS, called, leading, play_zone
from saitei.terms import Term, Value
from saitei.wording import Notice

AT_FIRST = Term("on_map", (0, 0))
"""Where on a map the pawn begins."""

SPELL = "spell"
"""The type of what is cast."""

MOST_PLAYERS = 64
MOST_OBJECTS = 2_000


_AS_USUAL = frozenset({"face_up", "untapped"})
"""What holds of a card unless the contrary is said."""

_HANDED, _GAINED, _LOST = Term("hand_over"), Term("gain_control"), Term("lose_control")
_OF_CONTROL = frozenset({_HANDED, _GAINED, _LOST})
"""What is done to a card's control, and nothing else to the card."""

HAND = "hand"
"""The zone of the cards that a player may play."""


class Table:
    """What has been told so far."""

    def __init__(
        self,
        source: Source,
        catalogue: CardSource,
        written: frozenset[str],
        games: Language,
        types: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.source = source
        self.catalogue = catalogue
        self.written = written
        self.types = types or {}
        self.games = games
        self.asker: str | None = None
        self.facts: dict[Term, int | None] = {}
        self.line: int | None = None
        self.objects: dict[tuple[str, str], dict[int, Term]] = {}
        self.zones: dict[Term, str] = {}
        self.lying: dict[tuple[str, str], int] = {}
        self.listed: set[tuple[str, str]] = set()
        self.counts: dict[tuple[str, str], int] = {}
        self.single: dict[str, str] = {}
        self.out: set[str] = set()
        self.leaving: set[str] = set()
        self.attack_on_opponent = False
        self.effects: dict[str, dict[int, str]] = {}
        self.resolving: Term | None = None
        self.events = 0
        self.under_way = False
        self.turn_now: str | None = None
        self.turn_before: str | None = None
        self.size = 0
        self.places: dict[str, int] = {}
        self.tops: dict[tuple[str, str], list[Term]] = {}
        self.leaders: dict[Term, str] = {}
        self.by_itself: set[tuple[str, str]] = set()
        self.covered: dict[Term, Term] = {}
        self.unsettled: list[tuple[int | None, Callable[[], None]]] = []

    @property
    def play_zone(self) -> str:
        """The zone in which cards are in play, in the games whose rules are in force."""
        return play_zone(self.games)

    def say(self, name: str, *args: Value) -> None:
        """Add a fact, said on the line that is being read."""
        self.facts.setdefault(Term(name, args), self.line)

    def once_settled(self, tell: Callable[[], None]) -> None:
        """Tell something of the line that is being read once it is known which cards lie where."""
        self.unsettled.append((self.line, tell))

    def contradiction(self, at: int, key: str, **values: str | int) -> Contradiction:
        """The error for two statements that cannot both be."""
        return Contradiction(Notice(key, values), self.source.place(at), self.source.line(at))

    def unclear(self, at: int, key: str, **values: str | int) -> ParseError:
        """The error for a statement that does not say enough."""
        return self.source.error(key, at, **values)

    def limited(self, number: int, at: int, largest: int = LARGEST) -> int:
        """The number, refused if it is larger than any table needs."""
        if number > largest:
            values: dict[str, str | int] = {"number": number, "largest": largest}
            raise Refused(Notice("scenario_number_too_large", values), self.source.place(at))
        return number

    def state(self, name: str, value: str, at: int) -> None:
        """A fact of which there is only one, such as the step."""
        if self.single.setdefault(name, value) != value:
            raise self.contradiction(at, f"scenario_two_{name}s", first=self.single[name], second=value)
        self.say(name, Term(value))

    def turn_of(self, players: Sequence[str], at: int) -> None:
        """Whose turn it is: one player's, or several players' whose turns go on together."""
        said = "、".join(players)
        if self.single.setdefault("turn_player", said) != said:
            raise self.contradiction(
                at, "scenario_two_turn_players", first=self.single["turn_player"], second=said
            )
        self.turn_now = players[0] if len(players) == 1 else None
        for player in players:
            self.say("turn_player", player)

    def only_turn_player(self) -> str | None:
        """The turn player, where there is one: who attacks with a card that is said to be nobody's."""
        said = [str(fact.args[0]) for fact in self.facts if fact.name == "turn_player"]
        return said[0] if len(said) == 1 else None

    def count(self, player: str, zone: str, number: int, at: int) -> None:
        """So many cards lie in a player's zone."""
        self.limited(number, at)
        before = self.counts.setdefault((player, zone), number)
        if before != number:
            raise self.contradiction(
                at, "scenario_two_counts", player=player, zone=self._called(zone), first=before, second=number
            )
        self.say("count", player, Term(zone), number)
        self._in_common(player, zone)
        self._check_count(player, zone, at)

    def _in_common(self, owner: str, zone: str) -> None:
        """What is told of a zone in common makes it one."""
        if owner == COMMON:
            self.share(zone)

    def share(self, zone: str) -> None:
        """All players have a zone in common."""
        self.say("common", COMMON)
        self.say("common_too", Term(zone))

    def _check_count(self, player: str, zone: str, at: int) -> None:
        stated, lying = self.counts.get((player, zone)), self.lying.get((player, zone), 0)
        if stated is not None and lying > stated:
            raise self.contradiction(
                at,
                "scenario_more_than_counted",
                player=player,
                zone=self._called(zone),
                counted=stated,
                lying=lying,
            )

    def new(
        self, owner: str, name: str, at: int, number: int | None = None, *, kind: str = "creature"
    ) -> Term:
        """One more card of this name, or the one with this number if it has been told of already.

        A card without a name is of this kind.
        """
        name = self.full_name(name)
        known = self.objects.setdefault((owner, name), {})
        if number is None:
            number = len(known) + 1
            number = number if number not in known else next(n for n in itertools.count(1) if n not in known)
        if number in known:
            return known[number]
        if not 1 <= number <= MOST_OBJECTS or self.size >= MOST_OBJECTS:
            raise Refused(
                Notice("scenario_too_many_objects", {"largest": MOST_OBJECTS}), self.source.place(at)
            )
        known[number] = found = Term("card", (owner, name, number))
        self.size += 1
        self.say("object", found)
        self.say("owner", found, owner)
        self.say("named", found, name)
        if not name:
            self.say("card_type", found, Term(kind))
        else:
            self.places.setdefault(name, at)
        return found

    def _called(self, zone: str) -> str:
        return called(zone, self.source.language)

    def _two_places(self, card: Term, at: int, first: str, second: str) -> Contradiction:
        return self.contradiction(
            at, "scenario_two_zones", card=str(card.args[1]), first=first, second=second
        )

    def put(self, card: Term, zone: str, at: int) -> None:
        """A card lies in a zone, and in no other."""
        owner = str(card.args[0])
        before = self.zones.setdefault(card, zone)
        if before != zone:
            raise self._two_places(card, at, self._called(before), self._called(zone))
        if card in self.covered:
            raise self._two_places(card, at, f"《{self.covered[card].args[1]}》", self._called(zone))
        fact = Term("in_zone", (card, Term(zone)))
        if fact not in self.facts:
            self.facts[fact] = self.line
            self._in_common(owner, zone)
            self.lying[owner, zone] = self.lying.get((owner, zone), 0) + 1
            self._check_count(owner, zone, at)

    def put_if_nowhere(self, card: Term, zone: str, at: int) -> None:
        """A card lies in a zone unless it is known to lie somewhere else."""
        if card not in self.zones and card not in self.covered:
            self.put(card, zone, at)

    def put_if_told_there(self, card: Term, zone: str, at: int) -> None:
        """A card that is named with its zone lies there; elsewhere only where what happened has moved it."""
        if not self.events:
            self.put(card, zone, at)

    def put_on_top(self, card: Term, deck: str, at: int) -> None:
        """A card lies on top of its owner's deck, or of one beside it, below those told of before."""
        self.put(card, deck, at)
        tops = self.tops.setdefault((str(card.args[0]), deck), [])
        if card not in tops:
            tops.append(card)
            self.say("on_top" if deck == "deck" else "next_up", card, len(tops))

    def describe(self, card: Term, one: Noun) -> None:
        """What a noun says of a card: where it lies, that it is tapped, its cost, what lies under it."""
        if one.hint in LEADERS and one.name is not None:
            self.lead(card, one.hint)
        elif one.name is not None and one.zone is not None and one.zone not in TOPS:
            self.put_if_nowhere(card, one.zone, one.at)
        for trait in one.traits:
            if trait.name not in _AS_USUAL:
                self.say(trait.name, card, *trait.args)
            else:
                self.say(f"told_{trait.name}", card)
            if trait.name == "arrived":
                self.put(card, self.play_zone, one.at)
        for below in one.under:
            for _ in range(self.limited(below.count or 1, below.at)):
                self.lay_under(card, below)

    def lead(self, card: Term, hint: str) -> None:
        """A card leads its owner's deck."""
        self.leaders[card] = LEADERS[hint]
        self.say(hint, str(card.args[0]), card)

    def lay_under(self, card: Term, one: Noun, how: str = "under") -> Term:
        """One more card lies under a card, or is linked to it, and lies in no zone of its own."""
        below = self.new(one.player or str(card.args[0]), one.name or "", one.at, one.number)
        above = f"《{card.args[1]}》"
        if below in self.zones:
            raise self._two_places(below, one.at, self._called(self.zones[below]), above)
        before = self.covered.setdefault(below, card)
        if before != card and how != "reverse":
            raise self._two_places(below, one.at, f"《{before.args[1]}》", above)
        self.say(how, below, card)
        self.describe(below, one)
        return below

    def uncover(self, card: Term) -> Sequence[Term]:
        """What lies under a card is in play by itself, until the card is put onto it; what that is."""
        found = [below for below in self.covered if Term("under", (below, card)) in self.facts]
        for below in found:
            del self.facts[Term("under", (below, card))], self.covered[below]
            self.put(below, self.play_zone, 0)
        return found

    def cover(self, card: Term) -> None:
        """A card is covered by something that makes it lie in no zone of its own."""
        zone = self.zones.pop(card, None)
        if zone is not None and (lies := Term("in_zone", (card, Term(zone)))) in self.facts:
            del self.facts[lies]
            self.lying[str(card.args[0]), zone] -= 1

    def settle(self) -> None:
        """Say what could only be said once it was known which cards lie where."""
        while self.unsettled:
            self.line, tell = self.unsettled.pop(0)
            tell()
        self.line = None

    def close(self) -> None:
        """Whatever leads a deck, and the pawn, lie where they begin if they are told of nowhere else."""
        self.settle()
        self._put_pawn()
        for card, zone in self.leaders.items():
            self.put_if_nowhere(card, zone, 0)
        self._tell_in_part()

    def _put_pawn(self) -> None:
        """The pawn is where it is told to be, or else where it began."""
        if any(fact.name == "pawn_on" for fact in self.facts):
            return
        for fact, line in [*self.facts.items()]:
            if fact.name == AT_FIRST.name and fact.args[1:] == AT_FIRST.args:
                self.facts[Term("pawn_on", fact.args[:1])] = line

    def list_whole(self, owner: str, zone: str) -> None:
        """A line names all the cards that lie in a player's zone."""
        self.listed.add((owner, zone))

    def lies_by_itself(self, owner: str, name: str) -> None:
        """A sentence is about where this card of a player's lies: 「Aの《X》は墓地にある」."""
        self.by_itself.add((owner, self.full_name(name)))

    def _tell_in_part(self) -> None:
        """Where no line lists a zone and nobody has counted its cards, there may be more than is told of."""
        for (owner, zone), number in self.lying.items():
            told = (owner, zone) in self.listed or (owner, zone) in self.counts
            if number and not told and zone in self.games.role("listed_zones"):
                self.say("told_in_part", owner, Term(zone))

    def find(
        self,
        one: Noun,
        *,
        owner: str | None = None,
        create: bool = False,
        fallback: str | None = None,
        deed: str = "",
    ) -> Term:
        """The card that a noun names; raises an error with the candidates if it is not clear which.

        A card not yet told of is put before its owner, or before `fallback` where the noun names none, or
        before who asks.
        Of several copies those count that lie where that deed is done, else the one that was told of.
        """
        if one.hint == BENEATH or one.above is not None:
            return self._beneath(one, owner, fallback)
        if one.kind == "creatures" and one.number is None and one.player:
            return self.only_creature(one.player, one.at)
        name, holder = one.name or "", one.player or owner
        if one.hint in LEADERS and not name:
            found, create = leading(self.facts, one.hint, holder or fallback), False
        else:
            found = self._named(name, holder) or self._abbreviated(name, holder)
            found = found or self._named(self.full_name(name), holder)
            found = found or self._taken_over(self.full_name(name), holder)
        if one.number is not None:
            found = [card for card in found if card.args[2] == one.number]
        found = lying(found, one, deed, self.zones, self.facts)
        found = found if deed else told_of(found, self.facts)
        if len(found := alike(found, self.facts)) == 1:
            return found[0]
        if deed and len(spoken := told_of_in_place(found, self.facts)) == 1:
            return spoken[0]
        if not deed and len(seen := self._at_hand(found)) == 1:
            return seen[0]
        holder = holder or fallback or self.asker
        if not found and holder is not None and (create or self.knows(name)):
            return self.new(holder, name, one.at, one.number)
        if not name:
            raise self.unclear(one.at, "scenario_no_such_creature")
        key = "scenario_which_card" if found else "scenario_no_such_card"
        raise self.unclear(one.at, key, card=name, candidates=candidates(found) or self._nearest(name))

    def told(self, one: Noun, *, owner: str | None = None, fallback: str | None = None) -> Term:
        """The card that a noun names, put on the table if need be, with what the noun says of it."""
        card = self.find(one, owner=owner, create=True, fallback=fallback)
        self.describe(card, one)
        return card

    def in_play_of(self, player: str) -> list[Term]:
        """A player's cards in play."""
        return [card for card, zone in self.zones.items() if (card.args[0], zone) == (player, self.play_zone)]

    def creatures_of(self, player: str) -> list[Term]:
        """A player's cards in play that are creatures; one without a name is one."""
        fighters = frozenset(self.games.role("fighter_type"))
        return [
            card
            for card in self.in_play_of(player)
            if not card.args[1] or not fighters.isdisjoint(self._types_of(str(card.args[1])))
        ]

    def only_creature(self, player: str, at: int) -> Term:
        """A player's creature of which no name is said: the only one in play, or one more if none is."""
        if not (there := self.in_play_of(player)):
            creature = self.new(player, "", at)
            self.put(creature, self.play_zone, at)
            return creature
        found = alike(there, self.facts) if len({card.args[1] for card in there}) == 1 else there
        if len(found) == 1:
            return found[0]
        raise self.unclear(at, "scenario_which_creature", player=player, candidates=candidates(found))

    def _beneath(self, one: Noun, owner: str | None, fallback: str | None) -> Term:
        """The only card under the one that a noun names, or the one of a name there."""
        over = one if one.above is None else replace(one, name=one.above, above=None)
        above = self.find(replace(over, hint=""), owner=owner, fallback=fallback)
        named = None if one.above is None else self.full_name(one.name or "")
        found = [
            below for below, over in self.covered.items() if over == above and named in (None, below.args[1])
        ]
        if len(found := alike(found, self.facts)) == 1:
            return found[0]
        key = "scenario_which_card" if found else "scenario_nothing_beneath"
        raise self.unclear(one.at, key, card=one.name or "", candidates=candidates(found))

    def _at_hand(self, cards: list[Term]) -> list[Term]:
        """The copies in play, or else in a hand: where no place is said, it is these that are spoken of.

        But for a card of which a sentence has been about another place: either may be meant.
        """
        if any((card.args[0], card.args[1]) in self.by_itself for card in cards):
            return []
        for zone in (self.play_zone, HAND):
            lying = [card for card in cards if self.zones.get(card) == zone]
            if lying:
                return alike(lying, self.facts)
        return []

    def knows(self, name: str) -> bool:
        """Whether the name's card is written here or in the catalogue."""
        return name in self.written or bool(name and self.catalogue.find(name) is not None)

    def is_spell(self, name: str) -> bool:
        """Whether the name's card is a spell and nothing else, as it is written here or in the catalogue."""
        return self._types_of(name) == (SPELL,)

    def _types_of(self, name: str) -> tuple[str, ...]:
        """What kinds of card a name's card is, as it is written here or in the catalogue."""
        found = self.catalogue.find(name) if name and name not in self.written else None
        return found.types if found is not None else self.types.get(name, ())

    def full_name(self, name: str) -> str:
        """The name of the card that the catalogue knows by this name, or the name as written."""
        found = self.catalogue.find(name) if name and name not in self.written else None
        return found.name if found else name

    def _named(self, name: str, owner: str | None) -> list[Term]:
        owners = (*self.source.names, COMMON) if owner is None else (owner,)
        return [card for player in owners for card in self.objects.get((player, name), {}).values()]

    def copies(self, one: Noun, owner: str) -> list[Term]:
        """The cards of a player's that have the name of one that is spoken of."""
        return self._named(self.full_name(one.name or ""), owner)

    def controller_of(self, card: Term) -> str:
        """Who is told to have got control of a card last; its owner where nobody is."""
        controller = str(card.args[0])
        for fact in self.facts:
            if fact.name == "controlled" and fact.args[0] == card:
                controller = str(fact.args[1])
            elif fact.name == "deed" and fact.args[1] in _OF_CONTROL:
                told = {one.name: one.args[-1] for one in self.facts if one.args[:1] == fact.args[:1]}
                to = told.get("goal" if fact.args[1] == _HANDED else "actor")
                if told.get("subject") == card:
                    controller = str(to if to and fact.args[1] != _LOST else card.args[0])
        return controller

    def _taken_over(self, name: str, player: str | None) -> list[Term]:
        """Cards of others with this name of which a player is told to have got control."""
        others = self._named(name, None) if player is not None else []
        return [card for card in others if self.controller_of(card) == player != card.args[0]]

    def _abbreviated(self, part: str, owner: str | None) -> list[Term]:
        """The only card on the table with this in its name, unless it is a name itself."""
        if not part or part in self.written:
            return []
        sides = {
            name
            for player, name in self.objects
            if part in map(str.strip, name.split("/")) and owner in (None, player)
        }
        if len(sides) == 1:
            return self._named(sides.pop(), owner)
        if self.knows(part) and self.full_name(part) == part:
            return []
        names = {name for player, name in self.objects if part in name and owner in (None, player)}
        return self._named(names.pop(), owner) if len(names) == 1 else []

    def _nearest(self, name: str) -> str:
        on_table = dict.fromkeys(known for _, known in self.objects if known)
        return names_in_brackets([*on_table, *self.catalogue.near(name)][:5])

    def owns(self, player: str | None, name: str) -> bool:
        """Whether a card of this name has been told to be this player's."""
        return player is not None and bool(self._named(self.full_name(name), player))

    def ability(self, one: Noun, fallback: str | None = None) -> Term:
        """The term for an ability: by number at once, otherwise a reference."""
        if one.name is None and one.number is None:
            of = Term("cards_of", (one.player,)) if one.player else ANY
        else:
            of = self.find(one, fallback=fallback)
            self.describe(of, one)
        by = one.by or ONLY
        if by.name == "number" and of.name == "card":
            return Term("ability", (of, by.args[0]))
        return AbilityReference(of, by).term

    def instruction(self, one: Noun, fallback: str | None = None) -> Term:
        """The term for an instruction of an ability."""
        return Term("instruction", (self.ability(one, fallback), one.instruction or 1))

    def effect(self, player: str, number: int | None, state: str) -> Term:
        """An effect of a player: the one with this number, or one more."""
        known = self.effects.setdefault(player, {})
        if number is None:
            number = max(known, default=0) + 1
        self.limited(number, 0)
        known.setdefault(number, state)
        found = Term("effect", (player, number))
        self.say("waiter", found, player)
        return found
