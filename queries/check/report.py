"""Report the findings of a check, as JSON and as sections."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.json_value import Json
from saitei.queries.check.check import (
    CONFLICT,
    NEVER_APPLIES,
    NEVER_WINS,
    SILENT,
    TWINS,
    Check,
    CheckFinding,
)
from saitei.queries.say.layout import Section, Span, TextNode, line
from saitei.queries.say.messages import phrase
from saitei.queries.search.report_coverage import coverage_json, coverage_section, why_not_all
from saitei.queries.search.report_real import asked_json, asked_line, real_json, real_nodes
from saitei.queries.search.report_scene import answer_nodes, bound_json, scenario_json, scenario_nodes

_KEYS = {
    CONFLICT: "conflicts",
    NEVER_APPLIES: "never_applies",
    NEVER_WINS: "never_wins",
    SILENT: "silent",
    TWINS: "twins",
}


def check_json(check: Check) -> dict[str, Json]:
    """What a check found, with the keys that stay."""
    wanted = check.wanted
    found: dict[str, Json] = {
        key: [_finding(one) for one in check.findings if one.kind == kind] for kind, key in _KEYS.items()
    }
    return {
        "set": check.name,
        "bound": bound_json(wanted.bound, wanted.questions(check.session.language)),
        **found,
        "unconfirmed": [[*one] for one in check.unconfirmed],
        "not_searched": [*check.beyond],
        "real_cards": asked_json(check.on_real_cards),
        **coverage_json(check.coverage, check.session.language),
    }


def _finding(one: CheckFinding) -> dict[str, Json]:
    found: dict[str, Json] = {
        "clauses": [*one.clauses],
        "places": [f"{place.file}:{place.line}" for place in one.places],
        "accepted": one.accepted,
    }
    if one.by:
        found["settled_by"] = one.by
    if one.example is None:
        return found
    each = one.example
    found["real"] = real_json(each.real)
    return found | scenario_json(each)


def check_sections(check: Check) -> tuple[Section, ...]:
    """The findings by kind, then how much was searched."""
    lang, wanted = check.lang, check.wanted
    shown = tuple(
        Section(phrase(f"check_{key}", lang), tuple(_nodes(kind, check))) for kind, key in _KEYS.items()
    )
    clashing = (TextNode((Span(" ⟷ ".join(one), "clause"),)) for one in check.unconfirmed)
    unconfirmed = Section(phrase("check_unconfirmed", lang), tuple(clashing))
    whole = why_not_all(check.coverage.left_out, lang)
    bound = wanted.bound
    summary = phrase(
        "checked", lang, rules=check.name, count=str(len(check.findings)), new=str(len(check.new)),
        players=str(bound.players), cards=str(bound.cards), whole=whole,
    )  # fmt: skip
    told = check.coverage.of(wanted.own)
    unreached = {name: told.unreached(name) for name in told.clauses}
    covered = coverage_section(told, unreached, lang, check.session.language)
    asked = asked_line(check.on_real_cards, lang)
    return (
        *(one for one in (*shown, unconfirmed) if one.nodes),
        covered,
        Section("", (*asked, line(summary, "status"))),
    )


def _nodes(kind: str, check: Check) -> Iterator[TextNode]:
    for one in check.findings:
        if one.kind == kind and not (kind == TWINS and one.accepted is not None):
            yield _node(one, check)


def _node(one: CheckFinding, check: Check) -> TextNode:
    places = ", ".join(f"{place.file}:{place.line}" for place in one.places)
    spans: tuple[Span, ...] = (Span(" ⟷ ".join(one.clauses), "clause"), Span(f"  {places}", "faint"))
    if one.by:
        spans += (Span(f"  {phrase('settled_by', check.lang, rules=one.by)}"),)
    if one.accepted is not None:
        return TextNode((*spans, Span(f"  {phrase('accepted', check.lang, why=one.accepted)}", "good")))
    return TextNode(spans, tuple(_example(one, check)))


def _example(one: CheckFinding, check: Check) -> Iterator[TextNode]:
    each = one.example
    if each is None:
        return
    yield from scenario_nodes(each.texts, each.size, each.printed, check.lang, minimal=each.minimal)
    sides = [name for name in (check.name, one.by) if name]
    yield from answer_nodes(sides, each.printed, check)
    yield from real_nodes(each.real, check.lang)
