"""Events written back as sentences."""

from __future__ import annotations

from saitei.parser.facts import Term, Value
from saitei.parser.scenario.wording import Wording

Event = dict[str, list[Value]]


def collect(facts: tuple[Term, ...]) -> dict[Value, Event]:
    """What is said of each event, by its term."""
    events: dict[Value, Event] = {fact.args[0]: {} for fact in facts if fact.name == "event"}
    for fact in facts:
        if fact.args and fact.args[0] in events and fact.name != "event":
            events[fact.args[0]].setdefault(fact.name, []).extend(fact.args[1:] or (fact.args[0],))
    return events


def sentence(words: Wording, event: Event) -> str:
    """The sentence for one event."""
    deed = event["deed"][0]
    verb = deed.name if isinstance(deed, Term) else str(deed)
    intransitive = verb in words.table["intransitive"]["verbs"]
    actor = words.player(event["actor"][0]) if "actor" in event else ""
    subject = words.card(_term(event["subject"][0])) if "subject" in event else ""
    passive = bool(subject) and not intransitive and not actor
    form = "actor" if not subject else "subject" if intransitive or not actor else "actor_subject"
    goal = words.thing(event["goal"][0]) if "goal" in event else ""
    key = f"{form}_goal" if goal else "subject_passive" if passive else form
    thing = "" if subject or goal else words.some(verb)
    return words.say(
        "event",
        key,
        actor,
        subject,
        _adverbs(words, event, thing),
        _verb(words, event, verb, passive=passive, thing=thing),
        goal,
    )


def _adverbs(words: Wording, event: Event, thing: str) -> str:
    keys = [key for key in ("earlier_this_turn",) if key in event]
    keys += [manner.name for manner in event.get("manner", ()) if isinstance(manner, Term)]
    said = "".join(words.say("event", key) for key in keys)
    return said + thing if words.lang == "ja" else said


def _verb(words: Wording, event: Event, verb: str, *, passive: bool, thing: str) -> str:
    imminent = "imminent" in event
    if words.lang == "ja":
        tense = "imminent" if imminent else "past"
        return words.verb(verb, f"passive {tense}" if passive else tense)
    if passive:
        becomes = "is about to be" if imminent else "is being" if verb == "tap" else "is"
        return f"{becomes} {words.verb(verb, 'participle')}"
    return (f"is about to {words.verb(verb, 'base')}" if imminent else words.verb(verb, "third")) + thing


def _term(value: Value) -> Term:
    if not isinstance(value, Term):
        raise TypeError(value)
    return value
