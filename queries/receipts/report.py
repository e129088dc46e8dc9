"""Say what became of a receipt, as sections and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from saitei.json_value import Json
from saitei.queries.receipts.verify import Verified
from saitei.queries.say.layout import Section, TextNode, line
from saitei.queries.say.messages import phrase
from saitei.wording import Lang

_MOST = 8
"""So many faults, and so many changed clauses, are printed."""


def verified_sections(found: Verified, lang: Lang) -> tuple[Section, ...]:
    """The outcome in words."""
    return tuple(section for section in _sections(found, lang) if section.nodes)


def _sections(found: Verified, lang: Lang) -> Iterator[Section]:
    verdict = found.verdict
    said: Mapping[str, str] = found.stated.get("text") or {}
    ruling = [line(said[lang], "ruling")] if lang in said else []
    yield Section("", (*ruling, _outcome(found, lang)))
    if verdict.changed:
        yield Section(phrase("receipt_changed", lang), _listed(verdict.changed, lang))
    if found.now is not None and not found.holds:
        yield Section(phrase("receipt_now", lang), (line(str(found.now["text"][lang])),))
    faults = [phrase(f"receipt_fault_{fault.kind}", lang, about=fault.about) for fault in verdict.faults]
    yield Section(phrase("receipt_faults", lang), _listed(faults, lang))


def _outcome(found: Verified, lang: Lang) -> TextNode:
    verdict = found.verdict
    numbers = {"steps": str(verdict.steps), "clauses": str(len(verdict.clauses))}
    if found.valid:
        key = "receipt_valid" if verdict.answer_read else "receipt_valid_unread"
        return line(phrase(key, lang, **numbers), "good")
    if verdict.changed:
        return line(phrase("receipt_still" if found.holds else "receipt_no_longer", lang), "warning")
    return line(phrase("receipt_invalid", lang), "bad")


def _listed(said: tuple[str, ...] | list[str], lang: Lang) -> tuple[TextNode, ...]:
    more = len(said) - _MOST
    rest = [line(phrase("receipt_more", lang, number=str(more)), "faint")] if more > 0 else []
    return (*(line(one) for one in said[:_MOST]), *rest)


def verified_json(found: Verified) -> dict[str, Json]:
    """The outcome as JSON."""
    verdict = found.verdict
    faults: list[Json] = [{"kind": fault.kind, "about": fault.about} for fault in verdict.faults]
    changed: list[Json] = [*verdict.changed]
    return {
        "valid": found.valid, "holds": found.holds, "changed": changed, "faults": faults,
        "steps": verdict.steps, "answer_read": verdict.answer_read,
        "stated": dict(found.stated), "now": None if found.now is None else dict(found.now),
    }  # fmt: skip
