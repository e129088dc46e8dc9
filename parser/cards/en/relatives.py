"""Relative clauses: what they say of their noun, as in "the first spell you cast each turn"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.en.arguments import Parts, parts_of, resolve
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.context import Context
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.tree import Relative
from saitei.parser.cards.en.verbs import frames
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

_SPANS = {"this_turn": "this_turn", "that_turn": "this_turn", "this_game": "this_game"}
_PAST = frozenset({"past", "was"})


def settle(parts: Parts, context: Context) -> None:
    """Pronouns replaced by what they stand for, and relative clauses read."""
    resolve(parts, context)
    if parts.subject is not None:
        parts.subject = _described(parts.subject, context)
    parts.objects = [_described(each, context) for each in parts.objects]
    parts.marked = [
        (token, _described(each, context, told=token.meaning == "per")) for token, each in parts.marked
    ]


def _described(nominal: Nominal, context: Context, *, told: bool = False) -> Nominal:
    if nominal.relative is None:
        return nominal
    if len(nominal.phrases) > 1 or nominal.phrase.refers:
        raise not_understood("shared_modifier", nominal.head)
    found = _read(nominal.relative, nominal, context, told=told)
    if _named_again(found, context) and nominal.phrase.quantity == Term("that_many"):
        return replace(nominal, relative=None)
    if _named_again(found, context):
        return replace(nominal, phrases=(replace(nominal.phrase, refers="that"),), relative=None)
    phrase = replace(nominal.phrase, relatives=(*nominal.phrase.relatives, found))
    return replace(nominal, phrases=(phrase,), relative=None)


def _named_again(action: Action, context: Context) -> bool:
    """ "draw a card for each card discarded": a deed of this text, and nothing new about it."""
    alone = all(phrase.refers == "itself" for _, phrase in action.phrases)
    return (
        alone
        and action.past
        and not action.how
        and action.verb in context.done
        and action.by in ("you", "unstated")
    )


def _read(relative: Relative, nominal: Nominal, context: Context, *, told: bool) -> Action:
    clause, verb = relative.clause, relative.clause.verb
    takes_in = any("in" in frame.prepositions for frame in frames().get(verb.meaning, ()))
    parts = parts_of(clause, takes_in)
    if parts.times or parts.links or parts.instead or parts.amount or parts.predicate:
        raise not_understood("license", verb)
    itself = Nominal("obj", nominal.head, (Phrase(nominal.phrase.noun, refers="itself"),))
    verb = _gap(relative.gap, parts, itself, verb)
    acting = parts.subject.phrase.whose if parts.subject and parts.subject.kind == "player" else "unstated"
    resolve(parts, replace(context, by=acting))
    spans = [_span(word) for word in (*parts.early, *parts.durations)]
    found = actions(verb, parts)
    if len(found) != 1:
        raise not_understood("license", verb)
    features = verb.word.features
    general = relative.gap == "passive" and not features & {"was", "aux"} and not (told or spans)
    present = "base" in features and "passive" not in features and not spans
    past = bool(features & _PAST) and not (present or general)
    return replace(found[0], past=past, how=(*found[0].how, *relative.how, *spans))


def _gap(gap: str, parts: Parts, itself: Nominal, verb: Token) -> Token:
    """The noun in its place within the clause."""
    if gap == "whole":
        return verb
    if gap == "object":
        if parts.objects:
            raise not_understood("two_of_a_kind", verb)
        parts.objects = [itself]
        return verb
    if parts.subject is not None:
        raise not_understood("two_of_a_kind", verb)
    parts.subject = itself
    if gap == "subject":
        return verb
    return replace(verb, word=replace(verb.word, features=verb.word.features - {"base"} | {"passive"}))


def _span(word: Token) -> str:
    if word.meaning not in _SPANS:
        raise not_understood("duration", word)
    return _SPANS[word.meaning]
