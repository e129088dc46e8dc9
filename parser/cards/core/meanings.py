"""What each production of the grammar means: one constructor by its name, which may refuse its children.

A constructor yields nothing where verb and roles do not fit by their valency. Meanings are those of
`saitei.parser.ability`; strings and numbers in them know the word that they come from (`words.Word`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.tables import Valency, card_types, valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

THIS, THAT = "this", "that"
IT, THEM, TARGET, TARGETS = "it", "them", "target", "targets"
"""How something spoken of before is called; `references` finds out what it is."""


@dataclass(frozen=True, slots=True)
class Role:
    """Phrases in a role of a verb; `either` where "or" joins them."""

    name: str
    phrases: tuple[Phrase, ...]
    either: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed with how much and how long."""

    action: Action
    amount: int | None = None
    lasts: str | None = None
    may: str | None = None
    by: str = "unstated"
    replaced: Action | None = None
    delayed: str | None = None


@dataclass(frozen=True, slots=True)
class Modes:
    """What is chosen from the lines below, on which occasion."""

    occasion: Occasion
    number: int
    activated: bool
    may: str | None = None
    by: str = "unstated"
    verb: str = ""
    cost: tuple[tuple[str, Deed], ...] = ()
    limit: Action | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the lines that are chosen from."""

    sign: str
    effect: object


@dataclass(frozen=True, slots=True)
class Deeds:
    """Deeds in order, each with how it hangs on the one before; `may` where they are permitted, not told."""

    steps: tuple[tuple[str, Deed], ...]
    may: str | None = None
    by: str = "unstated"


@dataclass(frozen=True, slots=True)
class Occasion:
    """When something is done: on which events (any of them), if what is so, how often."""

    triggers: tuple[Action, ...] = ()
    conditions: tuple[tuple[Action, ...], ...] = ()
    limit: str | None = None
    quick: str | None = None
    scope: str | None = None
    would: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What holds as long as the card is there."""

    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A sentence: (occasion): (cost); (deeds), or what stands."""

    occasion: Occasion = Occasion()
    cost: Deeds | None = None
    deeds: Deeds | None = None
    standing: Standing | None = None
    activated: bool = False
    instead: str | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """How often, or how many."""

    action: Action
    of_effect_above: bool = False
    lasts: str | None = None


@dataclass(frozen=True, slots=True)
class Only:
    """The only way in which something is done, and what is paid for it."""

    cost: Deeds
    deed: Deed


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a monster is summoned with."""

    phrases: tuple[Phrase, ...]


Made = Iterator[object]


_BANNED: dict[str, tuple[list[str], ...]] = {
    "destroy": (["BY_BATTLE"], ["BY_EFFECT"]),
    "target": (["BY_EFFECT"],),
    "special_summon": ([],),
}
_BY_OPPONENT = {"destroy": ("opponent", "opponent:battle"), "target": ("opponent",)}
"""What a text says cannot be done, and by what it has to say that it cannot."""


