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
    PICKED,
    SHOWN,
    SLOTS_LOST,
    counted,
    gathered,
    happening,
    lying,
    moving,
    needless,
    no_choice,
    phrase,
)

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.terms import Term


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
    verb, phrases = moving(verb, lying(phrases, each.alternatives))
    doer = by
    by = "unstated" if by == "opponent" and not event and no_choice(verb, phrases) else by
    by = "unstated" if verb == "discard" and not any(_owned(part) for _, part in phrases) else by
    verb = "choose" if verb in ("reveal", "look") and counted(phrases, each.how) else verb
    by = "unstated" if verb == "break" or (verb == "choose" and each.mode == "cannot") else by
    verb = "gain" if verb == "have" else "reveal" if verb in SHOWN else verb
    said = [
        phrase(part, slot, doer, abilities(part.grants))
        for slot, part in phrases
        if not needless(verb, slot, part)
    ]
    return (
        verb,
        "unstated" if by in ("you", "owner") else by,
        tuple(map(repr, gathered(said, each.alternatives))),
        each.mode,
        each.past and not event and verb not in ("be", "win", "lose"),
        each.negated,
        repr(None if each.test in (Term("none", (1,)), Term("at_least", (1,))) else each.test),
        tuple(sorted(set(each.how) - HOW_LOST)),
    )


def _owned(part: Phrase) -> bool:
    """Whether a phrase says whose the thing is, or where it lies."""
    return bool(part.zone) or part.whose != "unstated"


def instruction(each: Instruction) -> tuple[object, ...]:
    """What an instruction says; to choose up to so many is to be free to choose none."""
    upto = any(
        part.quantity and part.quantity.name in ("up_to", "any_number") for _, part in each.action.phrases
    )
    if upto and each.action.mode == "may":
        each = replace(each, action=replace(each.action, mode="does"))
    link = "then" if each.link in ("first", "if_done") else each.link
    cases = tuple(sorted(repr(sorted(repr(action(case)) for case in part)) for part in each.conditions))
    replaced = action(each.replaced) if each.replaced and each.replaced.verb != "put" else None
    lasts = LIMITS.get(each.lasts or "", each.lasts)
    said, amount = action(each.action), each.amount
    if each.action.verb == "stay_above" and amount is not None:
        said, amount = action(replace(each.action, verb="stay_at_least")), amount + 1
    return (said, link, amount, lasts, cases, replaced, each.option, each.delayed)


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
        if before is not None and before.action.verb in PICKED and _goes_on(before, part):
            picked = [thing for slot, thing in before.action.phrases if slot == "object"]
            chosen = picked[0]
            how = {"unseen": "at_random"}
            phrases = tuple(
                (slot, one)
                for slot, thing in part.action.phrases
                for one in (picked if thing.refers == "that" and slot in _NAMED else [thing])
            )
            sources = tuple(
                pair
                for pair in before.action.phrases
                if pair[0] != "object" and (pair[0], pair[1].noun) != ("to", "player")
            )
            ways = tuple(how.get(way, way) for way in before.action.how)
            whose = {chosen.whose, *(thing.whose for slot, thing in sources if slot == "from")}
            by = before.action.by if part.action.by in whose else part.action.by
            by = before.action.by if by == "unstated" else by
            joined = replace(
                part.action,
                by=by,
                phrases=(*phrases, *sources),
                how=(*part.action.how, *ways),
                alternatives=(*part.action.alternatives, *(("object", "subject") if picked[1:] else ())),
            )
            made[-1] = replace(part, action=joined, link=before.link, conditions=before.conditions)
        else:
            made.append(part)
    return made


_NAMED = ("object", "subject", "to")


def _goes_on(before: Instruction, part: Instruction) -> bool:
    things = [thing for slot, thing in part.action.phrases if slot in _NAMED and thing.refers]
    objects = [thing for slot, thing in before.action.phrases if slot == "object"]
    linked = part.link == "then" or part.link == before.link == "instead"
    same = before.action.mode == part.action.mode and linked and before.option == part.option
    free = part.conditions in ((), before.conditions)
    return (
        same
        and free
        and len(things) == 1
        and things[0].refers == "that"
        and (len(objects) == 1 or "object" in before.action.alternatives)
        and things[0].quantity in (None, Term("all"), objects[0].quantity)
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
        if part.action.verb not in SHOWN or counted(list(part.action.phrases), part.action.how)
    ]
    parts = _chosen(_once(kept))
    either = each.modes is None and sum("to" in part.action.alternatives for part in parts) == 1
    if either:
        parts = [one for part in parts for one in _either_place(part)]
    told = tuple(map(instruction, parts))
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
    about = gathered(
        [phrase(part, slot, "unstated", abilities(part.grants)) for slot, part in each.about if slot == "of"],
        ("of",),
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
        1 if either else each.modes,
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
    return tuple(sorted(repr(ability(one)) for part in each if not reminder(part) for one in apart(part)))


def apart(each: Ability) -> tuple[Ability, ...]:
    """ "This creature can't be attacked or blocked" is two abilities printed as one."""
    there = [part for part in each.conditions if not _in_battle(part)]
    plain = each.kind == "static" and not (each.triggers or there or each.modes or each.label)
    alone = all(
        part.link in ("first", "then")
        and not part.conditions
        and not any(thing.refers in ("that", "rest") for _, thing in part.action.phrases)
        for part in each.instructions
    )
    if not plain or not alone:
        return (each,)
    return tuple(replace(each, instructions=(part,)) for part in each.instructions)


def _either_place(each: Instruction) -> list[Instruction]:
    """To put a card into one zone or another is to do one of two things."""
    goals = [part for slot, part in each.action.phrases if slot == "to"]
    if "to" not in each.action.alternatives:
        return [each]
    return [
        replace(
            each,
            option=number,
            action=replace(
                each.action,
                alternatives=tuple(slot for slot in each.action.alternatives if slot != "to"),
                phrases=tuple(pair for pair in each.action.phrases if pair[0] != "to" or pair[1] is goal),
                how=tuple(way for way in each.action.how if way != "tapped" or goal.zone != "hand"),
            ),
        )
        for number, goal in enumerate(goals, 1)
    ]
