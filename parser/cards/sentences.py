"""Sentences of a line gathered into triggers, conditions and instructions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from saitei.parser.ability import Action, Instruction, Phrase
from saitei.parser.cards.clauses import Carried, Parts, actions, parts_of, signed_amount
from saitei.parser.cards.copulas import compared, condition, treated
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.nouns import fold
from saitei.parser.cards.plain import plain_deed, plain_event
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Clause

_LASTING = frozenset({"change_power", "change_cost", "gain", "lose_ability", "have", "treat_as"})
_MODES = {"次から1つ選ぶ": 1, "次から2つ選ぶ": 2}
_TURNS = frozenset(
    {"your_turn", "their_turn", "each_turn", "while_attacking", "while_battling", "while_blocking"}
)
_EARLIER = {"this_turn": "this_turn", "that_turn": "this_turn"}

Alternatives = tuple[Action, ...]


@dataclass(slots=True)
class Draft:
    """What has been read of an ability so far."""

    triggers: list[Action] = field(default_factory=list[Action])
    conditions: list[Alternatives] = field(default_factory=list[Alternatives])
    instructions: list[Instruction] = field(default_factory=list[Instruction])
    replaces: bool = False
    event_replaced: bool = False
    modes: int | None = None
    part: int = 1
    option: int | None = None
    about_itself: bool = False


@dataclass(slots=True)
class _Sentence:
    """State within one sentence."""

    first: bool
    by: str = "unstated"
    topic: Nominal | None = None
    lasts: str | None = None
    during: str | None = None
    link: str = "then"
    conditions: list[Alternatives] = field(default_factory=list[Alternatives])
    either: tuple[Action, ...] = ()
    shared: Parts = field(default_factory=Parts)
    instead: bool = False
    paused: bool = False
    coming: Nominal | None = None
    replaced: Action | None = None
    begun: int = 0
    options: int = 0


def read_sentence(clauses: tuple[Clause, ...], draft: Draft, *, first: bool) -> None:
    """Add one sentence to the draft; raises NotUnderstood where a clause has no place in it."""
    state = _Sentence(first, begun=len(draft.instructions))
    for index, clause in enumerate(clauses):
        _clause(clause, clauses[index + 1 :], draft, state)
    if state.either or state.replaced:
        raise not_understood("unfinished", clauses[-1].verb)
    _cover_chain(draft, state, clauses[-1].verb)


def _clause(clause: Clause, rest: tuple[Clause, ...], draft: Draft, state: _Sentence) -> None:
    parts = parts_of(clause)
    _links(parts, draft, state)
    job = _job(clause, rest)
    state.coming = _coming_topic(rest)
    readers = {"when": _trigger, "if": _condition, "while": _condition, "instead": _replaced, "or": _either}
    readers.get(job, _instruction)(clause, parts, draft, state)


def _job(clause: Clause, rest: tuple[Clause, ...]) -> str:
    if clause.shape in ("joined", "copular"):
        meaning = clause.joint.meaning if clause.joint else ""
        state = clause.verb is None or (clause.verb.has("state") and clause.verb.meaning not in ("攻撃", "ブロック"))
        return "if" if meaning == "when" and state else meaning
    if clause.shape == "conditional":
        return "if"
    state = clause.verb is not None and (clause.verb.has("state") or clause.verb.meaning == "ある")
    if clause.shape == "chained" and state and any(_job(later, ()) == "if" for later in rest):
        return "if"
    return "do"


def _coming_topic(rest: tuple[Clause, ...]) -> Nominal | None:
    """マナゾーンに置く時、このカードは…: what the event happens to is named behind it."""
    for clause in rest[:1]:
        for argument in clause.arguments:
            if argument.noun and argument.token and argument.token.meaning == "は" and "@this" in argument.noun.head.meaning:
                return fold(argument.noun)
    return None


def _links(parts: Parts, draft: Draft, state: _Sentence) -> None:
    for link in parts.links:
        if link.meaning in ("then", "if_done", "if_not_done", "otherwise", "except") and draft.instructions:
            state.link = link.meaning
            state.paused = state.paused or len(draft.instructions) > state.begun
        elif link.meaning == "or" and draft.triggers and state.first:
            continue
        elif link.meaning != "if":
            raise not_understood("link", link)


def _carried(draft: Draft, state: _Sentence) -> Carried:
    last = draft.instructions[-1].action if draft.instructions else None
    done = _last_object(draft.instructions)
    same_sentence = len(draft.instructions) > state.begun
    linked = same_sentence or bool(state.conditions) or state.link in ("otherwise", "if_done")
    owner = (
        tuple(phrase for slot, phrase in last.phrases if slot == "object") if last and same_sentence else ()
    )
    places = [phrase for slot, phrase in last.phrases if slot == "to"] if last and same_sentence else []
    place = places[-1] if places and places[-1].noun == "zone" else None
    return Carried(state.by, state.topic, (), done, owner, linked, draft.about_itself, place)


def _last_object(instructions: Iterable[Instruction]) -> Phrase | None:
    objects = [phrase for each in instructions for slot, phrase in each.action.phrases if slot == "object"]
    return objects[-1] if objects else None


def _trigger(clause: Clause, parts: Parts, draft: Draft, state: _Sentence) -> None:
    if not state.first or len(draft.instructions) > state.begun or state.conditions:
        raise not_understood("late_trigger", clause.verb)
    _turn_point(parts, draft)
    state.during = _during(parts, state)
    if parts.instead:
        raise not_understood("instead", clause.verb)
    subject: tuple[Phrase, ...] = ()
    if draft.triggers:
        subject = tuple(phrase for slot, phrase in draft.triggers[-1].phrases if slot == "subject")
    unnamed = not any(nominal.kind == "obj" for _, nominal in parts.marked)
    carried = replace(_carried(draft, state), subject=subject, topic=state.coming if unnamed and not subject else None)
    draft.triggers.extend(map(plain_event, actions(clause, parts, carried)))
    _topic(parts, state)


def _turn_point(parts: Parts, draft: Draft) -> None:
    for time in parts.times:
        if time.meaning.startswith(">"):
            raise not_understood("late_trigger", time)
        verb, by = time.meaning.split(":")
        draft.triggers.append(Action(verb, by))
    parts.times = []
    for end in parts.ends:
        if not end.owned:
            raise not_understood("late_trigger", end.head)
        draft.triggers.append(Action("attack_ends", phrases=tuple(("subject", each) for each in end.phrases)))
    parts.ends = []


def _during(parts: Parts, state: _Sentence) -> str | None:
    for duration in parts.durations:
        if state.during or duration.meaning not in _TURNS | {"this_turn"}:
            raise not_understood("duration", duration)
        return duration.meaning
    return state.during


def _condition(clause: Clause, parts: Parts, draft: Draft, state: _Sentence) -> None:
    if len(draft.instructions) > state.begun:
        raise not_understood("late_condition", clause.verb)
    if parts.times and state.first and not draft.triggers:
        _turn_point(parts, draft)
    if parts.times or parts.instead:
        raise not_understood("late_condition", clause.verb)
    if state.either:
        parts = _with_shared(parts, state)
    found = _cases(clause, parts, draft, state)
    _topic(parts, state)
    alternatives = (*state.either, *found)
    state.either, state.shared = (), Parts()
    ability_wide = state.first and draft.option is None and not draft.instructions
    (draft.conditions if ability_wide else state.conditions).append(_same_time(alternatives))


def _cases(clause: Clause, parts: Parts, draft: Draft, state: _Sentence) -> Alternatives:
    earlier = tuple(_EARLIER[each.meaning] for each in parts.durations if each.meaning in _EARLIER)
    if len(earlier) < len(parts.durations):
        raise not_understood("duration", parts.durations[0])
    parts.how += earlier
    carried = replace(_carried(draft, state), by="unstated", topic=None)
    if clause.verb is None:
        return (condition(parts, carried),)
    return tuple(map(_tidied, actions(clause, parts, carried)))


def _same_time(alternatives: Alternatives) -> Alternatives:
    """クリーチャーを出すか呪文を唱えていれば: the tense of the last verb is that of all."""
    past = alternatives[-1].past
    return tuple(replace(action, past=past) for action in alternatives)


def _tidied(action: Action) -> Action:
    """Numbers of things compared in full; the zone in "there is one in …" belongs to the thing."""
    if action.verb in ("more", "fewer"):
        return compared(action)
    if action.verb != "exist":
        return action
    zones = [phrase for slot, phrase in action.phrases if slot == "at"]
    subjects = [phrase for slot, phrase in action.phrases if slot == "subject"]
    if zones and any(phrase.zone for phrase in subjects) or len(zones) > 1:
        raise not_understood("license", None)
    if zones:
        zone = zones[0]
        whose = zone.whose
        subjects = [
            replace(each, zone=zone.zone, whose=each.whose if whose == "unstated" else whose)
            for each in subjects
        ]
    return replace(action, phrases=tuple(("subject", phrase) for phrase in subjects))


def _with_shared(parts: Parts, state: _Sentence) -> Parts:
    """AするかBする: who acts, when and how are said once, before A."""
    parts.how = [*state.shared.how, *parts.how]
    parts.durations = [*state.shared.durations, *parts.durations]
    acting = [each for each in state.shared.marked if each[0] in ("が", "は") and each[1].kind == "player"]
    parts.marked = [*acting, *parts.marked]
    return parts


def _either(clause: Clause, parts: Parts, draft: Draft, state: _Sentence) -> None:
    """The first of two alternatives; the next clause says whether they are conditions or deeds."""
    parts = _with_shared(parts, state)
    if parts.times and state.first and not draft.triggers:
        _turn_point(parts, draft)
    state.instead = state.instead or parts.instead
    shared = Parts(how=list(parts.how), durations=list(parts.durations), marked=list(parts.marked))
    kept = [each for each in parts.durations if each.meaning in _EARLIER]
    parts.how += [_EARLIER[each.meaning] for each in kept]
    if len(kept) < len(parts.durations) or parts.times:
        raise not_understood("duration", clause.verb)
    state.either += actions(clause, parts, _carried(draft, state))
    state.shared = shared


def _replaced(clause: Clause, parts: Parts, draft: Draft, state: _Sentence) -> None:
    if state.replaced or parts.times:
        raise not_understood("instead", clause.verb)
    state.during = _during(parts, state)
    found = actions(
        clause, parts, replace(_carried(draft, state), object=_event_object(draft), may_refer=True)
    )
    state.replaced, state.instead = found[0], True
    _topic(parts, state)
    if not draft.triggers and state.first:
        draft.triggers.append(found[0])
        state.replaced = None


def _event_object(draft: Draft) -> Phrase | None:
    done = _last_object(draft.instructions)
    events = [
        phrase
        for action in draft.triggers
        for slot, phrase in action.phrases
        if slot in ("subject", "object")
    ]
    return done or (events[-1] if events else None)


def _topic(parts: Parts, state: _Sentence) -> None:
    for particle, nominal in parts.marked:
        if particle == "は" and nominal.kind == "player":
            state.by = nominal.phrases[0].whose
        elif particle == "は":
            state.topic = nominal


def _instruction(clause: Clause, parts: Parts, draft: Draft, state: _Sentence) -> None:
    if clause.verb is not None and clause.verb.meaning in _MODES:
        _choose_modes(clause, draft)
        return
    delayed = _delay(parts, draft, state)
    state.instead = state.instead or parts.instead
    parts = _with_shared(parts, state) if state.either else parts
    carried = _carried(draft, state)
    if state.instead:
        carried = replace(carried, object=carried.object or _event_object(draft), may_refer=True)
    own_lasts = _lasting(parts, state)
    found = (
        (treated(parts, clause.joint),)
        if clause.joint and not clause.verb
        else actions(clause, parts, carried)
    )
    _topic(parts, state)
    options = (*state.either, *found) if state.either else ()
    for index, action in enumerate(options or found, 1):
        draft.instructions.append(
            _made(action, parts, draft, state, own_lasts, delayed, index if options else None, clause)
        )
    if options:
        _take_options(draft, state, clause)
    _instead_done(draft, state)


def _made(
    action: Action,
    parts: Parts,
    draft: Draft,
    state: _Sentence,
    lasts: str | None,
    delayed: str | None,
    option: int | None,
    clause: Clause,
) -> Instruction:
    if action.negated and action.verb not in ("exist", "treat_as"):
        action = replace(action, negated=False, mode="cannot")
    if action.verb in ("win", "lose") and not action.phrases:
        raise not_understood("ambiguous", clause.verb)
    action = plain_deed(action)
    link = "instead" if state.instead else state.link if draft.instructions else "first"
    state.link = "then"
    lasting = lasts if lasts in _TURNS or action.verb in _LASTING or action.mode != "does" else None
    chosen = draft.option if option is None else option
    return Instruction(
        action,
        draft.part,
        link,
        signed_amount(clause, parts),
        lasting,
        tuple(state.conditions),
        chosen,
        state.replaced,
        delayed,
    )


def _lasting(parts: Parts, state: _Sentence) -> str | None:
    if len(parts.durations) > 1:
        raise not_understood("duration", parts.durations[1])
    if parts.durations:
        said = parts.durations[0].meaning
        state.lasts = _EARLIER.get(said, said)
    return state.lasts or state.during


def _delay(parts: Parts, draft: Draft, state: _Sentence) -> str | None:
    for time in parts.times:
        if time.meaning.startswith(">"):
            return time.meaning[1:]
    if (parts.times or parts.ends) and (not state.first or draft.instructions or draft.conditions):
        raise not_understood("late_trigger", clause_word(parts))
    _turn_point(parts, draft)
    return None


def clause_word(parts: Parts) -> Token | None:
    """The word of time that an error points at."""
    return parts.times[0] if parts.times else parts.ends[0].head if parts.ends else None


def _choose_modes(clause: Clause, draft: Draft) -> None:
    if draft.modes or draft.option or clause.verb is None:
        raise not_understood("modes", clause.verb)
    draft.modes = _MODES[clause.verb.meaning]


def _take_options(draft: Draft, state: _Sentence, clause: Clause) -> None:
    if draft.modes or draft.option:
        raise not_understood("modes", clause.verb)
    draft.modes, state.either, state.shared = 1, (), Parts()


def _instead_done(draft: Draft, state: _Sentence) -> None:
    if state.instead:
        draft.replaces = True
        draft.event_replaced = draft.event_replaced or state.first
    state.replaced = None


def _cover_chain(draft: Draft, state: _Sentence, last: Token | None) -> None:
    """選び、戻してもよい: the "may" at the end covers the chain before it."""
    begun = state.begun
    chain = draft.instructions[begun:]
    if chain and chain[-1].action.mode == "may":
        if any(each.action.mode == "does" for each in chain[:-1]) and state.paused:
            raise not_understood("ambiguous", last)
        draft.instructions[begun:] = [
            replace(each, action=replace(each.action, mode="may")) if each.action.mode == "does" else each
            for each in chain
        ]
