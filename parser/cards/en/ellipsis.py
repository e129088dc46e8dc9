"""What English says once for two verbs: "chooses and discards 2 cards"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.cards.en.tree import Argument, Clause, NounPhrase, Unit
from saitei.parser.cards.tokens import Token, Word

_CHOOSING = frozenset({"choose", "reveal", "take"})


def shared_objects(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The clauses with an object for each verb: the second deals with what the first chose."""
    out = _shared_auxiliaries(list(clauses))
    for index in range(1, len(out)):
        out[index] = _of_that_deck(out[index - 1], out[index])
    for index in range(len(out) - 1):
        first, second = out[index], out[index + 1]
        if _chosen(first) and _goes_on(second) and _lacks_object(second):
            out[index + 1] = replace(second, complements=(_them(second), *second.complements))
        if _open(first) and _goes_on(second) and second.complements and second.complements[0].token is None:
            kept = tuple(each for each in second.complements if _belongs(each))
            moved = tuple(each for each in second.complements if each not in kept)
            out[index] = replace(first, complements=(*first.complements, *moved))
            out[index + 1] = replace(second, complements=(_them(second), *kept))
    return tuple(out)


def _of_that_deck(before: Clause, clause: Clause) -> Clause:
    """ "Shuffle your deck, then reveal the top card": of the deck that was shuffled."""
    deck = before.complements[0].noun if before.verb.meaning == "shuffle" and before.complements else None
    thing = clause.complements[0].noun if clause.complements else None
    if deck is None or thing is None or len(thing.units) != 1 or len(deck.units) != 1:
        return clause
    if not any(word.meaning in ("top", "bottom") for word in thing.units[0].modifiers):
        return clause
    link = Token(Word("LINK", "", "of"), "", thing.units[0].head.end, thing.units[0].head.end)
    whole = Argument(NounPhrase((thing.units[0], deck.units[0]), (link,)), clause.complements[0].token)
    return replace(clause, complements=(whole, *clause.complements[1:]))


def _them(clause: Clause) -> Argument:
    """The object that is not said again."""
    pointed = Token(Word("NOUN", "obj", "card @them"), "", clause.verb.end, clause.verb.end)
    return Argument(NounPhrase((Unit((), pointed, ()),), ()), None)


def _chosen(clause: Clause) -> bool:
    """ "choose a creature and return to its owner's hand": one thing was chosen."""
    return clause.verb.meaning == "choose" and sum(each.token is None for each in clause.complements) == 1


def _lacks_object(clause: Clause) -> bool:
    bare = [each for each in clause.complements if each.noun is not None and each.token is None]
    goal = any(each.token is not None and each.token.meaning in ("to", "into") for each in clause.complements)
    return clause.verb.meaning in ("return", "put") and not bare and goal and not clause.verb.has("passive")


def _shared_auxiliaries(out: list[Clause]) -> list[Clause]:
    """ "can't be attacked or blocked": the auxiliaries are said once."""
    for index in range(1, len(out)):
        before, clause = out[index - 1].verb.word, out[index]
        features = clause.verb.word.features
        bare = "participle" in features and not features & {"aux", "passive", "base"}
        if bare and "passive" in before.features and _goes_on(clause, ("and", "or")):
            word = replace(clause.verb.word, features=before.features)
            out[index] = replace(clause, verb=replace(clause.verb, word=word))
            out[index - 1] = _by_the_same(out[index - 1], clause)
    return out


def _by_the_same(before: Clause, clause: Clause) -> Clause:
    """ "can't be attacked or blocked by light creatures": by whom is said once."""
    whom = tuple(each for each in clause.complements if each.token is not None and each.token.meaning == "by")
    if not whom or before.complements or not before.verb.has("cannot"):
        return before
    return replace(before, complements=whom)


def _open(clause: Clause) -> bool:
    return clause.verb.meaning in _CHOOSING and not clause.complements and not clause.verb.has("passive")


def _goes_on(clause: Clause, words: tuple[str, ...] = ("and",)) -> bool:
    joined = bool(clause.joins) and clause.joins[-1].type == "CJOIN" and len(clause.joins) == 1
    return joined and clause.subject is None and clause.opening is None and clause.joins[-1].meaning in words


def _belongs(argument: Argument) -> bool:
    """Whether a complement goes with the second verb: where to, and how."""
    goals = ("into", "to", "onto", "on", "bottom", "top", "under")
    return argument.noun is None or (argument.token is not None and argument.token.meaning in goals)
