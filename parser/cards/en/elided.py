"""What an English instruction says of things named before it: the same creature, "they", "shuffles it"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.state import DiscourseState
from saitei.parser.cards.en.verbs import frames
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term


def same_again(subject: Nominal | None) -> Nominal | None:
    """ "One of your creatures gets +1000 power and breaks a shield": the one that was named."""
    counted = subject is not None and subject.kind == "obj" and len(subject.phrases) == 1
    if subject is None or not counted or subject.phrase.quantity in (None, Term("all")):
        return subject
    return replace(subject, phrases=(Phrase(subject.phrase.noun, refers="that"),), relative=None)


def they(verb: Token, parts: Parts, draft: Draft) -> None:
    """ "They discard a card": the player spoken of last."""
    subject = parts.subject
    if subject is None or not subject.points or subject.head.text.lower() not in ("they", "he", "she"):
        return
    wanted = frames().get(verb.meaning, ())
    if verb.has("passive") or not wanted or any(frame.subject is not None for frame in wanted):
        return
    said = [each.action.by for each in draft.instructions] or [each.by for each in draft.triggers]
    others = [by for by in said if by not in ("you", "unstated")] or _owners(draft)
    if not others:
        raise not_understood("ambiguous", subject.head)
    parts.subject = Nominal("player", subject.head, (Phrase("player", others[-1]),))


def _owners(draft: Draft) -> list[str]:
    """The opponent, if a condition speaks of what is theirs and of nobody else's but yours."""
    said = {phrase.whose for each in draft.conditions for action in each for _, phrase in action.phrases}
    return ["opponent"] if said - {"you", "unstated"} == {"opponent"} else []


def the_deck(verb: Token, parts: Parts, draft: Draft) -> None:
    """ "puts it into their deck and shuffles it": the deck, where that is what was added to."""
    said = parts.objects
    alone = verb.meaning == "shuffle" and not parts.marked and draft.instructions
    if not alone or (said and (len(said) > 1 or said[0].points != "it")):
        return
    goals = [
        phrase
        for slot, phrase in draft.instructions[-1].action.phrases
        if slot == "to" and phrase.zone == "deck"
    ]
    if len(goals) != 1 and said:
        return
    if len(goals) != 1:
        raise not_understood("missing_slot", verb)
    parts.objects = [Nominal("zone", verb, (goals[0],))]


def from_hand(found: tuple[Action, ...], draft: Draft, sentence: DiscourseState) -> None:
    """ "Your opponent chooses and discards 3 cards": what is discarded was in the hand."""
    before = draft.instructions[-1] if draft.instructions[sentence.begun :] else None
    again = found[0].verb == "discard" and all(phrase.refers == "that" for _, phrase in found[0].phrases)
    if before is None or not again or before.action.verb != "choose" or len(before.action.phrases) != 1:
        return
    if before.action.by in ("you", "unstated"):
        # "Look at your opponent's hand, choose a card and discard it": not from your own hand
        return
    ((slot, phrase),) = before.action.phrases
    if phrase.zone is None and phrase.refers is None and phrase.whose == "unstated":
        held = replace(phrase, zone="hand", whose="themself")
        draft.instructions[-1] = replace(before, action=replace(before.action, phrases=((slot, held),)))
