"""What a course of play notes of the events told of: not as told, taken as told, or impossible."""

from __future__ import annotations

from collections.abc import Iterable

from saitei.errors import Contradiction
from saitei.kb.game.outcomes import Course
from saitei.queries.situation.situation import Situation
from saitei.queries.situation.stated_events import stated_events
from saitei.queries.situation.verb_by_card_type import fighting
from saitei.terms import NOTHING, Term, Value
from saitei.wording import Notice

NOT_AS_TOLD = "not_as_told"
"""What is noted of a told event that the rules make something else of."""

_IMPOSSIBLE = "cannot_have_been"
"""What is noted of a told event that cannot have come of anything that is told."""

_NO_EXTRA_TURN = "no_extra_turn"
"""What is noted of a player whose extra turn is told of and who has gained none."""

_NOT_USED = "yet_to_use"
"""What an end says of an ability whose use is told of and was never declared."""


def noted(played: Course) -> tuple[Term, ...]:
    """What was told and did not happen so, or happened although the rules do not let it."""
    facts = {fact for end in played.ends for fact in played.state(end)}
    notes = {fact.args[0] for fact in facts if fact.name == "noted"}
    notes |= {Term(_IMPOSSIBLE, fact.args) for fact in facts if fact.name == _NOT_USED}
    return tuple(sorted((note for note in notes if isinstance(note, Term)), key=str))


def check_attack_told(asked: Situation) -> None:
    """Refuse what is told of an attack where none is told and no text makes one; raises Contradiction."""
    facts, fights = asked.facts, fighting(asked.language)
    of_attacks = [one for name in asked.language.role("told_of_attacks") for one in facts.named(name)]
    if not of_attacks:
        return
    deeds = facts.values("deed")
    told = {said["deed"] for said in stated_events(asked).values()}
    made = {deeds.get(instruction) for _, instruction in facts.rows("instruction")}
    if not fights & {*told, *made, *asked.question.args}:
        raise Contradiction(Notice("told_of_no_attack"), asked.scenario.place_of(of_attacks[0]))


def check_turns_told(notes: Iterable[Term]) -> None:
    """Refuse an extra turn that is told of and that nobody has gained; raises Contradiction."""
    for note in notes:
        if note.name == _NO_EXTRA_TURN:
            raise Contradiction(Notice("told_extra_turn_cannot_be", {"player": str(note.args[0])}))


def check_told(notes: Iterable[Term]) -> None:
    """Refuse what is told and cannot have been; raises Contradiction."""
    notes = tuple(notes)
    check_turns_told(notes)
    for note in notes:
        told = note.args[0] if note.args else None
        if note.name != _IMPOSSIBLE or not isinstance(told, Term):
            continue
        if told.name == "event":
            _, card, _, goal = told.args
            if goal == NOTHING:
                raise Contradiction(Notice("told_block_of_nothing", {"card": _name(card)}))
            raise Contradiction(Notice("told_block_cannot_be", {"card": _name(card), "goal": _name(goal)}))
        raise Contradiction(Notice("told_use_cannot_be", {"card": _name(told.args[0])}))


def _name(thing: Value) -> str:
    """What a card is called; nothing where no card is said."""
    return str(thing.args[1]) if isinstance(thing, Term) and len(thing.args) > 1 else ""
