"""What has been read of an ability so far, and what one clause leaves behind for the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from saitei.parser.ability import Action, Alternatives, Instruction, Phrase
from saitei.parser.cards.arguments import Marked, Parts
from saitei.parser.cards.carried import Carried
from saitei.parser.cards.each_more import one_more_for_each
from saitei.parser.cards.lasting import LASTING
from saitei.parser.cards.nominal import Nominal


@dataclass(slots=True)
class Draft:
    """An ability in the making; `event_replaced` says that an event, not an instruction, is replaced.

    `during` is the turn that is named where modes are announced; `sentences` counts what has been read so
    far; `stands` says that it is printed on what stays in play, not on what is used once.
    """

    about_itself: bool = False
    stands: bool = False
    triggers: list[Action] = field(default_factory=list[Action])
    conditions: list[Alternatives] = field(default_factory=list[Alternatives])
    instructions: list[Instruction] = field(default_factory=list[Instruction])
    replaces: bool = False
    event_replaced: bool = False
    modes: int | None = None
    choice: Action | None = None
    during: str | None = None
    part: int = 1
    option: int | None = None
    tossed: bool = False
    sentences: int = 0

    def end_sentence(self, begun: int) -> None:
        """Number the sentence whose instructions begin there."""
        self.sentences += 1
        self.instructions[begun:] = [
            replace(each, sentence=self.sentences) for each in one_more_for_each(self.instructions[begun:])
        ]

    def end_mode(self, begun: int) -> None:
        """Close the mode whose instructions begin there: what it does at once is done in the turn named."""
        if len(self.instructions) > begun:
            self.instructions[begun] = replace(self.instructions[begun], link="first")
        self.instructions[begun:] = [
            replace(each, lasts=self.during) if self.during and done_at_once(each) else each
            for each in self.instructions[begun:]
        ]

    def lost_turn(self) -> bool:
        """Whether a turn was named beside modes, and none of them does anything at once."""
        return self.during is not None and all(each.lasts != self.during for each in self.instructions)


def done_at_once(each: Instruction) -> bool:
    """Whether an instruction tells of what happens, and names no time of its own."""
    once = each.action.verb not in LASTING and each.action.mode in ("does", "may")
    return once and each.lasts is None and not each.awaits


@dataclass(slots=True)
class Sentence:
    """State within one sentence: who acts, the topic, how long, and halves that wait for their other half.

    `begun` counts the instructions before it, `paused` tells of a その後 inside it, `coming` is the topic
    of the next clause.
    """

    first: bool
    begun: int
    by: str = "unstated"
    topic: Nominal | None = None
    coming: Nominal | None = None
    lasts: str | None = None
    during: str | None = None
    link: str = "then"
    conditions: list[Alternatives] = field(default_factory=list[Alternatives])
    either: Alternatives = ()
    shared: Parts = field(default_factory=Parts)
    instead: bool = False
    replaced: Action | None = None
    paused: bool = False
    paused_at: int = 0
    option: int | None = None
    awaits: tuple[Action, ...] = ()
    caused: bool = False
    causer: str = "unstated"
    reaching: bool = False
    of_others: bool = False
    tossed: bool = False
    until: tuple[Action, ...] = ()
    moved: list[Marked] = field(default_factory=list[Marked])
    delayed: str | None = None
    limit: str = ""
    entering: tuple[Phrase, ...] = ()
    first_of: tuple[str, ...] = ()
    fighting: tuple[str, tuple[Phrase, ...]] | None = None


def carried(draft: Draft, sentence: Sentence) -> Carried:
    """What a clause may take over from those before it."""
    same_sentence = len(draft.instructions) > sentence.begun
    last = draft.instructions[-1].action.phrases if same_sentence else ()
    places = [phrase for slot, phrase in last if slot == "to" and phrase.noun == "zone"]
    powering = same_sentence and draft.instructions[-1].action.verb in ("change_power", "double_power")
    linked = bool(sentence.conditions) or sentence.link in ("otherwise", "if_done")
    return Carried(
        by=sentence.by,
        topic=sentence.topic,
        object=None if sentence.awaits and not same_sentence else last_object(draft.instructions),
        seen=same_sentence and any(slot == "object" for slot, _ in last),
        owner=tuple(phrase for slot, phrase in last if slot == "object"),
        may_refer=same_sentence or linked,
        itself=draft.about_itself,
        of_this_card=any(slot == "subject" and phrase.refers == "this" for slot, phrase in last),
        place=places[-1] if places else None,
        given=tuple(phrase for slot, phrase in last if slot in _HAVING and phrase.noun in _BODIES),
        powered=tuple(phrase for slot, phrase in last if slot == "object") if powering else (),
        caused=sentence.caused,
        described=_described(draft, sentence),
        measured=_measured(draft, sentence),
        event=None if same_sentence else _event(draft, sentence),
        tapped=_tapped(draft, sentence),
        alone=_alone(draft, sentence),
        asked=_asked(draft, sentence),
    )


def _described(draft: Draft, sentence: Sentence) -> tuple[Phrase, ...]:
    """What the condition before this one said something of: 呪文なら…。呪文でなければ…."""
    of_instructions = (each for done in draft.instructions for each in done.conditions)
    last = [*draft.conditions, *of_instructions, *sentence.conditions][-1:]
    cases = [action for each in last for action in each if action.verb == "be"]
    named = {phrase for action in cases for slot, phrase in action.phrases if slot == "subject"}
    done = [each.action for each in draft.instructions if last and last[0] in each.conditions]
    objects = [phrase for action in done for slot, phrase in action.phrases if slot == "object"]
    if len(named) != 1 or any(phrase.refers is None for phrase in objects):
        return ()
    (phrase,) = named
    return (phrase if phrase.refers else Phrase(phrase.noun, refers="that"),)


def _measured(draft: Draft, sentence: Sentence) -> tuple[Phrase, ...]:
    """これをクロスしたクリーチャーのパワーが6000以上の時、…を得る: the creature whose power it is."""
    if draft.instructions:
        return ()
    cases = [action for each in (*draft.conditions, *sentence.conditions) for action in each]
    said = [phrase for action in cases for slot, phrase in action.phrases if slot == "object"]
    powers = all(filter_.name == "power" for phrase in said for filter_ in phrase.filters)
    if len(cases) != 1 or not said or not powers or not said[0].filters:
        return ()
    return tuple(phrase for slot, phrase in cases[0].phrases if slot == "subject")


def _event(draft: Draft, sentence: Sentence) -> Phrase | None:
    """What the event happens to, as something to come back to, where nothing else was named."""
    if draft.instructions and not sentence.awaits:
        return None
    events = list(sentence.awaits) or [action for action in draft.triggers if _concerned(action)]
    named = [_concerned(action) for action in events or _states(draft, sentence)]
    if not events and _alone(draft, sentence):
        return _alone(draft, sentence)[0]
    if not named:
        return None
    if any(len(phrases) > 1 for phrases in named):
        return _attacker(events)
    found = list(dict.fromkeys(phrase for phrases in named for phrase in phrases))
    return _back_to(found[0]) if len(found) == 1 else None


def _concerned(action: Action) -> list[Phrase]:
    return [phrase for slot, phrase in action.phrases if slot in ("subject", "object")]


def _attacker(events: list[Action]) -> Phrase | None:
    """With two named in the event, the one that does it."""
    if len(events) != 1:
        return None
    subjects = [phrase for slot, phrase in events[0].phrases if slot == "subject"]
    return _back_to(subjects[0]) if len(subjects) == 1 and events[0].verb == "attack" else None


def _states(draft: Draft, sentence: Sentence) -> list[Action]:
    cases = [action for each in (*draft.conditions, *sentence.conditions) for action in each]
    about = [action for action in cases if any(phrase.refers == "this" for _, phrase in action.phrases)]
    return about if len(about) == len(cases) == 1 else []


def _tapped(draft: Draft, sentence: Sentence) -> tuple[Phrase, ...]:
    """クリーチャーをタップし、攻撃するかわりに: it is the one that would attack."""
    if len(draft.instructions) != sentence.begun + 1 or draft.triggers:
        return ()
    last = draft.instructions[-1].action
    return tuple(phrase for _, phrase in last.phrases) if last.verb == "tap" else ()


def _asked(draft: Draft, sentence: Sentence) -> Phrase | None:
    """自分のシールドが1枚でもあれば、1枚選び: one of what the condition of the sentence asked for."""
    done = len(draft.instructions) > sentence.begun
    asked = [] if done else [*draft.conditions, *sentence.conditions]
    cases = [case for each in asked for case in each]
    subjects = [phrase for case in cases for slot, phrase in case.phrases if slot == "subject"]
    if len(cases) != 1 or cases[0].verb != "exist" or cases[0].negated or len(subjects) != 1:
        return None
    return None if subjects[0].refers or (draft.conditions and draft.instructions) else subjects[0]


def _alone(draft: Draft, sentence: Sentence) -> tuple[Phrase, ...]:
    """What is spoken of where nothing else is: このカードを置く。…にクロスするには; …がこれだけなら."""
    if draft.instructions:
        plain = not (draft.triggers or draft.conditions or sentence.awaits)
        this = Phrase("card", refers="this")
        done = (phrase for each in draft.instructions for _, phrase in each.action.phrases)
        things = (phrase for phrase in done if phrase.noun not in ("zone", "player"))
        return (
            (this,) if plain and next(things, None) == this and all(each == this for each in things) else ()
        )
    only = [action for action in _states(draft, sentence) if action.verb == "be" and "only" in action.how]
    return tuple(p for a in only for slot, p in a.phrases if slot == "object" and p.refers == "this")


def _back_to(phrase: Phrase) -> Phrase | None:
    if phrase.noun in ("player", "zone"):
        return None
    return Phrase(phrase.noun, refers="this" if phrase.refers == "this" else "that")


_HAVING = frozenset({"to", "subject"})
_BODIES = frozenset({"creature", "card", "element"})
_NO_THINGS = frozenset(
    (
        "zone",
        "keyword",
        "ability",
        "effect",
        "number",
        "player",
        "game",
        "turn",
        "attack",
        "battle",
        "mode",
        "cost",
    )
)
"""Objects that are nothing to come back to: what is left out later is a card named before them."""


def last_object(instructions: Iterable[Instruction]) -> Phrase | None:
    """What the last instruction with an object dealt with."""
    for each in reversed(tuple(instructions)):
        objects = [p for slot, p in each.action.phrases if slot == "object" and p.noun not in _NO_THINGS]
        if len(objects) > 1 and "object" not in each.action.alternatives:
            return Phrase("card", refers="that")
        if objects:
            return objects[-1]
    return None


def event_object(draft: Draft, sentence: Sentence) -> Phrase | None:
    """What was dealt with last, or else what the event happens to; an event that is awaited is nearer."""
    slots = ("subject", "object")
    if sentence.awaits and len(draft.instructions) == sentence.begun:
        return _event(draft, sentence)
    events = [phrase for action in draft.triggers for slot, phrase in action.phrases if slot in slots]
    return last_object(draft.instructions) or (events[-1] if events else None)


def take_topic(parts: Parts, sentence: Sentence) -> None:
    """は sets who acts, or what is spoken of, for the rest of the sentence."""
    for particle, nominal in parts.marked:
        if nominal.kind == "player" and particle in ("は", "も"):
            sentence.by = sentence.causer = nominal.phrases[0].whose
            sentence.topic = None if particle == "は" else sentence.topic
        elif nominal.kind == "player" and particle == "に" and sentence.caused:
            sentence.by = nominal.phrases[0].whose
        elif particle == "は":
            sentence.topic = nominal


def share(parts: Parts, sentence: Sentence) -> Parts:
    """AするかBする: who acts, when and how are said once, before A."""
    shared = sentence.shared
    parts.how = [*shared.how, *parts.how]
    parts.durations = [*shared.durations, *parts.durations]
    acting = [each for each in shared.marked if each[0] in ("が", "は") and each[1].kind == "player"]
    parts.marked = [*acting, *parts.marked]
    if any(particle == "を" for particle, _ in parts.marked) or parts.quantity is not None:
        return parts
    dealt = [each for each in shared.marked if each[0] in ("を", "から")]
    if any(particle == "を" for particle, _ in dealt):
        parts.marked = [*dealt, *parts.marked]
        parts.quantity, parts.counted = shared.quantity, shared.counted
    return parts
