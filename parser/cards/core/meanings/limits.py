"""How often something may be done, how many there may be, and what a monster is summoned with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.nouns import NounMeanings
from saitei.parser.cards.core.meanings.phrases import (
    BARE,
    ONE,
    any_one,
    asked_for,
    conditions_of,
    has_filter,
    named_so,
    places_of,
)
from saitei.parser.cards.core.meanings.values import (
    THAT,
    THIS,
    Deed,
    Limit,
    Made,
    Occasion,
    OnlyWay,
    Recipe,
    Role,
)
from saitei.parser.cards.core.tables import card_types, field_zone, valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term


class LimitMeanings(NounMeanings):
    """The constructors of limits and recipes."""

    def _on_no_other_way(self, parts: Sequence[Token]) -> Made:
        mode, verb, ways = parts
        if verb.meaning == "special_summon":
            this = Phrase("card", refers=THIS)
            yield Limit(Action(verb.word, phrases=(("object", this),), mode=mode.word, how=(ways.word,)))

    def _on_also_xyz(self, parts: Sequence[Any]) -> Made:
        verb, what, *also = parts
        phrases = (("object", Phrase("card", refers=THIS)), ("with", what))
        if what.quantity is not None:
            said = Word(verb.meaning, verb.at, *(each.at for each in also))
            yield Limit(Action(said, "you", phrases, "can"))

    def _on_transfers(self, parts: Sequence[Token]) -> Made:
        materials = Phrase("material", quantity=Term("all"), refers=THAT)
        verb, _, to = parts[-1].meaning.partition(":")
        goal = Phrase("monster", filters=(Term(to),)) if to else Phrase("card", refers=THIS)
        yield Limit(Action(Word(verb, parts[-1].at), phrases=(("object", materials), ("to", goal))))

    def _on_tributes_its_levels(self, parts: Sequence[Token]) -> Made:
        (sign,) = parts
        summoned = Phrase("level", refers=THAT, filters=(Term(sign.word),))
        zones = (("from", Phrase("zone", "you", each)) for each in ("hand", field_zone()))
        phrases = (("object", Phrase("monster")), *zones, ("as", summoned))
        yield Limit(Action("tribute", "you", phrases, "must", alternatives=("from",)))

    def _on_tributes_levels_from(self, parts: Sequence[Any]) -> Made:
        """You must also Tribute monsters whose total Levels equal 8 or more from the field or your hand."""
        verb, total, number, *bound, _, place = parts
        test = Term(bound[0].word if bound else "exactly", (number.count,))
        what = Phrase("monster", filters=(Term(total.word, (test,)),))
        phrases = (("object", what), *(("from", each) for each in place.phrases))
        yield Limit(Action(verb.word, "you", phrases, "must", alternatives=("from",) if place.either else ()))

    def _on_tributes_levels(self, parts: Sequence[Token]) -> Made:
        verb, number, bound = parts
        total = Term("total_level", (Term(bound.word, (number.count,)),))
        zones = (("from", Phrase("zone", "you", each)) for each in ("hand", field_zone()))
        phrases = (("object", Phrase("monster", filters=(total,))), *zones)
        if bound.meaning == "at_least":
            yield Limit(Action(verb.word, "you", phrases, "must", alternatives=("from",)))

    def _on_ritual_of_such(self, parts: Sequence[Any]) -> Made:
        verb, any_, *things = parts
        things = [each for each in things if not (isinstance(each, Token) and each.name == "NUM")]
        for each in self._on_described(things):
            if isinstance(each, Phrase) and not each.zone:
                what = replace(each, noun=Word(each.noun, *places_of(each.noun), any_.at))
                phrases = (("object", what), ("with", Phrase("card", refers=THIS)))
                yield Limit(Action(verb.word, phrases=phrases, mode="can"))

    def _on_must_by_doing_while(self, parts: Sequence[Any]) -> Made:
        at = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "WHILE")
        before = [each for each in parts[:at] if not (isinstance(each, Token) and each.name == "COMMA")]
        for way in self._on_must_by_doing(before):
            if isinstance(way, OnlyWay):
                deed = replace(way.deed, conditions=conditions_of(parts[at:]))
                yield replace(way, deed=deed)

    def _on_only_by(self, parts: Sequence[Any]) -> Made:
        *said, agent = parts
        for each in self._other_than_by(said):
            cause: Phrase = agent.phrases[0]
            phrases = (*each.phrases, ("agent", cause))
            yield Limit(replace(each, phrases=phrases, how=("otherwise_than_by_that",)))

    def _on_only_by_doing(self, parts: Sequence[Any]) -> Made:
        *said, cost = parts
        for each in self._other_than_by(said):
            yield OnlyWay(cost, Deed(replace(each, mode=Word("must", *places_of(each.mode)))))

    def _other_than_by(self, parts: Sequence[Token]) -> Iterator[Action]:
        mode, verb, non = (
            next(each for each in parts if each.name == name) for name in ("CANNOT_BE", "DONE", "EXCEPT")
        )
        this = next((each.word for each in parts if each.name == "THIS_CARD"), THIS)
        if valencies()[verb.meaning].name == "special_summon":
            said = Word(verb.meaning, verb.at, non.at)
            yield Action(said, phrases=(("object", Phrase("card", refers=this)),), mode=mode.word)

    def _on_only_holding_none(self, parts: Sequence[Any]) -> Made:
        """You must control no monsters to activate and to resolve this effect."""
        you, must, no, what, use = parts
        if not what.zone and what.quantity is None and what.whose == "unstated":
            held = replace(what, whose=you.word, zone=field_zone())
            said = Word("exist", you.at, no.at, use.at)
            action = Action(said, phrases=(("subject", held),), mode=must.word, negated=True)
            yield Limit(action, of_effect_above=True)

    def _on_only_with_some(self, parts: Sequence[Any]) -> Made:
        you, must, have, what, use = parts
        held = asked_for(what)
        if held is not None and held.zone:
            said = Word(have.meaning, have.at, you.at, use.at)
            yield Limit(Action(said, phrases=(("subject", held),), mode=must.word), of_effect_above=True)

    def _on_also_xyz_named(self, parts: Sequence[Any]) -> Made:
        occasion = parts[0] if isinstance(parts[0], Occasion) else Occasion()
        told = [each for each in parts if not isinstance(each, Occasion)]
        told = [each for each in told if not (isinstance(each, Token) and each.name == "COMMA")]
        you, verb, name = (each for each in told[:3] if isinstance(each, Token))
        what = next(each for each in told if isinstance(each, Phrase))
        if what.quantity is None or occasion.triggers or occasion.quick or occasion.scope or occasion.would:
            return
        phrases = (("object", Phrase("card", filters=(named_so(name),))), ("with", what))
        often = (occasion.limit,) if occasion.limit else ()
        yield Limit(Action(verb.word, you.word, phrases, "can", how=often), conditions=occasion.conditions)

    def _on_must_by_effect(self, parts: Sequence[Any]) -> Made:
        must, verb, sign, what = parts
        if valencies()[verb.meaning].name == "special_summon" and what.refers is None:
            agent = replace(any_one(what), noun=Word(what.noun, *places_of(what.noun), sign.at))
            phrases = (("object", Phrase("card", refers=THIS)), ("agent", agent))
            yield Limit(Action(verb.word, phrases=phrases, mode=must.word))

    def _on_only_if(self, parts: Sequence[Any]) -> Made:
        verb, *states = parts
        this = (("object", Phrase("card", refers=THIS)),)
        (state, *others) = (one for each in conditions_of(states) for one in each)
        if not others:
            unless = replace(state, negated=not state.negated)
            yield Limit(Action(verb.word, "you", this, "cannot"), conditions=((unless,),))

    def _on_only_at(self, parts: Sequence[Token]) -> Made:
        verb, time = parts
        phase, whose = time.meaning.split(":")
        other_time = Action("be", phrases=(("at", Phrase(Word(phase, time.at), whose)),), negated=True)
        this = (("object", Phrase("card", refers=THIS)),)
        yield Limit(Action(verb.word, "you", this, "cannot"), conditions=((other_time,),))

    def _on_must_by_having(self, parts: Sequence[Any]) -> Made:
        must, verb, *rest = parts
        what = asked_for(rest[-1])
        froms = tuple(("from", one) for each in rest if isinstance(each, Role) for one in each.phrases)
        if valencies()[verb.meaning].name != "special_summon" or what is None or not what.zone:
            return
        having = next(each for each in rest if isinstance(each, Token) and each.name == "BY_HAVING")
        this = ("object", Phrase("card", refers=THIS))
        action = Action(verb.word, phrases=(this, *froms), mode=must.word, how=("if_so",))
        yield Limit(action, conditions=((Action(having.word, phrases=(("subject", what),)),),))

    def _on_limit_one(self, parts: Sequence[Token]) -> Made:
        you, *mode, verb, name, often = parts
        if mode and mode[0].meaning != "cannot":
            return
        yield _limit(you, verb, Phrase("effect", filters=(named_so(name),)), often)

    def _on_limit_control(self, parts: Sequence[Token]) -> Made:
        you, verb, number, *face, name = parts
        filters = (named_so(name), *(Term(each.word) for each in face))
        phrase = Phrase("card", quantity=Term("more_than", (number.count,)), filters=filters)
        yield Limit(Action(verb.word, you.word, (("object", phrase),), "cannot"))

    def _on_no_normal(self, parts: Sequence[Token]) -> Made:
        *_, mode, verb = parts
        this = Phrase("card", refers=parts[0].word if parts[0].name == "THIS_CARD" else THIS)
        yield Limit(Action(verb.word, phrases=(("object", this),), mode=mode.word))

    def _on_never_named(self, parts: Sequence[Token]) -> Made:
        """This card is not treated as an "Ember" card."""
        _, sign, name, *kind = parts
        noun = Word("card", *(each.at for each in kind)) if kind else "card"
        as_ = Phrase(noun, filters=(Term("name_has", (name.word,)),))
        phrases = (("object", Phrase("card", refers=THIS)), ("as", as_))
        yield Limit(Action(sign.word, phrases=phrases, mode="cannot"))

    def _on_limit_there(self, parts: Sequence[Token]) -> Made:
        """There can only be 1 "Ember" on the field."""
        only, number, *sort, zone = parts
        name = next(each for each in sort if each.name == "NAME")
        of = Term("name_has", (name.word,)) if sort[-1].name == "KIND" else named_so(name)
        filters = (of, *(Term(each.word) for each in sort if each.name == "FACE"))
        noun = sort[-1].word if sort[-1].name == "KIND" else "card"
        most = Term("more_than", (number.count,))
        what = Phrase(noun, zone=zone.word, quantity=most, filters=filters)
        yield Limit(Action(only.word, "each_player", (("object", what),), "cannot"))

    def _on_must_be(self, parts: Sequence[Token]) -> Made:
        must, verb = parts
        valency = valencies()[verb.meaning]
        if valency.event and verb.meaning not in ("summon", "normal_or_special_summon"):
            this = Phrase("card", refers=THIS)
            yield Limit(Action(Word(valency.fact, verb.at), phrases=(("object", this),), mode=must.word))

    def _on_must_with(self, parts: Sequence[Token]) -> Made:
        must, verb, _, name = parts
        valency = valencies()[verb.meaning]
        phrases = (
            ("object", Phrase("card", refers=THIS)),
            ("with", Phrase("card", filters=(named_so(name),))),
        )
        yield Limit(Action(Word(valency.fact, verb.at), phrases=phrases, mode=must.word))

    def _on_still(self, parts: Sequence[Token]) -> Made:
        _, verb, kind = parts
        types = tuple(Term("card_type", (Term(Word(each, kind.at)),)) for each in card_types(kind.meaning))
        if len(types) == 1:
            phrases = (("object", Phrase("card", refers=THIS)), ("as", Phrase("card", filters=types)))
            yield Limit(Action(verb.word, phrases=phrases, how=("also",)))

    def _on_only_with(self, parts: Sequence[Token]) -> Made:
        mode, verb = (next(each for each in parts if each.name == name) for name in ("CANNOT_BE", "DONE"))
        non, _, name = parts[-3:]
        valency = valencies()[verb.meaning]
        if valency.fact == "special_summon":
            this = next((each.word for each in parts if each.name == "THIS_CARD"), THIS)
            other = Phrase("card", filters=(Term(non.word, (named_so(name),)),))
            phrases = (("object", Phrase("card", refers=this)), ("with", other))
            yield Limit(Action(verb.word, phrases=phrases, mode=mode.word))

    def _on_limit_control_such(self, parts: Sequence[Any]) -> Made:
        you, verb, number, *things = parts
        for each in self._on_described(things):
            if isinstance(each, Phrase) and each.zone is None and each.filters:
                too_many = replace(each, quantity=Term("more_than", (number.count,)))
                yield Limit(Action(verb.word, you.word, (("object", too_many),), "cannot"))

    def _on_this_no_other_way(self, parts: Sequence[Token]) -> Made:
        this, *rest = parts
        for each in self._on_no_other_way(rest):
            if isinstance(each, Limit):
                what = (("object", Phrase("card", refers=this.word)),)
                yield replace(each, action=replace(each.action, phrases=what))

    def _on_has_name(self, parts: Sequence[Token]) -> Made:
        verb = next(each for each in parts if each.name.startswith("THIS_NAME"))
        name = next(each for each in parts if each.name == "NAME")
        where = [each.word for each in parts if each.name == "WHILE_LYING"]
        as_ = Phrase("card", filters=(named_so(name),))
        phrases = (("object", Phrase("card", refers=THIS)), ("as", as_))
        yield Limit(Action(verb.word, phrases=phrases, how=tuple(where)))

    def _on_must_by_doing(self, parts: Sequence[Any]) -> Made:
        must, verb, *rest = parts
        cost = rest[-1]
        places = [each for each in rest if isinstance(each, Role)]
        valency = valencies()[verb.meaning]
        if valency.name != "special_summon":
            return
        this = Phrase("card", refers=THIS)
        froms = tuple(("from", one) for each in places for one in each.phrases)
        action = Action(
            Word(valency.fact, verb.at),
            phrases=(("object", this), *froms),
            mode=must.word,
            alternatives=("from",) if any(each.either for each in places) else (),
        )
        yield OnlyWay(cost, Deed(action))

    def _on_quick_if(self, parts: Sequence[Any]) -> Made:
        quick, *states = parts
        effect = Phrase("effect", refers=THIS)
        action = Action("become", phrases=(("object", effect),), how=(quick.word,))
        yield Limit(action, of_effect_above=True, conditions=conditions_of(states))

    def _on_only_while_held(self, parts: Sequence[Any]) -> Made:
        you, must, what, use = parts
        subject = (
            what
            if what.refers
            else replace(what, whose=you.word, zone=field_zone(), quantity=Term("at_least", (1,)))
        )
        if what.refers != THAT and (what.refers or what.quantity is ONE):
            phrases = (("subject", subject),)
            action = Action(
                Word("exist", *places_of(str(you.word)), you.at, use.at), phrases=phrases, mode=must.word
            )
            yield Limit(action, of_effect_above=True)

    def _on_must_with_above(self, parts: Sequence[Token]) -> Made:
        *must, _, above, kind = parts
        for each in self._on_must_be(must):
            if isinstance(each, Limit) and kind.meaning in ("material", "card"):
                with_ = ("with", Phrase(kind.word, refers=above.word))
                yield replace(each, action=replace(each.action, phrases=(*each.action.phrases, with_)))

    def _on_ritual_with_such(self, parts: Sequence[Any]) -> Made:
        you, may, verb, any_, *things = parts
        for each in self._on_described(things):
            if isinstance(each, Phrase) and each.filters:
                with_ = replace(each, noun=Word(each.noun, *places_of(each.noun), any_.at))
                phrases = (("object", Phrase("card", refers=THIS)), ("with", with_))
                yield Limit(Action(verb.word, you.word, phrases, may.word))

    def _on_equips_to(self, parts: Sequence[Any]) -> Made:
        verb, what = parts
        if what.quantity is BARE:
            what = replace(what, quantity=ONE)
        if what.quantity is ONE or (what.quantity is None and what.whose == "opponent"):
            phrases = (("object", Phrase("card", refers=THIS)), ("to", what))
            yield Limit(Action(verb.word, phrases=phrases, mode="can", how=("only",)))

    def _on_recipe(self, parts: Sequence[Any]) -> Made:
        phrases = tuple(each for each in parts if isinstance(each, Phrase))
        if all(each.quantity or has_filter(each, "named") or has_filter(each, "or") for each in phrases):
            yield Recipe(phrases)


def _limit(you: Token, verb: Token, what: Phrase, often: Token) -> Limit:
    return Limit(Action(verb.word, you.word, (("object", what),), "cannot", how=(often.word,)))
