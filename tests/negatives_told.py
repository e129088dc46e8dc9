"""Worked examples answered with no: the clause that keeps the yes away, the smallest change that brings it.

`python tests/negatives_told.py FILE` asks the drawn ones and writes a line of JSON for each into FILE, going
on where it ends; `… FILE --table` prints the table of docs/measurements.md.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from gallery import Example, documents, session
from negatives import claimed, is_so_with, named, naming, shown

from saitei.queries.asked import Asked
from saitei.queries.contrast.changes import changes_on_offer
from saitei.queries.contrast.claim import Claim
from saitei.queries.contrast.what_if import what_if
from saitei.queries.contrast.why_not import why_not
from saitei.queries.contrasted import WhatIf
from saitei.queries.say.contrast_in_words import say_change, what_if_sections, why_not_sections
from saitei.queries.say.layout import plain
from saitei.wording import LANGS

SEED, DRAWN = 21, 60
SMALLEST = 30
"""For so many the change is held against every cheaper one on offer."""


def drawn() -> list[Example]:
    """The examples, in the order in which they were drawn."""
    return Random(SEED).sample(naming(), DRAWN)  # noqa: S311 a draw that anybody can repeat


def of_example(example: Example, *, searched: bool) -> dict[str, Any]:
    """What is told of an example, and how long it takes."""
    claim = claimed(example)
    began = time.perf_counter()
    why = why_not(session(), claim)
    between = time.perf_counter()
    found = what_if(session(), claim)
    ended = time.perf_counter()
    told: dict[str, Any] = {
        "clause": example.clause,
        "named": sorted(named(example)), "missed": sorted(named(example) - shown(why)),
        "why_not": between - began, "what_if": ended - between, "changes": [], "cost": 0, "searched": False,
    }  # fmt: skip
    for lang in LANGS:
        setting = Asked(claim.rules, claim.asked, found.answer).context(lang, documents())
        told[lang] = [plain(why_not_sections(why, setting)), plain(what_if_sections(found, setting))]
    if found.ways:
        best = found.ways[0]
        setting = Asked(claim.rules, claim.asked, found.answer).context("en", documents())
        told |= {
            "changes": [say_change(one, setting.speaker) for one in best.changes], "cost": best.cost,
            "searched": searched, "cheaper": [*cheaper(claim, found)] if searched else [],
        }  # fmt: skip
    return told


def cheaper(claim: Claim, found: WhatIf) -> Iterator[str]:
    """The single changes that make it so and are fewer or cheaper than the first that was told."""
    best = found.ways[0]
    for change in changes_on_offer(session(), claim.rules, claim.asked, found.answer.cited):
        if (1, change.cost) < (len(best.changes), best.cost) and is_so_with(claim, change):
            yield str(change.what)


def main(file: Path) -> None:
    """Go on with the file."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    searched = sum(json.loads(one)["searched"] for one in lines)
    for example in drawn()[len(lines) :]:
        told = of_example(example, searched=searched < SMALLEST)
        searched += told["searched"]
        with file.open("a", encoding="utf-8") as into:
            into.write(json.dumps(told, ensure_ascii=False) + "\n")


def table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The figures, and a row for each example."""
    found = [one for one in rows if one["changes"]]
    yield "| | |"
    yield "|---|---:|"
    yield f"| examples answered with no that name clauses, drawn | {len(rows)} |"
    yield f"| the why-not shows all clauses that they name | {sum(not one['missed'] for one in rows)} |"
    yield f"| a change makes it so, confirmed by asking again | {len(found)} |"
    yield f"| of these held against every cheaper one on offer | {sum(one['searched'] for one in found)} |"
    yield f"| a cheaper one was found so | {sum(bool(one['cheaper']) for one in found if one['searched'])} |"
    for what, called in (("why_not", "why-not"), ("what_if", "what-if")):
        times = [one[what] for one in rows]
        yield f"| seconds for a {called}, in the middle (at most) | {median(times):.1f} ({max(times):.1f}) |"
    yield ""
    yield "| example of | clauses it names | smallest change that makes it so | cost |"
    yield "|---|---|---|---:|"
    for one in sorted(rows, key=lambda row: str(row["clause"])):
        changes = "; ".join(one["changes"]) or "none on offer"
        marks = ", ".join(
            f"{clause} (missed)" if clause in one["missed"] else clause for clause in one["named"]
        )
        yield f"| {one['clause']} | {marks} | {changes} | {one['cost'] or ''} |"


if __name__ == "__main__":
    FILE = Path(sys.argv[1])
    if "--table" in sys.argv:
        sys.stdout.write("\n".join(table([*map(json.loads, FILE.read_text("utf-8").splitlines())])) + "\n")
    else:
        main(FILE)
