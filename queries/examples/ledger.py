"""The ledger of a document: which clauses are encoded, have no effect, or are still to do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from saitei.json_value import Json
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import EXAMPLES, Clause, Relation
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase
from saitei.wording import Lang

State: TypeAlias = Literal["encoded", "no effect", "todo"]
"""Where a clause stands."""

REASONS = ("no effect", "clarifies", "doubles")
"""The relations by which a clause says nothing of its own."""

_NO_EXAMPLE = ("accepted", "no example")
"""How a page says that no scenario can show what a clause does."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A clause with its state, its worked examples, and why it has no effect or says nothing of its own.

    `needed` says whether some ruling changes without it, None where nobody has found out.
    """

    clause: Clause
    state: State
    examples: int
    because: str
    needed: bool | None = None


def ledger(documents: Iterable[Document], needed: Collection[str] = ()) -> Iterator[LedgerEntry]:
    """The clauses of documents in the order of their pages; `needed` are those known to be."""
    for document in documents:
        for page in document.pages:
            yield from (entry_of(clause, needed) for clause in page.clauses)


def entry_of(clause: Clause, needed: Collection[str] = ()) -> LedgerEntry:
    """Where a clause stands."""
    examples = sum(1 for _ in clause.fenced(*EXAMPLES))
    said = (
        f"{relation.kind} {relation.what}".strip() + (f": {relation.because}" if relation.because else "")
        for kind in REASONS
        for relation in clause.related(kind)
    )
    because = [*said]
    known = False if because else True if clause.id in needed else None
    alone = [f"accepted no example: {one.because}" for one in _without_example(clause)]
    return LedgerEntry(clause, _state(clause), examples, "; ".join((*because, *alone)), known)


def _state(clause: Clause) -> State:
    if clause.encoded:
        return "encoded"
    settled = any(clause.related("no effect")) or any(clause.related("clarifies"))
    return "no effect" if settled else "todo"


def ledger_json(entries: Iterable[LedgerEntry]) -> list[Json]:
    """The ledger with the keys that stay."""
    return [
        {
            "clause": entry.clause.id, "state": entry.state, "examples": entry.examples,
            "needed": entry.needed, "because": entry.because,
        }
        for entry in entries
    ]  # fmt: skip


def ledger_sections(
    entries: Iterable[LedgerEntry], names: Mapping[str, str], lang: Lang
) -> tuple[Section, ...]:
    """The ledger for people: a section for each document, and how many clauses stand where."""
    grouped: dict[str, list[LedgerEntry]] = {}
    for entry in entries:
        grouped.setdefault(entry.clause.document, []).append(entry)
    return tuple(
        Section(names[document], (*_rows(found, lang), line(_summary(found, lang), "status")))
        for document, found in grouped.items()
    )


def _rows(entries: Iterable[LedgerEntry], lang: Lang) -> tuple[TextNode, ...]:
    return table([(entry.clause.number, _row(entry, lang)) for entry in entries])


def _row(entry: LedgerEntry, lang: Lang) -> TextNode:
    state = phrase(f"state_{entry.state.replace(' ', '_')}", lang)
    count = phrase("state_examples", lang, count=str(entry.examples)) if entry.examples else ""
    title = entry.clause.title(lang)
    need = phrase("state_needed", lang) if entry.needed else ""
    spans = (Span(title, "title"), Span("  "), Span(f"{state}{count}{need}", _style(entry.state)))
    return TextNode(spans, tuple(line(one, "faint") for one in reasons(entry.clause, lang)))


def reasons(clause: Clause, lang: Lang) -> Iterator[str]:
    """Why a clause has no effect, says nothing of its own or has no example, as its page has it."""
    for kind in REASONS:
        for relation in clause.related(kind):
            why = relation.why(lang)
            because = phrase("relation_because", lang, because=why) if why else ""
            said = " ".join(filter(None, (phrase(f"relation_{kind.replace(' ', '_')}", lang), relation.what)))
            yield f"{said}{because}"
    yield from (relation.why(lang) for relation in _without_example(clause))


def _without_example(clause: Clause) -> Iterator[Relation]:
    return (one for one in clause.relations if (one.kind, one.what) == _NO_EXAMPLE)


def _style(state: State) -> Literal["good", "warning", "faint"]:
    styles: dict[State, Literal["good", "warning", "faint"]] = {"encoded": "good", "todo": "warning"}
    return styles.get(state, "faint")


def _summary(entries: Iterable[LedgerEntry], lang: Lang) -> str:
    states = [entry.state for entry in entries]
    counts = {state: str(states.count(state)) for state in ("encoded", "no effect", "todo")}
    return phrase(
        "state_summary", lang, encoded=counts["encoded"], none=counts["no effect"], todo=counts["todo"]
    )
