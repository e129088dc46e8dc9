"""Deeds that change a level, a position, an attack, and what players other than the card's do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.deeds import DeedMeanings
from saitei.parser.cards.core.meanings.phrases import (
    STATS,
    bans_of,
    duration_in,
    each_of,
    named_so,
    places_of,
    quantity_of,
    standing_with_word,
    stat_changed,
    with_word,
)
from saitei.parser.cards.core.meanings.standing import StandingMeanings
from saitei.parser.cards.core.meanings.values import THAT, Deed, Limit, Made, Role, Standing
from saitei.parser.cards.core.tables import card_types, valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term


class ChangeMeanings(DeedMeanings, StandingMeanings):
    """The constructors of what is changed for a while."""

    def _on_made_to_gain(self, parts: Sequence[Any]) -> Made:
        make, what, verb, number, stat, *rest = parts
        made = stat_changed(what, verb, number, stat, rest)
        if made is not None:
            yield standing_with_word(made, make)

    def _on_done_later(self, parts: Sequence[Any]) -> Made:
        what, _, verb, *to, moment = parts
        for each in self._on_ordered((Token("VERB", verb.meaning, verb.text, verb.at), what, *to)):
            if isinstance(each, Deed) and what.refers == THAT:
                yield replace(each, delayed=moment.word)

    def _on_returns_later(self, parts: Sequence[Any]) -> Made:
        what, verb, to, moment = parts
        for each in self._on_ordered((Token("VERB", "return", verb.text, verb.at), what, to)):
            if isinstance(each, Deed) and what.refers == THAT:
                yield replace(each, delayed=moment.word)

    def _on_takes_from_play(self, parts: Sequence[Any]) -> Made:
        """Remove it from play."""
        remove, *what, away = parts
        for each in self._on_ordered((replace(remove, name="VERB", meaning=away.meaning), *what)):
            if isinstance(each, Deed):
                yield replace(each, action=with_word(each.action, away))

    def _on_value_changed(self, parts: Sequence[Any]) -> Made:
        verb, level, _, number, *term = parts
        amount = number.count if verb.name == "RAISE" else -number.count
        yield Deed(Action(verb.word, phrases=(("object", level),)), amount, duration_in(term))

    def _on_total_stat(self, parts: Sequence[Any]) -> Made:
        total, *rest = parts
        for each in self._on_named_stat(rest):
            if isinstance(each, Phrase):
                yield replace(each, filters=(*each.filters, Term(total.word)))

    def _on_used_only_for(self, parts: Sequence[Any]) -> Made:
        mode, used, *_, non, aim, what = parts
        for each in self._on_cannot_be_used((Phrase("card", refers="this"), mode, used)):
            if isinstance(each, Standing) and what.filters and what.refers is None:
                inner = what.filters[0] if len(what.filters) == 1 else Term("and", what.filters)
                said = Word(non.meaning, non.at, aim.at, *places_of(what.noun))
                other = Phrase("card", filters=(Term(said, (inner,)),))
                (deed,) = each.deeds
                action = replace(deed.action, phrases=(*deed.action.phrases, ("of", other)))
                yield Standing((replace(deed, action=action),))

    def _on_level_moved(self, parts: Sequence[Any]) -> Made:
        raised, either, lowered, *rest = parts
        for each in self._on_value_changed((raised, *rest)):
            if isinstance(each, Deed):
                how = (Word("more_or_less", either.at, lowered.at),)
                yield replace(each, action=replace(each.action, how=how))

    def _on_cannot_be_except(self, parts: Sequence[Any]) -> Made:
        what, *ban, excepted = parts
        if what.refers is None and not any(each.name == "non" for each in what.filters):
            yield from bans_of((replace(what, filters=(*what.filters, excepted)), *ban))

    def _on_cannot_aim(self, parts: Sequence[Any]) -> Made:
        who, cannot, what, aims = parts
        if THAT not in (who.refers, what.refers):
            said = Word(aims.meaning, aims.at, cannot.at)
            action = Action(said, phrases=(("subject", who), ("object", what)), mode="cannot")
            yield Standing((Deed(action),))

    def _on_value_changed_up_to(self, parts: Sequence[Any]) -> Made:
        verb, level, by, up_to, *rest = parts
        for each in self._on_value_changed((verb, level, by, *rest)):
            if isinstance(each, Deed):
                how = (Word("up_to", up_to.at),)
                yield replace(each, action=replace(each.action, how=how))

    def _on_gains_and_loses(self, parts: Sequence[Any]) -> Made:
        subject, gains, number, stat, both, loses, other, measure = parts
        one = stat_changed(subject, gains, number, stat, ())
        two = stat_changed(subject, loses, other, measure, ())
        if one is not None and two is not None and two.deeds:
            yield Standing((*one.deeds, *standing_with_word(two, both).deeds))

    def _on_neither_be(self, parts: Sequence[Any]) -> Made:
        """This card cannot be Tributed, or used as Synchro Material."""
        signs = ("COMMA", "OR", "NOR")
        *ban, used = (each for each in parts if getattr(each, "name", "") not in signs)
        for one in self._on_cannot_be(ban):
            for other in self._on_cannot_be_used((*ban[:2], used)):
                if isinstance(one, Standing) and isinstance(other, Standing):
                    yield Standing((*one.deeds, *other.deeds))

    def _on_becomes_level(self, parts: Sequence[Any]) -> Made:
        what, verb, level, number, *term = parts
        if what.refers == THAT and not what.filters:
            said = Phrase(level.word, refers=what.refers)
            yield Deed(Action(verb.word, phrases=(("object", said),)), number.count, duration_in(term))

    def _on_becomes_times(self, parts: Sequence[Any]) -> Made:
        stat, sign, times, *term = parts
        verb = Word("set_amount", times.at, *([sign.at] if sign.name == "BECOMES" else []))
        yield Deed(Action(verb, phrases=(("object", stat),), how=(times.word,)), lasts=duration_in(term))

    def _on_named_stat(self, parts: Sequence[Any]) -> Made:
        *words, what = parts
        stat = next(each for each in words if each.name in ("STAT", "LEVEL"))
        original = tuple(Term(each.word) for each in words if each.name == "ORIGINAL")
        if stat.meaning not in STATS or len(STATS[stat.meaning]) == 1:
            noun = Word(stat.meaning, stat.at, *places_of(what.noun))
            yield replace(what, noun=noun, filters=(*what.filters, *original))

    def _on_original_stat_of(self, parts: Sequence[Token]) -> Made:
        whose, original, stat = parts
        if len(STATS.get(stat.meaning, "1")) == 1:
            said = (Term(stat.word), Term(original.word))
            yield Phrase(stat.meaning, refers=whose.word, filters=said)

    def _on_puts_counters(self, parts: Sequence[Any]) -> Made:
        verb, number, counter, _, what = parts
        if valencies()[verb.meaning].holds_counters:
            fact = Word(valencies()[verb.meaning].fact, verb.at)
            yield Deed(Action(fact, phrases=(("object", _counters(number, counter)), ("onto", what))))

    def _on_takes_counters_anywhere(self, parts: Sequence[Token]) -> Made:
        verb, number, counter, where = parts
        zone, _, whose = where.meaning.partition(":")
        from_ = Phrase("zone", whose, Word(zone, where.at))
        yield Deed(Action(verb.word, phrases=(("object", _counters(number, counter)), ("from", from_))))

    def _on_has_negated(self, parts: Sequence[Any]) -> Made:
        what, have, effects, verb = parts
        said = Word(verb.meaning, verb.at, have.at, effects.at)
        yield Deed(Action(said, phrases=(("object", what),), how=("effects",)))

    def _on_becomes_such(self, parts: Sequence[Any]) -> Made:
        what, verb, sort, *term = parts
        said = sort.word if sort.name == "RACE" else Term(sort.word)
        as_ = Phrase("card", filters=(Term(sort.name.lower(), (said,)),))
        action = Action(Word("become", verb.at), phrases=(("object", what), ("as", as_)))
        yield Deed(action, lasts=duration_in(term))

    def _on_is_treated(self, parts: Sequence[Any]) -> Made:
        what, _, verb, sort, *rest = parts
        kinds = [each for each in rest if isinstance(each, Token) and each.name == "KIND"]
        noun = kinds[0].word if kinds else "card"
        as_ = Phrase(noun, filters=(Term("card_class", (Term(sort.word),)),))
        action = Action(verb.word, phrases=(("object", what), ("as", as_)))
        yield Deed(action, lasts=duration_in(rest))

    def _on_delayed_first(self, parts: Sequence[Any]) -> Made:
        moment, _, *said = parts
        for each in self._on_ordered(said):
            if isinstance(each, Deed):
                yield replace(each, delayed=moment.word)

    def _on_as_many(self, parts: Sequence[Any]) -> Made:
        verb, *what, _, _, per = parts
        yield from self._per_each(verb, what, Term("exactly", (1,)), per)

    def _on_up_to_as_many(self, parts: Sequence[Any]) -> Made:
        verb, *what, per = parts
        sign = next(each for each in what if isinstance(each, Token) and each.name == "UP_TO")
        said = what[: what.index(sign)]
        things = [each for each in said if not (isinstance(each, Token) and each.name == "COMMA")]
        yield from self._per_each(verb, things, Term("up_to", (1,)), per)

    def _per_each(self, verb: Token, what: Sequence[Any], some: Term, per: Phrase) -> Made:
        each = each_of(per)
        if each is None:
            return
        roles = [one for one in what if isinstance(one, Role)]
        for thing in self._on_described([one for one in what if one not in roles]):
            if isinstance(thing, Phrase):
                for deed in self._on_ordered((verb, replace(thing, quantity=some), *roles)):
                    if isinstance(deed, Deed):
                        phrases = (*deed.action.phrases, ("per", each))
                        yield replace(deed, action=replace(deed.action, phrases=phrases))

    def _on_summons_as(self, parts: Sequence[Token]) -> Made:
        verb, this, _, sort, kind, *told = parts
        still = [each for each in told if each.name in ("STILL_A", "KIND")][-2:]
        race, attribute, level, stars, power, attack, defense, guard = (
            told[at] for at in (1, 3, 5, 6, 8, 9, 11, 12)
        )
        manners = tuple(each.word for each in told if each.name == "MANNER")
        valency = valencies()[verb.meaning]
        if "to" not in valency.roles or valency.event:
            return
        measures = tuple(
            Term(what.word, (Term("exactly", (number.count,)),))
            for what, number in ((level, stars), (power, attack), (defense, guard))
        )
        sorts = (Term("race", (race.word,)), Term("attribute", (Term(attribute.word),)))
        as_ = Phrase(kind.word, filters=(Term("card_class", (Term(sort.word),)), *sorts, *measures))
        phrases = (("object", Phrase("card", refers=this.word)), ("as", as_))
        summoned = Deed(Action(Word(valency.fact, verb.at), phrases=phrases, how=manners))
        if not still:
            yield summoned
            return
        also, what = still
        types = tuple(Term("card_type", (Term(Word(each, what.at)),)) for each in card_types(what.meaning))
        if len(types) == 1:
            phrases = (("object", Phrase("card", refers="this")), ("as", Phrase("card", filters=types)))
            yield Standing((summoned, Deed(Action(also.word, phrases=phrases, how=("also",)))))

    def _on_unanswered(self, parts: Sequence[Any]) -> Made:
        *ban, how = parts
        neither = isinstance(ban[0], Token)
        made = self._on_neither_activates(ban) if neither else self._on_barred_activating(ban)
        for each in made:
            if isinstance(each, Standing):
                action = each.deeds[0].action
                yield Limit(replace(action, how=(how.word,)), of_effect_above=True)

    def _on_looks_at(self, parts: Sequence[Any]) -> Made:
        """Look at all Set cards."""
        verb, what = parts
        things = what.phrases if isinstance(what, Role) else (what,)
        if all(each.quantity is not None or each.refers is not None for each in things):
            yield Deed(Action(verb.word, phrases=tuple(("object", each) for each in things)))

    def _on_done_surely(self, parts: Sequence[Any]) -> Made:
        """Special Summon this card (this is not optional)."""
        deed, surely = parts
        if isinstance(deed, Deed):
            yield replace(deed, action=replace(deed.action, how=(*deed.action.how, surely.word)))

    def _on_player_ordered(self, parts: Sequence[Any]) -> Made:
        who, verb, *rest = parts
        whose = who.word if isinstance(who, Token) else who.whose
        for each in self._on_ordered((verb, *rest)):
            if isinstance(each, Deed):
                yield replace(each, action=replace(each.action, by=whose))

    def _on_when_leaves_to(self, parts: Sequence[Any]) -> Made:
        verb, what, to, leaves = parts
        left = Action(leaves.word, phrases=(("object", what),))
        for each in self._on_ordered((verb, what, to)):
            if isinstance(each, Deed):
                yield replace(each, replaced=left)

    def _on_cannot_be_used(self, parts: Sequence[Any]) -> Made:
        what, mode, used = parts
        if what.refers != THAT:
            yield Standing((Deed(_not_used(what, mode, used)),))

    def _on_takes_none_with(self, parts: Sequence[Any]) -> Made:
        you, deal, sign, what = parts
        verb, _, how = deal.meaning.partition(":")
        if how not in ("", "by_battle_or_effect"):
            return
        with_ = replace(what, noun=Word(what.noun, *places_of(what.noun), sign.at))
        phrases = (("to", Phrase("player", you.word)), ("of", with_))
        action = Action(Word(verb, deal.at), phrases=phrases, mode="cannot", how=("by_battle",))
        yield Standing((Deed(action),))

    def _on_its_pierces(self, parts: Sequence[Any]) -> Made:
        _, what, occasion, _, inflict, verb, *rest = parts
        if what.refers == THAT:
            return
        players = [("to", each) for each in rest if isinstance(each, Phrase)]
        subject = replace(what, quantity=None)
        action = Action(Word(verb.meaning, verb.at, inflict.at), phrases=(("subject", subject), *players))
        yield Standing((Deed(action, lasts=Word("while_attacking", occasion.at)),))

    def _on_attacks_unanswered(self, parts: Sequence[Any]) -> Made:
        _, this, attacks, _, player, cannot, verb, what, until = parts
        for each in self._on_barred_activating((player, cannot, verb, what)):
            if isinstance(each, Standing):
                when = "while_battling" if attacks.name == "BATTLES" else "while_attacking"
                said = Word(when, attacks.at, this.at, until.at)
                yield Standing((replace(each.deeds[0], lasts=said),))


def _counters(number: Token, counter: Token) -> Phrase:
    return Phrase("counter", quantity=quantity_of(number), filters=(named_so(counter),))


def _not_used(what: Phrase, mode: Token, used: Token) -> Action:
    return Action(Word("use", used.at), phrases=(("object", what),), mode=mode.word, how=(used.word,))