class EnglishMeanings:
    """The constructors by the names of their productions."""

    def of(self, production: str) -> Callable[[Sequence[Any]], Made] | None:
        """The constructor of a production; None for one that passes its only child on."""
        return getattr(self, f"_on_{production}", None)

    # ── a sentence
    def _on_line(self, parts: Sequence[Any]) -> Made:
        yield parts[0]

    def _on_full(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], parts[2], parts[4], activated=True)

    def _on_heads(self, parts: Sequence[Any]) -> Made:
        yield parts[0]

    def _on_option(self, parts: Sequence[Any]) -> Made:
        yield Option(parts[0].word, parts[1])

    def _on_heads_limited(self, parts: Sequence[Any]) -> Made:
        modes, _, but, you, mode, each, of, name, often, *_ = parts
        for limit in self._on_limit_each((you, mode, each, of, name, often)):
            if isinstance(limit, Limit):
                yield replace(modes, limit=_taking(limit.action, but))

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
            _steps(paid) if paid else (),
        )

    def _on_replacing(self, parts: Sequence[Any]) -> Made:
        occasion, _, deeds, instead = parts
        if occasion.would and not occasion.limit:
            yield Effect(occasion, None, deeds, instead=instead.word)

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

    def _on_by_paying(self, parts: Sequence[Any]) -> Made:
        occasion = parts[0] if isinstance(parts[0], Occasion) else Occasion()
        deeds, cost = parts[-2:]
        if deeds.may and cost.may is None:
            yield Effect(occasion, replace(cost, may=deeds.may, by=deeds.by), replace(deeds, may=None))

    def _on_by_doing(self, parts: Sequence[Any]) -> Made:
        yield Deeds(_steps(parts[1:]))

    def _on_doing(self, parts: Sequence[Any]) -> Made:
        yield from self._on_ordered(parts)

    def _on_headed(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], None, parts[2], activated=True)

    def _on_paid(self, parts: Sequence[Any]) -> Made:
        yield Effect(Occasion(), parts[0], parts[2], activated=True)

    def _on_conditional(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], None, parts[2])

    def _on_bare(self, parts: Sequence[Any]) -> Made:
        yield Effect(Occasion(), None, parts[0])

    def _on_stands(self, parts: Sequence[Any]) -> Made:
        yield Effect(standing=parts[0])

    def _on_stands_as_long(self, parts: Sequence[Any]) -> Made:
        standing, *rest = parts
        sign = next(each for each in rest if isinstance(each, Token) and each.name in ("WHILE", "IF"))
        for occasion in self._on_condition([sign, *rest[rest.index(sign) + 1 :]]):
            if isinstance(occasion, Occasion):
                yield Effect(occasion, standing=standing)

    def _on_stands_while(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], standing=parts[2])

    # ── occasions
    def _on_heading(self, parts: Sequence[Any]) -> Made:
        every = [each for each in parts if isinstance(each, Occasion)]
        limits = [each.limit for each in every if each.limit]
        quick = [each.quick for each in every if each.quick]
        scopes = [each.scope for each in every if each.scope]
        would = [each.would for each in every if each.would]
        if len(limits) > 1 or len(quick) > 1 or len(scopes) > 1:
            return
        triggered = sum(bool(each.triggers) for each in every)
        if triggered > 1 or (scopes and not triggered and scopes[0] != "not_in_turn_it_was_sent"):
            return
        yield Occasion(
            tuple(one for each in every for one in each.triggers),
            tuple(one for each in every for one in each.conditions),
            limits[0] if limits else None,
            quick[0] if quick else None,
            scopes[0] if scopes else None,
            would[0] if would else None,
        )

    def _on_once(self, parts: Sequence[Token]) -> Made:
        yield Occasion(limit=parts[0].word)

    def _on_quick(self, parts: Sequence[Token]) -> Made:
        yield Occasion(quick=parts[0].word)

    def _on_would(self, parts: Sequence[Any]) -> Made:
        what, would = parts[1:3]
        done = [each for each in parts[3:] if isinstance(each, Action)]
        if what.refers == THAT:
            return
        subject = _any_one(what)
        events = tuple(replace(each, phrases=(("object", subject), *each.phrases)) for each in done)
        yield Occasion(events, would=would.word)

    def _on_scope(self, parts: Sequence[Token]) -> Made:
        yield Occasion(scope=parts[0].word)

    def _on_flip(self, parts: Sequence[Token]) -> Made:
        yield Occasion(triggers=(Action(parts[0].word, phrases=(("object", Phrase("card", refers=THIS)),)),))

    def _on_time(self, parts: Sequence[Token]) -> Made:
        phase, whose = parts[0].meaning.split(":")
        at = Phrase(Word(phase, parts[0].at), whose)
        yield Occasion(conditions=((Action("be", phrases=(("at", at),)),),))

    def _on_trigger(self, parts: Sequence[Any]) -> Made:
        events: list[tuple[Action, ...]] = [each for each in parts if isinstance(each, tuple)]
        yield Occasion(triggers=tuple(one for each in events for one in each))

    def _on_condition(self, parts: Sequence[Any]) -> Made:
        if any(isinstance(each, tuple) for each in parts):
            if sum(isinstance(each, Action | tuple) for each in parts) == 1:
                yield Occasion(conditions=(parts[1],))
            return
        states = [each for each in parts if isinstance(each, Action)]
        signs = [each for each in parts[1:] if isinstance(each, Token)]
        joined = (states[0], *(_taking(each, sign) for each, sign in zip(states[1:], signs, strict=True)))
        yield Occasion(conditions=tuple((each,) for each in joined))

    def _on_happens(self, parts: Sequence[Any]) -> Made:
        subject = _any_one(parts[0])
        if subject.refers == THAT:
            return
        done = [each for each in parts[2:] if isinstance(each, Action)]
        yield tuple(replace(each, phrases=(("object", subject), *each.phrases), past=True) for each in done)

    def _on_done(self, parts: Sequence[Any]) -> Made:
        verb, *rest = parts
        valency = valencies()[verb.meaning]
        causes = [each for each in rest if isinstance(each, Role) and each.name == "agent"]
        rest = [each for each in rest if each not in causes]
        if causes:
            yield from _caused(verb, rest, causes)
            return
        agents = [each for each in rest if isinstance(each, Token) and each.name == "BY_OPPONENT"]
        how = tuple(each.word for each in rest if isinstance(each, Token) and each.name != "BY_OPPONENT")
        roles = [each for each in rest if isinstance(each, Role)]
        if not _fits(valency, roles, needed=False) or not _may_come_about(valency, how, agents):
            return
        if agents:
            yield _by_opponent(_action(valency, verb, roles, ()), agents[0])
        elif valency.name != "send" or roles:
            yield _action(valency, verb, roles, how)

    def _on_by_effect_of(self, parts: Sequence[Any]) -> Made:
        sign, what = parts
        if what.refers != THAT and what.noun in ("card", "monster"):
            yield Role("agent", (replace(_any_one(what), noun=Word(what.noun, *_at(what.noun), sign.at)),))

    def _on_felled_and_sent(self, parts: Sequence[Any]) -> Made:
        felled, how, both, sent, to = parts
        yield from _felled_and_sent(felled, how, both, sent, to)

    def _on_felled_and_sent_by(self, parts: Sequence[Any]) -> Made:
        felled, both, sent, to, how = parts
        yield from _felled_and_sent(felled, how, both, sent, to)

    def _on_activates_act(self, parts: Sequence[Any]) -> Made:
        player, verb, act = parts
        yield tuple(Action(verb.word, player.whose, (("object", each),)) for each in _activated(act))

    def _on_is_activated(self, parts: Sequence[Any]) -> Made:
        what, _, verb = parts
        if what.quantity is not None:
            yield (Action(verb.word, phrases=(("object", _any_one(what)),)),)

    def _on_act_is_activated(self, parts: Sequence[Any]) -> Made:
        act, *_, verb = parts
        yield tuple(Action(verb.word, phrases=(("object", each),)) for each in _activated(act))

    def _on_attacks_directly(self, parts: Sequence[Any]) -> Made:
        what, verb = parts
        if what.refers != THAT:
            yield (Action(verb.word, phrases=(("subject", _any_one(what)),), how=("directly",)),)

    def _on_activates_aiming(self, parts: Sequence[Any]) -> Made:
        player, verb, act, targets, what = parts
        if what.refers == THAT:
            return
        aim = replace(_any_one(what), noun=Word(what.noun, *_at(what.noun), targets.at))
        yield tuple(
            Action(verb.word, player.whose, (("object", each), ("onto", aim))) for each in _activated(act)
        )

    def _on_np_activated(self, parts: Sequence[Any]) -> Made:
        what, _, verb = parts
        if what.refers == THIS:
            yield (Action(verb.word, phrases=(("object", what),)),)

    def _on_activates_its(self, parts: Sequence[Any]) -> Made:
        who, verb, effect = parts
        if who.refers != THAT:
            phrases = (("subject", _any_one(who)), ("object", Phrase(effect.word)))
            yield (Action(verb.word, phrases=phrases),)

    def _on_is_aim(self, parts: Sequence[Any]) -> Made:
        what, _, verb = parts
        if what.refers != THAT:
            yield (Action(verb.word, phrases=(("object", _any_one(what)),)),)

    def _on_player_does(self, parts: Sequence[Any]) -> Made:
        player, verb, *rest = parts
        if isinstance(player, Token):
            player = Phrase("player", player.word)
        valency = valencies()[verb.meaning]
        roles = [each if isinstance(each, Role) else Role("object", (each,)) for each in rest]
        if any(isinstance(each, Token | Term) for each in rest) or not _fits(valency, roles, needed=False):
            return
        if not any(each.name == "object" for each in roles):
            return
        loose = [
            replace(each, phrases=tuple(_any_one(one) for one in each.phrases))
            if each.name == "object"
            else each
            for each in roles
        ]
        yield (replace(_action(valency, verb, loose, ()), by=player.whose, past=True),)

    def _on_fells_and_sends(self, parts: Sequence[Any]) -> Made:
        actor, verb, object_, how, both, sends, _, place = parts
        if THAT in (actor.refers, object_.refers) or place.either or place.phrases[0].zone != "graveyard":
            return
        phrases = (("subject", _any_one(actor)), ("object", _any_one(object_)), ("to", place.phrases[0]))
        said = Word(verb.meaning, verb.at, both.at, sends.at)
        yield (Action(said, phrases=phrases, past=True, how=(how.word,)),)

    def _on_attacks_that(self, parts: Sequence[Any]) -> Made:
        actor, verb, aim = parts
        if THAT not in (actor.refers, aim.refers):
            yield (Action(verb.word, phrases=(("subject", _any_one(actor)), ("object", _any_one(aim)))),)

    def _on_leaves(self, parts: Sequence[Any]) -> Made:
        what, verb, zone = parts
        if what.refers != THAT and zone.meaning == "field_area":
            from_ = Phrase("zone", zone=zone.word)
            yield (Action(verb.word, phrases=(("object", _any_one(what)), ("from", from_)), past=True),)

    def _on_battles(self, parts: Sequence[Any]) -> Made:
        actor, verb, *other = parts
        if THAT in (actor.refers, *(each.refers for each in other)):
            return
        phrases = (("subject", _any_one(actor)), *(("object", _any_one(each)) for each in other))
        yield (Action(verb.word, phrases=phrases),)

    def _on_activates(self, parts: Sequence[Any]) -> Made:
        player, verb, what = parts
        if what.quantity is not None:
            yield (Action(verb.word, player.whose, (("object", _any_one(what)),)),)

    def _on_fells(self, parts: Sequence[Any]) -> Made:
        actor, verb, object_, how = parts
        if THAT in (actor.refers, object_.refers):
            return
        phrases = (("subject", _any_one(actor)), ("object", _any_one(object_)))
        yield (Action(verb.word, phrases=phrases, past=True, how=(how.word,)),)

    def _on_hurts(self, parts: Sequence[Any]) -> Made:
        actor, verb, damage, _, player = parts
        if actor.refers == THAT:
            return
        phrases = (("subject", _any_one(actor)), ("to", player))
        yield (Action(verb.word, phrases=phrases, past=True, how=(damage.word,)),)

    def _on_attacks(self, parts: Sequence[Any]) -> Made:
        if parts[0].refers == THAT:
            return
        yield (Action(parts[1].word, phrases=(("subject", _any_one(parts[0])),)),)

    def _on_controls(self, parts: Sequence[Any]) -> Made:
        player, where, said = parts
        what = _asked_for(said)
        if where.name == "HAVE":
            if what is not None and not what.refers and what.zone and what.whose == player.whose:
                verb = Word(where.meaning, where.at, *_at(player.whose))
                yield Action(verb, phrases=(("subject", what),))
            return
        if what is None or what.refers or what.zone or what.whose != "unstated":
            return
        yield Action("exist", phrases=(("subject", replace(what, whose=player.whose, zone=where.word)),))

    def _on_is_equipped(self, parts: Sequence[Any]) -> Made:
        this, _, verb, _, what = parts
        if verb.meaning == "equip" and what.refers is None:
            phrases = (("object", Phrase("card", refers=this.word)), ("to", _any_one(what)))
            yield Action("equip" if verb.at < 0 else Word("equip", verb.at), phrases=phrases)

    def _on_has_none(self, parts: Sequence[Any]) -> Made:
        player, have, _, what = parts
        if what.zone and what.whose in ("you", "opponent") and what.whose == player.whose:
            said = Word(have.meaning, have.at, *_at(player.whose))
            yield Action(said, phrases=(("subject", what),), negated=True)

    def _on_controls_none(self, parts: Sequence[Any]) -> Made:
        player, where, _, what = parts
        if what.zone or what.whose != "unstated":
            return
        thing = replace(what, whose=player.whose, zone=where.word)
        yield Action("exist", phrases=(("subject", thing),), negated=True)

    def _on_controls_more(self, parts: Sequence[Any]) -> Made:
        player, where, more, what, than = parts
        if what.zone or what.whose != "unstated" or what.quantity is not None:
            return
        if {player.whose, than.meaning} != {"you", "opponent"}:
            return
        thing = replace(what, whose=player.whose, zone=where.word)
        yield Action(
            "exist", phrases=(("subject", thing), ("than", Phrase("player", than.word))), how=(more.word,)
        )

    def _on_there_is(self, parts: Sequence[Any]) -> Made:
        said, _, *where = parts
        what = _asked_for(said)
        if what is None or what.zone or what.whose != "unstated":
            return
        last = where[-1]
        if isinstance(last, Token):
            yield Action("exist", phrases=(("subject", replace(what, zone=last.word)),))
        elif not last.either:
            zone = last.phrases[0]
            yield Action("exist", phrases=(("subject", replace(what, whose=zone.whose, zone=zone.zone)),))

    def _on_lies_on_field(self, parts: Sequence[Any]) -> Made:
        this, _, zone = parts
        yield Action("exist", phrases=(("subject", Phrase("card", zone=zone.word, refers=this.word)),))

    def _on_is_so(self, parts: Sequence[Any]) -> Made:
        this, _, position = parts
        phrase = Phrase("card", filters=(Term(position.word),), refers=this.word)
        yield Action("exist", phrases=(("subject", phrase),))

    def _on_lies(self, parts: Sequence[Any]) -> Made:
        this, _, _, place = parts
        if place.either:
            yield tuple(
                Action(
                    "exist", phrases=(("subject", Phrase("card", each.whose, each.zone, refers=this.word)),)
                )
                for each in place.phrases
            )
            return
        zone = place.phrases[0]
        subject = Phrase("card", zone.whose, zone.zone, refers=this.word)
        yield Action("exist", phrases=(("subject", subject),))

    # ── deeds
    def _on_deeds(self, parts: Sequence[Any]) -> Made:
        yield Deeds(_steps(parts))

    def _on_allowed(self, parts: Sequence[Any]) -> Made:
        yield Deeds(_steps(parts[2:]), parts[1].word, parts[0].word)

    def _on_granted(self, parts: Sequence[Any]) -> Made:
        you, may, deed = parts
        if isinstance(deed, Deed):
            yield replace(deed, may=may.word, by=you.word)

    def _on_link(self, parts: Sequence[Token]) -> Made:
        yield parts[-1]

    def _on_for_a_while(self, parts: Sequence[Any]) -> Made:
        term, _, deed = parts
        deeds = deed.deeds if isinstance(deed, Standing) else (deed,)
        if any(each.lasts for each in deeds) or not all(each.action.verb in _LASTING for each in deeds):
            return
        made = tuple(replace(each, lasts=term.word) for each in deeds)
        yield Standing(made)

    def _on_at_once(self, parts: Sequence[Any]) -> Made:
        at_once, deed = parts[0], parts[-1]
        if isinstance(deed, Deed):
            yield replace(deed, action=replace(deed.action, how=(*deed.action.how, at_once.word)))

    def _on_using(self, parts: Sequence[Any]) -> Made:
        using = next(each for each in parts if isinstance(each, Token) and each.name == "USING")
        what = next(each for each in parts if isinstance(each, Phrase))
        places = [each for each in parts if isinstance(each, Role)]
        if not places:
            if what.quantity is None or what.quantity is not ONE:
                yield Role("with", (replace(what, noun=Word(what.noun, *_at(what.noun), using.at)),))
            return
        if what.zone or what.whose != "unstated":
            return
        first, *others = places[0].phrases
        made = (
            replace(
                what,
                noun=Word(what.noun, *_at(what.noun), using.at),
                whose=first.whose,
                zone=first.zone,
                filters=(*what.filters, *first.filters),
            ),
        )
        more = tuple(
            replace(what, whose=each.whose, zone=each.zone, filters=(*what.filters, *each.filters))
            for each in others
        )
        yield Role("with", (*made, *more), places[0].either)

    def _on_takes_no_damage(self, parts: Sequence[Token]) -> Made:
        for each in self._on_no_damage(parts):
            if isinstance(each, Deed):
                yield Standing((each,))

    def _on_original_stat(self, parts: Sequence[Token]) -> Made:
        original, stat = parts
        if stat.meaning in ("power", "defense"):
            yield Phrase(stat.meaning, refers=THAT, filters=(Term(stat.word), Term(original.word)))

    def _on_stat_of_this(self, parts: Sequence[Token]) -> Made:
        yield from self._on_stat_of_it(parts)

    def _on_in_either(self, parts: Sequence[Token]) -> Made:
        _, whose, one, _, other = parts
        zones = tuple(Term("in_zone", (Term(each.word),)) for each in (one, other))
        if not any(":" in each.meaning for each in (one, other)):
            yield Phrase("zone", whose.word, filters=(Term("or", zones),))

    def _on_not_targeted_now(self, parts: Sequence[Any]) -> Made:
        opponent, cannot, what, how, term = parts
        action = Action(cannot.word, opponent.word, (("object", what),), "cannot", how=(how.word,))
        yield Deed(action, lasts=term.word)

    def _on_you_gain(self, parts: Sequence[Token]) -> Made:
        you, verb, number, _ = parts
        yield Deed(Action(verb.word, by=you.word), number.count)

    def _on_paying(self, parts: Sequence[Token]) -> Made:
        yield from self._on_gain_life(parts)

    def _on_pay_half(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action(parts[0].word, how=(parts[1].word,)))

    def _on_equips_it(self, parts: Sequence[Any]) -> Made:
        verb, what, _, this = parts
        if verb.meaning == "equip" and (what.quantity is not None or what.refers is not None):
            phrases = (("object", Phrase("card", refers=this.word)), ("to", what))
            yield Deed(Action("equip" if verb.at < 0 else Word("equip", verb.at), phrases=phrases))

    def _on_turned(self, parts: Sequence[Any]) -> Made:
        what, _, verb, _, position = parts
        yield Deed(Action(verb.word, phrases=(("object", what),), how=(position.word,)))

    def _on_summons_freely(self, parts: Sequence[Token]) -> Made:
        this = Phrase("card", refers=THIS)
        yield Deed(Action(parts[0].word, phrases=(("object", this),), how=("without_tributing",)))

    def _on_gains_per(self, parts: Sequence[Any]) -> Made:
        what, verb, stat, _, _, things, _, number, *term = parts
        made = _changed(what, verb, number, stat, (things, *term))
        if made is not None:
            yield made

    def _on_inflict_per(self, parts: Sequence[Any]) -> Made:
        verb, damage, to, player, _, _, things, _, number = parts
        yield from self._on_inflict((verb, number, damage, to, player, things))

    def _on_delayed(self, parts: Sequence[Any]) -> Made:
        *said, moment = parts
        for each in self._on_ordered(said):
            if isinstance(each, Deed):
                yield replace(each, delayed=moment.word)

    def _on_when_leaves(self, parts: Sequence[Any]) -> Made:
        verb, what, leaves = parts
        if verb.meaning != "banish" or what.refers not in (THIS, THAT):
            return
        left = Action(leaves.word, phrases=(("object", what),))
        yield Deed(Action(verb.word, phrases=(("object", what),)), replaced=left)

    def _on_negates_effects(self, parts: Sequence[Any]) -> Made:
        verb = next(each for each in parts if isinstance(each, Token) and each.name.startswith("NEGATE"))
        what = next(each for each in parts if isinstance(each, Phrase))
        terms = [each.word for each in parts if isinstance(each, Token) and each.name == "TERM"]
        yield Deed(
            Action(Word("negate", verb.at), phrases=(("object", what),), how=("effects",)),
            lasts=terms[0] if terms else None,
        )

    def _on_effects_of_it(self, parts: Sequence[Token]) -> Made:
        yield Phrase(IT, refers=Word(THAT, parts[0].at))

    def _on_effects_of_them(self, parts: Sequence[Token]) -> Made:
        yield Phrase(THEM, refers=Word(THAT, parts[0].at))

    def _on_effects_of(self, parts: Sequence[Any]) -> Made:
        sign, what = parts
        yield replace(what, noun=Word(what.noun, *_at(what.noun), sign.at))

    def _on_ends_phase(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action("stop", phrases=(("object", Phrase(Word("battle_phase", parts[0].at))),)))

    def _on_shuffles(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action(parts[0].word, phrases=(("object", Phrase("zone", "you", "deck")),)))

    def _on_cannot_attack_now(self, parts: Sequence[Any]) -> Made:
        what, how, verb, *term = parts
        if term:
            action = Action(verb.word, phrases=(("subject", what),), mode=how.word)
            yield Deed(action, lasts=term[0].word)

    def _on_may_attack_now(self, parts: Sequence[Any]) -> Made:
        what, how, verb, directly, term = parts
        action = Action(
            verb.word, phrases=(("subject", what),), mode=Word("can", how.at), how=(directly.word,)
        )
        yield Deed(action, lasts=term.word)

    def _on_cannot_be_now(self, parts: Sequence[Any]) -> Made:
        *ban, term = parts
        for each in _ban(ban):
            yield Deed(each.deeds[0].action, lasts=term.word)

    def _on_bars(self, parts: Sequence[Any]) -> Made:
        term = next(each for each in parts if isinstance(each, Token) and each.name == "TERM")
        for action in _barred(parts):
            yield Deed(action, lasts=term.word)

    def _on_bars_activating(self, parts: Sequence[Any]) -> Made:
        player, cannot, verb, what, term = parts
        for action in _barred_activating(player.whose, cannot.word, verb, what):
            yield Deed(action, lasts=term.word)

    def _on_barred(self, parts: Sequence[Any]) -> Made:
        for action in _barred(parts):
            yield Standing((Deed(action),))

    def _on_neither(self, parts: Sequence[Any]) -> Made:
        who, verb, *rest = parts
        made = (Phrase("player", who.word), Token("CANNOT", "cannot", "", who.at), verb, *rest)
        for action in _barred(made):
            yield Standing((Deed(action),))

    def _on_barred_activating(self, parts: Sequence[Any]) -> Made:
        player, cannot, verb, what = parts
        for action in _barred_activating(player.whose, cannot.word, verb, what):
            yield Standing((Deed(action),))

    def _on_neither_activates(self, parts: Sequence[Any]) -> Made:
        who, verb, what = parts
        for action in _barred_activating(who.word, "cannot", verb, what):
            yield Standing((Deed(action),))

    def _on_barred_in_turn(self, parts: Sequence[Any]) -> Made:
        you, *rest = parts
        term = next(each for each in rest if isinstance(each, Token) and each.name == "TURN_OF_USE")
        for action in _barred((Phrase("player", you.word), *rest)):
            yield Standing((Deed(action, lasts=term.word),))

    def _on_lose_life(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action(parts[0].word), parts[1].count)

    def _on_gain_life_per(self, parts: Sequence[Any]) -> Made:
        verb, number, _, _, per = parts
        each = _each(per)
        if each is not None:
            yield Deed(Action(verb.word, phrases=(("per", each),)), number.count)

    def _on_inflict_equal(self, parts: Sequence[Any]) -> Made:
        verb, _, _, player, _, measure = parts
        yield Deed(Action(verb.word, phrases=(("to", player), ("as", measure))))

    def _on_gain_equal(self, parts: Sequence[Any]) -> Made:
        yield Deed(Action(parts[0].word, phrases=(("as", parts[-1]),)))

    def _on_gains_equal(self, parts: Sequence[Any]) -> Made:
        what, gains, stat, _, measure, *term = parts
        yield Standing(
            tuple(
                Deed(
                    Action(Word(deed, stat.at, gains.at), phrases=(("object", what), ("as", measure))),
                    lasts=term[0].word if term else None,
                )
                for deed in _STATS.get(stat.meaning, ())
            )
        )

    def _on_becomes_number(self, parts: Sequence[Any]) -> Made:
        stat, verb, number, *term = parts
        yield Deed(
            Action(verb.word, phrases=(("object", stat),)), number.count, term[0].word if term else None
        )

    def _on_stat_of_it(self, parts: Sequence[Token]) -> Made:
        whose, *_, stat = parts
        if stat.meaning in ("power", "defense"):
            yield Phrase(
                "power" if stat.meaning == "power" else "defense",
                refers=whose.word,
                filters=(Term(stat.word),),
            )

    def _on_no_damage(self, parts: Sequence[Token]) -> Made:
        you, deal, *term = parts
        action = Action(
            deal.word, phrases=(("to", Phrase("player", you.word)),), mode="cannot", how=("by_battle",)
        )
        yield Deed(action, lasts=term[0].word if term else None)

    def _on_mills(self, parts: Sequence[Any]) -> Made:
        verb, top, *where = parts
        yield from _milled(verb, top, ONE, where)

    def _on_mills_many(self, parts: Sequence[Any]) -> Made:
        verb, top, number, _, *where = parts
        yield from _milled(verb, top, _quantity(number), where)

    def _on_both_of(self, parts: Sequence[Any]) -> Made:
        one, sign, other = parts
        for each in _several_things(one, other, either=False):
            last = each.phrases[-1]
            yield replace(
                each,
                phrases=(*each.phrases[:-1], replace(last, noun=Word(last.noun, *_at(last.noun), sign.at))),
            )

    def _on_one_of(self, parts: Sequence[Any]) -> Made:
        yield from _several_things(parts[0], parts[2], either=True)

    def _on_to_card(self, parts: Sequence[Any]) -> Made:
        yield Role("to", (parts[1],))

    def _on_from_card(self, parts: Sequence[Any]) -> Made:
        yield Role("from", (parts[1],))

    def _on_except_kind(self, parts: Sequence[Any]) -> Made:
        what = parts[2]
        if (
            what.quantity not in (None, ONE)
            or what.quantity is BARE
            or what.zone
            or what.whose != "unstated"
            or _has(what, "non")
        ):
            return
        if what.noun in ("monster", "card") and what.filters:
            inner = what.filters[0] if len(what.filters) == 1 else Term("and", what.filters)
            if len(what.filters) <= _MOST_EXCEPTED:
                yield Term(Word("non", parts[1].at, *_at(what.noun)), (inner,))

    def _on_ordered(self, parts: Sequence[Any]) -> Made:
        verb, *rest = parts
        excepted = tuple(each for each in rest if isinstance(each, Term))
        rest = [each for each in rest if not isinstance(each, Term)]
        valency = valencies()[verb.meaning]
        roles = [
            each if isinstance(each, Role) else Role("object", (each,))
            for each in rest
            if not isinstance(each, Token)
        ]
        if (
            any(isinstance(each, Token) and each.name == "AS_MATERIAL" for each in rest)
            and valency.name != "attach"
        ):
            return
        manners = [each for each in rest if isinstance(each, Token) and each.name != "AS_MATERIAL"]
        how = tuple(each.word for each in manners)
        positions = [each for each in manners if each.name == "MANNER"]
        if valency.event or len(how) > 1 or (positions and "manner" not in valency.roles):
            return
        if _fits(valency, roles, needed=True):
            made = _without(roles, excepted)
            if made is not None:
                yield Deed(_action(valency, verb, made, how))

    def _on_gain_life(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action(parts[0].word), parts[1].count)

    _on_pay_life = _on_gain_life

    def _on_increase_life(self, parts: Sequence[Token]) -> Made:
        verb, whose, _, number, _ = parts
        yield Deed(Action(verb.word, by=whose.word), number.count)

    def _on_inflict(self, parts: Sequence[Any]) -> Made:
        verb, number, _, _, player, *rest = parts
        counted = [_each(each) for each in rest if isinstance(each, Phrase)]
        per = tuple(("per", each) for each in counted if each is not None)
        if len(per) == len(counted):
            yield Deed(Action(verb.word, phrases=(("to", player), *per)), number.count)

    def _on_negates(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action(parts[0].word, phrases=(("object", Phrase(parts[1].word, refers=THAT)),)))

    def _on_turns(self, parts: Sequence[Any]) -> Made:
        verb, what, _, position = parts
        yield Deed(Action(verb.word, phrases=(("object", what),), how=(position.word,)))

    def _on_takes_control(self, parts: Sequence[Any]) -> Made:
        verb, what, *term = parts
        yield Deed(Action(verb.word, phrases=(("object", what),)), lasts=term[0].word if term else None)

    def _on_from(self, parts: Sequence[Any]) -> Made:
        yield replace(parts[1], name="from")

    def _on_from_in_brackets(self, parts: Sequence[Any]) -> Made:
        yield replace(parts[2], name="from")

    def _on_to(self, parts: Sequence[Any]) -> Made:
        if not parts[1].either:
            yield replace(parts[1], name="to")

    def _on_term(self, parts: Sequence[Token]) -> Made:
        yield parts[0]

    def _on_zone(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (_zone(parts[0]),))

    def _on_zone_of(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (_zone(parts[1], parts[0]),))

    def _on_zones_of(self, parts: Sequence[Token]) -> Made:
        whose = parts[0]
        zones = [each for each in parts if each.name == "ZONE"]
        phrases = tuple(_zone(each, whose) for each in zones)
        yield Role("place", phrases, either=True)

    def _on_either_zone(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (Phrase("zone", "each_player", parts[0].word),))

    def _on_player(self, parts: Sequence[Token]) -> Made:
        yield Phrase("player", parts[0].word)

    # ── what stands
    def _on_itself_cannot_be(self, parts: Sequence[Any]) -> Made:
        yield from self._on_cannot_be((Phrase("card", refers=THIS), *parts))

    def _on_cannot_be(self, parts: Sequence[Any]) -> Made:
        yield from _ban(parts)

    def _on_not_targeted(self, parts: Sequence[Any]) -> Made:
        opponent, cannot, what, how = parts
        if what.refers == THAT:
            return
        action = Action(cannot.word, opponent.word, (("object", what),), "cannot", how=(how.word,))
        yield Standing((Deed(action),))

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
        for each in _ban((last[0][1], *rest[at + 1 :])):
            deed = each.deeds[0]
            yield Standing((*standing.deeds, replace(deed, action=_taking(deed.action, sign))))

    def _on_unaffected(self, parts: Sequence[Any]) -> Made:
        *subject, mode, effects = parts
        what = subject[0] if subject else Phrase("card", refers=THIS)
        kind, _, whose = effects.meaning.partition(":")
        types = ("spell_card", "trap") if kind == "spell_or_trap" else () if kind == "any" else (kind,)
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
        if verb.meaning == "destroy" and by.meaning == "by_battle" and what.refers != THAT:
            said = Word("destroy", verb.at, would.at, each.at)
            how = (by.word, often.word)
            action = Action(said, phrases=(("object", _any_one(what)),), mode=spared.word, how=how)
            yield Standing((Deed(action),))

    def _on_cannot_attack_in_turn(self, parts: Sequence[Any]) -> Made:
        *attack, term = parts
        for each in _attack(attack, "cannot"):
            yield Standing((replace(each.deeds[0], lasts=term.word),))

    def _on_both_stand(self, parts: Sequence[Any]) -> Made:
        one, *_, sign, other = parts
        first, *more = other.deeds
        yield Standing((*one.deeds, replace(first, action=_taking(first.action, sign)), *more))

    def _on_second_attack(self, parts: Sequence[Any]) -> Made:
        what, may, verb = parts
        if what.refers != THAT:
            action = Action(verb.word, phrases=(("subject", what),), mode=Word("can", may.at), how=("again",))
            yield Standing((Deed(action),))

    def _on_may_attack(self, parts: Sequence[Any]) -> Made:
        yield from _attack(parts, "can")

    def _on_cannot_attack(self, parts: Sequence[Any]) -> Made:
        yield from _attack(parts, "cannot")

    def _on_gains(self, parts: Sequence[Any]) -> Made:
        subject, verb, number, stat, *rest = parts
        made = _changed(subject, verb, number, stat, rest)
        if made is not None:
            yield made

    _on_loses = _on_gains

    def _on_itself_gains(self, parts: Sequence[Any]) -> Made:
        yield from self._on_gains((Phrase("card", refers=THIS), *parts))

    def _on_pierces(self, parts: Sequence[Any]) -> Made:
        occasion, _, inflict, verb, *_ = parts
        this = Phrase("card", refers=THIS)
        players = [each for each in parts if isinstance(each, Phrase)]
        to = (("to", players[0]),) if players else ()
        action = Action(Word(verb.meaning, verb.at, inflict.at), phrases=(("subject", this), *to))
        yield Standing((Deed(action, lasts=Word("while_attacking", occasion.at)),))

    def _on_must_attack(self, parts: Sequence[Token]) -> Made:
        this = Phrase("card", refers=THIS)
        yield Standing((Deed(Action("attack", phrases=(("subject", this),), how=(parts[0].word,))),))

    # ── limits
    def _on_no_other_way(self, parts: Sequence[Token]) -> Made:
        mode, verb, ways = parts
        if verb.meaning == "special_summon":
            this = Phrase("card", refers=THIS)
            yield Limit(Action(verb.word, phrases=(("object", this),), mode=mode.word, how=(ways.word,)))

    def _on_also_xyz(self, parts: Sequence[Any]) -> Made:
        verb, what = parts[:2]
        phrases = (("object", Phrase("card", refers=THIS)), ("with", what))
        if what.quantity is not None:
            yield Limit(Action(verb.word, "you", phrases, "can"))

    def _on_transfers(self, parts: Sequence[Token]) -> Made:
        materials = Phrase("material", quantity=Term("all"), refers=THAT)
        yield Limit(
            Action(parts[1].word, phrases=(("object", materials), ("to", Phrase("card", refers=THIS))))
        )

    def _on_tributes_levels(self, parts: Sequence[Token]) -> Made:
        verb, number, bound = parts
        total = Term("total_level", (Term(bound.word, (number.count,)),))
        zones = (("from", Phrase("zone", "you", each)) for each in ("hand", "field_area"))
        phrases = (("object", Phrase("monster", filters=(total,))), *zones)
        if bound.meaning == "at_least":
            yield Limit(Action(verb.word, "you", phrases, "must", alternatives=("from",)))

    def _on_limit_this_effect(self, parts: Sequence[Token]) -> Made:
        you, mode, effect, often = parts
        phrase = Phrase("effect", refers=effect.word)
        action = Action("use", you.word, (("object", phrase),), mode.word, how=(often.word,))
        yield Limit(action, of_effect_above=True)

    def _on_limit_this(self, parts: Sequence[Token]) -> Made:
        you, mode, effect, _, name, often = parts
        phrase = Phrase("effect", filters=(_named(name),), refers=effect.word)
        yield Limit(
            Action("use", you.word, (("object", phrase),), mode.word, how=(often.word,)), of_effect_above=True
        )

    def _on_limit_each(self, parts: Sequence[Token]) -> Made:
        you, mode, each, _, name, often = parts
        phrase = Phrase("effect", quantity=Term(each.word, ()), filters=(_named(name),))
        yield Limit(Action("use", you.word, (("object", phrase),), mode.word, how=(often.word,)))

    def _on_limit_card(self, parts: Sequence[Token]) -> Made:
        you, verb, number, name, often = parts
        if number.count == 1:
            only = Phrase("card", quantity=Term("exactly", (number.count,)), filters=(_named(name),))
            yield _limit(you, verb, only, often)

    def _on_limit_summon(self, parts: Sequence[Token]) -> Made:
        you, verb, name, often = parts
        yield _limit(you, verb, Phrase("card", filters=(_named(name),)), often)

    def _on_limit_one(self, parts: Sequence[Token]) -> Made:
        you, *mode, verb, name, often = parts
        if mode and mode[0].meaning != "cannot":
            return
        yield _limit(you, verb, Phrase("effect", filters=(_named(name),)), often)

    def _on_limit_control(self, parts: Sequence[Token]) -> Made:
        you, verb, number, name = parts
        phrase = Phrase("card", quantity=Term("more_than", (number.count,)), filters=(_named(name),))
        yield Limit(Action(verb.word, you.word, (("object", phrase),), "cannot"))

    def _on_no_normal(self, parts: Sequence[Token]) -> Made:
        *_, mode, verb = parts
        this = Phrase("card", refers=parts[0].word if parts[0].name == "THIS_CARD" else THIS)
        yield Limit(Action(verb.word, phrases=(("object", this),), mode=mode.word))

    def _on_always_named(self, parts: Sequence[Token]) -> Made:
        _, verb, name = parts
        as_ = Phrase("card", filters=(Term("name_has", (name.word,)),))
        yield Limit(Action(verb.word, phrases=(("object", Phrase("card", refers=THIS)), ("as", as_))))

    def _on_must_be(self, parts: Sequence[Token]) -> Made:
        must, verb = parts
        valency = valencies()[verb.meaning]
        if valency.event and verb.meaning not in ("summon", "normal_or_special_summon"):
            this = Phrase("card", refers=THIS)
            yield Limit(Action(Word(valency.fact, verb.at), phrases=(("object", this),), mode=must.word))

    def _on_ritual_with(self, parts: Sequence[Token]) -> Made:
        you, may, verb, name = parts
        phrases = (("object", Phrase("card", refers=THIS)), ("with", Phrase("card", filters=(_named(name),))))
        yield Limit(Action(verb.word, you.word, phrases, may.word))

    def _on_ritual_of(self, parts: Sequence[Token]) -> Made:
        verb, name = parts
        phrases = (("object", Phrase("card", filters=(_named(name),))), ("with", Phrase("card", refers=THIS)))
        yield Limit(Action(verb.word, phrases=phrases, mode="can"))

    def _on_has_name(self, parts: Sequence[Token]) -> Made:
        verb = next(each for each in parts if each.name.startswith("THIS_NAME"))
        name = next(each for each in parts if each.name == "NAME")
        where = [each.word for each in parts if each.name == "WHILE_LYING"]
        as_ = Phrase("card", filters=(_named(name),))
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
        yield Only(cost, Deed(action))

    def _on_limit_following(self, parts: Sequence[Token]) -> Made:
        you, mode, each, often = parts
        phrase = Phrase("effect", quantity=Term(each.word, ()))
        yield Limit(Action("use", you.word, (("object", phrase),), mode.word, how=(often.word,)))

    def _on_equips_to(self, parts: Sequence[Any]) -> Made:
        verb, what = parts
        if what.quantity is ONE or (what.quantity is None and what.whose == "opponent"):
            phrases = (("object", Phrase("card", refers=THIS)), ("to", what))
            yield Limit(Action(verb.word, phrases=phrases, mode="can", how=("only",)))

    # ── what a monster is summoned with
    def _on_recipe(self, parts: Sequence[Any]) -> Made:
        phrases = tuple(each for each in parts if isinstance(each, Phrase))
        if all(each.quantity or _has(each, "named") for each in phrases):
            yield Recipe(phrases)

    def _on_named(self, parts: Sequence[Token]) -> Made:
        yield Phrase("card", quantity=None, filters=(_named(parts[0]),))

    # ── noun phrases
    def _on_this(self, parts: Sequence[Token]) -> Made:
        yield Phrase("card", refers=parts[0].word)

    def _on_this_so(self, parts: Sequence[Token]) -> Made:
        yield Phrase("card", refers=Word(THIS, parts[0].at), filters=(Term(parts[0].word),))

    def _on_this_in(self, parts: Sequence[Any]) -> Made:
        this, _, place = parts
        if not place.either:
            where = place.phrases[0]
            yield Phrase("card", where.whose, where.zone, refers=this.word)

    def _on_it(self, parts: Sequence[Token]) -> Made:
        yield Phrase(IT, refers=parts[0].word)

    def _on_them(self, parts: Sequence[Token]) -> Made:
        yield Phrase(THEM, refers=parts[0].word)

    def _on_target(self, parts: Sequence[Token]) -> Made:
        yield Phrase(TARGET, refers=parts[0].word)

    def _on_targets(self, parts: Sequence[Token]) -> Made:
        yield Phrase(TARGETS, refers=parts[0].word)

    def _on_that_card(self, parts: Sequence[Token]) -> Made:
        yield Phrase(IT, refers=Word(THAT, parts[0].at), filters=(Term(parts[0].meaning),))

    def _on_those_cards(self, parts: Sequence[Token]) -> Made:
        yield Phrase(THEM, refers=Word(THAT, parts[0].at), filters=(Term(parts[0].meaning),))

    def _on_equipped(self, parts: Sequence[Token]) -> Made:
        yield Phrase("monster", filters=(Term(parts[0].word, (Term(THIS),)),), quantity=None)

    def _on_of_opponent(self, parts: Sequence[Any]) -> Made:
        owner = next(each for each in parts if isinstance(each, Token) and each.name == "OPPONENTS")
        count = parts[0] if parts[0].name == "COUNT" else None
        if count is not None and count.meaning != "all":
            return
        rest = [each for each in parts if each is not owner and each is not count]
        one = None if count is None else _quantity(count)
        for each in _thing(rest, one):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=owner.word)

    def _on_some(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], SOME)

    def _on_another(self, parts: Sequence[Any]) -> Made:
        other, *rest = parts
        yield from _thing([Term(other.word), *rest], ONE)

    def _on_banished_of(self, parts: Sequence[Any]) -> Made:
        count, whose, zone, *rest = parts
        for each in _thing(rest, _quantity(count)):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=whose.word, zone=zone.word)

    def _on_banished_up_to(self, parts: Sequence[Any]) -> Made:
        _, count, whose, zone, *rest = parts
        for each in _thing(rest, Term("up_to", (count.count,))):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=whose.word, zone=zone.word)

    def _on_of_player(self, parts: Sequence[Any]) -> Made:
        count = parts[0] if parts[0].name == "COUNT" else None
        whose, *rest = parts[1:] if count is not None else parts
        for each in _thing(rest, None if count is None else _quantity(count)):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=whose.word)

    def _on_counted_names(self, parts: Sequence[Any]) -> Made:
        count, one, _, other, *rest = parts
        kind = Token("KIND", "card", "", -1)
        for each in _thing((kind, *rest), _quantity(count)):
            yield replace(each, filters=(Term("or", (_named(one), _named(other))), *each.filters))

    def _on_qualities(self, parts: Sequence[Any]) -> Made:
        found = [each for each in parts if isinstance(each, Term)]
        if len({each.name for each in found}) == 1 or {each.name for each in found} <= {
            "race",
            "attribute",
            "card_class",
        }:
            whole = found[-1]
            for each in reversed(found[:-1]):
                whole = Term("or", (each, whole))
            yield whole

    def _on_one(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], ONE)

    def _on_bare_name(self, parts: Sequence[Any]) -> Made:
        yield from _called(parts[0], parts[1:], BARE)

    def _on_one_name(self, parts: Sequence[Any]) -> Made:
        yield from _called(parts[1], parts[2:], ONE)

    def _on_described(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts, None)

    def _on_counted(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], _quantity(parts[0]))

    def _on_this_on_field(self, parts: Sequence[Token]) -> Made:
        yield Phrase("card", zone=parts[1].word, refers=parts[0].word)

    def _on_at_least(self, parts: Sequence[Any]) -> Made:
        if parts[1].name == "BOUND" and parts[1].meaning != "at_least":
            return
        yield from _thing(parts[2:], Term(_at_least(parts[1]), (parts[0].count,)))

    def _on_up_to(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[2:], Term("up_to", (parts[1].count,)))

    def _on_counted_name(self, parts: Sequence[Any]) -> Made:
        count, name, *rest = parts
        yield from _called(name, rest, _quantity(count))

    def _on_quality(self, parts: Sequence[Token]) -> Made:
        token = parts[0]
        plain = _PLAIN.get(token.name)
        if token.name == "FACE_AND_POSITION":
            face, _, position = token.meaning.partition(":")
            yield Term("and", (Term(Word(face, token.at)), Term(position)))
            return
        if token.name.startswith("NON_"):
            kind = _PLAIN[token.name.removeprefix("NON_")]
            said = token.word if kind == "race" else Term(token.word)
            yield Term("non", (Term(kind, (said,)),))
            return
        said = token.word if token.name == "RACE" else Term(token.word)
        yield Term(plain, (said,)) if plain else Term(token.word)

    def _on_not_part_of_name(self, parts: Sequence[Token]) -> Made:
        yield Term(parts[0].word, (Term("name_has", (parts[1].word,)),))

    def _on_level_or(self, parts: Sequence[Token]) -> Made:
        level, one, _, other = parts
        tests = [Term(level.word, (Term("exactly", (each.count,)),)) for each in (one, other)]
        yield Term("or", tuple(tests))

    def _on_level(self, parts: Sequence[Token]) -> Made:
        level, number, *bound = parts
        yield Term(level.word, (Term(bound[0].word if bound else "exactly", (number.count,)),))

    def _on_part_of_name(self, parts: Sequence[Token]) -> Made:
        yield Term("name_has", (parts[0].word,))

    def _on_held(self, parts: Sequence[Token]) -> Made:
        yield Phrase("zone", parts[0].word, parts[1].word)

    def _on_on_field(self, parts: Sequence[Token]) -> Made:
        yield Phrase("zone", zone=parts[0].word)

    def _on_inside(self, parts: Sequence[Any]) -> Made:
        if not parts[1].either:
            yield parts[1].phrases[0]

    def _on_except(self, parts: Sequence[Token]) -> Made:
        *_, non, name = parts
        yield Term(non.word, (_named(name),))

    def _on_in_banishment(self, parts: Sequence[Token]) -> Made:
        yield Phrase("zone", zone=parts[0].word)

    def _on_attached(self, parts: Sequence[Token]) -> Made:
        yield Term(parts[0].word, (Term(THIS),))

    def _on_except_this(self, parts: Sequence[Token]) -> Made:
        *_, sign, this = parts
        yield Term(Word("other", sign.at, this.at))

    def _on_with_both(self, parts: Sequence[Token]) -> Made:
        _, power, one, _, defense, other = parts
        if (one.meaning, other.meaning) == ("power", "defense"):
            tests = [
                Term(stat.word, (Term("exactly", (number.count,)),))
                for stat, number in ((one, power), (other, defense))
            ]
            yield Term("and", tuple(tests))

    def _on_on_side(self, parts: Sequence[Token]) -> Made:
        _, whose, zone = parts
        if zone.meaning in ("field_area", "field_area:face_up"):
            yield _zone(zone, whose)

    def _on_is_banished(self, parts: Sequence[Token]) -> Made:
        yield Phrase("zone", zone=parts[0].word)

    def _on_including_this(self, parts: Sequence[Token]) -> Made:
        sign, this = parts
        yield Term(sign.word, (Term(this.word),))

    def _on_except_sort(self, parts: Sequence[Token]) -> Made:
        *_, non, kind = parts
        if kind.meaning == "token":
            yield Term(non.word, (Term("card_class", (Term(kind.word),)),))

    def _on_different(self, parts: Sequence[Token]) -> Made:
        yield Term(parts[0].word)

    def _on_mentions(self, parts: Sequence[Token]) -> Made:
        yield Term(parts[0].word, (parts[1].word,))

    def _on_pointed(self, parts: Sequence[Token]) -> Made:
        yield Term(parts[0].word, (Term(THIS),))

    def _on_including(self, parts: Sequence[Any]) -> Made:
        rest = list(parts)
        if rest[0].name == "COMMA":
            rest = rest[1:]
        sign, _, *things = rest
        kind = things[-1]
        for each in _thing(things, None):
            if each.filters and kind.meaning in ("monster", "card"):
                inner = each.filters[0] if len(each.filters) == 1 else Term("and", each.filters)
                yield Term(Word(sign.meaning, sign.at, kind.at), (inner,))

    def _on_with_stat(self, parts: Sequence[Token]) -> Made:
        number = next(each for each in parts if each.name == "NUM")
        bound = [each for each in parts if each.name == "BOUND"]
        stat = next(each for each in parts if each.name == "STAT")
        if stat.meaning == "both" and not bound:
            test = Term("exactly", (number.count,))
            yield Term("and", (Term(Word("power", stat.at), (test,)), Term("defense", (test,))))
        elif stat.meaning == "either":
            test = Term(bound[0].word if bound else "exactly", (number.count,))
            yield Term("or", (Term(Word("power", stat.at), (test,)), Term("defense", (test,))))
        elif stat.meaning != "both":
            test = Term(bound[0].word if bound else "exactly", (number.count,))
            yield Term(stat.word, (test,))


