"""Report how kept rulings come out, as sections and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from saitei.json_value import Json, as_json
from saitei.kb.pages.documents import Document
from saitei.queries.examples.report import compared_rows
from saitei.queries.rulings.check import CheckedRuling, How, by_clause
from saitei.queries.say.json_form import answer_json, error_json
from saitei.queries.say.layout import Section, Span, TextNode, line
from saitei.queries.say.messages import phrase, render_error
from saitei.wording import Lang

_HOW: tuple[How, ...] = ("right", "wrong", "uncertain", "refused")


def report_rulings(
    checked: Sequence[CheckedRuling], documents: Mapping[str, Document], lang: Lang
) -> tuple[Section, ...]:
    """Those that do not come out, by clause, each once, and how many do."""
    told: set[str] = set()
    sections: list[Section] = []
    for clause, rulings in by_clause(checked).items():
        new = [one for one in rulings if one.ruling.id not in told]
        again = [one.ruling.id for one in rulings if one.ruling.id in told]
        told |= {one.ruling.id for one in rulings}
        nodes = [_ruling(one, documents, lang) for one in new]
        nodes += [line(phrase("rulings_above", lang, ids=", ".join(again)), "faint")] if again else []
        heading = (
            phrase("rulings_of_clause", lang, clause=clause) if clause else phrase("rulings_of_none", lang)
        )
        sections.append(Section(heading, tuple(nodes)))
    return (*sections, Section("", (_summary(checked, lang),)))


def _summary(checked: Sequence[CheckedRuling], lang: Lang) -> TextNode:
    counts = Counter(one.how for one in checked)
    news = sum(one.is_news for one in checked)
    numbers: dict[str, str] = {how: str(counts[how]) for how in _HOW}
    said = phrase("rulings_checked", lang, all=str(len(checked)), news=str(news) if news else "", **numbers)
    return line(said, "good" if counts["right"] == len(checked) else "bad")


def _ruling(one: CheckedRuling, documents: Mapping[str, Document], lang: Lang) -> TextNode:
    values = {"source": one.ruling.source, "edition": one.ruling.edition}
    key = "ruling_no_longer" if one.is_news else f"ruling_{one.how}"
    head = (Span(f"{one.ruling.id}: "), Span(phrase(key, lang, **values), "bad"))
    if one.error is not None:
        return TextNode(head, tuple(line(row) for row in render_error(one.error, lang).split("\n")))
    if one.found is None:
        return TextNode(head)
    found = one.found
    return TextNode(head, compared_rows(found.asked, found.expected, found.missing, documents, lang))


def rulings_json(
    checked: Sequence[CheckedRuling], documents: Mapping[str, Document], lang: Lang
) -> dict[str, Json]:
    """All of them, with what was expected and what came, and ids of those that do not come out by clause."""
    counts = Counter(one.how for one in checked)
    rows: list[Json] = [_row(one, documents, lang) for one in checked]
    clauses: dict[str, Json] = {
        clause: [one.ruling.id for one in rulings] for clause, rulings in by_clause(checked).items()
    }
    found: dict[str, Json] = {how: counts[how] for how in _HOW}
    found["no_longer"] = [one.ruling.id for one in checked if one.is_news]
    found["by_clause"], found["rulings"] = clauses, rows
    return found


def _row(one: CheckedRuling, documents: Mapping[str, Document], lang: Lang) -> Json:
    got = None
    if one.found is not None:
        asked = one.found.asked
        got = as_json(answer_json(asked.answer, asked.context(lang, documents)))
    missing: list[Json] = [*one.found.missing] if one.found is not None else []
    clauses: list[Json] = [*one.clauses]
    error = as_json(error_json(one.error, lang)["error"]) if one.error else None
    return {
        "id": one.ruling.id, "how": one.how, "no_longer": one.is_news, "expected": one.ruling.answer,
        "edition": one.ruling.edition or None, "source": one.ruling.source or None, "clauses": clauses,
        "missing": missing, "got": got, "error": error,
    }  # fmt: skip
