"""Receipts of the worked examples: each is written and verified; some with one edit, to be rejected.

`nice -n 19 python tests/receipts_of_examples.py FILE` writes a line of JSON for each example into FILE, in a
drawn order, those about a moment first, and goes on where FILE ends; `… FILE --table` prints what came of
them, for docs/measurements.md.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from receipt_edits import EDITS, NOT_OF_EACH, edited

from saitei.errors import SaiteiError
from saitei.kb.solver.job import Limits
from saitei.queries.course.after_stated_events import split_timeline
from saitei.queries.examples.run import Example, examples, run
from saitei.queries.question_kinds import is_of_course
from saitei.queries.receipts.verify import verify
from saitei.queries.receipts.write import receipt
from saitei.queries.session import Session
from saitei.queries.verifier.check import check, pages_as_shipped
from saitei.queries.verifier.rulebook import digest

SEED = 21
EDITED = 500
"""So many edits are tried, two of each receipt."""

TEXTS = pages_as_shipped()


def name(example: Example) -> str:
    """What an example is called in the file."""
    return f"{example.clause.id} {digest(example.fence.text)[:8]}"


def of_example(session: Session, example: Example, *, editing: bool) -> dict[str, Any]:
    """What becomes of an example: its deciding clauses, its receipt, edits of it."""
    began = time.perf_counter()
    found = run(example, session, deciding=True)
    if found.asked is None:
        return {"error": str(found.error)}
    answer = found.asked.answer
    told: dict[str, Any] = {
        "clause": example.clause.id, "status": answer.status, "asked": time.perf_counter() - began,
        "deciding": len(answer.deciding), "named": len(found.named),
        "missed": [one for one in found.named if one not in answer.clauses],
    }  # fmt: skip
    began = time.perf_counter()
    try:
        made = json.loads(json.dumps(receipt(session, found.asked, example.text, TEXTS)))
    except SaiteiError as error:
        return {**told, "none": error.notice.key}
    told["written"] = time.perf_counter() - began
    began = time.perf_counter()
    verified = verify(session, made, TEXTS)
    told |= {
        "verified": time.perf_counter() - began, "steps": verified.verdict.steps, "valid": verified.valid,
        "read": verified.verdict.answer_read, "faults": verified.verdict.faults[:5],
    }  # fmt: skip
    draw = Random(f"{SEED} {name(example)}")  # noqa: S311 a draw that anybody can repeat
    return {**told, "edits": [*islice(_of_edits(session, made, draw), 2)] if editing else []}


def _of_edits(session: Session, made: dict[str, Any], draw: Random) -> Iterator[dict[str, Any]]:
    """What becomes of the receipt with one edit, for each that it can be edited with."""
    every = (*EDITS, *NOT_OF_EACH)
    for edit in draw.sample(every, len(every)):
        wrong = edited(made, edit, draw)
        if wrong is None:
            continue
        verdict = check(wrong, TEXTS, most=1)
        rejected = "the checker" if verdict.faults or verdict.changed else ""
        if not rejected and not verify(session, wrong, TEXTS).valid:
            rejected = "asking again"
        yield {"edit": edit.__name__, "rejected": rejected}


def _of_course(session: Session, example: Example) -> bool:
    """Whether an example is played out, so that its receipt takes long."""
    if example.fence.kind == "deck":
        return False
    try:
        _, asked = session.read(example.text, otherwise=example.clause.document)
    except SaiteiError:
        return True
    return is_of_course(asked.question.name, asked.language) or split_timeline(asked) is not None


def told_already(file: Path) -> dict[str, dict[str, Any]]:
    """What the file says, by example."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {one["example"]: one for one in map(json.loads, lines)}


def main(file: Path) -> None:
    """Go on with the file."""
    session = Session(limits=Limits(seconds=300))
    every = [one for document in session.documents.values() for one in examples(document.pages)]
    Random(SEED).shuffle(every)  # noqa: S311 as above
    every.sort(key=lambda one: _of_course(session, one))
    known = told_already(file)
    tried = sum(len(one.get("edits", ())) for one in known.values())
    for example in every:
        if name(example) in known:
            continue
        told = {"example": name(example), **of_example(session, example, editing=tried < EDITED)}
        tried += len(told.get("edits", ()))
        with file.open("a", encoding="utf-8") as into:
            into.write(json.dumps(told, ensure_ascii=False) + "\n")


def table(rows: Mapping[str, dict[str, Any]]) -> Iterator[str]:
    """The figures."""
    every = [*rows.values()]
    written = [one for one in every if "valid" in one]
    named = [one for one in every if one.get("named") and one["deciding"]]
    yield f"| worked examples | {len(every)} |"
    yield f"| the receipt verifies | {sum(one['valid'] for one in written)} |"
    for why, number in Counter(one["none"] for one in every if "none" in one).items():
        yield f"| no receipt: {why} | {number} |"
    yield f"| the checker reads the answer from the proof itself | {sum(one['read'] for one in written)} |"
    for what in ("written", "verified"):
        yield f"| seconds until it is {what}, on average | {mean(one[what] for one in written):.1f} |"
    edits = [edit for one in every for edit in one.get("edits", ())]
    for by, number in Counter(one["rejected"] for one in edits).items():
        yield f"| one edit: {f'rejected by {by}' if by else 'accepted'} | {number} |"
    yield f"| examples that name clauses | {len(named)} |"
    yield f"| all that they name decide | {sum(not one['missed'] for one in named)} |"
    middle = median(one["deciding"] for one in named)
    yield f"| said to decide, all that say the same counted as one, in the middle | {middle} |"


if __name__ == "__main__":
    FILE = Path(sys.argv[1])
    if "--table" in sys.argv:
        sys.stdout.write("\n".join(table(told_already(FILE))) + "\n")
    else:
        main(FILE)