_MOST_EXCEPTED = 2
_PLAIN = {"RACE": "race", "ATTRIBUTE": "attribute", "CLASS": "card_class"}
_LASTING = (
    "change_power",
    "change_defense",
    "attack",
    "destroy",
    "target",
    "negate",
    "set_amount",
    "special_summon",
)
"""Deeds that last for a while."""

_ACTIVATED: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "card_or_effect": (("card", ()), ("effect", ())),
    "monster_effect": (("effect", ("monster",)),),
    "spell_or_trap": (("card", ("spell_card", "trap")),),
    "spell_or_trap_or_effect": (("card", ("spell_card", "trap")), ("effect", ("spell_card", "trap"))),
    "spell": (("card", ("spell_card",)),),
    "trap": (("card", ("trap",)),),
    "spell_or_effect": (("card", ("spell_card",)), ("effect", ("spell_card",))),
    "trap_or_effect": (("card", ("trap",)), ("effect", ("trap",))),
    "anything": (("card", ("spell_card", "trap")), ("effect", ("monster",))),
}
"""What is activated: nouns, and of cards of which types."""


def _activated(act: Token) -> Iterator[Phrase]:
    for noun, types in _ACTIVATED[act.meaning]:
        terms = tuple(Term("card_type", (Term(each),)) for each in types)
        kinds = terms[:1] if not terms[1:] else (Term("or", terms),)
        yield Phrase(Word(noun, act.at), filters=kinds)


