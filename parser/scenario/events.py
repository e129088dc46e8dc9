"""Events written back as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from saitei.parser.scenario.wording import ScenarioWording, name_of
from saitei.terms import NOTHING, Term, Value

Event = dict[str, list[Value]]

_EXTRA_TURN = Term("extra_turn")
"""How a turn ends that gives way to one that somebody has gained."""


def collect(facts: Iterable[Term]) -> dict[Value, Event]:
    """What is said of each event, by its term."""
    facts = [*facts]
    events: dict[Value, Event] = {fact.args[0]: {} for fact in facts if fact.name == "event"}
    for fact in facts:
        if fact.args and fact.args[0] in events and fact.name != "event":
            events[fact.args[0]].setdefault(fact.name, []).extend(fact.args[1:] or (fact.args[0],))
    return events


def in_order(facts: Iterable[Term]) -> list[Event]:
    """What is said of each event, in the order in which they are told."""
    return [event for _, event in sorted(collect(facts).items(), key=lambda one: _number(one[0]))]


def _number(value: Value) -> int:
    last = value.args[-1] if isinstance(value, Term) else value
    return last if isinstance(last, int) else 0


def of_step(step: Term) -> Event:
    """What a step of a course says, as of an event that is going on."""
    verb, subject, actor, *rest = step.args
    event: Event = {"deed": [verb], "goes_on": []}
    said = {"subject": subject, "actor": actor} | {_leads(value): value for value in rest}
    return event | {name: [value] for name, value in said.items() if value != NOTHING}


def _leads(value: Value) -> str:
    return "destination" if isinstance(value, Term) and value.name != "card" else "goal"


def sentence(words: ScenarioWording, event: Event) -> str:
    """The sentence for one event, without its full stop."""
    verb = name_of(event["deed"][0])
    if "out_of_zone" in event:
        return _unnamed(words, event, verb)
    if "uses" in event:
        who, what = words.player(event["actor"][0]), words.argument(event["uses"][0], "ability")
        return words.say("event", "uses", who, what, _adverbs(words, event, ""))
    if _EXTRA_TURN in event.get("manner", ()):
        return words.say("event", "extra_turn", words.player(event["goal"][0]))
    if "face" in event:
        face = words.say("face", name_of(event["face"][0]))
        return words.say("event", "die", words.player(event["actor"][0]), face)
    intransitive = verb in words.table["intransitive"]["verbs"]
    doers = [words.player(player) for player in event.get("actor", ())[:1]]
    actor = next(iter(doers or map(words.thing, event.get("broken_by", ()))), "")
    subject = words.thing(event["subject"][0]) if "subject" in event else ""
    passive = bool(subject) and not intransitive and not actor
    form = "actor" if not subject else "subject" if intransitive or not actor else "actor_subject"
    goal = words.thing(event["goal"][0]) if "goal" in event else ""
    aimed = "subject_battles" if verb == "battle" else f"{form}_goal"
    key = aimed if goal else "subject_passive" if passive else form
    thing = "" if subject or goal else words.some(verb)
    return words.say(
        "event",
        key,
        actor,
        subject,
        _adverbs(words, event, thing),
        _verb(words, event, verb, passive=passive, thing=thing),
        goal,
        _destination(words, event),
    )


def _unnamed(words: ScenarioWording, event: Event, verb: str) -> str:
    """What is done with so many of somebody's cards: by a card or player, or by nobody who is named."""
    player, zone, number = event["out_of_zone"]
    by = next((words.thing(event[part][0]) for part in ("subject", "actor") if part in event), "")
    does = _verb(words, event, verb, passive=not by, thing="")
    one = "_one" if number == 1 else ""
    if verb == "break":
        cards = words.mark(f"shield{'' if one else 's'}", words.player(player))
        key = f"{'breaks' if by else 'broken'}{one}"
    else:
        pile = name_of(zone) if name_of(zone) in words.table["pile"] else "other"
        cards = words.say("pile", pile, words.player(player), words.constant("zone", zone))
        key = f"{'takes' if by else 'taken'}{one}"
    adverbs, to = _adverbs(words, event, ""), _destination(words, event)
    return words.say("event", key, by, cards, adverbs, does, str(number), to)


def _destination(words: ScenarioWording, event: Event) -> str:
    if "destination" not in event:
        return ""
    zone = words.constant("zone", event["destination"][0])
    key = name_of(event["destination"][0])
    return words.say("destination", key if key in words.table["destination"] else "other", zone)


def _adverbs(words: ScenarioWording, event: Event, thing: str) -> str:
    keys: list[str] = [key for key in ("earlier_this_turn", "told_with") if key in event]
    keys += [manner.name for manner in event.get("manner", ()) if isinstance(manner, Term)]
    said = "".join(words.say("event", key) for key in keys)
    said += "".join(words.say("event", "paid", str(mana)) for mana in event.get("paid", ()))
    said += "".join(words.say("event", "put_onto", words.thing(base)) for base in event.get("put_onto", ()))
    return said + thing if words.lang == "ja" else said


def _verb(words: ScenarioWording, event: Event, verb: str, *, passive: bool, thing: str) -> str:
    imminent = "imminent" in event
    if words.lang == "ja":
        tense = "imminent" if imminent else "plain" if "goes_on" in event else "past"
        return words.verb(verb, f"passive {tense}" if passive else tense)
    if passive:
        are = "is" if event.get("out_of_zone", [1])[-1] == 1 else "are"
        becomes = f"{are} about to be" if imminent else f"{are} being" if verb in ("tap", "untap") else are
        return f"{becomes} {words.verb(verb, 'participle')}"
    return (f"is about to {words.verb(verb, 'base')}" if imminent else words.verb(verb, "third")) + thing
