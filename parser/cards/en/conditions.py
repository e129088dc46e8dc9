"""English conditions: "if", "while", "unless", before or behind their instruction."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.copulas import stated
from saitei.parser.cards.en.events import general
from saitei.parser.cards.en.moments import SAME_TURN
from saitei.parser.cards.en.relatives import settle
from saitei.parser.cards.en.special import special
from saitei.parser.cards.en.state import (
    DiscourseState,
    agrees,
    context_of,
    subject_or_before,
    told_in_past,
    turning_points,
    who_acts,
)
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term


def _of_them(parts: Parts, draft: Draft, sentence: DiscourseState, verb: Token) -> tuple[Action, ...] | None:
    """ "… 5 or more cards in your mana zone and one or more of them is fire civilization"."""
    subject, said = parts.subject, parts.objects
    before = (sentence.conditions or draft.conditions)[-1:]
    counted = subject is not None and subject.points and subject.phrase.quantity == Term("at_least", (1,))
    if verb.meaning != "be" or not counted or len(said) != 1 or not before or verb.has("negated"):
        return None
    if len(before[0]) != 1 or before[0][0].verb != "exist" or len(before[0][0].phrases) != 1:
        return None
    ((slot, there),) = before[0][0].phrases
    what = said[0].phrase
    if said[0].kind not in ("civs", "obj", "quality") or not what.filters or parts.marked or parts.predicate:
        return None
    return (Action("exist", phrases=((slot, replace(there, filters=(*there.filters, *what.filters))),)),)


def _case(clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState) -> tuple[Action, ...]:
    if any(link.meaning == "then" for link in parts.links) and draft.instructions:
        parts.links = []
    if parts.instead or parts.links or clause.verb.has("would"):
        raise not_understood("late_condition", clause.verb)
    how: list[str] = []
    for word in [*parts.early, *parts.durations]:
        if word.meaning not in SAME_TURN:
            raise not_understood("duration", word)
        how.append(SAME_TURN[word.meaning])
    of_them = _of_them(parts, draft, sentence, clause.verb)
    if of_them is not None:
        return of_them
    settle(parts, context_of(draft, sentence, who_acts(parts)))
    agrees(clause, parts, sentence)
    found = stated(clause.verb, parts)
    made = (found,) if found is not None else special(clause.verb, parts) or actions(clause.verb, parts)
    made = tuple(map(general, made))
    borne = clause.verb.meaning == "cross" and clause.verb.has("passive") and not clause.verb.has("was")
    if (clause.verb.has("ongoing") or borne) and found is None:
        made = tuple(replace(action, how=(*action.how, "ongoing")) for action in made)
    past = bool(clause.verb.word.features & {"past", "was"}) and "base" not in clause.verb.word.features
    past = past or (clause.verb.has("past") and (told_in_past(clause, parts) or "so" in parts.how))
    past = past or ("past" in clause.verb.word.features and clause.verb.has("aux"))
    unless = any(token.meaning == "unless" for token in (clause.opening, *clause.joins) if token is not None)
    return tuple(
        replace(action, past=past, how=(*action.how, *how), negated=action.negated != unless)
        for action in made
    )


def read_condition(clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """Add a condition: of the ability, or of the instructions that follow."""
    if len(draft.instructions) > sentence.begun:
        raise not_understood("late_condition", clause.verb)
    subject_or_before(clause, parts, sentence)
    turning_points(parts, draft, sentence)
    alternatives = _case(clause, parts, draft, sentence)
    whole = sentence.first and draft.option is None and not draft.instructions
    kept = draft.conditions if whole else sentence.conditions
    if sentence.job in ("if", "while") and clause.joins and clause.joins[-1].meaning == "or":
        if any(each.how or each.past for each in alternatives) and clause.subject is None:
            # "put a creature or cast a spell this turn": whether it reaches back is not guessed
            raise not_understood("shared_modifier", clause.verb)
        kept[-1] = (*kept[-1], *alternatives)
    else:
        kept.append(alternatives)


def read_trailing(clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """ "You may draw a card if you have no shields"."""
    if len(draft.instructions) - sentence.begun != 1:
        raise not_understood("late_condition", clause.verb)
    if parts.times:
        raise not_understood("late_condition", clause.verb)
    last = draft.instructions.pop()
    alternatives = _case(clause, parts, draft, sentence)
    whole = sentence.first and draft.option is None and not draft.instructions
    if whole:
        draft.conditions.append(alternatives)
    else:
        last = replace(last, conditions=(*last.conditions, alternatives))
    draft.instructions.append(last)


def read_end(clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """ "Reveal cards from the top of your deck until you reveal a creature": what ends the deed."""
    if len(draft.instructions) <= sentence.begun or parts.times or draft.instructions[-1].until:
        raise not_understood("late_condition", clause.verb)
    found = _case(clause, parts, draft, sentence)
    if any(action.past or action.how or action.negated for action in found):
        raise not_understood("late_condition", clause.verb)
    draft.instructions[-1] = replace(draft.instructions[-1], until=found)