def _at(word: str) -> tuple[int, ...]:
    """The places of a word, if it has any."""
    return (word.at, *word.also) if isinstance(word, Word) else ()


def _taking(action: Action, sign: Token) -> Action:
    """The action, with a word more that says it."""
    return replace(action, verb=Word(action.verb, *_at(action.verb), sign.at))


_BY_EFFECT_TOO = ("send", "add", "discard", "banish", "return")


def _may_come_about(valency: Valency, how: tuple[str, ...], agents: Sequence[Token]) -> bool:
    """Whether a text says that this comes about so: destroyed by battle, sent by an effect."""
    if len(how) + len(agents) > 1:
        return False
    if valency.name == "destroy":
        return True
    by_effect = all(each == "by_effect" for each in how) and not any(":" in each.meaning for each in agents)
    return valency.name in _BY_EFFECT_TOO and by_effect if how or agents else True


def _caused(verb: Token, rest: Sequence[Any], causes: Sequence[Role]) -> Iterator[Action]:
    """Done by the effect of something."""
    valency = valencies()[verb.meaning]
    roles = [each for each in rest if isinstance(each, Role)]
    if len(causes) == 1 and len(roles) == len(rest) and _fits(valency, roles, needed=False):
        made = _action(valency, verb, roles, ("by_effect",))
        yield replace(made, phrases=(*made.phrases, ("agent", causes[0].phrases[0])))


