"""One wording for what card texts of different years say in different words."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.things import THAT_COUNT
from saitei.terms import Term

_ENTERING = {"enter": "to", "put_into_play": "to", "summon": "to", "leave": "from"}
_SEAL = Term("card_type", (Term("seal"),))
_CROSS_GEAR = Term("card_type", (Term("cross_gear"),))


def plain_deed(action: Action) -> Action:
    """バトルゾーンに出す is 出す: where else would it be put."""
    action = _by_player(_sealed(_crossed(_counted(_one_for_each(_as_many(action))))))
    if action.verb == "gain_turn":
        kept = tuple(pair for pair in action.phrases if pair[1] != Phrase("your_turn"))
        action = replace(action, phrases=kept, how=tuple(how for how in action.how if how != "again"))
    if action.verb == "put" and ("to", Phrase("zone", zone="battle_zone")) in action.phrases:
        action = replace(action, verb="put_into_play")
    slot = _ENTERING.get(action.verb)
    kept = tuple(
        (name, phrase)
        for name, phrase in action.phrases
        if name != slot
        or name in action.alternatives
        or phrase.zone != "battle_zone"
        or phrase.whose != "unstated"
    )
    return replace(action, phrases=kept)


def _by_player(action: Action) -> Action:
    """相手によって選ばれる is 相手が選ぶ."""
    players = [phrase for slot, phrase in action.phrases if slot == "agent" and phrase.noun == "player"]
    if len(players) != 1 or action.by != "unstated":
        return action
    return replace(
        action,
        by=players[0].whose,
        phrases=tuple(pair for pair in action.phrases if pair[1] is not players[0]),
    )


def _counted(action: Action) -> Action:
    """ "Choose a player": one of them."""
    if action.verb != "choose":
        return action
    one = Term("exactly", (1,))
    phrases = tuple(
        (slot, replace(phrase, quantity=one) if phrase == Phrase("player", "a_player") else phrase)
        for slot, phrase in action.phrases
    )
    return replace(action, phrases=phrases)


def _as_many(action: Action) -> Action:
    """それと同じ枚数: as many as were dealt with."""
    phrases = tuple(
        (slot, replace(phrase, quantity=Term("that_many"), filters=_without(phrase, THAT_COUNT)))
        if phrase.quantity is None and THAT_COUNT in phrase.filters
        else (slot, phrase)
        for slot, phrase in action.phrases
    )
    return replace(action, phrases=phrases)


def _one_for_each(action: Action) -> Action:
    """To draw as many cards as there are creatures is to draw a card for each of them."""
    slots = dict(action.phrases)
    drawn = slots.get("object")
    if drawn is None or action.verb != "draw" or "per" in slots or action.how:
        return action
    number = drawn.quantity.args[0] if drawn.quantity and drawn.quantity.name == "same_as" else None
    if not isinstance(number, Term) or number.name != "count":
        return action
    noun, whose, zone, *filters = (each for each in number.args if isinstance(each, Term))
    where = None if zone.name == "unstated" else zone.name
    counted = Phrase(noun.name, whose.name, where, filters=tuple(filters))
    one = replace(drawn, quantity=Term("exactly", (1,)))
    phrases = tuple((slot, one if each is drawn else each) for slot, each in action.phrases)
    return replace(action, phrases=(*phrases, ("per", counted)))


def _without(phrase: Phrase, said: Term) -> tuple[Term, ...]:
    return tuple(each for each in phrase.filters if each != said)


def _sealed(action: Action) -> Action:
    """To put a seal on a card is to attach it."""
    slots = dict(action.phrases)
    if action.verb != "put" or set(slots) != {"object", "onto"} or _SEAL not in slots["object"].filters:
        return action
    phrases = tuple(("to" if slot == "onto" else slot, phrase) for slot, phrase in action.phrases)
    return replace(action, verb="attach", phrases=phrases)


def _crossed(action: Action) -> Action:
    """To cross a creature with a gear is to cross the gear to the creature."""
    slots = dict(action.phrases)
    if action.verb != "cross" or not {"object", "to"} <= set(slots):
        return action
    if _CROSS_GEAR not in slots["to"].filters or _CROSS_GEAR in slots["object"].filters:
        return action
    other = {"object": "to", "to": "object"}
    return replace(action, phrases=tuple((other.get(slot, slot), each) for slot, each in action.phrases))


_OF_GAME = {"win": "win_game", "lose": "lose_game"}
"""相手が勝つ時: what a player wins, if nothing else is said, is the game."""


def plain_event(action: Action) -> Action:
    """このクリーチャーをバトルゾーンに出した時 is このクリーチャーが出た時."""
    action = plain_deed(action)
    if (
        action.verb in _OF_GAME
        and not action.phrases
        and not action.past
        and action.by in ("you", "opponent")
    ):
        return replace(action, verb=_OF_GAME[action.verb])
    this = all(name == "object" and phrase.refers == "this" for name, phrase in action.phrases)
    if action.verb != "put_into_play" or not action.past or not this or action.by != "unstated":
        return action
    return replace(action, verb="enter", phrases=tuple(("subject", phrase) for _, phrase in action.phrases))
