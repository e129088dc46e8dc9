"""A clause read by one frame of its verb: which noun goes where, what is left out, mode and tense."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.carried import Carried
from saitei.parser.cards.classes import (
    again,
    classes,
    elsewhere,
    hand,
    is_shields,
    lying,
    possessed,
    shields,
    some_of,
)
from saitei.parser.cards.measures import ANY
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.terms import term
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.verbs import Frame, Slot
from saitei.terms import Term

_ZONES = frozenset({"zone", "hand"})
_FREE = {
    "per": frozenset({"obj", "times", "civs", "race_word"}),
    "agent": frozenset({"obj", "ability", "player", "keyword", "event"}),
    "as": frozenset({"obj", "quality", "civ"}),
    "instead_of": frozenset({"zone", "num", "amount"}),
}
_MOVING = frozenset({"return", "add", "put", "shuffle_into_deck"})
_AROUND = {"beneath": "under", "atop": "onto"}
_COUNTED = frozenset({"ability", "obj", "num", "number", "civs", "race_word", "name_word", "player"})
_THINGS = frozenset({"obj", "body", "spell"})
_COMPARING = frozenset({"greater", "smaller", "equal", "at_least", "at_most"})
_WHERE = frozenset({"to", "onto", "under"})
_ARRIVING = frozenset({"tapped", "untapped", "as_new_shield"})
_RESULTS = frozenset({"クロス", "タップ", "アンタップ", "リンク", "揃う", "付いている"})
"""Verbs whose state is what they lead to: タップしていれば is tapped, 攻撃していれば has attacked."""


class FrameMatcher:
    """One try to read a clause by one frame of its verb: its nouns in the slots of the frame."""

    def __init__(self, frame: Frame, verb: Token, parts: Parts, carried: Carried) -> None:
        self.frame, self.verb, self.parts, self.carried = frame, verb, parts, carried
        self.slots: dict[str, Nominal] = {}
        self.by: str | None = None
        self.passive = verb.has("passive") and not self._potential()
        self.object_slot = frame.slots.get("を")

    def takes(self) -> bool:
        """Whether the frame has a place for every noun."""
        try:
            for particle, nominal in self.parts.marked:
                self._place(particle, nominal)
        except NotUnderstood:
            return False
        return True

    def _gap(self, head: Nominal) -> str | None:
        """The particle whose slot the noun fills: a needed object first, then the subject."""
        done_to = self._free("を", head)
        if self.passive:
            return "を" if done_to else None
        if done_to and self.object_slot is not None and self.object_slot.needed:
            return "を"
        if self.by is None and self._free("が", head):
            return "が"
        at = self.frame.slots.get("に")
        if not done_to and at is not None and at.needed and self._free("に", head):
            return "に"
        return "を" if done_to else None

    def _free(self, particle: str, head: Nominal) -> bool:
        slot = self.frame.slots.get(particle)
        return slot is not None and slot.name not in self.slots and self._takes(particle, head)

    def _potential(self) -> bool:
        """唱えられない with an object or a player acting is "cannot cast", otherwise "is not cast"."""
        if not self.verb.has("potential"):
            return False
        acting = any(
            nominal.kind == "player" for particle, nominal in self.parts.marked if particle in ("は", "が")
        )
        return acting or any(p == "を" for p, _ in self.parts.marked) or self.carried.by != "unstated"

    def _place(self, particle: str, nominal: Nominal) -> None:
        if particle == "を" and nominal.kind == "zone" and _MOVING & set(self.frame.verbs):
            nominal = lying(nominal)
        slot = self._slot(particle, nominal)
        if slot is None:
            return
        if particle == "except_from":
            nominal = elsewhere(nominal)
        if slot in ("to", "from", "at") and nominal.kind == "obj" and self._takes_zone(particle):
            nominal = shields(nominal)
        if nominal.kind == "hand":
            counted = self.parts.quantity is not None and self._takes_things(particle)
            as_zone = slot in ("to", "from") or (self._takes_zone(particle) and not counted)
            nominal = hand(nominal, as_zone=as_zone)
        if nominal.joined == "each_list":
            nominal = self._from_each(nominal, particle)
        if slot in self.slots:
            raise not_understood("two_of_a_kind", nominal.head)
        if nominal.union and slot != "per" and any(map(some_of, nominal.phrases)):
            raise not_understood("and_or_or", nominal.head)
        self.slots[slot] = nominal

    def _from_each(self, nominal: Nominal, particle: str) -> Nominal:
        """バトルゾーン、手札、墓地から1枚ずつ: from each of them; with any other number it is not plain."""
        quantity = self.parts.quantity
        if particle != "から" or quantity is None or quantity.name != "each":
            raise not_understood("and_or_or", nominal.head)
        return replace(nominal, joined="and")

    def _slot(self, particle: str, nominal: Nominal) -> str | None:
        """The slot that a particle opens for a noun; None where the noun is the one who acts."""
        if (
            particle in ("が", "は", "に", "も")
            and nominal.kind == "player"
            and self._acts(particle, nominal)
        ):
            return None
        particle = self._meant(particle, nominal)
        free = self._free_slot(particle, nominal)
        if free is not None:
            return free
        zone = particle in ("に", "から") and is_shields(nominal) and self._takes_zone(particle)
        if not zone and not self._takes(particle, nominal):
            raise not_understood("frame", nominal.head)
        return self.frame.slots[particle].name

    def _meant(self, particle: str, nominal: Nominal) -> str:
        """The particle that the one written stands for: a topic's own, that of a passive's subject."""
        if particle in ("は", "も"):
            particle = "が" if self._takes("が", nominal) or self.passive else "を"
        if particle == "で" and nominal.kind in ("ability", "keyword") and "で" not in self.frame.slots:
            return "agent"
        if not self.passive or particle not in ("が", "を", "に", "から"):
            return particle
        if particle == "が":
            return "を"
        if nominal.kind == "obj" and particle != "を" and not self._takes(particle, nominal):
            return "agent"
        if particle in ("を", "に") and not self._takes("に", nominal):
            raise not_understood("frame", nominal.head, f"{nominal.head}")
        return particle

    def _free_slot(self, particle: str, nominal: Nominal) -> str | None:
        """Slots that are open beside any verb, and places above and below a card."""
        if nominal.kind in _FREE.get(particle, ()):
            return particle
        if particle == "で" and nominal.kind in ("event", "feat"):
            return "at"
        if particle in _AROUND and nominal.kind == "obj" and self._place_allowed():
            return _AROUND[particle]
        if particle == "に" and nominal.kind == "place" and self._place_allowed() and nominal.owned:
            return nominal.head.meaning.split()[0]
        if particle == "except_from" and nominal.kind in _ZONES and "から" in self.frame.slots:
            return "from"
        return None

    def _takes_zone(self, particle: str) -> bool:
        slot = self.frame.slots.get(particle)
        return slot is not None and "zone" in slot.kinds

    def _takes_things(self, particle: str) -> bool:
        slot = self.frame.slots.get(particle)
        return slot is not None and "obj" in slot.kinds

    def _place_allowed(self) -> bool:
        slot = self.frame.slots.get("に")
        return slot is not None and "place" in slot.kinds

    def _takes(self, particle: str, nominal: Nominal) -> bool:
        slot = self.frame.slots.get(particle)
        return slot is not None and bool(classes(nominal) & set(slot.kinds))

    def _acts(self, particle: str, nominal: Nominal) -> bool:
        caused = self.passive or self.verb.has("causative") or self.carried.caused
        agent = particle == "に" and caused and not self._takes("に", nominal)
        subject = particle != "に" and not self.passive
        if not (agent or subject):
            return False
        player, *others = nominal.phrases
        if self.by is not None or others or nominal.modified:
            raise not_understood("two_of_a_kind", nominal.head)
        self.by = player.whose
        return True

    def _topic(self) -> None:
        """A topic set before holds for this verb too, in the slot that is still free."""
        topic = self.carried.topic
        if topic is not None and topic.kind in ("power", "cost") and topic.owned:
            topic = replace(topic, kind="obj")
        if topic is None or any(particle in ("が", "は") for particle, _ in self.parts.marked):
            return
        particle = "を" if self.passive or not self._takes("が", topic) else "が"
        slot = self.frame.slots.get(particle)
        if slot is not None and classes(topic) & set(slot.kinds) and slot.name not in self.slots:
            self.slots[slot.name] = replace(topic, phrases=tuple(map(again, topic.phrases)))

    def actions(self) -> tuple[Action, ...]:
        """The deeds of the clause; raises NotUnderstood where something has no place or is missing."""
        only = self.parts.only or "more_than_once_each_turn" in self.parts.how
        if only and not (self.verb.has("cannot") or self.verb.has("negated")):
            raise not_understood("quantity", self.verb)
        for particle, nominal in possessed(self.parts.marked, passive=self.passive):
            self._place(particle, nominal)
        placed = _WHERE & set(self.slots) or _ARRIVING & set(self.parts.how)
        if self.frame.verbs == ("put",) and not placed:
            raise not_understood("missing_slot", self.verb)
        self._topic()
        if bool(self.frame.sign) != (self.parts.amount is not None):
            raise not_understood("amount", self.verb)
        if self.parts.becomes != ("set_amount" in self.frame.verbs):
            raise not_understood("amount", self.verb)
        self._whose_power()
        self._measures()
        phrases, test = self._quantified(self._phrases())
        phrases = self._completed(phrases)
        denied = self.verb.has("cannot") or self.verb.has("negated")
        if any(each.quantity == ANY for _, each in phrases) and not (denied or self._compares()):
            raise not_understood("quantity", self.verb)
        phrases = [
            (slot, replace(each, quantity=None) if each.quantity == ANY else each) for slot, each in phrases
        ]
        joined = tuple(slot for slot, nominal in self.slots.items() if nominal.joined == "or")
        if "separately" in self.parts.how and self.frame.verbs == ("change_cost",):
            apart = [each for each in phrases if each[0] == "object"]
            rest = [each for each in phrases if each not in apart]
            return tuple(self._action("change_cost", [each, *rest], test, joined) for each in apart)
        return tuple(self._action(verb, phrases, test, joined) for verb in self.frame.verbs)

    def _compares(self) -> bool:
        return bool(_COMPARING & set(self.frame.verbs))

    def _whose_power(self) -> None:
        """「スピードアタッカー」を得、パワーを+3000する: the power of what was just spoken of."""
        power = self.slots.get("object")
        changed = {"change_power", "double_power"} & set(self.frame.verbs)
        if power is None or not changed or power.kind != "power" or power.owned:
            return
        topic = self.carried.topic
        things = topic.phrases if topic is not None and topic.kind == "obj" else self.carried.given
        things = things or self.carried.alone
        if not things:
            raise not_understood("missing_slot", self.verb)
        self.slots["object"] = replace(power, kind="obj", phrases=tuple(map(again, things)), owned=True)

    def _measures(self) -> None:
        """Of a comparison it is kept whose powers, costs or numbers are compared, and which of them."""
        if self.frame.verbs == ("set_amount",) and "object" in self.slots:
            self.parts.how.append(f"by_{self.slots['object'].kind.removesuffix('_number')}")
        if not self._compares():
            return
        for slot, nominal in tuple(self.slots.items()):
            if nominal.owned or nominal.kind not in ("power", "cost", "total"):
                continue
            if slot != "subject" or not self.carried.described:
                raise not_understood("missing_slot", self.verb)
            self.slots[slot] = replace(nominal, phrases=self.carried.described, owned=True)
        if "subject" in self.slots and self.slots["subject"].kind in ("power", "cost", "count"):
            self.parts.how.append(f"by_{self.slots['subject'].kind}")

    def described(self, head: Nominal) -> tuple[Action, ...]:
        """The clause before a noun, with the noun in the slot that is left for it."""
        for particle, nominal in self.parts.marked:
            self._place(particle, nominal)
        gap = self._gap(head)
        if gap is None or self.frame.sign:
            raise not_understood("participle", self.verb)
        itself = Phrase(head.phrases[0].noun, refers="itself")
        name = self.frame.slots[gap].name
        phrases, test = self._quantified(self._phrases())
        self.slots[name] = head
        phrases = self._completed([(name, itself), *phrases])
        return tuple(self._action(verb, phrases, test, ()) for verb in self.frame.verbs)

    def _phrases(self) -> list[tuple[str, Phrase]]:
        return [(slot, phrase) for slot, nominal in self.slots.items() for phrase in nominal.phrases]

    def _counted_slot(self) -> str | None:
        """The slot that a quantity standing alone counts: the noun before it, else the object."""
        for name, nominal in self.slots.items():
            if nominal is self.parts.counted and nominal.kind in _COUNTED:
                return name
        every = self.parts.quantity is not None and self.parts.quantity.name == "all"
        counted = _COUNTED | {"power"} if every else _COUNTED
        for name in ("object", "subject"):
            if name in self.slots and self.slots[name].kind in counted:
                return name
        return None

    def _quantified(self, phrases: list[tuple[str, Phrase]]) -> tuple[list[tuple[str, Phrase]], Term | None]:
        quantity = self.parts.quantity
        if quantity is None:
            return phrases, None
        if self.frame.verbs in (("exist",), ("more",), ("fewer",)):
            return phrases, quantity
        if self.frame.counted and quantity.name == "exactly":
            self.parts.how.append(f"times({quantity.args[0]})")
            return phrases, None
        slot = self._counted_slot()
        if slot is None:
            return self._uncounted(phrases, quantity), None
        counted = [index for index, (name, _) in enumerate(phrases) if name == slot]
        if quantity.name not in ("all", "any_number", "none", "each", "beyond"):
            counted = self._each_counted(slot, counted, phrases)
        bound = self._bound(quantity)
        for index in counted if bound is not None else ():
            name, phrase = phrases[index]
            if phrase.quantity is not None:
                raise not_understood("quantity", self.verb)
            phrases[index] = (name, replace(phrase, quantity=bound))
        return phrases, None

    def _bound(self, quantity: Term) -> Term | None:
        """3枚までしか…できない and 1枚も…ない only go with a negation, and then say something else."""
        denied = self.verb.has("cannot") or self.verb.has("negated")
        if quantity.name not in ("beyond", "none"):
            return quantity
        if not denied:
            raise not_understood("quantity", self.verb)
        return Term("more_than", quantity.args) if quantity.name == "beyond" else None

    def _each_counted(self, slot: str, counted: list[int], phrases: list[tuple[str, Phrase]]) -> list[int]:
        """クリーチャー1体またはタマシードを1枚: the last quantity counts the last noun only."""
        if self.slots[slot].union:
            raise not_understood("and_or_or", self.verb)
        *others, last = counted
        if any(phrases[index][1].quantity is None and phrases[index][1].refers is None for index in others):
            raise not_understood("and_or_or", self.verb)
        return [last]

    def _uncounted(self, phrases: list[tuple[str, Phrase]], quantity: Term) -> list[tuple[str, Phrase]]:
        """ "up to 3 of them": a quantity is the object itself, where the text says from among what."""
        slot = self.object_slot
        if self.frame.verbs == ("draw",) and not self.parts.loose:
            return [*phrases, ("object", Phrase("card", quantity=quantity))]
        if slot is None or "num" not in slot.kinds or self.parts.loose:
            raise not_understood("quantity", self.verb)
        if "from" not in self.slots:
            if not self.carried.seen and self.carried.asked is not None:
                return [*phrases, ("object", replace(self.carried.asked, quantity=quantity))]
            if not self.carried.seen or any(map(_unnumbered, self.carried.owner)):
                raise not_understood("quantity", self.verb)
            among = (Term("among", (Term("that"),)),)
            return [*phrases, ("object", Phrase("card", quantity=quantity, filters=among))]
        return [*phrases, ("object", Phrase("card", quantity=quantity))]

    def _completed(self, phrases: list[tuple[str, Phrase]]) -> list[tuple[str, Phrase]]:
        """Obligatory slots that are empty are filled by what was named before, or refused."""
        have = {slot for slot, _ in phrases}
        for particle, slot in self.frame.slots.items():
            if slot.needed and slot.name not in have and self._shuffled_into():
                phrases += [("object", place) for place in (self.carried.place,) if place is not None]
            elif slot.needed and slot.name not in have:
                phrases += [(slot.name, phrase) for phrase in self._carried(particle, slot)]
        intransitive = self.object_slot is None or not self.object_slot.needed or self._goes_on(phrases)
        takes = any(slot.name == "subject" for slot in self.frame.slots.values())
        if intransitive and takes and "subject" not in have and self.by is None:
            phrases += [("subject", phrase) for phrase in self._carried_subject()]
        return phrases

    def _goes_on(self, phrases: list[tuple[str, Phrase]]) -> bool:
        """シールドをさらに1枚ブレイクする is said of a creature, and of which must be known."""
        more = any(phrase.quantity and phrase.quantity.name == "another" for _, phrase in phrases)
        return self.frame.verbs == ("break",) and (more or "more" in self.parts.how) and not self.passive

    def _shuffled_into(self) -> bool:
        """山札に加えてシャッフルする: the deck is shuffled, not what was added."""
        place = self.carried.place
        return self.frame.verbs == ("shuffle",) and place is not None and place.zone == "deck"

    def _carried(self, particle: str, slot: Slot) -> tuple[Phrase, ...]:
        dealt = self._dealt_with(slot) if slot.name == "object" else ()
        if dealt:
            return dealt
        if slot.kinds == ("zone",) and self.carried.place is not None and self.carried.may_refer:
            return (self.carried.place,)
        if slot.name == "subject" and (self.carried.measured or self.carried.powered):
            return self.carried.measured or tuple(map(again, self.carried.powered))
        if particle in ("に", "が") and self.carried.owner and "obj" in slot.kinds:
            return tuple(map(again, self.carried.owner))
        if slot.name == "subject" and self._speaks_of_itself():
            return (Phrase("creature", refers="this"),)
        raise not_understood("missing_slot", self.verb)

    def _speaks_of_itself(self) -> bool:
        """このクリーチャーは攻撃できず、離れる時…: the sentence goes on about its own card."""
        return self.carried.of_this_card

    def _dealt_with(self, slot: Slot) -> tuple[Phrase, ...]:
        """The object that is left out: this card, what was dealt with, or what the event happens to."""
        if self.carried.itself:
            return (Phrase("card", refers="this"),)
        if not _THINGS & set(slot.kinds):
            return ()
        if self.carried.object and self.carried.may_refer:
            which = self.carried.object.refers if self.carried.object.refers == "this" else "that"
            return (Phrase(self.carried.object.noun, refers=which),)
        found = self.carried.alone or (() if self.carried.event is None else (self.carried.event,))
        return found or (self.carried.bearer if self.passive else ())

    def _carried_subject(self) -> tuple[Phrase, ...]:
        told = self.carried.tapped if self.frame.verbs == ("attack",) else ()
        if told or self.carried.subject:
            return told or self.carried.subject
        if self.carried.by != "unstated" or (self.passive and "object" in self.slots):
            return ()
        if self.carried.powered:
            return tuple(map(again, self.carried.powered))
        if self.carried.event is not None:
            return (self.carried.event,)
        if self.carried.measured:
            return self.carried.measured
        found = (Phrase("card", refers="this"),) if self.frame.itself else self.carried.bearer
        if not found and self._speaks_of_itself():
            found = (Phrase("creature", refers="this"),)
        if not found:
            raise not_understood("missing_slot", self.verb)
        return found

    def _limited(self, phrases: list[tuple[str, Phrase]]) -> list[tuple[str, Phrase]]:
        """コストの合計が5以下になるように: what is demanded of all the objects together."""
        totals = tuple(term(each) for each in self.parts.how if each.startswith("total_"))
        if not totals:
            return phrases
        if [slot for slot, _ in phrases].count("object") != 1:
            raise not_understood("ambiguous", self.verb)
        return [
            (slot, replace(phrase, filters=(*phrase.filters, *totals)) if slot == "object" else phrase)
            for slot, phrase in phrases
        ]

    def _action(
        self, verb: str, phrases: list[tuple[str, Phrase]], test: Term | None, joined: tuple[str, ...]
    ) -> Action:
        features = self.verb.word.features
        mode = next((mode for mode in ("may", "can", "cannot", "must") if mode in features), "does")
        negated = "negated" in features
        if "potential" in features and not self.passive and "passive" in features:
            mode, negated = ("cannot" if negated else "can"), False
        own = self.passive or "subject" in self.slots
        by = self.by or ("unstated" if own else self.carried.by)
        if "causative" in features:
            if by != "unstated" and self.by is None:
                raise not_understood("causative", self.verb)
            by = self.by or "owner"
        how = tuple(dict.fromkeys(each for each in self.parts.how if not each.startswith("total_")))
        phrases = self._limited(phrases)
        lasting = self.verb.type == "V" or self.verb.meaning in _RESULTS
        ongoing = "state" in features and lasting and "past" not in features
        how = (*how, "ongoing") if ongoing else how
        past = "past" in features or ("state" in features and not ongoing)
        return Action(verb, by, tuple(phrases), mode, past, negated, test, how, joined)


def _unnumbered(phrase: Phrase) -> bool:
    """クリーチャーを選び1体、タップする: it is no number of some among them."""
    return phrase.quantity is None and phrase.refers is None and phrase.noun != "zone"
