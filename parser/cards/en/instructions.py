"""English instructions: what is done, by whom, under which "may"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Instruction, Phrase
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.moments import delay, lasting_here, reach_back
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.nouns import fold
from saitei.parser.cards.en.performed import MEKRAIDS, mekraid_cost, performed
from saitei.parser.cards.en.relatives import settle
from saitei.parser.cards.en.special import as_if, costs, limit_amount, special
from saitei.parser.cards.en.state import Sentence, agrees, context_of, who_acts
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.en.verbs import frames
from saitei.parser.cards.kinds import LASTING, goes_on
from saitei.parser.cards.moments import STANDING
from saitei.parser.cards.tokens import NotUnderstood, Token, Word, not_understood
from saitei.parser.facts import Term

_DEALING = frozenset({"destroy", "tap", "untap", "put", "return", "add", "shuffle", "break", "choose"})
_OUTCOMES = frozenset({"win", "lose"})
_EVENTS = frozenset({"attack", "block", "leave", "evolve", "lose", "enter"})
"""What happens by itself is told by "when", or by "if able"; as an instruction it is not understood."""


def read_instruction(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:  # noqa: C901
    """Add what a clause tells to do."""
    verb = clause.verb
    chained = parts.subject is None and sentence.job == "do"
    if verb.has("would") or (verb.has("past") and not verb.has("base")):
        raise not_understood("no_verb", verb)
    if verb.meaning.startswith("modes"):
        _choose_modes(verb, parts, draft)
        return
    if "so" in parts.how:
        raise not_understood("license", verb)
    _spliced(clause, parts, sentence)
    if parts.unpaid:
        _unpaid(draft, sentence, verb)
    _links(parts, draft, sentence)
    delayed = delay(parts, draft, sentence)
    if parts.subject is not None:
        sentence.subject, sentence.may, sentence.mode, sentence.form = parts.subject, False, "", ""
        sentence.by = "unstated"
    elif chained:
        parts.subject = _same(sentence.subject)
    else:
        sentence.subject, sentence.may, sentence.mode, sentence.form = None, False, "", ""
    agrees(clause, parts, sentence)
    verb = _reduced(verb, parts)
    verb = _in_mode(verb, sentence, chained=chained)
    _they(verb, parts, draft)
    _the_deck(verb, parts, draft)
    acting = who_acts(parts)
    settle(parts, context_of(draft, sentence, acting))
    by_you = acting == "you"
    if by_you and not verb.has("passive"):
        parts.subject = None
    _counted(verb, parts)
    replaced = _in_place_of(parts, verb)
    lasts, own = lasting_here(parts, sentence)
    sentence.instead = sentence.instead or parts.instead
    amount = int(parts.amount.meaning) if parts.amount else None
    costing = costs(verb, parts)
    if costing and costing[0].verb != "change_cost":
        amount = limit_amount(costing[0], parts)
        sentence.link = "except"
    if verb.meaning in MEKRAIDS:
        amount = mekraid_cost(parts)
    found = costing or performed(verb, parts) or special(verb, parts) or _deeds(verb, parts, draft)
    if found[0].how[-1:] == ("tapped",) and found[0].verb == "use" and draft.instructions[sentence.begun :]:
        _tapped_for_it(draft, verb)
    found = tuple(_no_more(each, verb) for each in as_if(found))
    first = sentence.during == "each_turn" and any("first_time" in event.how for event in draft.triggers)
    if own is not None and sentence.during not in (None, lasts) and not first:
        # when the ability works and how long its effect lasts are two things, and one has no place
        raise not_understood("duration", own)
    _from_hand(found, draft, sentence)
    begun = len(draft.instructions)
    if sentence.job == "do" and not verb.has("cannot") and _is_alternative(clause):
        _either(draft, sentence, verb)
    for action in found:
        made = _made(action, amount, lasts, own, delayed, draft, sentence)
        draft.instructions.append(replace(made, replaced=replaced))
    if own is not None and chained:
        reach_back(draft, sentence, begun, lasts)


def _spliced(clause: Clause, parts: Parts, sentence: Sentence) -> None:
    """ "You put this creature, draw a card": a comma alone joins no two whole sentences, there "when" is missing."""
    commas = bool(clause.joins) and all(token.type == "COMMA" for token in clause.joins)
    subject = sentence.stated
    if sentence.job == "do" and commas and subject is not None and not parts.links:
        own = clause.subject is not None and not clause.verb.has("may")
        told = subject.kind == "player" and subject.phrase.whose == "you" and not sentence.mode
        other = clause.subject is not None and subject.kind != "player"
        if own or told or other:
            raise not_understood("link", clause.verb)
    if sentence.job == "do" and commas and subject is None and not parts.links and clause.subject is not None:
        own = fold(clause.subject)
        if own.kind == "obj" and not own.phrase.refers and not clause.verb.has("may"):
            raise not_understood("link", clause.verb)
    if clause.subject is not None:
        sentence.stated = fold(clause.subject)


def _same(subject: Nominal | None) -> Nominal | None:
    """ "One of your creatures gets +1000 power and breaks a shield": the one that was named."""
    counted = subject is not None and subject.kind == "obj" and len(subject.phrases) == 1
    if subject is None or not counted or subject.phrase.quantity in (None, Term("all")):
        return subject
    return replace(subject, phrases=(Phrase(subject.phrase.noun, refers="that"),), relative=None)


def _reduced(verb: Token, parts: Parts) -> Token:
    """ "You may reduce this creature's cost by 2": it may cost 2 less."""
    said = [nominal for token, nominal in parts.marked if token.meaning == "by" and nominal.kind == "num"]
    things = parts.objects
    if verb.meaning != "reduce":
        return verb
    number = said[0].phrase.quantity if len(said) == 1 else None
    mine = parts.subject is None or (parts.subject.kind == "player" and parts.subject.phrase.whose == "you")
    if number is None or number.name not in ("exactly", "up_to") or len(things) != 1 or not mine:
        raise not_understood("amount", verb)
    parts.subject, parts.objects = replace(things[0], kind="obj"), []
    parts.marked = [each for each in parts.marked if each[0].meaning != "by"]
    bounds = frozenset({"up_to"} if number.name == "up_to" else ())
    parts.amount = Token(Word("AMOUNT", "cost", f"-{number.args[0]}", bounds), verb.text, verb.start, verb.end)
    return replace(verb, word=replace(verb.word, meaning="cost"))


def _tapped_for_it(draft: Draft, verb: Token) -> None:
    """ "tap it to use its tap ability": said by the use; what else is tapped for it stays an instruction."""
    tapping = draft.instructions.pop()
    others = tuple(each for each in tapping.action.phrases if each[1].refers != "this")
    if tapping.action.verb != "tap" or len(others) == len(tapping.action.phrases):
        raise not_understood("license", verb)
    if others:
        draft.instructions.append(replace(tapping, action=replace(tapping.action, phrases=others)))


def _counted(verb: Token, parts: Parts) -> None:
    """ "Destroy creatures that …": what is done once is done to all, or to so many; neither is said."""
    free = verb.word.features & {"cannot", "can", "may", "negated"} or not parts.objects
    nominal = parts.objects[0] if parts.objects else None
    if free or nominal is None or nominal.kind != "obj" or not nominal.head.has("plural") or nominal.source:
        return
    phrase = nominal.phrase
    said = phrase.quantity or phrase.refers or phrase.whose != "unstated" or phrase.relatives
    if verb.meaning in _DEALING and not said:
        raise not_understood("quantity", nominal.head)


def _from_hand(found: tuple[Action, ...], draft: Draft, sentence: Sentence) -> None:
    """ "Your opponent chooses and discards 3 cards": what is discarded was in the hand."""
    before = draft.instructions[-1] if draft.instructions[sentence.begun :] else None
    again = found[0].verb == "discard" and all(phrase.refers == "that" for _, phrase in found[0].phrases)
    if before is None or not again or before.action.verb != "choose" or len(before.action.phrases) != 1:
        return
    ((slot, phrase),) = before.action.phrases
    if phrase.zone is None and phrase.refers is None and phrase.whose == "unstated":
        whose = "you" if before.action.by == "unstated" else "themself"
        held = replace(phrase, zone="hand", whose=whose)
        draft.instructions[-1] = replace(before, action=replace(before.action, phrases=((slot, held),)))


def _unpaid(draft: Draft, sentence: Sentence, verb: Token) -> None:
    """ "You may tap 2 creatures instead of paying the cost": paying is the event that is replaced."""
    if draft.triggers or draft.instructions or not sentence.first:
        raise not_understood("instead", verb)
    draft.triggers.append(Action("pay", phrases=(("object", Phrase("cost")),)))


def _in_place_of(parts: Parts, verb: Token) -> Action | None:
    """ "put it into your mana zone instead of your graveyard": where it would have gone."""
    said = [(token, place) for token, place in parts.marked if token.meaning == "instead_of"]
    if not said or said[0][1].kind != "zone":
        return None
    (_, place), *others = said
    if others or parts.instead or verb.meaning not in ("put", "return", "add") or len(parts.objects) != 1:
        raise not_understood("instead", verb)
    parts.marked = [each for each in parts.marked if each[0].meaning != "instead_of"]
    parts.instead = True
    moved = parts.objects[0].phrase
    if not moved.refers:
        raise not_understood("instead", verb)
    return Action("put", phrases=(("to", place.phrase), ("object", moved)))


def _is_alternative(clause: Clause) -> bool:
    """Whether a clause is the other of two things to do: "draw a card or destroy a creature"."""
    return bool(clause.joins) and (clause.joins[-1].type, clause.joins[-1].meaning) == ("CJOIN", "or")


def _they(verb: Token, parts: Parts, draft: Draft) -> None:
    """ "They discard a card": the player spoken of last."""
    subject = parts.subject
    if subject is None or not subject.points or subject.head.text.lower() not in ("they", "he", "she"):
        return
    wanted = frames().get(verb.meaning, ())
    if verb.has("passive") or not wanted or any(frame.subject is not None for frame in wanted):
        return
    said = [each.action.by for each in draft.instructions] or [each.by for each in draft.triggers]
    others = [by for by in said if by not in ("you", "unstated")] or _owners(draft)
    if not others:
        raise not_understood("ambiguous", subject.head)
    parts.subject = Nominal("player", subject.head, (Phrase("player", others[-1]),))


def _no_more(action: Action, verb: Token) -> Action:
    """ "Your opponent can only cast one spell each turn": they cannot cast more."""
    if not verb.has("only"):
        return action
    counted = [(at, phrase) for at, (slot, phrase) in enumerate(action.phrases) if slot == "object"]
    number = counted[0][1].quantity if len(counted) == 1 else None
    if number is None or number.name not in ("exactly", "at_most", "up_to") or action.negated or action.how:
        raise not_understood("quantity", verb)
    phrases = list(action.phrases)
    at, phrase = counted[0]
    phrases[at] = ("object", replace(phrase, quantity=Term("more_than", number.args)))
    return replace(action, phrases=tuple(phrases), mode="cannot")


def _the_deck(verb: Token, parts: Parts, draft: Draft) -> None:
    """ "puts it into their deck and shuffles it": the deck, where that is what was added to."""
    said = parts.objects
    alone = verb.meaning == "shuffle" and not parts.marked and draft.instructions
    if not alone or (said and (len(said) > 1 or said[0].points != "it")):
        return
    goals = [phrase for slot, phrase in draft.instructions[-1].action.phrases if slot == "to" and phrase.zone == "deck"]
    if len(goals) != 1 and said:
        return
    if len(goals) != 1:
        raise not_understood("missing_slot", verb)
    parts.objects = [Nominal("zone", verb, (goals[0],))]


def _owners(draft: Draft) -> list[str]:
    """The opponent, if a condition speaks of what is theirs and of nobody else's but yours."""
    said = {phrase.whose for each in draft.conditions for action in each for _, phrase in action.phrases}
    return ["opponent"] if said - {"you", "unstated"} == {"opponent"} else []


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


