"""Abilities of the two languages in one form: what differs only in the wording of some year is equal.

Names and races are blanked; who is "you" anyway, the battle zone, and the ways of saying "to the hand",
"into the shields", "reveal" and "enter" are made one.
"""

from collections.abc import Iterable
from dataclasses import replace

from agreement_wording import (
    HOW_LOST,
    LIMITS,
    MINE,
    SHOWN,
    SLOTS_LOST,
    counted,
    either_race,
    happening,
    lying,
    moving,
    needless,
    phrase,
)

from saitei.parser.ability import Ability, Action, Instruction
from saitei.parser.facts import Term


def action(each: Action, *, event: bool = False) -> tuple[object, ...]:
    """What an action says."""
    verb, by = each.verb, each.by
    phrases = [(SLOTS_LOST.get(verb, {}).get(slot, slot), part) for slot, part in each.phrases]
    owners = {part.whose for slot, part in phrases if slot == "object"} - MINE
    if by == "owner" and len(owners) == 1:
        by = owners.pop()
    if verb in ("attack", "block", "break") and not any(slot == "subject" for slot, _ in phrases):
        phrases = [("subject" if slot == "agent" else slot, part) for slot, part in phrases]
    if event:
        verb, by, phrases = happening(verb, by, phrases)
    if verb == "discard" and by == "unstated" and len(owners) == 1:
        (by,) = owners
    verb, phrases = moving(verb, lying(phrases))
    phrases = either_race(phrases)
    verb = "choose" if verb in ("reveal", "look") and counted(phrases) else verb
    by = "unstated" if verb == "break" or (verb == "choose" and each.mode == "cannot") else by
    verb = "gain" if verb == "have" else "reveal" if verb in SHOWN else verb
    said = {
        phrase(part, slot, by, abilities(part.grants))
        for slot, part in phrases
        if not needless(verb, slot, part)
    }
    return (
        verb,
        "unstated" if by in ("you", "owner") else by,
        tuple(sorted(map(repr, said))),
        each.mode,
        each.past and not event,
        each.negated,
        repr(None if each.test in (Term("none", (1,)), Term("at_least", (1,))) else each.test),
        tuple(sorted(set(each.how) - HOW_LOST)),
    )


def instruction(each: Instruction, *, last: bool = False) -> tuple[object, ...]:
    """What an instruction says; to choose up to so many is to be free to choose none."""
    upto = any(
        part.quantity and part.quantity.name in ("up_to", "any_number") for _, part in each.action.phrases
    )
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
    static = not each.triggers and any(
        part.zone == "mana_zone" for one in each.instructions for _, part in one.action.phrases
    )
    return tapped and (static or any(event.verb == "put" for event in each.triggers))


def ability(each: Ability) -> tuple[object, ...]:
    """What an ability says."""
    kept = [
        part
        for part in _of_itself(each)
        if part.action.verb not in SHOWN or counted(list(part.action.phrases))
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
    about = tuple(
        sorted(
            repr(phrase(part, slot, "unstated", abilities(part.grants)))
            for slot, part in each.about
            if slot == "of"
        )
    )
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
    return (
        len(case) == 1
        and case[0].verb == "exist"
        and all(part.refers == "this" and part.zone == "battle_zone" for _, part in case[0].phrases)
    )


def abilities(each: Iterable[Ability]) -> tuple[object, ...]:
    """What several abilities say, in whatever order they are printed."""
    return tuple(sorted(repr(ability(part)) for part in each if not reminder(part)))
