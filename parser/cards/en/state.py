"""What one clause of an English sentence hands on to the next, and what agrees with what."""

from __future__ import annotations

from dataclasses import dataclass, field

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.context import Context
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.kinds import all_last
from saitei.parser.cards.tokens import Token, not_understood

_THIRD = frozenset({"opponent", "each_player", "a_player", "that_player", "owner", "other_player", "nobody"})
_NAMED = ("subject", "object")
_LAIRS = ("graveyard", "hand", "mana_zone")
"""Where a card lies that a condition asks for: "if this creature is in your graveyard, return it"."""

_NO_THINGS = frozenset({"keyword", "player", "ability", "number", "cost", "battle", "game"})


@dataclass(slots=True)
class DiscourseState:
    """State within one sentence: what the clause before was for, and what it hands on."""

    first: bool
    begun: int
    job: str = ""
    each_turn: bool = False
    subject: Nominal | None = None
    stated: Nominal | None = None
    mode: str = ""
    form: str = ""
    by: str = "unstated"
    lasts: str | None = None
    delayed: str | None = None
    during: str | None = None
    link: str = "then"
    instead: bool = False
    option: int | None = None
    awaits: tuple[Action, ...] = ()
    conditions: list[tuple[Action, ...]] = field(default_factory=list[tuple[Action, ...]])


def context_of(draft: Draft, sentence: DiscourseState, by: str = "unstated") -> Context:
    """What pronouns may stand for at this place."""
    dealt = tuple(
        Phrase("card") if phrase.noun == "zone" and each.action.verb in ("look", "reveal") else phrase
        for each in draft.instructions
        for slot, phrase in each.action.phrases
        if _deals(each.action, slot, phrase)
    )
    events = tuple(
        phrase
        for action in draft.triggers
        for slot, phrase in action.phrases
        if slot in ("subject", "object") and phrase.noun not in ("player", "battle", "game")
    )
    conditions = [*draft.conditions, *sentence.conditions]
    cases = tuple(
        phrase
        for alternatives in conditions
        for action in alternatives
        for slot, phrase in action.phrases
        if slot in ("subject", "object") and phrase.refers == "this"
    )
    lying = tuple(phrase for phrase in cases if phrase.zone in _LAIRS)
    if not dealt and (lying or not events):
        events = lying or cases
    if sentence.awaits:
        dealt = tuple(
            phrase for action in sentence.awaits for slot, phrase in action.phrases if slot in _NAMED
        )
    done = frozenset(each.action.verb for each in draft.instructions)
    return Context(dealt, events, by, label_self=draft.about_itself and not dealt, done=done)


def _deals(action: Action, slot: str, phrase: Phrase) -> bool:
    """Whether a later "it" can be this: what was looked at, chosen, moved or changed."""
    if slot not in ("object", "subject") or phrase.noun in _NO_THINGS:
        return False
    return phrase.noun != "zone" or action.verb != "shuffle" or phrase.zone != "deck"


def who_acts(parts: Parts) -> str:
    """The player that a clause names as its subject."""
    subject = parts.subject
    return subject.phrase.whose if subject is not None and subject.kind == "player" else "unstated"


def subject_or_before(clause: Clause, parts: Parts, sentence: DiscourseState) -> None:
    """ "When you draw a card or cast a spell": who acts is said once."""
    if parts.subject is None and not (clause.opening or any(token.type == "TRAIL" for token in clause.joins)):
        parts.subject = sentence.subject
    sentence.subject = parts.subject


def turning_points(parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """At the end of your turn: a trigger of its own."""
    if len(parts.times) == 1 and ends_any_turn(parts.times[0], draft, sentence):
        draft.triggers.append(Action("turn_ends", "unstated"))
        parts.times = []
    if len(parts.times) == 1 and _each_turn(parts.times[0], draft, sentence):
        verb, by = parts.times[0].meaning.split(":")
        sentence.awaits, sentence.each_turn, parts.times = (Action(verb, by),), True, []
    for time in parts.times:
        late = draft.triggers and sentence.job != "when"
        if (
            time.meaning.startswith(">")
            or not sentence.first
            or late
            or draft.instructions
            or (draft.conditions and sentence.job not in ("if", "while"))
        ):
            raise not_understood("late_trigger", time)
        verb, by = time.meaning.split(":")
        draft.triggers.append(Action(verb, by))
    parts.times = []


def ends_any_turn(time: Token, draft: Draft, sentence: DiscourseState) -> bool:
    """ "At the end of the turn, untap this creature", on what stays in play: of every turn."""
    begins = sentence.first and not (draft.triggers or draft.conditions or draft.instructions)
    return draft.stands and begins and time.meaning == ">this_turn_ends"


def _each_turn(time: Token, draft: Draft, sentence: DiscourseState) -> bool:
    """ "is put tapped and doesn't untap at the start of your turn": each time, if only time sets it off."""
    done = draft.instructions
    free = not (draft.triggers or sentence.awaits or sentence.lasts or sentence.during)
    return all_last(done) and free and len(done) > sentence.begun and ":" in time.meaning


def told_in_past(clause: Clause, parts: Parts) -> bool:
    """ "if your opponent put a creature this turn": a form that is past as well as present."""
    times = [*parts.early, *parts.durations]
    if "so" in parts.how and not clause.verb.has("s"):
        return True
    return not clause.verb.has("s") and any(word.meaning in ("this_turn", "that_turn") for word in times)


def agrees(clause: Clause, parts: Parts, sentence: DiscourseState) -> None:
    """ "Your opponent discards", "destroy": the form of the verb goes with who acts."""
    there = clause.verb.meaning == "there be"
    subordinate = clause.opening is not None or any(token.type == "TRAIL" for token in clause.joins)
    if subordinate and clause.subject is None and not there:
        raise not_understood("missing_slot", clause.verb)
    features = clause.verb.word.features
    told = "past" in features and (told_in_past(clause, parts) or "base" not in features)
    reached = bool(sentence.mode) and clause.subject is None and "base" in features
    if told or "aux" in features or reached or there:
        return
    if not _fits(parts.subject, features):
        raise not_understood("frame", clause.verb)


def _fits(subject: Nominal | None, features: frozenset[str]) -> bool:
    """Whether a form of a verb goes with its subject."""
    if subject is None:
        return "base" in features
    if subject.kind == "player":
        many = subject.head.has("plural") or not _single(subject.head.text)
        third = subject.phrase.whose in _THIRD and not many
        return ("s" in features) == third or ("base" in features and not third)
    if len(subject.phrases) == 1 and (subject.head.text.lower() == "it" or subject.phrase.refers == "this"):
        return "s" in features or "was" in features
    return bool({"s", "base", "was"} & features)


def _single(text: str) -> bool:
    plural = {
        "they",
        "he",
        "she",
        "all players",
        "both players",
        "players",
        "you and your opponent",
        "your opponents",
    }
    return text.lower() not in plural
