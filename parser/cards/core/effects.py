"""A sentence as an ability of a card of some type: what is paid, what hangs on what, what "it" is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.cards.core.meanings import (
    IT,
    TARGET,
    TARGETS,
    THAT,
    THEM,
    THIS,
    Deeds,
    Effect,
    Limit,
    Recipe,
)
from saitei.parser.cards.core.tables import label
from saitei.parser.cards.core.words import Word

SPELL, MONSTER, STAYING = "spell", "monster", "twinpact"
"""As what a text is read: of a spell or trap that goes, of a monster, of a card that stays on the field."""

_COST = "as_cost"

RECIPE = "recipe"
"""The line of what a monster is made of."""


class Unsettled(Exception):
    """What the sentence would mean is not settled for a card of that type."""


def ability(number: int, text: str, meaning: object, card_type: str, above: Ability | None) -> Ability:
    """The ability that a sentence is, instead of that above if it goes on with it. Raises Unsettled."""
    match meaning:
        case Recipe(phrases) if card_type == MONSTER:
            about = tuple(("with", each) for each in phrases)
            return Ability(number, text, "static", label=label(RECIPE), about=about)
        case Limit(action, True):
            return _limited(above, text, action)
        case Limit(action, False):
            return Ability(number, text, "static", instructions=(Instruction(action),))
        case Effect():
            return _effect(number, text, meaning, card_type)
        case _:
            raise Unsettled


def _limited(above: Ability | None, text: str, action: Action) -> Ability:
    if above is None or above.kind == "static":
        raise Unsettled
    limit = Instruction(action, link="then", sentence=2)
    return replace(above, text=f"{above.text} {text}", instructions=(*above.instructions, limit))


def _effect(number: int, text: str, effect: Effect, card_type: str) -> Ability:
    occasion = effect.occasion
    if effect.standing is not None:
        if card_type == SPELL or occasion.triggers or occasion.limit or occasion.quick:
            raise Unsettled
        if any(phrase.refers == THAT for each in effect.standing.deeds for _, phrase in each.action.phrases):
            raise Unsettled
        steps = tuple(
            Instruction(each.action, amount=each.amount, lasts=each.lasts, link="then" if at else "first")
            for at, each in enumerate(effect.standing.deeds)
        )
        return Ability(number, text, "static", conditions=occasion.conditions, instructions=steps)
    steps = tuple(_told(effect))
    if occasion.limit is not None:
        this = Phrase("effect", refers=THIS)
        often = Action(
            "use", phrases=(("object", this),), mode="cannot", how=("more_than_" + occasion.limit,)
        )
        steps = (*steps, Instruction(often, link="then"))
    return Ability(
        number,
        text,
        _kind(effect, card_type),
        label=occasion.quick,
        triggers=occasion.triggers,
        conditions=occasion.conditions,
        instructions=steps,
    )


def _kind(effect: Effect, card_type: str) -> str:
    """Triggered, activated by its player, or what a spell or trap does. Raises Unsettled for what is none."""
    occasion, told = effect.occasion, effect.cost or effect.deeds
    optional = told is not None and told.may is not None
    if card_type == SPELL:
        if (
            optional
            or occasion.limit
            or occasion.quick
            or (not effect.activated and occasion != type(occasion)())
        ):
            raise Unsettled
        return "spell"
    if occasion.triggers:
        return "triggered"
    if optional and not effect.activated and _is_way_to_summon(effect):
        return "static"
    if not optional or (not effect.activated and occasion.conditions):
        raise Unsettled
    return "activated"


def _is_way_to_summon(effect: Effect) -> bool:
    """ "If you control no monsters, you can Special Summon this card (from your hand)": no activation."""
    deeds = effect.deeds
    if deeds is None or len(deeds.steps) != 1 or effect.occasion.limit or effect.occasion.quick:
        return False
    ((_, deed),) = deeds.steps
    action = deed.action
    roles = dict(action.phrases)
    return action.verb == "special_summon" and roles["object"].refers == THIS and "from" in roles


def _told(effect: Effect) -> Iterator[Instruction]:
    """The instructions in order: first what is paid, then what is done for it."""
    if effect.deeds is None or (effect.cost is not None and effect.deeds.may):
        raise Unsettled
    known: list[Action] = []
    subject = _subject(effect)
    if effect.cost is not None:
        yield from _chain(effect.cost, "first", known, subject, cost=True)
    yield from _chain(effect.deeds, "if_done" if effect.cost else "first", known, subject, cost=False)


def _chain(
    deeds: Deeds, first: str, known: list[Action], subject: Phrase | None, *, cost: bool
) -> Iterator[Instruction]:
    for at, (link, deed) in enumerate(deeds.steps):
        action = _meant(deed.action, known, subject)
        hangs = link if at else first
        if hangs == "if_done" and known and known[-1].verb == "target":
            hangs = "then"  # a target is chosen on activation: there is nothing to be done or not
        known.append(action)
        if cost and action.verb != "target":
            action = replace(action, how=(*action.how, _COST))
        if not at and deeds.may:
            action = replace(action, mode=deeds.may, by=deeds.by)
        yield Instruction(action, amount=deed.amount, lasts=deed.lasts, link=hangs)


def _subject(effect: Effect) -> Phrase | None:
    """This card, where it is all that the occasion is about."""
    occasion = effect.occasion
    events = (*occasion.triggers, *(one for group in occasion.conditions for one in group))
    about = [each for event in events for _, each in event.phrases if each.noun in ("card", "monster")]
    return about[0] if about and all(each.refers == THIS for each in about) else None


def _meant(action: Action, known: list[Action], subject: Phrase | None) -> Action:
    """An action with what "it", "them" and "that target" mean. Raises Unsettled where that is not settled."""
    phrases = tuple((role, _resolved(phrase, known, subject)) for role, phrase in action.phrases)
    return replace(action, phrases=phrases)


def _resolved(phrase: Phrase, known: list[Action], subject: Phrase | None) -> Phrase:
    if phrase.refers != THAT:
        return phrase
    earlier = [(each.verb, role, one) for each in known for role, one in each.phrases if role == "object"]
    if not earlier:
        if phrase.noun == IT and subject is not None:
            return Phrase("card", refers=_same_place(phrase.refers, THIS))
        raise Unsettled
    verb, _, last = earlier[-1]
    unclear = subject is not None and phrase.noun == IT and last.refers is None and verb != "target"
    if last.refers == THIS or unclear:
        raise Unsettled
    if phrase.noun in (TARGET, TARGETS) and not any(verb == "target" for verb, *_ in earlier):
        raise Unsettled
    if any(verb == "target" for verb, *_ in earlier) and not _goes_on(earlier):
        raise Unsettled
    several = _several(
        next(one for _, _, one in reversed(earlier) if one.refers is None or one.refers == THIS)
    )
    if phrase.noun in (IT, TARGET) and several is not False:
        raise Unsettled
    if phrase.noun in (THEM, TARGETS) and several is False:
        raise Unsettled
    return Phrase("card", refers=phrase.refers)


def _goes_on(earlier: list[tuple[str, str, Phrase]]) -> bool:
    """Whether nothing else has been spoken of since the target."""
    at = max(number for number, (verb, *_) in enumerate(earlier) if verb == "target")
    return all(one.refers == THAT for _, _, one in earlier[at + 1 :])


def _several(phrase: Phrase) -> bool | None:
    """Whether a phrase speaks of several cards; nothing if it may be one or more."""
    if phrase.refers == THIS or phrase.quantity is None:
        return False if phrase.refers == THIS else None
    if phrase.quantity.name == "exactly":
        return phrase.quantity.args != (1,)
    if phrase.quantity.name == "up_to":
        return True if phrase.quantity.args != (1,) else None
    return True


def _same_place(word: str, meaning: str) -> str:
    return Word(meaning, word.at) if isinstance(word, Word) else meaning