def _by_opponent(action: Action, agent: Token) -> Action:
    who, _, battle = agent.meaning.partition(":")
    effect = Phrase("effect", Word(who, agent.at))
    how = ("by_battle_or_effect",) if battle else ("by_effect",)
    return replace(action, phrases=(*action.phrases, ("agent", effect)), how=how)


def _ban(parts: Sequence[Any]) -> Iterator[Standing]:
    """What cannot be done to something, by what."""
    subject, mode, verb, *how = parts
    valency = valencies()[verb.meaning]
    if valency.fact not in _BANNED:
        return
    if how[1:]:
        by, _, other = how
        if valency.fact == "destroy" and by.meaning == "by_battle" and other.refers is None:
            agent = replace(_any_one(other), quantity=None, noun=Word(other.noun, *_at(other.noun)))
            phrases = (("object", subject), ("agent", agent))
            action = Action(Word("destroy", verb.at), phrases=phrases, mode=mode.word, how=(by.word,))
            yield Standing((Deed(action),))
        return
    means = [each.name for each in how]
    action = Action(Word(valency.fact, verb.at), phrases=(("object", subject),), mode=mode.word)
    if means == ["BY_OPPONENT"] and how[0].meaning in _BY_OPPONENT.get(valency.fact, ()):
        yield Standing((Deed(_by_opponent(action, how[0])),))
    elif means in _BANNED[valency.fact]:
        yield Standing((Deed(replace(action, how=tuple(one.word for one in how))),))


