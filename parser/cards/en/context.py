"""What "it", "them", "their" and "its" stand for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.tokens import not_understood
from saitei.terms import Term

_SPEAKERS = frozenset({"you", "unstated"})


@dataclass(frozen=True, slots=True)
class Context:
    """What was named before: by instructions, by the event, and whether that leaves one reading.

    `dealt` is what the last instruction dealt with, `events` what the trigger names, `by` who acts,
    `done` the deeds so far.
    """

    dealt: tuple[Phrase, ...] = ()
    events: tuple[Phrase, ...] = ()
    by: str = "unstated"
    label_self: bool = False
    things: bool = False
    done: frozenset[str] = frozenset()

    def pointed(self, nominal: Nominal) -> Phrase:
        """What a pronoun stands for; raises NotUnderstood where nothing or more than one thing fits."""
        quantity = nominal.phrase.quantity
        if quantity is not None and quantity.name != "all":
            return Phrase("card", quantity=quantity, filters=(Term("among", (Term("that"),)),))
        if self.label_self:
            return Phrase("card", refers="this")
        if self.dealt:
            found = self.dealt[-1]
            if found.noun == "zone" and found.zone in ("graveyard", "hand") and quantity is None:
                return Phrase("card", found.whose, found.zone, Term("all"))
            if found.noun == "zone":
                raise not_understood("ambiguous", nominal.head)
            return Phrase(found.noun, quantity=quantity, refers="this" if found.refers == "this" else "that")
        things = tuple(dict.fromkeys(self.events))
        if len(things) != 1:
            raise not_understood("ambiguous" if things else "missing_slot", nominal.head)
        found = things[0]
        return Phrase(found.noun, quantity=quantity, refers="this" if found.refers == "this" else "that")

    def resolved(self, nominal: Nominal) -> Nominal:
        """The nominal with its pronouns replaced."""
        if nominal.points:
            return replace(nominal, phrases=(self.pointed(nominal),), points="")
        phrases = tuple(self._phrase(each, nominal) for each in nominal.phrases)
        source = None if nominal.source is None else self._phrase(nominal.source, nominal)
        return replace(nominal, phrases=phrases, source=source)

    def _phrase(self, phrase: Phrase, nominal: Nominal) -> Phrase:
        whose = phrase.whose
        if whose == "their":
            whose = self._their(nominal)
        elif whose == "its":
            raise not_understood("license", nominal.head)
        refers = phrase.refers
        noun = phrase.noun
        if refers == "it":
            found = self.pointed(nominal)
            refers = found.refers
            noun = found.noun if phrase.noun in ("power", "cost") else noun
        filters = tuple(self._term(each, nominal) for each in phrase.filters)
        return replace(phrase, noun=noun, whose=whose, refers=refers, filters=filters)

    def _their(self, nominal: Nominal) -> str:
        if self.by not in _SPEAKERS:
            return "themself"
        if self.things:
            return "owner"
        players = {each.whose for each in self.dealt + self.events if each.noun == "player"}
        if players or not (self.dealt or self.events):
            raise not_understood("ambiguous", nominal.head)
        return "owner"

    def _term(self, term: Term, nominal: Nominal) -> Term:
        if term == Term("their"):
            return Term(self._their(nominal))
        if term == Term("its"):
            raise not_understood("license", nominal.head)
        if term == Term("it"):
            return Term(self.pointed(nominal).refers or "that")
        args = tuple(self._term(each, nominal) if isinstance(each, Term) else each for each in term.args)
        return replace(term, args=args)
