"""What a noun stands for that names no card: “it”, “my creature”, whose shields are attacked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.discourse import BRACKETED, Discourse
from saitei.parser.scenario.talk.spoken_clauses import Mention, Part, SentenceNotUnderstood, SpokenClause

_ACTS = frozenset({"subject", "topic", "with", "bare"})
_BESIDE = frozenset({"with", "in", "at"})
"""The parts of what somebody has who is attacked."""

_ATTACK, _ATTACKER, _ATTACKED = "attack", "attacker", "attacked"
SOMEONE, _THAT_PLAYER, _ANOTHER = "someone", "that_player", "another"
_PLAYERS = frozenset({SOMEONE, _THAT_PLAYER, _ANOTHER})


def with_referents(clause: SpokenClause, heard: Discourse) -> SpokenClause:
    """The clause with what its nouns stand for; raises SentenceNotUnderstood where that is not plain."""
    parts = clause.parts
    if clause.asks:
        parts = tuple(replace(part, thing=_creature_spoken_of(part.thing, heard)) for part in parts)
    return replace(clause, parts=tuple(_with_referent(part, clause, heard) for part in parts))


def with_someone(clause: SpokenClause, heard: Discourse) -> Discourse:
    """The discourse with who “someone” is: a player who has not been spoken of."""
    meant = [one.thing for one in clause.parts if SOMEONE in (one.thing.value, one.thing.owner)]
    if not meant or heard.someone is not None:
        return heard
    asker = heard.seats.asker
    said = heard.plain[meant[0].start : meant[0].end].lower()
    others = {one for one in heard.players_before(meant[0].start) if one != asker}
    if said == load_talk("frames")["told_of"]["an_opponent"] and others:
        raise SentenceNotUnderstood
    here = {one.thing.value for one in clause.parts} | {one.thing.owner for one in clause.parts}
    free = [one for one in _free(heard) if one not in here]
    if not free:
        raise SentenceNotUnderstood
    told = heard if heard.seats.other else heard.with_known(SOMEONE)
    return replace(told, someone=free[0])


def _free(heard: Discourse) -> list[str]:
    """The others who play and have not been spoken of."""
    asker = heard.seats.asker
    return [one for one in heard.seats.players if asker and one not in (asker, *heard.spoken_of)]


def player_meant(which: str | None, start: int, heard: Discourse) -> str:
    """Who “someone” and “that player” are; raises SentenceNotUnderstood where it is not plain."""
    if which is not None and which in heard.seats.players:
        return which
    if which == SOMEONE and heard.someone is not None:
        return heard.someone
    if which == _ANOTHER:
        found = [one for one in _free(heard) if one != heard.someone][:1]
    elif heard.someone is not None:
        found = [heard.someone]
    else:
        found = [*{one for one in heard.players_before(start) if one != heard.seats.asker}]
    if len(found) != 1:
        raise SentenceNotUnderstood
    return found[0]


def _with_referent(part: Part, clause: SpokenClause, heard: Discourse) -> Part:
    thing = part.thing
    if part.role == "for" and thing.value == _THAT_PLAYER and heard.attacked is not None:
        part = replace(part, thing=replace(thing, kind="player", value=heard.attacked))
        thing = part.thing
    if thing.value == "it" and thing.owner is not None and _says_a_creature(thing, heard):
        part = replace(part, thing=replace(thing, value="creature"))  # “a creature of somebody else”
        thing = part.thing
    thing = _of_players(_of_who_acts(part, clause, heard), heard)
    thing = _attacker(thing, heard)
    if (event := load_talk("frames")["events"].get(thing.did)) in heard.things:
        return replace(part, thing=heard.things[event])
    if _may_be_attacked(replace(part, thing=thing), clause, heard):
        if not ({"tapped", "untapped"} & {*thing.attrs} or _whose(thing, heard) in heard.tapped):
            raise SentenceNotUnderstood
        return Part("object", thing)  # only of what is attacked it matters
    of_attack = clause.verb == _ATTACK and part.role not in _BESIDE
    if of_attack and thing.value == "shields" and thing.owner in heard.seats.players:
        return replace(part, thing=replace(thing, kind="player", value=thing.owner, owner=None))
    called: Mapping[str, str] = load_talk("frames")["nameless"].get(clause.verb, {}) if clause.asks else {}
    if thing.value in called and part.role in _ACTS:
        return replace(part, thing=replace(thing, value=called[thing.value]))
    if thing.value == "it" and thing.kind == "noun" and not _stands_for_a_shield(clause, heard):
        return replace(part, thing=_it(thing, part.role, clause, heard) or _nameless(thing, heard, called))
    return replace(part, thing=thing)


def _of_who_acts(part: Part, clause: SpokenClause, heard: Discourse) -> Mention:
    """What is “his” as that of who acts with it, unless who asks does: “C blocks with his blocker”."""
    thing = part.thing
    acts = [one.thing for one in clause.parts if one.role == "subject" and one.thing.kind == "player"]
    if thing.owner != _THAT_PLAYER or part.role != "with" or len(acts) != 1:
        return thing
    return thing if acts[0].value == heard.seats.asker else replace(thing, owner=acts[0].value)


def _attacker(thing: Mention, heard: Discourse) -> Mention:
    """What is told to attack for “the attacker”, which else is “it”."""
    if (thing.kind, thing.value) != ("noun", _ATTACKER):
        return thing
    attacking = heard.things.get(_ATTACKED)
    if attacking is not None and thing.owner in (None, attacking.owner):
        return attacking
    return replace(thing, value="it")


def _of_players(thing: Mention, heard: Discourse) -> Mention:
    """With the players for “someone” and “that player”, and for whose something is."""
    if thing.kind == "noun" and thing.value in _PLAYERS:
        return Mention("player", player_meant(thing.value, thing.start, heard), thing.start, thing.end)
    if thing.owner in _PLAYERS:
        return replace(thing, owner=player_meant(thing.owner, thing.start, heard))
    return thing


def _it(thing: Mention, role: str, clause: SpokenClause, heard: Discourse) -> Mention | None:
    """The card that “it” stands for, if one has been named; no card acts on itself but where that is said."""
    named = [*BRACKETED.finditer(heard.plain, 0, thing.start)]
    said = heard.plain[thing.start : thing.end].lower()
    here = {heard.name_of(one.thing) for one in clause.parts if one.thing.kind == "card"}
    names = {one[0] for one in named} - (set() if said in load_talk("frames")["told_of"]["itself"] else here)
    if not names:
        return None
    meant = _names_meant(names, role, clause, heard)
    if len(meant) > 1 and (clause.asks or "passive" in clause.features):
        meant = _spoken_of_last(named, clause, heard) & names
    if len(meant) != 1 or _another_since(named[-1].end(), thing.start, heard):
        raise SentenceNotUnderstood
    found = next(one for one in named if one[0] in meant)
    return Mention("card", "", *found.span(), attrs=thing.attrs)


def _stands_for_a_shield(clause: SpokenClause, heard: Discourse) -> bool:
    """Whether “it” is the shield that was broken: “it was 《X》”, “can I use it?”."""
    if clause.asks:
        return "broken" in heard.known and clause.verb in load_talk("frames")["told_of"]["used"]
    named = any(one.thing.kind == "card" for one in clause.parts)
    return named and not clause.verb and "shield" in heard.known


def _names_meant(names: set[str], role: str, clause: SpokenClause, heard: Discourse) -> set[str]:
    """Which of several cards “it” may stand for: one's own that one acts with, else what was acted on."""
    if len(names) == 1:
        return names
    actors = [one.thing.value for one in clause.parts if one.role == "subject" and one.thing.kind == "player"]
    own = {name for name in names if heard.owners.get(name) in actors} if role == "with" else set[str]()
    return own or ({heard.patient} if heard.patient else names)


