"""Sentences of a line gathered into triggers, conditions and instructions."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Instruction, Phrase
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.attachment import parts_of
from saitei.parser.cards.classes import some_of
from saitei.parser.cards.clauses import actions
from saitei.parser.cards.conditions import read_condition
from saitei.parser.cards.draft import Draft, Sentence, carried, share, take_topic
from saitei.parser.cards.gapping import ungapped
from saitei.parser.cards.instructions import (
    cover_chain,
    cover_listed,
    read_as_if,
    read_either,
    read_instruction,
    read_replaced,
)
from saitei.parser.cards.lasting import LASTING
from saitei.parser.cards.limits import LIMITS, read_limit
from saitei.parser.cards.moments import during, in_which_turn, waited_for
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.nouns import fold
from saitei.parser.cards.plain import plain_event
from saitei.parser.cards.relatives import describing
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Argument, Clause
from saitei.parser.cards.two_clauses import enters, goes_back, read_entering, read_fighting, set_off

_AFTER = frozenset({"後", "後に", "後で", "あと", "後、"})
_SIDES = {"heads": 1, "tails": 2}
"""コイントスを1回行う。表が出た場合、…: the modes between which a coin decides."""

_LINKS = frozenset({"then", "if_done", "if_not_done", "otherwise", "except"})
_STATES = frozenset({"ある", "大きい", "小さい", "自分のターンである", "相手のターンである"})
_DEEDS = frozenset({"攻撃", "ブロック"})


def read_sentence(clauses: tuple[Clause, ...], draft: Draft, *, first: bool) -> None:
    """Add one sentence to the draft; raises NotUnderstood where a clause has no place in it."""
    clauses = tuple(each for clause in clauses for each in ungapped(clause))
    sentence = Sentence(first, len(draft.instructions), tossed=draft.tossed)
    sentence.caused = any(clause.verb is not None and clause.verb.has("causative") for clause in clauses)
    for index, each in enumerate(clauses):
        clause = each
        rest = clauses[index + 1 :]
        if index == 0 and rest and goes_back(clause, draft, sentence):
            continue
        parts = parts_of(clause)
        _links(parts, draft, sentence)
        amid = each.joint is not None and each.joint.meaning == "while"
        sentence.coming = _coming_topic(rest, "はをに" if amid else "は")
        sentence.of_others = any(map(_of_another, rest[0].arguments)) if rest else False
        sentence.reaching = bool(rest and rest[0].arguments and describing(rest[0].arguments[0]))
        readers = {"when": _trigger, "if": read_condition, "while": read_condition}
        readers |= {"instead": read_replaced, "or": read_either}
        readers |= {"as_if": read_as_if, "until": _until}
        readers |= dict.fromkeys(("not_if", "except_if", "only_if"), read_condition)
        readers |= {"in_turn": _in_turn, "entering": read_entering, "fighting": read_fighting}
        readers |= {"do": read_instruction, "before": _before, "limit": read_limit}
        job = _job(clause, rest)
        if _first_deed(clause, parts) and clause.verb is not None:
            clause, job = replace(clause, verb=clause.verb.without("past")), "do"
        if job == "event":
            job = "when" if sentence.first and not draft.triggers and not draft.instructions else "if"
        if job not in readers:
            raise not_understood("joint", clause.joint)
        alone = not (draft.triggers or draft.instructions)
        if job == "do" and _part_of_event(clause, parts, rest, alone=alone):
            raise not_understood("late_trigger", clause.verb)
        before = sentence.by
        readers[job](clause, parts, draft, sentence)
        if clause.verb is not None and clause.verb.has("causative"):
            sentence.by = sentence.causer if sentence.caused else before
    if sentence.either or sentence.replaced:
        raise not_understood("unfinished", clauses[-1].verb)
    cover_chain(draft, sentence, clauses[-1].verb)
    cover_listed(clauses, draft, sentence)
    if any(clause.verb is not None and clause.verb.has("even") for clause in clauses):
        _conceded(draft.instructions[sentence.begun :], clauses[-1].verb)
    draft.end_sentence(sentence.begun)


def _conceded(done: list[Instruction], verb: Token | None) -> None:
    """バトルに勝っても、破壊する tells what is done then; with a ban it says that something is no reason."""
    if done and all(each.action.verb == "stay" and each.awaits for each in done):
        return
    if not done or any(each.action.mode != "does" or each.action.verb in LASTING for each in done):
        raise not_understood("ambiguous", verb)


def _job(clause: Clause, rest: tuple[Clause, ...]) -> str:
    """What a clause is there for: when, if, while, instead, or; everything else is an instruction."""
    verb = clause.verb
    if clause.shape == "conditional" and verb is not None:
        return "limit" if verb.meaning in LIMITS else "when" if verb.has("even") else "if"
    if clause.shape in ("joined", "copular"):
        meaning = clause.joint.meaning if clause.joint else ""
        stays = verb is not None and (verb.has("state") or verb.meaning in _STATES)
        state = verb is None or (stays and (verb.meaning not in _DEEDS or verb.has("negated")))
        if meaning == "if" and clause.joint and clause.joint.text == "場合" and _happened(verb):
            return "event"
        return "if" if meaning == "when" and state else meaning
    return _chained(clause, rest) if clause.shape == "chained" else "do"


def _chained(clause: Clause, rest: tuple[Clause, ...]) -> str:
    """A clause that goes on in the next one: a state that is asked, half of an event, or a deed."""
    verb = clause.verb
    state = verb is not None and (verb.has("state") or verb.meaning in _STATES)
    event = bool(rest) and _job(rest[0], ()) == "when"
    if state and (event or any(_job(later, ()) == "if" for later in rest)):
        return "if"
    told = verb is not None and not any(map(verb.has, ("cannot", "can", "negated", "passive")))
    if event and told and verb is not None and verb.meaning in _DEEDS:
        return "fighting"
    return "entering" if event and enters(clause, rest) else "do"


def _part_of_event(clause: Clause, parts: Parts, rest: tuple[Clause, ...], *, alone: bool) -> bool:
    """クリーチャーが出て、カードを引く時; カードをタップして呪文を唱える時: no deed that is told."""
    happens = any(particle == "が" and nominal.kind == "obj" for particle, nominal in parts.marked)
    by = clause.verb is not None and clause.verb.text.endswith("て") and not parts.durations
    told = happens or (by and alone)
    return clause.shape == "chained" and told and [_job(each, ()) for each in rest[:1]] == ["when"]


def _first_deed(clause: Clause, parts: Parts) -> bool:
    """カードを2枚引いた後、1枚捨てる: told to be done, where この呪文を唱えた後 is waited for."""
    after = clause.joint is not None and clause.joint.text in _AFTER and clause.shape == "joined"
    objects = [nominal for particle, nominal in parts.marked if particle == "を"]
    counted = parts.quantity is not None or any(some_of(each.phrases[0]) for each in objects)
    return after and counted and not any(particle in ("が", "は") for particle, _ in parts.marked)


def _happened(verb: Token | None) -> bool:
    """墓地に置かれた場合: an event in older texts, where no event was named before."""
    return verb is not None and verb.has("past") and not verb.has("state") and not verb.has("negated")


def _coming_topic(rest: tuple[Clause, ...], particles: str) -> Nominal | None:
    """マナゾーンに置く時、このカードは…: what the event happens to is named behind it."""
    topics = (each for clause in rest[:1] for each in clause.arguments if _is_this(each, particles))
    found = next(topics, None)
    nominal = fold(found.noun) if found and found.noun else None
    return replace(nominal, kind="obj") if nominal is not None else None


def _is_this(argument: Argument, particles: str) -> bool:
    if argument.noun is None or argument.token is None or argument.token.meaning not in particles:
        return False
    first, *owned = argument.noun.units
    return "@this" in first.head.meaning and [unit.head.kind for unit in owned] in ([], ["power"])


def _of_another(argument: Argument) -> bool:
    """ゴッドとバトルする時、これをクロスしたクリーチャーは…: it may be that one's battle."""
    if argument.noun is None or argument.token is None or argument.token.meaning != "は":
        return False
    return argument.noun.units[0].head.kind == "obj" and not _is_this(argument, "は")