def _milled(verb: Token, top: Token, count: Term, where: Sequence[Any]) -> Iterator[Deed]:
    """Cards from the top of a deck."""
    whose, zone, *to = where
    valency = valencies()[verb.meaning]
    if zone.meaning != "deck" or valency.name not in ("send", "banish"):
        return
    cards = Role("object", (Phrase("card", quantity=count),))
    from_ = Role("from", (Phrase("zone", whose.word, Word(top.meaning, zone.at)),))
    roles = [cards, from_, *to]
    if _fits(valency, roles, needed=True):
        action = _action(valency, verb, roles, ())
        yield Deed(replace(action, phrases=tuple((name, _topmost(one, top)) for name, one in action.phrases)))


def _topmost(phrase: Phrase, top: Token) -> Phrase:
    return replace(phrase, zone=top.word) if phrase.noun == "card" else phrase


def _barred(parts: Sequence[Any]) -> Iterator[Action]:
    """What a player may not do: a verb, with what and from where, and what is excepted."""
    player, cannot, verb, *rest = parts
    valency = valencies()[verb.meaning]
    things = [each for each in rest if isinstance(each, Phrase)]
    excepted = [each for each in rest if isinstance(each, Term)]
    places = [each for each in rest if isinstance(each, Role)]
    if len(things) > 1 or len(excepted) > 1 or len(places) > 1 or valency.name not in _BARRED:
        return
    if any(each.quantity is not None or each.zone or each.refers for each in things):
        return
    if any(each.either or each.name != "from" for each in places):
        return
    what = things[0] if things else Phrase("card")
    if excepted and _has(what, "non"):
        return
    what = replace(what, filters=(*what.filters, *excepted))
    phrases = (("object", what), *(("from", each.phrases[0]) for each in places))
    yield Action(Word(valency.fact, verb.at), player.whose, phrases, cannot.word)


