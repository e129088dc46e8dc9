"""What stands around an English verb, sorted by job."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.cards.en.context import Context
from saitei.parser.cards.en.nominal import Nominal
from saitei.parser.cards.en.nouns import fold
from saitei.parser.cards.en.places import any_zone_but
from saitei.parser.cards.en.tree import Argument, Clause, NounPhrase, Unit
from saitei.parser.cards.tokens import Token, not_understood


@dataclass(slots=True)
class Parts:
    """A clause's words and phrases by job; `early` holds durations said before the verb."""

    subject: Nominal | None = None
    objects: list[Nominal] = field(default_factory=list[Nominal])
    marked: list[tuple[Token, Nominal]] = field(default_factory=list[tuple[Token, Nominal]])
    amount: Token | None = None
    predicate: Token | None = None
    durations: list[Token] = field(default_factory=list[Token])
    early: list[Token] = field(default_factory=list[Token])
    times: list[Token] = field(default_factory=list[Token])
    links: list[Token] = field(default_factory=list[Token])
    how: list[str] = field(default_factory=list[str])
    instead: bool = False
    unpaid: bool = False


def parts_of(clause: Clause, takes_in: bool) -> Parts:  # noqa: FBT001
    """The arguments sorted; raises NotUnderstood for a word said twice."""
    parts = Parts()
    for argument in clause.leads:
        if argument.noun is None:
            _word(argument.token, parts, early=True)
    _complements(tuple(each for each in clause.leads if each.noun is not None), parts, takes_in=False)
    if clause.subject is not None:
        subject, *places = moved((Argument(clause.subject, None), *clause.places))
        if subject.noun is not None:
            parts.subject = fold(subject.noun, tuple(map(folded_place, places)))
    _complements(moved(clause.complements), parts, takes_in=takes_in)
    if (
        parts.subject is not None
        and parts.subject.kind == "player"
        and parts.subject.phrase.whose == "opponent"
    ):
        parts.durations = [_their_own(word) for word in parts.durations]
    return parts


def _their_own(word: Token) -> Token:
    """ "your opponent … during their turn"."""
    return word.retyped("DURATION", meaning="their_turn") if word.meaning == "acting_turn" else word


