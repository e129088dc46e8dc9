"""English instructions: what is done, by whom, under which "may"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.classes import again, some_of
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.elided import from_hand, same_again, the_deck, they
from saitei.parser.cards.en.exchanges import in_place_of, no_more, reduced, tapped_for_it, unpaid
from saitei.parser.cards.en.making import Told, made
from saitei.parser.cards.en.moments import delay, lasting_here, reach_back
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.performed import MEKRAIDS, mekraid_cost, performed
from saitei.parser.cards.en.refused import counted, of_whom, passing, spliced
from saitei.parser.cards.en.relatives import settle
from saitei.parser.cards.en.special import as_if, costs, limit_amount, special
from saitei.parser.cards.en.state import DiscourseState, agrees, context_of, who_acts
from saitei.parser.cards.en.tree import Clause
from saitei.parser.cards.tokens import Token, not_understood


def read_instruction(clause: Clause, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """Add what a clause tells to do."""
    verb = clause.verb
    chained = parts.subject is None and sentence.job == "do"
    if verb.has("would") or (verb.has("past") and not verb.has("base")) or "so" in parts.how:
        raise not_understood("no_verb", verb)
    if verb.meaning.startswith("modes"):
        _choose_modes(verb, parts, draft, sentence)
        return
    if _once_each_turn(verb, parts, draft):
        return
    spliced(clause, parts, sentence)
    if parts.unpaid:
        unpaid(draft, sentence, verb)
    _links(parts, draft, sentence)
    delayed = delay(parts, draft, sentence)
    _who(parts, sentence, chained=chained)
    agrees(clause, parts, sentence)
    verb = _in_mode(reduced(verb, parts), sentence, chained=chained)
    _refer(verb, parts, draft, sentence)
    counted(verb, parts)
    of_whom(verb, parts)
    replaced = in_place_of(parts, verb)
    lasts, own = lasting_here(parts, sentence)
    sentence.instead = sentence.instead or parts.instead
    found, amount = _found(verb, parts, draft, sentence)
    passing(own, lasts, draft, sentence)
    from_hand(found, draft, sentence)
    begun = len(draft.instructions)
    if sentence.job == "do" and not verb.has("cannot") and _is_alternative(clause):
        found = _either(draft, sentence, verb, found)
    told = Told(amount, lasts, own, delayed, replaced)
    for action in found:
        draft.instructions.append(made(action, told, draft, sentence))
    if own is not None and chained:
        reach_back(draft, sentence, begun, lasts)


def _once_each_turn(verb: Token, parts: Parts, draft: Draft) -> bool:
    """ "This ability can only be used once each turn": said of the event that came before."""
    subject = parts.subject
    this = subject is not None and subject.kind == "ability" and subject.phrase.refers == "this"
    if not this or verb.meaning != "use" or not verb.has("only") or parts.how != ["once_each_turn"]:
        return False
    if not draft.triggers or parts.objects or parts.marked or parts.durations:
        raise not_understood("link", verb)
    draft.triggers = [replace(event, how=(*event.how, "once_each_turn")) for event in draft.triggers]
    return True


def _who(parts: Parts, sentence: DiscourseState, *, chained: bool) -> None:
    """The subject of this clause, and what the clauses behind it may leave out."""
    if parts.subject is None and chained:
        parts.subject = same_again(sentence.subject)
        return
    sentence.subject, sentence.mode = parts.subject, ""


def _refer(verb: Token, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    """Pronouns, and what is left out, by what was named before."""
    they(verb, parts, draft)
    the_deck(verb, parts, draft)
    acting = who_acts(parts)
    _which_stays(verb, parts, draft)
    settle(parts, context_of(draft, sentence, acting))
    if acting == "you" and not verb.has("passive") and not verb.has("cannot"):
        parts.subject = None  # what is forbidden to you is forbidden to nobody else


def _which_stays(verb: Token, parts: Parts, draft: Draft) -> None:
    """ "Put the top card into your graveyard. If it's a Dragon, it stays": not what was put there."""
    subject = parts.subject
    if verb.meaning == "stay" and subject is not None and subject.points and draft.instructions:
        events = [phrase for event in draft.triggers for _, phrase in event.phrases]
        if not any(phrase.refers == "this" for phrase in events):
            raise not_understood("ambiguous", subject.head)
        parts.subject = replace(subject, phrases=(Phrase("card", refers="this"),), points="")


def _found(
    verb: Token, parts: Parts, draft: Draft, sentence: DiscourseState
) -> tuple[tuple[Action, ...], int | None]:
    """The deeds of the clause with the amount that it names."""
    amount = int(parts.amount.meaning) if parts.amount else None
    costing = costs(verb, parts)
    if costing and costing[0].verb != "change_cost":
        amount = limit_amount(costing[0], parts)
        sentence.link = "except"
    if verb.meaning in MEKRAIDS:
        amount = mekraid_cost(parts)
    found = costing or performed(verb, parts) or special(verb, parts) or _deeds(verb, parts, draft)
    if found[0].how[-1:] == ("tapped",) and found[0].verb == "use" and draft.instructions[sentence.begun :]:
        tapped_for_it(draft, verb)
    return tuple(no_more(each, verb) for each in as_if(_for_the_same(found))), amount


def _for_the_same(found: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "One of your creatures gets +2000 power and “blocker”": who gains it is not chosen anew."""
    first, *others = found
    chosen = [phrase for _, phrase in first.phrases if phrase.refers is None and some_of(phrase)]
    if first.verb != "change_power" or not chosen:
        return found
    kept = ([(slot, again(each) if each in chosen else each) for slot, each in one.phrases] for one in others)
    return (first, *(replace(one, phrases=tuple(said)) for one, said in zip(others, kept, strict=True)))


