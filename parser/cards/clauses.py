"""Clauses: arguments attached to their verb by its frames."""

from __future__ import annotations

from dataclasses import dataclass, replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.tree import Clause
from saitei.parser.cards.verbs import Frame, Slot, frames
from saitei.parser.facts import Term


@dataclass(frozen=True, slots=True)
class Carried:
    """What earlier clauses leave behind for slots that this one leaves empty."""

    by: str = "unstated"
    topic: Nominal | None = None
    subject: tuple[Phrase, ...] = ()
    object: Phrase | None = None
    owner: tuple[Phrase, ...] = ()
    may_refer: bool = False
    itself: bool = False
    event: Phrase | None = None
    powered: tuple[Phrase, ...] = ()
    caused: bool = False
    place: Phrase | None = None


def actions(clause: Clause, parts: Parts, carried: Carried) -> tuple[Action, ...]:
    """The deeds of a clause (two for "attack or block"); raises NotUnderstood unless one reading fits."""
    verb = clause.verb
    if verb is None:
        raise not_understood("no_verb", None)
    fitting: list[tuple[Action, ...]] = []
    refusals: list[NotUnderstood] = []
    for frame in frames().get(verb.meaning, ()):
        try:
            fitting.append(Fit(frame, verb, parts, carried).actions())
        except NotUnderstood as refusal:
            refusals.append(refusal)
    if len(set(fitting)) > 1:
        raise not_understood("ambiguous", verb)
    if not fitting:
        raise refusals[0] if refusals else not_understood("frame", verb)
    return fitting[0]


def _classes(nominal: Nominal) -> set[str]:
    """手札 is a zone, and beside 捨てる the cards in it; a spell is never attacked, a creature never cast."""
    if nominal.kind == "hand":
        return {"zone", "obj"}
    if nominal.kind != "obj":
        return {nominal.kind}
    nouns = {phrase.noun for phrase in nominal.phrases}
    classes = {"obj": True, "body": "spell" not in nouns, "spell": nouns <= _CAST}
    return {name for name, fits in classes.items() if fits}


def _hand(nominal: Nominal, *, as_zone: bool) -> Nominal:
    if as_zone:
        return replace(nominal, kind="zone")
    cards = tuple(replace(phrase, noun="card") for phrase in nominal.phrases)
    return replace(nominal, kind="obj", phrases=cards)


_COUNTED = frozenset({"ability", "obj", "num", "number", "civs", "race_word", "name_word", "player"})
_CAST = frozenset({"card", "spell"})
_THINGS = frozenset({"obj", "body", "spell"})


_COUNTS = frozenset({"obj", "times", "civs", "race_word"})
_CAUSES = frozenset({"obj", "ability", "player", "keyword"})
_AS = frozenset({"obj", "quality", "civ"})
_AROUND = {"beneath": "under", "atop": "onto"}


def _is_shields(nominal: Nominal) -> bool:
    """自分のシールドに加える: the shields as a place."""
    return all(phrase.noun == "shield" and not (phrase.quantity or phrase.filters or phrase.refers or phrase.relatives) for phrase in nominal.phrases)


def _shields(nominal: Nominal) -> Nominal:
    if not _is_shields(nominal):
        return nominal
    zones = tuple(Phrase("zone", phrase.whose, "shield_zone") for phrase in nominal.phrases)
    return replace(nominal, kind="zone", phrases=zones)


def _elsewhere(nominal: Nominal) -> Nominal:
    """手札以外から."""
    phrases = tuple(
        Phrase("zone", each.whose, "any_zone", filters=(Term("non", (Term("in_zone", (Term(each.zone or ""),)),)),))
        for each in nominal.phrases
        if each.zone
    )
    return replace(nominal, kind="zone", phrases=phrases)


def _again(phrase: Phrase) -> Phrase:
    """What was said with its number is meant again, not chosen anew."""
    return Phrase(phrase.noun, refers="that") if _some(phrase) and phrase.refers is None else phrase


def _some(phrase: Phrase) -> bool:
    return phrase.quantity is not None and phrase.quantity.name not in ("all", "any_number")


def possessed(marked: list[tuple[str, Nominal]]) -> list[tuple[str, Nominal]]:
    """そのクリーチャーはパワーを+2000され: the power of what is spoken of."""
    owners = [nominal for particle, nominal in marked if particle == "は" and nominal.kind == "obj"]
    bare = [nominal for _, nominal in marked if nominal.kind in ("power", "cost") and not nominal.owned]
    if len(owners) != 1 or len(bare) != 1:
        return marked
    owned = replace(bare[0], phrases=owners[0].phrases, owned=True)
    return [(p, owned if nominal is bare[0] else nominal) for p, nominal in marked if nominal is not owners[0]]