_BARRED = (
    "tribute",
    "special_summon",
    "normal_summon_deed",
    "set",
    "synchro_summon_deed",
    "fusion_summon_deed",
)


def _barred_activating(who: str, mode: str, verb: Token, what: Phrase | Token) -> Iterator[Action]:
    if isinstance(what, Phrase):
        if what.quantity is None and not what.zone:
            yield Action(verb.word, who, (("object", what),), mode)
        return
    phrases = tuple(("object", each) for each in _activated(what))
    if len(phrases) == 1:
        yield Action(verb.word, who, phrases, mode)
    else:
        yield Action(verb.word, who, phrases, mode, alternatives=("object",))


def _several_things(one: Phrase | Role, other: Phrase | Role, *, either: bool) -> Iterator[Role]:
    if either and isinstance(other, Phrase) and other.quantity is BARE:
        return
    if isinstance(one, Phrase) and isinstance(other, Phrase) and THAT not in (one.refers, other.refers):
        elsewhere = one.refers is None and one.zone is None and one.whose == "unstated"
        if elsewhere and other.zone is not None:  # 1 Dragon monster or 1 Spell in your GY
            one = replace(one, whose=other.whose, zone=other.zone)
        yield Role("object", (one, other), either)


def _zone(zone: Token, whose: Token | None = None) -> Phrase:
    """A zone, or only what lies in it face-up."""
    name, _, state = zone.meaning.partition(":")
    filters = (Term(Word(state, zone.at)),) if state else ()
    return Phrase("zone", "unstated" if whose is None else whose.word, Word(name, zone.at), filters=filters)


