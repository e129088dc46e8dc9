"""What a text as people talk has told up to a place, and who and what is meant there by what it says.

A discourse is never changed: what a clause tells makes a new one of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.frames import Fit, kinds
from saitei.parser.scenario.talk.plain_speech import Seats, language_of, slot_patterns, with_names_hidden
from saitei.parser.scenario.talk.spoken_clauses import Mention, SentenceNotUnderstood

BRACKETED = re.compile(r"《[^《》\n]+》")

_HEADED = re.compile(r"^\w+:[^?\n]*$", re.MULTILINE)
"""A line that tells who sits or plays where."""

_SLOT = re.compile(r"\{(\w+)\}")
_OF_CREATURES = frozenset({"attack", "block", "battle", "summon", "enter", "destroy", "tap", "untap"})
"""What only creatures do, or is done to them."""

_ATTACKS = frozenset({"attacked", "shield"})
"""What rows set that tell of an attack."""

_SHIELDS = "shields"
_HERE = "here"
"""What rows set that tell that a card lies in play."""


@dataclass(frozen=True, slots=True)
class Discourse:
    """A text, who sits there, and what it has told up to a place.

    `lines` come to stand before the text. Of cards it is kept whose they are (`owners`), which of those
    without a name lie in play (`lying`) or were spoken of last (`nameless`), which have acted, whose are
    tapped, which have been spoken of, and of which something was said that was not read (`doubtful`); then
    what frames have set (`known`) and with which card (`things`), who “someone” is, whose attack it is and
    on whom, what was done to whom last and by whom, and whether creatures without a name and whose turn it
    is were told, whether what no row has may be composed, and whether something was left out of the last
    sentence that the text of a card says.
    """

    plain: str
    hidden: str
    lang: str
    seats: Seats
    lines: tuple[str, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict[str, str])
    lying: frozenset[tuple[str, str]] = frozenset()
    acting: Mapping[str, str] = field(default_factory=dict[str, str])
    tapped: frozenset[str] = frozenset()
    doubtful: frozenset[str] = frozenset()
    mentioned: frozenset[str] = frozenset()
    known: Mapping[str, str] = field(default_factory=dict[str, str])
    things: Mapping[str, Mention] = field(default_factory=dict[str, Mention])
    someone: str | None = None
    nameless: frozenset[tuple[str, str | None]] = frozenset()
    attacker: str | None = None
    attacked: str | None = None
    patient: str | None = None
    last: str | None = None
    last_actor: str | None = None
    nameless_told: bool = False
    turn_told: bool = False
    composes: bool = False
    left_out: bool = False

    # What has been told, with more.

    def with_lines(self, *lines: str) -> Discourse:
        """With what comes to stand before the text."""
        return replace(self, lines=tuple(dict.fromkeys((*self.lines, *lines))))

    def with_known(self, what: str, value: str = "") -> Discourse:
        """With something that rows of frames.toml ask for."""
        return replace(self, known={**self.known, what: value})

    def with_mentioned(self, name: str) -> Discourse:
        """With a card that has been spoken of."""
        return replace(self, mentioned=self.mentioned | {name})

    def with_card_described(self, thing: Mention, owner: str) -> Discourse:
        """With a card of which it was told how or where it is: one's own is standing, another's opposing."""
        side = "standing" if owner == self.seats.asker else "opposing"
        return self.with_known(side, self.card(thing, owner))

    def after(self, fit: Fit) -> Discourse:
        """With what a clause has told of cards and of who acts."""
        frame, bound, clause = fit
        cards = [one for one in bound.values() if "card" in kinds(one)]
        owners = {self.name_of(one): self.owner(one, fit) for one in cards}
        found = replace(self, owners={**self.owners, **owners})
        card, actor, patient = bound.get("c"), bound.get("s"), bound.get(frame.patient)
        if frame.sets in _ATTACKS:
            owner = None if card is None else self.owner(card, fit)
            on = bound.get("t")
            attacked = on.value if on is not None and on.kind == "player" else None
            shields = bound.get("z")
            if attacked is None and shields is not None and shields.value == _SHIELDS:
                attacked = self.owner(shields, fit)
            by = owner or (self._acts_unsaid(fit) if actor is None else actor.value)
            others = [one for one in self.seats.players if one != by]
            if on is None and by is not None and len(others) == 1:
                attacked = others[0]
            found = replace(found, attacker=by, attacked=attacked)
        if clause.verb in _OF_CREATURES:
            named = {
                self.name_of(bound[one]): one for one in "cot" if one in bound and bound[one].kind == "card"
            }
            acting = {name: self.owner(bound[one], fit) for name, one in named.items()}
            found = replace(found, acting={**found.acting, **acting})
        if card is not None and "card" in kinds(card):
            found = replace(found, last=self.card(card, self.owner(card, fit)))
        if frame.sets:
            zone = bound.get("z")
            whose = "" if zone is None else self.owner(zone, fit)
            found = found.with_known(
                frame.sets, whose if card is None else self.card(card, self.owner(card, fit))
            )
        if frame.sets and card is not None:
            thing = replace(card, owner=self.owner(card, fit), attrs=())
            found = replace(found, things={**found.things, frame.sets: thing})
        here = bound.get("s", card)
        if frame.sets == _HERE and here is not None and here.kind == "card":
            found = found.with_card_described(here, self.owner(here, fit))
        if actor is not None and actor.kind == "player" and not clause.asks:
            found = replace(found, last_actor=actor.value)
        is_card = patient is not None and "named" in kinds(patient)
        found = replace(found, patient=self.name_of(patient) if is_card and patient else None)
        return found.with_lines(frame.tells) if frame.tells else found

    def _acts_unsaid(self, fit: Fit) -> str | None:
        """Who acts where nobody is named: who asks, if the row says so."""
        by_asker = any((slot.variable, slot.missing) == ("s", "me") for slot in fit.frame.slots)
        return self.seats.asker if by_asker else None

    # Who and what is meant.

    def owner(self, thing: Mention, fit: Fit) -> str:
        """Whose something in a clause is; raises SentenceNotUnderstood where that is not plain."""
        if thing.owner is not None and thing.owner in self.seats.players:
            return thing.owner
        generic = self.generic(thing)
        if generic is not None and "of" in generic:
            return self._owner_of_whole(generic["of"])
        is_card = "card" in kinds(thing) or thing.kind == "card"
        known = self.owners.get(self.name_of(thing)) if is_card else None
        if known is not None:
            return known
        slot = fit.frame.slot_of(fit.bound, thing)
        by = slot.owner if slot is not None else ""
        rest = fit._replace(bound={name: one for name, one in fit.bound.items() if one is not thing})
        who = (self._whose(one, rest) for one in (by or "me").split("/"))
        owner = next(filter(None, who), None) or self._left_out(by, fit)
        if owner is None or (
            slot is not None and not fit.bound.keys() & {*by.split("/")} and self._is_doubtful(thing)
        ):
            raise SentenceNotUnderstood
        return owner

    def _owner_of_whole(self, whole: str) -> str:
        """Whose the card is that another lies under: whose what lies on it is; that has to be told."""
        owner = self.owners.get(f"《{whole}》")
        if owner is None:
            raise SentenceNotUnderstood
        return owner

    def _left_out(self, by: str, fit: Fit) -> str | None:
        """Who is meant where nobody is named in the slots that say whose something is."""
        missing = (
            slot.missing for slot in fit.frame.slots if slot.missing and slot.variable in by.split("/")
        )
        return next(filter(None, map(self.somebody, missing)), None)

    def _whose(self, by: str, fit: Fit) -> str | None:
        """Whose something is by what a slot says: who is in another slot, or whose that is."""
        actor = fit.bound.get(by.removeprefix("!"))
        if actor is None:
            return None if by.startswith("!") else self.somebody(by)
        if by.startswith("!"):
            return self.other_than(actor, fit)
        return actor.value if actor.kind == "player" else actor.owner

    def other_than(self, thing: Mention, fit: Fit) -> str | None:
        """Of two players the one who is not it, or whose it is not."""
        whose = thing.value if thing.kind == "player" else self.owner(thing, fit)
        others = [one for one in self.seats.players if one != whose]
        return others[0] if len(others) == 1 else None

    def known_owner(self, thing: Mention) -> str | None:
        """Whose a card is by what has been told; raises SentenceNotUnderstood where that was not read."""
        known = self.owners.get(self.name_of(thing)) if thing.kind == "card" else None
        if known is None and self._is_doubtful(thing):
            raise SentenceNotUnderstood
        return known

    def _is_doubtful(self, thing: Mention) -> bool:
        """Whether something is said of a card that was not read, which may be whose it is."""
        return thing.kind == "card" and self.name_of(thing) in self.doubtful

    def has_told_of(self, thing: Mention) -> bool:
        """Whether a card has been named before."""
        name = self.name_of(thing)
        return name in self.mentioned or name in self.plain[: thing.start]

    def players_before(self, at: int) -> list[str]:
        """The players of whom the sentences of the text speak before a place, in order."""
        names = "|".join(sorted(map(re.escape, self.seats.players), key=len, reverse=True))
        heads = [found.span() for found in _HEADED.finditer(self.plain)]
        seated = {place for start, end in heads for place in range(start, end)}
        spoken = re.finditer(rf"(?<![A-Za-z])(?:{names})(?![A-Za-z])", self.hidden[:at])
        return [found[0] for found in spoken if found.start() not in seated]

    @property
    def spoken_of(self) -> frozenset[str]:
        """The players of whom the sentences of the text speak."""
        return frozenset(self.players_before(len(self.hidden)))

    def asker(self) -> str:
        """Who asks; raises SentenceNotUnderstood where that is nobody who plays."""
        if self.seats.asker is None:
            raise SentenceNotUnderstood
        return self.seats.asker

    def somebody(self, which: str) -> str | None:
        """Who or what is meant where nobody is named: see frames.toml."""
        others = [one for one in self.seats.players if one != self.attacker]
        known = {
            "me": self.seats.asker,
            "loser": self.attacked or self.seats.asker,
            "other": self.seats.other,
            "next": self.seats.from_asker(1) or self.seats.other,
            "last": self.last,
            "patient": self._acted_on(),
            "both": self._both(),
            "someone": self.someone or self.seats.other or self.seats.from_asker(1),
            "second": self.seats.from_asker(2),
            "third_on": self.seats.from_asker(3),
            "others": self._others(),
            "only": self._only() if which == "only" else None,
            "defender": self._defender(others),
        }
        return known.get(which)

    def _acted_on(self) -> str | None:
        """The card to which something was done last, with its owner."""
        owner = None if self.patient is None else self.owners.get(self.patient)
        return None if self.patient is None or owner is None else called(self.patient, owner)

    def _defender(self, others: Sequence[str]) -> str | None:
        """Who is attacked, of those who do not attack."""
        if self.attacker is None:
            return None
        return others[0] if len(others) == 1 else self.attacked

    def _both(self) -> str | None:
        """The two creatures that have acted, where there are no others."""
        two = [called(name, owner) for name, owner in self.acting.items()]
        return " and ".join(two) if len(two) == 2 and not self.nameless_told else None  # noqa: PLR2004 both are two

    def _others(self) -> str | None:
        """All who play but who asks."""
        others = [one for one in self.seats.players if one != self.seats.asker]
        return (
            " and ".join(filter(None, (", ".join(others[:-1]), *others[-1:]))) if self.seats.asker else None
        )

    def _only_name(self) -> str | None:
        """The one card that the text names."""
        names = {*BRACKETED.findall(self.plain)}
        return str(next(iter(names))) if len(names) == 1 else None

    def _only(self) -> str | None:
        """The one card that the text names, with its owner where that is known."""
        name = self._only_name()
        owner = self.owners.get(name) if name else None
        return called(name, owner) if name and owner else name

    def own_card(self, fit: Fit) -> str | None:
        """The one card that the text names, if it is the one's who acts."""
        name, actor = self._only_name(), fit.bound["s"].value if "s" in fit.bound else self.seats.asker
        return called(name, actor) if name and actor and self.owners.get(name) == actor else None

    # What cards are called.

    def name_of(self, thing: Mention) -> str:
        """A card by its name; raises SentenceNotUnderstood where it is none."""
        if thing.kind == "card":
            return self.plain[thing.start : thing.end]
        generic = self.generic(thing)
        if generic is None:
            raise SentenceNotUnderstood
        return f"《{generic['name']}》"

    def generic(self, thing: Mention) -> Mapping[str, str] | None:
        """How a card without a name is called and told of."""
        found = load_talk("frames")["generic"].get(thing.value) if thing.kind == "noun" else None
        return None if found is None else found[self.lang]

    def card(self, thing: Mention, owner: str) -> str:
        """A card with its owner."""
        return called(self.name_of(thing), owner)


def beginning(plain: str, seats: Seats) -> Discourse:
    """The discourse of a text of which nothing has been read."""
    told = any(re.search(said, plain) for said in _told_of()["turns"])
    always = tuple(_always(plain, seats))
    hidden = with_names_hidden(plain)
    return Discourse(plain, hidden, language_of(plain, seats.players), seats, lines=always, turn_told=told)


def _always(plain: str, seats: Seats) -> Iterator[str]:
    """What goes with the rules that a text names, unless it tells otherwise."""
    for row in load_talk("frames")["always"]:
        if re.search(row["where"], plain, re.MULTILINE) and not re.search(row["unless"], plain):
            held = slot_patterns(seats, "en")
            named = {name: held[name] for name in _SLOT.findall(row["tells"])}
            if all(named.values()):
                yield row["tells"].format(**named)


def called(card: str, owner: str) -> str:
    """A card of somebody."""
    return str(_told_of()["card"]).format(owner=owner, card=card)


def turn_of(player: str) -> str:
    """How it is told whose turn it is."""
    return str(_told_of()["turn"]).format(player=player)


def _told_of() -> Mapping[str, Any]:
    found: Mapping[str, Any] = load_talk("frames")["told_of"]
    return found
