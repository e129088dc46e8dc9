"""Abilities of the two languages in one form: what differs only in how a card of some year is worded is equal.

Names and races are blanked; who is "you" anyway, the battle zone, and the ways of saying "to the hand",
"into the shields", "reveal" and "enter" are made one.
"""

from collections.abc import Iterable
from dataclasses import replace

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.facts import Term

NAMES = {"race", "named", "name_has"}
MINE = {"you", "unstated", "owner", "themself"}
SHOWN = {"reveal", "turn_face_up"}
SLOTS_LOST = {"gain": {"to": "subject"}, "have": {"to": "subject"}}
HOW_LOST = {"showing_opponent", "as_new_shield", "face_down", "face_up", "at_first", "summoned", "more", "additionally"}
LIMITS = {"until_attack_ends": "while_attacking"}
TO_SHIELDS = {"put", "add", "shieldify"}
TO_HAND = {"add", "return", "put", "add_to_hand"}


def blank(term: Term) -> Term:
    """A filter without the names in it; "A or B" in one order."""
    if term.name in NAMES:
        return Term(term.name)
    args = tuple(blank(each) if isinstance(each, Term) else each for each in term.args)
    if term.name in ("or", "and"):
        args = tuple(sorted(args, key=repr))
    return replace(term, args=args)


def phrase(each: Phrase, slot: str, by: str) -> tuple[object, ...]:
    """What a phrase says."""
    whose = each.whose
    if slot in ("to", "at", "with") and whose in MINE:
        whose = "unstated"
    if each.noun in ("zone",) and whose == "you":
        whose = "unstated"
    whose = by if whose == "themself" and by not in ("unstated",) else whose
    zone = None if each.zone == "battle_zone" else each.zone
    quantity = None if each.quantity in (Term("all"), Term("any")) else each.quantity
    noun = "thing" if each.refers else each.noun
    filters = tuple(sorted({repr(blank(part)) for part in each.filters} - {repr(Term("card_type", (Term("creature"),)))}))
    if any("race" in part for part in filters) and noun == "creature":
        noun = "card"
    return (slot, noun, whose, zone, repr(quantity), each.refers, filters, abilities(each.grants))


def action(each: Action, *, event: bool = False) -> tuple[object, ...]:
    """What an action says."""
    verb, by = each.verb, each.by
    phrases = [(SLOTS_LOST.get(verb, {}).get(slot, slot), part) for slot, part in each.phrases]
    owners = {part.whose for slot, part in phrases if slot == "object"} - MINE
    if by == "owner" and len(owners) == 1:
        by = owners.pop()
    if event and verb in ("put_into_play", "summon") and by in ("you", "unstated"):
        verb, phrases = "enter", [("subject" if slot == "object" else slot, part) for slot, part in phrases]
    goals = {part.zone for slot, part in phrases if slot == "to"}
    if verb in TO_HAND and goals == {"hand"} or verb == "add_to_hand":
        verb, phrases = "to_hand", [(slot, part) for slot, part in phrases if slot != "to"]
    if verb in TO_SHIELDS and goals == {"shield_zone"} or verb == "shieldify":
        verb, phrases = "to_shields", [(slot, part) for slot, part in phrases if slot != "to"]
    verb = "gain" if verb == "have" else "reveal" if verb in SHOWN else verb
    how = tuple(sorted(set(each.how) - HOW_LOST))
    said = {phrase(part, slot, by) for slot, part in phrases if not (part.noun == "player" and slot == "with")}
    by = "unstated" if by in ("you", "owner") else by
    return (verb, by, tuple(sorted(map(repr, said))), each.mode, each.past and not event, each.negated, repr(each.test), how)


def instruction(each: Instruction, *, last: bool = False) -> tuple[object, ...]:
    """What an instruction says."""
    link = "then" if each.link in ("first", "if_done") else each.link
    cases = tuple(sorted(repr(sorted(repr(action(case)) for case in part)) for part in each.conditions))
    replaced = action(each.replaced) if each.replaced else None
    del last
    lasts = LIMITS.get(each.lasts or "", each.lasts)
    return (action(each.action), link, each.amount, lasts, cases, replaced, each.option, each.delayed)


def ability(each: Ability) -> tuple[object, ...]:
    """What an ability says."""
    told = tuple(instruction(part) for part in each.instructions if part.action.verb not in SHOWN)
    events = tuple(sorted(repr(action(part, event=True)) for part in each.triggers))
    cases = tuple(sorted(repr(sorted(repr(action(case)) for case in part)) for part in each.conditions))
    about = tuple(sorted(repr(phrase(part, slot, "unstated")) for slot, part in each.about if slot == "of"))
    kind = "keyword" if each.keyword else each.kind
    return (kind, each.label, each.keyword, each.keyword_number, about, events, cases, told, each.modes, abilities(each.grants))


def abilities(each: Iterable[Ability]) -> tuple[object, ...]:
    """What several abilities say, in whatever order they are printed."""
    return tuple(sorted(map(repr, map(ability, each))))
