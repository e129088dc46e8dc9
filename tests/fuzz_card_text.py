"""Read card texts that nobody printed, as many as asked for: `python tests/fuzz_card_text.py 1000000`."""

from __future__ import annotations

import json
import os
import random
import sys
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.progress import track
from shipped import LANGUAGE

from saitei.errors import SaiteiError
from saitei.parser.cards.facts import card_facts
from saitei.parser.cards.read import read_card_text
from saitei.queries.say.abilities_in_words import ability_in_words
from saitei.terms import Term, to_asp

HOME = Path(__file__).parent.parent
CORPORA = HOME.parent / "shared" / "corpora"
KINDS = ("creature", "spell", "twinpact", "castle")
MARKS = "■▶●・、。：:,.()（）「」《》\"'#%+-/→\u3000\u200b\u202e\ufeff\x00\x1b😀½２"
LONGEST = 60
"""Words in a text made of words."""

SLOW = 0.5
"""Seconds of processor time that no text may take; the longest here have some thousand characters."""


@dataclass(slots=True)
class Found:
    """What came of many texts; errors by where they were raised, each with the shortest text."""

    texts: int = 0
    refused: int = 0
    understood: int = 0
    slowest: tuple[float, str] = (0.0, "")
    errors: dict[str, str] = field(default_factory=dict[str, str])
    raised: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Found) -> None:
        """Add what came of other texts."""
        self.texts += other.texts
        self.refused += other.refused
        self.understood += other.understood
        self.slowest = max(self.slowest, other.slowest)
        self.raised += other.raised
        for where, text in other.errors.items():
            self.errors[where] = min(self.errors.get(where, text), text, key=len)


@cache
def printed() -> tuple[str, ...]:
    """Lines of cards: of those at hand beside the project, or the project's own."""
    files = (CORPORA / "dm_ja.jsonl", CORPORA / "dm_en.jsonl")
    if all(file.exists() for file in files):
        cards = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
        texts = [str(card.get("text") or "") for card in cards]
    else:
        own = (HOME / "rules" / "cards" / "duel-masters.toml").read_text("utf-8")
        texts = [str(card.get("text", "")) for card in tomllib.loads(own)["card"]]
    return tuple(line for text in texts for line in text.splitlines() if line.strip())


@cache
def words() -> tuple[str, ...]:
    """What stands in the tables of words."""
    tables = sorted((HOME / "parser" / "cards").glob("*/*.tsv"))
    cells = (cell for table in tables for cell in table.read_text("utf-8").replace("\n", "\t").split("\t"))
    return tuple({cell: None for cell in cells if cell})


def of_words(draw: random.Random) -> str:
    """Words of one language or both in any order."""
    return draw.choice(("", " ")).join(draw.choices(words(), k=draw.randint(1, LONGEST)))


def of_characters(draw: random.Random) -> str:
    """Any characters, surrogates left out."""
    drawn = (
        draw.choice(MARKS) if draw.random() < 0.3 else chr(draw.randrange(0x3400)) for _ in range(LONGEST)
    )
    return "".join(drawn)[: draw.randint(1, LONGEST)]


def damaged(draw: random.Random) -> str:
    """A line of a card, now and then two, damaged once to three times."""
    text = "\n".join(draw.choices(printed(), k=1 + (draw.random() < 0.2)))
    for _ in range(draw.randint(1, 3)):
        text = draw.choice(DAMAGE)(draw, text)
    return text


def _reword(draw: random.Random, text: str) -> str:
    """A stretch of another line in the place of one of this."""
    other = draw.choice(printed())
    at, there = draw.randint(0, len(text)), draw.randint(0, len(other))
    return text[:at] + other[there : there + draw.randint(1, 15)] + text[at + draw.randint(0, 15) :]


def _cut(draw: random.Random, text: str) -> str:
    at = draw.randint(0, len(text))
    return text[:at] + text[at + draw.randint(1, 12) :]


def _break_off(draw: random.Random, text: str) -> str:
    return text[: draw.randint(0, len(text))]


def _put_in(draw: random.Random, text: str) -> str:
    at = draw.randint(0, len(text))
    return text[:at] + draw.choice((draw.choice(MARKS), draw.choice(words()))) + text[at:]


def _double(draw: random.Random, text: str) -> str:
    at, times = draw.randint(0, len(text)), draw.choice((2, 2, 2, 50))
    return text[:at] + text[at : at + draw.randint(1, 12)] * times + text[at + 12 :]


def _cross(draw: random.Random, text: str) -> str:
    other = draw.choice(printed())
    return text[: draw.randint(0, len(text))] + other[draw.randint(0, len(other)) :]


def _swap(draw: random.Random, text: str) -> str:
    one, two, three = sorted(draw.randint(0, len(text)) for _ in range(3))
    return text[:one] + text[two:three] + text[one:two] + text[three:]


DAMAGE: tuple[Callable[[random.Random, str], str], ...] = (
    _reword, _cut, _break_off, _put_in, _double, _cross, _swap,
)  # fmt: skip


def texts(seed: int, number: int) -> Iterator[str]:
    """So many texts, the same ones for the same seed: most of them damaged lines."""
    draw = random.Random(seed)  # noqa: S311 no secret
    ways = (damaged, damaged, damaged, of_words, of_characters)
    for _ in range(number):
        yield draw.choice(ways)(draw)


def read(text: str, kind: str) -> bool:
    """Read a text, turn it into program text and into words; whether something in it is understood."""
    abilities = read_card_text(text, card_type=kind, keywords={}, language=LANGUAGE)
    for fact in card_facts(Term("card", ("A", "X", 1)), abilities):
        to_asp(fact)
    for ability in abilities:
        ability_in_words(ability, "ja", LANGUAGE.words)
        ability_in_words(ability, "en", LANGUAGE.words)
    return any(ability.kind != "unknown" and not ability.missed for ability in abilities)


def fuzz(seed: int, number: int) -> Found:
    """Read so many texts; whatever is raised but a refusal is an error."""
    found = Found()
    for at, text in enumerate(texts(seed, number)):
        found.texts += 1
        begun = time.process_time()
        try:
            found.understood += read(text, KINDS[at % len(KINDS)])
        except SaiteiError:
            found.refused += 1
        except Exception as error:  # noqa: BLE001 any other is what is looked for
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} {Path(last.filename).name}:{last.lineno}"
            found.raised[where] += 1
            found.errors[where] = min(found.errors.get(where, text), text, key=len)
        found.slowest = max(found.slowest, (time.process_time() - begun, text))
    return found


def main(number: int, seed: int = 0, each: int = 1_000) -> int:
    """Fuzz on all cores with a progress bar; 1 if anything was raised or too slow."""
    found = Found()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(fuzz, seed + at, each) for at in range(-(-number // each))]
        for job in track(as_completed(jobs), "card texts", total=len(jobs)):
            found.add(job.result())
    seconds, text = found.slowest
    tell = Console(soft_wrap=True, markup=False).print
    tell(f"{found.texts} texts, {found.understood} understood in part or whole, {found.refused} refused")
    tell(f"slowest: {seconds:.3f} s for {len(text)} characters")
    for where, times in found.raised.most_common():
        tell(f"{times} × {where}: {found.errors[where]!r}")
    return int(bool(found.raised) or seconds > SLOW)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
