"""Sentences that a game's vocabulary words: facts as they are told, conclusions as they are asked.

`{player} has {number} life points` is read where each slot holds a thing of its type. A question's pattern
that leaves an argument out asks for it. Only games whose rules are in force have a say.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.language import Language
from saitei.parser.scenario import slots
from saitei.parser.scenario.data import load
from saitei.parser.scenario.table import Table
from saitei.parser.text import normalise
from saitei.tables import table
from saitei.terms import Term, Value

LEFT_OUT = Term("asked")
"""What stands in a question's term where it asks for an argument."""

_SHARED = ("conclusions", "turn", "variants", "markers", "planes")
"""Vocabularies of all games that word questions."""

_LONGEST = 1_000
"""Characters of a sentence that a vocabulary may word."""

_SLOT = re.compile(r"\{(\w+)\}")
_STOPS = re.compile(r"(?<=。)|(?<=[.?!])(?<!\bvs\.)(?=\s|$)|(?<=[?!])")
_LAST_COMMA = re.compile(r"(.*\S)\s*[,、]\s*([^,、]+)$", re.DOTALL)
_JOINED = re.compile(r"(.*\S)(?:\s*、\s*|,?\s+and\s+)([^,、]+)$", re.DOTALL | re.IGNORECASE)
_ENDS = re.compile(r"\s*[。.?!？！]*\s*$")
_COPULA = re.compile(r"\s*(?:です|だ)$")


@dataclass(frozen=True, slots=True)
class SentencePattern:
    """A sentence with slots, in one language, and the predicate it stands for.

    `untold` are the numbers of slots that a sentence may leave out; the card in the slot `lies_nowhere` is
    covered by something, and lies in no zone of its own. Of several copies those in the slots `in_play` are
    the ones in the battle zone. The card in the slot `played_on` lies in play if nothing else is told of it.
    A question may leave out the card in the slot `told_last`, and the card is meant that was told of last.
    """

    predicate: str
    args: tuple[tuple[str, str], ...]
    lang: str
    text: str
    literals: tuple[str, ...]
    untold: tuple[tuple[str, int], ...] = ()
    lies_nowhere: str = ""
    in_play: tuple[str, ...] = ()
    played_on: str = ""
    told_last: str = ""

    def may_fit(self, said: str) -> bool:
        """Whether its own words are there; quickly told."""
        return all(literal in said for literal in self.literals)


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a line that is a sentence, and where it stands."""

    text: str
    start: int
    end: int


def pieces(plain: str, start: int, end: int) -> Iterator[Piece]:
    """The sentences of a line."""
    at = start
    for part in _STOPS.split(plain[start:end]):
        if part and part.strip():
            yield Piece(part, at, at + len(part))
        at += len(part or "")


def apart(piece: Piece) -> tuple[Piece, Piece] | None:
    """A sentence and what stands after its last comma, as in `A's turn, battle phase`."""
    found = _LAST_COMMA.match(piece.text)
    if found is None:
        return None
    first, last = piece.start + found.end(1), piece.start + found.start(2)
    return Piece(found[1], piece.start, first), Piece(found[2], last, piece.end)


def joined(piece: Piece, players: tuple[str, ...]) -> tuple[Piece, Piece] | None:
    """What a player did, and what the same player did after it: 「Aが《X》を出し、数字の3を言った」."""
    found = _JOINED.match(piece.text)
    who = found and next(
        (one for one in players if re.match(rf"\s*{re.escape(one)}(?=は|が| )", found[1])), None
    )
    if not found or who is None:
        return None
    first, last = piece.start + found.end(1), piece.start + found.start(2)
    particle = "は" if "、" in piece.text else " "
    return Piece(found[1], piece.start, first), Piece(f"{who}{particle}{found[2]}", last, piece.end)


def tells(on: Table, piece: Piece) -> bool:
    """Whether a sentence states facts that the vocabulary words."""
    return _match(on, _patterns("told", on.games), piece) is not None


def asks(on: Table, piece: Piece) -> bool:
    """Whether a sentence is a question that the vocabulary words."""
    return _match(on, _patterns("asked", on.games), piece) is not None


def told(on: Table, piece: Piece) -> bool:
    """Whether a sentence states facts that the vocabulary words; if so, they will be said of the table."""
    found = _match(on, _patterns("told", on.games), piece)
    if found is not None:
        on.once_settled(partial(_say, on, *found, piece.start))
    return found is not None


def question(on: Table, piece: Piece) -> Term | None:
    """What a sentence asks, if the vocabulary words the question."""
    found = _match(on, _patterns("asked", on.games), piece)
    if found is None:
        return None
    pattern, groups = found
    args: list[Value] = []
    for name, kind in pattern.args:
        place = slots.WordedSlot(piece.start, name in pattern.in_play, _acting(args))
        said = slots.read(on, kind, groups[name], place)[0] if name in groups else None
        args.append(
            said
            if said is not None
            else _told_last(on, piece.start)
            if name == pattern.told_last
            else LEFT_OUT
        )
        if name == pattern.played_on and isinstance(args[-1], Term) and args[-1] != LEFT_OUT:
            on.put_if_nowhere(args[-1], on.play_zone, piece.start)
    return Term(pattern.predicate, tuple(args))


def _told_last(on: Table, at: int) -> Value:
    """The card that has been told of last to do something, which a question need not name."""
    told = [fact.args[1] for fact in on.facts if fact.name == "subject"]
    if not told:
        raise on.unclear(at, "scenario_not_a_question")
    return told[-1]


def _acting(before: list[Value]) -> str | None:
    """Whose a card is that lies nowhere yet: the player's who is named before it."""
    return next((one for one in before if isinstance(one, str)), None)