def moved(arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """ "a creature from your graveyard that costs 4 or less": what is said behind is said of the thing."""
    out: list[Argument] = []
    counted_at: int | None = None
    for argument in arguments:
        if counted_at is not None and _is_in(argument):
            out.insert(counted_at, argument)
            counted_at += 1
            continue
        noun, counted_at = argument.noun, None
        holder = next((at for at in range(len(out) - 1, -1, -1) if _thing(out[at])), None)
        if noun is None or holder is None or argument.token is None or not _behind(argument):
            out.append(argument)
            continue
        first, *others = noun.units
        comparing = bool(noun.links) and noun.links[0].meaning.rpartition("_")[2] in _MEASURED
        if first.relatives or comparing:
            out[holder] = _with(out[holder], first.relatives, noun if comparing else None)
            bare = Unit(first.modifiers, first.head, ())
            # The zone of what is counted follows it.
            counted_at = holder + 1 if comparing and _counts(noun) else None
            noun = NounPhrase((bare,), ()) if comparing else NounPhrase((bare, *others), noun.links)
            argument = Argument(noun, argument.token)  # noqa: PLW2901
        out.append(argument)
    return tuple(out)


def _behind(argument: Argument) -> bool:
    """A zone, or "from among them": neither takes a relative clause of its own."""
    noun, token = argument.noun, argument.token
    if noun is None or token is None:
        return False
    head = noun.units[0].head
    return (
        head.kind == "zone"
        or (token.meaning == "among" and len(noun.units) == 1)
        or noun.units[0].head.meaning == "card @it"
    )


_MEASURED = frozenset({"cost", "power", "name", "civilization", "race"})


def _thing(argument: Argument) -> bool:
    noun = argument.noun
    return noun is not None and len(noun.units) == 1 and noun.units[0].head.kind in ("obj", "race", "any")


def _with(argument: Argument, relatives: tuple[Token, ...], compared: NounPhrase | None) -> Argument:
    """The argument with relative clauses, and with a comparison, that stood further behind."""
    if argument.noun is None:
        return argument
    (unit,) = argument.noun.units
    unit = Unit(unit.modifiers, unit.head, (*unit.relatives, *relatives))
    if compared is None:
        return Argument(NounPhrase((unit,), ()), argument.token)
    return Argument(NounPhrase((unit, *compared.units[1:]), compared.links), argument.token)


def folded_place(argument: Argument) -> Nominal:
    """The place that an argument names: "in your mana zone"; raises NotUnderstood for any other."""
    if argument.token is None or argument.noun is None or argument.token.meaning != "in":
        raise not_understood("license", argument.token)
    return fold(argument.noun)


def _complements(complements: tuple[Argument, ...], parts: Parts, *, takes_in: bool) -> None:
    at = 0
    last_in = max((i for i, each in enumerate(complements) if _is_in(each)), default=-1)
    others = any(
        each.noun is not None and each.token is not None and each.token.meaning in _GOALS
        for each in complements
    )
    while at < len(complements):
        argument = complements[at]
        at += 1
        if argument.noun is None:
            _word(argument.token, parts, early=False)
            continue
        places: list[Nominal] = []
        while (
            at < len(complements)
            and _is_in(complements[at])
            and not (takes_in and at == last_in and not others and not _counts(argument.noun))
        ):
            noun = complements[at].noun
            if noun is None:
                break
            places.append(fold(noun))
            at += 1
        each = argument.token is not None and argument.token.meaning == "per"
        folded = fold(argument.noun, tuple(places), named=not each)
        if argument.token is None:
            parts.objects.append(folded)
        elif argument.token.meaning == "except_from":
            parts.marked.append((argument.token.retyped("PREP", meaning="from"), any_zone_but(folded)))
        else:
            parts.marked.append((argument.token, folded))


_GOALS = frozenset({"into", "to", "onto", "on", "bottom", "top", "under"})


def _counts(noun: NounPhrase) -> bool:
    """Whether the phrase ends in "the number of …", which wants its zone."""
    return any(unit.head.kind == "number" for unit in noun.units) and len(noun.units) > 1


def _is_in(argument: Argument) -> bool:
    return argument.noun is not None and argument.token is not None and argument.token.meaning == "in"


def _word(token: Token | None, parts: Parts, *, early: bool) -> None:
    if token is None:
        return
    said = [*parts.durations, *parts.early, *parts.times, *parts.links]
    if any(each.meaning == token.meaning for each in said) or token.meaning in parts.how:
        raise not_understood("two_of_a_kind", token)
    if token.type == "INSTEAD":
        if parts.instead:
            raise not_understood("two_of_a_kind", token)
        parts.instead = True
        parts.unpaid = token.meaning == "unpaid"
    elif token.type == "ADV":
        parts.how.append(token.meaning)
    elif token.type == "DURATION":
        (parts.early if early else parts.durations).append(token)
    elif token.type == "AMOUNT":
        _only_one(parts.amount, token)
        parts.amount = token
    elif token.type == "PRED":
        _only_one(parts.predicate, token)
        parts.predicate = token
    else:
        (parts.times if token.type == "TIME" else parts.links).append(token)


def _only_one(before: Token | None, token: Token) -> None:
    if before is not None:
        raise not_understood("two_of_a_kind", token)


def resolve(parts: Parts, context: Context) -> None:
    """Pronouns of a clause replaced by what they stand for."""
    if parts.subject is not None:
        parts.subject = context.resolved(parts.subject)
        thing = parts.subject.kind == "obj"
        events = context.events or ((parts.subject.phrase,) if thing and not context.dealt else ())
        context = replace(context, things=thing, events=events)
    parts.objects = [context.resolved(each) for each in parts.objects]
    if parts.objects and parts.objects[0].kind == "obj" and parts.objects[0].phrase.whose == "opponent":
        context = replace(context, things=True)
    parts.marked = [(token, context.resolved(each)) for token, each in parts.marked]
