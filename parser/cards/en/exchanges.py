"""What is done instead of paying or of going elsewhere, or by tapping; what costs less; what is limited."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.state import DiscourseState
from saitei.parser.cards.tokens import Token, Word, not_understood
from saitei.terms import Term


def unpaid(draft: Draft, sentence: DiscourseState, verb: Token) -> None:
    """ "You may tap 2 creatures instead of paying the cost": paying is the event that is replaced."""
    if draft.triggers or sentence.begun or not sentence.first:
        raise not_understood("instead", verb)
    draft.triggers.append(Action("pay", phrases=(("object", Phrase("cost")),)))


def in_place_of(parts: Parts, verb: Token) -> Action | None:
    """ "put it into your mana zone instead of your graveyard": where it would have gone."""
    said = [(token, place) for token, place in parts.marked if token.meaning == "instead_of"]
    if not said or said[0][1].kind != "zone":
        return None
    (_, place), *others = said
    if others or parts.instead or verb.meaning not in ("put", "return", "add") or len(parts.objects) != 1:
        raise not_understood("instead", verb)
    parts.marked = [each for each in parts.marked if each[0].meaning != "instead_of"]
    parts.instead = True
    moved = parts.objects[0].phrase
    if not moved.refers:
        raise not_understood("instead", verb)
    return Action("put", phrases=(("to", place.phrase), ("object", moved)))


def reduced(verb: Token, parts: Parts) -> Token:
    """ "You may reduce this creature's cost by 2": it may cost 2 less."""
    said = [nominal for token, nominal in parts.marked if token.meaning == "by" and nominal.kind == "num"]
    things = parts.objects
    if verb.meaning != "reduce":
        return verb
    number = said[0].phrase.quantity if len(said) == 1 else None
    mine = parts.subject is None or (parts.subject.kind == "player" and parts.subject.phrase.whose == "you")
    if number is None or number.name not in ("exactly", "up_to") or len(things) != 1 or not mine:
        raise not_understood("amount", verb)
    parts.subject, parts.objects = replace(things[0], kind="obj"), []
    parts.marked = [each for each in parts.marked if each[0].meaning != "by"]
    bounds = frozenset({"up_to"} if number.name == "up_to" else ())
    parts.amount = Token(
        Word("AMOUNT", "cost", f"-{number.args[0]}", bounds), verb.text, verb.start, verb.end
    )
    return replace(verb, word=replace(verb.word, meaning="cost"))


def tapped_for_it(draft: Draft, verb: Token) -> None:
    """ "tap it to use its tap ability": said by the use; what else is tapped for it stays an instruction."""
    tapping = draft.instructions.pop()
    others = tuple(each for each in tapping.action.phrases if each[1].refers != "this")
    if tapping.action.verb != "tap" or len(others) == len(tapping.action.phrases):
        raise not_understood("license", verb)
    if others:
        draft.instructions.append(replace(tapping, action=replace(tapping.action, phrases=others)))


def no_more(action: Action, verb: Token) -> Action:
    """ "Your opponent can only cast one spell each turn": they cannot cast more."""
    if not verb.has("only"):
        return action
    counted = [(at, phrase) for at, (slot, phrase) in enumerate(action.phrases) if slot == "object"]
    number = counted[0][1].quantity if len(counted) == 1 else None
    if number is None or number.name not in ("exactly", "at_most", "up_to") or action.negated or action.how:
        raise not_understood("quantity", verb)
    phrases = list(action.phrases)
    at, phrase = counted[0]
    phrases[at] = ("object", replace(phrase, quantity=Term("more_than", number.args)))
    return replace(action, phrases=tuple(phrases), mode="cannot")
