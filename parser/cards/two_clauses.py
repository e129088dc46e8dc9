"""Clauses that are no deed, condition or event by themselves: halves of an event, and links back."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.clauses import actions
from saitei.parser.cards.draft import Draft, Sentence, carried
from saitei.parser.cards.moments import during, in_which_turn
from saitei.parser.cards.owned import ability_of
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Clause
from saitei.parser.cards.verbs import frames


def goes_back(clause: Clause, draft: Draft, sentence: Sentence) -> bool:
    """Whether a clause only says if what was told last was done, or that what was asked is not so."""
    if _says_whether(clause, draft):
        sentence.link = "if_not_done" if _denied(clause.verb) else "if_done"
        return True
    if _says_contrary(clause, draft):
        sentence.link = "otherwise"
        return True
    return False


def _says_whether(clause: Clause, draft: Draft) -> bool:
    """捨ててもよい。捨てなければ…: whether what was told last was done."""
    verb, joint = clause.verb, clause.joint
    given = clause.shape == "conditional" or (joint is not None and joint.meaning == "if")
    if verb is None or clause.arguments or not given or not draft.instructions or verb.has("state"):
        return False
    last = draft.instructions[-1].action.verb
    return any(last in frame.verbs for frame in frames().get(verb.meaning, ()))


def _says_contrary(clause: Clause, draft: Draft) -> bool:
    """火のクリーチャーがあれば…。なければ…: the one thing whose being there was asked is not there."""
    verb = clause.verb
    bare = verb is not None and verb.meaning == "ある" and verb.has("negated") and not clause.arguments
    if not bare or clause.shape != "conditional" or not draft.instructions:
        return False
    asked = [*draft.conditions, *draft.instructions[-1].conditions]
    return len(asked) == 1 and all(each.verb == "exist" and not each.negated for each in asked[0])


def _denied(verb: Token | None) -> bool:
    return verb is not None and (verb.has("negated") or verb.has("cannot"))


def enters(clause: Clause, rest: tuple[Clause, ...]) -> bool:
    """クリーチャーが出て、その能力がトリガーする時: one event, its entering sets an ability of it off."""
    verbs = [each.verb.meaning for each in rest[:1] if each.verb is not None]
    came = clause.verb is not None and clause.verb.meaning == "出る" and not clause.verb.word.features
    return came and clause.shape == "chained" and verbs == ["トリガー"]


def read_entering(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """Keep what enters for the event that follows."""
    if parts.times or parts.ends or parts.instead or sentence.entering:
        raise not_understood("late_trigger", clause.verb)
    in_which_turn(parts, late=False)
    sentence.during = during(parts, sentence)
    (action,) = actions(clause, parts, carried(draft, sentence))
    sentence.entering = tuple(phrase for slot, phrase in action.phrases if slot == "subject")
    sentence.first_of = tuple(action.how)


def set_off(found: tuple[Action, ...], sentence: Sentence, verb: Token | None) -> tuple[Action, ...]:
    """The event with what entered before it; as it is where nothing did."""
    if not sentence.entering:
        return found
    found = tuple(_set_off(action, sentence, verb) for action in found)
    sentence.entering = ()
    return found


def _set_off(action: Action, sentence: Sentence, verb: Token | None) -> Action:
    """The ability of what enters, or of other cards, that its entering sets off."""
    named = [phrase for _, phrase in action.phrases]
    if action.verb != "trigger" or len(named) != 1 or verb is None:
        raise not_understood("late_trigger", verb)
    if named[0].refers is None and named[0].noun == "ability":
        came_in = tuple(("with", each) for each in sentence.entering)
        return replace(action, phrases=(*action.phrases, *came_in), how=(*action.how, *sentence.first_of))
    if named[0].refers != "that":
        raise not_understood("late_trigger", verb)
    own = verb.retyped("NOUN", "ability", f"{named[0].noun} starts_with_enter")
    phrases = tuple(("subject", ability_of(each, own)) for each in sentence.entering)
    return replace(action, phrases=phrases, how=(*action.how, *sentence.first_of))


def read_fighting(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """攻撃してバトルに勝った時: the event happens in that attack or block."""
    (action,) = actions(clause, parts, carried(draft, sentence))
    subjects = tuple(phrase for slot, phrase in action.phrases if slot == "subject")
    if draft.triggers or draft.instructions or len(action.phrases) != 1 or len(subjects) != 1:
        raise not_understood("late_trigger", clause.verb)
    sentence.fighting = (f"{action.verb}ing", subjects)
