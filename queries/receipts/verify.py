"""Verify a receipt: its proof by a checker of its own; its facts and its answer by asking again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from saitei.errors import Place, Refused, SaiteiError
from saitei.parser.decks.question import QUESTION as DECK
from saitei.queries.asked import Asked, ask
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.receipts.program import ProofTask, proof_tasks
from saitei.queries.receipts.write import answer_form
from saitei.queries.session import Session
from saitei.queries.verifier.check import Fault, Verdict, check
from saitei.terms import to_asp
from saitei.wording import Notice

LARGEST = 100_000_000
"""Bytes of a receipt that is read."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What became of a receipt: the check of its proof, the answer now, whether it is as it was.

    `valid` says that the proof holds under the pages as they are; `holds` that the ruling does.
    """

    verdict: Verdict
    stated: Mapping[str, Any]
    now: Mapping[str, Any] | None
    holds: bool

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong and nothing has changed."""
        return self.holds and not self.verdict.faults and not self.verdict.changed


def read_receipt(file: str) -> dict[str, Any]:
    """A receipt from a file; raises Refused for what is none."""
    try:
        size = Path(file).stat().st_size
        if size > LARGEST:
            raise Refused(Notice("receipt_too_long", {"file": file, "largest": LARGEST}))
        found: object = json.loads(Path(file).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(Notice("receipt_unreadable", {"file": file, "why": why})) from error
    if not isinstance(found, dict) or "receipt" not in found:
        raise Refused(Notice("receipt_not_one", {"file": file}), Place(file, 1))
    return cast("dict[str, Any]", found)


def verify(session: Session, receipt: Mapping[str, Any], texts: Mapping[str, str]) -> Verified:
    """Check a receipt and ask its question again."""
    verdict = check(receipt, texts)
    if any(fault.kind in ("form", "seal", "malformed") for fault in verdict.faults):
        return Verified(verdict, receipt.get("answer", {}), None, holds=False)
    stated = receipt["answer"]
    try:
        asked = _asked_again(session, receipt)
        tasks = [*proof_tasks(session, asked)]
    except SaiteiError as error:
        faults = (*verdict.faults, Fault("not_asked", error.notice.key))
        return Verified(_with(verdict, faults), stated, None, holds=False)
    now = json.loads(json.dumps(answer_form(session, asked)))
    holds = all(now[key] == stated[key] for key in ("status", "value"))
    faults = (*verdict.faults, *_differences(receipt, tasks))
    if list(receipt["rules"]["parts"]) != list(asked.rules.parts):
        faults = (*faults, Fault("other_parts"))
    if not verdict.changed and now != stated:
        faults = (*faults, Fault("other_answer", str(now["text"]["en"])))
    return Verified(_with(verdict, faults), stated, now, holds)


def _asked_again(session: Session, receipt: Mapping[str, Any]) -> Asked:
    text, rules, why = receipt["scenario"], receipt["rules"]["set"], bool(receipt.get("why"))
    if any(proof["question"] == DECK.name for proof in receipt["proofs"]):
        return ask_deck(session, text, rules=rules, why=why)
    return ask(session, text, rules=rules, why=why, deciding=True)


def _with(verdict: Verdict, faults: Sequence[Fault]) -> Verdict:
    return Verdict(
        tuple(faults), verdict.changed, verdict.steps, verdict.clauses, answer_read=verdict.answer_read
    )


def _differences(receipt: Mapping[str, Any], tasks: Sequence[ProofTask]) -> list[Fault]:
    """Where a receipt goes by other facts than its scenario and the cards in it state."""
    proofs = receipt["proofs"]
    if len(proofs) != len(tasks):
        return [Fault("other_questions")]
    found: list[Fault] = []
    for proof, task in zip(proofs, tasks, strict=True):
        if proof["kind"] != task.kind or proof["asked"] != to_asp(task.question):
            found.append(Fault("other_questions"))
        told = {proof["atoms"][one] for one in proof["facts"]}
        stated = set(map(to_asp, task.facts))
        found += [Fault("not_stated", text) for text in sorted(told - stated)]
        found += [Fault("not_told", text) for text in sorted(stated - told)]
        begun = [{proof["atoms"][at] for at in one["now"]} for one in proof["models"] if not one["situation"]]
        start = {f"now({one})" for one in task.start}
        if any(now != start for now in begun):
            found.append(Fault("begins_otherwise"))
    return found
