"""Deeds told to others, for each of something, for now, or of what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.changes import ChangeMeanings
from saitei.parser.cards.core.meanings.phrases import (
    ONE,
    any_one,
    bans_of,
    duration_in,
    each_of,
    places_of,
    quantity_of,
    standing_with_word,
    stat_changed,
    what_is_activated,
    with_word,
    zone_phrase,
)
from saitei.parser.cards.core.meanings.values import (
    IT,
    THAT,
    THEM,
    THIS,
    Deed,
    Made,
    Role,
    Standing,
)
from saitei.parser.cards.core.tables import card_types, valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_FOR_A_WHILE = "for_a_while"


class OrderMeanings(ChangeMeanings):
    """The constructors of such deeds."""

    def _on_either_way(self, parts: Sequence[Any]) -> Made:
        """Add to your hand or Special Summon 1 Dragon monster from your GY."""
        verb, to, either, other, *rest = [each for each in parts if getattr(each, "name", "") != "COMMA"]
        for one in self._on_ordered((verb, *rest, to)):
            for two in self._on_ordered((other, *rest)):
                if isinstance(one, Deed) and isinstance(two, Deed):
                    yield (one, replace(either, name="OR_DO", meaning="or"), two)

    def _on_chosen_and_done(self, parts: Sequence[Any]) -> Made:
        """Select and destroy 2 of your monsters."""
        chosen, both, verb, *what = parts
        if valencies()[chosen.meaning].fact in ("select", "choose"):
            for each in self._on_ordered((verb, *what)):
                if isinstance(each, Deed):
                    yield replace(each, action=with_word(with_word(each.action, chosen), both))

    def _on_neither_takes(self, parts: Sequence[Any]) -> Made:
        """Neither player takes any battle damage from attacks involving this card."""
        takes, sign, what = parts
        yield from self._on_takes_none_with((takes, replace(takes, meaning="deal"), sign, what))

    def _on_takes_from_play_now(self, parts: Sequence[Any]) -> Made:
        """Remove it from play until your next Standby Phase."""
        remove, *what, away, term = parts
        verb = replace(remove, name="VERB", meaning=away.meaning)
        for each in self._on_for_now((verb, *what, term)):
            if isinstance(each, Deed):
                yield replace(each, action=with_word(each.action, away))

    def _on_made_to_do(self, parts: Sequence[Any]) -> Made:
        """Have your opponent draw 1 card."""
        make, player, verb, *rest = parts
        for each in self._on_ordered((verb, *rest)):
            if isinstance(each, Deed):
                who = ("subject", Phrase("player", Word(player.meaning, player.at, make.at)))
                action = replace(
                    each.action, phrases=(*each.action.phrases, who), how=(*each.action.how, "made_to")
                )
                yield replace(each, action=action)

    def _on_for_now(self, parts: Sequence[Any]) -> Made:
        """Banish it until the End Phase."""
        *told, term = parts
        for each in self._on_ordered(told):
            if isinstance(each, Deed) and each.action.verb == "banish":
                action = replace(each.action, how=(*each.action.how, _FOR_A_WHILE))
                yield replace(each, action=action, lasts=term.word)

    def _on_done_per(self, parts: Sequence[Any]) -> Made:
        """Draw 1 card for each monster you control."""
        *told, _, per = parts
        yield from _for_each(self._on_ordered(told), per)

    def _on_puts_counters_per(self, parts: Sequence[Any]) -> Made:
        """Place 1 Spell Counter on it for each monster you control."""
        *told, _, per = parts
        yield from _for_each(self._on_puts_counters(told), per)

    def _on_gains_each(self, parts: Sequence[Any]) -> Made:
        """It gains 500 ATK and 300 DEF."""
        what, verb, number, stat, both, other, measure, *term = parts
        one, two = (stat_changed(what, verb, *each, term) for each in ((number, stat), (other, measure)))
        if one is not None and two is not None and stat.meaning != measure.meaning and two.deeds:
            yield Standing((*one.deeds, *standing_with_word(two, both).deeds))

    def _on_must_attack_that(self, parts: Sequence[Any]) -> Made:
        """Monsters your opponent controls must attack this card, if able."""
        what, must, verb, *rest = parts
        aims = tuple(("object", each) for each in rest if isinstance(each, Phrase))
        able = tuple(each.word for each in rest if isinstance(each, Token))
        action = Action(verb.word, phrases=(("subject", what), *aims), mode=must.word, how=able)
        yield Standing((Deed(action),))

    def _on_cannot_use_its(self, parts: Sequence[Any]) -> Made:
        """It cannot activate its effects this turn."""
        what, mode, verb, effects, *rest = parts
        there = tuple(("from", Phrase("zone", zone=each.word)) for each in rest if each.name == "ON_FIELD")
        phrases = (("subject", what), ("object", Phrase(effects.word)), *there)
        yield Deed(Action(verb.word, phrases=phrases, mode=mode.word), lasts=duration_in(rest))

    def _on_rest_done(self, parts: Sequence[Any]) -> Made:
        """Place the rest on the bottom of your Deck."""
        verb, rest, *where = parts
        cards = Phrase("card", quantity=Term("all"), refers=rest.word)
        for each in self._on_ordered((verb, cards, *where)):
            if isinstance(each, Deed):
                yield replace(each, action=replace(each.action, how=(*each.action.how, "of_those_seen")))

    def _on_neither_falls(self, parts: Sequence[Any]) -> Made:
        """If this card battles a monster, neither can be destroyed by that battle."""
        _, one, battles, other, _, neither = parts
        if one.refers == THAT or other.refers is not None:
            return
        each_way = ((one, other), (other, one))
        yield Standing(
            tuple(
                Deed(
                    Action(
                        Word("destroy", battles.at),
                        phrases=(
                            ("object", replace(what, quantity=None)),
                            ("agent", replace(by, quantity=None)),
                        ),
                        mode="cannot",
                        how=(neither.word,),
                    )
                )
                for what, by in each_way
            )
        )

    def _on_cannot_be_for(self, parts: Sequence[Any]) -> Made:
        """This card cannot be Tributed for a Tribute Summon."""
        what, mode, verb, *aim = parts
        summon, one = aim[-1], aim[0]
        if what.refers != THAT and verb.meaning == "tribute":
            how = (Word(f"for_{summon.meaning}", summon.at, one.at, aim[1].at),)
            yield Standing((Deed(Action(verb.word, phrases=(("object", what),), mode=mode.word, how=how)),))

    def _on_player_must(self, parts: Sequence[Any]) -> Made:
        """Your opponent must discard 1 card."""
        player, must, *does = parts
        for each in self._on_player_ordered((player, *does)):
            if isinstance(each, Deed):
                yield replace(each, action=with_word(each.action, must))

    def _on_in_addition(self, parts: Sequence[Any]) -> Made:
        """Normal Summon 1 Dragon monster, in addition to your Normal Summon/Set."""
        at = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "IN_ADDITION")
        also = [Word("only_once_each_turn", each.at) for each in parts[at:] if each.name == "REMARK"]
        for each in self._on_ordered(parts[:at]):
            if isinstance(each, Deed) and each.action.verb in ("normal_summon", "normal_summon_or_set"):
                how = (*each.action.how, parts[at].word, *also)
                yield replace(each, action=replace(each.action, how=how))

    def _on_puts_counters_then(self, parts: Sequence[Any]) -> Made:
        """Place 1 Spell Counter on this card when that Spell resolves."""
        *told, when = parts
        for each in self._on_puts_counters(told):
            if isinstance(each, Deed):
                yield replace(each, delayed=when.word)

    def _on_barred_activating_there(self, parts: Sequence[Any]) -> Made:
        """Your opponent cannot activate cards or effects in the GY."""
        *ban, where = [each for each in parts if getattr(each, "name", "") != "IN"]
        make = self._on_neither_activates if len(ban) == 3 else self._on_barred_activating  # noqa: PLR2004
        if isinstance(where, Token):
            if all(each.noun == "effect" for each in what_is_activated(ban[-1])):
                return
            where = Role("place", (Phrase("zone", zone=where.word),))
        either = ("from",) if where.either else ()
        for each in make(ban):
            if isinstance(each, Standing):
                action = each.deeds[0].action
                phrases = (*action.phrases, *(("from", one) for one in where.phrases))
                made = replace(action, phrases=phrases, alternatives=(*action.alternatives, *either))
                yield Standing((Deed(made),))

    def _on_spared(self, parts: Sequence[Any]) -> Made:
        """Each turn, the first time this card would be destroyed by battle, it is not destroyed."""
        first, what, would, verb, by, _, spared = parts
        often = (first.word,) if first.name == "EACH_FIRST_TIME" else ()
        for each in bans_of((any_one(what), spared, verb, by)):
            if verb.meaning == "destroy" and what.refers != THAT:
                action = with_word(each.deeds[0].action, would)
                yield Standing((Deed(replace(action, how=(*action.how, *often))),))

    def _on_cannot_attack_that(self, parts: Sequence[Any]) -> Made:
        """Your opponent's monsters cannot attack "Ember" monsters, except this one."""
        what, mode, verb, aim, *but = parts
        if THAT in (what.refers, aim.refers):
            return
        if but:
            _, non, this = but
            aim = replace(aim, filters=(*aim.filters, Term(Word("other", non.at, this.at))))
        phrases = (("subject", what), ("object", aim))
        yield Standing((Deed(Action(verb.word, phrases=phrases, mode=mode.word)),))

    def _on_such_effects(self, parts: Sequence[Token]) -> Made:
        """Trap effects on the field."""
        effects, field = parts
        kind, _, whose = effects.meaning.partition(":")
        types = card_types(kind) or ((kind,) if kind == "monster" else ())
        terms = tuple(Term("card_type", (Term(each),)) for each in types)
        if terms and whose in ("unstated", "opponent"):
            sort = terms if not terms[1:] else (Term("or", terms),)
            yield Phrase(Word("card", effects.at), whose, field.word, filters=sort)

    def _on_level_moves(self, parts: Sequence[Any]) -> Made:
        """Its Level is reduced by 1."""
        level, moved, number, *term = parts
        amount = number.count if moved.name == "RAISED" else -number.count
        yield Deed(Action(moved.word, phrases=(("object", level),)), amount, duration_in(term))

    def _on_not_turned(self, parts: Sequence[Token]) -> Made:
        """Its battle position cannot be changed this turn."""
        whose, _, mode, verb, *term = parts
        what = Phrase("card", refers=whose.word) if whose.meaning == THIS else Phrase(IT, refers=whose.word)
        yield Deed(Action(verb.word, phrases=(("object", what),), mode=mode.word), lasts=duration_in(term))

    def _on_bars_using_it(self, parts: Sequence[Any]) -> Made:
        """You cannot activate it this turn."""
        player, mode, verb, it, term = parts
        what = Phrase(IT if it.name == "IT" else THEM, refers=it.word)
        yield Deed(Action(verb.word, player.whose, (("object", what),), mode.word), lasts=term.word)

    def _on_treats(self, parts: Sequence[Any]) -> Made:
        """Treat it as a Tuner this turn."""
        treat, *rest = parts
        it = Phrase(IT, refers=Word(THAT, treat.at))
        yield from self._on_is_treated((it, treat, treat, *rest))

    def _on_neither_attacks_nor_acts(self, parts: Sequence[Any]) -> Made:
        """It cannot attack or activate its effects this turn."""
        what, mode, attack, either, activate, effects, term = parts
        first = Action(
            Word(attack.meaning, attack.at, either.at), phrases=(("subject", what),), mode=mode.word
        )
        for each in self._on_cannot_use_its((what, mode, activate, effects, term)):
            if isinstance(each, Deed):
                yield Standing((Deed(first, lasts=term.word), each))

    def _on_nobody_activates_act(self, parts: Sequence[Any]) -> Made:
        """Spell/Trap Cards, and their effects, cannot be activated this turn."""
        act, mode, verb, *term = parts
        what = tuple(("object", each) for each in what_is_activated(act))
        either = ("object",) if len(what) > 1 else ()
        action = Action(verb.word, "each_player", what, mode.word, alternatives=either)
        yield Deed(action, lasts=duration_in(term))

    def _on_effects_of_target(self, parts: Sequence[Token]) -> Made:
        """That target's effects."""
        whose, effects = parts
        if effects.meaning == "effect":
            yield Phrase(IT, refers=Word(THAT, whose.at, effects.at))

    def _on_counted_done(self, parts: Sequence[Any]) -> Made:
        """1 excavated "Ember" card."""
        count, verb, *what = parts
        for each in self._on_counted((count, *what)):
            if isinstance(each, Phrase) and not each.relatives and valencies()[verb.meaning].shows:
                itself = (("object", Phrase("card", refers="itself")),)
                did = Action(
                    Word(valencies()[verb.meaning].fact, verb.at), phrases=itself, past=True, how=("so",)
                )
                yield replace(each, relatives=(did,))

    def _on_counted_exactly(self, parts: Sequence[Any]) -> Made:
        """Exactly 2 monsters: no more, and no less."""
        exactly, count, *what = parts
        for each in self._on_counted((count, *what)):
            if isinstance(each, Phrase) and each.quantity is not None:
                yield replace(
                    each,
                    quantity=Term("neither_more_nor_less", each.quantity.args),
                    noun=Word(each.noun, *places_of(each.noun), exactly.at),
                )

    def _on_counted_in_all(self, parts: Sequence[Any]) -> Made:
        """A total of 4 Warrior and/or Spellcaster monsters."""
        for each in self._on_counted(parts[1:]):
            if isinstance(each, Phrase):
                yield each

    def _on_ordered_late(self, parts: Sequence[Any]) -> Made:
        """Special Summon from your Deck, 1 Dragon monster."""
        at = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "COMMA")
        verb, *before = parts[:at]
        what, *after = parts[at + 1 :]
        yield from self._on_ordered((verb, what, *before, *after))

    def _on_declares_level(self, parts: Sequence[Token]) -> Made:
        """Declare a Level from 1 to 8."""
        verb, level, least, _, most = parts
        bounds = tuple(
            Term(what, (Term(how, (each.count,)),))
            for what, how, each in ((level.meaning, "at_least", least), (level.meaning, "at_most", most))
        )
        declared = Phrase(
            level.word, quantity=quantity_of(replace(least, meaning="1")), filters=(Term("and", bounds),)
        )
        yield Deed(Action(verb.word, phrases=(("object", declared),)))

    def _on_one_or_both(self, parts: Sequence[Any]) -> Made:
        """Add 1 Dragon monster and/or 1 "Ember"."""
        one, *_, sign, other = parts
        for each in self._on_one_of((one, sign, other)):
            if isinstance(each, Role):
                first, last = each.phrases
                yield replace(
                    each,
                    phrases=(
                        first,
                        replace(last, filters=(*last.filters, Term(Word("one_or_both", sign.at)))),
                    ),
                )

    def _on_bearing_this(self, parts: Sequence[Token]) -> Made:
        """A Dragon monster equipped with this card."""
        verb, _, this = parts
        if verb.meaning == "equip":
            yield Term(Word("bears", verb.at), (Term(this.word),))

    def _on_used_for_summon(self, parts: Sequence[Token]) -> Made:
        """Non-Tuners used for its Synchro Summon."""
        (used,) = parts
        itself = Phrase("card", refers="itself")
        phrases = (("object", itself), ("of", Phrase("card", refers=THIS)))
        yield Action(used.word, phrases=phrases, past=True)

    def _on_consisting(self, parts: Sequence[Any]) -> Made:
        """2 of your monsters (1 Dragon monster and 1 Fairy monster)."""
        sorts = [each for each in parts if isinstance(each, Phrase)]
        both = next(each for each in parts if isinstance(each, Token) and each.name == "AND")
        if all(each.quantity == ONE and each.filters and not each.zone for each in sorts):
            inner = tuple(
                Term(
                    "and",
                    (
                        Term("so_many", each.quantity.args),
                        Term("card_type", (Term(each.noun),)),
                        *each.filters,
                    ),
                )
                for each in sorts
                if each.quantity is not None
            )
            yield Term(Word("consisting_of", both.at), inner)

    def _on_on_field_or_in(self, parts: Sequence[Any]) -> Made:
        """On the field or in the GY."""
        field, *_, place = parts
        zones = (
            Term("in_zone", (Term(field.word),)),
            *(Term("in_zone", (Term(each.zone),)) for each in place.phrases),
        )
        if all(each.whose in ("unstated", "each_player") for each in place.phrases):
            yield Phrase("zone", filters=(Term("or", zones),))

    def _on_treated_as_material(self, parts: Sequence[Any]) -> Made:
        """If this card is used as Synchro Material, you can treat it as a non-Tuner."""
        _, what, be, used, *rest = parts
        you, may, treat, sort = rest[-4:]
        if what.refers == THIS:
            aims = tuple(("of", each) for each in rest[:-4] if isinstance(each, Phrase))
            said = Word(treat.meaning, treat.at, be.at) if be.name == "WOULD_BE" else treat.word
            as_ = Phrase("card", filters=(Term("card_class", (Term(sort.word),)),))
            phrases = (("object", what), ("as", as_), *aims)
            yield Standing((Deed(Action(said, you.word, phrases, may.word, how=(used.word,))),))

    def _on_stands_unless(self, parts: Sequence[Any]) -> Made:
        """Cannot attack unless it has material."""
        standing, _, state = parts
        if isinstance(state, Action) and len(standing.deeds) == 1:
            deed = standing.deeds[0]
            case = replace(state, negated=not state.negated)
            yield Standing((replace(deed, conditions=((case,),)),))

    def _on_its_stat_raised(self, parts: Sequence[Any]) -> Made:
        """A monster equipped with this card increases its ATK by 300 points."""
        what, verb, its, stat, _, number, _ = parts
        sign = Token("GAINS" if verb.name == "INCREASES" else "LOSES", verb.meaning, verb.text, verb.at)
        made = stat_changed(any_one(what), sign, number, stat, ())
        if made is not None and made.deeds and what.refers != THAT:
            yield standing_with_word(made, its)

    def _on_its_stats_moved(self, parts: Sequence[Any]) -> Made:
        """The equipped monster increases its ATK by 300 points and decreases its DEF by 200 points."""
        what, *rest = parts
        for one in self._on_its_stat_raised((what, *rest[:6])):
            for other in self._on_its_stat_raised((what, *rest[7:])):
                if isinstance(one, Standing) and isinstance(other, Standing):
                    yield Standing((*one.deeds, *standing_with_word(other, rest[6]).deeds))

    def _on_at_most_in_all(self, parts: Sequence[Any]) -> Made:
        """Place 1 Spell Counter on this card (max. 5)."""
        deed, bound, number, _ = parts
        if not isinstance(deed, Deed):
            return
        things = [str(one.noun) for role, one in deed.action.phrases if role == "object"]
        if len(things) == 1:
            in_all = Phrase(things[0], quantity=Term(bound.word, (number.count,)))
            action = replace(deed.action, phrases=(*deed.action.phrases, ("in_all", in_all)))
            yield replace(deed, action=action)

    def _on_becomes_sort(self, parts: Sequence[Any]) -> Made:
        """It becomes a Zombie monster."""
        what, verb, *sort = parts
        one = [sort.pop(0).at] if isinstance(sort[0], Token) and sort[0].name == "A" else []
        term = [each.word for each in sort if isinstance(each, Token) and each.name == "TERM"]
        for each in self._on_described(
            [each for each in sort if not (isinstance(each, Token) and each.name == "TERM")]
        ):
            if isinstance(each, Phrase) and each.filters and not each.zone:
                as_ = replace(each, noun=Word(each.noun, *places_of(each.noun), *one))
                action = Action(Word("become", verb.at), phrases=(("object", what), ("as", as_)))
                yield Deed(action, lasts=term[0] if term else None)

    def _on_pierces_now(self, parts: Sequence[Any]) -> Made:
        """If it attacks a Defense Position monster this turn, inflict piercing battle damage."""
        _, what, occasion, *rest = parts
        what = any_one(what)
        term = [each.word for each in rest if isinstance(each, Token) and each.name == "TERM"]
        inflict, verb = (
            next(each for each in rest if getattr(each, "name", "") == name)
            for name in ("INFLICT", "PIERCING")
        )
        players = [("to", each) for each in rest if isinstance(each, Phrase)]
        said = Word(verb.meaning, verb.at, inflict.at, occasion.at)
        if term and (what.refers == THAT or what.whose == "you"):
            yield Deed(Action(said, phrases=(("subject", what), *players)), lasts=term[0])

    def _on_effects_of_all(self, parts: Sequence[Any]) -> Made:
        """All Trap effects on the field."""
        count, effects, zone = parts
        kind, _, whose = effects.meaning.partition(":")
        types = card_types(kind) or (kind,)
        terms = tuple(Term("card_type", (Term(each),)) for each in types)
        sorts = terms if len(terms) == 1 else (Term("or", terms),)
        if count.meaning == "all" and whose == "unstated" and kind != "any":
            yield Phrase(Word("card", effects.at), zone=zone.word, quantity=quantity_of(count), filters=sorts)

    def _on_using_only(self, parts: Sequence[Any]) -> Made:
        """Using only Dragon monsters."""
        only = next(each for each in parts if isinstance(each, Token) and each.name == "ONLY")
        for each in self._on_using([one for one in parts if one is not only]):
            if isinstance(each, Role):
                nothing_else = Term(Word("nothing_else", only.at))
                yield replace(
                    each,
                    phrases=tuple(replace(one, filters=(*one.filters, nothing_else)) for one in each.phrases),
                )

    def _on_using_both(self, parts: Sequence[Any]) -> Made:
        """Using this card and that monster."""
        both = next(each for each in parts if isinstance(each, Role))
        signs = [each.at for each in parts if isinstance(each, Token) and each.name != "COMMA"]
        first, *others = both.phrases
        if not both.either:
            said = replace(first, noun=Word(first.noun, *places_of(first.noun), *signs))
            yield Role("with", (said, *others))

    def _on_zones_of_anyone(self, parts: Sequence[Token]) -> Made:
        """The hand or Deck."""
        zones = [each for each in parts if each.name == "ZONE"]
        yield Role("place", tuple(zone_phrase(each) for each in zones), either=True)

    def _on_mentions_sort(self, parts: Sequence[Any]) -> Made:
        """That mentions a Dragon monster."""
        sign, _, *what = parts
        for each in self._on_described(what):
            if isinstance(each, Phrase) and each.filters and not each.zone:
                inner = each.filters[0] if len(each.filters) == 1 else Term("and", each.filters)
                yield Term(Word(sign.meaning, sign.at, parts[1].at, what[-1].at), (inner,))


def _for_each(made: Made, per: Phrase) -> Made:
    """Deeds that are done for each of something."""
    counted = each_of(per)
    for each in made:
        if isinstance(each, Deed) and counted is not None:
            phrases = (*each.action.phrases, ("per", counted))
            yield replace(each, action=replace(each.action, phrases=phrases))
