"""A card's text in both languages, asked at several tables: each case gives the table and the answer.

An entry of `exercise/*.toml` has the text of card 《X》 in `ja` and `en` and its `cases`. What a case or an
entry leaves out (the card's kind, the start, what happens, the question, the number of seats) the file
says in `common`. The tables are told in English only: that both languages tell the same is shown
elsewhere. An entry in one language is of a form that the other has no reading for yet. The first case
of an entry is asked in both languages, the others in turns.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "exercise"
RULES = {2: "Duel Masters", 3: "Duema Party", 4: "Duema Party"}
PLAYERS = "ABCD"
LANGUAGES = ("ja", "en")
MARKS = "■▶●"
TAINTED = "tainted"
"""The answer of a case whose text is read and cannot be played."""


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario with its expected answer; `tainted` where no answer is to be given for certain."""

    name: str
    text: str
    tainted: bool


def cases(file: Path) -> Iterator[Case]:
    """Every case of a file in every language, with every number of seats."""
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    common = read.pop("common")
    for name, entry in read.items():
        for number, case in enumerate(entry["cases"], 1):
            said = {**common, **entry, **case}
            for seats in said.get("seats", [2]):
                for lang in _languages(entry, number):
                    text = _scenario(common, said, lang, seats)
                    yield Case(f"{name} {number} {seats} {lang}", text, said["answer"] == TAINTED)


def _languages(entry: dict[str, Any], number: int) -> tuple[str, ...]:
    written = tuple(lang for lang in LANGUAGES if lang in entry)
    return written if number == 1 else (written[number % len(written)],)


def _scenario(common: dict[str, Any], said: dict[str, Any], lang: str, seats: int) -> str:
    answer = [] if said["answer"] == TAINTED else [f"Answer: {said['answer']}"]
    return "\n".join(
        [
            f"Rules: {RULES[seats]}",
            f"Turn order: {', '.join(PLAYERS[:seats])}",
            common["cards"].strip(),
            said["cards"].strip() if said["cards"] != common["cards"] else "",
            f"Card 《X》 ({said['kind']}):",
            *(f"  {'' if line[0] in MARKS else '■'}{line}" for line in said[lang].strip().split("\n")),
            "",
            said["start"].strip(),
            said.get("table", "").strip(),
            said["told"].strip(),
            f"Question: {said['asked']}",
            *answer,
            "",
        ]
    )
