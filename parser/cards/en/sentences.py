"""Sentences of an English line gathered into triggers, conditions and instructions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.ability import Action, Instruction, Phrase
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts, parts_of, resolve
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.context import Context
from saitei.parser.cards.en.copulas import stated
from saitei.parser.cards.en.ellipsis import shared_objects
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.special import as_if, costs, limit_amount, special
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.en.verbs import frames
from saitei.parser.cards.kinds import LASTING
from saitei.parser.cards.moments import STANDING
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.facts import Term

_THIRD = frozenset({"opponent", "each_player", "a_player", "that_player", "owner", "other_player", "nobody"})
_EVENTS = frozenset({"attack", "block", "leave", "evolve", "lose", "enter"})
"""What happens by itself is told by "when", or by "if able"; as an instruction it is not understood."""

_ONGOING = frozenset({"attack", "block", "battle"})
_SAME_TURN = {"this_turn": "this_turn", "that_turn": "this_turn"}


@dataclass(slots=True)
class Sentence:
    """State within one sentence: what the clause before was for, and what it hands on."""

    first: bool
    begun: int
    job: str = ""
    subject: Nominal | None = None
    may: bool = False
    mode: str = ""
    form: str = ""
    by: str = "unstated"
    lasts: str | None = None
    during: str | None = None
    link: str = "then"
    instead: bool = False
    option: int | None = None
    conditions: list[tuple[Action, ...]] = field(default_factory=list[tuple[Action, ...]])


def read_sentence(clauses: tuple[Clause, ...], draft: Draft, *, first: bool) -> None:
    """Add one sentence to the draft; raises NotUnderstood where a clause has no place in it."""
    sentence = Sentence(first, len(draft.instructions))
    clauses = shared_objects(clauses)
    for index, clause in enumerate(clauses):
        job = _job(clause, sentence)
        takes_in = any("in" in frame.prepositions for frame in frames().get(clause.verb.meaning, ()))
        parts = parts_of(clause, takes_in)
        if index and clause.joins[-1].type == "CJOIN" and clause.joins[-1].meaning not in ("and", "or"):
            parts.links.append(clause.joins[-1])
        readers = {"when": _trigger, "if": _condition, "trail": _trailing}
        readers.get(job, _instruction)(clause, parts, draft, sentence)
        standing = job == "if" and clause.opening is not None and clause.opening.meaning == "while"
        sentence.job = "while" if standing else job
    if sentence.instead:
        _replace(draft, sentence)


def _job(clause: Clause, sentence: Sentence) -> str:
    """when, if, trail (an "if" behind its instruction) or do."""
    trail = next((token for token in clause.joins if token.type == "TRAIL"), None)
    if trail is not None or clause.opening is not None:
        said = (clause.opening or trail or clause.verb).meaning
        if said not in ("when", "when first_time", "after", "if", "while", "unless"):
            raise not_understood("link", clause.opening or trail)
        if trail is not None and sentence.job not in ("when", "if", "while"):
            if said.startswith(("when", "after")):
                raise not_understood("late_trigger", trail)
            return "trail"
        return "when" if said.startswith(("when", "after")) or _would(clause) else "if"
    comma = any(token.type == "COMMA" for token in clause.joins)
    if (
        sentence.job == "when"
        and not comma
        and any(each.token is not None and each.token.type == "TIME" for each in clause.leads)
    ):
        return "do"
    if sentence.job in ("when", "if", "while") and not comma:
        return "if" if sentence.job == "while" else sentence.job
    return "do"


def _would(clause: Clause) -> bool:
    """ "If this creature would be destroyed" is an event that is replaced."""
    return clause.verb.has("would")


def _context(draft: Draft, sentence: Sentence, by: str = "unstated") -> Context:
    dealt = tuple(
        Phrase("card") if phrase.noun == "zone" and each.action.verb in ("look", "reveal") else phrase
        for each in draft.instructions
        for slot, phrase in each.action.phrases
        if _deals(each.action, slot, phrase)
    )
    events = tuple(
        phrase
        for action in draft.triggers
        for slot, phrase in action.phrases
        if slot in ("subject", "object") and phrase.noun not in ("player", "battle", "game")
    )
    conditions = [*draft.conditions, *sentence.conditions]
    cases = tuple(
        phrase
        for alternatives in conditions
        for action in alternatives
        for slot, phrase in action.phrases
        if slot in ("subject", "object") and phrase.refers == "this"
    )
    if not events and not dealt:
        events = cases
    return Context(dealt, events, by, label_self=draft.about_itself and not dealt)


_NO_THINGS = frozenset({"keyword", "player", "ability", "number", "cost", "battle", "game"})


def _deals(action: Action, slot: str, phrase: Phrase) -> bool:
    """Whether a later "it" can be this: what was looked at, chosen, moved or changed."""
    if slot not in ("object", "subject") or phrase.noun in _NO_THINGS:
        return False
    return phrase.noun != "zone" or action.verb != "shuffle" or phrase.zone != "deck"


def _acting(parts: Parts) -> str:
    subject = parts.subject
    return subject.phrase.whose if subject is not None and subject.kind == "player" else "unstated"


def _subject_or_before(clause: Clause, parts: Parts, sentence: Sentence) -> None:
    """ "When you draw a card or cast a spell": who acts is said once."""
    if parts.subject is None and not (clause.opening or any(token.type == "TRAIL" for token in clause.joins)):
        parts.subject = sentence.subject
    sentence.subject = parts.subject


def _trigger(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    standing = draft.conditions and sentence.job not in ("while", "if", "when")
    late = len(draft.instructions) > sentence.begun or sentence.conditions or standing
    if not sentence.first or late:
        raise not_understood("late_trigger", clause.verb)
    _subject_or_before(clause, parts, sentence)
    alternative = any(token.meaning == "or" for token in clause.joins) or _blocks(clause)
    if draft.triggers and not alternative:
        raise not_understood("two_of_a_kind", clause.verb)
    if parts.instead or (parts.links and any(each.meaning != "then" for each in parts.links)):
        raise not_understood("late_trigger", clause.verb)
    _turning_points(parts, draft, sentence)
    sentence.during = _during([*parts.early, *parts.durations], sentence)
    context = _context(draft, sentence, _acting(parts))
    resolve(parts, context)
    _agrees(clause, parts, sentence)
    if clause.opening is not None and clause.opening.meaning.endswith("first_time"):
        parts.how.append("first_time")
    if _unblocked(clause, draft):
        return
    found = special(clause.verb, parts) or actions(clause.verb, parts)
    events = [_event(_general(action), clause.verb) for action in found]
    if clause.opening is not None and clause.opening.meaning == "after":
        events = [_after(event, clause.verb) for event in events]
    draft.triggers += events


def _after(event: Action, verb: Token) -> Action:
    """ "After this creature attacks": at the end of its attack."""
    if event.verb != "attack" or any(slot != "subject" for slot, _ in event.phrases):
        raise not_understood("late_trigger", verb)
    return replace(event, verb="attack_ends")


def _blocks(clause: Clause) -> bool:
    return clause.verb.meaning == "block" and clause.verb.has("negated")


def _unblocked(clause: Clause, draft: Draft) -> bool:
    """ "attacks and isn't blocked" is one event."""
    verb = clause.verb
    blocked = (
        verb.meaning == "block" and verb.has("passive") and verb.has("negated") and not clause.complements
    )
    if not blocked or not draft.triggers or draft.triggers[-1].verb != "attack":
        return False
    draft.triggers[-1] = replace(draft.triggers[-1], verb="attack_unblocked", past=True)
    return True


def _general(action: Action) -> Action:
    """ "When you put a creature" is about any: the article counts nothing."""
    phrases = tuple(
        (slot, replace(phrase, quantity=None) if phrase.quantity == Term("exactly", (1,)) else phrase)
        for slot, phrase in action.phrases
    )
    return replace(action, phrases=phrases)


def _event(action: Action, verb: Token) -> Action:
    """ "When you put this creature" is "when this creature enters"; a deed announced is not yet past."""
    if action.mode != "does" or action.negated:
        raise not_understood("late_trigger", verb)
    ongoing = action.verb in _ONGOING and not verb.has("passive")
    action = replace(action, past=not (verb.has("would") or ongoing))
    this = all(slot == "object" and phrase.refers == "this" for slot, phrase in action.phrases)
    if action.verb == "put_into_play" and action.by in ("you", "unstated") and this and action.past:
        subject = tuple(("subject", phrase) for _, phrase in action.phrases)
        return replace(action, verb="enter", by="unstated", phrases=subject)
    if action.verb in ("put_into_play",) and action.by == "unstated" and verb.has("passive"):
        subject = tuple(("subject" if slot == "object" else slot, phrase) for slot, phrase in action.phrases)
        return replace(action, verb="enter", phrases=subject)
    return action


def _turning_points(parts: Parts, draft: Draft, sentence: Sentence) -> None:
    """At the end of your turn: a trigger of its own."""
    for time in parts.times:
        late = draft.triggers and sentence.job != "when"
        if (
            time.meaning.startswith(">")
            or not sentence.first
            or late
            or draft.instructions
            or draft.conditions
        ):
            raise not_understood("late_trigger", time)
        verb, by = time.meaning.split(":")
        draft.triggers.append(Action(verb, by))
    parts.times = []


def _during(durations: list[Token], sentence: Sentence) -> str | None:
    if not durations:
        return sentence.during
    word = durations[0]
    if len(durations) > 1 or sentence.during or word.meaning not in STANDING | {"this_turn"}:
        raise not_understood("duration", word)
    return word.meaning


def _case(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> tuple[Action, ...]:
    if parts.instead or parts.links or clause.verb.has("would"):
        raise not_understood("late_condition", clause.verb)
    how: list[str] = []
    for word in [*parts.early, *parts.durations]:
        if word.meaning not in _SAME_TURN:
            raise not_understood("duration", word)
        how.append(_SAME_TURN[word.meaning])
    resolve(parts, _context(draft, sentence, _acting(parts)))
    _agrees(clause, parts, sentence)
    found = stated(clause.verb, parts)
    made = (found,) if found is not None else special(clause.verb, parts) or actions(clause.verb, parts)
    made = tuple(map(_general, made))
    past = bool(clause.verb.word.features & {"past", "was"}) and "base" not in clause.verb.word.features
    past = past or ("past" in clause.verb.word.features and clause.verb.has("aux"))
    unless = any(token.meaning == "unless" for token in (clause.opening, *clause.joins) if token is not None)
    return tuple(
        replace(action, past=past, how=(*action.how, *how), negated=action.negated != unless)
        for action in made
    )


def _condition(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    if len(draft.instructions) > sentence.begun:
        raise not_understood("late_condition", clause.verb)
    _subject_or_before(clause, parts, sentence)
    _turning_points(parts, draft, sentence)
    alternatives = _case(clause, parts, draft, sentence)
    whole = sentence.first and draft.option is None and not draft.instructions
    kept = draft.conditions if whole else sentence.conditions
    if sentence.job in ("if", "while") and clause.joins and clause.joins[-1].meaning == "or":
        kept[-1] = (*kept[-1], *alternatives)
    else:
        kept.append(alternatives)


def _trailing(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
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


def _instruction(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    verb = clause.verb
    chained = (
        (parts.subject is None
        and sentence.job == "do"
        and not parts.links)
        or (parts.subject is None and sentence.job == "do")
    )
    if verb.has("would") or (verb.has("past") and not verb.has("base")):
        raise not_understood("no_verb", verb)
    if verb.meaning.startswith("modes"):
        _choose_modes(verb, parts, draft)
        return
    _links(parts, draft, sentence)
    delayed = _delay(parts, draft, sentence)
    if parts.subject is not None:
        sentence.subject, sentence.may, sentence.mode, sentence.form = parts.subject, False, "", ""
        sentence.by = "unstated"
    elif chained:
        parts.subject = sentence.subject
    else:
        sentence.subject, sentence.may, sentence.mode, sentence.form = None, False, "", ""
    _agrees(clause, parts, sentence)
    verb = _in_mode(verb, sentence, chained=chained)
    _they(verb, parts, draft)
    acting = _acting(parts)
    resolve(parts, _context(draft, sentence, acting))
    by_you = acting == "you"
    if by_you:
        parts.subject = None
    lasts, own = _lasting(parts, sentence)
    sentence.instead = sentence.instead or parts.instead
    amount = int(parts.amount.meaning) if parts.amount else None
    costing = costs(verb, parts)
    if costing and costing[0].verb != "change_cost":
        amount = limit_amount(costing[0], parts)
        sentence.link = "except"
    found = costing or special(verb, parts) or _deeds(verb, parts, draft)
    if found[0].how[-1:] == ("tapped",) and found[0].verb == "use" and draft.instructions[sentence.begun :]:
        del draft.instructions[-1]
    found = as_if(found)
    begun = len(draft.instructions)
    if (
        clause.joins
        and clause.joins[-1].type == "CJOIN"
        and clause.joins[-1].meaning == "or"
        and sentence.job == "do"
        and not verb.has("cannot")
    ):
        _either(draft, sentence, verb)
    for action in found:
        draft.instructions.append(_made(action, amount, lasts, own, delayed, draft, sentence))
    if own is not None and chained:
        _reach_back(draft, sentence, begun, lasts)


def _they(verb: Token, parts: Parts, draft: Draft) -> None:
    """ "They discard a card": the player spoken of last."""
    subject = parts.subject
    if subject is None or not subject.points or subject.head.text.lower() not in ("they", "he", "she"):
        return
    wanted = frames().get(verb.meaning, ())
    if verb.has("passive") or not wanted or any(frame.subject is not None for frame in wanted):
        return
    said = [each.action.by for each in draft.instructions] or [each.by for each in draft.triggers]
    others = [by for by in said if by not in ("you", "unstated")]
    if not others:
        raise not_understood("ambiguous", subject.head)
    parts.subject = Nominal("player", subject.head, (Phrase("player", others[-1]),))


def _either(draft: Draft, sentence: Sentence, verb: Token) -> None:
    """ "draw a card or destroy it": one of two."""
    before = draft.instructions[sentence.begun :]
    if len(before) != 1 or draft.modes or draft.option or before[0].lasts or verb.has("cannot"):
        raise not_understood("either", verb)
    draft.instructions[-1] = replace(before[0], option=1)
    draft.modes, sentence.option = 1, 2


def _deeds(verb: Token, parts: Parts, draft: Draft) -> tuple[Action, ...]:
    on = any(token.meaning in ("on", "onto") for token, _ in parts.marked)
    if draft.about_itself and not draft.instructions and verb.meaning == "put" and not on:
        raise not_understood("missing_slot", verb)
    if draft.about_itself and not parts.objects and verb.meaning == "put":
        parts.objects.append(Nominal("obj", verb, (Phrase("card", refers="this"),)))
    both = _two_objects(parts)
    if both is None:
        return actions(verb, parts)
    return tuple(action for each in both for action in actions(verb, each))


def _two_objects(parts: Parts) -> tuple[Parts, Parts] | None:
    """ "gets +4000 power and "slayer"": two things at once."""
    if parts.amount is None or parts.amount.kind == "cost" or not parts.objects:
        return None
    first = replace_parts(parts, objects=[], amount=parts.amount)
    return first, replace_parts(parts, objects=parts.objects, amount=None)


def replace_parts(parts: Parts, *, objects: list[Nominal], amount: Token | None) -> Parts:
    """The same parts with other objects."""
    return Parts(
        parts.subject,
        objects,
        parts.marked,
        amount,
        parts.predicate,
        parts.durations,
        parts.early,
        how=[*parts.how],
    )


def _in_mode(verb: Token, sentence: Sentence, *, chained: bool) -> Token:
    """ "You may choose one and destroy it": may, can and cannot reach as far as their subject."""
    modes = {"may", "can", "cannot", "must"} & verb.word.features
    if modes:
        sentence.mode = next(iter(modes))
    elif chained and sentence.mode and verb.has("base"):
        word = replace(verb.word, features=verb.word.features | {sentence.mode})
        return replace(verb, word=word)
    elif chained:
        sentence.mode = ""
    return verb


def _agrees(clause: Clause, parts: Parts, sentence: Sentence) -> None:
    """ "Your opponent discards", "destroy": the form of the verb goes with who acts."""
    subordinate = clause.opening is not None or any(token.type == "TRAIL" for token in clause.joins)
    if subordinate and clause.subject is None and clause.verb.meaning != "there be":
        raise not_understood("missing_slot", clause.verb)
    features = clause.verb.word.features
    subject = parts.subject
    if "aux" in features or ("past" in features and "base" not in features):
        return
    if subject is None:
        good = "base" in features
    elif subject.kind == "player":
        third = (
            subject.phrase.whose in _THIRD and not subject.head.has("plural") and _single(subject.head.text)
        )
        good = ("s" in features) == third or ("base" in features and not third)
    else:
        good = bool({"s", "base", "was"} & features)
    if not good and not (
        "s" in features and sentence.mode == "" and subject is None and sentence.job == "do"
    ):
        raise not_understood("frame", clause.verb)
    if not good:
        raise not_understood("frame", clause.verb)


def _single(text: str) -> bool:
    plural = {
        "they",
        "he",
        "she",
        "all players",
        "both players",
        "players",
        "you and your opponent",
        "your opponents",
    }
    return text.lower() not in plural


def _links(parts: Parts, draft: Draft, sentence: Sentence) -> None:
    for link in parts.links:
        if link.meaning == "replaces_attack" and not draft.triggers and not draft.instructions:
            draft.triggers.append(Action("attack", phrases=(("subject", Phrase("creature", refers="this")),)))
            sentence.instead = True
            continue
        if not draft.instructions:
            raise not_understood("link", link)
        sentence.link = link.meaning
        if link.meaning == "otherwise":
            sentence.conditions = []


def _delay(parts: Parts, draft: Draft, sentence: Sentence) -> str | None:
    if not parts.times:
        return None
    word = parts.times[0]
    if len(parts.times) > 1:
        raise not_understood("two_of_a_kind", parts.times[1])
    if word.meaning.startswith(">"):
        parts.times = []
        return word.meaning[1:]
    _turning_points(parts, draft, sentence)
    return None


def _lasting(parts: Parts, sentence: Sentence) -> tuple[str | None, Token | None]:
    """How long, and the word that says it in this clause."""
    words = [*parts.early, *parts.durations]
    if len(words) > 1:
        raise not_understood("duration", words[1])
    if not words:
        return sentence.lasts or sentence.during, None
    said = _SAME_TURN.get(words[0].meaning, words[0].meaning)
    if parts.early:
        sentence.lasts = said
    elif sentence.lasts:
        raise not_understood("duration", words[0])
    return said, words[0]


def _reach_back(draft: Draft, sentence: Sentence, begun: int, lasts: str | None) -> None:
    """ "gets +2000 power and can't be blocked this turn": the end is said of both."""
    for index in range(sentence.begun, begun):
        each = draft.instructions[index]
        lasting = each.action.verb in LASTING or each.action.mode in ("can", "cannot")
        if lasting and each.lasts is None:
            draft.instructions[index] = replace(each, lasts=lasts)


def _made(  # noqa: PLR0913
    action: Action,
    amount: int | None,
    lasts: str | None,
    own: Token | None,
    delayed: str | None,
    draft: Draft,
    sentence: Sentence,
) -> Instruction:
    if action.negated:
        action = replace(action, negated=False, mode="cannot")
    if action.verb in _EVENTS and action.mode == "does" and "if_able" not in action.how:
        raise NotUnderstood("no_trigger", 0)
    more = any(
        phrase.quantity is not None and phrase.quantity.name == "another" for _, phrase in action.phrases
    )
    kept = lasts in STANDING or action.verb in LASTING or action.mode != "does" or more
    if lasts is not None and not kept and own is not None:
        raise not_understood("duration", own)
    link = sentence.link if draft.instructions else "first"
    if action.verb == "use" and action.mode == "cannot" and draft.instructions:
        link = "except"
    sentence.link = "then"
    return Instruction(
        action,
        part=draft.part,
        link=link,
        amount=amount
        if action.verb in ("change_power", "change_cost", "stay_above", "stay_at_least")
        else None,
        lasts=lasts if kept else None,
        conditions=tuple(sentence.conditions),
        option=draft.option if sentence.option is None else sentence.option,
        delayed=delayed,
    )


def _choose_modes(verb: Token, parts: Parts, draft: Draft) -> None:
    if draft.modes or draft.option or parts.objects or parts.marked or parts.how or parts.instead:
        raise not_understood("modes", verb)
    draft.modes = int(verb.meaning[-1])


def _replace(draft: Draft, sentence: Sentence) -> None:
    draft.instructions[sentence.begun :] = [
        replace(each, link="instead") for each in draft.instructions[sentence.begun :]
    ]
    draft.replaces = True
    coming = any(not event.past and event.verb not in _ONGOING for event in draft.triggers)
    draft.event_replaced = draft.event_replaced or sentence.first or coming
    if sentence.first:
        draft.triggers = [replace(event, past=False) for event in draft.triggers]
