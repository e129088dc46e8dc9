"""A sentence as an ability of a card of some type: what is paid, what hangs on what, what "it" is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.cards.core.meanings.phrases import LISTED, THE_ONE, any_one
from saitei.parser.cards.core.meanings.values import (
    IT,
    ITSELF,
    TARGET,
    TARGETS,
    THAT,
    THEM,
    THIS,
    Continuation,
    Deed,
    Deeds,
    Effect,
    Grant,
    Limit,
    Modes,
    Occasion,
    OnlyWay,
    Option,
    Recipe,
    Standing,
)
from saitei.parser.cards.core.owners import UnclearOwner, with_owners
from saitei.parser.cards.core.tables import label
from saitei.parser.cards.core.words import Word
from saitei.terms import Term

SPELL, MONSTER, STAYING = "spell", "monster", "twinpact"
"""As what a text is read: of a spell or trap that goes, of a monster, of a card that stays on the field."""

_COST = "as_cost"
_NO_COST = ("target", "select", "choose", "declare")
"""What is said when something is activated, and costs nothing."""
_TARGET_AND_DEED = 2
"""A target, and what is done with it."""

_TURN_OF_USE = "turn_of_activation"
_MOMENTS = ("draw_phase", "standby_phase", "end_phase")
"""Phases in which something is done rather than stands."""


@dataclass(frozen=True, slots=True)
class _Spoken:
    """What an occasion has spoken of: this card, where it is all, and what else."""

    this: Phrase | None = None
    others: tuple[Phrase, ...] = ()
    events: tuple[Action, ...] = ()
    besides: bool = False
    brought: Phrase | None = None
    cards: tuple[Phrase, ...] = ()


RECIPE = "recipe"
"""The line of what a monster is made of."""


class Unsettled(Exception):
    """What the sentence would mean is not settled for a card of that type."""


def ability(number: int, text: str, meaning: object, card_type: str, above: Ability | None) -> Ability:
    """The ability that a sentence is, instead of that above if it goes on with it. Raises Unsettled."""
    try:
        meaning = with_owners(meaning)
    except UnclearOwner:
        raise Unsettled from None
    match meaning:
        case Recipe() | OnlyWay() if card_type == MONSTER:
            made = _summoned(number, text, meaning)
        case Continuation(link, deeds):
            made = _continued(above, text, link, deeds)
        case Modes() if above is None or above.modes is None:
            made = _modes(number, text, meaning, card_type)
        case Grant():
            made = _giving(number, text, meaning)
        case Option(_, chosen):
            made = _option(text, chosen, above, card_type)
        case Limit():
            made = _of_limit(number, text, meaning, above)
        case Effect(standing=Standing() as standing) if standing.deeds[0].lasts == _TURN_OF_USE:
            (deed,) = standing.deeds
            made = _limited(above, text, deed.action, deed.lasts)
        case Effect():
            made = _effect(number, text, meaning, card_type, above)
        case _:
            raise Unsettled
    return made


def _of_limit(number: int, text: str, limit: Limit, above: Ability | None) -> Ability:
    """A limit: of the effect above, or a line of its own."""
    if limit.of_effect_above and not _is_said_of_card(limit, above):
        return _limited(above, text, limit.action, conditions=limit.conditions)
    return Ability(
        number, text, "static", conditions=limit.conditions, instructions=(Instruction(limit.action),)
    )


def _is_said_of_card(limit: Limit, above: Ability | None) -> bool:
    """Whether "this effect" is what stands above: that cannot be negated, or gained again."""
    return above is not None and above.kind == "static" and limit.action.verb in ("negate", "gain")


def _giving(number: int, text: str, gives: Grant) -> Ability:
    """What has the effects in the lines below. Raises Unsettled."""
    occasion = gives.occasion
    if occasion.triggers or occasion.limit or occasion.quick or occasion.scope:
        raise Unsettled
    given = (Instruction(gives.action),)
    return Ability(number, text, "static", conditions=occasion.conditions, instructions=given)


def _summoned(number: int, text: str, way: Recipe | OnlyWay) -> Ability:
    """With what a monster is summoned; or the only way in which it is, with what is paid for it."""
    if isinstance(way, Recipe):
        about = tuple(("with", each) for each in way.phrases)
        return Ability(number, text, "static", label=label(RECIPE), about=about)
    paid = tuple(_chain(way.cost, "first", [], _Spoken(), cost=True))
    summoned = Instruction(way.deed.action, link="if_done", conditions=way.deed.conditions)
    also = () if way.also is None else (Instruction(way.also.action, link="then"),)
    return Ability(number, text, "static", instructions=(*paid, summoned, *also))


def _continued(above: Ability | None, text: str, link: str, deeds: Deeds) -> Ability:
    """The ability above with what is done after it. Raises Unsettled."""
    if above is None or above.kind == "static" or above.modes is not None or above.replaces:
        raise Unsettled
    limits = tuple(each for each in above.instructions if _limits_use(each.action))
    before = tuple(each for each in above.instructions if each not in limits)
    if any(each.action.mode == "cannot" for each in before):
        raise Unsettled
    told, _, together = link.partition(":")
    known = [each.action for each in before]
    first, *rest = _chain(deeds, _same_place(link, told), known, _Spoken(), cost=False)
    how = (*first.action.how, _same_place(link, together)) if together else first.action.how
    steps = (replace(first, action=replace(first.action, how=how)), *rest)
    steps = tuple(replace(each, sentence=2) for each in steps)
    return replace(above, text=f"{above.text} {text}", instructions=(*before, *steps, *limits))


def _limits_use(action: Action) -> bool:
    """Whether it says how often the effect may be used: it is no deed that others hang on."""
    used = dict(action.phrases).get("object")
    return action.verb == "use" and action.mode == "cannot" and used is not None and used.noun == "effect"


def _says_more(effect: Effect, above: Ability) -> bool:
    """Whether a sentence says more of what is acted on above ("It cannot attack."), and waits for nothing."""
    told = effect.deeds or effect.standing
    if above.kind == "static" or effect != Effect(deeds=effect.deeds, standing=effect.standing) or not told:
        return False
    deeds = _as_deeds(effect)
    first = deeds.steps[0][1].action.phrases[:1]
    brought_up = [each.action for each in above.instructions if each.action.verb in _BROUGHT_UP]
    return (
        deeds.may is None
        and any(one.refers == THAT for _, one in first)
        and any(one.refers is None for each in brought_up for role, one in each.phrases if role == "object")
    )


def _as_deeds(effect: Effect) -> Deeds:
    """What an effect does, or what stands by it, in order."""
    if effect.standing is None:
        return effect.deeds or Deeds(())
    first, *others = effect.standing.deeds
    return Deeds((("first", first), *(("then", each) for each in others)))


def _modes(number: int, text: str, modes: Modes, card_type: str) -> Ability:
    """What chooses among the lines that follow, and what is paid for it."""
    deeds = Deeds(modes.cost or modes.before, modes.may, modes.by)
    told = Effect(modes.occasion, deeds=deeds, activated=modes.activated)
    if modes.occasion.scope or modes.occasion.would:
        raise Unsettled
    spoken = _Spoken(_subject(told), tuple(_others(told)))
    known: list[Action] = []
    paid = tuple(_chain(deeds, "first", known, spoken, cost=bool(modes.cost)))
    if modes.cost:
        paid = (*paid, *_chain(Deeds(modes.before), "if_done", known, spoken, cost=False))
    if modes.chosen and (modes.cost or modes.before):
        by, may = modes.chosen
        choice: Action | None = Action(modes.verb, by, mode=may)
    else:
        choice = Action(modes.verb, modes.by, mode=modes.may) if modes.may and not paid else None
    limit = [
        Instruction(each.action, link="then", lasts=each.lasts) for each in (modes.limit,) if each is not None
    ]
    ways = tuple(replace(one, option=at) for at, way in enumerate(modes.ways, 1) for one in _told(way))
    return Ability(
        number,
        text,
        _kind(told, card_type),
        label=modes.occasion.quick,
        triggers=modes.occasion.triggers,
        conditions=modes.occasion.conditions,
        instructions=(*paid, *limit, *_limits_itself(modes.occasion), *ways),
        modes=modes.number,
        choice=choice,
    )


def lists_effects(above: Ability) -> bool:
    """Whether the lines below are effects of the card, each by itself: the line above limits their use."""
    if above.kind != "static" or len(above.instructions) != 1:
        return False
    action = above.instructions[0].action
    return (
        action.verb == "use" and action.mode == "cannot" and dict(action.phrases)["object"].noun == "effect"
    )


def _gives(above: Ability) -> bool:
    """Whether the line above says what has the effects in the lines below."""
    action = above.instructions[-1].action if above.kind == "static" and above.instructions else None
    return action is not None and action.verb == "gain" and dict(action.phrases)["object"].noun == "ability"


def _given(text: str, chosen: object, above: Ability, card_type: str) -> Ability:
    """The ability above with one more effect that it gives."""
    (*before, last) = above.instructions
    (subject, (role, what)) = last.action.phrases
    kind = MONSTER if card_type == SPELL else card_type
    one = ability(len(what.grants) + 1, text, chosen, kind, None)
    gains = replace(last.action, phrases=(subject, (role, replace(what, grants=(*what.grants, one)))))
    return replace(above, text=f"{above.text} {text}", instructions=(*before, replace(last, action=gains)))


def _with_last_given(above: Ability, text: str, change: Callable[[Ability, str], Ability]) -> Ability:
    """The ability above with the last effect that it gives changed. Raises Unsettled if it gives none."""
    (*before, last) = above.instructions
    (subject, (role, what)) = last.action.phrases
    if not what.grants:
        raise Unsettled
    (*others, given) = what.grants
    gains = replace(
        last.action,
        phrases=(subject, (role, replace(what, grants=(*others, change(given, text))))),
    )
    return replace(above, text=f"{above.text} {text}", instructions=(*before, replace(last, action=gains)))


def _option(text: str, chosen: object, above: Ability | None, card_type: str) -> Ability:
    """The ability above with one more line to choose, or one more effect of the card. Raises Unsettled."""
    if above is not None and lists_effects(above):
        return ability(above.number + 1, text, chosen, card_type, None)
    if above is not None and _gives(above):
        return _given(text, chosen, above, card_type)
    if above is None or above.modes is None or not isinstance(chosen, Effect):
        raise Unsettled
    if chosen.occasion != type(chosen.occasion)() or chosen.standing is not None:
        raise Unsettled
    number = 1 + max((each.option or 0 for each in above.instructions), default=0)
    steps = tuple(replace(each, option=number) for each in _told(chosen))
    if steps[0].action.mode == "may":
        raise Unsettled
    return replace(above, text=f"{above.text} {text}", instructions=(*above.instructions, *steps))


def _limited(
    above: Ability | None,
    text: str,
    action: Action,
    lasts: str | None = None,
    conditions: tuple[tuple[Action, ...], ...] = (),
) -> Ability:
    if above is not None and _gives(above):
        return _with_last_given(
            above, text, partial(_limited, action=action, lasts=lasts, conditions=conditions)
        )
    if above is None or above.kind == "static":
        raise Unsettled
    limit = Instruction(action, link="then", lasts=lasts, conditions=conditions, sentence=2)
    return replace(above, text=f"{above.text} {text}", instructions=(*above.instructions, limit))


def _itself(effect: Effect) -> bool:
    """Whether what stands has spoken of nothing but this card."""
    told = [one for group in effect.occasion.conditions for each in group for _, one in each.phrases]
    first = effect.standing.deeds[0].action.phrases if effect.standing else ()
    spoken = [*told, *(one for _, one in first if one.refers != THAT)]
    return bool(spoken) and all(one.refers == THIS for one in spoken)


def _of_standing(deed: Deed, above: Ability | None, *, itself: bool) -> Action:
    """What stands, with "it" for what this card may be equipped to, or for this card. Raises Unsettled."""
    phrases: list[tuple[str, Phrase]] = []
    for role, said in deed.action.phrases:
        phrase = any_one(said) if said.quantity is THE_ONE else said
        if phrase.refers == THAT and itself and phrase.noun == IT and not phrase.filters:
            phrases.append((role, Phrase("card", refers=_same_place(phrase.refers, THIS))))
        elif phrase.refers == THAT and itself and phrase.noun in _MEASURES and not phrase.relatives:
            phrases.append((role, replace(phrase, refers=_same_place(phrase.refers, THIS))))
        elif phrase.refers == THAT:
            if phrase.noun != IT or phrase.filters or not _speaks_of_bearer(above) or deed.lasts:
                raise Unsettled
            bears = Term(_same_place(phrase.refers, "bears"), (Term(THIS),))
            phrases.append((role, Phrase("monster", filters=(bears,))))
        else:
            phrases.append((role, phrase))
    if itself or any(one.refers == THIS for _, one in phrases[:1]):
        phrases = [(role, _with_this_for_it(one)) for role, one in phrases]
    return replace(deed.action, phrases=tuple(phrases))


def _speaks_of_bearer(above: Ability | None) -> bool:
    """Whether an ability says to what this card is equipped, or what holds of that."""
    if above is None:
        return False
    if says_what_it_equips(above):
        return True
    about = [one for each in above.instructions for _, one in each.action.phrases[:1]]
    return above.kind == "static" and bool(about) and all(_bears_this(one) for one in about)


def _bears_this(phrase: Phrase) -> bool:
    return any(each.name == "bears" for each in phrase.filters)


def _effect(number: int, text: str, effect: Effect, card_type: str, above: Ability | None) -> Ability:
    if above is not None and _says_more(effect, above):
        return _continued(above, text, "if_done", _as_deeds(effect))
    if effect.deeds and not effect.activated and (goes := _goes_elsewhere(effect, effect.deeds)):
        return replace(goes, number=number, text=text)
    if effect.occasion.triggers and effect.standing and _bars_answers(effect.standing):
        effect = replace(effect, deeds=_as_deeds(effect), standing=None)
    occasion = effect.occasion
    if effect.standing is not None:
        steps = tuple(_standing(effect, effect.standing, card_type, above))
        return Ability(number, text, "static", conditions=occasion.conditions, instructions=steps)
    brought = None if above is None else _brought(above)
    if any(each.refers == THAT for event in occasion.triggers for _, each in event.phrases):
        effect = _of_what_was_brought(effect, brought)
        occasion = effect.occasion
    steps = (*_told(effect, brought), *_limits_itself(occasion))
    if occasion.scope is not None:
        steps = (
            replace(steps[0], action=replace(steps[0].action, how=(*steps[0].action.how, occasion.scope))),
            *steps[1:],
        )
    if (effect.instead is None) is not (occasion.would is None):
        raise Unsettled
    if effect.instead is not None:
        if steps[0].action.mode == "may" or not effect.deeds or effect.deeds.may is None:
            first = replace(steps[0], link=_same_place(effect.instead, "instead"))
            return Ability(
                number,
                text,
                "static",
                triggers=_as_would(occasion.triggers, occasion.would),
                conditions=occasion.conditions,
                instructions=(first, *steps[1:]),
                replaces=True,
            )
        raise Unsettled
    return Ability(
        number,
        text,
        _kind(effect, card_type),
        label=occasion.quick,
        triggers=occasion.triggers,
        conditions=occasion.conditions,
        instructions=steps,
    )


def _standing(
    effect: Effect, standing: Standing, card_type: str, above: Ability | None
) -> Iterator[Instruction]:
    """What holds as long as the card is there. Raises Unsettled."""
    occasion = effect.occasion
    if (
        card_type == SPELL
        or occasion.triggers
        or occasion.limit
        or occasion.quick
        or (_at_a_moment(effect) and _changes_something(standing))
    ):
        raise Unsettled
    for at, each in enumerate(standing.deeds):
        yield Instruction(
            _of_standing(each, above, itself=_itself(effect)),
            amount=each.amount,
            lasts=each.lasts,
            link="then" if at else "first",
            conditions=each.conditions,
        )


def _goes_elsewhere(effect: Effect, deeds: Deeds) -> Ability | None:
    """What says where this card goes instead of leaving, as an ability; nothing if it waits for anything.

    "If Summoned this way, banish this card when it leaves the field."
    """
    occasion = effect.occasion
    plain = deeds.may is None and effect.cost is None and occasion == Occasion(conditions=occasion.conditions)
    if not plain or len(deeds.steps) != 1:
        return None
    ((_, deed),) = deeds.steps
    left = deed.replaced
    if left is None or left.phrases[0][1].refers != THIS:
        return None
    gone = (Instruction(deed.action, link="instead"),)
    return Ability(
        1, "", "static", triggers=(left,), conditions=occasion.conditions, instructions=gone, replaces=True
    )


def _kind(effect: Effect, card_type: str) -> str:
    """Triggered, activated by its player, or what a spell or trap does. Raises Unsettled for what is none."""
    occasion, told = effect.occasion, effect.cost or effect.deeds
    optional = told is not None and told.may is not None
    if card_type == SPELL and effect.activated and _from_graveyard(effect):
        return "triggered" if occasion.triggers else "activated"
    if card_type == SPELL:
        if (
            optional
            or occasion.limit
            or occasion.quick
            or (not effect.activated and occasion != type(occasion)())
        ):
            raise Unsettled
        return "spell"
    if occasion.triggers or (effect.activated and not optional and _at_a_time(effect)):
        return "triggered"
    if card_type == STAYING and not optional and _is_activated(effect):
        return "spell"
    return _kind_without_event(effect, optional=optional)


def _kind_without_event(effect: Effect, *, optional: bool) -> str:
    """What its player does or may do where nothing sets it off. Raises Unsettled for what is none."""
    occasion = effect.occasion
    if optional and not effect.activated and _is_way_to_summon(effect):
        return "static"
    if not optional and not effect.activated and _at_a_moment(effect):
        return "triggered"
    if not optional and not effect.activated and occasion.conditions and _destroys_itself(effect):
        return "static"
    if not optional or (not effect.activated and occasion.conditions):
        raise Unsettled
    return "activated"


def _destroys_itself(effect: Effect) -> bool:
    """ "If you control no Dragon monsters, destroy this card": as soon as that is so, and not activated."""
    steps = effect.deeds.steps if effect.deeds else ()
    return (
        len(steps) == 1
        and steps[0][1].action.verb == "destroy"
        and _about_this(steps[0][1].action)
        and effect.occasion == Occasion(conditions=effect.occasion.conditions)
    )


def _is_activated(effect: Effect) -> bool:
    """Whether what a card that stays says is of its own activation.

    Something is paid for it, or it becomes a monster.
    """
    deeds = effect.deeds.steps if effect.deeds else ()
    first = deeds[0][1].action if deeds else None
    if first is not None and first.verb == "special_summon" and _about_this(first):
        return effect.occasion == Occasion() and "as" in dict(first.phrases)
    if all(_COST in deed.action.how for _, deed in deeds):
        return effect.occasion == Occasion(conditions=effect.occasion.conditions)
    return effect.cost is not None and effect.occasion == Occasion()


def _from_graveyard(effect: Effect) -> bool:
    """Whether a spell or trap says it of itself once it has gone: on its way, or lying there."""
    told = effect.cost or effect.deeds
    if told is None or told.may is None:
        return False
    about = [dict(each.phrases) for each in effect.occasion.triggers]
    if about and all("object" in each and each["object"].refers == THIS for each in about):
        return True
    paid = [dict(each.action.phrases) for _, each in told.steps]
    lies = [one for group in effect.occasion.conditions for each in group for one in each.phrases]
    return any(
        each["object"].refers == THIS and each["from"].zone == "graveyard"
        for each in paid
        if {"object", "from"} <= each.keys()
    ) or any(phrase.refers == THIS and phrase.zone == "graveyard" for _, phrase in lies)


def _at_a_time(effect: Effect) -> bool:
    """Whether it has to be done at a point of the turn."""
    return any(one.verb == "be" for group in effect.occasion.conditions for one in group)


def _at_a_moment(effect: Effect) -> bool:
    """Whether it is told of a point of the turn: something is done then, and does not stand for that long."""
    cases = (each for group in effect.occasion.conditions for each in group)
    return any(one.noun in _MOMENTS for each in cases for role, one in each.phrases if role == "at")


def _bars_answers(standing: Standing) -> bool:
    """Whether it says that nothing can be activated."""
    return all(each.action.verb == "activate" and each.action.mode == "cannot" for each in standing.deeds)


def _changes_something(standing: Standing) -> bool:
    return any(each.action.mode == "does" for each in standing.deeds)


def _as_would(events: tuple[Action, ...], would: str | None) -> tuple[Action, ...]:
    first, *rest = events
    return (replace(first, verb=Word(first.verb, *_places(first.verb), *_places(would or ""))), *rest)


def _places(word: str) -> tuple[int, ...]:
    return (word.at, *word.also) if isinstance(word, Word) else ()


def _limits_itself(occasion: Occasion) -> Iterator[Instruction]:
    """Once per turn: how often the effect may be used."""
    if occasion.limit is not None:
        this = (("object", Phrase("effect", refers=THIS)),)
        often = (_often(occasion.limit),)
        yield Instruction(Action("use", phrases=this, mode="cannot", how=often), link="then")


def _often(limit: str) -> str:
    """How often is too often."""
    return _same_place(limit, "more_than_" + limit)


def _is_way_to_summon(effect: Effect) -> bool:
    """ "If you control no monsters, you can Special Summon this card (from your hand)": no activation."""
    deeds = effect.deeds
    if deeds is None or not deeds.steps or effect.occasion.limit or effect.occasion.quick:
        return False
    action = deeds.steps[0][1].action
    roles = dict(action.phrases)
    if "in_addition" in action.how:
        return True
    if action.verb == "normal_summon":
        return "without_tributing" in action.how
    summoned = action.verb in ("special_summon", "pendulum_summon")
    return summoned and roles["object"].refers == THIS and "from" in roles


def says_what_it_equips(above: Ability) -> bool:
    """Whether an ability says to what this card is equipped: "it" of later sentences."""
    return [each.action.verb for each in above.instructions] == ["equip"]


def brings_one_monster(above: Ability) -> bool:
    """Whether an ability puts one monster on the field, or this card on one: later "that monster"."""
    return _brought(above) is not None


def _brought(above: Ability) -> Phrase | None:
    """What the ability above puts on the field, or on what it puts this card; nothing if not just one."""
    found = [each.action for each in above.instructions if each.action.verb in ("special_summon", "equip")]
    if len(found) != 1 or len(above.instructions) > _TARGET_AND_DEED:
        return None
    itself = ("object", Phrase("card", refers=ITSELF))
    agent = ("agent", Phrase("effect", refers=THIS))
    return Phrase("monster", relatives=(Action(found[0].verb, phrases=(itself, agent), past=True),))


def _of_what_was_brought(effect: Effect, brought: Phrase | None) -> Effect:
    """The effect, with what the ability above brought for "that monster". Raises Unsettled."""

    def meant(phrase: Phrase) -> Phrase:
        if phrase.refers != THAT:
            return phrase
        if brought is None or phrase.noun != IT or phrase.whose != "unstated":
            raise Unsettled
        if [each.name for each in phrase.filters] != ["monster"]:
            raise Unsettled
        return replace(brought, noun=_same_place(phrase.refers, brought.noun))

    events = tuple(
        replace(event, phrases=tuple((role, meant(each)) for role, each in event.phrases))
        for event in effect.occasion.triggers
    )
    return replace(effect, occasion=replace(effect.occasion, triggers=events))


def _told(effect: Effect, brought: Phrase | None = None) -> Iterator[Instruction]:
    """The instructions in order: first what is paid, then what is done for it."""
    if effect.deeds is None or (effect.cost is not None and effect.deeds.may):
        raise Unsettled
    known: list[Action] = []
    spoken = _Spoken(
        _subject(effect),
        tuple(_others(effect)),
        effect.occasion.triggers,
        _speaks_besides(effect),
        brought,
        tuple(_cards_of(effect.occasion)),
    )
    if effect.cost is not None:
        yield from _chain(effect.cost, "first", known, spoken, cost=True)
    yield from _chain(effect.deeds, "if_done" if effect.cost else "first", known, spoken, cost=False)


def _chain(
    deeds: Deeds, first: str, known: list[Action], spoken: _Spoken, *, cost: bool
) -> Iterator[Instruction]:
    for at, (link, deed) in enumerate(deeds.steps):
        action = _meant(deed.action, known, spoken)
        told, _, together = link.partition(":")
        hangs = _same_place(link, told) if at else first
        if hangs == "if_done" and known and known[-1].verb == "target":
            hangs = "then"  # a target is chosen on activation: there is nothing to be done or not
        known.append(action)
        if cost and action.verb not in _NO_COST:
            action = replace(action, how=(*action.how, _COST))
        if together and at and link != LISTED:
            action = replace(action, how=(*action.how, _same_place(link, together)))
        if (deed.may or (deeds.may and not at)) and (action.mode != "does" or action.by != "unstated"):
            raise Unsettled
        if not at and deeds.may:
            action = replace(action, mode=deeds.may, by=deeds.by)
        if deed.may:
            action = replace(action, mode=deed.may, by=deed.by)
        replaced = None if deed.replaced is None else _meant(deed.replaced, known[:-1], spoken)
        yield Instruction(
            action,
            amount=deed.amount,
            lasts=deed.lasts,
            link=hangs,
            replaced=replaced,
            delayed=deed.delayed,
            conditions=tuple(
                tuple(_meant(each, known[:-1], spoken) for each in case) for case in deed.conditions
            ),
        )


def _others(effect: Effect) -> list[Phrase]:
    """What else than this card the occasion is about."""
    return [
        each
        for event in effect.occasion.triggers
        for role, each in event.phrases
        if role in ("subject", "object") and each.noun in ("card", "monster") and each.refers is None
    ]


def _cards_of(occasion: Occasion) -> Iterator[Phrase]:
    """All cards that an occasion speaks of, in whatever part they have in it."""
    for each in (*occasion.triggers, *(one for group in occasion.conditions for one in group)):
        yield from (one for _, one in each.phrases if one.noun in ("card", "monster"))


def _speaks_besides(effect: Effect) -> bool:
    """Whether the occasion speaks of cards besides what happens to one of them."""
    states = [each for group in effect.occasion.conditions for one in group for _, each in one.phrases]
    told = [
        each
        for event in effect.occasion.triggers
        for role, each in event.phrases
        if role in ("subject", "object")
    ]
    cards = [each for each in (*states, *told) if each.noun in ("card", "monster")]
    return len(cards) > len(effect.occasion.triggers)


def _subject(effect: Effect) -> Phrase | None:
    """This card, where it is all that the occasion is about."""
    occasion = effect.occasion
    events = (*occasion.triggers, *(one for group in occasion.conditions for one in group))
    about = [
        each
        for event in events
        for role, each in event.phrases
        if role in ("subject", "object") and each.noun in ("card", "monster")
    ]
    return about[0] if about and all(each.refers == THIS for each in about) else None


def _meant(action: Action, known: list[Action], spoken: _Spoken) -> Action:
    """An action with what "it", "them" and "that target" mean. Raises Unsettled where that is not settled."""
    phrases = tuple((role, _resolved(phrase, known, spoken)) for role, phrase in action.phrases)
    about = [one for each in known for role, one in each.phrases if role == "object"]
    if all(one.refers == THIS for one in about) and (about or spoken.this is not None):
        phrases = tuple((role, _with_this_for_it(phrase)) for role, phrase in phrases)
    return replace(action, phrases=phrases)


def _with_this_for_it(phrase: Phrase) -> Phrase:
    """A phrase with this card for "it" in what it is like: "for each Spell Counter on it"."""
    return replace(phrase, filters=tuple(map(_this_for_it, phrase.filters)))


def _this_for_it(told: Term) -> Term:
    if told.name == _ON_IT and told.args and isinstance(told.args[0], Term) and told.args[0].name == THAT:
        return Term(told.name, (Term(_same_place(told.args[0].name, THIS)),))
    return told


_MEASURES = ("power", "defense", "level", "rank", "link_rating")
_ON_IT = "attached_to"
_ON_EACH_SIDE = "one_on_each_side"
_ACTIVATION = "activation"
_BROUGHT_UP = ("target", "special_summon", "set", "take", "select", "choose", "excavate")
"""By these something is brought up that later words speak of."""
_SAYING = "declare"
"""What is said aloud is no card that "it" might mean."""
_STOPPED = (_ACTIVATION, "summon", "summon_or_activation", "effect")
"""With what is stopped of these goes the card whose they are: "it" after that."""
_BEGUN = (*_STOPPED, "attack")
"""What a card can stop of what has begun."""


def _resolved(phrase: Phrase, known: list[Action], spoken: _Spoken) -> Phrase:
    """What a phrase means where it stands. Raises Unsettled where that is not settled."""
    if phrase.quantity is THE_ONE:
        return _the_one_of(phrase, known, spoken)
    try:
        return _last_spoken_of(phrase, known, spoken)
    except Unsettled:
        return _the_one_of(phrase, known, spoken)


def _the_one_of(phrase: Phrase, known: list[Action], spoken: _Spoken) -> Phrase:
    """ "That opponent's monster", "your monster": the only one spoken of that is theirs. Raises Unsettled."""
    your = phrase.quantity is THE_ONE and not phrase.zone
    told = [one for each in known for role, one in each.phrases if role == "object"]
    cards = [each for each in (*spoken.cards, *told) if each.whose == phrase.whose and each.refers is None]
    cards = [each for each in cards if not _several(each)]
    if (phrase.noun != IT and not your) or phrase.whose == "unstated" or len(cards) != 1:
        raise Unsettled
    held = Action("control", phrase.whose, (("object", Phrase("card", refers=ITSELF)),))
    if your:
        noun, said = _same_place(phrase.noun, str(phrase.noun)), _same_place(phrase.whose, THAT)
        return Phrase(noun, refers=said, filters=phrase.filters, relatives=(held,))
    return Phrase(_noun(phrase), refers=phrase.refers, filters=phrase.filters[1:], relatives=(held,))


def _last_spoken_of(phrase: Phrase, known: list[Action], spoken: _Spoken) -> Phrase:
    if phrase.refers != THAT or phrase.noun in _BEGUN:
        return phrase
    if phrase.relatives:
        return _of_deed(phrase, known, spoken)
    stopped = known[-1].phrases if known else ()
    if phrase.noun == IT and any(role == "object" and one.noun in _STOPPED for role, one in stopped):
        return Phrase(_noun(phrase), refers=phrase.refers)
    earlier = [
        (each.verb, one)
        for each in known
        for role, one in each.phrases
        if role == "object" and one.noun not in _BEGUN and each.verb != _SAYING
    ]
    return _of_earlier(phrase, known, earlier, spoken) if earlier else _of_occasion(phrase, spoken)


def _of_deed(phrase: Phrase, known: list[Action], spoken: _Spoken) -> Phrase:
    """What something was done to: "the destroyed monster". Raises Unsettled where no deed or several fit."""
    (relative,) = phrase.relatives
    found = [each for each in (*spoken.events, *known) if each.verb == relative.verb]
    about = [one for each in found for role, one in each.phrases if role == "object"]
    if len(about) != 1 or (_several(about[0]) is True) is not (phrase.noun == THEM):
        raise Unsettled
    if phrase.noun in _MEASURES:
        return phrase
    return replace(phrase, noun="card", filters=phrase.filters[1:])


def _of_occasion(phrase: Phrase, spoken: _Spoken) -> Phrase:
    """What the occasion is about. Raises Unsettled where it is about several things."""
    if (
        spoken.brought is not None
        and phrase.noun == IT
        and phrase.whose == "unstated"
        and [each.name for each in phrase.filters] == ["monster"]
    ):
        return replace(spoken.brought, noun=_same_place(phrase.refers, spoken.brought.noun))
    if phrase.noun == IT and not phrase.filters and spoken.this is not None:
        return Phrase("card", refers=_same_place(phrase.refers, THIS))
    if len(spoken.others) != 1:
        raise Unsettled
    if phrase.noun == IT and not phrase.filters:
        if spoken.besides:
            raise Unsettled
        return Phrase("card", refers=phrase.refers)
    if phrase.noun == THEM and phrase.quantity is not None:
        return Phrase("card", quantity=phrase.quantity, refers=phrase.refers)
    if phrase.noun == IT and _is_theirs(spoken.others[0], phrase):
        return Phrase(_noun(phrase), refers=phrase.refers, filters=phrase.filters[1:])
    if phrase.noun in _MEASURES:
        return phrase
    raise Unsettled


def _of_earlier(
    phrase: Phrase, known: list[Action], earlier: list[tuple[str, Phrase]], spoken: _Spoken
) -> Phrase:
    """What was acted on before. Raises Unsettled where it might be something else."""
    targeted = [one for verb, one in earlier if verb == "target"]
    if targeted and (phrase.noun in (TARGET, TARGETS) or phrase.filters):
        besides = [each for each in earlier if each[1].refers != THIS]
        if besides and besides[-1][0] == "target" and besides[-1] != earlier[-1]:
            return _of_earlier(phrase, [each for each in known if not _about_this(each)], besides, spoken)
    if targeted and phrase.noun in (TARGET, TARGETS) and not _goes_on(earlier):
        return _the_targeted(phrase, known)
    verb, last = earlier[-1]
    alone = len(earlier) == 1 or verb == "special_summon"
    if last.refers == THIS and phrase.noun == IT and not phrase.filters and alone:
        return Phrase("card", refers=_same_place(phrase.refers, THIS))
    plain = verb not in _BROUGHT_UP
    unclear = spoken.this is not None and phrase.noun == IT and last.refers is None and plain
    targeting = any(verb == "target" for verb, _ in earlier)
    unclear = unclear or not _is_theirs(last, phrase)
    untargeted = phrase.noun in (TARGET, TARGETS) and not targeting
    several = _speaks_of_several(known)
    other_number = (phrase.noun in (IT, TARGET) and several is not False) or (
        phrase.noun in (THEM, TARGETS) and several is False
    )
    if last.refers == THIS or unclear or untargeted or other_number or (targeting and not _goes_on(earlier)):
        raise Unsettled
    return (
        phrase
        if phrase.noun in _MEASURES
        else Phrase("card", quantity=phrase.quantity, filters=phrase.filters[1:], refers=phrase.refers)
    )


def _the_targeted(phrase: Phrase, known: list[Action]) -> Phrase:
    """ "That target", after something else was acted on: what was targeted. Raises Unsettled if unclear."""
    targeting = [each for each in known if each.verb == "target"]
    if len(targeting) != 1 or _speaks_of_several(targeting) is not (phrase.noun == TARGETS):
        raise Unsettled
    itself = (("object", Phrase("card", refers=ITSELF)),)
    relative = Action("target", phrases=itself, past=True, how=("so",))
    return Phrase("card", refers=phrase.refers, filters=phrase.filters[1:], relatives=(relative,))


def _is_theirs(before: Phrase, again: Phrase) -> bool:
    """Whether what was spoken of before is whose "that opponent's monster" is said to be."""
    return again.refers != THAT or again.whose in ("unstated", before.whose)


def _about_this(action: Action) -> bool:
    """Whether what is done is done to this card."""
    return any(role == "object" and one.refers == THIS for role, one in action.phrases)


def _noun(phrase: Phrase) -> str:
    """What "that monster" calls what was spoken of; a card where it is called nothing else."""
    return phrase.filters[0].name if phrase.filters else "card"


def _speaks_of_several(known: list[Action]) -> bool | None:
    """Whether what was last spoken of anew are several cards; nothing if it may be one or more."""
    for action in reversed(known):
        objects = [
            one
            for role, one in action.phrases
            if role == "object" and (one.refers != THAT or one.quantity is not None)
        ]
        if objects:
            many = len(objects) > 1 and "object" not in action.alternatives
            return True if many else _several(objects[-1])
    return None


def _goes_on(earlier: list[tuple[str, Phrase]]) -> bool:
    """Whether nothing else has been spoken of since the target."""
    at = max(number for number, (verb, _) in enumerate(earlier) if verb == "target")
    return all(one.refers == THAT for _, one in earlier[at + 1 :])


def _several(phrase: Phrase) -> bool | None:
    """Whether a phrase speaks of several cards; nothing if it may be one or more."""
    if phrase.refers == THIS or phrase.quantity is None:
        return False if phrase.refers == THIS else None
    if any(each.name == _ON_EACH_SIDE for each in phrase.filters):
        return True
    if phrase.quantity.name == "exactly":
        return phrase.quantity.args != (1,)
    if phrase.quantity.name == "up_to":
        return True if phrase.quantity.args != (1,) else None
    return True


def _same_place(word: str | None, meaning: str) -> str:
    return Word(meaning, word.at, *word.also) if isinstance(word, Word) else meaning


def references_of(value: object) -> frozenset[str]:
    """How a sentence speaks of things again: each time by what, and after which things spoken of anew.

    What "it" and "that card" are found to be hangs on this alone: on whether the occasion is about this card
    and about others, on a target and on what was acted on last, and on whether it was all. "That target"
    hangs on the target alone, "the activation" on none of it.
    """
    if not isinstance(value, Effect | Modes):
        return frozenset()
    events = [one for each in value.occasion.triggers for _, one in each.phrases]
    states = [one for group in value.occasion.conditions for each in group for _, one in each.phrases]
    begun = [one.refers == THIS for one in (*events, *states) if one.noun in ("card", "monster")]
    about = ", ".join([*(["this"] if True in begun else []), *(["other"] if False in begun else [])])
    deeds = _all_deeds(value)
    acted_on = [_acted_on(deed.action) for deed in deeds]
    return frozenset(
        _reference(one, about, acted_on[:at])
        for at, deed in enumerate(deeds)
        for _, one in deed.action.phrases
        if one.refers == THAT and one.noun not in ("zone", "player")
    )


def _reference(phrase: Phrase, about: str, acted_on: list[str]) -> str:
    """How something is spoken of again: what has begun is that; the target is what was targeted.

    What was done to "the destroyed monster" is said.
    """
    if phrase.noun in _BEGUN or phrase.relatives:
        return f"again {_mention(phrase)}"
    if phrase.noun in (TARGET, TARGETS):
        acted_on = [each for each in acted_on if each.startswith("target ")][-1:]
    return f"again {_mention(phrase)} ({about}) {_before(acted_on)}".strip()


def _acted_on(action: Action) -> str:
    """What a deed is done to."""
    said = [_mention(one) for role, one in action.phrases if role == "object"]
    joined = (" or " if "object" in action.alternatives else " & ").join(said)
    return f"target {joined}" if action.verb == "target" else joined


def _before(acted_on: list[str]) -> str:
    """What a reference comes after: the last target, what came last, and that there was more."""
    told = [each for each in acted_on if each]
    anew = [each for each in told if not each.startswith("<") or "&" in each]
    last = anew[-1:]
    targets = [each for each in anew[:-1] if each.startswith("target ")][-1:]
    since = ["<>"] if told and anew and told[-1] != anew[-1] else []
    return "; ".join([*(["more"] if len(anew) > len(targets) + 1 else []), *targets, *last, *since])


def _all_deeds(value: Effect | Modes) -> list[Deed]:
    if isinstance(value, Modes):
        return [*(deed for _, deed in value.cost), *(deed for way in value.ways for deed in _all_deeds(way))]
    chains = [each.steps for each in (value.cost, value.deeds) if each is not None]
    standing = () if value.standing is None else value.standing.deeds
    return [*(deed for steps in chains for _, deed in steps), *standing]


def _mention(phrase: Phrase) -> str:
    if phrase.refers == THAT and phrase.relatives:
        return f"<{phrase.noun} {phrase.relatives[0].verb}>"
    if phrase.refers == THAT:
        of = " of" if phrase.noun in _MEASURES else ""
        noun = phrase.noun if phrase.noun not in _MEASURES else ""
        return f"<{noun}{of}{' noun' if phrase.noun == IT and phrase.filters else ''}>"
    if phrase.refers is not None:
        return str(phrase.refers)
    several = _several(phrase)
    return "one" if several is False else "some" if several is None else "several"
