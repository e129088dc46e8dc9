"""English verbs with a reading of their own: costs, battles, what costs cannot fall below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.tokens import Token, not_understood
from saitei.terms import Term

_MODES = ("may", "cannot", "can", "must")


def costs(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    """ "costs 2 less to summon", "can't cost less than 1"; None for other verbs."""
    if verb.meaning != "cost":
        return None
    subject = parts.subject
    if subject is None or subject.kind != "obj" or (parts.objects and parts.amount):
        raise not_understood("frame", verb)
    if parts.amount is None or parts.amount.kind != "cost":
        return _limit(verb, parts)
    phrases: list[tuple[str, Phrase]] = [("object", each) for each in subject.phrases]
    for token, nominal in parts.marked:
        if token.meaning != "per" or nominal.kind != "obj" or len(nominal.phrases) > 1:
            raise not_understood("frame", token)
        phrases.insert(0, ("per", replace(nominal.phrase, quantity=_one())))
    mode = mode_of(verb)
    how = (*parts.how, "up_to") if parts.amount.has("up_to") else tuple(parts.how)
    return (Action("change_cost", phrases=tuple(phrases), mode=mode, how=how),)


def as_if(found: tuple[Action, ...]) -> tuple[Action, ...]:
    """ "as if it were a creature": it is treated so, and then the deed is done."""
    out: list[Action] = []
    for action in found:
        if "as_if_creature" not in action.how:
            out.append(action)
            continue
        treated = next(
            (phrase for slot, phrase in action.phrases if slot == "onto"), Phrase("card", refers="this")
        )
        to = ("to", Phrase("creature"))
        out.append(Action("treat_as", phrases=(("object", treated), to), mode=action.mode, how=("as_if",)))
        bare = tuple(
            (slot, replace(each, noun="card") if slot == "onto" else each) for slot, each in action.phrases
        )
        out.append(
            replace(action, phrases=bare, how=tuple(how for how in action.how if how != "as_if_creature"))
        )
    return tuple(out)


def _one() -> Term:
    return Term("exactly", (1,))


def _limit(verb: Token, parts: Parts) -> tuple[Action, ...]:
    """ "They can't cost less than 1", "… 0 or less"."""
    bound = parts.objects[0] if parts.objects else None
    if bound is None or bound.kind != "num" or not verb.has("cannot") or parts.marked or parts.how:
        raise not_understood("amount", verb)
    below = bound.head.text.lower().startswith(("less", "fewer"))
    if bound.phrase.quantity is None or bound.phrase.quantity.name != "at_most":
        raise not_understood("amount", verb)
    return (Action("stay_at_least" if below else "stay_above", phrases=(("object", Phrase("cost")),)),)


def limit_amount(action: Action, parts: Parts) -> int | None:
    """The number that a cost cannot fall to, or below."""
    if action.verb not in ("stay_at_least", "stay_above") or parts.objects[0].phrase.quantity is None:
        return None
    number = parts.objects[0].phrase.quantity.args[0]
    return number + (action.verb == "stay_at_least") if isinstance(number, int) else None


def _shuffled_into(verb: Token, parts: Parts) -> tuple[Action, ...]:
    """ "shuffle your hand into your deck": cards are added, then the deck is shuffled."""
    subject = parts.subject
    if len(parts.objects) != 1 or (subject is not None and subject.kind != "player"):
        raise not_understood("frame", verb)
    decks = [nominal for token, nominal in parts.marked if token.meaning == "into"]
    sources = [nominal for token, nominal in parts.marked if token.meaning == "from"]
    thing = parts.objects[0]
    if thing.kind == "zone" and thing.joined != "or":
        held = tuple(Phrase("card", each.whose, each.zone, Term("all")) for each in thing.phrases)
        thing = replace(thing, kind="obj", phrases=held)
    good = len(decks) == 1 and decks[0].kind == "zone" and decks[0].phrase.zone == "deck" and len(sources) < 2  # noqa: PLR2004
    if not good or thing.kind != "obj" or len(decks) + len(sources) < len(parts.marked):
        raise not_understood("frame", verb)
    by = subject.phrase.whose if subject is not None else "unstated"
    mode = mode_of(verb)
    said = [("object", each) for each in thing.phrases] + [
        ("from", each.phrase) for each in sources if each.kind == "zone"
    ]
    added = Action("add", by, (*said, ("to", decks[0].phrase)), mode, how=tuple(parts.how))
    return added, Action("shuffle", by, (("object", decks[0].phrase),), mode)


def _tap_ability(thing: Nominal) -> bool:
    return thing.kind == "keyword" and Term("has_keyword", (Term("tap_ability"),)) in thing.phrase.filters


def _both(subject: Nominal) -> bool:
    """ "Those 2 creatures battle": with each other."""
    phrase = subject.phrase
    return len(subject.phrases) == 1 and phrase.refers == "that" and subject.head.has("plural")


def _turned(verb: Token, parts: Parts) -> tuple[Action, ...]:
    """ "turn it face up"."""
    ways = {"face_up": "turn_face_up", "face_down": "turn_face_down", "upside_down": "turn_upside_down"}
    said = [how for how in parts.how if how in ways]
    if len(said) != 1:
        raise not_understood("frame", verb)
    parts.how.remove(said[0])
    return tuple(replace(action, verb=ways[said[0]]) for action in actions(verb, parts))


def _borne(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    """ "While this creature is crossed with a cross gear": the gear is what is crossed, to the creature."""
    subject, bears = parts.subject, [nominal for token, nominal in parts.marked if token.meaning == "with"]
    if subject is None or subject.kind != "obj" or len(bears) != 1 or len(parts.marked) > 1 or parts.objects:
        return None
    gear = bears[0]
    worn = any(each.name == "card_type" for each in gear.phrase.filters)
    if subject.phrase.noun != "creature" or not worn:
        if subject.phrase.noun == "creature" and gear.phrase.noun != "creature":
            raise not_understood("frame", verb)
        return None
    phrases = (("object", gear.phrase), ("to", subject.phrase))
    return (Action(verb.meaning, phrases=phrases, negated=verb.has("negated")),)


def _sought(verb: Token, parts: Parts) -> tuple[Action, ...]:
    """ "search your deck for a creature": it is looked through, and one is chosen from it."""
    (token, thing), *others = parts.marked
    if others or token.meaning != "for" or thing.kind != "obj" or len(thing.phrases) > 1:
        raise not_understood("frame", verb)
    (looked,) = actions(verb, replace(parts, marked=[]))
    chosen = (("object", thing.phrase), ("from", Phrase("card", refers="that")))
    return looked, Action("choose", looked.by, chosen, looked.mode)


def _banned_trigger(parts: Parts) -> tuple[Action, ...] | None:
    """ "You can't use its shield trigger": of the card named before."""
    thing = parts.objects[0] if len(parts.objects) == 1 else None
    if thing is None or thing.kind != "keyword" or parts.marked or parts.how:
        return None
    theirs = any(each.name == "of" for each in thing.phrase.filters)
    keyword = thing.phrase if theirs else replace(thing.phrase, refers=thing.phrase.refers or "that")
    player = parts.subject.phrase.whose if parts.subject is not None else "unstated"
    by = player if theirs or player == "opponent" else "unstated"
    if by == "opponent" and not theirs:
        keyword = thing.phrase
    return (Action("use", by, (("object", keyword),), "cannot"),)


def special(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    """ "This creature and that creature battle"; None for other verbs."""
    reader = _READERS.get(verb.meaning)
    return None if reader is None else reader(verb, parts)


def _shuffling(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    into = any(token.meaning == "into" for token, _ in parts.marked)
    return _shuffled_into(verb, parts) if into else None


def _searching(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    return _sought(verb, parts) if any(token.meaning == "for" for token, _ in parts.marked) else None


def _discarding(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    """ "Whenever you discard from your hand": a card, whatever it is."""
    from_hand = any(token.meaning == "from" for token, _ in parts.marked)
    if parts.objects or verb.has("passive") or parts.subject is None or not from_hand:
        return None
    return actions(verb, replace(parts, objects=[Nominal("obj", verb, (Phrase("card"),))]))


def _bearing(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    return _borne(verb, parts) if verb.has("passive") else None


def _using(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    if len(parts.objects) == 1 and _tap_ability(parts.objects[0]):
        ability = (("object", Phrase("ability", refers="next")),)
        return (Action("use", phrases=ability, mode=mode_of(verb), how=("tapped",)),)
    return _banned_trigger(parts) if verb.has("cannot") else None


def _battling(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    """ "Those 2 creatures battle", "this creature and that creature battle": with each other."""
    subject = parts.subject
    if subject is None or subject.kind != "obj" or parts.objects or parts.marked or verb.has("passive"):
        return None
    if not _both(subject) and len(subject.phrases) != 2:  # noqa: PLR2004
        return None
    fighters = (_counted(subject.phrase),) if _both(subject) else subject.phrases
    phrases = tuple(("object", each) for each in fighters)
    return (Action("make_battle", phrases=phrases, mode=mode_of(verb)),)


def _counted(phrase: Phrase) -> Phrase:
    return (
        phrase
        if phrase.quantity is not None and phrase.quantity.name == "exactly"
        else replace(phrase, quantity=None)
    )


def mode_of(verb: Token) -> str:
    """Whether a deed is done, may be done, cannot be done or must be."""
    return next((each for each in _MODES if verb.has(each)), "does")


_READERS: dict[str, Callable[[Token, Parts], tuple[Action, ...] | None]] = {
    "shuffle": _shuffling,
    "search": _searching,
    "discard": _discarding,
    "turn": _turned,
    "cross": _bearing,
    "equip": _bearing,
    "use": _using,
    "battle": _battling,
}
