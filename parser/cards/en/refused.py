"""What an English instruction may not be: two sentences with a comma, or a deed without its number."""

from __future__ import annotations

from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.nouns import fold
from saitei.parser.cards.en.state import DiscourseState
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.tokens import Token, not_understood

_SPARING = frozenset({"attack", "block", "choose", "destroy"})
_DEALING = frozenset({"destroy", "tap", "untap", "put", "return", "add", "shuffle", "break", "choose"})


def counted(verb: Token, parts: Parts) -> None:
    """ "Destroy creatures that …": what is done once is done to all, or to so many; neither is said."""
    nominal = parts.objects[0] if parts.objects else None
    if verb.meaning == "return" and nominal is not None and nominal.kind == "zone":
        raise not_understood("missing_slot", verb)
    if nominal is None or nominal.kind != "obj" or not nominal.head.has("plural") or nominal.source:
        return
    banned = verb.meaning == "choose" and verb.has("cannot")
    if not banned and verb.word.features & {"cannot", "can", "may", "negated"}:
        return
    phrase = nominal.phrase
    said = phrase.quantity or phrase.refers or phrase.whose != "unstated" or phrase.relatives
    if verb.meaning in _DEALING and not said:
        raise not_understood("quantity", nominal.head)


def of_whom(verb: Token, parts: Parts) -> None:
    """ "Dragons cost 1 less to summon": whose they are is said, or that all are meant."""
    subject = parts.subject
    if subject is None or subject.kind != "obj" or "each" in parts.how:
        return
    if not subject.head.has("plural") and subject.head.kind != "race":
        return
    phrase = subject.phrase
    owned = phrase.whose != "unstated" or phrase.zone is not None or phrase.quantity is not None
    pointed = bool(phrase.refers or phrase.relatives or subject.relative or subject.points or subject.source)
    told = any(word in repr(phrase.filters) for word in ("this", "that", "chosen", "put_into"))
    cheaper = (
        parts.amount is not None and parts.amount.kind == "cost" and parts.amount.meaning.startswith("-")
    )
    spared = verb.has("passive") and verb.has("cannot") and verb.meaning in _SPARING
    better = verb.meaning in ("win", "get", "have") and not verb.has("passive")
    if not (owned or pointed or told) and (cheaper or spared or better):
        raise not_understood("quantity", subject.head)


def spliced(clause: Clause, parts: Parts, sentence: DiscourseState) -> None:
    """ "You put this creature, draw a card": a comma alone joins no two sentences; "when" is missing."""
    commas = bool(clause.joins) and all(token.type == "COMMA" for token in clause.joins)
    apart = not clause.joins and sentence.stated is not None and clause.subject is not None
    if sentence.job == "do" and commas and not parts.links and _two_sentences(clause, sentence):
        raise not_understood("link", clause.verb)
    if sentence.job == "do" and apart and not parts.links:
        raise not_understood("link", clause.verb)
    if clause.subject is not None:
        sentence.stated = fold(clause.subject)


def _two_sentences(clause: Clause, sentence: DiscourseState) -> bool:
    before = sentence.stated
    own = None if clause.subject is None else fold(clause.subject)
    if before is None:
        named = own is not None and own.kind == "obj" and not own.phrase.refers
        you = own is not None and own.kind == "player" and own.phrase.whose == "you"
        return (named or you) and not clause.verb.has("may")
    if own is not None:
        return True
    return before.kind == "player" and before.phrase.whose == "you" and not sentence.mode


def passing(own: Token | None, lasts: str | None, draft: Draft, sentence: DiscourseState) -> None:
    """When an ability works and how long its effect lasts are two things, and only one has a place."""
    first = sentence.during == "each_turn" and any("first_time" in event.how for event in draft.triggers)
    if own is not None and sentence.during not in (None, lasts) and not first:
        raise not_understood("duration", own)