def _bearer(draft: Draft, sentence: Sentence) -> tuple[Phrase, ...]:
    """バトルゾーンに出た時、…: the card that says so, where nothing has been spoken of."""
    begun = draft.triggers or draft.instructions or not sentence.first
    return () if begun or sentence.of_others else (Phrase("card", refers="this"),)


def _links(parts: Parts, draft: Draft, sentence: Sentence) -> None:
    if sentence.tossed and not any(link.meaning in _SIDES for link in parts.links):
        raise not_understood("modes", None)
    sentence.tossed = False
    for link in parts.links:
        if link.meaning in _SIDES and draft.modes and draft.option != _SIDES[link.meaning]:
            draft.option, draft.tossed = _SIDES[link.meaning], True
            sentence.link = "first"
        elif link.meaning in _LINKS and draft.instructions:
            told = link.meaning == "then" and link is not parts.links[0] and sentence.link in _LINKS
            sentence.link = sentence.link if told else link.meaning
            if link.meaning == "otherwise":
                sentence.conditions = []
            sentence.paused = sentence.paused or len(draft.instructions) > sentence.begun
            sentence.paused_at = len(draft.instructions)
        elif link.meaning == "or" and draft.triggers and sentence.first:
            continue
        elif link.meaning != "if":
            raise not_understood("link", link)


