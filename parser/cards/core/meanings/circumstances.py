"""Circumstances of more than one thing: what would happen, what somebody did, what has been fought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.occasions import OccasionMeanings
from saitei.parser.cards.core.meanings.phrases import (
    ONE,
    any_one,
    asked_for,
    is_all,
    places_of,
    what_is_activated,
    with_word,
)
from saitei.parser.cards.core.meanings.values import THAT, THIS, Made, Occasion
from saitei.parser.cards.core.tables import valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_THIS_TURN = "this_turn"
_DONE_JUST_NOW = "so"


class CircumstanceMeanings(OccasionMeanings):
    """The constructors of such circumstances."""

    def _on_would_happen(self, parts: Sequence[Any]) -> Made:
        """A monster would be Summoned: before it is."""
        what, would, *done = parts
        if what.refers != THAT:
            yield tuple(
                replace(each, phrases=(("object", any_one(what)), *each.phrases), how=(*each.how, would.word))
                for each in done
                if isinstance(each, Action) and each.verb != "destroy"
            )

    def _on_player_would(self, parts: Sequence[Any]) -> Made:
        """Your opponent would Special Summon a monster."""
        player, would, *does = parts
        for events in self._on_player_does((player, *does)):
            if isinstance(events, tuple):
                told = cast("tuple[Action, ...]", events)
                yield tuple(replace(each, past=False, how=(*each.how, would.word)) for each in told)

    def _on_takes_damage_with(self, parts: Sequence[Any]) -> Made:
        """You take battle damage from a battle involving this card."""
        you, how, sign, what = parts
        if how.meaning == "by_battle" and what.refers != THAT:
            said = any_one(what)
            said = replace(said, noun=Word(said.noun, *places_of(said.noun), sign.at))
            phrases = (("to", Phrase("player", you.word)), ("of", said))
            yield (Action("deal", phrases=phrases, past=True, how=(how.word,)),)

    def _on_turned_so(self, parts: Sequence[Token]) -> Made:
        """This card is changed from Attack Position to Defense Position."""
        this, _, verb, _, before, _, after = parts
        if before.meaning != after.meaning:
            how = (Word(f"from_{before.meaning}", before.at), after.word)
            yield (
                Action(
                    verb.word, phrases=(("object", Phrase("card", refers=this.word)),), past=True, how=how
                ),
            )

    def _on_you_did(self, parts: Sequence[Any]) -> Made:
        """You destroyed a monster; you Tributed a monster to activate this effect."""
        you, verb, what, *rest = parts
        valency, about = valencies()[verb.meaning], asked_for(what)
        terms = [each for each in rest if each.name == "TERM"]
        if valency.roles.get("object") != "card!" or any(each.meaning != _THIS_TURN for each in terms):
            return
        how = tuple(each.word for each in rest) or (_DONE_JUST_NOW,)
        if about is not None and about.refers is None:
            yield Action(Word(valency.fact, verb.at), you.word, (("object", about),), past=True, how=how)

    def _on_has_activated(self, parts: Sequence[Any]) -> Made:
        """Your opponent has activated a monster effect this turn."""
        player, have, activated, act, term = parts
        for each in self._on_was_activated((act, have, activated, term)):
            said = Word(player.whose, *places_of(player.whose), have.at)
            yield tuple(replace(one, by=said) for one in cast("tuple[Action, ...]", each))

    def _fought(self, parts: Sequence[Any]) -> Made:
        actor, verb, *aim = parts
        if THAT not in (actor.refers, *(each.refers for each in aim)):
            phrases = (("subject", any_one(actor)), *(("object", any_one(each)) for each in aim))
            yield Action(verb.word, phrases=phrases, past=True)

    def _on_came_by_this(self, parts: Sequence[Token]) -> Made:
        """If Summoned this way."""
        verb, by = parts
        valency = valencies()[verb.meaning]
        if valency.event or valency.name == "special_summon":
            phrases = (
                ("object", Phrase("card", refers=THIS)),
                ("agent", Phrase("effect", refers=by.word)),
            )
            yield Action(Word(valency.fact, verb.at), phrases=phrases, past=True)

    def _on_may_bring_level(self, parts: Sequence[Token]) -> Made:
        """You can Pendulum Summon Level 7."""
        you, may, verb, level, number = parts
        if verb.meaning == "pendulum_summon_deed":
            of = Term(level.word, (Term("exactly", (number.count,)),))
            fact = Word(valencies()[verb.meaning].fact, verb.at)
            yield Action(fact, you.word, (("object", Phrase("monster", filters=(of,))),), may.word)

    def _on_life_apart(self, parts: Sequence[Token]) -> Made:
        """Your LP are at least 2000 lower than your opponent's."""
        life, _, least, number, verb, other = parts
        for each in self._on_life_compared((life, _, verb, other)):
            if isinstance(each, Action):
                yield replace(each, test=Term(least.word, (number.count,)), how=("by_so_much",))

    def _on_activation_negated(self, parts: Sequence[Any]) -> Made:
        """The activation of a Spell Card is negated."""
        sign, *what, be, verb = parts
        if what[0].name == "ACT":
            acts = [*what_is_activated(what[0])]
        else:
            acts = [each for each in self._on_one(what) if isinstance(each, Phrase)]
        said = Word(verb.meaning, verb.at, sign.at)
        if not (what[0].name != "ACT" and any(each.zone for each in acts)) and be.name == "BE":
            yield tuple(
                Action(said, phrases=(("object", any_one(each)),), past=True, how=("activation",))
                for each in acts
            )

    def _on_there_is_either(self, parts: Sequence[Any]) -> Made:
        """A Link Monster is on the field or in either GY."""
        said, be, field, _, in_, place = parts
        ways = [[*self._on_there_is((said, be, field))], [*self._on_there_is((said, be, in_, place))]]
        if all(len(each) == 1 and isinstance(each[0], Action) for each in ways):
            yield tuple(cast("Action", each[0]) for each in ways)

    def _on_all_are(self, parts: Sequence[Any]) -> Made:
        """All monsters you control are Dragon monsters."""
        what, _, *sort = parts
        at = next(n for n, each in enumerate(sort) if isinstance(each, Token) and each.name == "KIND")
        least, sort, kind = sort[at + 1 :], sort[: at + 1], sort[at]
        if least and (least[0].meaning, least[1].meaning) != ("at_least", "1"):
            return
        for each in self._on_described(sort):
            if isinstance(each, Phrase) and each.filters and is_all(what) and kind.meaning == what.noun:
                noun = Word(what.noun, *places_of(what.noun), kind.at)
                subject = replace(what, noun=noun, filters=(*what.filters, *each.filters))
                how = ("each_of_them", *(Word("at_least_one", least[0].at, least[1].at) for _ in least[:1]))
                yield Action("exist", phrases=(("subject", subject),), how=how)

    def _on_such_lies(self, parts: Sequence[Any]) -> Made:
        """This Ritual Summoned card is on the field."""
        *such, _, zone = parts
        for each in self._on_this_such(such):
            if isinstance(each, Phrase):
                yield Action("exist", phrases=(("subject", replace(each, zone=zone.word)),))

    def _on_while_equipped(self, parts: Sequence[Any]) -> Made:
        """While equipped to a monster."""
        _, verb, sign, what = parts
        this = Phrase("card", refers=THIS)
        if verb.meaning == "equip" and what.refers is None:
            one, other = (this, any_one(what)) if sign.name == "TO" else (any_one(what), this)
            phrases = (("object", one), ("to", other))
            yield Occasion(conditions=((Action(Word("equip", verb.at), phrases=phrases, past=True),),))

    def _on_only_are(self, parts: Sequence[Any]) -> Made:
        """The only monsters you control are "Ember" monsters."""
        only, *rest = parts
        be = next(n for n, each in enumerate(rest) if isinstance(each, Token) and each.name == "BE")
        for what in self._on_described(rest[:be]):
            if isinstance(what, Phrase):
                everything = replace(what, quantity=Term("all"))
                for each in self._on_all_are((everything, *rest[be:])):
                    if isinstance(each, Action):
                        yield replace(each, how=(*each.how, only.word))

    def _on_was_done_either(self, parts: Sequence[Any]) -> Made:
        """This card was Normal Summoned or flipped face-up this turn."""
        this, was, one, either, other, term = parts
        for first in self._on_was_done((this, was, one, term)):
            for second in self._on_was_done((this, was, other, term)):
                if isinstance(first, Action) and isinstance(second, Action):
                    yield (first, with_word(second, either))

    def _on_player_did(self, parts: Sequence[Any]) -> Made:
        """Your opponent Special Summoned a monster from the Extra Deck this turn."""
        player, verb, what, *places_there, term = parts
        for each in self._on_you_did((Token("YOU", player.whose, "", -1), verb, what, term)):
            if isinstance(each, Action) and (places_there or player.whose != "you"):
                froms = tuple(("from", one) for role in places_there for one in role.phrases)
                either = ("from",) if any(role.either for role in places_there) else ()
                yield replace(each, by=player.whose, phrases=(*each.phrases, *froms), alternatives=either)

    def _on_effect_was_used(self, parts: Sequence[Any]) -> Made:
        """An effect of an "Ember" monster was activated this turn."""
        effect, what, _, verb, term = parts
        about = any_one(what)
        if term.meaning == _THIS_TURN and what.refers is None and not about.zone and not about.relatives:
            of = (Term("card_type", (Term(what.noun),)),) if what.noun == "monster" else ()
            noun = Word(effect.meaning, effect.at, *places_of(what.noun))
            used = Phrase(noun, about.whose, filters=(*of, *about.filters))
            yield Action(verb.word, phrases=(("object", used),), past=True, how=(term.word,))

    def _on_none_lie(self, parts: Sequence[Any]) -> Made:
        """No monsters are in the Extra Monster Zone."""
        _, what, *where = parts
        if what.quantity is None:
            for each in self._on_there_is((replace(what, quantity=ONE), *where)):
                if isinstance(each, Action):
                    ((role, one),) = each.phrases
                    yield replace(each, phrases=((role, replace(one, quantity=None)),), negated=True)

    def _on_controls_no_such(self, parts: Sequence[Any]) -> Made:
        """If you do not control a Dragon monster."""
        where, what = parts
        for each in self._on_controls_none((Phrase("player", "you"), where, where, any_one(what))):
            if isinstance(each, Action):
                yield Occasion(conditions=((each,),))

    def _on_act_is_activated_there(self, parts: Sequence[Any]) -> Made:
        """A monster effect is activated on the field."""
        act, be, verb, *where = parts
        place = where[-1]
        zones = (Phrase("zone", zone=place.word),) if isinstance(place, Token) else place.phrases
        either = () if isinstance(place, Token) or not place.either else ("from",)
        for events in self._on_act_is_activated((act, be, verb)):
            yield tuple(
                replace(one, phrases=(*one.phrases, *(("from", zone) for zone in zones)), alternatives=either)
                for one in cast("tuple[Action, ...]", events)
            )

    def _on_would_leave(self, parts: Sequence[Any]) -> Made:
        """If this card would leave the field."""
        _, *left = parts
        if left[0].refers != THAT:
            for events in self._on_leaves(left):
                told = cast("tuple[Action, ...]", events)
                yield Occasion(
                    tuple(replace(each, past=False) for each in told), would=Word("would", left[1].at)
                )
