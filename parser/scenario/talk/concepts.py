"""What the words of a text stand for that is written as people talk.

A sentence all of whose words are known becomes tokens: who and what is named, what is done and in which form,
what part the noun before a particle or behind a preposition plays. What says nothing is left out; a sentence
with any other word has no tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as, table_in
from saitei.parser.scenario.conjugate import FORMS, STEMS, VERBS, english, japanese
from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.lexicon import numbers
from saitei.parser.trie import Trie

_PLAIN_KINDS = ("filler", "article", "cut", "earlier", "nominal", "rel", "alternative", "when")
_NAMED_KINDS = ("part", "possessive", "aux", "wh", "noun", "attr", "adverb")
_TABLES = (
    ("parser", "scenario", "talk", "concepts.toml"),
    ("parser", "scenario", "verbs.toml"),
    ("parser", "scenario", "talk", "concepts.py"),
)
_ONE = "it"
"""What stands for one card: of “the creatures” it is none."""

_NAME, _QUOTE = "◆", "◇"
_NUMBER = re.compile(r"[0-9]+(?![A-Za-z0-9])")
_COUNTER = re.compile(r"(?:枚|体|つ|個|人|回|度)(?:目)?")
_LONGEST = 40
_STOP = "。.?!,、\n"
_LATIN = re.compile(r"[A-Za-z0-9']")


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing that a word may stand for: its kind, which of the kind, and the features of a verb's form."""

    kind: str
    value: str = ""
    features: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Concept:
    """A word of a text, what it may stand for, and where it stands."""

    senses: tuple[Sense, ...]
    start: int
    end: int

    def sense(self, *kinds: str) -> Sense | None:
        """What it stands for, if it may be of one of these kinds."""
        return next((one for kind in kinds for one in self.senses if one.kind == kind), None)


def concepts(
    hidden: str, start: int, end: int, players: tuple[str, ...], lang: str
) -> tuple[Concept, ...] | None:
    """The words of a sentence in which names are hidden; None where one is unknown."""
    return _read(_Written(hidden, end, players, lang), start)


def known_words(hidden: str, at: int, players: tuple[str, ...], lang: str) -> Iterator[Concept]:
    """The words that may stand at a place of a text in which names are hidden, the longest first."""
    return _readings(_Written(hidden, len(hidden), players, lang), at)


class _Written(NamedTuple):
    """A text in which names are hidden, up to where it is read, who plays, and its language."""

    hidden: str
    end: int
    players: tuple[str, ...]
    lang: str


def _read(text: _Written, at: int) -> tuple[Concept, ...] | None:
    """The words from a place on, the longest first; from a place where that went wrong there is no way on."""
    dead: set[int] = set()
    hidden, end = text.hidden, text.end
    found: list[Iterator[Concept]] = []
    taken: list[Concept] = []
    while True:
        while at < end and hidden[at].isspace():
            at += 1
        if at >= end:
            return tuple(taken)
        if at not in dead:
            dead.add(at)
            found.append(_readings(text, at))
        else:
            found.append(iter(()))
        while (one := next(found[-1], None)) is None:
            found.pop()
            if not found:
                return None
            taken.pop()
        taken.append(one)
        at = one.end


def _readings(text: _Written, at: int) -> Iterator[Concept]:
    """What may stand at a place."""
    hidden, end, players, lang = text
    sign = hidden[at]
    if sign in (_NAME, _QUOTE):
        stop = at + len(hidden[at:end]) - len(hidden[at:end].lstrip(sign))
        yield Concept((Sense("card" if sign == _NAME else "quote"),), at, stop)
        return
    seats = sorted(players, key=len, reverse=True)
    seat = next((name for name in seats if hidden.startswith(name, at)), None)
    if seat is not None and _is_whole(hidden, at, at + len(seat)):
        yield Concept((Sense("player", seat),), at, at + len(seat))
        return
    words = [
        Concept(senses, at, at + stop)
        for stop, senses in _words(lang).all(hidden[at : min(end, at + _LONGEST)].lower(), 0)
        if _is_whole(hidden, at, at + stop)
    ]
    number = _NUMBER.match(hidden, at, end)
    if number is not None:
        counter = _COUNTER.match(hidden, number.end(), end) if lang == "ja" else None
        stop = (counter or number).end()
        if counter is None or not counter[0].endswith("目"):
            words.append(Concept((Sense("number", number[0]),), at, stop))
    if sign in _STOP:
        words.append(Concept((Sense("stop", sign),), at, at + 1))
    yield from sorted(words, key=lambda one: (_is_half(one), one.start - one.end))


def _is_half(word: Concept) -> bool:
    """Whether a word is nothing but the first half of a verb that is parted."""
    return all(one.kind == "head" for one in word.senses)


def _is_whole(hidden: str, start: int, stop: int) -> bool:
    """Whether no Latin word is cut in two."""
    return not (_within(hidden, start) or _within(hidden, stop))


