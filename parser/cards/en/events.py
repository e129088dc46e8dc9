"""English events: "when you put this creature", "whenever it attacks"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.moments import SAME_TURN
from saitei.parser.cards.en.relatives import settle
from saitei.parser.cards.en.special import special
from saitei.parser.cards.en.state import (
    DiscourseState,
    agrees,
    context_of,
    subject_or_before,
    turning_points,
    who_acts,
)
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.moments import STANDING
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

_TURNS = {"tapped": "tap", "untapped": "untap"}
_IN_EACH = {"this_turn": "each_turn", "that_turn": "each_turn"}
ONGOING = frozenset({"attack", "block", "battle"})


def read_trigger(clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """Add the event that a clause tells of."""
    alternative = any(token.meaning == "or" for token in clause.joins) or _blocks(clause)
    if sentence.awaits or draft.instructions or (draft.triggers and not alternative):
        _await(clause, parts, draft, sentence, alternative=alternative)
        return
    standing = draft.conditions and sentence.job not in ("while", "if", "when")
    if not sentence.first or sentence.conditions or standing:
        raise not_understood("late_trigger", clause.verb)
    subject_or_before(clause, parts, sentence)
    if parts.instead or (parts.links and any(each.meaning != "then" for each in parts.links)):
        raise not_understood("late_trigger", clause.verb)
    turning_points(parts, draft, sentence)
    sentence.during = _during(_which_turn(clause, parts), sentence)
    _what_entered(clause, parts, draft)
    context = context_of(draft, sentence, who_acts(parts))
    settle(parts, context)
    agrees(clause, parts, sentence)
    if "first_time" in parts.how and clause.subject is None and draft.triggers:
        # "cast a spell or use a tamaseed for the first time": of either, or of the tamaseed alone
        raise not_understood("shared_modifier", clause.verb)
    if clause.opening is not None and clause.opening.meaning.endswith("first_time"):
        parts.how.append("first_time")
    if _unblocked(clause, draft):
        return
    found = _turned(clause.verb, parts) or special(clause.verb, parts) or actions(clause.verb, parts)
    events = [_event(general(action), clause.verb) for action in found]
    if clause.opening is not None and clause.opening.meaning == "after":
        events = [_after(event, clause.verb) for event in events]
    draft.triggers += events


def _which_turn(clause: Clause, parts: Parts) -> list[Token]:
    """ "For the first time this turn": in each turn the first, not how long anything lasts."""
    durations = [*parts.early, *parts.durations]
    opened = clause.opening is not None and clause.opening.meaning.endswith("first_time")
    if "first_time" not in parts.how and not opened:
        return durations
    turns = {_IN_EACH.get(word.meaning, word.meaning): word for word in durations}
    return [word.retyped(word.type, meaning=meaning) for meaning, word in turns.items()]


def read_trailing_trigger(clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """ "Destroy this creature when your opponent casts a spell": the event said last."""
    alone = sentence.first and len(draft.instructions) == 1 and not draft.triggers and not draft.conditions
    plain = not (parts.durations or parts.early or parts.times or parts.links or parts.instead)
    if not alone or not plain or draft.modes or sentence.instead:
        raise not_understood("late_trigger", clause.verb)
    settle(parts, context_of(draft, sentence, who_acts(parts)))
    agrees(clause, parts, sentence)
    if any(token.meaning.endswith("first_time") for token in clause.joins):
        parts.how.append("first_time")
    found = _turned(clause.verb, parts) or special(clause.verb, parts) or actions(clause.verb, parts)
    draft.triggers += [_event(general(action), clause.verb) for action in found]


def _await(
    clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState, *, alternative: bool
) -> None:
    """ "Choose a creature. When it attacks this turn, untap it": an event that what follows waits for."""
    late = len(draft.instructions) > sentence.begun or parts.times or parts.instead
    done = any(each.meaning == "if_done" for each in parts.links)
    linked = any(each.meaning not in ("then", "if_done") for each in parts.links)
    linked = linked or bool(draft.modes) or clause.opening is None
    if late or linked or (sentence.awaits and not alternative):
        raise not_understood("late_trigger", clause.verb)
    words = [*parts.early, *parts.durations]
    if len(words) > 1 or (words and words[0].meaning in STANDING):
        raise not_understood("duration", words[-1])
    subject_or_before(clause, parts, sentence)
    settle(parts, context_of(draft, sentence, who_acts(parts)))
    agrees(clause, parts, sentence)
    found = _turned(clause.verb, parts) or special(clause.verb, parts) or actions(clause.verb, parts)
    events = [_event(general(action), clause.verb) for action in found]
    if clause.opening is not None and clause.opening.meaning == "after":
        events = [_after(event, clause.verb) if event.verb == "attack" else event for event in events]
    named = all(_names(event, this=done or event.verb == "cast") for event in events)
    if not words and not (named and draft.instructions):
        raise not_understood("late_trigger", clause.verb)
    sentence.link = "if_done" if done else sentence.link
    sentence.lasts = SAME_TURN.get(words[0].meaning, words[0].meaning) if words else sentence.lasts
    sentence.awaits = (*sentence.awaits, *events)


def _names(event: Action, *, this: bool) -> bool:
    """Whether an event is about what was named before, or about this card where that is told of."""
    return any(phrase.refers == "that" or (this and phrase.refers == "this") for _, phrase in event.phrases)


def _turned(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    """ "When this creature is tapped": the moment, not the state."""
    state = (
        parts.predicate.meaning if verb.meaning in ("be", "become") and parts.predicate is not None else ""
    )
    subject = parts.subject
    if state not in _TURNS or subject is None or subject.kind != "obj" or parts.objects or parts.marked:
        return None
    phrases = tuple(("object", each) for each in subject.phrases)
    return (Action(_TURNS[state], phrases=phrases, how=tuple(parts.how), negated=verb.has("negated")),)


def _after(event: Action, verb: Token) -> Action:
    """ "After this creature attacks": at the end of its attack."""
    if event.verb == "cast" and any(phrase.refers == "this" for _, phrase in event.phrases):
        return replace(event, by="unstated")
    if event.verb != "attack" or any(slot != "subject" for slot, _ in event.phrases):
        raise not_understood("late_trigger", verb)
    return replace(event, verb="attack_ends")


def _what_entered(clause: Clause, parts: Parts, draft: Draft) -> None:
    """ "When you put this creature into the battle zone or attacks": the creature does."""
    subject = parts.subject
    if clause.subject is not None or subject is None or subject.kind != "player" or not draft.triggers:
        return
    named = [phrase for _, phrase in draft.triggers[-1].phrases if phrase.refers == "this"]
    if clause.verb.has("s") and clause.verb.meaning == "attack" and len(named) == 1:
        parts.subject = replace(subject, kind="obj", phrases=(named[0],))


def _blocks(clause: Clause) -> bool:
    return clause.verb.meaning == "block" and clause.verb.has("negated")


def _unblocked(clause: Clause, draft: Draft) -> bool:
    """ "attacks and isn't blocked" is one event."""
    verb = clause.verb
    blocked = (
        verb.meaning == "block" and verb.has("passive") and verb.has("negated") and not clause.complements
    )
    if not blocked or not draft.triggers or draft.triggers[-1].verb != "attack":
        return False
    draft.triggers[-1] = replace(draft.triggers[-1], verb="attack_unblocked", past=True)
    return True


def general(action: Action) -> Action:
    """ "When you put a creature" is about any: the article counts nothing."""
    phrases = tuple(
        (slot, replace(phrase, quantity=None) if phrase.quantity == Term("exactly", (1,)) else phrase)
        for slot, phrase in action.phrases
    )
    return replace(action, phrases=phrases)


def _event(action: Action, verb: Token) -> Action:
    """ "When you put this creature" is "when this creature enters"; a deed announced is not yet past."""
    if action.mode != "does" or action.negated:
        raise not_understood("late_trigger", verb)
    ongoing = action.verb in ONGOING and not verb.has("passive")
    action = replace(action, past=not (verb.has("would") or ongoing))
    this = all(slot == "object" and phrase.refers == "this" for slot, phrase in action.phrases)
    if action.verb == "put_into_play" and action.by in ("you", "unstated") and this and action.past:
        subject = tuple(("subject", phrase) for _, phrase in action.phrases)
        return replace(action, verb="enter", by="unstated", phrases=subject)
    if action.verb == "put_into_play" and action.by == "unstated" and verb.has("passive"):
        subject = tuple(("subject" if slot == "object" else slot, phrase) for slot, phrase in action.phrases)
        return replace(action, verb="enter", phrases=subject)
    return action


def _during(durations: list[Token], sentence: DiscourseState) -> str | None:
    if not durations:
        return sentence.during
    word = durations[0]
    if len(durations) > 1 or sentence.during or word.meaning not in STANDING | {"this_turn"}:
        raise not_understood("duration", word)
    return word.meaning
