"""What does it: "the effect of a spell", "a creature ability", "the shield trigger ability of a shield"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.en.modifiers import Modifiers
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.terms import both
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

KINDS = frozenset({"ability", "effect"})


def source(head: Token, found: Modifiers) -> Nominal:
    """ "any abilities", "an ability", "a spell effect"."""
    plain = found.quantity in (None, Term("exactly", (1,)), Term("all"))
    if not plain or found.more or found.none or found.refers == "that":
        raise not_understood("license", head)
    filters = tuple(found.filters)
    refers = "it" if found.whose == "its" else found.refers
    whose = "unstated" if found.whose == "its" else found.whose or "unstated"
    phrase = Phrase(head.meaning, whose, filters=filters, refers=refers)
    bare = not (found.whose or found.article or found.quantity or found.refers or head.has("plural"))
    return Nominal(head.kind, head, (phrase,), bare=bare)


def source_of(part: Nominal, whole: Nominal) -> Nominal:
    """The ability of a thing: whose it is, and of what sort of thing."""
    thing = whole.phrase
    owned = part.phrase.whose != "unstated" or part.phrase.refers or thing.zone or whole.relative is not None
    if whole.kind != "obj" or len(whole.phrases) > 1 or owned or thing.quantity == Term("none"):
        raise not_understood("license", part.head)
    refers = "it" if whole.points else thing.refers
    filters = (*part.phrase.filters, *_sort(thing)) if refers is None else part.phrase.filters
    phrase = replace(part.phrase, whose=thing.whose, refers=refers, filters=filters)
    return replace(part, phrases=(phrase,), bare=False)


def _sort(thing: Phrase) -> tuple[Term, ...]:
    kind = () if thing.noun == "card" else (Term("card_type", (Term(thing.noun),)),)
    said = (*kind, *thing.filters)
    return (Term("of", (both("and", said),)),) if said else ()
