"""One form for what cards print in several: an instruction means the same, whichever words it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from saitei.parser.ability import Ability, Action, Alternatives, Instruction, Phrase
from saitei.parser.cards.deed_conditions import with_deed_conditions
from saitei.terms import Term

_AMONG_THOSE = Term("among", (Term("that"),))
_THOSE = ("from", Phrase("card", refers="that"))
_AS_BEFORE = {"where_it_was", "any_order"}
_THE_REST = ("from", Phrase("card", refers="rest"))
_ANOTHER = Term("another", (1,))
_PAIR = ["that", "this"]


_ONE = Term("exactly", (1,))
_DECK = ("deck_top", "deck")
_SEEING = frozenset({"look", "reveal", "turn_face_up"})
_PICKING = frozenset({
    "reveal", "choose", "put", "add", "put_into_play", "put_into_mana", "put_into_graveyard", "use", "cast",
})  # fmt: skip
"""What is done with cards that are seen, if nothing else is said of them."""

_PLAYED = frozenset({"summon", "cast"})
"""Ways of playing a card for its cost."""


def with_break_replaced(ability: Ability) -> Ability:
    """ "When it broke a shield, they put that shield …": broken it is no shield, so it goes there instead."""
    if len(ability.triggers) != 1 or len(ability.instructions) != 1 or ability.replaces:
        return ability
    (trigger,), (step,) = ability.triggers, ability.instructions
    said = dict(step.action.phrases)
    shield = said.get("object")
    if (trigger.verb, step.action.verb) != ("break", "put") or shield is None or "to" not in said:
        return ability
    if (shield.noun, shield.refers, step.link) != ("shield", "that", "first"):
        return ability
    hand = Phrase("zone", zone="hand")
    usual = Action("add", step.action.by, (("object", shield), ("to", hand)))
    return replace(
        ability,
        kind="static",
        triggers=(replace(trigger, past=False),),
        instructions=(replace(step, link="instead", replaced=usual),),
        replaces=True,
    )


def in_one_form(
    instructions: Iterable[Instruction], conditions: Iterable[Alternatives]
) -> tuple[Instruction, ...]:
    """The instructions of an ability, each in the form that the knowledge base knows."""
    found: list[Instruction] = []
    for each in instructions:
        taken = _taken_from(_paired(_said_once(each.action)))
        if not found:
            taken = _of_those_asked_for(taken, (*conditions, *each.conditions))
        action = _yours_to_play(_back_on_top(_of_those_seen(taken, found), found))
        if any(_THOSE in before.action.phrases for before in found):
            action = _the_other(action)
        same = each if action is each.action else replace(each, action=action)
        found.append(with_deed_conditions(same, found))
    return tuple(found)


def _back_on_top(action: Action, found: Sequence[Instruction]) -> Action:
    """「見て、好きな順序で元に戻す」: cards from the top of a deck lie on top of it again."""
    seen = [each.action for each in found if each.action.verb == "look"]
    tops = [
        one for each in seen[-1:] for slot, one in each.phrases if slot == "from" and one.zone == "deck_top"
    ]
    whither = [slot for slot, _ in action.phrases if slot == "to"]
    if action.verb != "return" or whither or not tops or not _AS_BEFORE & set(action.how):
        return action
    how = tuple(manner for manner in action.how if manner != "where_it_was")
    return replace(action, verb="put", how=how, phrases=(*action.phrases, ("to", tops[0])))


def _of_those_seen(action: Action, found: Sequence[Instruction]) -> Action:
    """ "Look at the top 5 cards. Put one into your hand": without a word whence, it is one of these."""
    which = dict(action.phrases).get("object")
    if action.verb not in _PICKING or which is None or not found or not _brings_in_sight(found[-1].action):
        return action
    described = which.refers or which.zone or which.relatives or which.noun == "shield"
    if described or which.whose != "unstated" or any(slot == "from" for slot, _ in action.phrases):
        return action
    return replace(action, phrases=(_THOSE, *action.phrases))


def _brings_in_sight(action: Action) -> bool:
    """Whether an action shows several cards from the top of a deck, or a whole deck."""
    said = dict(action.phrases)
    if action.verb not in _SEEING or "object" not in said:
        return False
    several = "from" in said and said["from"].zone in _DECK and said["object"].quantity != _ONE
    return several or said["object"].zone in _DECK


def _yours_to_play(action: Action) -> Action:
    """ "Each creature you summon costs 1 less": your creatures, where it is of their cost."""
    if action.verb != "change_cost":
        return action
    phrases = tuple((slot, _without_playing(phrase)) for slot, phrase in action.phrases)
    return action if phrases == action.phrases else replace(action, phrases=phrases)


def _without_playing(phrase: Phrase) -> Phrase:
    if phrase.whose != "unstated" or len(phrase.relatives) != 1:
        return phrase
    (clause,) = phrase.relatives
    plain = clause.mode == "does" and not (clause.past or clause.negated or clause.how or clause.test)
    only_it = len(clause.phrases) == 1 and _is_itself(clause.phrases[0][1])
    if clause.verb in _PLAYED and clause.by == "you" and plain and only_it:
        return replace(phrase, whose="you", relatives=())
    return phrase


def _is_itself(phrase: Phrase) -> bool:
    return phrase == Phrase(phrase.noun, refers="itself")


def _said_once(action: Action) -> Action:
    """「さらにもう1枚」: another one, said twice."""
    if not any(phrase.quantity == _ANOTHER for slot, phrase in action.phrases if slot == "object"):
        return action
    return replace(action, how=tuple(how for how in action.how if how != "more"))


def _the_other(action: Action) -> Action:
    """「もう1枚をマナゾーンに置く」 behind 「その中から1枚を手札に加え」: one of the rest."""
    another = any(phrase.quantity == _ANOTHER for slot, phrase in action.phrases if slot == "object")
    if not another or any(slot == "from" for slot, _ in action.phrases):
        return action
    return replace(action, phrases=(_THE_REST, *action.phrases))


def _taken_from(action: Action) -> Action:
    """「そのうちの1枚を加える」 is 「その中から1枚を加える」."""
    among = [slot for slot, phrase in action.phrases if _AMONG_THOSE in phrase.filters]
    if among != ["object"] or any(slot == "from" for slot, _ in action.phrases):
        return action
    rest = ((slot, _without(phrase)) for slot, phrase in action.phrases)
    return replace(action, phrases=(_THOSE, *rest))


def _of_those_asked_for(action: Action, conditions: Iterable[Alternatives]) -> Action:
    """「シールドが1枚でもあれば、そのうち1枚を」: one of what the condition asks for."""
    cases = [case for each in conditions for case in each]
    asked = [
        phrase
        for case in cases
        for slot, phrase in case.phrases
        if slot == "subject" and case.verb == "exist" and not case.negated and phrase.refers is None
    ]
    whence = [each for each in action.phrases if each[0] == "from"]
    counted = [phrase for slot, phrase in action.phrases if slot == "object"]
    if len(asked) != 1 or len(counted) != 1 or counted[0].quantity is None or len(whence) != 1:
        return action
    nouns = ("card", asked[0].noun)
    if not any(whence[0] == ("from", Phrase(noun, refers="that")) for noun in nouns):
        return action
    if all(counted[0] != Phrase(noun, quantity=counted[0].quantity) for noun in nouns):
        return action
    rest = (each for each in action.phrases if each[0] not in ("from", "object"))
    return replace(action, phrases=(*rest, ("object", replace(asked[0], quantity=counted[0].quantity))))


def _without(phrase: Phrase) -> Phrase:
    return replace(phrase, filters=tuple(each for each in phrase.filters if each != _AMONG_THOSE))


def _paired(action: Action) -> Action:
    """「それとこのクリーチャーをバトルさせる」 is 「それをこのクリーチャーとバトルさせる」."""
    if (
        action.verb == "battle"
        and action.mode == "does"
        and dict(action.phrases).keys() == {"subject", "with"}
    ):
        moved = tuple(("object" if slot == "subject" else slot, phrase) for slot, phrase in action.phrases)
        action = replace(action, verb="make_battle", phrases=moved)
    sides = sorted(str(phrase.refers) for slot, phrase in action.phrases if slot == "object")
    if action.verb != "make_battle" or sides != _PAIR:
        return action
    return replace(action, phrases=tuple((_side(slot, phrase), phrase) for slot, phrase in action.phrases))


def _side(slot: str, phrase: Phrase) -> str:
    return "with" if slot == "object" and phrase.refers == "this" else slot
