"""Names of cards that stand without brackets, whole or in short, put into 《 》 before a line is read.

Only a line with words that are in no table is searched. In short is said the name of a card that the
scenario names elsewhere: 「ハヤブサマル」 for 《光牙忍ハヤブサマル》, “Szubs Kin”.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from saitei.errors import SaiteiError
from saitei.parser.cards.names import plain_name
from saitei.parser.cards.races import listed_races
from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.lexicon import numbers
from saitei.parser.scenario.lines import ScenarioLine
from saitei.parser.scenario.tokens import Source, bracketed, tokenise, word_of
from saitei.parser.text import Text, TextEdit, spliced

_LONGEST = 40
_SHORTEST = 2
"""Signs that a whole name may have."""

_SHORTEST_PART = 3
_SHORTEST_LATIN_PART = 4
"""Signs that are enough of a name to know it by."""

_MOST_LOOKED_FOR = 30
"""Words of one text for which names like them are looked for."""

_INSIDE_WORD = re.compile(r"[A-Za-z0-9]{2}|[ァ-ヶー]{2}")
"""Where no name begins or ends: within a word of Latin letters or of katakana."""

_WORDS_OF_NAMES = re.compile(r"[A-Za-z0-9'’]+|[ァ-ヶー]+|[一-鿿々]+")
"""Words of one script, with which part of a name begins; none begins with a particle."""

_UNKNOWN = re.compile(
    r"(?<![A-Za-z《])[A-Z][A-Za-z'’-]+(?:,? (?:of |the |and )*[A-Z][A-Za-z'’-]+)*"
    r"|(?<![ァ-ヶー・])(?:[ァ-ヶー]|[一-鿿々A-Z0-9](?=[ァ-ヶー]))[ァ-ヶー・一-鿿々A-Z0-9]+"
)
"""What looks like a name: words with capitals, katakana and what stands with it."""

_CUTS = re.compile(r"(?<=[ァ-ヶー])(?=[一-鿿々])|(?<=[a-z])(?=,? [A-Za-z])")
"""Where what looks like a name may end within it."""

_HEADS = re.compile(r", | (?=[ァ-ヶ一-鿿])")
"""What parts a name from what somebody is called besides: “Zagaan, Knight of Darkness”."""

_BRACKETED = re.compile(r"《([^》\n]+)》")


class BracketedText(NamedTuple):
    """A text with all names in brackets, and which names were said in short."""

    text: Text
    short: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a name stands without brackets, and the whole of it."""

    start: int
    end: int
    name: str


def bracket_bare_names(
    source: Source, lines: Iterable[ScenarioLine], written: Iterable[str],
    understood: Callable[[ScenarioLine], bool], near: Callable[[str], Sequence[str]] | None = None,
) -> BracketedText:  # fmt: skip
    """The text with brackets around the names of cards in lines that hold words of no table.

    `written` are the cards whose texts stand in the scenario; a line that is `understood` in other words is
    left as it is. `near` tells known names like a word: with it, the name of the one card that has a word in
    it may be said in short, too.
    """
    trying = replace(source, suggests=False)
    unread = [line for line in lines if not (_reads(trying, line) or understood(line))]
    whole = [found for line in unread for found in _names(source, line)]
    named = {*written, *_BRACKETED.findall(source.text.plain), *(found.name for found in whole)}
    taken = {at for found in whole for at in range(found.start, found.end)}
    parts = (
        [found for line in unread for found in _parts(source, line, frozenset(named), taken)] if named else []
    )
    if near is not None:
        taken |= {at for found in parts for at in range(found.start, found.end)}
        asked = _asked_once(near)
        parts += [found for line in unread for found in _only_ones(source, line, taken, asked)]
    short = {source.text.plain[found.start : found.end]: found.name for found in parts}
    named_at = sorted((*whole, *parts), key=lambda found: found.start)
    return BracketedText(
        spliced(source.text, [TextEdit(found.start, found.end, f"《{found.name}》") for found in named_at]),
        short,
    )


def _asked_once(near: Callable[[str], Sequence[str]]) -> Callable[[str], Sequence[str]]:
    """Names like a word, looked for once, and for so many words only: to look takes long."""
    found: dict[str, Sequence[str]] = {}

    def like(part: str) -> Sequence[str]:
        if part not in found:
            found[part] = near(part) if len(found) < _MOST_LOOKED_FOR else ()
        return found[part]

    return like


def _reads(source: Source, line: ScenarioLine) -> bool:
    """Whether all words of a line stand in a table."""
    try:
        tokenise(source, line.body, line.end)
    except SaiteiError:
        return False
    return True


def _names(source: Source, line: ScenarioLine) -> Iterator[_Found]:
    """The whole names of known cards, the longest at each place."""
    plain = source.text.plain
    for at, stop in _places(source, line, lambda at: _whole_name_at(source, at, line.end)):
        yield _Found(at, stop, plain[at:stop])