def _is_alternative(clause: Clause) -> bool:
    """Whether a clause is the other of two things to do: "draw a card or destroy a creature"."""
    return bool(clause.joins) and (clause.joins[-1].type, clause.joins[-1].meaning) == ("CJOIN", "or")


def _either(
    draft: Draft, sentence: DiscourseState, verb: Token, found: tuple[Action, ...]
) -> tuple[Action, ...]:
    """ "Draw a card or destroy it": one of two; "it" is what the first would have dealt with."""
    before = draft.instructions[sentence.begun :]
    if len(before) != 1 or draft.modes or draft.option or before[0].lasts or verb.has("cannot"):
        raise not_understood("either", verb)
    draft.instructions[-1] = replace(before[0], option=1)
    draft.modes, sentence.option = 1, 2
    return tuple(_the_same(each, before[0].action) for each in found)


def _the_same(action: Action, before: Action) -> Action:
    """The action done to what the one before it names, from where it takes it."""
    dealt = [phrase for slot, phrase in before.phrases if slot == "object"]
    again = [phrase for slot, phrase in action.phrases if slot == "object" and phrase.refers == "that"]
    if len(dealt) != 1 or len(again) != 1 or dealt[0].refers:
        return action
    sources = tuple(pair for pair in before.phrases if pair[0] == "from")
    kept = tuple((slot, dealt[0] if each is again[0] else each) for slot, each in action.phrases)
    return replace(action, phrases=(*kept, *sources))


def _deeds(verb: Token, parts: Parts, draft: Draft) -> tuple[Action, ...]:
    on = any(token.meaning in ("on", "onto") for token, _ in parts.marked)
    if draft.about_itself and not draft.instructions and verb.meaning == "put" and not on:
        raise not_understood("missing_slot", verb)
    others = any(not each.points and each.phrase.refers is None for each in parts.objects)
    if draft.about_itself and not draft.instructions and verb.meaning == "put" and others:
        # "put on one of your Merfolk one of your Chimeras": the "and" between them is missing
        raise not_understood("frame", verb)
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


def _in_mode(verb: Token, sentence: DiscourseState, *, chained: bool) -> Token:
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


def _links(parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    for link in parts.links:
        if link.meaning == "replaces_attack" and not draft.triggers and not draft.instructions:
            draft.triggers.append(Action("attack", phrases=(("subject", Phrase("creature", refers="this")),)))
            sentence.instead = True
            continue
        if not draft.instructions:
            raise not_understood("link", link)
        sentence.link = _otherwise(draft) if link.meaning == "otherwise" else link.meaning
        if link.meaning == "otherwise":
            sentence.conditions = []


def _otherwise(draft: Draft) -> str:
    """ "You may discard a card. Otherwise, destroy this creature": if it was not done."""
    last = draft.instructions[-1]
    told = [*draft.conditions, *(each for part in draft.instructions for each in part.conditions)]
    return "if_not_done" if last.action.mode == "may" and not told else "otherwise"


def _choose_modes(verb: Token, parts: Parts, draft: Draft, sentence: DiscourseState) -> None:
    if draft.modes or draft.option or parts.objects or parts.marked or parts.how or parts.instead:
        raise not_understood("modes", verb)
    draft.modes, draft.during = int(verb.meaning.removeprefix("modes")), sentence.during
