"""The arguments of a clause sorted by job: nouns with a particle, words of time, manner and linking."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from saitei.parser.ability import Phrase
from saitei.parser.cards.classes import all_but
from saitei.parser.cards.coordination import alternatives
from saitei.parser.cards.measures import counted
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.nouns import fold
from saitei.parser.cards.relatives import Split, describe, describing
from saitei.parser.cards.terms import term
from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.tree import Argument, Clause, NounPhrase
from saitei.parser.cards.verbs import frames
from saitei.terms import Term

Marked = tuple[str, Nominal]

MEASURED = frozenset({"power", "cost", "count", "total"})

_ONLY = {"only": "も", "only_from": "から", "only_to": "に"}
"""手札からしか…できない: from nowhere but the hand; the particle beneath しか."""


@dataclass(slots=True)
class Parts:
    """A clause's arguments by job."""

    marked: list[Marked] = field(default_factory=list[Marked])
    predicate: Nominal | None = None
    quantity: Term | None = None
    counted: Nominal | None = None
    loose: bool = False
    amount: int | None = None
    durations: list[Token] = field(default_factory=list[Token])
    times: list[Token] = field(default_factory=list[Token])
    links: list[Token] = field(default_factory=list[Token])
    how: list[str] = field(default_factory=list[str])
    ends: list[Nominal] = field(default_factory=list[Nominal])
    instead: bool = False
    only: bool = False
    becomes: bool = False


def sort_arguments(split: Split, *, copular: bool) -> Parts:
    """The arguments by job; raises NotUnderstood for a bare noun that has no job."""
    parts = Parts()
    arguments = split.arguments
    for index, argument in enumerate(arguments):
        before = arguments[index - 1] if index else None
        if argument.noun is None:
            _word(argument, parts)
            continue
        counted = _counted_before(argument.noun, parts)
        if counted is not None and argument.token is not None and index not in split.described:
            parts.marked.append((argument.token.meaning, counted))
            continue
        nominal = fold(argument.noun)
        if index in split.described:
            nominal = describe(nominal, split.described[index])
        if argument.token is None:
            last = all(
                each.noun is None and each.token and each.token.type == "ADV"
                for each in arguments[index + 1 :]
            )
            _bare(argument, nominal, parts, last=last, copular=copular)
        else:
            _marked(argument.token, _checked(nominal, before, argument), parts)
    return parts


def _counted_before(noun: NounPhrase, parts: Parts) -> Nominal | None:
    """クリーチャーを1体またはオーラを: the number counts what was named before it."""
    head = noun.units[0].head
    if head.kind != "num" or not noun.links or noun.links[0].type != "OR" or not parts.marked:
        return None
    particle, before = parts.marked[-1]
    if particle != "を" or before.phrases[1:] or before.kind != "obj" or before.phrases[0].quantity:
        return None
    parts.marked.pop()
    first = replace(before, phrases=(replace(before.phrases[0], quantity=term(head.meaning)),))
    rest = fold(NounPhrase(noun.units[1:], noun.links[1:]))
    return alternatives(first, rest, noun.links[0].meaning)


def _marked(particle: Token, nominal: Nominal, parts: Parts) -> None:
    if nominal.kind == "power" and nominal.head.meaning != "power":
        parts.durations.append(nominal.head.retyped("DURATION", meaning=nominal.head.meaning.split()[1]))
    if nominal.kind == "obj" and particle.text in ("の中に", "の中から"):
        nominal = _those(nominal, particle.text)
    if nominal.kind == "civs" and particle.text == "に" and nominal.phrases[0].refers == "that":
        nominal = replace(nominal, kind="among", phrases=(Phrase("card", refers="that"),))
    if particle.meaning in _ONLY:
        parts.only = True
        parts.marked.append((_ONLY[particle.meaning], all_but(nominal)))
    elif particle.meaning == "so_much":
        if nominal.kind != "count" or parts.quantity is not None:
            raise not_understood("bare_noun", nominal.head)
        parts.quantity = counted(nominal, nominal.head)
    elif nominal.kind == "end" and particle.meaning == "に":
        parts.ends.append(nominal)
    elif nominal.kind == "amount" and particle.meaning == "に" and parts.amount is None:
        parts.amount, parts.becomes = int(nominal.head.meaning), True
    else:
        parts.marked.append((particle.meaning, nominal))