def _until(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """クリーチャーが出るまで: what ends the deed that follows."""
    if parts.times or parts.ends or parts.instead or parts.durations or sentence.until:
        raise not_understood("joint", clause.joint)
    topics = [nominal for particle, nominal in parts.marked if particle == "は" and nominal.kind == "player"]
    sentence.by = topics[0].phrases[0].whose if topics else sentence.by
    sentence.moved = [each for each in parts.marked if each[0] == "から"]
    parts.marked = [each for each in parts.marked if each[0] != "から" and each[1] not in topics]
    sentence.until = actions(clause, parts, replace(carried(draft, sentence), by="unstated"))


def _placed_elsewhere(before: tuple[tuple[str, Phrase], ...]) -> bool:
    """シールドゾーンに置かれた時または離れた時: it leaves that zone, or the battle zone."""
    return any(slot == "to" and phrase.zone not in (None, "battle_zone") for slot, phrase in before)


def _before(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """ブレイクする前に: the event that is about to happen."""
    parts.how.append("before")
    _trigger(clause, parts, draft, sentence)


def _in_turn(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """このクリーチャーが攻撃したターン、…: if it has attacked in this turn."""
    parts.how.append("this_turn")
    read_condition(clause, parts, draft, sentence)


def _trigger(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    if parts.times or parts.ends or parts.instead:
        raise not_understood("late_trigger", clause.verb)
    if sentence.either and (draft.triggers or draft.instructions or sentence.shared.how):
        raise not_understood("late_trigger", clause.verb)
    late = bool(draft.instructions) or not sentence.first or (bool(draft.triggers) and waited_for(parts))
    if late and sentence.reaching:
        raise not_understood("ambiguous", clause.verb)
    events = list(sentence.awaits) if late else draft.triggers
    if events and not any(link.meaning == "or" for link in parts.links):
        raise not_understood("two_of_a_kind", clause.verb)
    in_which_turn(parts, late=late)
    sentence.during = during(parts, sentence, late=late)
    before = events[-1].phrases if events else ()
    subject = tuple(phrase for slot, phrase in before if slot == "subject")
    named = bool(subject) or any(nominal.kind == "obj" for _, nominal in parts.marked)
    given = replace(carried(draft, sentence), subject=subject, topic=None if named else sentence.coming)
    if not any(particle in ("が", "は") for particle, _ in parts.marked):
        given = replace(given, by=events[-1].by if events else given.by, bearer=_bearer(draft, sentence))
    if sentence.fighting is not None and any(particle == "が" for particle, _ in parts.marked):
        raise not_understood("late_trigger", clause.verb)
    if sentence.fighting is not None:
        how, subject = sentence.fighting
        parts.how.append(how)
        given = replace(given, subject=subject)
    found = (*sentence.either, *actions(clause, share(parts, sentence) if sentence.either else parts, given))
    found = set_off(found, sentence, clause.verb)
    if any(action.verb == "leave" for action in found) and _placed_elsewhere(before):
        raise not_understood("ambiguous", clause.verb)
    events.extend(plain_event(replace(action, past=found[-1].past)) for action in found)
    sentence.either, sentence.shared = (), Parts()
    if late:
        sentence.awaits = tuple(events)
    take_topic(parts, sentence)
