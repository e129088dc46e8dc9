"""Abilities of the two languages in one form: what differs only in the wording of some year is equal.

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


def phrase(each: Phrase, slot: str, by: str) -> tuple[object, ...]:
    """What a phrase says."""
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
    return (slot, noun, whose, zone, repr(quantity), refers, filters, abilities(each.grants))


def refers_back(each: Phrase) -> bool:
    """Whether it is something named before, whoever it belongs to."""
    return each.refers in ("that", "rest") and each.quantity in (None, Term("all"), Term("exactly", (2,)))


def _owned(part: Phrase, owner: str) -> Phrase:
    return replace(part, whose=owner) if part.whose == "unstated" and not part.refers else part


def _lying(phrases: list[tuple[str, Phrase]]) -> list[tuple[str, Phrase]]:
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


def _from_battle(phrases: list[tuple[str, Phrase]]) -> bool:
    """Older cards put a creature into the graveyard where newer prints of them destroy it."""
    goal = any(slot == "to" and part.zone == "graveyard" for slot, part in phrases)
    sources = {part.zone for slot, part in phrases if slot == "from"}
    things = [part for slot, part in phrases if slot == "object"]
    creature = bool(things) and all(part.noun == "creature" and part.zone in (None, "battle_zone") for part in things)
    return goal and creature and sources <= {"battle_zone"}


def _either_race(phrases: list[tuple[str, Phrase]]) -> list[tuple[str, Phrase]]:
    """ "all Dragons and all Hunters" is "all that are Dragon or Hunter"."""
    kept: list[tuple[str, Phrase]] = []
    for slot, part in phrases:
        before = kept[-1] if kept else None
        every = part.quantity in (None, Term("all"))
        joins = before is not None and before[0] == slot and every and len(part.filters) == 1
        if before is not None and joins and replace(before[1], filters=(), quantity=None) == replace(
            part, filters=(), quantity=None
        ):
            either = Term("or", (*before[1].filters, *part.filters))
            kept[-1] = (slot, replace(part, filters=(either,)))
        else:
            kept.append((slot, part))
    return kept


def _counted(phrases: list[tuple[str, Phrase]]) -> bool:
    """Whether a card is picked out, not turned over from the top of a deck."""
    return not any(part.zone == "deck_top" for _, part in phrases) and any(
        slot == "object" and part.quantity is not None for slot, part in phrases
    )


def action(each: Action, *, event: bool = False) -> tuple[object, ...]:
    """What an action says."""
    verb, by = each.verb, each.by
    phrases = [(SLOTS_LOST.get(verb, {}).get(slot, slot), part) for slot, part in each.phrases]
    owners = {part.whose for slot, part in phrases if slot == "object"} - MINE
    if by == "owner" and len(owners) == 1:
        by = owners.pop()
    if event and verb == "generate":
        phrases = [(slot, _owned(part, by)) if slot == "object" else (slot, part) for slot, part in phrases]
        by = "unstated"
    if event and verb in ("put_into_play", "summon"):
        owner = by if by in ("you", "opponent") else "unstated"
        verb, by = "enter", "unstated"
        phrases = [
            ("subject", _owned(part, owner)) if slot == "object" else (slot, part) for slot, part in phrases
        ]
    if verb in ("attack", "block", "break") and not any(slot == "subject" for slot, _ in phrases):
        phrases = [("subject" if slot == "agent" else slot, part) for slot, part in phrases]
    if event:
        one = Term("exactly", (1,))
        phrases = [(slot, replace(part, quantity=None) if part.quantity == one else part) for slot, part in phrases]
    if event and verb in ("use", "cast"):
        phrases = [
            (slot, replace(part, whose="unstated") if part.whose == "you" else part) for slot, part in phrases
        ]
    phrases = _lying(phrases)
    if verb == "discard" and by == "unstated" and len(owners) == 1:
        (by,) = owners
    goals = {part.zone for slot, part in phrases if slot == "to"}
    verb = "put_into_play" if verb == "put" and goals == {"battle_zone"} else verb
    phrases = [each for each in phrases if verb != "put_into_play" or each[0] != "to"]
    if (verb in TO_HAND and goals == {"hand"}) or verb == "add_to_hand":
        verb, phrases = "to_hand", [(slot, part) for slot, part in phrases if slot != "to"]
    if (verb in TO_SHIELDS and goals == {"shield_zone"}) or verb == "shieldify":
        verb, phrases = "to_shields", [(slot, part) for slot, part in phrases if slot != "to"]
    verb = "put" if verb in ("return", "stack") else verb
    phrases = [(slot, part) for slot, part in phrases if (verb, slot) != ("add_race", "to")]
    if verb == "put" and _from_battle(phrases):
        verb, phrases = "destroy", [(slot, part) for slot, part in phrases if slot not in ("from", "to")]
    if verb == "put_into_play" and any(slot == "onto" for slot, _ in phrases):
        verb = "put"
    phrases = _either_race(phrases)
    verb = "choose" if verb in ("reveal", "look") and _counted(phrases) else verb
    if verb in ("choose", "break") and each.mode == "cannot" or verb == "break":
        by = "unstated"
        phrases = [(slot, part) for slot, part in phrases if (verb, slot) != ("break", "subject")]
    verb = "gain" if verb == "have" else "reveal" if verb in SHOWN else verb
    how = tuple(sorted(set(each.how) - HOW_LOST))
    phrases = [
        (slot, part)
        for slot, part in phrases
        if not (slot == "from" and (part.refers or part.zone == "deck"))
    ]
    said = {
        phrase(part, slot, by) for slot, part in phrases if not (part.noun == "player" and slot == "with")
    }
    by = "unstated" if by in ("you", "owner") else by
    return (
        verb,
        by,
        tuple(sorted(map(repr, said))),
        each.mode,
        each.past and not event,
        each.negated,
        repr(None if each.test in (Term("none", (1,)), Term("at_least", (1,))) else each.test),
        how,
    )


def instruction(each: Instruction, *, last: bool = False) -> tuple[object, ...]:
    """What an instruction says; to choose up to so many is to be free to choose none."""
    upto = any(part.quantity and part.quantity.name in ("up_to", "any_number") for _, part in each.action.phrases)
    if upto and each.action.mode == "may":
        each = replace(each, action=replace(each.action, mode="does"))
    link = "then" if each.link in ("first", "if_done") else each.link
    cases = tuple(sorted(repr(sorted(repr(action(case)) for case in part)) for part in each.conditions))
    replaced = action(each.replaced) if each.replaced and each.replaced.verb != "put" else None
    del last
    lasts = LIMITS.get(each.lasts or "", each.lasts)
    return (action(each.action), link, each.amount, lasts, cases, replaced, each.option, each.delayed)


def _of_itself(each: Ability) -> list[Instruction]:
    """Before anything else is named, "that" is the thing that the event happens to."""
    things = [
        part for event in each.triggers for slot, part in event.phrases if slot in ("subject", "object")
    ]
    made: list[Instruction] = []
    itself = bool(things) and all(part.refers == "this" for part in things)
    for part in each.instructions:
        named = any(
            thing.refers is None and slot in ("subject", "object") for slot, thing in part.action.phrases
        )
        if itself and not named:
            phrases = tuple(
                (slot, replace(thing, refers="this") if thing.refers == "that" else thing)
                for slot, thing in part.action.phrases
            )
            part = replace(part, action=replace(part.action, phrases=phrases))  # noqa: PLW2901
        itself = itself and not named
        made.append(part)
    return made


def _once(parts: list[Instruction]) -> list[Instruction]:
    """To lay a card on top of others and so put it into the battle zone is one thing."""
    return [
        part
        for before, part in zip([None, *parts], parts, strict=False)
        if before is None or before.action.verb != "stack" or part.action.verb != "put_into_play"
    ]


def _chosen(parts: list[Instruction]) -> list[Instruction]:
    """To choose a thing and then do something to it is one wording of doing it to such a thing."""
    made: list[Instruction] = []
    for part in parts:
        before = made[-1] if made else None
        if before is not None and before.action.verb in ("choose", "reveal") and _goes_on(before, part):
            chosen = next(thing for slot, thing in before.action.phrases if slot == "object")
            how = {"unseen": "at_random"}
            phrases = tuple(
                (slot, chosen if thing.refers == "that" and slot in ("object", "subject", "to") else thing)
                for slot, thing in part.action.phrases
            )
            sources = tuple((slot, thing) for slot, thing in before.action.phrases if slot == "from")
            ways = tuple(how.get(way, way) for way in before.action.how)
            by = part.action.by if part.action.by != "unstated" else before.action.by
            joined = replace(part.action, by=by, phrases=(*phrases, *sources), how=(*part.action.how, *ways))
            made[-1] = replace(part, action=joined, link=before.link, conditions=before.conditions)
        else:
            made.append(part)
    return made


def _goes_on(before: Instruction, part: Instruction) -> bool:
    things = [
        thing for slot, thing in part.action.phrases if slot in ("object", "subject", "to") and thing.refers
    ]
    objects = [thing for slot, thing in before.action.phrases if slot == "object"]
    same = before.action.mode == part.action.mode and part.link == "then" and before.option == part.option
    free = part.conditions in ((), before.conditions)
    return (
        same
        and free
        and len(things) == 1
        and things[0].refers == "that"
        and things[0].quantity in (None, Term("all"))
        and len(objects) == 1
        and not objects[0].refers
    )


def reminder(each: Ability) -> bool:
    """ "This card is put into the mana zone tapped" is printed as a reminder in English."""
    tapped = any(part.action.how == ("tapped",) and part.action.verb == "put" for part in each.instructions)
    static = not each.triggers and any(part.zone == "mana_zone" for one in each.instructions for _, part in one.action.phrases)
    return tapped and (static or any(event.verb == "put" for event in each.triggers))


def ability(each: Ability) -> tuple[object, ...]:
    """What an ability says."""
    kept = [
        part
        for part in _of_itself(each)
        if part.action.verb not in SHOWN or _counted(list(part.action.phrases))
    ]
    told = tuple(map(instruction, _chosen(_once(kept))))
    agents = {part.by for part in each.triggers} - {"unstated"}
    agent = agents.pop() if len(agents) == 1 else "unstated"
    events = tuple(
        sorted(
            repr(
                action(
                    replace(part, by=agent) if part.by == "unstated" and part.verb == "cast" else part,
                    event=True,
                )
            )
            for part in each.triggers
        )
    )
    there = [part for part in each.conditions if not _in_battle(part)]
    cases = tuple(sorted(repr(sorted(repr(action(case)) for case in part)) for part in there))
    about = tuple(sorted(repr(phrase(part, slot, "unstated")) for slot, part in each.about if slot == "of"))
    kind = "keyword" if each.keyword else each.kind
    return (
        kind,
        each.label,
        each.keyword,
        each.keyword_number,
        about,
        events,
        cases,
        told,
        each.modes,
        abilities(each.grants),
    )


def _in_battle(case: tuple[Action, ...]) -> bool:
    """ "While this creature is in the battle zone": where its abilities work anyway."""
    return len(case) == 1 and case[0].verb == "exist" and all(
        part.refers == "this" and part.zone == "battle_zone" for _, part in case[0].phrases
    )


def abilities(each: Iterable[Ability]) -> tuple[object, ...]:
    """What several abilities say, in whatever order they are printed."""
    return tuple(sorted(repr(ability(part)) for part in each if not reminder(part)))