_RESULTS = frozenset({"タップ", "アンタップ", "リンク", "揃う", "付いている"})
"""Verbs whose state is what they lead to: タップしていれば is tapped, 攻撃していれば has attacked."""


class Fit:
    """One try to read a verb by one frame."""

    def __init__(self, frame: Frame, verb: Token, parts: Parts, carried: Carried) -> None:
        self.frame, self.verb, self.parts, self.carried = frame, verb, parts, carried
        self.slots: dict[str, Nominal] = {}
        self.by: str | None = None
        self.passive = verb.has("passive") and not self._potential()
        self.object_slot = frame.slots.get("を")

    def actions(self) -> tuple[Action, ...]:
        for particle, nominal in possessed(self.parts.marked):
            self._place(particle, nominal)
        self._topic()
        if bool(self.frame.sign) != (self.parts.amount is not None):
            raise not_understood("amount", self.verb)
        phrases, test = self._quantified(self._phrases())
        phrases = self._completed(phrases)
        joined = tuple(slot for slot, nominal in self.slots.items() if nominal.joined == "or")
        return tuple(self._action(verb, phrases, test, joined) for verb in self.frame.verbs)

    def takes(self) -> bool:
        """Whether the frame has a place for every noun."""
        try:
            for particle, nominal in self.parts.marked:
                self._place(particle, nominal)
        except NotUnderstood:
            return False
        return True

    def described(self, head: Nominal) -> tuple[Action, ...]:
        """The clause before a noun, with the noun in the slot that is left for it."""
        for particle, nominal in self.parts.marked:
            self._place(particle, nominal)
        particle = self._gap(head)
        if particle is None or self.frame.sign:
            raise not_understood("participle", self.verb)
        itself = Phrase(head.phrases[0].noun, refers="itself")
        name = self.frame.slots[particle].name
        phrases, test = self._quantified(self._phrases())
        self.slots[name] = head
        phrases = self._completed([(name, itself), *phrases])
        return tuple(self._action(verb, phrases, test, ()) for verb in self.frame.verbs)

    def _gap(self, head: Nominal) -> str | None:
        """The particle whose slot the noun fills: a needed object first, then the subject."""
        done_to = self._free("を", head)
        if self.passive:
            return "を" if done_to else None
        if done_to and self.object_slot is not None and self.object_slot.needed:
            return "を"
        if self.by is None and self._free("が", head):
            return "が"
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
        slot = self._slot(particle, nominal)
        if slot is None:
            return
        if particle == "except_from":
            nominal = _elsewhere(nominal)
        if slot in ("to", "from") and nominal.kind == "obj" and self._takes_zone(particle):
            nominal = _shields(nominal)
        if nominal.kind == "hand":
            counted = self.parts.quantity is not None and self._takes_things(particle)
            as_zone = slot in ("to", "from") or (self._takes_zone(particle) and not counted)
            nominal = _hand(nominal, as_zone=as_zone)
        if slot in self.slots:
            raise not_understood("two_of_a_kind", nominal.head)
        if nominal.union and slot != "per" and any(map(_some, nominal.phrases)):
            raise not_understood("and_or_or", nominal.head)
        self.slots[slot] = nominal

    def _slot(self, particle: str, nominal: Nominal) -> str | None:
        """The slot that a particle opens for a noun; None where the noun is the one who acts."""
        if particle in ("が", "は", "に") and nominal.kind == "player" and self._acts(particle, nominal):
            return None
        if particle in ("は", "も"):
            particle = "が" if self._takes("が", nominal) or self.passive else "を"
        if self.passive and particle == "が":
            particle = "を"
        elif self.passive and particle in ("に", "から") and nominal.kind == "obj" and not self._takes(particle, nominal):
            return "agent"
        elif self.passive and particle in ("を", "に") and not self._takes("に", nominal):
            raise not_understood("frame", nominal.head, f"{nominal.head}")
        if particle == "per" and nominal.kind in _COUNTS:
            return "per"
        if particle == "で" and nominal.kind == "ability" and "で" not in self.frame.slots:
            particle = "agent"
        if particle == "instead_of" and nominal.kind in ("zone", "num"):
            return "instead_of"
        if particle == "as" and nominal.kind in _AS:
            return "as"
        if particle == "agent" and nominal.kind in _CAUSES:
            return "agent"
        if particle in _AROUND and nominal.kind == "obj" and self._place_allowed():
            return _AROUND[particle]
        if particle == "に" and nominal.kind == "place" and self._place_allowed():
            if not nominal.owned:
                raise not_understood("frame", nominal.head)
            return nominal.head.meaning.split()[0]
        if particle == "except_from" and nominal.kind in ("zone", "hand") and "から" in self.frame.slots:
            return "from"
        zone = particle in ("に", "から") and _is_shields(nominal) and self._takes_zone(particle)
        if not zone and not self._takes(particle, nominal):
            raise not_understood("frame", nominal.head)
        return self.frame.slots[particle].name

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
        return slot is not None and bool(_classes(nominal) & set(slot.kinds))

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
        if slot is not None and _classes(topic) & set(slot.kinds) and slot.name not in self.slots:
            self.slots[slot.name] = replace(topic, phrases=tuple(map(_again, topic.phrases)))

    def _phrases(self) -> list[tuple[str, Phrase]]:
        return [(slot, phrase) for slot, nominal in self.slots.items() for phrase in nominal.phrases]

    def _counted_slot(self) -> str | None:
        """The slot that a quantity standing alone counts: the noun before it, else the object."""
        for name, nominal in self.slots.items():
            if nominal is self.parts.counted and nominal.kind in _COUNTED:
                return name
        for name in ("object", "subject"):
            if name in self.slots and self.slots[name].kind in _COUNTED:
                return name
        return None

    def _quantified(self, phrases: list[tuple[str, Phrase]]) -> tuple[list[tuple[str, Phrase]], Term | None]:
        quantity = self.parts.quantity
        if quantity is None:
            return phrases, None
        if self.frame.verbs == ("exist",):
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
        if quantity.name == "beyond":
            if not (self.verb.has("cannot") or self.verb.has("negated") or self.verb.has("potential")):
                raise not_understood("quantity", self.verb)
            quantity = Term("more_than", quantity.args)
        if quantity.name == "none":
            if not self.verb.has("negated"):
                raise not_understood("quantity", self.verb)
            return phrases, None
        for index in counted:
            name, phrase = phrases[index]
            if phrase.quantity is not None:
                raise not_understood("quantity", self.verb)
            phrases[index] = (name, replace(phrase, quantity=quantity))
        return phrases, None

    def _each_counted(
        self, slot: str, counted: list[int], phrases: list[tuple[str, Phrase]]
    ) -> list[int]:
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
        if slot is None or "num" not in slot.kinds or self.parts.loose:
            raise not_understood("quantity", self.verb)
        if "from" not in self.slots:
            if self.carried.object is None or not self.carried.may_refer or self.carried.object.quantity:
                raise not_understood("quantity", self.verb)
            among = (Term("among", (Term("that"),)),)
            return [*phrases, ("object", Phrase("card", quantity=quantity, filters=among))]
        return [*phrases, ("object", Phrase("card", quantity=quantity))]

    def _completed(self, phrases: list[tuple[str, Phrase]]) -> list[tuple[str, Phrase]]:
        """Obligatory slots that are empty are filled by what was named before, or refused."""
        have = {slot for slot, _ in phrases}
        for particle, slot in self.frame.slots.items():
            if slot.needed and slot.name not in have:
                phrases += [(slot.name, phrase) for phrase in self._carried(particle, slot)]
        intransitive = self.object_slot is None or not self.object_slot.needed
        takes = any(slot.name == "subject" for slot in self.frame.slots.values())
        if intransitive and takes and "subject" not in have and self.by is None:
            phrases += [("subject", phrase) for phrase in self._carried_subject()]
        return phrases

    def _carried(self, particle: str, slot: Slot) -> tuple[Phrase, ...]:
        if slot.name == "object" and self.carried.itself:
            return (Phrase("card", refers="this"),)
        if (
            slot.name == "object"
            and self.carried.object
            and self.carried.may_refer
            and _THINGS & set(slot.kinds)
        ):
            again = self.carried.object.refers if self.carried.object.refers == "this" else "that"
            return (Phrase(self.carried.object.noun, refers=again),)
        if slot.name == "object" and self.carried.event and _THINGS & set(slot.kinds):
            return (self.carried.event,)
        if slot.kinds == ("zone",) and self.carried.place is not None and self.carried.may_refer:
            return (self.carried.place,)
        if particle in ("に", "が") and self.carried.owner and "obj" in slot.kinds:
            return self.carried.owner
        raise not_understood("missing_slot", self.verb)

    def _carried_subject(self) -> tuple[Phrase, ...]:
        if self.carried.subject:
            return self.carried.subject
        if self.carried.by != "unstated" or (self.passive and "object" in self.slots):
            return ()
        if self.carried.powered:
            return tuple(map(_again, self.carried.powered))
        if self.carried.event is not None:
            return (self.carried.event,)
        if self.frame.itself:
            return (Phrase("card", refers="this"),)
        raise not_understood("missing_slot", self.verb)

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
        how = tuple(dict.fromkeys(self.parts.how))
        lasting = self.verb.type == "V" or self.verb.meaning in _RESULTS
        ongoing = "state" in features and lasting and "past" not in features
        how = (*how, "ongoing") if ongoing else how
        past = "past" in features or ("state" in features and not ongoing)
        return Action(verb, by, tuple(phrases), mode, past, negated, test, how, joined)
