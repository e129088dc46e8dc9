"""Write a receipt: the answer, what it was asked of, and its proof."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from saitei.data import data
from saitei.kb.pages.documents import Library
from saitei.kb.solver.job import Limits
from saitei.kb.solver.proof import Proofs, prove_game, prove_moment
from saitei.queries.answer import Legality
from saitei.queries.asked import Asked
from saitei.queries.receipts.program import ProofTask, proof_tasks
from saitei.queries.say.json_form import answer_json
from saitei.queries.session import Session
from saitei.queries.verifier.check import FORM, digests, rulebook_of, sealed
from saitei.terms import to_asp

_PATIENT = Limits(seconds=300)
"""A proof is written without haste: everything is ground, whether it can come to bear or not."""

_OF_ANSWER: tuple[Literal["status", "value", "text", "chooser", "clauses", "also_used", "cases"], ...] = (
    "status", "value", "text", "chooser", "clauses", "also_used", "cases",
)  # fmt: skip
"""What of an answer a receipt has."""

MOST_MOVES = 1000
"""A course of more moves has no receipt: it would be read by nobody, and checked for minutes."""


def receipt(session: Session, asked: Asked, text: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """The receipt of an answer.

    Raises OutOfBounds for a course of too many moves, Refused for a deck of which something is not known.
    """
    rules = asked.rules
    tasks = [*proof_tasks(session, asked)]
    made: dict[str, Any] = {
        "receipt": FORM,
        "rules": {"set": rules.name, "parts": list(rules.parts), "texts": {}},
        "scenario": text,
        "why": bool(asked.answer.why),
        "answer": answer_form(session, asked),
        "proofs": [_proof(session, task) for task in tasks],
    }
    book = rulebook_of(made, texts)
    programs = [
        book.of_moment(task.question.name) if task.kind == "moment" else book.of_step for task in tasks
    ]
    made["rules"]["texts"] = dict(sorted(digests(book, programs).items()))
    return {**made, "digest": sealed(made)}


def page_texts(documents: Library) -> dict[str, str]:
    """The text of all pages, those that come with the program and a user's own, by file."""
    top = data("rules").parent
    files = dict.fromkeys(page.file for document in documents.values() for page in document.pages)
    return {file: _path(file, top).read_text("utf-8-sig").replace("\r\n", "\n") for file in files}


def _path(file: str, top: Path) -> Path:
    shipped = top / file
    return shipped if shipped.is_file() else Path(file)


def write_receipt(session: Session, asked: Asked, text: str, file: str) -> None:
    """Write the receipt of an answer into a file; raises as `receipt`, OSError."""
    made = receipt(session, asked, text, page_texts(session.documents))
    Path(file).write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def answer_form(session: Session, asked: Asked) -> dict[str, Any]:
    """What of an answer a receipt has, as JSON."""
    form = answer_json(asked.answer, asked.context(None, session.documents))
    value = asked.answer.value
    faults = {"faults": [to_asp(one.what) for one in value.faults]} if isinstance(value, Legality) else {}
    return {**{key: form[key] for key in _OF_ANSWER}, **faults}


def _proof(session: Session, task: ProofTask) -> dict[str, Any]:
    if task.kind == "moment":
        found = session.worker.call(_PATIENT, prove_moment, task.rules, task.facts_text)
    else:
        found = session.worker.call(_PATIENT, prove_game, task.rules, task.facts_text, task.start, MOST_MOVES)
    return _as_json(task, found)


def _as_json(task: ProofTask, found: Proofs) -> dict[str, Any]:
    setting = {at for at, text in enumerate(found.atoms) if text.startswith(("in(", "over(", "ruling_set("))}
    stated = set(map(to_asp, task.facts))
    facts = [at for at, text in enumerate(found.atoms) if text in stated]
    sources, atoms = _Listed(), _Listed()
    models = [
        {
            "situation": model.situation,
            "now": [atoms.at(found.atoms[one]) for one in model.given if found.atoms[one] not in stated],
            "steps": [
                [
                    sources.at(task.rules[one.source].source), atoms.at(found.atoms[one.atom]),
                    [atoms.at(found.atoms[reason]) for reason in one.since],
                ]
                for one in model.derived
                if one.atom not in setting
            ],
        }
        for model in found.models
    ]  # fmt: skip
    return {
        "kind": task.kind,
        "question": task.question.name,
        "asked": to_asp(task.question),
        "facts": [atoms.at(found.atoms[one]) for one in facts],
        "over": sorted({(pair.upper, pair.lower) for pair in task.over}),
        "models": models,
        "sources": [*sources.known],
        "atoms": [*atoms.known],
    }


@dataclass
class _Listed:
    """Each text once, in the order in which they were first needed."""

    known: dict[str, int] = field(default_factory=dict[str, int])

    def at(self, text: str) -> int:
        return self.known.setdefault(text, len(self.known))