def _steps(parts: Sequence[Any]) -> tuple[tuple[str, Deed], ...]:
    links = ["first", *(each.word for each in parts if isinstance(each, Token) and each.name != "YOU")]
    deeds = [each for each in parts if isinstance(each, Deed | Standing)]
    flat: list[tuple[str, Deed]] = []
    for link, each in zip(links, deeds, strict=True):
        one = each.deeds if isinstance(each, Standing) else (each,)
        flat += [(link, one[0]), *(("then", more) for more in one[1:])]
    return tuple(flat)


def _felled_and_sent(felled: Token, by: Token, both: Token, sent: Token, to: Role) -> Iterator[Action]:
    """Destroyed and so sent: one event of going, with how it came about."""
    valency = valencies()[sent.meaning]
    if felled.meaning == "destroy" and sent.meaning == "send" and _fits(valency, [to], needed=False):
        how = (by.word, Word("by_destruction", felled.at, both.at))
        if by.name == "BY_OPPONENT":
            yield replace(_by_opponent(_action(valency, sent, [to], ()), by), how=("by_effect", how[1]))
        else:
            yield _action(valency, sent, [to], how)


def _fits(valency: Valency, roles: list[Role], *, needed: bool) -> bool:
    """Whether the roles are those that the verb has, each once, and of the classes that it asks for."""
    names = [role.name for role in roles]
    if len(set(names)) < len(names):
        return False
    if needed and not set(valency.needs()) <= set(names):
        return False
    return all(_of_class(valency.allows(role.name), role) for role in roles)


def _of_class(classes: tuple[str, ...], role: Role) -> bool:
    """Whether what stands in a role is of the classes that its verb asks for there."""
    if role.name == "with":
        return bool(classes)
    if role.name == "object":
        return all(_may_be_object(classes, each) for each in role.phrases)
    if classes == ("card",) or role.phrases[0].noun != "zone":
        first = role.phrases[0]
        spoken_of = first.refers is not None or first.quantity is not None
        return classes == ("card",) and first.noun != "zone" and spoken_of
    return "zone" in classes or all(phrase.zone in classes for phrase in role.phrases)


def _may_be_object(classes: tuple[str, ...], phrase: Phrase) -> bool:
    if (phrase.noun == "material") is not (classes == ("material",)):
        return False
    if classes == ("cards",):
        plain = not phrase.filters and phrase.zone is None
        return phrase.noun == "card" and phrase.quantity is not None and plain
    spoken_of = phrase.quantity is not None or phrase.refers is not None or _has(phrase, "bears")
    return classes in (("card",), ("material",)) and spoken_of


def _action(valency: Valency, verb: Token, roles: list[Role], how: tuple[str, ...]) -> Action:
    order = ("object", "from", "to", "with")
    phrases = tuple(
        (name, phrase) for name in order for role in roles if role.name == name for phrase in role.phrases
    )
    either = tuple(role.name for role in roles if role.either)
    return Action(Word(valency.fact, verb.at), phrases=phrases, how=how, alternatives=either)


def _attack(parts: Sequence[Any], mode: str) -> Iterator[Standing]:
    subject, how, verb, *rest = parts
    if subject.refers == THAT:
        return
    players = [("object", each) for each in rest if isinstance(each, Phrase)]
    directly = tuple(each.word for each in rest if isinstance(each, Token))
    if players and players[0][1].whose != "opponent":
        return
    action = Action(
        verb.word, phrases=(("subject", subject), *players), mode=Word(mode, how.at), how=directly
    )
    yield Standing((Deed(action),))


_STATS = {
    "power": ("change_power",),
    "defense": ("change_defense",),
    "both": ("change_power", "change_defense"),
}


def _changed(
    subject: Phrase, verb: Token, number: Token, stat: Token, rest: Sequence[Any]
) -> Standing | None:
    counted = [_each(each) for each in rest if isinstance(each, Phrase)]
    per = [("per", each) for each in counted if each is not None]
    lasts = [each.word for each in rest if isinstance(each, Token) and each.name == "TERM"]
    if len(per) < len(counted):
        return None
    amount = number.count if verb.name == "GAINS" else -number.count
    return Standing(
        tuple(
            Deed(
                Action(Word(deed, stat.at, verb.at), phrases=(("object", subject), *per)),
                amount,
                lasts[0] if lasts else None,
            )
            for deed in _STATS.get(stat.meaning, ())
        )
    )


def _limit(you: Token, verb: Token, what: Phrase, often: Token) -> Limit:
    return Limit(Action(verb.word, you.word, (("object", what),), "cannot", how=(often.word,)))


def _without(roles: list[Role], excepted: tuple[Term, ...]) -> list[Role] | None:
    """The roles, with what is not meant taken from the object."""
    if not excepted:
        return roles
    objects = [each.phrases[0] for each in roles if each.name == "object"]
    if len(excepted) > 1 or not objects or objects[0].refers or _has(objects[0], "non"):
        return None
    meant = replace(objects[0], filters=(*objects[0].filters, *excepted))
    return [replace(each, phrases=(meant,)) if each.name == "object" else each for each in roles]


SOME = Term("at_least", (1,))
"""A monster(s)."""

BARE = Term("exactly", (1,))
"""A card by its name alone."""

ONE = Term("exactly", (1,))
"""A monster: what is ordered is of one, what happens of any one, what is asked for of at least one."""


def _called(name: Token, rest: Sequence[Any], quantity: Term) -> Iterator[Phrase]:
    """Cards of a name."""
    kind = Token("KIND", "card", "", -1)
    for each in _thing((kind, *rest), quantity):
        yield replace(each, filters=(_named(name), *each.filters))


def _each(phrase: Phrase) -> Phrase | None:
    """What is counted, each of them; a card by name alone is counted too."""
    if phrase.quantity is BARE:
        return replace(phrase, quantity=None)
    return phrase if phrase.quantity is None else None


def _any_one(phrase: Phrase) -> Phrase:
    """What an event is about: any one of them."""
    return (
        replace(phrase, quantity=None)
        if any(phrase.quantity is each for each in (ONE, SOME, BARE))
        else phrase
    )


def _asked_for(phrase: Phrase) -> Phrase | None:
    """What has to be there: at least one; nothing where an exact number might mean as many or more."""
    if phrase.quantity is ONE or phrase.quantity is BARE:
        return replace(phrase, quantity=Term("at_least", (1,)))
    return None if phrase.quantity is None or phrase.quantity.name != "at_least" else phrase


def _at_least(sign: Token) -> str:
    return sign.word if sign.name == "BOUND" else "at_least"


def _named(name: Token) -> Term:
    return Term("named", (name.word,))


def _has(phrase: Phrase, name: str) -> bool:
    return any(each.name == name for each in phrase.filters)


def _quantity(count: Token) -> Term:
    if count.name == "NUM":
        return Term("exactly", (count.count,))
    name, _, number = count.meaning.partition(":")
    return Term(Word(name, count.at), (int(number),) if number else ())


def _thing(parts: Sequence[Any], quantity: Term | None) -> Iterator[Phrase]:
    kind = next(each for each in parts if isinstance(each, Token) and each.name in ("KIND", "KINDS"))
    filters = [each for each in parts if isinstance(each, Term)]
    places = [each for each in parts if isinstance(each, Phrase)]
    if len(places) > 1 or len({each.name for each in filters if each.name != "card_class"}) < sum(
        each.name != "card_class" for each in filters
    ):
        return
    noun: str = kind.word if kind.at >= 0 else kind.meaning
    where = places[0] if places else Phrase("zone")
    filters += where.filters
    if kind.meaning in ("tuner", "non_tuner"):
        noun, filters = "monster", [*filters, Term("card_class", (Term(kind.word),))]
    if types := [Term("card_type", (Term(Word(each, kind.at)),)) for each in card_types(kind.meaning)]:
        noun = "card"
        filters.append(types[0] if len(types) == 1 else Term("or", tuple(types)))
    yield Phrase(noun, where.whose, where.zone, quantity, tuple(filters))