def told_pattern(name: str, lang: str, language: Language) -> SentencePattern | None:
    """How a fact is told in a language."""
    return next(
        (one for one in _patterns("told", language) if (one.predicate, one.lang) == (name, lang)),
        None,
    )


def asked_pattern(asked: Term, lang: str, language: Language) -> SentencePattern | None:
    """How a question is put in a language."""
    for one in _asking(language).get((asked.name, lang, len(asked.args)), ()):
        pairs = zip(one.args, asked.args, strict=True)
        named = [(name, value) for (name, _), value in pairs if name != one.told_last]
        if all((f"{{{name}}}" in one.text) == (value != LEFT_OUT) for name, value in named):
            return one
    return None


@cache
def _asking(language: Language) -> Mapping[tuple[str, str, int], Sequence[SentencePattern]]:
    """The sentences that ask, by what is asked, their language and the number of its arguments."""
    found: dict[tuple[str, str, int], list[SentencePattern]] = {}
    for one in _patterns("asked", language):
        found.setdefault((one.predicate, one.lang, len(one.args)), []).append(one)
    return found


_MADE_BY = (
    *(("rules", "vocabulary", f"{name}.toml") for name in _SHARED),
    ("parser", "scenario", "worded.py"),
    ("parser", "text.py"),
)


@cache
def _patterns(kind: str, language: Language) -> tuple[SentencePattern, ...]:
    """The sentences that are told or asked, as they were kept if the vocabularies are unchanged."""
    files = (data(*path).read_bytes() for path in _MADE_BY)
    source = fingerprint((kind.encode(), language.digest.encode(), *files))
    return kept_as("worded", source, lambda: [*map(_row, _made(kind, language))], _read)


def _row(one: SentencePattern) -> Cached:
    return [
        one.predicate, one.args, one.lang, one.text, one.literals, one.untold, one.lies_nowhere, one.in_play,
        one.played_on, one.told_last,
    ]  # fmt: skip


def _read(rows: Cached) -> tuple[SentencePattern, ...]:
    return tuple(
        SentencePattern(
            predicate, tuple(map(tuple, args)), lang, text, tuple(literals), tuple(map(tuple, untold)),
            nowhere, tuple(in_play), played_on, told_last,
        )
        for predicate, args, lang, text, literals, untold, nowhere, in_play, played_on, told_last in rows
    )  # fmt: skip


def _made(kind: str, language: Language) -> tuple[SentencePattern, ...]:
    shared = (table("rules", "vocabulary", f"{name}.toml") for name in _SHARED)
    every = (*shared, *(game.predicates for game in language.games))
    rows = ((name, row) for words in every for name, row in words.items())
    found = (
        _pattern(name, row, lang, text)
        for name, row in rows
        for lang in ("ja", "en")
        for text in (_told(row, lang) if kind == "told" else row.get(f"ask_{lang}", ()))
    )
    return tuple(sorted(found, key=_openness))