def _those(nominal: Nominal, particle: str) -> Nominal:
    """その2枚の中に: among what was named before; 自分のクリーチャーの中に光があれば: among all of these."""
    phrase = nominal.phrases[0]
    among_all = particle == "の中に" and phrase.refers is None and phrase.whose != "unstated"
    if among_all and not (nominal.phrases[1:] or phrase.quantity or phrase.relatives):
        return replace(nominal, kind="among")
    if nominal.phrases[1:] or phrase.refers is None or phrase.filters or phrase.relatives:
        return nominal
    return replace(nominal, kind="among")


def _checked(nominal: Nominal, before: Argument | None, argument: Argument) -> Nominal:
    """選んだ behind another argument could take that argument for itself: two readings, so none."""
    if not nominal.acted or before is None or describing(argument) is not None:
        return nominal
    free = before.token is not None and (before.token.meaning == "は" or before.token.type == "CONN")
    if free or (before.comma and before.noun is None):
        return nominal
    raise not_understood("ambiguous", argument.first)


def _word(argument: Argument, parts: Parts) -> None:
    token = argument.token
    if token is None:
        return
    said = [*parts.durations, *parts.times, *parts.links]
    twice = parts.instead if token.type == "INSTEAD" else token.meaning in parts.how
    if token.type == "DURATION" and parts.marked and [each.meaning for each in said] == [token.meaning]:
        return
    if twice or any(each.meaning == token.meaning for each in said):
        raise not_understood("two_of_a_kind", token)
    if token.type == "INSTEAD":
        parts.instead = True
    elif token.type == "ADV":
        parts.how.append(token.meaning)
    else:
        {"DURATION": parts.durations, "TIME": parts.times, "CONN": parts.links}[token.type].append(token)


def _bare(argument: Argument, nominal: Nominal, parts: Parts, *, last: bool, copular: bool) -> None:
    if copular and last:
        parts.predicate = nominal
    elif nominal.kind == "num" and parts.quantity is None and _only_counts(nominal, argument):
        parts.quantity = nominal.phrases[0].quantity
        parts.loose = not (last or argument.comma)
        counted = parts.marked[-1] if parts.marked else ("", None)
        parts.counted = counted[1] if counted[0] != "per" else None
    elif nominal.kind in MEASURED and last and nominal.owned:
        parts.marked.append(("than", nominal))
    elif nominal.kind == "times":
        parts.marked.append(("per", nominal))
    elif nominal.kind == "amount" and parts.amount is None:
        parts.amount = int(nominal.head.meaning)
        parts.how += ["up_to"] * nominal.head.has("up_to")
    elif nominal.kind == "times_num" and nominal.head.meaning not in parts.how:
        parts.how.append(nominal.head.meaning)
    elif nominal.kind in ("both", "mana"):
        parts.marked.append(("を", nominal))
    elif nominal.kind == "anybody":
        parts.marked.append(("は", replace(nominal, kind="player")))
    elif nominal.kind == "feat":
        parts.marked.append(("を", nominal))
    else:
        raise not_understood("bare_noun", argument.first)


def _only_counts(nominal: Nominal, argument: Argument) -> bool:
    """1体, or それと同じ枚数; そのうちの1枚 is a thing."""
    return nominal.head is argument.first or nominal.head.kind == "as_many"


def signed_amount(clause: Clause, parts: Parts) -> int | None:
    """The amount of a change, negative where it is taken away."""
    if parts.amount is None or clause.verb is None:
        return None
    signs = {frame.sign for frame in frames().get(clause.verb.meaning, ()) if frame.sign}
    return parts.amount * max(signs, default=1)
