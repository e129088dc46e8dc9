"""Clauses without a verb: それが呪文なら, シールドの数が合計6つ以下なら, クリーチャーとして扱わない."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.carried import Carried
from saitei.parser.cards.classes import possessed
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

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
    if subject.kind == "total" and predicate.kind == "test" and said == "if":
        return _total(subject, predicate)
    if subject.kind in ("power", "cost") and predicate.kind == "test" and not every:
        return _measured(subject, predicate, negated=said == "not_if")
    if subject.kind != "obj" or predicate.kind not in _KINDS or len(predicate.phrases) != 1:
        raise not_understood("copula", predicate.head)
    if predicate.phrases == (Phrase("card", refers="that"),) and any(p.refers for p in subject.phrases):
        raise not_understood("copula", predicate.head)  # それがそのカードなら: two things named before
    phrases = [replace(phrase, quantity=parts.quantity) if every else phrase for phrase in subject.phrases]
    subjects = [("subject", phrase) for phrase in phrases]
    how = ("only",) if said == "only_if" else ()
    negated = said in ("not_if", "except_if")
    return Action("be", phrases=(*subjects, ("object", predicate.phrases[0])), negated=negated, how=how)


def _measured(subject: Nominal, predicate: Nominal, *, negated: bool) -> Action:
    """パワーが15000以上の時: what is said of a power is said of the card that has it."""
    if not subject.owned or len(predicate.phrases) != 1:
        raise not_understood("copula", predicate.head)
    tests = tuple(Term(subject.kind, each.args) for each in predicate.phrases[0].filters)
    subjects = [("subject", phrase) for phrase in subject.phrases]
    return Action("be", phrases=(*subjects, ("object", Phrase("card", filters=tests))), negated=negated)


def _total(subject: Nominal, predicate: Nominal) -> Action:
    """コストの合計が20以上であれば."""
    if not subject.owned or len(predicate.phrases) != 1:
        raise not_understood("copula", predicate.head)
    (number,) = predicate.phrases[0].filters
    test = number.args[0]
    if number.name != "number" or not isinstance(test, Term):
        raise not_understood("copula", predicate.head)
    subjects = tuple(("subject", phrase) for phrase in subject.phrases)
    return Action(f"sum_{subject.head.meaning}", phrases=subjects, test=test)


def as_if(parts: Parts, joint: Token) -> Action:
    """このタマシードがクリーチャーであるかのように."""
    if len(parts.marked) != 1 or parts.predicate is None or parts.marked[0][0] != "が" or parts.quantity:
        raise not_understood("copula", joint)
    subject, predicate = parts.marked[0][1], parts.predicate
    if subject.kind != "obj" or predicate.kind != "obj" or subject.phrases[1:] or predicate.phrases[1:]:
        raise not_understood("copula", joint)
    phrases = (("object", subject.phrases[0]), ("to", predicate.phrases[0]))
    return Action("treat_as", phrases=phrases, how=("as_if",))


def treated(parts: Parts, joint: Token) -> Action:
    """ "is not treated as a creature"."""
    if (
        len(parts.marked) != 1
        or parts.predicate is None
        or parts.how
        or (parts.quantity is not None and parts.quantity.name != "all")
        or parts.marked[0][0] not in ("は", "を")
    ):
        raise not_understood("copula", joint)
    subject = parts.marked[0][1]
    if subject.kind != "obj" or parts.predicate.kind != "obj":
        raise not_understood("copula", joint)
    every = [replace(phrase, quantity=parts.quantity or phrase.quantity) for phrase in subject.phrases]
    objects = [("object", phrase) for phrase in every]
    phrases = (*objects, ("to", parts.predicate.phrases[0]))
    how = ("also",) if joint.meaning == "be_also" else ()
    return Action("treat_as", phrases=phrases, negated=joint.meaning == "treated_as_not", how=how)


def _subject(parts: Parts, carried: Carried, predicate: Nominal) -> Nominal:
    marked = possessed(parts.marked)
    if len(marked) == 1 and marked[0][0] in ("が", "は"):
        return marked[0][1]
    if not parts.marked and carried.object and carried.may_refer and predicate.kind != "num":
        return Nominal("obj", predicate.head, (Phrase(carried.object.noun, refers="that"),))
    if not marked and carried.described and predicate.kind != "num":
        return Nominal("obj", predicate.head, carried.described)
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
