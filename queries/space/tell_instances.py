"""Worked examples that were found, for programs and for people."""

from __future__ import annotations

from saitei.queries.json_form import Json
from saitei.queries.messages import phrase
from saitei.queries.page import Node, Section, line
from saitei.queries.space.instances import Instance, Instances
from saitei.queries.space.tell_scene import answer_nodes, derived_json, scenario_json, scenario_nodes


def instances_json(instances: Instances) -> list[Json]:
    """The examples with the keys that stay."""
    return [_instance(one, instances) for one in instances.found]


def _instance(one: Instance, instances: Instances) -> Json:
    names = {"with": instances.name, "without": instances.without(one.clause)}
    answers: dict[str, Json] = {
        side: derived_json(instances.session, one.texts, name, instances.lang) if one.printed else None
        for side, name in names.items()
    }
    about: dict[str, Json] = {"clause": one.clause, "topic": one.topic, "flip": one.flip}
    return about | scenario_json(one.texts, one.size, one.printed, minimal=one.minimal) | answers


def instances_sections(instances: Instances) -> tuple[Section, ...]:
    """The examples one after another, then the clauses without one."""
    lang = instances.lang
    shown = tuple(Section(one.clause, _nodes(one, instances)) for one in instances.found)
    missing = tuple(line(clause, "clause") for clause in instances.missing)
    bound = instances.wanted.bound
    summary = phrase(
        "instances", lang, count=str(len(instances.found)), all=str(len(instances.droppable)),
        players=str(bound.players), cards=str(bound.cards),
        whole=phrase("searched_all" if instances.complete else "searched_part", lang),
    )  # fmt: skip
    without = (Section(phrase("no_instance", lang), missing),) if missing else ()
    return (*shown, *without, Section("", (line(summary, "status"),)))


def _nodes(one: Instance, instances: Instances) -> tuple[Node, ...]:
    lang = instances.lang
    nodes = tuple(scenario_nodes(one.texts, one.size, one.printed, lang, minimal=one.minimal))
    sides = {
        phrase("with_clause", lang): instances.name,
        phrase("without_clause", lang): instances.without(one.clause),
    }
    return (*nodes, *answer_nodes(sides, one.texts, one.printed, instances))
