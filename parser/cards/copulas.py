"""Clauses without a verb: それが呪文なら, シールドの数が合計6つ以下なら, クリーチャーとして扱わない."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.clauses import Carried
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.tokens import Token, not_understood

_KINDS = frozenset({"obj", "civ", "quality", "test", "event"})


def condition(parts: Parts, carried: Carried, joint: Token | None) -> Action:
    """What is said of the subject: a number of things, or that it is such a thing."""
    predicate = parts.predicate
    every = parts.quantity is not None and parts.quantity.name == "all"
    if predicate is None or parts.how or parts.amount is not None or parts.instead:
        raise not_understood("copula", predicate.head if predicate else None)
    if parts.quantity is not None and not every:
        raise not_understood("copula", predicate.head)
    said = joint.meaning if joint else "if"
    subject = _subject(parts, carried, predicate)
    if subject.kind == "hand":
        cards = tuple(replace(phrase, noun="card") for phrase in subject.phrases)
        subject = replace(subject, kind="count", phrases=cards)
    if subject.kind == "count" and said == "if":
        return _count(subject, predicate)
    if subject.kind == "obj" and predicate.kind == "num" and parts.marked[0][0] == "が" and said == "if":
        return _count(subject, predicate)
    if subject.kind != "obj" or predicate.kind not in _KINDS or len(predicate.phrases) != 1:
        raise not_understood("copula", predicate.head)
    phrases = [replace(phrase, quantity=parts.quantity) if every else phrase for phrase in subject.phrases]
    subjects = [("subject", phrase) for phrase in phrases]
    how = ("only",) if said == "only_if" else ()
    negated = said in ("not_if", "except_if")
    return Action("be", phrases=(*subjects, ("object", predicate.phrases[0])), negated=negated, how=how)


def treated(parts: Parts, joint: Token) -> Action:
    """ "is not treated as a creature"."""
    if (
        len(parts.marked) != 1
        or parts.predicate is None
        or parts.how
        or parts.quantity
        or parts.marked[0][0] not in ("は", "を")
    ):
        raise not_understood("copula", joint)
    subject = parts.marked[0][1]
    if subject.kind != "obj" or parts.predicate.kind != "obj":
        raise not_understood("copula", joint)
    phrases = (("object", subject.phrases[0]), ("to", parts.predicate.phrases[0]))
    return Action("treat_as", phrases=phrases, negated=joint.meaning == "treated_as_not")


def _subject(parts: Parts, carried: Carried, predicate: Nominal) -> Nominal:
    if len(parts.marked) == 1 and parts.marked[0][0] in ("が", "は"):
        return parts.marked[0][1]
    if not parts.marked and carried.object and carried.may_refer and predicate.kind != "num":
        return Nominal("obj", predicate.head, (Phrase(carried.object.noun, refers="that"),))
    raise not_understood("copula", predicate.head)


def _count(subject: Nominal, predicate: Nominal) -> Action:
    if predicate.kind != "num" or predicate.phrases[0].quantity is None or predicate.modified:
        raise not_understood("copula", predicate.head)
    phrases = tuple(("subject", phrase) for phrase in subject.phrases)
    verb = "total" if len(phrases) > 1 else "exist"
    return Action(verb, phrases=phrases, test=predicate.phrases[0].quantity)


def compared(action: Action) -> Action:
    """ "more shields than the opponent": the things compared with are named in full."""
    first = next(phrase for slot, phrase in action.phrases if slot == "subject")
    full = tuple(
        (slot, replace(first, whose=phrase.whose) if slot == "than" and phrase.noun == "player" else phrase)
        for slot, phrase in action.phrases
    )
    return replace(action, phrases=full)
