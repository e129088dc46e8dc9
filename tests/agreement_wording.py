"""One wording for what the two languages, and the prints of different years, say in different words."""

from dataclasses import replace

from saitei.parser.ability import Phrase
from saitei.parser.facts import Term

Said = list[tuple[str, Phrase]]
NAMES = {"race", "named", "name_has"}
MINE = {"you", "unstated", "owner", "themself"}
SHOWN = {"reveal", "turn_face_up"}
SLOTS_LOST = {"gain": {"to": "subject"}, "have": {"to": "subject"}}
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


def blank(term: Term) -> Term:
    """A filter without the names in it; "A or B" in one order."""
    if term.name in NAMES:
        return Term(term.name)
    if (
        term.name == "and"
        and term.args[0] == Term("card_type", (Term("creature"),))
        and isinstance(term.args[1], Term)
    ):
        return blank(term.args[1])
    args = tuple(blank(each) if isinstance(each, Term) else each for each in term.args)
    if term.name in ("or", "and"):
        args = tuple(sorted(args, key=repr))
    return replace(term, args=args)


def phrase(each: Phrase, slot: str, by: str, given: object) -> tuple[object, ...]:
    """What a phrase says; `given` is what the abilities that it grants say."""
    whose = each.whose
    if slot in ("to", "at", "with") and whose in MINE:
        whose = "unstated"
    if each.noun == "zone" and (whose in MINE or slot == "to"):
        whose = "unstated"
    whose = by if whose == "themself" and by != "unstated" else whose
    if slot == "onto" and whose == "you":
        whose = "unstated"
    if slot == "object" and each.noun == "player" and whose in ("a_player", "opponent"):
        whose = "opponent"
    if refers_back(each) or each.relatives:
        whose = "unstated"
    zone = None if each.zone == "battle_zone" else each.zone
    quantity = None if each.quantity in (Term("all"), Term("any")) or refers_back(each) else each.quantity
    if quantity == Term("same_as", (Term("that"),)):
        quantity = Term("that_many")
    if quantity is not None and quantity.name == "each":
        quantity = Term("exactly", quantity.args)
    refers = "rest" if Term("other_than_that") in each.filters else each.refers
    noun = "thing" if refers else each.noun
    if refers == "rest" or (
        each.quantity == Term("another", (1,)) and noun == "card" and not each.filters and not zone
    ):
        refers, noun, quantity = "rest", "thing", None
    lost = {
        repr(Term("card_type", (Term("creature"),))),
        repr(Term("among", (Term("that"),))),
        repr(Term("other_than_that")),
    }
    own = () if each.refers == "this" else each.filters
    filters = tuple(sorted({repr(blank(part)) for part in own} - lost))
    if any("race" in part for part in filters) and noun == "creature":
        noun = "card"
    return (slot, noun, whose, zone, repr(quantity), refers, filters, given)


def refers_back(each: Phrase) -> bool:
    """Whether it is something named before, whoever it belongs to."""
    return each.refers in ("that", "rest") and each.quantity in (None, Term("all"), Term("exactly", (2,)))


def _owned(part: Phrase, owner: str) -> Phrase:
    return replace(part, whose=owner) if part.whose == "unstated" and not part.refers else part


def lying(phrases: Said) -> Said:
    """ "a card from your hand" is "a card in your hand"."""
    sources = [
        part
        for slot, part in phrases
        if slot == "from" and part.noun == "zone" and part.zone not in ("deck_top", "deck")
    ]
    things = [part for slot, part in phrases if slot == "object" and not part.refers and part.noun != "zone"]
    if len(sources) != 1 or len(things) != 1 or things[0].zone:
        return phrases
    whose = sources[0].whose if things[0].whose == "unstated" else things[0].whose
    placed = replace(things[0], zone=sources[0].zone, whose=whose)
    return [(slot, placed if part is things[0] else part) for slot, part in phrases if part is not sources[0]]


def _from_battle(phrases: Said) -> bool:
    """Older cards put a creature into the graveyard where newer prints of them destroy it."""
    goal = any(slot == "to" and part.zone == "graveyard" for slot, part in phrases)
    sources = {part.zone for slot, part in phrases if slot == "from"}
    things = [part for slot, part in phrases if slot == "object"]
    creature = bool(things) and all(
        part.noun == "creature" and part.zone in (None, "battle_zone") for part in things
    )
    return goal and creature and sources <= {"battle_zone"}


def either_race(phrases: Said) -> Said:
    """ "all Dragons and all Hunters" is "all that are Dragon or Hunter"."""
    kept: Said = []
    for slot, part in phrases:
        before = kept[-1] if kept else None
        every = part.quantity in (None, Term("all"))
        joins = before is not None and before[0] == slot and every and len(part.filters) == 1
        if (
            before is not None
            and joins
            and replace(before[1], filters=(), quantity=None) == replace(part, filters=(), quantity=None)
        ):
            either = Term("or", (*before[1].filters, *part.filters))
            kept[-1] = (slot, replace(part, filters=(either,)))
        else:
            kept.append((slot, part))
    return kept


def counted(phrases: Said) -> bool:
    """Whether a card is picked out, not turned over from the top of a deck."""
    return not any(part.zone == "deck_top" for _, part in phrases) and any(
        slot == "object" and part.quantity is not None for slot, part in phrases
    )


def happening(verb: str, by: str, phrases: Said) -> tuple[str, str, Said]:
    """An event in one wording: what enters, whose it is, no matter how many."""
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
    verb = "put" if verb in ("return", "stack") else verb
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
    return (verb, slot) in (("add_race", "to"), ("break", "subject"))