def _openness(pattern: SentencePattern) -> tuple[bool, int]:
    """Patterns that take any words come last, and of them first those that say the most themselves."""
    takes_any = _takes_any_words(pattern)
    return takes_any, -sum(map(len, pattern.literals)) if takes_any else 0


def _takes_any_words(pattern: SentencePattern) -> bool:
    """Whether a sentence has a place for any words: it goes behind those whose words are all their own."""
    return any(kind == "text" for _, kind in pattern.args)


def _told(row: dict[str, Any], lang: str) -> tuple[str, ...]:
    """The ways to tell a fact, its own sentence first."""
    return (row[lang], *row.get(f"also_{lang}", ())) if row.get("told") else ()


def _pattern(name: str, row: dict[str, Any], lang: str, text: str) -> SentencePattern:
    args = tuple((arg.split(": ")[0], arg.split(": ")[1]) for arg in row.get("args", ()))
    literals = tuple(filter(None, (part.strip().lower() for part in _SLOT.split(_plain(text))[::2])))
    untold = tuple(row.get("untold", {}).items())
    played_on = row.get("played_on", {})
    return SentencePattern(
        name, args, lang, text, literals, untold, row.get("lies_nowhere", ""), tuple(row.get("in_play", ())),
        next((slot for slot, words in played_on.items() if any(word in text for word in words)), ""),
        row.get("told_last", ""),
    )  # fmt: skip


def _plain(text: str) -> str:
    return normalise(text).plain


def _match(
    on: Table, patterns: tuple[SentencePattern, ...], piece: Piece
) -> tuple[SentencePattern, dict[str, str]] | None:
    whole = _ENDS.sub("", piece.text.strip())
    if len(whole) > _LONGEST:
        return None
    for said in dict.fromkeys((_COPULA.sub("", whole), whole)):
        lower = said.lower()
        for pattern in patterns:
            if pattern.may_fit(lower) and (
                found := _fitting(pattern, on.source.names, on.source.language).fullmatch(said)
            ):
                groups = found.groupdict()
                if not any(kind == "text" and _of_any_card(groups.get(name)) for name, kind in pattern.args):
                    return pattern, groups
    return None


def _of_any_card(said: str | None) -> bool:
    """Whether words describe a card as a card and as nothing else: “how many cards”."""
    words = load("words")["NOUN"]["card"]
    return said is not None and said.strip().lower() in (*words["ja"], *words["en"])


@cache
def _fitting(pattern: SentencePattern, players: tuple[str, ...], language: Language) -> re.Pattern[str]:
    types = dict(pattern.args)
    parts = _SLOT.split(_plain(pattern.text))
    made = (
        f"(?P<{part}>{slots.written(types[part], players, language)})" if index % 2 else _literal(part)
        for index, part in enumerate(parts)
    )
    return re.compile("".join(made), re.IGNORECASE)


def _literal(text: str) -> str:
    return r"\s*".join(map(re.escape, re.split(r"\s+", text)))


def _say(on: Table, pattern: SentencePattern, groups: dict[str, str], at: int) -> None:
    """Say the fact, of each player where several are named."""
    untold = dict(pattern.untold)
    values = (
        slots.read(on, kind, groups[name], slots.WordedSlot(at)) if name in groups else (untold[name],)
        for name, kind in pattern.args
    )
    for args in itertools.product(*values):
        if pattern.args and pattern.args[-1][1] == "number":
            _check_number(on, pattern.predicate, args, at)
        on.say(pattern.predicate, *args)
        for (name, _), value in zip(pattern.args, args, strict=True):
            if name == pattern.lies_nowhere and isinstance(value, Term):
                on.cover(value)


def _check_number(on: Table, fact: str, args: tuple[Value, ...], at: int) -> None:
    """Whoever has a number of something has one number of it."""
    alike = (one.args for one in on.facts if one.name == fact and one.args[:-1] == args[:-1])
    other = next((one[-1] for one in alike if one != args), None)
    if other is not None:
        raise on.contradiction(at, "scenario_two_numbers", first=str(other), second=str(args[-1]))
