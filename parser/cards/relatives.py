"""Clauses before a noun: このターンに出たクリーチャー, こうして捨てたカード.

The grammar is flat, so the arguments of such a clause stand among those of the main verb. Every split in
which both verbs take what they get is tried; a reading is taken only if it is the only one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from saitei.parser.ability import Action
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.participles import participle
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.tree import Argument, NounPhrase

_WHOLE = frozenset({"player", "civ", "quality", "test", "zone", "hand", "num"})
MEASURED = frozenset({"power", "cost", "count", "ability", "keyword"})
"""Nouns that a thing has: what stands before them describes the thing."""

_WITHIN = frozenset({"DURATION", "ADV"})
_NEAR = frozenset({"so", "first_time", "next"})
_COMPARED = ("same_", "any_same_", "less_", "more_", "at_most_", "at_least_")
_MOST = 4
"""Arguments that a clause before a noun has at most."""

Reader = Callable[[Token, tuple[Argument, ...], Argument], Action]


@dataclass(frozen=True, slots=True)
class Split:
    """Arguments of the main verb, and for some of them the clause that describes their noun."""

    arguments: tuple[Argument, ...]
    described: dict[int, Action]


def describing(argument: Argument) -> Token | None:
    """The verb before the first noun of an argument, where it is more than a state or a plain 選んだ."""
    if argument.noun is None or not argument.noun.units[0].modifiers:
        return None
    first = argument.noun.units[0].modifiers[0]
    return first if first.type == "V" else None


def is_plain(word: Token) -> bool:
    """Whether the verb may stand before a noun without arguments of its own."""
    try:
        participle(word)
    except NotUnderstood:
        return False
    return True


def splits(arguments: tuple[Argument, ...], read: Reader) -> list[Split]:
    """All ways to share out the arguments; one with nothing described where no noun has a clause."""
    found = [Split((), {})]
    for argument in arguments:
        word = describing(argument)
        if word is None:
            found = [_with(split, argument) for split in found]
        else:
            found = [more for split in found for more in _ways(split, argument, word, read)]
        if len(found) > _MOST * _MOST:
            raise not_understood("ambiguous", argument.first)
    return found


def _with(split: Split, argument: Argument) -> Split:
    return Split((*split.arguments, argument), split.described)


def _ways(split: Split, argument: Argument, word: Token, read: Reader) -> list[Split]:
    """The clause before the noun takes 0, 1, 2 … of the arguments before it; what clings to it, it takes."""
    found: dict[int, Split] = {}
    if is_plain(word):
        found[0] = _with(split, argument)
    bare = _without_verb(argument)
    for count in range(_MOST + 1) if bare is not None else ():
        taken = split.arguments[len(split.arguments) - count :]
        if count > len(split.arguments) or not all(map(_may_be_within, taken)):
            break
        more = None if count in found or bare is None else _taken(split, bare, count, word, read)
        if more is not None:
            near = [fewer for fewer in found if all(map(_clings, taken[: count - fewer]))]
            found = {fewer: each for fewer, each in found.items() if fewer not in near}
            found[count] = more
    if bare is None and 0 in found and _said_again(split, argument):
        return [Split((*split.arguments[:-1], argument), split.described)]
    if set(found) == {0} and split.arguments and _within(split.arguments[-1]):
        return []
    return list(found.values())


def _said_again(split: Split, argument: Argument) -> bool:
    """こうして破壊したクリーチャーと同じ数の: the thing dealt with, which something is compared with."""
    before = split.arguments[-1].token if split.arguments else None
    so = before is not None and before.meaning == "so" and not split.arguments[-1].comma
    links = argument.noun.links if argument.noun else ()
    return so and bool(links) and links[0].type == "LINK" and links[0].meaning.startswith(_COMPARED)


def _taken(split: Split, bare: Argument, count: int, word: Token, read: Reader) -> Split | None:
    at = len(split.arguments) - count
    if any(index >= at for index in split.described):
        return None
    try:
        action = read(word, split.arguments[at:], bare)
    except NotUnderstood:
        return None
    return Split((*split.arguments[:at], bare), {**split.described, at: action})


def _within(argument: Argument) -> bool:
    """このターンに使った…: if the clause cannot take it, it is not clear what it says."""
    token = argument.token
    near = token is not None and (token.type == "DURATION" or token.meaning in _NEAR)
    return argument.noun is None and near and not argument.comma


def _clings(argument: Argument) -> bool:
    """こうして捨てたカード, 自分が唱えた呪文: with no comma between, these belong to the nearer verb."""
    token = argument.token
    if token is None or argument.comma:
        return False
    kind = argument.noun.head.kind if argument.noun else ""
    means = kind in ("ability", "keyword") and token.meaning in ("で", "agent")
    return means or token.type == "DURATION" or token.meaning in _NEAR or token.meaning in ("が", "を")


def _may_be_within(argument: Argument) -> bool:
    """A topic never, nor what a comma sets apart, except the one who acts."""
    token = argument.token
    if argument.noun is None:
        return token is not None and token.type in _WITHIN and not argument.comma
    return token is not None and token.meaning not in ("は", "も") and not argument.comma


def _without_verb(argument: Argument) -> Argument | None:
    """The argument without the verb, if it is clear which noun the verb describes."""
    noun = argument.noun
    if noun is None or not _one_thing(noun):
        return None
    first = replace(noun.units[0], modifiers=noun.units[0].modifiers[1:])
    return replace(argument, noun=NounPhrase((first, *noun.units[1:]), noun.links))


def _one_thing(noun: NounPhrase) -> bool:
    """Whether all nouns before the last one (or before its power or cost) only say more about it."""
    kinds = [unit.head.kind for unit in noun.units]
    joined = (kind for kind, link in zip(kinds, noun.links, strict=False) if link.type == "OR")
    if not all(kind in ("civ", "quality", "test") for kind in joined):
        return False
    core = kinds[:-1] if kinds[-1] in MEASURED else kinds
    return all(kind in _WHOLE for kind in core[:-1])


def describe(nominal: Nominal, action: Action) -> Nominal:
    """The nominal with the clause that describes it."""
    (phrase,) = nominal.phrases if len(nominal.phrases) == 1 else (None,)
    if phrase is None:
        raise not_understood("shared_modifier", nominal.head)
    cards = nominal.kind == "hand"
    described = replace(phrase, noun="card" if cards else phrase.noun, relatives=(*phrase.relatives, action))
    return replace(nominal, kind="obj" if cards else nominal.kind, phrases=(described,), modified=True)
