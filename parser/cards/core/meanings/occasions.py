"""Occasions: on which events something is done, if what is so, how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.nouns import NounMeanings
from saitei.parser.cards.core.meanings.phrases import (
    BARE,
    ONE,
    action_of,
    any_one,
    asked_for,
    conditions_of,
    done_by_opponent,
    has_filter,
    named_so,
    places_of,
    roles_fit,
    what_is_activated,
    with_word,
)
from saitei.parser.cards.core.meanings.values import ITSELF, THAT, THEIRS, THIS, Made, Occasion, Role
from saitei.parser.cards.core.tables import Valency, field_zone, valencies, ways_as_material
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_THIS_TURN = "this_turn"
_TURNS = (_THIS_TURN, "last_turn")
_EFFECT = "effect"
_SIGNS = ("COMMA", "BE", "ACTIVATED")
_SOMEHOW = ("MANNER", "AT_ONE_TIME")
_BY_EFFECT_TOO = ("send", "add", "discard", "banish", "return", "shuffle", "tribute", "special_summon")


@dataclass(frozen=True, slots=True)
class _For:
    """As material of which sort, and for what."""

    how: str
    what: Phrase


class OccasionMeanings(NounMeanings):
    """The constructors of occasions."""

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

    def _on_would(self, parts: Sequence[Any]) -> Made:
        what, would = parts[1:3]
        done = [each for each in parts[3:] if isinstance(each, Action)]
        if what.refers == THAT:
            return
        subject = any_one(what)
        events = tuple(replace(each, phrases=(("object", subject), *each.phrases)) for each in done)
        yield Occasion(events, would=would.word)

    def _on_time(self, parts: Sequence[Token]) -> Made:
        phases, whose = parts[0].meaning.split(":")
        cases = (Phrase(Word(phase, parts[0].at), whose) for phase in phases.split("|"))
        yield Occasion(conditions=(tuple(Action("be", phrases=(("at", at),)) for at in cases),))

    def _on_time_of(self, parts: Sequence[Token]) -> Made:
        _, whose, phase = parts
        who = "unstated" if whose.name == "THE" else whose.word
        yield Occasion(conditions=((Action("be", phrases=(("at", Phrase(phase.word, who)),)),),))

    def _on_trigger(self, parts: Sequence[Any]) -> Made:
        events: list[tuple[Action, ...]] = [each for each in parts if isinstance(each, tuple)]
        yield Occasion(triggers=tuple(one for each in events for one in each))

    def _on_condition_either(self, parts: Sequence[Any]) -> Made:
        one, other = (each for each in parts if isinstance(each, Action))
        sign = next(each for each in parts if isinstance(each, Token) and each.name == "OR")
        yield Occasion(conditions=((one, with_word(other, sign)),))

    def _on_trigger_if(self, parts: Sequence[Any]) -> Made:
        _, events, both, *states = parts
        first, *others = events
        yield Occasion((with_word(first, both), *others), conditions_of((both, *states)))

    def _on_condition(self, parts: Sequence[Any]) -> Made:
        yield Occasion(conditions=conditions_of(parts))

    def _on_comes_so(self, parts: Sequence[Token]) -> Made:
        """When Summoned this way."""
        _, verb, by = parts
        itself, agent = Phrase("card", refers=THIS), Phrase("effect", refers=by.word)
        if valencies()[verb.meaning].event or verb.meaning == "special_summon":
            fact = valencies()[verb.meaning].fact
            phrases = (("object", itself), ("agent", agent))
            yield Occasion(triggers=(Action(Word(fact, verb.at), phrases=phrases, past=True),))

    def _on_happens(self, parts: Sequence[Any]) -> Made:
        subject = any_one(parts[0])
        done = [each for each in parts[2:] if isinstance(each, Action)]
        yield tuple(replace(each, phrases=(("object", subject), *each.phrases), past=True) for each in done)

    def _on_as_material_for(self, parts: Sequence[Any]) -> Made:
        sign, what = parts
        if what.refers != THAT:
            yield _For(sign.word, any_one(what))

    def _made_material(self, verb: Token, rest: Sequence[Any], aims: Sequence[_For]) -> Made:
        if len(aims) == 1 and valencies()[verb.meaning].as_material:
            for each in self._on_done((verb, *rest)):
                if isinstance(each, Action) and not each.how:
                    yield replace(each, phrases=(*each.phrases, ("of", aims[0].what)), how=(aims[0].how,))

    def _on_happens_except(self, parts: Sequence[Any]) -> Made:
        subject, *done, _, non, name = parts
        if subject.refers is None and not has_filter(subject, "non"):
            excepted = Term(non.word, (named_so(name),))
            yield from self._on_happens((replace(subject, filters=(*subject.filters, excepted)), *done))

    def _on_happens_or_leaves(self, parts: Sequence[Any]) -> Made:
        leaves = next(
            at for at, each in enumerate(parts) if isinstance(each, Token) and each.name == "LEAVES"
        )
        subject = parts[0]
        for one in self._on_happens(parts[:leaves]):
            for other in self._on_leaves((subject, *parts[leaves:])):
                if isinstance(one, tuple) and isinstance(other, tuple):
                    yield (*one, *other)

    def _on_happens_or_leaves_by(self, parts: Sequence[Any]) -> Made:
        leaves = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "LEAVES")
        for one in self._on_happens(parts[:leaves]):
            for other in self._on_leaves_by((parts[0], *parts[leaves:])):
                if isinstance(one, tuple) and isinstance(other, tuple):
                    yield (*one, *other)

    def _on_felled_and_sent_so(self, parts: Sequence[Any]) -> Made:
        felled, both, sent, to = parts
        valency = valencies()[sent.meaning]
        if felled.meaning == "destroy" and sent.meaning == "send" and roles_fit(valency, [to], needed=False):
            how = (Word("by_destruction", felled.at, both.at),)
            yield action_of(valency, sent, [to], how)

    def _on_done(self, parts: Sequence[Any]) -> Made:
        verb, *rest = parts
        valency = valencies()[verb.meaning]
        aims = [each for each in rest if isinstance(each, _For)]
        if aims:
            yield from self._made_material(verb, [each for each in rest if each not in aims], aims)
            return
        causes = [each for each in rest if isinstance(each, Role) and each.name == "agent"]
        rest = [each for each in rest if each not in causes]
        if causes:
            yield from _caused(verb, rest, causes)
            return
        agents = [each for each in rest if isinstance(each, Token) and each.name == "BY_OPPONENT"]
        how = tuple(each.word for each in rest if isinstance(each, Token) and each.name != "BY_OPPONENT")
        roles = [each for each in rest if isinstance(each, Role)]
        so = [each.word for each in rest if isinstance(each, Token) and each.name in _SOMEHOW]
        means = tuple(each for each in how if each not in so)
        if not roles_fit(valency, roles, needed=False) or not _may_come_about(valency, means, agents):
            return
        if agents:
            yield done_by_opponent(action_of(valency, verb, roles, ()), agents[0])
        elif valency.name != "send" or roles:
            yield action_of(valency, verb, roles, how)

    def _on_time_of_turn(self, parts: Sequence[Any]) -> Made:
        sign, what, be, *rest = parts
        done = tuple(
            replace(each, phrases=(("object", what), *each.phrases), past=True, how=(*each.how, "this_turn"))
            for each in rest
            if isinstance(each, Action)
        )
        if what.refers == THIS:
            at = Action("be", phrases=(("at", Phrase(Word(sign.meaning, sign.at, be.at), "unstated")),))
            yield Occasion(conditions=((at,), done))

    def _on_detached(self, parts: Sequence[Any]) -> Made:
        verb, from_, *rest = parts
        if verb.meaning != "detach" or from_.phrases[0].refers == THAT:
            return
        source = Role("from", tuple(any_one(each) for each in from_.phrases))
        costs = [each.word for each in rest if isinstance(each, Token) and each.name == "AS_COST"]
        to = [each for each in rest if isinstance(each, Role)]
        sent = [each for each in rest if isinstance(each, Token) and each.name in ("AND", "DONE")]
        if any(each.name == "DONE" and each.meaning != "send" for each in sent):
            return
        said = Word("detach", verb.at, *(each.at for each in sent))
        phrases = (("from", source.phrases[0]), *(("to", each.phrases[0]) for each in to))
        yield Action(said, phrases=phrases, how=tuple(costs))

    def _on_gone_as_cost_of(self, parts: Sequence[Any]) -> Made:
        """Sent to the GY to activate a Dragon monster's effect."""
        verb, to, sign, activate, *such, effect = parts
        cost = Token("AS_COST", "as_cost", "", activate.at)
        for gone in self._on_gone_as_cost((verb, to, cost)):
            for cause in self._on_by_such_effect((sign, *such, effect)) if isinstance(gone, Action) else ():
                if isinstance(cause, Role) and isinstance(gone, Action):
                    yield replace(gone, phrases=(*gone.phrases, ("of", cause.phrases[0])))

    def _on_gone_as_cost(self, parts: Sequence[Any]) -> Made:
        verb, to, cost = parts
        valency = valencies()[verb.meaning]
        if verb.meaning == "send" and roles_fit(valency, [to], needed=False):
            yield action_of(valency, verb, [to], (cost.word,))

    def _on_lies_since_now(self, parts: Sequence[Any]) -> Made:
        this, _, _, place, sent = parts
        if not place.either:
            zone = place.phrases[0]
            itself = (("object", Phrase("card", refers=ITSELF)),)
            since = Action(sent.word, phrases=itself, past=True, how=("this_turn",))
            subject = Phrase("card", zone.whose, zone.zone, refers=this.word, relatives=(since,))
            yield Action("exist", phrases=(("subject", subject),))

    def _on_lies_since_from(self, parts: Sequence[Any]) -> Made:
        """This card is in the GY because it was sent there from the field this turn."""
        *lies, origin, term = parts
        for each in self._on_lies_since_now(lies) if term.meaning == _THIS_TURN and not origin.either else ():
            if isinstance(each, Action):
                ((role, subject),) = each.phrases
                (since,) = subject.relatives
                came = replace(since, phrases=(*since.phrases, ("from", origin.phrases[0])), how=(term.word,))
                yield replace(each, phrases=((role, replace(subject, relatives=(came,))),))

    def _on_felled_so(self, parts: Sequence[Any]) -> Made:
        """That was destroyed by battle and sent to your GY this turn."""
        _, verb, *rest = parts
        terms = [each for each in rest if isinstance(each, Token) and each.name == "TERM"]
        rest = [each for each in rest if each not in terms]
        plain = isinstance(rest[0], Token) and rest[0].name == "AND"
        made = self._on_felled_and_sent_so if plain else self._on_felled_and_sent
        if all(each.meaning == _THIS_TURN for each in terms):
            for each in made((verb, *rest)):
                if isinstance(each, Action):
                    itself = Phrase("card", refers=ITSELF)
                    how = (*each.how, *(one.word for one in terms))
                    yield replace(each, phrases=(("object", itself), *each.phrases), past=True, how=how)

    def _on_done_so(self, parts: Sequence[Any]) -> Made:
        signs = ("TERM", "THAT_WAS", "COMMA")
        done = [each for each in parts if not (isinstance(each, Token) and each.name in signs)]
        terms = [each for each in parts if isinstance(each, Token) and each.name == "TERM"]
        if any(each.meaning != _THIS_TURN for each in terms):
            return
        for each in self._on_done(done):
            if not isinstance(each, Action):
                continue
            itself = Phrase("card", refers=ITSELF)
            how = (*each.how, *(one.word for one in terms))
            yield replace(each, phrases=(("object", itself), *each.phrases), past=True, how=how)

    def _on_by_such_effect(self, parts: Sequence[Any]) -> Made:
        sign, whose, *sorts, effect = parts
        noun, _, _ = effect.meaning.rpartition(":")
        kind = Token("KIND", noun or "card", "", -1)
        for each in self._on_described((*sorts, kind)):
            if isinstance(each, Phrase) and (each.filters or whose.name == "POSS"):
                owner = whose.word if whose.name == "POSS" else each.whose
                said = Word(each.noun, sign.at, whose.at, effect.at)
                yield Role("agent", (replace(each, noun=said, whose=owner),))

    def _on_by_act(self, parts: Sequence[Token]) -> Made:
        sign, act = parts
        acts = [*what_is_activated(act)]
        if [each.noun for each in acts] == [_EFFECT]:
            yield Role("agent", (replace(acts[0], noun=Word(_EFFECT, sign.at, act.at)),))

    def _on_attack_involving(self, parts: Sequence[Any]) -> Made:
        verb, *involved = parts
        things = [each for each in involved if isinstance(each, Phrase)]
        if all(each.refers != THAT for each in things):
            signs = [each.at for each in involved if isinstance(each, Token)]
            phrases = tuple(("with", any_one(each)) for each in things)
            yield (Action(Word(verb.meaning, verb.at, *signs), phrases=phrases),)

    def _on_effect_of_such(self, parts: Sequence[Any]) -> Made:
        one, *sorts, effect = [
            each for each in parts if not (isinstance(each, Token) and each.name in _SIGNS)
        ]
        sorts = [*([Term(one.word)] if one.name == "ANOTHER" else []), *sorts]
        activated = parts[-1]
        noun, _, _ = effect.meaning.rpartition(":")
        kind = Token("KIND", noun or "card", "", -1)
        for each in self._on_described((*sorts, kind)):
            if isinstance(each, Phrase) and each.filters:
                of = (Term("card_type", (Term(noun),)),) if noun == "monster" else ()
                said = Word(_EFFECT, effect.at, one.at)
                whose = one.word if one.name == "POSS" else each.whose
                what = Phrase(said, whose, filters=(*of, *each.filters))
                yield (Action(activated.word, phrases=(("object", what),)),)

    def _on_is_sort(self, parts: Sequence[Any]) -> Made:
        what, be, one, *sorts, kind = parts
        for each in self._on_described((*sorts, kind)):
            if not isinstance(each, Phrase) or what.filters or what.refers is None:
                continue
            of = () if each.noun == "card" else (Term("card_type", (Term(kind.word),)),)
            if each.noun not in ("card", "monster") or not (of or each.filters):
                continue
            said = Word(what.refers, *places_of(what.refers), be.at, one.at, kind.at)
            dummy = (Term("card"),) if what.refers == THAT else ()
            subject = replace(what, refers=said, filters=(*dummy, *of, *each.filters))
            yield Action("exist", phrases=(("subject", subject),), past=be.name == "WAS")

    def _on_felled_and_sent(self, parts: Sequence[Any]) -> Made:
        felled, how, both, sent, to = parts
        yield from _felled_and_sent(felled, how, both, sent, to)

    def _on_felled_and_sent_by(self, parts: Sequence[Any]) -> Made:
        felled, both, sent, to, how = parts
        yield from _felled_and_sent(felled, how, both, sent, to)

    def _on_activates_act(self, parts: Sequence[Any]) -> Made:
        player, verb, act = parts
        yield tuple(Action(verb.word, player.whose, (("object", each),)) for each in what_is_activated(act))

    def _on_act_is_activated(self, parts: Sequence[Any]) -> Made:
        act, *_, verb = parts
        yield tuple(Action(verb.word, phrases=(("object", each),)) for each in what_is_activated(act))

    def _on_act_aims(self, parts: Sequence[Any]) -> Made:
        act, *_, verb, targets, what = parts
        if what.refers != THAT:
            aim = replace(any_one(what), noun=Word(what.noun, *places_of(what.noun), targets.at))
            yield tuple(
                Action(verb.word, phrases=(("object", each), ("onto", aim)))
                for each in what_is_activated(act)
            )

    def _on_activates_act_in(self, parts: Sequence[Any]) -> Made:
        player, verb, act, _, place = parts
        froms = tuple(("from", each) for each in place.phrases)
        either = ("from",) if place.either else ()
        yield tuple(
            Action(verb.word, player.whose, (("object", each), *froms), alternatives=either)
            for each in what_is_activated(act)
        )

    def _on_activates_act_on_field(self, parts: Sequence[Any]) -> Made:
        *activates, zone = parts
        yield from self._on_activates_act_in(
            (*activates, zone, Role("place", (Phrase("zone", zone=zone.word),)))
        )

    def _on_activates_act_on_field_or(self, parts: Sequence[Any]) -> Made:
        """Your opponent activates a monster effect on the field or in the GY."""
        *activates, zone, _, place = parts
        where = Role("place", (Phrase("zone", zone=zone.word), *place.phrases), either=True)
        yield from self._on_activates_act_in((*activates, zone, where))

    def _on_activates_aiming(self, parts: Sequence[Any]) -> Made:
        player, verb, act, targets, what = parts
        if what.refers == THAT:
            return
        aim = replace(any_one(what), noun=Word(what.noun, *places_of(what.noun), targets.at))
        yield tuple(
            Action(verb.word, player.whose, (("object", each), ("onto", aim)))
            for each in what_is_activated(act)
        )

    def _on_player_does(self, parts: Sequence[Any]) -> Made:
        player, verb, *rest = parts
        if isinstance(player, Token):
            player = Phrase("player", player.word)
        valency = valencies()[verb.meaning]
        roles = [each if isinstance(each, Role) else Role("object", (each,)) for each in rest]
        told = valency.fact != "activate" and not any(isinstance(each, Token | Term) for each in rest)
        if not told or not roles_fit(valency, roles, needed=False):
            return
        if not any(each.name == "object" for each in roles):
            return
        loose = [
            replace(each, phrases=tuple(any_one(one) for one in each.phrases))
            if each.name == "object"
            else each
            for each in roles
        ]
        yield (replace(action_of(valency, verb, loose, ()), by=player.whose, past=True),)

    def _on_fells_and_sends_so(self, parts: Sequence[Any]) -> Made:
        """This card destroys a monster and sends it to the GY as a result of battle."""
        *felled, both, sends, to, place, how = parts
        yield from self._on_fells_and_sends((*felled, how, both, sends, to, place))

    def _on_fells_and_sends(self, parts: Sequence[Any]) -> Made:
        actor, verb, object_, how, both, sends, _, place = parts
        if THAT in (actor.refers, object_.refers) or place.either or place.phrases[0].zone != "graveyard":
            return
        phrases = (("subject", any_one(actor)), ("object", any_one(object_)), ("to", place.phrases[0]))
        said = Word(verb.meaning, verb.at, both.at, sends.at)
        yield (Action(said, phrases=phrases, past=True, how=(how.word,)),)

    def _on_leaves_by(self, parts: Sequence[Any]) -> Made:
        *left, cause = parts
        for events in self._on_leaves(left):
            if isinstance(events, tuple):
                (one,) = cast("tuple[Action]", events)
                agent = ("agent", cause.phrases[0])
                yield (replace(one, phrases=(*one.phrases, agent), how=("by_effect",)),)

    def _on_has_material(self, parts: Sequence[Any]) -> Made:
        this, have, what, as_ = parts
        if what.refers is None and not what.zone and what.whose == "unstated":
            material = Phrase("card", quantity=Term("at_least", (1,)), filters=(*_sort_of(what),))
            material = replace(material, noun=Word("material", *places_of(what.noun), have.at, as_.at))
            held = (*material.filters, Term("attached_to", (Term(this.word),)))
            if what.quantity is None or what.quantity in (ONE, BARE):
                yield Action("exist", phrases=(("subject", replace(material, filters=held)),))

    def _on_was_done_now(self, parts: Sequence[Any]) -> Made:
        what, _, *done = parts
        if what.quantity not in (None, ONE):
            return
        for each in self._on_done_so(done):
            if isinstance(each, Action):
                phrases = tuple(
                    (role, any_one(what) if role == "object" else one) for role, one in each.phrases
                )
                yield replace(each, phrases=phrases)

    def _on_was_activated(self, parts: Sequence[Any]) -> Made:
        act, _, activated, term = parts
        if term.meaning == _THIS_TURN:
            yield tuple(
                Action(activated.word, phrases=(("object", each),), past=True, how=(term.word,))
                for each in what_is_activated(act)
            )

    def _on_holds_this(self, parts: Sequence[Any]) -> Made:
        you, field, what = parts
        if what.refers == THIS and not what.zone:
            subject = replace(what, whose=you.word, zone=field.word)
            yield Action("exist", phrases=(("subject", subject),))

    def _on_controls_either(self, parts: Sequence[Any]) -> Made:
        player, control, *things = parts
        sign = next(each for each in things if isinstance(each, Token) and each.name == "OR")
        found = [
            one
            for each in things
            if isinstance(each, Phrase)
            for one in self._on_controls((player, control, each))
            if isinstance(one, Action)
        ]
        if len(found) == 2:  # noqa: PLR2004 one of two
            yield (found[0], with_word(found[1], sign))

    def _on_leaves(self, parts: Sequence[Any]) -> Made:
        what, verb, zone, *by = parts
        if zone.meaning != field_zone():
            return
        from_ = Phrase("zone", zone=zone.word)
        left = Action(verb.word, phrases=(("object", any_one(what)), ("from", from_)), past=True)
        if not by:
            yield (left,)
        elif by[0].name == "BY_EFFECT":
            yield (replace(left, how=(by[0].word,)),)
        elif ":" not in by[0].meaning:
            yield (done_by_opponent(left, by[0]),)

    def _on_returns(self, parts: Sequence[Any]) -> Made:
        what, verb, to = parts
        valency = valencies()[verb.meaning]
        if what.refers != THAT and roles_fit(valency, [to], needed=False):
            phrases = (("object", any_one(what)), ("to", to.phrases[0]))
            yield (Action(Word(valency.fact, verb.at), phrases=phrases, past=True),)

    def _on_activates(self, parts: Sequence[Any]) -> Made:
        player, verb, what = parts
        who = player.word if isinstance(player, Token) else player.whose
        if what.quantity is not None:
            yield (Action(verb.word, who, (("object", any_one(what)),)),)

    def _on_controls(self, parts: Sequence[Any]) -> Made:
        player, where, said = parts
        what = asked_for(said)
        if where.name == "HAVE":
            if what is not None and what.whose == THEIRS and player.whose == "opponent":
                what = replace(what, whose=Word(player.whose, *places_of(what.whose)))
            placed = what is not None and (what.zone or has_filter(what, "or"))
            if what is not None and not what.refers and placed and what.whose == player.whose:
                verb = Word(where.meaning, where.at, *places_of(player.whose))
                yield Action(verb, phrases=(("subject", what),))
            return
        if what is None or what.refers or what.whose not in ("unstated", player.whose):
            return
        whose = Word(player.whose, *places_of(player.whose), *places_of(what.whose), *places_of(where.word))
        held = replace(what, whose=whose) if what.zone else replace(what, whose=player.whose, zone=where.word)
        yield Action("exist", phrases=(("subject", held),))

    def _on_is_equipped(self, parts: Sequence[Any]) -> Made:
        this, _, verb, _, what = parts
        if verb.meaning == "equip" and what.refers is None:
            phrases = (("object", Phrase("card", refers=this.word)), ("to", any_one(what)))
            yield Action("equip" if verb.at < 0 else Word("equip", verb.at), phrases=phrases)

    def _on_has_none(self, parts: Sequence[Any]) -> Made:
        player, have, _, what = parts
        if what.zone and what.whose in ("you", "opponent") and what.whose == player.whose:
            said = Word(have.meaning, have.at, *places_of(player.whose))
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
        what = asked_for(said)
        if what is None or what.zone or what.whose != "unstated":
            return
        last = where[-1]
        if isinstance(last, Token):
            yield Action("exist", phrases=(("subject", replace(what, zone=last.word)),))
        elif not last.either:
            zone = last.phrases[0]
            yield Action("exist", phrases=(("subject", replace(what, whose=zone.whose, zone=zone.zone)),))

    def _on_there_is_none(self, parts: Sequence[Any]) -> Made:
        said, _, zone = parts
        what = asked_for(said)
        if what is not None and not what.zone and what.whose == "unstated" and not what.refers:
            subject = replace(what, quantity=None, zone=zone.word)
            yield Action("exist", phrases=(("subject", subject),), negated=True)

    def _on_was_done(self, parts: Sequence[Any]) -> Made:
        this, _, *done = parts
        terms = [each for each in done if isinstance(each, Token) and each.name == "TERM"]
        if all(each.meaning in _TURNS for each in terms):
            for each in self._on_done([one for one in done if one not in terms]):
                if isinstance(each, Action):
                    phrases = (("object", Phrase("card", refers=this.word)), *each.phrases)
                    how = (*each.how, *(one.word for one in terms))
                    yield replace(each, phrases=phrases, past=True, how=how)

    def _on_there_is_so(self, parts: Sequence[Any]) -> Made:
        said, _, face, zone = parts
        what = asked_for(said)
        if what is not None and not what.zone and what.whose == "unstated" and not what.refers:
            meant = replace(what, zone=zone.word, filters=(*what.filters, Term(face.word)))
            yield Action("exist", phrases=(("subject", meant),))

    def _on_there_are(self, parts: Sequence[Any]) -> Made:
        there, _, said = parts
        what = asked_for(said)
        if what is not None and what.zone and not what.refers:
            yield Action(there.word, phrases=(("subject", what),))

    def _on_has_life(self, parts: Sequence[Token]) -> Made:
        life, _, number, bound = parts
        subject = _life(life)
        yield Action("exist", phrases=(("subject", subject),), test=Term(bound.word, (number.count,)))

    def _on_life_compared(self, parts: Sequence[Token]) -> Made:
        life, _, verb, other = parts
        if life.meaning != other.meaning:
            yield Action(verb.word, phrases=(("subject", _life(life)), ("than", _life(other))))

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


