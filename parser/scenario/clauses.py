"""Clauses: a verb and its phrases with the parts each may play, the same for both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from saitei.parser.scenario.grammar import Chunk, Np, Sentence
from saitei.parser.scenario.nouns import Noun, noun
from saitei.parser.scenario.tokens import ScenarioToken, Source
from saitei.parser.scenario.zones import play_zone

ALL = frozenset({"subject", "object", "to", "with", "from", "in", "against", "as"})
_JAPANESE = {
    "topic": ALL,
    "time": ALL,
    "subject": frozenset({"subject", "object"}),
    "to": frozenset({"to", "in"}),
    "with": frozenset({"with", "in"}),
}


_ENGLISH = {"onto": frozenset({"onto", "to"})}
"""What a preposition may say beside what it is called."""

CHOOSING = frozenset({"choose", "decide"})
"""Verbs of which it may be asked who does so, and to which card something then happens."""

_DONE = frozenset({"past", "participle"})
"""Forms of a verb that describe the thing named behind it: “the destroyed creature”."""

_OF_EACH = ("effect", "creatures", "turn", "step")


@dataclass(frozen=True, slots=True)
class ScenarioPhrase:
    """Nouns joined by and/or, the parts they may play, and whether a particle says so."""

    parts: frozenset[str]
    nouns: tuple[Noun, ...]
    bare: bool = False


@dataclass(slots=True)
class ScenarioClause:
    """A verb ("be" where there is none) with its phrases and whatever else colours it."""

    at: int
    verb: str = "be"
    features: set[str] = field(default_factory=set[str])
    phrases: list[ScenarioPhrase] = field(default_factory=list[ScenarioPhrase])
    adverbs: set[str] = field(default_factory=set[str])
    conn: str | None = None
    gapped: bool = False
    closed: bool = False


def nouns(nps: tuple[Np, ...], source: Source) -> tuple[Noun, ...]:
    """The nouns of a list; a later one may leave out the card or player that the one before has named."""
    found: list[Noun] = []
    for np in nps:
        one = noun(np, source)
        found.append(_inherited(one, found[-1]) if found else one)
    return _of_each(found) if len(found) > 1 else tuple(found)


def _of_each(found: list[Noun]) -> tuple[Noun, ...]:
    """The effects of B and C: an effect of each, whether the players stand before it or after.

    Behind a turn of several players may stand a step of it.
    """
    within = [found[-1]] if found[-1].kind == "step" and found[-2].kind == "turn" else []
    found = found[: len(found) - len(within)]
    for said, players in ((found[-1], found[:-1]), (found[0], found[1:])):
        if said.player and said.kind in _OF_EACH and all(one.kind == "player" for one in players):
            each = (one if one is said else replace(said, player=one.player, at=one.at) for one in found)
            return (*each, *within)
    return (*found, *within)


def _inherited(one: Noun, before: Noun) -> Noun:
    if one.player is None and one.name is None and before.name is not None:
        if one.kind == "quote" or (one.kind == "ability" and one.by is not None):
            return replace(one, kind="ability", player=before.player, name=before.name, number=before.number)
        if one.kind == "instruction":
            return replace(
                one, player=before.player, name=before.name, number=before.number, by=one.by or before.by
            )
    if (
        one.player is None
        and one.kind in ("object", "step", "effect")
        and before.kind in ("object", "turn", "effect")
    ):
        return replace(one, player=before.player)
    return one


class Folder:
    """Folds the chunks of one sentence into clauses."""

    def __init__(self, sentence: Sentence, source: Source, *, japanese: bool) -> None:
        self.source = source
        self.clauses: list[ScenarioClause] = []
        self.open: ScenarioClause | None = None
        self.pending: str = "pre"
        self.inverted = False
        for chunk in sentence:
            (self._japanese if japanese else self._english)(chunk)
        self.close()
        _fill_gaps(self.clauses)
        for clause in self.clauses:
            _into_play(clause, play_zone(self.source.language))
        self.clauses = [part for clause in self.clauses for part in (*_times(clause), clause)]

    def clause(self, at: int) -> ScenarioClause:
        """The clause being read."""
        if self.open is None:
            self.open = ScenarioClause(at)
            self.pending = "pre"
        return self.open

    def close(self) -> None:
        """End the clause being read."""
        if self.open is not None:
            self.clauses.append(self.open)
            self.open = None

    def add(self, chunk: Chunk, parts: frozenset[str], *, bare: bool = False) -> None:
        """Put the chunk's nouns into the clause."""
        if chunk.nps:
            found = nouns(chunk.nps, self.source)
            self.clause(found[0].at).phrases.append(ScenarioPhrase(parts, found, bare))

    def _japanese(self, chunk: Chunk) -> None:
        tail = chunk.tail
        if tail is None:
            self.add(chunk, ALL, bare=True)
        elif tail.type == "PARTICLE":
            self._particle(chunk, tail)
        elif tail.type == "CONN":
            self._after_verb(chunk, tail)
        else:
            self.add(chunk, ALL, bare=True)
            self._japanese_tail(tail)

    def _particle(self, chunk: Chunk, tail: ScenarioToken) -> None:
        value = str(tail.value)
        if not chunk.nps:
            raise self.source.error("scenario_expected", tail.at, found=tail.text, expected="")
        self.add(chunk, _JAPANESE.get(value, frozenset({value})))
        if value == "time":
            self.close()

    def _after_verb(self, chunk: Chunk, tail: ScenarioToken) -> None:
        """途中で, 場合, …: says how the clause before hangs together with the next; のは keeps it open."""
        if not chunk.nps and self.open is None and self.clauses:
            if tail.value == "that":
                self.open = self.clauses.pop()
            else:
                self.clauses[-1].conn = str(tail.value)
            return
        self.add(chunk, ALL, bare=True)
        self.clause(tail.at).conn = str(tail.value)
        self.close()

    def _japanese_tail(self, tail: ScenarioToken) -> None:
        clause = self.clause(tail.at)
        if tail.type == "VERB":
            clause.verb = str(tail.value)
            clause.features |= tail.features
            self.close()
        elif tail.type == "GAP":
            clause.gapped = True
            self.close()
        elif tail.type == "ADV":
            clause.adverbs.add(str(tail.value))

    def _english(self, chunk: Chunk) -> None:
        tail = chunk.tail
        if tail is not None and tail.type == "AUX" and self._complete():
            self._place(chunk)
            self.close()
        else:
            self._place(chunk)
        if tail is None:
            return
        if tail.type in ("GAP", "CONN"):
            self.close()
            if tail.type == "CONN":
                self.clause(tail.at).conn = str(tail.value)
            return
        self._english_tail(tail)
        if chunk.comma and tail.type == "VERB":
            self.close()

    def _complete(self) -> bool:
        return self.open is not None and self.open.verb != "be" and self.pending != "aux"

    def _place(self, chunk: Chunk) -> None:
        if not chunk.nps:
            return
        found = self.clause(0).phrases
        if self.pending == "verb":
            parts = frozenset({"object", "in"})
        elif self.pending == "aux" and chunk.tail is None:
            parts = ALL
        elif self.pending in ("pre", "aux"):
            asked = self.pending == "pre" and chunk.tail is not None and chunk.tail.type == "AUX"
            parts = ALL if asked and chunk.nps[0].units[-1].token.type == "WH" else frozenset({"subject"})
        else:
            parts = _ENGLISH.get(self.pending, frozenset({self.pending}))
        self.add(chunk, parts, bare=self.pending in ("pre", "aux") and chunk.tail is None)
        self.clause(0).at = self.clause(0).at or found[0].nouns[0].at

    def _english_tail(self, tail: ScenarioToken) -> None:
        clause = self.clause(tail.at)
        if tail.type == "VERB":
            if clause.verb in CHOOSING and tail.features & _DONE:
                self.clauses.append(ScenarioClause(tail.at, str(tail.value), {"passive"}))
                return
            if clause.verb != "be":
                clause.features.add("two_verbs")
            clause.verb = str(tail.value)
            clause.features |= tail.features
            self.pending = "verb"
            if "be" in clause.features and "going" not in tail.features:
                _passive(clause)
        elif tail.type == "AUX":
            clause.features |= {"be", "going"} if tail.value == "being" else {str(tail.value)}
            self.pending = "aux"
        elif tail.type == "PREP":
            self.pending = str(tail.value)
        elif tail.type == "ADV":
            clause.adverbs.add(str(tail.value))


