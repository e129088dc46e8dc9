"""The lines of a scenario: heads, continuations, blocks of card text, and the players' names."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from saitei.errors import Contradiction, ParseError, Refused
from saitei.language import Language
from saitei.parser.scenario.data import load, load_talk
from saitei.parser.scenario.lexicon import lexicon, numbers
from saitei.parser.scenario.table import MOST_PLAYERS
from saitei.parser.text import Text
from saitei.parser.trie import Trie
from saitei.wording import Notice

_SEPARATOR = re.compile(r"\s*(?:→|->|=>|⇒|>|、|,(?:\s*and\b)?|/|\band\b|(?<=[A-H])と(?=[A-H]))\s*")
_PREFIX = re.compile(r"(?:プレイヤー|players?\s)\s*", re.IGNORECASE)
_NAME = re.compile(r"[\wー・]+(?:[ '\-][\wー・]+)*")
_CONTINUES = ("→", "↓", "->", "⇒")
_ASKED = re.compile(r"(?:^|(?<=[。.!?]))[^。.!?]*\?\s*")
_ASKING = re.compile(r"(?:^|(?<=[。.!?]))[^。.!?]*か(?:。|$)\s*")
"""Sentences that ask, by a sign or by a word that may be another one elsewhere."""

_LONGEST_NAME = 40
SEATS = tuple("ABCDEFGHJKLM")
"""What players are called whom nobody names; “I” is who asks."""

NAMES = re.compile(r"《[^》]*》|「[^」]*」|\"[^\"]*\"")
"""Names of cards and quotes, in which no word of the line stands."""

_LIST_ENDS = r"[、。,.;]\s*(?=(?:{})(?:の|'s )[^:、。,;]{{1,20}}:)"
"""Where a list of cards ends and that of another zone begins."""

_BETWEEN = "、。,.; "
_BULLETS = ("■", "▶", "●", "・", "-", "*")
_SENTENCE_ENDS = re.compile(r"。\s*|(?<!\bvs)\.\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """One line: its head ("" for a plain statement) and where its body starts and ends."""

    head: str
    start: int
    body: int
    end: int


@cache
def _heads() -> re.Pattern[str]:
    forms = [form for row in load("heads").values() for lang in ("ja", "en") for form in row[lang]]
    return re.compile(
        rf"({'|'.join(map(re.escape, sorted(forms, key=len, reverse=True)))})\s*:", re.IGNORECASE
    )


@cache
def player_count_pattern() -> re.Pattern[str]:
    """What says only how many play, as a line or behind `Players:`."""
    return re.compile(load_talk("rewordings")["seated"]["said"], re.IGNORECASE)


@cache
def head_of() -> dict[str, str]:
    """Written heads to what they head."""
    return {
        form.lower(): key for key, row in load("heads").items() for lang in ("ja", "en") for form in row[lang]
    }


def split(plain: str) -> list[ScenarioLine]:
    """The lines that say something; an arrow at an end or a beginning joins two lines.

    Each sentence with a question mark is a question; where there is none, the sentences that end in か of the
    last line that has any.
    """
    lines = [*_headed(plain)]
    asked = any(line.head in ("question", "chance") for line in lines)
    parted = [part for line in lines for part in _questions_apart(plain, line, _ASKED)]
    if asked or len(parted) > len(lines) or any(line.head == "question" for line in parted):
        return parted
    for at, line in reversed([*enumerate(lines)]):
        parts = [*_questions_apart(plain, line, _ASKING)]
        if any(part.head == "question" for part in parts):
            lines[at : at + 1] = parts
            break
    return lines


def _questions_apart(plain: str, line: ScenarioLine, asking: re.Pattern[str]) -> Iterator[ScenarioLine]:
    """A line that has no head, with each of its sentences that ask as a line of its own."""
    start = line.start
    if not line.head:
        hidden = NAMES.sub(lambda found: "-" * len(found[0]), plain[line.start : line.end])
        for found in asking.finditer(hidden):
            begins, ends = line.start + found.start(), line.start + found.end()
            if start < begins:
                yield _plain_line(start, begins)
            yield ScenarioLine("question", begins, begins, ends)
            start = ends
    if start < line.end:
        yield replace(line, start=start, body=max(line.body, start))


def _plain_line(start: int, end: int) -> ScenarioLine:
    return ScenarioLine("", start, start, end)


def _headed(plain: str) -> Iterator[ScenarioLine]:
    """The lines as their heads say."""
    start = 0
    pending: tuple[int, int] | None = None
    for end in [*(match.start() for match in re.finditer("\n", plain)), len(plain)]:
        text = plain[start:end]
        stripped = text.strip()
        first = start + len(text) - len(text.lstrip())
        if pending is not None and stripped and _continues(plain[pending[0] : pending[1]], stripped):
            pending = (pending[0], end)
        elif stripped:
            if pending is not None:
                yield from _lines_within(plain, *pending)
            pending = (first, end)
        start = end + 1
    if pending is not None:
        yield from _lines_within(plain, *pending)


def split_lists(plain: str, line: ScenarioLine, names: Sequence[str]) -> Iterator[ScenarioLine]:
    """The lists of a line that tells of several zones, and the sentences beside them.

    「Aの手札：《X》、Bの手札：《Y》」, “A's hand: 《X》. A attacks B.”
    """
    owner = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    hidden = NAMES.sub(lambda found: "-" * len(found[0]), plain[line.start : line.end])
    if line.head or ":" not in hidden or not owner:
        yield line
        return
    lists = re.finditer(_LIST_ENDS.format(owner), hidden)
    starts = sorted({found.end() for found in (*lists, *_SENTENCE_ENDS.finditer(hidden))} - {len(hidden)})
    for start, end in itertools.pairwise((0, *starts, len(hidden))):
        part = plain[line.start + start : line.start + end].rstrip(_BETWEEN)
        yield ScenarioLine("", line.start + start, line.start + start, line.start + start + len(part))


def _continues(before: str, text: str) -> bool:
    return text.startswith(_CONTINUES) or before.rstrip().endswith(_CONTINUES)


def _lines_within(plain: str, start: int, end: int) -> Iterator[ScenarioLine]:
    """The lines of one that goes on behind a sentence with another head: “It is A's turn. Waiting: …”.

    Text of a card has none of them.
    """
    hidden = NAMES.sub(lambda found: "-" * len(found[0]), plain[start:end])
    begins = plain.rfind("\n", 0, start) + 1
    of_card = begins < start or hidden.startswith(_BULLETS)
    ends = () if of_card else _SENTENCE_ENDS.finditer(hidden)
    starts = [start + found.end() for found in ends if _heads().match(hidden, found.end())]
    for at, until in itertools.pairwise((start, *starts, end)):
        yield _line(plain, at, at + len(plain[at:until].rstrip()))


def _line(plain: str, start: int, end: int) -> ScenarioLine:
    head = _heads().match(plain, start, end)
    said = plain[start:end].strip()
    if player_count_pattern().fullmatch(said) and not said.isdecimal():
        return ScenarioLine("players", start, start, end)
    if head:
        return ScenarioLine(head_of()[head.group(1).lower()], start, head.end(), end)
    return ScenarioLine("", start, start, end)


def _number(said: str) -> int:
    """A number in digits, or as the words have it."""
    return numbers().get(said) or int(said)


def is_number_of_players(plain: str, line: ScenarioLine) -> bool:
    """Whether a players' line says only how many they are."""
    return _seated_in(plain, line) is not None


