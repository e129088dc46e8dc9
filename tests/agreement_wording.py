"""One wording for what the two languages, and the prints of different years, say in different words."""

from collections.abc import Iterable
from dataclasses import replace

from agreement_filters import Alternatives, printed, wanted

from saitei.parser.ability import Phrase
from saitei.terms import Term

Said = list[tuple[str, Phrase]]
MINE = {"you", "unstated", "owner", "themself"}
SHOWN = {"reveal", "turn_face_up"}
PICKED = {"choose", "reveal", "turn_face_up", "turn_face_down"}
HELD = {"hand", "mana_zone", "graveyard", "deck"}
SLOTS_LOST = {"gain": {"to": "subject"}, "have": {"to": "subject"}, "switch": {"with": "object"}}
HOW_LOST = {
    "showing_opponent",
    "as_new_shield",
    "face_down",
    "face_up",
    "at_first",
    "summoned",
    "more",
    "additionally",
    "separately",
    "where_it_was",
}
LIMITS = {"until_attack_ends": "while_attacking"}
TO_SHIELDS = {"put", "add", "shieldify"}
TO_HAND = {"add", "return", "put", "add_to_hand"}
MOVED = {"add", "return", "stack"}


def phrase(each: Phrase, slot: str, by: str, given: object) -> tuple[tuple[object, ...], Alternatives]:
    """What a phrase says, and what it allows; `given` is what the abilities that it grants say."""
    zone = each.zone if each.noun == "zone" else None
    refers = "rest" if Term("other_than_that") in each.filters else each.refers
    quantity = counting(each, slot)
    if any("so" in part.how for part in each.relatives) or _the_attack(each):
        refers = "that"
    if refers == "rest" or (each.quantity == Term("another", (1,)) and _bare(each)):
        refers, quantity = "rest", None
    said = (slot, owner(each, slot, by), zone, repr(quantity), refers, given)
    return said, wanted(
        _named(each, refers), tuple(part for part in each.filters if _tells(part, each, slot))
    )


def _the_attack(each: Phrase) -> bool:
    return each.noun == "attack" and not (each.filters or each.refers or each.quantity)


def _bare(each: Phrase) -> bool:
    return each.noun == "card" and not each.filters and not each.zone


def _named(each: Phrase, refers: str | None) -> Phrase:
    """What is named again is that thing, whatever it is called."""
    return replace(each, noun="thing") if refers else each


def _tells(part: Term, each: Phrase, slot: str) -> bool:
    """Whether a filter says more than which thing is meant."""
    if each.refers == "this" or part in (Term("among", (Term("that"),)), Term("other_than_that")):
        return False
    if slot == "with" and part == Term("other"):
        return False
    return each.refers is None or part.name != "card_type"


def owner(each: Phrase, slot: str, by: str) -> str:
    """Whose a thing is, where it makes a difference."""
    whose = by if each.whose == "themself" and by != "unstated" else each.whose
    nth = each.quantity is not None and each.quantity.name == "nth"
    if slot == "object" and each.noun == "player" and whose in ("a_player", "opponent"):
        return "opponent"
    if slot == "object" and whose == "unstated" and by in ("opponent", "each_player") and held(each):
        return by
    immaterial = (
        slot in ("to", "at", "with", "onto", "under") and whose in MINE,
        each.noun == "zone" and (whose in MINE or whose == by or slot == "to"),
        refers_back(each) or bool(each.relatives),
        whose == "you" and (nth or (slot == "object" and each.zone == "hand")),
    )
    return "unstated" if any(immaterial) else whose


def held(each: Phrase) -> bool:
    """Whether it lies where players have cards of their own."""
    return each.zone in HELD or any("in_zone" in repr(part) for part in each.filters)


def counting(each: Phrase, slot: str) -> Term | None:
    """How many, where it makes a difference: one thing to lay a card under is any one."""
    quantity = each.quantity
    if quantity in (Term("all"), Term("any")) or (refers_back(each) and slot != "per"):
        return None
    if slot in ("to", "onto", "under", "with") and quantity == Term("exactly", (1,)):
        return None
    if quantity == Term("same_as", (Term("that"),)):
        return Term("that_many")
    return Term("exactly", quantity.args) if quantity is not None and quantity.name == "each" else quantity


def gathered(
    said: Iterable[tuple[tuple[object, ...], Alternatives]], either: tuple[str, ...]
) -> list[tuple[object, ...]]:
    """All Dragons and all Hunters are all that are Dragon or Hunter; so with "one of A or one of B"."""
    found: dict[tuple[object, ...], Alternatives] = {}
    apart: list[tuple[object, ...]] = []
    for key, allowed in said:
        if key[3] == "None" or key[0] in either:
            found[key] = found.get(key, frozenset()) | allowed
        else:
            apart.append((*key, printed(allowed)))
    return sorted({*apart, *((*key, printed(allowed)) for key, allowed in found.items())}, key=repr)


def _from_hand(phrases: Said) -> bool:
    things = [part for slot, part in phrases if slot == "object"]
    return bool(things) and all(part.zone == "hand" for part in things)


def refers_back(each: Phrase) -> bool:
    """Whether it is something named before, whoever it belongs to."""
    return each.refers in ("that", "rest") and each.quantity in (None, Term("all"), Term("exactly", (2,)))


def _owned(part: Phrase, owner: str) -> Phrase:
    return replace(part, whose=owner) if part.whose in ("unstated", "themself") and not part.refers else part


