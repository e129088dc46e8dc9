"""What holds as long as a card is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.phrases import any_one, bans_of, places_of, stat_changed, with_word
from saitei.parser.cards.core.meanings.values import THAT, THEM, THIS, Deed, Made, Standing
from saitei.parser.cards.core.tables import card_types
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term


class StandingMeanings:
    """The constructors of what stands."""

    def _on_pays_to_attack(self, parts: Sequence[Any]) -> Made:
        """You must pay 500 LP to declare an attack with this monster."""
        you, must, deed, why = parts
        if isinstance(deed, Deed) and not deed.conditions:
            action = replace(deed.action, by=you.word, mode=must.word, how=(*deed.action.how, why.word))
            yield Standing((replace(deed, action=action),))

    def _on_cannot_be(self, parts: Sequence[Any]) -> Made:
        yield from bans_of(parts)

    def _on_no_aim(self, parts: Sequence[Any]) -> Made:
        opponent, cannot, what, verb = parts
        subject = Phrase("monster", Word(opponent.meaning, opponent.at, cannot.at))
        action = Action(verb.word, phrases=(("subject", subject), ("object", what)), mode="cannot")
        yield Standing((Deed(action),))

    def _on_also_cannot(self, parts: Sequence[Any]) -> Made:
        standing, *rest = parts
        signs = [each for each in rest if isinstance(each, Token)]
        sign = next(each for each in signs if each.name in ("AND", "ALSO"))
        last = standing.deeds[-1].action.phrases
        if not last:
            return
        at = rest.index(sign)
        for each in bans_of((last[0][1], *rest[at + 1 :])):
            deed = each.deeds[0]
            yield Standing((*standing.deeds, replace(deed, action=with_word(deed.action, sign))))

    def _on_unaffected(self, parts: Sequence[Any]) -> Made:
        *subject, mode, effects = parts
        what = subject[0] if subject else Phrase("card", refers=THIS)
        kind, _, whose = effects.meaning.partition(":")
        types = card_types(kind) or (() if kind == "any" else (kind,))
        terms = tuple(Term("card_type", (Term(each),)) for each in types)
        filters = terms[:1] if not terms[1:] else (Term("or", terms),)
        if whose == "other":
            filters, whose = (*filters, Term("other")), "unstated"
        agent = Phrase(Word("effect", effects.at), whose, filters=filters)
        action = Action("affect", phrases=(("object", what), ("agent", agent)), mode=mode.word)
        yield Standing((Deed(action),))

    def _on_others(self, parts: Sequence[Token]) -> Made:
        yield parts[0]

    def _on_spared_once(self, parts: Sequence[Any]) -> Made:
        often, what, would, verb, by, each, _, spared = parts
        if verb.meaning == "destroy" and what.refers != THAT:
            said = Word("destroy", verb.at, would.at, each.at)
            how = (by.word, often.word)
            action = Action(said, phrases=(("object", any_one(what)),), mode=spared.word, how=how)
            yield Standing((Deed(action),))

    def _on_cannot_attack_in_turn(self, parts: Sequence[Any]) -> Made:
        *attack, term = parts
        for each in _attack(attack, "cannot"):
            yield Standing((replace(each.deeds[0], lasts=term.word),))

    def _on_both_stand(self, parts: Sequence[Any]) -> Made:
        one, *_, sign, other = parts
        first, *more = (_of_those(each, one.deeds[0]) for each in other.deeds)
        yield Standing((*one.deeds, replace(first, action=with_word(first.action, sign)), *more))

    def _on_may_attack(self, parts: Sequence[Any]) -> Made:
        yield from _attack(parts, "can")

    def _on_cannot_attack(self, parts: Sequence[Any]) -> Made:
        yield from _attack(parts, "cannot")

    def _on_gains(self, parts: Sequence[Any]) -> Made:
        subject, verb, number, stat, *rest = parts
        made = stat_changed(subject, verb, number, stat, rest)
        if made is not None:
            yield made

    _on_loses = _on_gains

    def _on_pierces(self, parts: Sequence[Any]) -> Made:
        occasion, _, inflict, verb, *_ = parts
        this = Phrase("card", refers=THIS)
        players = [each for each in parts if isinstance(each, Phrase)]
        to = (("to", players[0]),) if players else ()
        action = Action(Word(verb.meaning, verb.at, inflict.at), phrases=(("subject", this), *to))
        yield Standing((Deed(action, lasts=Word("while_attacking", occasion.at)),))


def _of_those(deed: Deed, before: Deed) -> Deed:
    """What stands, with what was said before to be so for "they"."""
    phrases = [each for each in before.action.phrases if each[0] in ("object", "subject")]
    if not phrases or phrases[0][1].refers is not None:
        return deed
    those = phrases[0][1]

    def meant(phrase: Phrase) -> Phrase:
        same = all(each == Term(str(those.noun)) for each in phrase.filters)
        if phrase.refers != THAT or phrase.noun != THEM or not same or phrase.quantity:
            return phrase
        return replace(those, noun=Word(those.noun, *places_of(those.noun), *places_of(phrase.refers)))

    said = tuple((role, meant(each)) for role, each in deed.action.phrases)
    return replace(deed, action=replace(deed.action, phrases=said))


def _attack(parts: Sequence[Any], mode: str) -> Iterator[Standing]:
    subject, how, verb, *rest = parts
    players = [("object", each) for each in rest if isinstance(each, Phrase)]
    directly = tuple(each.word for each in rest if isinstance(each, Token))
    if players and players[0][1].whose != "opponent":
        return
    action = Action(
        verb.word, phrases=(("subject", subject), *players), mode=Word(mode, how.at), how=directly
    )
    yield Standing((Deed(action),))