def _sort_of(what: Phrase) -> tuple[Term, ...]:
    """What cards are like, with what sort of card they are."""
    return what.filters if what.noun == "card" else (Term("card_type", (Term(what.noun),)), *what.filters)


def _may_come_about(valency: Valency, how: tuple[str, ...], agents: Sequence[Token]) -> bool:
    """Whether a text says that this comes about so: destroyed by battle, sent by an effect."""
    if len(how) + len(agents) > 1:
        return False
    if any(each in ways_as_material() for each in how):
        return valency.as_material
    if valency.name == "destroy":
        return True
    by_effect = all(each == "by_effect" for each in how)
    return valency.name in _BY_EFFECT_TOO and by_effect if how or agents else True


def _caused(verb: Token, rest: Sequence[Any], causes: Sequence[Role]) -> Iterator[Action]:
    """Done by the effect of something."""
    valency = valencies()[verb.meaning]
    roles = [each for each in rest if isinstance(each, Role)]
    if len(causes) == 1 and len(roles) == len(rest) and roles_fit(valency, roles, needed=False):
        made = action_of(valency, verb, roles, ("by_effect",))
        yield replace(made, phrases=(*made.phrases, ("agent", causes[0].phrases[0])))


def _felled_and_sent(felled: Token, by: Token, both: Token, sent: Token, to: Role) -> Iterator[Action]:
    """Destroyed and so sent: one event of going, with how it came about."""
    valency = valencies()[sent.meaning]
    if felled.meaning == "destroy" and sent.meaning == "send" and roles_fit(valency, [to], needed=False):
        how = (by.word, Word("by_destruction", felled.at, both.at))
        if by.name == "BY_OPPONENT":
            yield replace(done_by_opponent(action_of(valency, sent, [to], ()), by), how=("by_effect", how[1]))
        else:
            yield action_of(valency, sent, [to], how)


def _life(said: Token) -> Phrase:
    """Life points, and whose."""
    what, _, whose = said.meaning.partition(":")
    return Phrase(Word(what, said.at), whose)
