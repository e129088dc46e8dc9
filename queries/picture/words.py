"""The text in a picture, in one language."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.queries.picture.seen import DrawnCard
from saitei.queries.say.words import Speaker
from saitei.tables import table
from saitei.terms import Term
from saitei.wording import filled


@dataclass(frozen=True, slots=True)
class PictureWords:
    """The speaker, with the small words of pictures."""

    speaker: Speaker

    def say(self, key: str, **slots: str | int) -> str:
        """A word or a short phrase of the picture."""
        return filled(table("queries", "picture", "words.toml")["words"][key][self.speaker.lang], slots)

    def name(self, card: DrawnCard) -> str:
        """What a card is called; a creature that nobody named by its number."""
        spoken = self.speaker.about("named_en", card.term) if self.speaker.lang == "en" else None
        return str(spoken or card.name) or self.say("creature", number=str(card.term.args[-1]))

    def zone(self, zone: str) -> str:
        """What a zone is called."""
        return self.speaker.thing(Term(zone), "zone") if zone else self.say("elsewhere")

    def constant(self, name: str, kind: str) -> str:
        """A constant of the vocabulary."""
        return self.speaker.thing(Term(name), kind)

    def card(self, card: DrawnCard) -> str:
        """A card with what can be seen of it, in one phrase."""
        marks = [key for key in ("tapped", "face_down") if getattr(card, key)]
        said = [self.say(key) for key in (*marks, *card.badges)]
        below = [self.name(one) for one in card.below]
        times = self.say("times", number=card.times) if card.times > 1 else ""
        brackets = f" ({self.listed([*said, *below])})" if said or below else ""
        return f"{self.name(card)}{times}{brackets}"

    def on_map(self, card: DrawnCard) -> str:
        """A card with where it lies on the map."""
        place = table("parser", "scenario", "phrases.toml")["place"][",".join(map(str, card.where))]
        return self.say("at_place", card=self.card(card), place=place[self.speaker.lang])

    def listed(self, words: list[str]) -> str:
        """Several, with the language's comma."""
        return self.speaker.listed(words)


def zone_order() -> tuple[str, ...]:
    """Zones in the order in which a mat shows them."""
    return tuple(table("queries", "picture", "words.toml")["zones"])


def sign_of(zone: str) -> str:
    """The sign for an unknown card of a zone."""
    return str(table("queries", "picture", "words.toml")["zones"].get(zone, "card"))
