"""What a phrase asks of a thing, as a set of alternatives: the same however "and" and "or" are bracketed.

A creature's type, the zone it lies in and its other qualities are all marks of it; "a creature or a spell
that costs 3" and "a card that is a creature that costs 3 or a spell that costs 3" have the same marks.
"""

from dataclasses import replace
from itertools import product

from saitei.parser.ability import Phrase
from saitei.terms import Term

NAMES = {"race", "named", "name_has"}
KINDS = {"creature", "element"}
PLAIN = {"card", "thing"}
Marks = frozenset[str]
Alternatives = frozenset[Marks]
NOTHING: Alternatives = frozenset([frozenset()])


def blank(term: Term) -> Term:
    """A filter without the names in it."""
    if term.name in NAMES:
        return Term(term.name)
    return replace(term, args=tuple(blank(each) if isinstance(each, Term) else each for each in term.args))


def both(left: Alternatives, right: Alternatives) -> Alternatives:
    """What is one of the left and one of the right."""
    return frozenset(one | other for one, other in product(left, right))


def marks(term: Term) -> Alternatives:
    """The alternatives that a filter allows."""
    parts = [each for each in term.args if isinstance(each, Term)]
    if term.name == "or":
        return frozenset(each for part in parts for each in marks(part))
    if term.name == "and":
        found = NOTHING
        for part in parts:
            found = both(found, marks(part))
        return found
    if term.name == "card_type" and parts:
        return frozenset([frozenset([parts[0].name])])
    if term.name == "in_zone" and parts:
        return lying_in(parts[0].name)
    if term.name == "non":
        return frozenset(
            [frozenset(["non " + repr(printed(frozenset(each - KINDS for each in marks(parts[0]))))])]
        )
    return frozenset([frozenset([repr(blank(term))])])


def lying_in(zone: str | None) -> Alternatives:
    """The battle zone goes without saying; a card in the shield zone is a shield."""
    if zone is None or zone == "battle_zone":
        return NOTHING
    return frozenset([frozenset(["shield" if zone == "shield_zone" else f"in {zone}"])])


def wanted(each: Phrase, filters: tuple[Term, ...]) -> Alternatives:
    """The alternatives that a whole phrase allows: noun, zone and filters."""
    found = lying_in(each.zone if each.noun != "zone" else None)
    if each.noun not in PLAIN:
        found = both(found, frozenset([frozenset([each.noun])]))
    for part in filters:
        found = both(found, marks(part))
    return frozenset(map(_of_a_race, found))


def _of_a_race(each: Marks) -> Marks:
    """What has a race is a creature or another element anyway, and a card of a civilization shows it."""
    each = each - KINDS if any("race" in mark for mark in each) else each
    return (
        each - {"civilization"} if any("civilization" in mark for mark in each - {"civilization"}) else each
    )


def printed(alternatives: Alternatives) -> tuple[tuple[str, ...], ...]:
    """In one order."""
    return tuple(sorted(tuple(sorted(each)) for each in alternatives))