def _spoken_of_last(named: list[re.Match[str]], clause: SpokenClause, heard: Discourse) -> set[str]:
    """The one card of the last sentence that names any; no card blocks its own attack."""
    start = max(heard.hidden.rfind(stop, 0, named[-1].start()) for stop in ".。?") + 1
    found = {one[0] for one in named if one.start() >= start}
    attacker = heard.things.get(_ATTACKED)
    may_be = clause.verb != "block" or attacker is None or heard.name_of(attacker) not in found
    return found if len(found) == 1 and may_be else set()


def _nameless(thing: Mention, heard: Discourse, called: Mapping[str, str]) -> Mention:
    """The one card without a name of the sentence, or “a creature” as who asks said before being seated."""
    if not heard.nameless and _says_a_creature(thing, heard):
        return replace(thing, value=called.get("creature", "creature"))
    if len(heard.nameless) != 1:
        raise SentenceNotUnderstood
    (only,) = heard.nameless
    return replace(thing, value=only[0], owner=only[1])


def _says_a_creature(thing: Mention, heard: Discourse) -> bool:
    """Whether “the creature” is what “a creature” became when who asks was seated."""
    said = heard.plain[thing.start : thing.end].lower()
    return said == str(load_talk("frames")["told_of"]["a_creature"])


def _creature_spoken_of(thing: Mention, heard: Discourse) -> Mention:
    """The one creature that “my creature” means where creatures have been named; it has to be plain."""
    if thing.kind != "noun" or thing.value != "creature" or thing.count is not None:
        return thing
    named = [name for name, owner in heard.acting.items() if thing.owner in (None, owner)]
    if heard.nameless_told or not heard.acting or (not named and thing.owner is not None):
        return thing
    at = heard.plain.rfind(named[0], 0, thing.start) if len(named) == 1 else -1
    if at < 0:
        raise SentenceNotUnderstood
    return Mention("card", "", at, at + len(named[0]), heard.acting[named[0]], thing.attrs)


def _may_be_attacked(part: Part, clause: SpokenClause, heard: Discourse) -> bool:
    """「Bのクリーチャーは攻撃できる」: somebody else's, which may attack or be attacked."""
    asked = clause.asks and clause.verb == _ATTACK and part.role == "topic"
    others = part.thing.kind != "player" and _whose(part.thing, heard) not in (None, heard.seats.asker)
    return asked and "passive" not in clause.features and others


def _whose(thing: Mention, heard: Discourse) -> str | None:
    """Whose something is by what is said of it, or has been told."""
    return thing.owner or (heard.owners.get(heard.name_of(thing)) if thing.kind == "card" else None)


def _another_since(start: int, end: int, heard: Discourse) -> bool:
    """Whether something else has been spoken of that “it” may stand for."""
    between: str = load_talk("spoken")["between"][heard.lang]
    return re.search(between, heard.hidden[start:end], re.IGNORECASE) is not None
