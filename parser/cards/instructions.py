"""Instructions: what is done, instead of what, or one of two things."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from saitei.parser.ability import Action, Instruction, Phrase
from saitei.parser.cards.arguments import Parts, signed_amount
from saitei.parser.cards.clauses import actions
from saitei.parser.cards.copulas import as_if, treated
from saitei.parser.cards.draft import Draft, Sentence, carried, event_object, share, take_topic
from saitei.parser.cards.kinds import goes_on
from saitei.parser.cards.lasting import LASTING
from saitei.parser.cards.moments import STANDING, delay, during, in_this_turn, lasting, turning_points
from saitei.parser.cards.plain import plain_deed
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Clause
from saitei.parser.cards.verbs import frames

_MODES = re.compile(r"次から([0-9]+)(つ|回)選ぶ")
_ANYBODY = frozenset({"each_player", "a_player", "that_player", "other_player"})
"""With these acting, 自分 may be the one who acts, or the card's player."""

_KEEPS_NEGATION = frozenset({"exist", "treat_as"})


@dataclass(frozen=True, slots=True)
class _Said:
    """What a clause says beside its deeds."""

    verb: Token | None
    amount: int | None
    lasts: str | None
    own_duration: Token | None
    delayed: str | None


def read_instruction(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """Add what a clause tells to do."""
    delayed = sentence.delayed = delay(parts, draft, sentence) or sentence.delayed
    modes = _MODES.fullmatch(clause.verb.meaning) if clause.verb is not None else None
    if clause.verb is not None and modes is not None:
        _choose_modes(clause.verb, modes, parts, draft, sentence)
        return
    parts.marked = [*sentence.moved, *parts.marked]
    sentence.moved = []
    if clause.shape == "chained" and clause.verb is not None and clause.verb.meaning == "支払う":
        sentence.moved = [each for each in parts.marked if each[0] == "を" and each[1].kind == "obj"]
        parts.marked = [each for each in parts.marked if each not in sentence.moved]
    if sentence.limit:
        parts.how.append(sentence.limit)
        sentence.limit = ""
    if "so" in parts.how:
        raise not_understood("ambiguous", clause.verb)
    if parts.instead and sentence.replaced is not None:
        raise not_understood("instead", clause.verb)
    stays = clause.verb is not None and clause.verb.meaning == "離れずにとどまる"
    sentence.instead = sentence.instead or parts.instead or stays
    if sentence.either:
        parts = share(parts, sentence)
    own = parts.durations[0] if parts.durations else None
    said = _Said(clause.verb, signed_amount(clause, parts), lasting(parts, sentence), own, delayed)
    found = _deeds(clause, parts, draft, sentence)
    found = tuple(_elsewhere(action, draft, sentence) for action in found)
    take_topic(parts, sentence)
    if sentence.either and clause.shape == "chained" and len(draft.instructions) > sentence.begun:
        raise not_understood("either", clause.verb)
    if sentence.either:
        _either_way((*sentence.either, *found), said, draft, sentence, parts)
    else:
        draft.instructions += [_made(action, said, draft, sentence) for action in found]
    if sentence.instead:
        draft.replaces = True
        draft.event_replaced = draft.event_replaced or sentence.first
    sentence.replaced = None


def _elsewhere(action: Action, draft: Draft, sentence: Sentence) -> Action:
    """出る時、…はバトルゾーンのかわりに墓地に置かれる: where it would have gone is what is replaced."""
    places = [pair for pair in action.phrases if pair[0] == "instead_of" and pair[1].noun == "zone"]
    moved = [phrase for slot, phrase in action.phrases if slot == "object" and phrase.refers]
    coming = bool(draft.triggers) and not draft.triggers[-1].past
    if not coming or len(places) != 1 or len(moved) != 1:
        return action
    sentence.instead = True
    sentence.replaced = Action("put", phrases=(("to", places[0][1]), ("object", moved[0])))
    return replace(action, phrases=tuple(pair for pair in action.phrases if pair is not places[0]))


def read_as_if(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """Add what is taken to be so for the deeds that follow."""
    if clause.joint is None or parts.how or parts.durations or parts.times:
        raise not_understood("copula", clause.joint)
    said = _Said(None, None, None, None, None)
    draft.instructions.append(_made(as_if(parts, clause.joint), said, draft, sentence))


def read_either(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """The first of two alternatives; the next clause says whether they are conditions or deeds."""
    if sentence.either:
        parts = share(parts, sentence)
    if sentence.first and not draft.triggers and not draft.conditions:
        turning_points(parts, draft)
    if parts.times or parts.ends or parts.amount is not None:
        raise not_understood("either", clause.verb)
    sentence.instead = sentence.instead or parts.instead
    sentence.shared = Parts(
        how=[*parts.how],
        durations=[*parts.durations],
        marked=[*parts.marked],
        quantity=parts.quantity,
        counted=parts.counted,
    )
    parts.how += in_this_turn(parts.durations)
    sentence.either += actions(clause, parts, carried(draft, sentence))


def read_replaced(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """AするかわりにBする: A is what is replaced, and the event where none was named."""
    if sentence.replaced or parts.times or parts.ends or parts.instead:
        raise not_understood("instead", clause.verb)
    sentence.during = during(parts, sentence)
    given = replace(carried(draft, sentence), object=event_object(draft, sentence), may_refer=True)
    found, *more = actions(clause, parts, given)
    if more or parts.amount is not None:
        raise not_understood("instead", clause.verb)
    sentence.replaced, sentence.instead = found, True
    take_topic(parts, sentence)
    if not draft.triggers and sentence.first:
        draft.triggers.append(found)
        sentence.replaced = None


def cover_chain(draft: Draft, sentence: Sentence, last: Token | None) -> None:
    """選び、戻してもよい: the "may" at the end covers the chain before it, back to a その後."""
    begun = max(sentence.begun, sentence.paused_at)
    chain = draft.instructions[begun:]
    if not chain or chain[-1].action.mode != "may":
        return
    covered = [each for each in chain if each.action.mode == "does"]
    mixed = chain[-1].action.verb not in LASTING and any(_is_gained(each) for each in covered)
    if covered and mixed:
        raise not_understood("ambiguous", last)
    draft.instructions[begun:] = [
        replace(each, action=replace(each.action, mode="may")) if each.action.mode == "does" else each
        for each in chain
    ]


def cover_listed(clauses: tuple[Clause, ...], draft: Draft, sentence: Sentence) -> None:
    """召喚したり、唱えたりできない: what cannot be done is said once, at the end."""
    verbs = [clause.verb for clause in clauses if clause.verb is not None]
    if not any(verb.has("listed") for verb in verbs):
        return
    chain = draft.instructions[sentence.begun :]
    alike = len(verbs) == len(clauses) == len(chain) and all(verb.has("listed") for verb in verbs[:-1])
    apart = any(each.action.how != chain[-1].action.how for each in chain)
    if not alike or apart or chain[-1].action.mode != "cannot":
        raise not_understood("ambiguous", verbs[-1])
    draft.instructions[sentence.begun :] = [
        replace(each, action=replace(each.action, mode="cannot")) for each in chain
    ]


def _is_gained(each: Instruction) -> bool:
    """Whether it would be strange to choose it: what is gained, but not what is only taken to be so."""
    return each.action.verb in LASTING and "as_if" not in each.action.how


def _deeds(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> tuple[Action, ...]:
    if clause.verb is None and clause.joint is not None:
        return (treated(parts, clause.joint),)
    given = carried(draft, sentence)
    chosen = bool(draft.instructions) and draft.instructions[-1].action.verb == "choose"
    these = {particle for particle, nominal in parts.marked if nominal.head.text == "これ"}
    if these and (given.seen or (chosen and "を" in these)):
        raise not_understood("ambiguous", clause.verb)
    if sentence.instead:
        named = _dealt_with_else(sentence.replaced) or given.object or event_object(draft, sentence)
        given = replace(given, object=named, may_refer=True)
    return actions(clause, parts, given)


def _dealt_with_else(replaced: Action | None) -> Phrase | None:
    """それを手札に加えるかわりに墓地に置く: what would have been dealt with is what is dealt with."""
    objects = [phrase for slot, phrase in (replaced.phrases if replaced else ()) if slot == "object"]
    named = [phrase for phrase in objects if phrase.refers in ("this", "that") and phrase.noun != "zone"]
    return named[0] if len(objects) == len(named) == 1 else None


def _made(action: Action, said: _Said, draft: Draft, sentence: Sentence) -> Instruction:
    if action.negated and action.verb not in _KEEPS_NEGATION:
        action = replace(action, negated=False, mode="cannot")
    game = sentence.replaced is not None and sentence.replaced.verb in ("win_game", "lose_game")
    if action.verb in ("win", "lose") and (game or not action.phrases):
        raise not_understood("ambiguous", said.verb)
    if sentence.option is not None and sentence.paused:
        raise not_understood("either", said.verb)
    if action.by in _ANYBODY and any(phrase.whose == "you" for _, phrase in action.phrases):
        raise not_understood("ambiguous", said.verb)
    link = "instead" if sentence.instead else sentence.link if draft.instructions else "first"
    sentence.link = "then"
    until, sentence.until = sentence.until, ()
    return Instruction(
        action=plain_deed(action),
        part=draft.part,
        link=link,
        amount=said.amount,
        lasts=_lasts(action, said, sentence),
        conditions=tuple(sentence.conditions),
        option=_option(action, draft, sentence, said.verb),
        replaced=sentence.replaced,
        delayed=None if action.verb == "gain_turn" else said.delayed or sentence.delayed,
        awaits=sentence.awaits,
        until=until,
    )


def _option(action: Action, draft: Draft, sentence: Sentence, verb: Token | None) -> int | None:
    """AするかBし、残りを…: what is done with the rest is done either way; anything new could be either."""
    if sentence.option is None or sentence.either:
        return draft.option if sentence.option is None else sentence.option
    named = {phrase.refers for slot, phrase in action.phrases if slot != "from"}
    if named == {None} or action.phrases == ():
        raise not_understood("either", verb)
    return draft.option if "rest" in named else sentence.option


def _lasts(action: Action, said: _Said, sentence: Sentence) -> str | None:
    """A deed done at once lasts no time: a duration of its own beside it is not understood.

    With an event it is how long the event is waited for.
    """
    if sentence.awaits or sentence.during:
        return said.lasts
    if said.lasts in STANDING or action.verb in LASTING or goes_on(action):
        return said.lasts
    battles = action.verb in ("win", "lose") and any(slot == "at" for slot, _ in action.phrases)
    if battles or action.mode in ("can", "cannot", "must") or (action.mode == "may" and said.own_duration):
        return said.lasts
    if said.own_duration is not None:
        raise not_understood("duration", said.own_duration)
    return None


def _choose_modes(verb: Token, modes: re.Match[str], parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """次のうち1つを選ぶ; by whom, for each of what or how often is kept as a choice of its own."""
    said = parts.how or parts.durations or parts.quantity or parts.instead or parts.amount is not None
    waits = sentence.conditions or sentence.awaits or sentence.either or sentence.replaced
    if draft.modes or draft.option or said or waits:
        raise not_understood("modes", verb)
    by, phrases = sentence.by, list[tuple[str, Phrase]]()
    for particle, nominal in parts.marked:
        if particle in ("は", "が") and nominal.kind == "player" and not nominal.phrases[1:]:
            by = nominal.phrases[0].whose
        elif particle == "per" and nominal.kind == "obj":
            phrases += [("per", phrase) for phrase in nominal.phrases]
        else:
            raise not_understood("modes", verb)
    draft.modes, draft.during = int(modes[1]), sentence.during
    mode = "may" if verb.has("may") else "does"
    said_how = (("repeated", modes[2] == "回"), ("at_random", verb.has("at_random")))
    how = tuple(name for name, holds in said_how if holds)
    if phrases or how or mode == "may" or by not in ("unstated", "you"):
        draft.choice = Action("choose_mode", by, tuple(phrases), mode, how=how)


def _reaching(sentence: Sentence, verb: Token | None, parts: Parts) -> bool:
    """Whether words of the first half might belong to the second half too."""
    slots = {particle for frame in frames().get(verb.meaning if verb else "", ()) for particle in frame.slots}
    own = {particle for particle, _ in parts.marked}
    free = (slots | {"per"}) - own - {"を", "は", "が"}
    return bool(sentence.shared.how) or any(particle in free for particle, _ in sentence.shared.marked)


def _either_way(
    options: tuple[Action, ...], said: _Said, draft: Draft, sentence: Sentence, parts: Parts
) -> None:
    reaching = _reaching(sentence, said.verb, parts)
    if draft.modes or draft.option or said.amount is not None or reaching:
        raise not_understood("either", said.verb)
    for number, action in enumerate(options, 1):
        sentence.option = number
        draft.instructions.append(_made(action, said, draft, sentence))
    draft.modes, sentence.either, sentence.shared = 1, (), Parts()
