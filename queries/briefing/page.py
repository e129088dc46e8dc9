"""A briefing as a page of its own, to be read or printed without anything else."""

from __future__ import annotations

from html import escape

from saitei.data import data
from saitei.queries.briefing.briefing import CardBriefing
from saitei.queries.briefing.report import BriefingReport
from saitei.queries.say.messages import phrase
from saitei.queries.say.standalone import standalone_page


def briefing_page(report: BriefingReport) -> str:
    """The page: a row for each card, the scenarios folded away."""
    style = (data("queries") / "briefing" / "page.css").read_text(encoding="utf-8")
    rows = "".join(_row(one, report) for one in report.briefing.done)
    unknown = phrase("comma", report.lang).join(report.briefing.unknown)
    said = f"<p>{escape(phrase('briefing_unknown', report.lang))}: {escape(unknown)}</p>" if unknown else ""
    body = f"<table>\n{rows}</table>\n{said}"
    return standalone_page(report.lang, report.title, report.summary, body, style)


def _row(one: CardBriefing, report: BriefingReport) -> str:
    said: list[str] = []
    for point in one.points:
        text = report.scenario(point, report.lang)
        clauses = escape(report.clauses(point.clauses, report.lang))
        told = f'{escape(report.point(point, report.lang))} <span class="clause">{clauses}</span>'
        folded = (
            f"<details><summary>{told}</summary><pre>{escape(text)}</pre></details>"
            if text
            else f"<p>{told}</p>"
        )
        said.append(folded)
    said += [f'<p class="doubt">{escape(report.doubt(doubt, report.lang))}</p>' for doubt in one.doubts]
    same = f'<p class="same">{escape(phrase("briefing_same", report.lang))}</p>'
    return f"<tr><th>{escape(report.name(one))}</th><td>{''.join(said) or same}</td></tr>\n"
