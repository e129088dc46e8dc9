"""The slots of a verb: which noun goes where by its particle and its class."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.carried import Carried
from saitei.parser.cards.classes import again, classes, elsewhere, hand, is_shields, lying, shields, some_of
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.verbs import Frame

_ZONES = frozenset({"zone", "hand"})
_FREE = {
    "per": frozenset({"obj", "times", "civs", "race_word"}),
    "agent": frozenset({"obj", "ability", "player", "keyword", "event"}),
    "as": frozenset({"obj", "quality", "civ"}),
    "instead_of": frozenset({"zone", "num", "amount"}),
}
_MOVING = frozenset({"return", "add", "put", "shuffle_into_deck"})
_AROUND = {"beneath": "under", "atop": "onto"}


class Placing:
    """The nouns of a clause put into the slots of one frame of its verb."""

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
        if slot in ("to", "from") and nominal.kind == "obj" and self._takes_zone(particle):
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