def _seated_in(plain: str, line: ScenarioLine) -> re.Match[str] | None:
    return player_count_pattern().fullmatch(plain[line.body : line.end].strip().rstrip("。."))


def players(text: Text, line: ScenarioLine, file: str) -> tuple[str, ...]:
    """The names on a players' line, in their order; raises where one stands twice or is no name.

    Where it says only how many play, they are A, B and so on.
    """
    body = text.plain[line.body : line.end].strip().rstrip("。.")
    if counted := _seated_in(text.plain, line):
        return SEATS[: _number(counted["number"].lower())]
    names: list[str] = []
    for written in _SEPARATOR.split(body):
        name = _PREFIX.sub("", written, count=1).strip() if _PREFIX.match(written) else written.strip()
        place = text.place(line.body + max(text.plain[line.body : line.end].find(written), 0), file)
        if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
            raise ParseError(Notice("scenario_not_a_name", {"name": written[:_LONGEST_NAME]}), place)
        if name in names:
            raise Contradiction(Notice("scenario_player_twice", {"player": name}), place)
        names.append(name)
        if len(names) > MOST_PLAYERS:
            raise Refused(Notice("scenario_too_many_players", {"largest": MOST_PLAYERS}), place)
    return tuple(names)


def reserved(name: str, language: Language) -> bool:
    """Whether a player's name is also a word or a number, so that it needs プレイヤー before it.

    自分 and “you” are nobody in particular, until a player is called so.
    """
    word = lexicon(language).get(name)
    return name.isdecimal() or (word is not None and word.type != "SELF")


def player_words(names: tuple[str, ...], language: Language) -> Trie[str]:
    """The players' names, with and without プレイヤー or player before them."""
    found: Trie[str] = Trie()
    for name in names:
        for prefix in ("プレイヤー", "プレイヤー ", "player ", "Player ", "Player", "player"):
            found.add(prefix + name, name)
        if not reserved(name, language):
            found.add(name, name)
    return found