def _made(  # noqa: PLR0913, PLR0917 - what a clause says beside its deed
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
    free = action.mode == "does" and not (draft.triggers or draft.instructions)
    if action.verb in _OUTCOMES and free and not _wins_all(action):
        raise NotUnderstood("no_trigger", 0)
    if action.verb in _EVENTS and action.mode == "does" and "if_able" not in action.how:
        raise NotUnderstood("no_trigger", 0)
    more = any(
        phrase.quantity is not None and phrase.quantity.name == "another" for _, phrase in action.phrases
    )
    standing = action.verb in LASTING or goes_on(action) or _wins_all(action)
    kept = lasts in STANDING or standing or bool(sentence.awaits) or action.mode != "does" or more
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
        if action.verb in ("change_power", "change_cost", "stay_above", "stay_at_least", "perform")
        else None,
        lasts=lasts if kept else None,
        conditions=tuple(sentence.conditions),
        option=draft.option if sentence.option is None else sentence.option,
        delayed=delayed,
        awaits=sentence.awaits,
    )


def _wins_all(action: Action) -> bool:
    """ "wins all battles" is how things are for a while."""
    return action.verb == "win" and any(
        slot == "at" and phrase.noun == "battle" and phrase.quantity == Term("all") for slot, phrase in action.phrases
    )


def _choose_modes(verb: Token, parts: Parts, draft: Draft) -> None:
    if draft.modes or draft.option or parts.objects or parts.marked or parts.how or parts.instead:
        raise not_understood("modes", verb)
    draft.modes = int(verb.meaning[-1])
