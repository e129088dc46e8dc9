"""Report a sweep: for people, as JSON, as a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from saitei.data import data
from saitei.json_value import Json
from saitei.queries.asked import document_name
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase
from saitei.queries.say.standalone import standalone_page
from saitei.queries.session import Session
from saitei.queries.sweep.findings import ClauseFinding, SweepFindings, UnitExample
from saitei.queries.sweep.results import AnswerRow
from saitei.queries.sweep.units import SweptStore
from saitei.wording import Lang

_SHOWN = 40
"""So many findings of a kind are shown to people; JSON has all."""


@dataclass(frozen=True, slots=True)
class SweepReport:
    """What is said of a sweep in a language."""

    session: Session
    store: SweptStore
    found: SweepFindings
    lang: Lang
    left: int = 0

    def sections(self) -> tuple[Section, ...]:
        """How abilities stand under each set, then clashes, then where sets part, by clause."""
        standing = tuple(
            Section(self._called(name), table([(self._word(status), line(told)) for status, told in rows]))
            for name, rows in self._standing()
        )
        told = (("sweep_conflicts", self.found.clashes), ("sweep_partings", self.found.partings))
        found = tuple(
            Section(phrase(key, self.lang), tuple(map(self._node, some[:_SHOWN])))
            for key, some in told
            if some
        )
        return (*standing, *found, Section("", (line(self.summary, "status"),)))

    @property
    def summary(self) -> str:
        """How many cards and abilities there are, and how many of them were left out."""
        left = phrase("sweep_left", self.lang, count=str(self.left)) if self.left else ""
        return phrase(
            "sweep_summary", self.lang, cards=str(self.store.cards), abilities=str(len(self.store.units)),
            unread=str(self.store.unread),
        ) + left  # fmt: skip

    def page(self) -> str:
        """The same as a page of its own, each scenario folded away."""
        style = (data("queries") / "sweep" / "page.css").read_text(encoding="utf-8")
        told = (("sweep_conflicts", self.found.clashes), ("sweep_partings", self.found.partings))
        parts = (f"<table>\n{''.join(self._standing_rows())}</table>", *(self._part(*one) for one in told))
        title = phrase("sweep_title", self.lang)
        return standalone_page(self.lang, title, self.summary, "\n".join(parts), style)

    def _part(self, key: str, some: tuple[ClauseFinding, ...]) -> str:
        rows = "".join(map(self._row, some[:_SHOWN]))
        return f"<h2>{escape(phrase(key, self.lang))}</h2>\n{rows}" if rows else ""

    def _standing(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        for name, counts in self.found.standing.items():
            cards = self.found.cards[name]
            yield name, [
                (status, phrase("sweep_standing", self.lang, abilities=str(units), lines=str(lines),
                                cards=str(cards.get(status, 0))))
                for status, (units, lines) in counts.items()
            ]  # fmt: skip

    def _standing_rows(self) -> Iterator[str]:
        for name, rows in self._standing():
            for status, told in rows:
                yield (
                    f"<tr><th>{escape(self._called(name))}</th><td>{escape(self._word(status))}</td>"
                    f"<td>{escape(told)}</td></tr>\n"
                )

    def _node(self, one: ClauseFinding) -> TextNode:
        below = (
            line(self._shown(one.example), "faint"),
            *(line(self._answer(answer)) for answer in one.answers),
        )
        spans = (Span(self._titled(one.clause), "clause"), Span(f"  {self._often(one)}", "faint"))
        return TextNode(spans, below)

    def _row(self, one: ClauseFinding) -> str:
        answers = "".join(f"<li>{escape(self._answer(answer))}</li>" for answer in one.answers)
        scenario = max((answer.scenario for answer in one.answers), key=len)
        folded = f"<pre>{escape(scenario)}</pre>"
        return (
            f"<details><summary><b>{escape(self._titled(one.clause))}</b> {escape(self._often(one))}<br>"
            f"{escape(self._shown(one.example))}</summary><ul>{answers}</ul>{folded}</details>\n"
        )

    def _often(self, one: ClauseFinding) -> str:
        return phrase("sweep_often", self.lang, abilities=str(one.abilities), lines=str(one.lines))

    def _shown(self, one: UnitExample) -> str:
        told = f"《{one.card}》 {one.text}"
        if one.card_beside:
            told += f" ／ 《{one.card_beside}》 {one.text_beside}"
        return told.replace("\n", " ")

    def _answer(self, one: AnswerRow) -> str:
        said = one.said[self.lang] or self._word(one.status)
        return f"{self._called(one.rules)}: {said}"

    def _titled(self, clauses: str) -> str:
        """Clauses by number and title, whichever of the sets they are of."""
        return phrase("comma", self.lang).join(map(self._with_title, clauses.split("; ")))

    def _with_title(self, name: str) -> str:
        every = (self.session.rules(rules).clauses.get(name) for rules in reversed(self.found.sets))
        clause = next(filter(None, every), None)
        return name if clause is None else f"{name} {clause.title(self.lang)}"

    def _word(self, status: str) -> str:
        return phrase(f"sweep_{status}", self.lang)

    def _called(self, rules: str) -> str:
        return document_name(rules, self.session.documents, self.lang)


def sweep_json(report: SweepReport) -> dict[str, Json]:
    """A sweep with the keys that stay."""
    found, store = report.found, report.store
    standing: dict[str, Json] = {
        name: {status: {"abilities": units, "lines": lines} for status, (units, lines) in counts.items()}
        for name, counts in found.standing.items()
    }
    return {
        "cards": store.cards, "abilities": len(store.units), "unread": store.unread, "left": report.left,
        "standing": standing,
        "cards_with": {name: dict(counts) for name, counts in found.cards.items()},
        "conflicts": [_finding(one) for one in found.clashes],
        "partings": [_finding(one) for one in found.partings],
    }  # fmt: skip


def _finding(one: ClauseFinding) -> dict[str, Json]:
    answers: list[Json] = [
        {
            "rules": answer.rules, "status": answer.status, "says": dict(answer.said),
            "clauses": [*answer.clauses], "scenario": answer.scenario,
        }
        for answer in one.answers
    ]  # fmt: skip
    return {
        "clauses": [*one.clause.split("; ")], "question": one.question, "abilities": one.abilities,
        "lines": one.lines, "card": one.example.card, "text": one.example.text,
        "card_beside": one.example.card_beside, "text_beside": one.example.text_beside, "answers": answers,
    }  # fmt: skip
