"""What a sentence is about as far as its words are known: what is done, what is asked, who plays which part.

Nothing is concluded from a gist but how like one sentence is to another: what stands between the words that
are known is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from saitei.parser.scenario.data import load
from saitei.parser.scenario.talk.concepts import Concept, Sense, known_words
from saitei.parser.scenario.talk.plain_speech import with_names_hidden

_BESIDE = 0.4
"""What a deed weighs beside the one that is asked or told: that of a condition, or of a clause before it."""

_HOW = ("can", "must", "not", "passive", "imminent", "past")
_HELPS: Mapping[str, frozenset[str]] = {
    "can": frozenset({"can"}), "cannot": frozenset({"can", "not"}), "must": frozenset({"must"}),
    "need_not": frozenset({"can", "not"}), "not": frozenset({"not"}), "be_not": frozenset({"not"}),
    "imminent": frozenset({"imminent"}),
}  # fmt: skip
"""What is said of a deed by what stands beside it."""

_EMPTY_DEEDS = frozenset({"perform", "remark", "be", "have", "exist"})
"""Verbs that say nothing of their own: the nouns beside them do."""

_ACTS, _UNDERGOES = frozenset({"topic", "subject"}), frozenset({"object", "to"})


@dataclass(frozen=True, slots=True)
class Role:
    """What part somebody plays: whose `thing` it is, or who acts (`subject`), or is acted on (`object`)."""

    part: str
    thing: str = ""


_ACTIVELY = {Role("object"): Role("subject"), Role("subject"): Role("object")}
"""The part that somebody plays in what is told from the other side: 「Bに唱えられた」."""


@dataclass(frozen=True, slots=True)
class Gist:
    """What a sentence is about.

    `deeds` have weights, `how` is said of the deed that weighs most, `asks` is what is asked for (`who`,
    `how_many`, …), `things` are nouns, states and times; `players` and `cards` say who and which plays what
    part, `counts` how many there are of a thing.
    """

    deeds: Mapping[str, float] = field(default_factory=dict[str, float])
    how: frozenset[str] = frozenset()
    asks: str = ""
    things: frozenset[str] = frozenset()
    players: Mapping[Role, str] = field(default_factory=dict[Role, str])
    cards: Sequence[str] = ()
    counts: Mapping[str, str] = field(default_factory=dict[str, str])


def gist(said: str, players: Sequence[str], lang: str) -> Gist:
    """What a sentence is about in which players are named as these, cards stand in brackets."""
    hidden = with_names_hidden(said)
    words = [*_known(hidden, tuple(players), lang)]
    deeds, how = _deeds(_clauses_of(words, hidden, lang))
    things = {one.value for word in words for one in word.senses if one.kind in ("noun", "attr", "adverb")}
    asks = next((one.value for word in words if (one := word.sense("wh")) is not None), "")
    for kind, hints in _hints(lang).items():
        found = {what for what, stems in hints.items() if any(stem in hidden.lower() for stem in stems)}
        if kind == "deeds":
            deeds = {**dict.fromkeys(found, 1.0 if not deeds else _BESIDE), **deeds}
        elif kind == "asks":
            asks = asks or next(iter(sorted(found)), "")
        else:
            things |= found
    if asks == "who" and "next" in things and deeds.keys() <= {*load("likeness")["kin"]["turns"]}:
        asks, deeds = "whose_turn", {}
    if not asks and not deeds and things & {*load("likeness")["kin"]["measured"]}:
        asks = "how_many"
    cards = [_part_of(words, at, lang).part for at, word in enumerate(words) if word.sense("card")]
    parts = _roles(words, lang)
    if "passive" in how and lang == "ja":
        parts = {_ACTIVELY.get(role, role): who for role, who in parts.items()}
    return Gist(deeds, how, asks, frozenset(things), parts, cards, _counts(words))


def _known(hidden: str, players: tuple[str, ...], lang: str) -> Iterator[Concept]:
    """The words that are known, the longest at each place."""
    at = 0
    while at < len(hidden):
        found = next(known_words(hidden, at, players, lang), None)
        if found is None:
            at += 1
            while lang == "en" and at < len(hidden) and hidden[at].isalnum() and hidden[at - 1].isalnum():
                at += 1
            continue
        yield found
        at = found.end


def _deeds(clauses: Iterable[tuple[Sequence[Concept], bool]]) -> tuple[dict[str, float], frozenset[str]]:
    """What is done, with what it weighs, and how the main deed is meant."""
    found: dict[str, float] = {}
    how: frozenset[str] = frozenset()
    clauses = [*clauses]
    mains = [clause for clause, is_main in clauses if is_main] or [clause for clause, _ in clauses]
    for clause, is_main in clauses:
        deeds = [one for word in clause for one in word.senses if one.kind == "verb"]
        for one in deeds:
            if one.value not in _EMPTY_DEEDS:
                found[one.value] = max(found.get(one.value, 0.0), 1.0 if is_main else _BESIDE)
    for word in mains[-1] if mains else ():
        for one in word.senses:
            how |= _manner(one)
    return found, how & frozenset(_HOW)


def _manner(sense: Sense) -> frozenset[str]:
    if sense.kind == "aux":
        return _HELPS.get(sense.value, frozenset())
    if sense.kind == "verb":
        need_not = frozenset({"can", "not"}) if "need_not" in sense.features else frozenset[str]()
        return sense.features | need_not
    return frozenset()


def _clauses_of(words: Sequence[Concept], hidden: str, lang: str) -> Iterator[tuple[Sequence[Concept], bool]]:
    """The clauses, and whether each is a main one.

    In Japanese the last one is, in English what no conjunction begins.
    """
    if lang == "ja":
        verbs = [at for at, word in enumerate(words) if _is_deed(word)]
        begins = verbs[-2] + 1 if len(verbs) > 1 else 0
        yield words[:begins], False
        yield words[begins:], True
        return
    joins: Sequence[str] = load("likeness")["joins"][lang]
    clause: list[Concept] = []
    is_main = True
    for word in words:
        cut = word.sense("cut") is not None
        if cut or word.sense("stop") is not None:
            yield clause, is_main
            clause, is_main = [], not cut or hidden[word.start : word.end].lower() in joins
        clause.append(word)
    yield clause, is_main


def _is_deed(word: Concept) -> bool:
    verb = word.sense("verb")
    return verb is not None and verb.value not in _EMPTY_DEEDS


def _roles(words: Sequence[Concept], lang: str) -> dict[Role, str]:
    """Who plays what part; the first who plays it."""
    found: dict[Role, str] = {}
    for at, word in enumerate(words):
        player = word.sense("player")
        if player is not None:
            found.setdefault(_part_of(words, at, lang), player.value)
    return found


def _part_of(words: Sequence[Concept], at: int, lang: str) -> Role:
    """The part that a word plays: by the particle behind it, or by whether it stands before the deed."""
    following = words[at + 1 : at + 5]
    parts = {one.value for one in following[0].senses if one.kind == "part"} if following else set[str]()
    if "of" in parts:
        thing = next((one.value for word in following[1:] for one in word.senses if one.kind == "noun"), "")
        card = next((word for word in following[1:3] if word.sense("card", "noun")), None)
        return Role("owner", "" if card is not None and card.sense("card") else thing)
    if lang == "ja":
        return Role("subject" if parts & _ACTS else "object" if parts & _UNDERGOES else "")
    return Role("object" if any(_is_deed(word) for word in words[:at]) else "subject")


def _counts(words: Sequence[Concept]) -> dict[str, str]:
    """How many there are of each thing: the number that stands nearest to it."""
    numbers = [(at, one.value) for at, word in enumerate(words) if (one := word.sense("number"))]
    found = {"": numbers[0][1]} if numbers else {}
    for at, word in enumerate(words):
        noun = word.sense("noun")
        if noun is not None and numbers:
            place, number = min(numbers, key=lambda one: abs(one[0] - at))
            if abs(place - at) <= 4:  # noqa: PLR2004 as far as a particle, an adverb and a verb
                found[noun.value] = number
    return found


@cache
def _hints(lang: str) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Beginnings of words that hint at what a sentence is about."""
    hints: Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]] = load("likeness")["hints"]
    return {kind: {what: stems.get(lang, ()) for what, stems in rows.items()} for kind, rows in hints.items()}
