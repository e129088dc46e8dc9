"""Report a comparison, as JSON and as sections."""

from __future__ import annotations

from saitei.json_value import Json
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.difference import Difference
from saitei.queries.compare.report_flips import examples_json, examples_line, flip_sections
from saitei.queries.say.layout import Section, line
from saitei.queries.say.messages import phrase
from saitei.queries.search.report_coverage import coverage_json, coverage_section, why_not_all
from saitei.queries.search.report_real import asked_json, asked_line, real_json, real_nodes
from saitei.queries.search.report_scene import (
    answer_nodes,
    bound_json,
    derived_json,
    scenario_json,
    scenario_nodes,
)
from saitei.queries.search.space import PLAYERS


def comparison_json(comparison: Comparison) -> dict[str, Json]:
    """A comparison with the keys that stay."""
    wanted = comparison.wanted
    return {
        "a": comparison.a,
        "b": comparison.b,
        "bound": bound_json(wanted.bound, wanted.topics(comparison.session.language)),
        "differences": [_difference(one, comparison) for one in comparison.differences],
        **examples_json(comparison),
        "together": comparison.together,
        "real_cards": asked_json(comparison.on_real_cards),
        **coverage_json(comparison.coverage, comparison.session.language),
    }


def _difference(one: Difference, comparison: Comparison) -> dict[str, Json]:
    answers: dict[str, Json] = {
        side: derived_json(comparison.session, one.printed, side, comparison.lang)
        for side in comparison.names
    }
    parted: dict[str, Json] = {
        "topic": one.topic,
        "kind": one.kind,
        "conclusions": [*one.conclusions],
        "clauses_a": [*one.clauses_a],
        "clauses_b": [*one.clauses_b],
        "real": real_json(one.real),
    }
    return parted | scenario_json(one) | answers


def comparison_sections(comparison: Comparison) -> tuple[Section, ...]:
    """The differences one after another, then how much was searched."""
    found = comparison.differences
    shown = tuple(_section(number, one, comparison) for number, one in enumerate(found, 1))
    asked = examples_line(comparison)
    said = [asked] if asked is not None else []
    if not comparison.together:
        said.append(line(phrase("no_table", comparison.lang, players=str(len(PLAYERS))), "status"))
    if comparison.wanted.examples_only:
        return (*flip_sections(comparison), Section("", tuple(said)))
    said += asked_line(comparison.on_real_cards, comparison.lang)
    summary = Section("", (*said, line(_summary(len(found), comparison), "status")))
    covered = coverage_section(
        comparison.coverage, comparison.peculiar, comparison.lang, comparison.session.language
    )
    return (*flip_sections(comparison), *shown, covered, summary)


def _section(number: int, one: Difference, comparison: Comparison) -> Section:
    lang, names = comparison.lang, comparison.names
    nothing = phrase("found_nothing", lang)
    sides = {
        side: ", ".join(clauses) or nothing
        for side, clauses in zip(names, (one.clauses_a, one.clauses_b), strict=True)
    }
    scenario = scenario_nodes(one.texts, one.size, one.printed, lang, minimal=one.minimal)
    answers = answer_nodes(names.values(), one.printed, comparison)
    nodes = (line(phrase("found_sides", lang, **sides), "clause"), *scenario, *answers)
    nodes += tuple(real_nodes(one.real, lang))
    return Section(f"{number}. {phrase(f'kind_{one.kind}', lang, **names)}", nodes)


def _summary(count: int, comparison: Comparison) -> str:
    bound, lang = comparison.wanted.bound, comparison.lang
    return phrase(
        "compared", lang, count=str(count), a=comparison.a, b=comparison.b,
        players=str(bound.players), cards=str(bound.cards),
        whole=why_not_all(comparison.coverage.left_out, lang),
    )  # fmt: skip
