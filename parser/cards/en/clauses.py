"""English clauses: subject, objects and prepositions attached to their verb by its frames."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.places import (
    cards_in,
    destined,
    end_of,
    hand_discarded,
    indefinite,
    is_shields,
    many,
    uncounted,
)
from saitei.parser.cards.en.sources import KINDS
from saitei.parser.cards.en.verbs import Frame, Slot, frames
from saitei.parser.cards.plain import plain_deed
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.terms import Term

_MODES = ("may", "cannot", "can", "must")
_CARDS = frozenset({"card", "spell"})
_UNMARKED = {"look": "at"}


def actions(verb: Token, parts: Parts, by: str = "unstated") -> tuple[Action, ...]:
    """The deeds of a clause; raises NotUnderstood unless one reading fits."""
    fitting: list[tuple[Action, ...]] = []
    refusals: list[NotUnderstood] = []
    for frame in frames().get(verb.meaning, ()):
        try:
            fitting.append(_FrameMatcher(frame, verb, parts, by).actions())
        except NotUnderstood as refusal:
            refusals.append(refusal)
    if len(set(fitting)) > 1:
        raise not_understood("ambiguous", verb)
    if not fitting:
        raise refusals[0] if refusals else not_understood("frame", verb)
    return fitting[0]


def classes(nominal: Nominal) -> set[str]:
    """The classes that frames ask for."""
    if nominal.kind == "num":
        return {"obj", "body", "spell"}
    if nominal.kind != "obj":
        return {nominal.kind}
    nouns = {phrase.noun for phrase in nominal.phrases}
    fits = {"obj": True, "body": "spell" not in nouns, "spell": nouns <= _CARDS}
    return {name for name, each in fits.items() if each}


@dataclass(slots=True)
class _FrameMatcher:
    """One try to read a verb by one frame."""

    frame: Frame
    verb: Token
    parts: Parts
    by: str
    slots: list[tuple[str, Nominal]] = field(default_factory=list[tuple[str, Nominal]])
    how: list[str] = field(default_factory=list[str])

    def actions(self) -> tuple[Action, ...]:
        """The action that this frame reads, or two where an object is two things."""
        parts, frame = self.parts, self.frame
        self.how = [*parts.how]
        if frame.amount != (parts.amount is not None and parts.amount.kind != "cost") or parts.predicate:
            raise not_understood("amount", parts.amount or self.verb)
        objects = [*parts.objects]
        passive = self.verb.has("passive")
        if parts.subject is not None:
            self._subject(parts.subject, passive=passive)
        if passive and frame.object is None:
            raise not_understood("frame", self.verb)
        for nominal in objects:
            if frame.object is None or passive:
                raise not_understood("frame", nominal.head)
            self._fill(frame.object, nominal)
        for token, nominal in self._beneath(parts.marked):
            self._marked(token, nominal, passive=passive)
        self._needed()
        return (plain_deed(self._action(passive=passive)),)

    def _beneath(self, marked: list[tuple[Token, Nominal]]) -> list[tuple[Token, Nominal]]:
        """ "a card under this creature into your graveyard": where it lies, if another word says where to."""
        goal = any(token.meaning in ("into", "to", "bottom", "top", "onto") for token, _ in marked)
        under = [(token, each) for token, each in marked if token.meaning == "under" and each.phrase.refers]
        things = [at for at, (name, each) in enumerate(self.slots) if name == "object" and each.kind == "obj"]
        if not goal or len(under) != 1 or len(things) != 1:
            return marked
        name, thing = self.slots[things[0]]
        where = Term("beneath", (Term(under[0][1].phrase.refers or "that"),))
        phrases = tuple(replace(each, filters=(*each.filters, where)) for each in thing.phrases)
        self.slots[things[0]] = (name, replace(thing, phrases=phrases))
        return [each for each in marked if each[0] is not under[0][0]]

    def _subject(self, nominal: Nominal, *, passive: bool) -> None:
        frame = self.frame
        if passive:
            slot = frame.object if frame.subject is None or frame.subject.name != "object" else frame.subject
            if slot is None:
                raise not_understood("frame", nominal.head)
            self._fill(slot, nominal)
        elif frame.subject is None:
            if nominal.kind != "player" or len(nominal.phrases) > 1:
                raise not_understood("frame", nominal.head)
            self.by = nominal.phrase.whose
        else:
            self._fill(frame.subject, nominal)

    def _fill(self, slot: Slot, nominal: Nominal) -> None:
        nominal = self._as_lying(slot, nominal)
        verb = self.frame.verb
        choosing = verb == "choose" and slot.name == "object" and not self.verb.has("cannot")
        if (choosing and uncounted(nominal)) or many(nominal):
            raise not_understood("quantity", nominal.head)
        if nominal.kind == "num" and verb in ("draw", "gain", "summon"):
            raise not_understood("bare_noun", nominal.head)
        if not classes(nominal) & set(slot.kinds):
            raise not_understood("frame", nominal.head)
        if any(name == slot.name for name, _ in self.slots):
            raise not_understood("two_of_a_kind", nominal.head)
        self.slots.append((slot.name, nominal))
        if nominal.source is not None:
            self.slots.append(("from", replace(nominal, kind="zone", phrases=(nominal.source,), source=None)))

    def _as_lying(self, slot: Slot, nominal: Nominal) -> Nominal:
        """ "your hand" as the cards in it, "your shields" as where they lie."""
        if nominal.kind == "zone" and slot.name == "object":
            held = self.frame.verb == "shuffle" and all(each.zone != "deck" for each in nominal.phrases)
            return cards_in(nominal) if held or self.frame.verb in _MOVING else nominal
        if nominal.kind == "obj" and slot.kinds == ("zone",) and is_shields(nominal):
            shields = Phrase("zone", nominal.phrase.whose, "shield_zone")
            return replace(nominal, kind="zone", phrases=(shields,))
        return nominal

    def _marked(self, token: Token, nominal: Nominal, *, passive: bool) -> None:
        word = token.meaning
        if word == "by" and (passive or nominal.kind in KINDS or nominal.phrase.noun == "spell"):
            self._agent(nominal)
        elif word == "per" and nominal.kind in ("obj", "civs") and len(nominal.phrases) == 1:
            self._per(token, nominal)
        elif word == "top_or_bottom" and (slot := self.frame.prepositions.get("bottom")) is not None:
            ends = tuple(end_of(nominal, end, token).phrase for end in ("top", "bottom"))
            self._fill(slot, replace(nominal, phrases=ends, joined="or"))
        else:
            self._placed(token, nominal)

    def _per(self, token: Token, nominal: Nominal) -> None:
        if token.text.lower().endswith(" of") and indefinite(nominal):
            raise not_understood("license", token)
        counted = replace(nominal.phrase, quantity=Term("exactly", (1,)))
        self.slots.append(("per", replace(nominal, phrases=(counted,))))

    def _placed(self, token: Token, nominal: Nominal) -> None:
        """A preposition of the frame: from where, to where, onto or under what."""
        deck = nominal.kind == "zone" and nominal.phrase.zone == "deck"
        ending = token.meaning[5:] if token.meaning in ("from_top", "from_bottom") else ""
        word = "from" if ending else token.meaning
        word = "bottom" if word == "under" and deck else word
        slot = self.frame.prepositions.get(word)
        if slot is None:
            raise not_understood("frame", token)
        if word == "onto" and deck:
            slot, word = Slot("to", ("zone",), needed=False), "top"
        if word in ("bottom", "top") or ending:
            nominal = end_of(nominal, ending or word, token)
        elif nominal.kind == "obj" and (slot.name == "to" or word == "from") and is_shields(nominal):
            shields = Phrase("zone", nominal.phrase.whose, "shield_zone")
            nominal = replace(nominal, kind="zone", phrases=(shields,))
        if slot.name == "from" and nominal.kind == "obj" and not nominal.phrase.refers:
            raise not_understood("frame", nominal.head)
        self._fill(slot, nominal)

    def _agent(self, nominal: Nominal) -> None:
        if nominal.kind == "player":
            self.by = nominal.phrase.whose
        elif nominal.kind in KINDS | {"obj"}:
            self.slots.append(("agent", nominal))
        else:
            raise not_understood("frame", nominal.head)

    def _needed(self) -> None:
        have = {name for name, _ in self.slots}
        frame = self.frame
        wanted = [frame.object, frame.subject, *frame.prepositions.values()]
        for slot in wanted:
            if slot is not None and slot.needed and slot.name not in have:
                raise not_understood("missing_slot", self.verb)
        agentless = self.verb.has("passive")
        if frame.subject is not None and not agentless and frame.subject.name not in have:
            raise not_understood("missing_slot", self.verb)

    def _arrives(self, phrases: list[tuple[str, Phrase]], by: str) -> bool:
        named = any(phrase.refers == "that" for slot, phrase in phrases if slot == "object")
        return (
            self.verb.has("passive")
            and by == "unstated"
            and not named
            and bool({"tapped", "untapped"} & set(self.how))
        )

    def _action(self, *, passive: bool) -> Action:
        phrases = [(slot, phrase) for slot, nominal in self.slots for phrase in nominal.phrases]
        joined = tuple(slot for slot, nominal in self.slots if nominal.joined == "or")
        mode = next((each for each in _MODES if self.verb.has(each)), "does")
        mode = "does" if mode == "must" and "if_able" in self.how else mode
        negated = self.verb.has("negated")
        none = [index for index, (_, phrase) in enumerate(phrases) if phrase.quantity == Term("none")]
        if none and mode in ("may", "must", "cannot"):
            raise not_understood("quantity", self.verb)
        for index in none:
            slot, phrase = phrases[index]
            phrases[index] = (slot, replace(phrase, quantity=None))
            mode, negated = ("cannot", negated) if mode == "can" else (mode, not negated)
        del passive
        by = self.by
        if by == "nobody" and mode in ("may", "can"):
            # "neither player may" forbids it to both
            by, mode = "a_player", "cannot"
        verb = destined(self.frame.verb, phrases)
        if verb == "put_into_play" and "face_down" in self.how and phrases[0][1].noun == "shield":
            raise not_understood("frame", self.verb)
        if verb == "put_into_play" and self._arrives(phrases, by):
            # "your opponent's creatures are put tapped": how they enter
            phrases = [("subject" if slot == "object" else slot, phrase) for slot, phrase in phrases]
            verb = "enter"
        return hand_discarded(
            Action(verb, by, tuple(phrases), mode, negated=negated, how=tuple(self.how), alternatives=joined)
        )


_MOVING = frozenset({"put", "return", "add"})
