"""Conditions: what has to be so for an ability, or for the instructions of a sentence."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Alternatives, Phrase
from saitei.parser.cards.arguments import Parts
from saitei.parser.cards.clauses import actions
from saitei.parser.cards.copulas import compared, condition
from saitei.parser.cards.draft import Draft, Sentence, carried, share, take_topic
from saitei.parser.cards.moments import STANDING, in_this_turn, turning_points
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.tokens import not_understood
from saitei.parser.cards.tree import Clause
from saitei.terms import Term

_PLAYER_DEEDS = ("cast", "summon", "put_into_play", "draw", "discard")
"""What players do with cards."""


def read_condition(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """Add a condition; before the first instruction of a text it is the ability's, later the sentence's."""
    late = len(draft.instructions) > sentence.begun
    waiting = any(time.meaning.startswith(">") for time in parts.times)
    if sentence.first and not draft.triggers and not draft.conditions and not waiting:
        turning_points(parts, draft)
    if parts.times or parts.ends or parts.instead:
        raise not_understood("late_condition", clause.verb)
    if sentence.either:
        parts = share(parts, sentence)
    alternatives = (*sentence.either, *_cases(clause, parts, draft, sentence))
    if any(nominal.kind in ("civ", "civs") for _, nominal in parts.marked):
        alternatives = tuple(_there(action, draft, sentence, clause) for action in alternatives)
    take_topic(parts, sentence)
    sentence.either, sentence.shared = (), Parts()
    before = [*draft.conditions, *sentence.conditions]
    contrary = [each for each in before if any(_contrary(a, b) for a in each for b in alternatives)]
    if (late and not contrary) or (contrary and not draft.instructions) or len(contrary) > 1:
        raise not_understood("late_condition", clause.verb)
    if contrary:
        _otherwise(contrary[0], draft, sentence)
    whole = sentence.first and draft.option is None and not draft.instructions
    (draft.conditions if whole else sentence.conditions).append(_same_time(alternatives))


def _cases(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> Alternatives:
    standing = [word for word in parts.durations if word.meaning in STANDING]
    if standing and sentence.during is None and len(parts.durations) == 1:
        sentence.during, parts.durations = standing[0].meaning, []
    parts.how += in_this_turn(parts.durations)
    parts.marked = [(particle, _each_of(nominal)) for particle, nominal in parts.marked]
    if any(each.action.verb == "name_card" for each in draft.instructions):
        parts.marked = [(particle, _of_that_name(nominal)) for particle, nominal in parts.marked]
        parts.predicate = _of_that_name(parts.predicate) if parts.predicate else None
    _set_topic_apart(parts, sentence)
    named = any(particle in ("が", "は") for particle, _ in parts.marked)
    given = replace(carried(draft, sentence), by="unstated", topic=None if named else sentence.coming)
    if clause.verb is None:
        return (condition(parts, given, clause.joint),)
    deeds = map(_tidied, actions(clause, parts, given))
    return tuple(deeds) if clause.verb.has("passive") else tuple(map(_by_player_of_text, deeds))


def _by_player_of_text(action: Action) -> Action:
    """このターン、呪文を唱えていれば: where nobody is named, the player whose text it is did so."""
    named = action.by != "unstated" or any(slot in ("subject", "agent") for slot, _ in action.phrases)
    this_turn = action.past and "this_turn" in action.how
    return replace(action, by="you") if this_turn and action.verb in _PLAYER_DEEDS and not named else action


def _of_that_name(nominal: Nominal) -> Nominal:
    """カード名を選ぶ。…選んだカードなら: a card of that name."""
    if not nominal.acted or nominal.phrases != (Phrase("card", refers="that"),):
        return nominal
    return replace(nominal, phrases=(Phrase("card", filters=(Term("chosen_name"),)),))


def _each_of(nominal: Nominal) -> Nominal:
    """火と水の文明があれば: there are both, the one and the other."""
    if not nominal.union or nominal.kind not in ("civ", "civs"):
        return nominal
    phrases = tuple(
        replace(phrase, filters=(each,)) for phrase in nominal.phrases for each in _listed(phrase.filters[-1])
    )
    return replace(nominal, phrases=phrases, joined="and", union=False)


def _listed(either: Term) -> list[Term]:
    parts = [each for each in either.args if isinstance(each, Term)]
    return [one for each in parts for one in _listed(each)] if either.name == "or" else [either]


def _set_topic_apart(parts: Parts, sentence: Sentence) -> None:
    """このクリーチャーは、自分のシールドがなければ、攻撃できない: the topic is that of what follows."""
    topics = [each for each in parts.marked[:1] if each[0] == "は" and each[1].kind == "obj"]
    own = any(nominal.kind in ("power", "cost") for _, nominal in parts.marked)
    if topics and not own and any(particle == "が" for particle, _ in parts.marked):
        sentence.topic = topics[0][1]
        parts.marked = parts.marked[1:]


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
    if "others" in action.how:
        action = _of_others(action)
    zones = [phrase for slot, phrase in action.phrases if slot == "at"]
    under = [phrase for slot, phrase in action.phrases if slot == "under"]
    subjects = [phrase for slot, phrase in action.phrases if slot == "subject"]
    if len(zones) + len(subjects) + len(under) < len(action.phrases) or len(zones) > 1 < len(subjects):
        raise not_understood("license", None)
    among = [phrase for phrase in zones if phrase.refers == "that"]
    zones = [phrase for phrase in zones if phrase not in among]
    subjects = _related(subjects, under, among)
    if "separately" in action.how:
        subjects = [each for subject in subjects for each in _one_for_each(subject)]
    if len(zones) > 1 and action.test is not None:
        action = replace(action, verb="total", alternatives=())
    elif len(zones) > 1 and "at" not in action.alternatives:
        raise not_understood("license", None)
    if zones:
        subjects = [_placed(subject, zone) for subject in subjects for zone in zones]
        action = replace(action, alternatives=("subject",) if action.alternatives else ())
    return replace(action, phrases=tuple(("subject", phrase) for phrase in subjects))


def _one_for_each(subject: Phrase) -> list[Phrase]:
    """火と自然のクリーチャーがそれぞれあれば: there is the one and there is the other."""
    either = [each for each in subject.filters if each.name == "or"]
    if len(either) != 1:
        return [subject]
    others = tuple(each for each in subject.filters if each is not either[0])
    return [replace(subject, filters=(*others, each)) for each in _listed(either[0])]


def _related(subjects: list[Phrase], under: list[Phrase], among: list[Phrase]) -> list[Phrase]:
    """Things under a card, or among those named before."""
    if under and among:
        raise not_understood("license", None)
    if under:
        return [_beneath(subject, under) for subject in subjects]
    if among and any(subject.refers for subject in subjects):
        raise not_understood("license", None)  # その中に選んだカードがあれば: two things named before
    those = (Term("among", (Term("that"),)),) if among else ()
    return [replace(each, filters=(*each.filters, *those)) for each in subjects]


def _otherwise(before: Alternatives, draft: Draft, sentence: Sentence) -> None:
    """The condition of what was told so far, where the text goes on with the other case."""
    if before in sentence.conditions:
        sentence.conditions = [each for each in sentence.conditions if each is not before]
        return
    draft.conditions.remove(before)
    draft.instructions = [replace(each, conditions=(before, *each.conditions)) for each in draft.instructions]


def _of_others(action: Action) -> Action:
    """自分のクリーチャーが他にあれば."""
    other = (Term("other"),)
    phrases = tuple(
        (slot, replace(phrase, filters=(*phrase.filters, *other)) if slot == "subject" else phrase)
        for slot, phrase in action.phrases
    )
    return replace(action, phrases=phrases, how=tuple(how for how in action.how if how != "others"))


def _contrary(case: Action, other: Action) -> bool:
    """Whether the text says what happens in the one case and what in the other."""
    if case.verb == other.verb == "be" and case.phrases[0] == other.phrases[0] and not case.alternatives:
        return case != other and not (case.negated and other.negated)
    return case.negated != other.negated and replace(case, negated=other.negated) == other


def _there(action: Action, draft: Draft, sentence: Sentence, clause: Clause) -> Action:
    """マナゾーンのカードが3枚以上で闇文明があれば: a civilization where the cards just named are."""
    if any(phrase.zone or phrase.whose != "unstated" or _among(phrase) for _, phrase in action.phrases):
        return action
    before = [*draft.conditions, *sentence.conditions][-1:]
    named = [phrase for each in before for case in each for _, phrase in case.phrases]
    if len(named) != 1 or named[0].zone is None or len(action.phrases) != 1:
        raise not_understood("license", clause.verb)
    ((slot, phrase),) = action.phrases
    return replace(action, phrases=((slot, replace(phrase, zone=named[0].zone, whose=named[0].whose)),))


def _among(phrase: Phrase) -> bool:
    return any(each.name == "among" for each in phrase.filters)


def _beneath(subject: Phrase, under: list[Phrase]) -> Phrase:
    """このクリーチャーの下にカードがあれば."""
    if len(under) > 1 or under[0].refers is None or subject.zone:
        raise not_understood("license", None)
    return replace(subject, filters=(*subject.filters, Term("beneath", (Term(under[0].refers),))))


def _placed(subject: Phrase, zone: Phrase) -> Phrase:
    colours = subject.filters and all(each.name == "civilization" for each in subject.filters)
    if zone.noun not in ("zone", "player", "shield") and zone.refers is None:
        if not colours or subject != Phrase("card", filters=subject.filters):
            raise not_understood("license", None)
        return replace(zone, filters=(*zone.filters, *subject.filters))
    stated = {subject.whose, zone.whose} - {"unstated"}
    if subject.zone or len(stated) > 1:
        raise not_understood("license", None)
    whose = stated.pop() if stated else "unstated"
    if zone.filters:
        return replace(subject, filters=(*subject.filters, *zone.filters), whose=whose)
    return replace(subject, zone=zone.zone, whose=whose)
