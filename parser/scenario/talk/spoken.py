"""A text of somebody who has not read how scenarios are written, put as scenarios are.

Marks of lists go; the rules and the number of players that a sentence names come to stand in lines of their
own; who asks is seated as the first player, against the second where two play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.lines import NAMES, SEATS, player_count_pattern, split
from saitei.parser.scenario.talk.plain_speech import (
    Seats,
    compiled,
    language_of,
    rewritten,
    speech_rows,
    with_names_hidden,
)
from saitei.parser.text import Text, TextEdit, spliced

_SENTENCE = re.compile(r"[^\s。.?!][^。.?!\n]*[。.]?[^\S\n]*")
_STOPS = "。、., "
_CARD = re.compile(r"《[^《》\n]+》")
_JAPANESE = re.compile(r"[一-鿿ァ-ヶー]{2,}")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_LONGEST_NAME, _MOST_WORDS = 12, 3
_OF_TWO = Seats(SEATS[:2], SEATS[0])
"""Where an opponent may be spoken of."""


def with_lines_apart(text: Text, is_rules: Callable[[str], bool], *, talk: bool = False) -> Text:
    """The text without marks of lists, and with what it says of the rules and of how many play in lines.

    With `talk`, the rules may also be named as people do in the middle of a sentence.
    """
    text = rewritten(text, (*speech_rows("spoken", "layout"), *speech_rows("spoken", "wording")))
    if not any(line.head == "rules" for line in split(text.plain)):
        text = spliced(text, [*_rules_spoken_of(text.plain, is_rules, talk=talk)])
    return spliced(text, [*_numbers_of_players(text.plain)])


def _rules_spoken_of(plain: str, is_rules: Callable[[str], bool], *, talk: bool) -> Iterator[TextEdit]:
    """Where a text names its rules, at its beginning or, with `talk`, within a sentence."""
    names = (load_talk("colloquial")["rules"]["said"] if talk else []) + load_talk("spoken")["rules"]["said"]
    found = next(_named_rules(plain, names, is_rules), None)
    if found is None and talk:
        found = next(_rules_within(plain, is_rules), None)
    if found is not None:
        yield found


def _named_rules(plain: str, sayings: list[str], is_rules: Callable[[str], bool]) -> Iterator[TextEdit]:
    """What the text begins with, if that names rules."""
    start = len(plain) - len(plain.lstrip())
    for said in sayings:
        found = compiled(said, re.IGNORECASE).match(plain, start)
        if found and is_rules(found["rules"].strip()):
            held = found.groupdict()
            players = (
                f"players: {held['seats']}"
                if held.get("seats")
                else _counted(held.get("players") or held.get("number"))
            )
            told = (f"rules: {found['rules']}", players)
            yield TextEdit(start, found.end(), "".join(f"{line}\n" for line in told if line))


def _rules_within(plain: str, is_rules: Callable[[str], bool]) -> Iterator[TextEdit]:
    """Where a sentence names rules by what people call them; what it says of them stands before it."""
    words = load_talk("colloquial")["rules"]["words"]
    found = {one for one in _runs(plain) if one.lower() not in words and is_rules(one)}
    called = sorted(found, key=len, reverse=True)
    if not called:
        return
    slots = {"ALIAS": "|".join(map(re.escape, called)), **load_talk("colloquial")["rules"]["slots"]}
    for said in load_talk("colloquial")["rules"]["anywhere"]:
        filled = re.sub("|".join(slots), lambda slot: slots[slot[0]], said)
        if named := re.search(filled, plain, re.IGNORECASE):
            held = named.groupdict()
            number = next((said for name, said in held.items() if name != "rules" and said), None)
            told = (f"rules: {named['rules']}", _counted(number))
            lines = "".join(f"{line}\n" for line in told if line)
            before = plain[: named.start()]
            parts = before.strip() and before.rstrip(" ")[-1] not in f"{_STOPS}\n"
            stop = named[0].rstrip()[-1] if parts and named[0].rstrip()[-1] in ".。" else ""
            yield TextEdit(0, named.end(), f"{lines}{before}{stop} ".lstrip(" "))


def _runs(plain: str) -> Iterator[str]:
    """What may be a name of rules: some words that follow each other, or a part of a Japanese word."""
    for run in _JAPANESE.findall(plain):
        lengths = range(2, min(len(run), _LONGEST_NAME) + 1)
        yield from (run[at : at + length] for length in lengths for at in range(len(run) - length + 1))
    words = _WORD.findall(plain)
    for length in range(1, _MOST_WORDS + 1):
        yield from (" ".join(words[at : at + length]) for at in range(len(words) - length + 1))


def _counted(said: str | None) -> str | None:
    """How many are said to play, with what they are."""
    return f"{said} players" if said and said.isascii() else said


def _numbers_of_players(plain: str) -> Iterator[TextEdit]:
    """Sentences that say how many play, each as a line."""
    for found in _SENTENCE.finditer(plain):
        said = found[0].strip(_STOPS)
        if player_count_pattern().fullmatch(said) and not said.isdecimal():
            yield TextEdit(found.start(), found.end(), f"\n{said}\n")


def is_asker_spoken_of(plain: str) -> bool:
    """Whether somebody speaks of themselves or of an opponent, and of no seat by its letter."""
    seats = load_talk("spoken")["seat"]["said"]
    found = speech_rows("spoken", "somebody", language_of(plain), _OF_TWO)
    hidden = with_names_hidden(plain)
    return not re.search(seats, hidden) and any(any(row.matches_in(hidden)) for row in found)


def seats_spoken_of(plain: str) -> frozenset[str]:
    """The letters of the seats that a text names."""
    return frozenset(re.findall(load_talk("spoken")["seat"]["said"], NAMES.sub("", plain)))


def with_asker_seated(text: Text, players: tuple[str, ...]) -> Text:
    """The text with the first player for who asks, and the other of two for the opponent."""
    lang, seats = language_of(text.plain), Seats(players, players[0])
    return rewritten(
        text, (*speech_rows("spoken", "lead", lang, seats), *speech_rows("spoken", "somebody", lang, seats))
    )


def with_referents_named(text: Text, is_open: Callable[[int], bool]) -> Text:
    """The text with the name of a card for “it” and its like, where one card alone can be meant.

    `is_open` tells the places at which something is not understood as it stands; where a subject is left
    out, nothing stands.
    """
    lang = language_of(text.plain)
    between = compiled(load_talk("spoken")["between"][lang], re.IGNORECASE)
    changes: list[TextEdit] = []
    for row in load_talk("spoken")["referent"][lang]:
        for found in compiled(row["said"], re.IGNORECASE).finditer(text.plain):
            name = _only_name_before(text.plain, found.start(), between)
            if name is not None and (row.get("left_out") or is_open(found.start())):
                means = found.expand(row["means"].format(name=name))
                changes.append(TextEdit(found.start(), found.end(), means))
    apart = [
        one for at, one in enumerate(sorted(changes)) if not at or sorted(changes)[at - 1].end <= one.start
    ]
    return spliced(text, apart)


def _only_name_before(plain: str, at: int, between: re.Pattern[str]) -> str | None:
    """The one card named before a place in its sentence, else in all that is said before.

    Nothing else that may be meant stands between.
    """
    begins = max(plain.rfind(stop, 0, at) for stop in "。.?!\n") + 1
    for start in (begins, 0):
        named = [*_CARD.finditer(plain, start, at)]
        if named:
            only = len({found[0] for found in named}) == 1
            return named[-1][0] if only and not between.search(plain, named[-1].end(), at) else None
    return None


def opening_condition(plain: str, start: int, end: int) -> re.Match[str] | None:
    """The condition that a question begins with, and what it asks; what is chosen is no condition.

    A colon parts what is told from what is asked whatever is told.
    """
    hidden, lang = with_names_hidden(plain[:end]), language_of(plain[start:end])
    table = load_talk("spoken")["condition"]
    found = compiled(table[lang], re.IGNORECASE).match(hidden, start)
    if found is None or hidden[found.end("told")] == ":":
        return found
    return None if re.search(table["chosen"], found["told"], re.IGNORECASE) else found