def _into_play(clause: ScenarioClause, zone: str) -> None:
    """ "Put into the battle zone" is one verb, and who enters enters the battle zone."""
    where = [phrase for phrase in clause.phrases if _names(phrase, zone)]
    if not where or (clause.verb, "to" in where[0].parts) not in _INTO_PLAY:
        return
    clause.phrases.remove(where[0])
    clause.verb = _INTO_PLAY[clause.verb, "to" in where[0].parts]


_ABOUT_TURNS = frozenset(
    {"be", "exist", "turn_ends", "turn_starts", "skip_turn", "last", "happen", "take_turn"}
)
"""What may be said of a turn itself."""

_TURNS = frozenset({"turn", "next_turn", "step"})


def _times(clause: ScenarioClause) -> Iterator[ScenarioClause]:
    """When something happens is a clause before it: 「Bのターンに」, "on B's turn"."""
    if clause.verb in _ABOUT_TURNS:
        return
    times = [one for one in clause.phrases if one.parts & _WHEN and all(_is_time(each) for each in one.nouns)]
    for phrase in times:
        clause.phrases.remove(phrase)
        yield ScenarioClause(clause.at, phrases=[replace(phrase, parts=ALL)])


def _is_time(one: Noun) -> bool:
    """Whether a noun tells of a turn, and not just of whoever is next."""
    return one.kind in _TURNS and one.text != "次"


_WHEN = frozenset({"to", "in", "with"})
"""The parts that a time may play."""


def _names(phrase: ScenarioPhrase, zone: str) -> bool:
    return [(one.kind, one.zone, one.count) for one in phrase.nouns] == [("zone", zone, None)]


_INTO_PLAY = {
    ("put", True): "put_into_play",
    ("enter", False): "enter",
    ("leave", False): "leave",
    ("put_into_play", True): "put_into_play",
}


def _passive(clause: ScenarioClause) -> None:
    """In "《X》 is destroyed" the subject is what is acted upon."""
    if "imminent" not in clause.features:
        clause.features.add("passive")
        both = frozenset({"subject", "object"})
        clause.phrases = [
            replace(phrase, parts=both) if phrase.parts == frozenset({"subject"}) else phrase
            for phrase in clause.phrases
        ]


def _fill_gaps(clauses: list[ScenarioClause]) -> None:
    """「Bが《X》、Cが《Y》を出している」: the first takes verb and particle from the second."""
    for clause, following in zip(reversed(clauses[:-1]), reversed(clauses[1:]), strict=True):
        if not clause.gapped or clause.verb != "be":
            continue
        clause.verb, clause.features = following.verb, set(following.features)
        clause.adverbs |= following.adverbs
        if len(clause.phrases) == len(following.phrases):
            pairs = zip(clause.phrases, following.phrases, strict=True)
            clause.phrases = [replace(mine, parts=its.parts) if mine.bare else mine for mine, its in pairs]