def _parts(source: Source, line: ScenarioLine, names: frozenset[str], taken: set[int]) -> Iterator[_Found]:
    """What is part of the name of one card that the scenario names, and is no other word."""
    plain = source.text.plain

    def part_at(at: int) -> int | None:
        stops = range(min(line.end, at + _LONGEST), at, -1)
        found = (stop for stop in stops if _ends_word(plain, stop) and _meant(plain[at:stop], names))
        stop = next(found, None)
        return None if stop is None or word_of(plain[at:stop], source.language) else stop

    for at, stop in _places(source, line, part_at):
        if not taken.intersection(range(at, stop)) and (name := _meant(plain[at:stop], names)) is not None:
            yield _Found(at, stop, name)


def _only_ones(
    source: Source, line: ScenarioLine, taken: set[int], near: Callable[[str], Sequence[str]]
) -> Iterator[_Found]:
    """What no table has and is part of the name of one known card alone."""
    plain = source.text.plain
    closed = {at for name in _BRACKETED.finditer(plain, line.body, line.end) for at in range(*name.span())}
    for run in _UNKNOWN.finditer(plain, line.body, line.end):
        if run.start() in closed:
            continue
        starts = [run.start(), *(gap.end() for gap in re.finditer(r" ", run[0]))]
        for start in (run.start(), *(run.start() + at for at in starts[1:])):
            stops = [*(cut.start() for cut in _CUTS.finditer(plain, start + 1, run.end())), run.end()]
            found = (
                _Found(start, stop, name)
                for stop in reversed(stops)
                if not taken.intersection(range(start, stop)) and _ends_word(plain, stop)
                if (name := _only_known(plain[start:stop], source, near)) is not None
            )
            if (one := next(found, None)) is not None:
                yield one
                break
            if plain[start : run.end()].isascii() and _is_of_several(plain[start : run.end()], near):
                break


def _only_known(part: str, source: Source, near: Callable[[str], Sequence[str]]) -> str | None:
    """The one known card that has this part, no word of any table, in its name."""
    plain = plain_name(part)
    least = _SHORTEST_LATIN_PART if part.isascii() else _SHORTEST_PART
    words = part.split() if part.isascii() else [part]
    if (
        len(plain) < least
        or plain in listed_races()
        or plain in _numbers()
        or any(word_of(word, source.language) for word in words[:1])
    ):
        return None
    having = [name for name in near(part) if plain in plain_name(name)]
    heads = [name for name in having if any(plain == plain_name(head) for head in _HEADS.split(name))]
    for only in (having, heads):
        if len(only) == 1:
            return _meant(part, frozenset(only))
    return None


def _is_of_several(part: str, near: Callable[[str], Sequence[str]]) -> bool:
    """Whether several known cards have a part in their names: which is meant has to be said."""
    plain = plain_name(part)
    return len(plain) >= _SHORTEST_LATIN_PART and sum(plain in plain_name(name) for name in near(part)) > 1


def _places(
    source: Source, line: ScenarioLine, stop_at: Callable[[int], int | None]
) -> Iterator[tuple[int, int]]:
    """Where something begins and ends outside brackets, by where it ends if it begins at a place."""
    plain, at = source.text.plain, line.body
    while at < line.end:
        if (closed := _closed(source, at, line.end)) is not None:
            at = closed
            continue
        stop = stop_at(at) if _begins_word(plain, at) else None
        if stop is not None:
            yield at, stop
        at = stop or at + 1


def _closed(source: Source, at: int, end: int) -> int | None:
    """Where the brackets end that open here; an opening one that is never closed is told of later."""
    try:
        found = bracketed(source, at, end)
    except SaiteiError:
        return end
    return None if found is None else found[1]


def _whole_name_at(source: Source, at: int, end: int) -> int | None:
    """Where the longest name of a known card ends that begins here."""
    plain = source.text.plain
    for stop in range(min(end, at + _LONGEST), at + _SHORTEST - 1, -1):
        said = plain[at:stop]
        if _ends_word(plain, stop) and source.is_card(said) and plain_name(said) not in _numbers():
            return stop
    return None


def _begins_word(plain: str, at: int) -> bool:
    return plain[at].isalnum() and not (at and _INSIDE_WORD.match(plain, at - 1))


def _ends_word(plain: str, stop: int) -> bool:
    return plain[stop - 1].isalnum() and not _INSIDE_WORD.match(plain, stop - 1)


@cache
def _meant(part: str, names: frozenset[str]) -> str | None:
    """The one card of some whose name has this part, beginning with one of its words; a race is no name."""
    least = _SHORTEST_LATIN_PART if part.isascii() else _SHORTEST_PART
    plain = plain_name(part)
    if len(plain) < least or plain in listed_races():
        return None
    found = {name for name in names if any(rest.startswith(plain) for rest in _rests(name))}
    return found.pop() if len(found) == 1 else None


@cache
def _rests(name: str) -> tuple[str, ...]:
    """What is left of a name from each of its words on."""
    return tuple(plain_name(name[word.start() :]) for word in _WORDS_OF_NAMES.finditer(name))


@cache
def _numbers() -> frozenset[str]:
    """What people say for a number, none among them, as names are compared."""
    said = (words for by_lang in load_talk("concepts")["number"].values() for words in by_lang.values())
    return frozenset(map(plain_name, (*numbers(), *(word for words in said for word in words))))