def _within(hidden: str, at: int) -> bool:
    """Whether a place lies within a Latin word; before an apostrophe lies its end."""
    return (
        0 < at < len(hidden)
        and bool(_LATIN.match(hidden[at - 1]) and _LATIN.match(hidden[at]))
        and (hidden[at] != "'" or hidden.startswith(("'t", "’t"), at))
    )


@cache
def _words(lang: str) -> Trie[tuple[Sense, ...]]:
    """Every written form of a language with what it may stand for."""
    source = fingerprint((*(data(*path).read_bytes() for path in _TABLES), lang.encode()))
    return Trie(kept_as("concepts", source, lambda: _packed(_made(lang)), _unpacked).items())


def _made(lang: str) -> Mapping[str, tuple[Sense, ...]]:
    found: dict[str, list[Sense]] = {}
    for word, sense in (*_listed(lang), *_verbs(lang)):
        senses = found.setdefault(word.lower(), [])
        same = next((one for one in senses if (one.kind, one.value) == (sense.kind, sense.value)), None)
        if same is not None:
            senses.remove(same)
            sense = Sense(sense.kind, sense.value, sense.features | same.features)  # noqa: PLW2901 the two are one
        senses.append(sense)
    return {word: tuple(senses) for word, senses in found.items()}


def _listed(lang: str) -> Iterator[tuple[str, Sense]]:
    table = load_talk("concepts")
    for kind in _PLAIN_KINDS:
        yield from ((word, Sense(kind)) for word in table[kind].get(lang, ()))
    for kind in _NAMED_KINDS:
        for value, words in table[kind].items():
            for word in words.get(lang, ()):
                yield word, Sense(kind, value)
                if kind == "noun" and value != _ONE and lang == "en" and not word.endswith("s"):
                    yield f"{word}s", Sense(kind, value)
    for number, words in table["number"].items():
        yield from ((word, Sense("number", number)) for word in words.get(lang, ()))
    for said, words in table["saying"].items():
        verb, *features = said.split()
        yield from ((word, Sense("verb", verb, frozenset(features))) for word in words.get(lang, ()))
    yield from ((word, Sense("number", str(number))) for word, number in numbers().items() if len(word) > 1)
    if lang == "ja":
        yield from _states()


def _states() -> Iterator[tuple[str, Sense]]:
    """Japanese verbs that say by their going on how a card is, or is not."""
    table = load_talk("concepts")["state"]
    for state, lemmas in table["verbs"].items():
        for lemma in lemmas:
            for form, what in japanese(lemma, STEMS, table["forms"]):
                yield form, Sense("attr", state if what == "so" else table["denied"][state])


def _verbs(lang: str) -> Iterator[tuple[str, Sense]]:
    more = load_talk("concepts")["verb"]
    forms = _all_forms()
    for verb in {**VERBS, **more}:
        for lemma in (*VERBS.get(verb, {}).get(lang, ()), *more.get(verb, {}).get(lang, ())):
            made: Iterable[tuple[str, str]] = (
                japanese(lemma, STEMS, forms) if lang == "ja" else english(lemma)
            )
            made = tuple(one for one in made if not one[0].endswith("を"))
            yield from ((form, Sense("verb", verb, _features(what))) for form, what in made)
            if lang == "en":
                yield from _parted(verb, lemma, made)


def _parted(verb: str, lemma: str, made: Iterable[tuple[str, str]]) -> Iterator[tuple[str, Sense]]:
    """The two halves of a verb that what it is done to may stand between: “turn … sideways”."""
    behind = sorted(load_talk("concepts")["parted"]["behind"], key=len, reverse=True)
    tail = next((one for one in behind if lemma.endswith(f" {one}")), None)
    if tail is None:
        return
    for form, what in made:
        if form.endswith(f" {tail}"):
            yield form.removesuffix(f" {tail}"), Sense("head", f"{verb} {tail}", _features(what))
    yield tail, Sense("tail", tail)


def _features(what: str) -> frozenset[str]:
    """The features of a form; what cannot be done is what can be, denied."""
    said = frozenset(what.split())
    return said - {"cannot"} | {"can", "not"} if "cannot" in said else said


@cache
def _all_forms() -> dict[str, list[str]]:
    """The forms of verbs.toml with those that people use besides."""
    more: dict[str, list[str]] = load_talk("concepts")["forms"]
    return {name: [*FORMS.get(name, ()), *more.get(name, ())] for name in {**FORMS, **more}}


def _packed(made: Mapping[str, tuple[Sense, ...]]) -> Cached:
    return {
        word: [[one.kind, one.value, " ".join(sorted(one.features))] for one in senses]
        for word, senses in made.items()
    }


def _unpacked(found: Cached) -> dict[str, tuple[Sense, ...]]:
    return {
        word: tuple(Sense(kind, value, frozenset(features.split())) for kind, value, features in senses)
        for word, senses in table_in(found).items()
    }
