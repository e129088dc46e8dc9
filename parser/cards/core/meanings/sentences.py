"""Sentences: an occasion, what is paid, what is done, or what stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.amounts import AmountMeanings
from saitei.parser.cards.core.meanings.by_table import said_by
from saitei.parser.cards.core.meanings.circumstances import CircumstanceMeanings
from saitei.parser.cards.core.meanings.comparisons import ComparisonMeanings
from saitei.parser.cards.core.meanings.damage import DamageMeanings
from saitei.parser.cards.core.meanings.limits import LimitMeanings
from saitei.parser.cards.core.meanings.orders import OrderMeanings
from saitei.parser.cards.core.meanings.phrases import (
    MADE_OF_MATERIALS,
    any_one,
    places_of,
    steps_of,
    with_meaning,
    with_word,
)
from saitei.parser.cards.core.meanings.predicates import PredicateMeanings
from saitei.parser.cards.core.meanings.values import (
    IT,
    THAT,
    THIS,
    Continuation,
    Deed,
    Deeds,
    Effect,
    Grant,
    Limit,
    Made,
    Modes,
    Occasion,
    Option,
    Standing,
)
from saitei.parser.cards.core.tables import valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term


class SentenceMeanings(
    CircumstanceMeanings,
    LimitMeanings,
    OrderMeanings,
    ComparisonMeanings,
    PredicateMeanings,
    DamageMeanings,
    AmountMeanings,
):
    """The constructors of sentences."""

    def _on_line(self, parts: Sequence[Any]) -> Made:
        yield parts[0]

    def _on_goes_on(self, parts: Sequence[Any]) -> Made:
        link, *_, deeds, _ = parts
        yield Continuation(link.word, Deeds((("first", deeds),)) if isinstance(deeds, Deed) else deeds)

    def _on_full(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], parts[2], parts[4], activated=True)

    def _on_heads(self, parts: Sequence[Any]) -> Made:
        yield parts[0]

    def _on_gives(self, parts: Sequence[Any]) -> Made:
        occasions = [each for each in parts if isinstance(each, Occasion)]
        what = next(each for each in parts if isinstance(each, Phrase))
        gains = next(each for each in parts if isinstance(each, Token) and each.name == "GAINS_EFFECTS")
        if what.refers == THAT and (what.noun != IT or what.filters or not occasions):
            return
        subject = (
            replace(what, noun="card", refers=with_meaning(what.refers, THIS))
            if what.refers
            else any_one(what)
        )
        phrases = (("subject", subject), ("object", Phrase("ability")))
        yield Grant(occasions[0] if occasions else Occasion(), Action(gains.word, phrases=phrases))

    def _on_gives_once_summoned(self, parts: Sequence[Token]) -> Made:
        this = Phrase("card", refers=THIS)
        already = Action(parts[0].word, phrases=(("object", this),), past=True, how=("again",))
        gains = Action("gain", phrases=(("subject", this), ("object", Phrase("ability"))))
        yield Grant(Occasion(conditions=((already,),)), gains)

    def _on_option(self, parts: Sequence[Any]) -> Made:
        yield Option(parts[0].word, parts[1])

    def _on_heads_limited(self, parts: Sequence[Any]) -> Made:
        modes, _, but, you, mode, each, of, name, often, *_ = parts
        for limit in said_by("limit_each", (you, mode, each, of, name, often)):
            if isinstance(limit, Limit):
                yield replace(modes, limit=Deed(with_word(limit.action, but)))

    def _on_heads_but(self, parts: Sequence[Any]) -> Made:
        """Activate 1 of these effects, but skip your next Battle Phase after activation."""
        modes = next(each for each in parts if isinstance(each, Modes))
        deed = next(each for each in parts if isinstance(each, Deed))
        but = next(each for each in parts if isinstance(each, Token) and each.name == "BUT")
        if not deed.conditions:
            yield replace(modes, limit=replace(deed, action=with_word(deed.action, but)))

    def _on_modes_after(self, parts: Sequence[Any]) -> Made:
        """Draw 1 card, then you can apply 1 of these effects."""
        signs = [getattr(each, "name", "") for each in parts]
        then = len(signs) - 1 - signs[::-1].index("THEN")
        cost = signs.index("SEMI") if "SEMI" in signs else None
        begun = next(at for at, each in enumerate(parts) if isinstance(each, Deed))
        told = parts[begun:then] if cost is None else parts[cost + 1 : then]
        paid = () if cost is None else parts[begun : cost + 1]
        for each in self._on_modes((*parts[:begun], *paid, parts[-1])):
            if isinstance(each, Modes):
                after = Word(str(each.verb), *places_of(each.verb), parts[then].at)
                chosen = [one.word for one in parts[then + 1 : -1]]
                yield replace(each, verb=after, before=steps_of(told), chosen=tuple(chosen))

    def _on_modes(self, parts: Sequence[Any]) -> Made:
        *before, head = parts
        occasions = [each for each in before if isinstance(each, Occasion)]
        names = {
            each.name: each for each in before if isinstance(each, Token) and each.name in ("YOU", "MAY")
        }
        at = next((number for number, each in enumerate(before) if isinstance(each, Deed)), len(before))
        paid = before[at:]
        last = [paid.pop()] if paid else []
        may, you = names.get("MAY"), names.get("YOU")
        yield Modes(
            occasions[0] if occasions else Occasion(),
            1,
            bool(occasions) and before[1].name == "COLON",
            may.word if may else None,
            you.word if you else "unstated",
            Word(head.meaning, head.at, *(each.at for each in last)),
            steps_of(paid) if paid else (),
        )

    def _on_replacing(self, parts: Sequence[Any]) -> Made:
        occasion, _, deeds, *_, instead = parts
        if occasion.would:
            yield Effect(occasion, None, deeds, instead=instead.word)

    def _on_goes_elsewhere(self, parts: Sequence[Any]) -> Made:
        *told, be, done, instead = parts
        names = [each.name if isinstance(each, Token) else "" for each in told]
        begun = names.index("ANY")
        heading, any_, rest = told[:begun], told[begun], told[begun + 1 :]
        conditions = heading[0].conditions if heading else ()
        if heading and heading[0] != Occasion(conditions=conditions):
            return
        at = names.index("DONE") - begun - 1
        for what in self._on_described(rest[:at]):
            for event in self._on_done(rest[at:]):
                if not isinstance(what, Phrase) or not isinstance(event, Action):
                    continue
                going = replace(event, phrases=(("object", what), *event.phrases))
                that = Phrase(IT, refers=Word(THAT, any_.at), filters=(Term("card"),))
                goes = Action(Word(valencies()[done.meaning].fact, done.at), phrases=(("object", that),))
                occasion = Occasion((going,), conditions, would=Word("would", be.at))
                yield Effect(occasion, None, Deeds((("first", Deed(goes)),)), instead=instead.word)

    def _on_by_targeting(self, parts: Sequence[Any]) -> Made:
        verb, what, *rest = parts
        if what.quantity is not None and rest:
            target = Deed(Action(verb.word, phrases=(("object", what),)))
            yield Effect(cost=Deeds((("first", target),)), deeds=rest[-1], activated=True)
        elif what.quantity is not None:
            target = Deed(Action(verb.word, phrases=(("object", what),)))
            yield Effect(deeds=Deeds((("first", target),)), activated=True, instead=None)

    def _on_stands_once(self, parts: Sequence[Any]) -> Made:
        once, _, standing = parts
        deeds = tuple(
            replace(each, action=replace(each.action, how=(*each.action.how, once.word)))
            for each in standing.deeds
        )
        if once.meaning == "once_each_turn":
            yield Effect(standing=Standing(deeds))

    def _on_at_no_cost(self, parts: Sequence[Any]) -> Made:
        *before, deeds = parts
        occasions = [each for each in before if isinstance(each, Occasion)]
        you, may = (each for each in before if isinstance(each, Token) and each.name in ("YOU", "MAY"))
        if deeds.may is None and deeds.steps[0][1].action.mode == "does":
            allowed = replace(deeds, may=may.word, by=you.word)
            yield Effect(occasions[0] if occasions else Occasion(), None, allowed, activated=True)
        elif deeds.may is None:
            use = Action("activate", phrases=(("object", Phrase("effect", refers=THIS)),))
            steps = (("first", Deed(use)), ("then", deeds.steps[0][1]), *deeds.steps[1:])
            allowed = Deeds(steps, may.word, you.word)
            yield Effect(occasions[0] if occasions else Occasion(), None, allowed, activated=True)

    def _on_allowed_then(self, parts: Sequence[Any]) -> Made:
        occasion, *signs, deeds = parts
        named = {each.name: each for each in signs}
        quick = named.get("QUICK")
        if deeds.may is None and not (quick and occasion.quick):
            at = replace(occasion, quick=quick.word if quick else occasion.quick)
            allowed = replace(deeds, may=named["MAY"].word, by=named["YOU"].word)
            yield Effect(at, None, allowed, activated=True)

    def _on_paid_to(self, parts: Sequence[Any]) -> Made:
        occasions = [each for each in parts if isinstance(each, Occasion)]
        signs = {each.name: at for at, each in enumerate(parts) if isinstance(each, Token)}
        may, to = signs["MAY"], signs["TO"]
        cost = Deeds(steps_of(parts[may + 1 : to]), parts[may].word, parts[may - 1].word)
        done = Deeds(steps_of(parts[to + 1 :]))
        yield Effect(occasions[0] if occasions else Occasion(), cost, done, activated=True)

    def _on_paid_to_aim(self, parts: Sequence[Any]) -> Made:
        occasions = [each for each in parts if isinstance(each, Occasion)]
        signs = {each.name: at for at, each in enumerate(parts) if isinstance(each, Token)}
        to, aim = signs["TO"], parts[signs["TO"] + 1 : signs["SEMI"]]
        target = steps_of(aim)
        begun = signs.get("MAY", -1) + 1
        paid = Deeds(steps_of(parts[begun:to]))
        if len(target) != 1 or target[0][1].action.verb != "target" or len(paid.steps) != 1:
            return
        steps = (*paid.steps, ("if_done", target[0][1]))
        may = parts[begun - 1].word if begun else None
        by = parts[begun - 2].word if begun else "unstated"
        yield Effect(
            occasions[0] if occasions else Occasion(), Deeds(steps, may, by), parts[-1], activated=True
        )

    def _on_activated_by(self, parts: Sequence[Any]) -> Made:
        _, *doing = parts
        signs = [at for at, each in enumerate(doing) if isinstance(each, Token) and each.name == "SEMI"]
        if signs:
            cost = Deeds(steps_of(doing[: signs[0]]))
            yield Effect(cost=cost, deeds=doing[-1], activated=True)
            return
        paid = tuple(
            (link, replace(each, action=replace(each.action, how=(*each.action.how, "as_cost"))))
            for link, each in steps_of(doing)
        )
        yield Effect(deeds=Deeds(paid), activated=True)

    def _on_activated_by_while(self, parts: Sequence[Any]) -> Made:
        at = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "WHILE")
        for occasion in self._on_condition(parts[at:]):
            for each in self._on_activated_by(parts[:at]):
                if isinstance(occasion, Occasion) and isinstance(each, Effect):
                    yield replace(each, occasion=occasion)

    def _on_only_with_life(self, parts: Sequence[Token]) -> Made:
        """Your LP must be lower than your opponent's to activate and to resolve this effect."""
        life, must, *told, _ = parts
        state = self._on_life_compared if told[0].name == "COMPARED" else self._on_has_life
        for each in state((life, must, *told)):
            if isinstance(each, Action):
                yield Limit(replace(each, mode=must.word), of_effect_above=True)

    def _on_by_paying(self, parts: Sequence[Any]) -> Made:
        occasion = parts[0] if isinstance(parts[0], Occasion) else Occasion()
        deeds, cost = (each for each in parts if isinstance(each, Deeds))
        if deeds.may and cost.may is None and deeds.steps[-1][1].action.verb not in MADE_OF_MATERIALS:
            yield Effect(occasion, replace(cost, may=deeds.may, by=deeds.by), replace(deeds, may=None))

    def _on_either_effect(self, parts: Sequence[Any]) -> Made:
        """Once per turn, you can either: Target 1 monster; equip this card to it, OR: Unequip this card."""
        occasion = parts[0]
        you, may, either, other = (
            next(each for each in parts if isinstance(each, Token) and each.name == name)
            for name in ("YOU", "MAY", "EITHER", "OR_DO")
        )
        cost, done, instead = (each for each in parts if isinstance(each, Deeds))
        ways = (Effect(cost=cost, deeds=done, activated=True), Effect(deeds=instead))
        verb = Word("choose_mode", either.at, other.at)
        yield Modes(occasion, 1, activated=True, may=may.word, by=you.word, verb=verb, ways=ways)

    def _on_by_doing(self, parts: Sequence[Any]) -> Made:
        yield Deeds(steps_of(parts[1:]))

    def _on_stands_once_so(self, parts: Sequence[Any]) -> Made:
        """Dragon monsters you control cannot be destroyed by battle once per turn."""
        standing, once = parts
        yield from self._on_stands_once((once, None, standing))

    def _on_stands_as_long(self, parts: Sequence[Any]) -> Made:
        standing, *rest = parts
        sign = next(each for each in rest if isinstance(each, Token) and each.name in ("WHILE", "IF"))
        for occasion in self._on_condition([sign, *rest[rest.index(sign) + 1 :]]):
            if isinstance(occasion, Occasion):
                yield Effect(occasion, standing=standing)

    def _on_stands_at(self, parts: Sequence[Any]) -> Made:
        *before, standing, period = parts
        for moment in self._on_time((period,)):
            if isinstance(moment, Occasion):
                conditions = (*(before[0].conditions if before else ()), *moment.conditions)
                occasion = replace(before[0] if before else moment, conditions=conditions)
                yield Effect(occasion, standing=standing)