def lying(phrases: Said, either: tuple[str, ...]) -> Said:
    """ "a card from your hand" is "a card in your hand"."""
    sources = [part for slot, part in phrases if slot == "from" and _lies(part)]
    things = [
        part
        for slot, part in phrases
        if slot in ("object", "subject") and not part.refers and part.noun not in ("zone", "player")
    ]
    here = [part for _, part in phrases if part.refers == "this" and part.zone]
    if here and not sources:
        phrases = [
            (slot, replace(part, zone=None, whose="unstated") if part in here else part)
            for slot, part in phrases
        ]
        return [*phrases, *(("from", Phrase("zone", zone=part.zone)) for part in here)]
    if not sources or not things or any(part.zone for part in things):
        return phrases
    if len(things) > 1 and not {"object", "subject"} & set(either):
        return phrases
    return [
        (slot, placed)
        for slot, part in phrases
        if part not in sources
        for placed in (_in_each(part, sources) if part in things else [part])
    ]


def _in_each(thing: Phrase, sources: list[Phrase]) -> list[Phrase]:
    """The thing in any of the zones; "2 each from both" are 2 in the one and 2 in the other."""
    owners = {part.whose for part in sources} - {"unstated", "themself"}
    sources = list({part.zone: part for part in sources}.values())
    whose = owners.pop() if thing.whose == "unstated" and len(owners) == 1 else thing.whose
    if thing.quantity is not None and thing.quantity.name == "each":
        return [replace(thing, zone=part.zone, whose=whose) for part in sources]
    if len(sources) == 1:
        return [replace(thing, zone=sources[0].zone, whose=whose)]
    zones = tuple(Term("in_zone", (Term(part.zone or ""),)) for part in sources)
    return [replace(thing, filters=(*thing.filters, Term("or", zones)), whose=whose)]


def _lies(part: Phrase) -> bool:
    return part.noun == "zone" and part.zone not in ("deck_top", "deck")


def _from_battle(phrases: Said) -> bool:
    """Older cards put a creature into the graveyard where newer prints of them destroy it."""
    goal = any(slot == "to" and part.zone == "graveyard" for slot, part in phrases)
    sources = {part.zone for slot, part in phrases if slot == "from"}
    things = [part for slot, part in phrases if slot == "object"]
    creature = bool(things) and all(
        part.noun == "creature" and part.zone in (None, "battle_zone") for part in things
    )
    return goal and creature and sources <= {"battle_zone"}


def counted(phrases: Said, how: Iterable[str]) -> bool:
    """Whether a card is picked out, not turned over from the top of a deck."""
    top = "from_top" in how or any(part.zone == "deck_top" for _, part in phrases)
    return not top and any(slot == "object" and part.quantity is not None for slot, part in phrases)


def no_choice(verb: str, phrases: Said) -> bool:
    """Whether nothing is left to whoever moves the cards: what moves, and where to, is said."""
    things = [part for slot, part in phrases if slot == "object"]
    things = [
        replace(part, refers="rest") if part.quantity == Term("another", (1,)) else part for part in things
    ]
    named = all(refers_back(part) or part.quantity in (None, Term("all")) for part in things)
    return verb in ("put", "to_hand", "to_shields", "destroy") and bool(things) and named


def happening(verb: str, by: str, phrases: Said) -> tuple[str, str, Said]:
    """An event in one wording: what enters, whose it is, no matter how many."""
    if verb == "put" and any(slot == "to" and part.zone == "battle_zone" for slot, part in phrases):
        verb, phrases = "put_into_play", [each for each in phrases if each[0] != "to"]
    if verb == "turn_ends" and by == "each_player":
        by = "unstated"
    if verb == "generate":
        phrases = [(slot, _owned(part, by)) if slot == "object" else (slot, part) for slot, part in phrases]
        by = "unstated"
    if verb in ("put_into_play", "summon"):
        owner = by if by in ("you", "opponent") else "unstated"
        verb, by = "enter", "unstated"
        phrases = [
            ("subject", _owned(part, owner)) if slot == "object" else (slot, part) for slot, part in phrases
        ]
    one = Term("exactly", (1,))
    phrases = [
        (slot, replace(part, quantity=None) if part.quantity == one else part) for slot, part in phrases
    ]
    if verb in ("use", "cast"):
        phrases = [
            (slot, replace(part, whose="unstated") if part.whose == "you" else part) for slot, part in phrases
        ]
    return verb, by, phrases


def moving(verb: str, phrases: Said) -> tuple[str, Said]:
    """To put, add, return, stack and destroy in one wording, by where it leads."""
    goals = {part.zone for slot, part in phrases if slot == "to"}
    verb = "put_into_play" if verb == "put" and goals == {"battle_zone"} else verb
    phrases = [each for each in phrases if verb != "put_into_play" or each[0] != "to"]
    if (verb in TO_HAND and goals == {"hand"}) or verb == "add_to_hand":
        verb, phrases = "to_hand", [(slot, part) for slot, part in phrases if slot != "to"]
    if (verb in TO_SHIELDS and goals == {"shield_zone"}) or verb == "shieldify":
        verb, phrases = "to_shields", [(slot, part) for slot, part in phrases if slot != "to"]
    verb = "put" if verb in MOVED else verb
    if verb == "put" and goals == {"graveyard"} and _from_hand(phrases):
        verb, phrases = "discard", [(slot, part) for slot, part in phrases if slot != "to"]
    if verb == "put" and _from_battle(phrases):
        verb, phrases = "destroy", [(slot, part) for slot, part in phrases if slot not in ("from", "to")]
    laid = verb == "put_into_play" and any(slot == "onto" for slot, _ in phrases)
    return "put" if laid else verb, phrases


def needless(verb: str, slot: str, part: Phrase) -> bool:
    """What one language says and the other leaves to be understood."""
    if slot == "with" and part.noun == "player":
        return True
    if slot == "from" and (part.refers or part.zone == "deck"):
        return True
    return (verb, slot) in (("add_race", "to"), ("break", "subject"), ("stay", "at"))
