"""Worked examples that were found, for programs and for people."""

from __future__ import annotations

from saitei.queries.json_form import Json, answer_json
from saitei.queries.messages import phrase
from saitei.queries.page import Node, Section, line, table
from saitei.queries.space.instances import Instance, Instances
from saitei.queries.space.tell_scene import answer_nodes, derived_json, scenario_json, scenario_nodes
from saitei.queries.space.worked import Worked, twins


def instances_json(instances: Instances) -> list[Json]:
    """The examples with the keys that stay."""
    found = [_instance(one, instances) for one in instances.found]
    return [*found, *(_worked_json(one, instances) for one in instances.from_pages)]


def _worked_json(one: Worked, instances: Instances) -> Json:
    """An example of a page: its size is nobody's care, its text is as it stands there."""
    question = one.asked["a"].situation.question.name
    answers: dict[str, Json] = {
        name: answer_json(asked.answer, asked.setting(instances.lang, instances.session.documents))
        for name, asked in zip(("with", "without"), one.asked.values(), strict=True)
    }
    about: dict[str, Json] = {"clause": one.clause, "topic": question, "flip": one.flip}
    place: dict[str, Json] = {"file": one.example.file, "line": one.example.line}
    return about | place | {"scenario": one.example.fence.text, "size": None, "minimal": False} | answers


def _instance(one: Instance, instances: Instances) -> Json:
    answers: dict[str, Json] = {
        told: derived_json(instances.session, one.printed, side, instances.lang)
        for told, side in (("with", "a"), ("without", "b"))
    }
    about: dict[str, Json] = {"clause": one.clause, "topic": one.topic, "flip": one.flip}
    return about | scenario_json(one.texts, one.size, one.printed, minimal=one.minimal) | answers


def instances_sections(instances: Instances) -> tuple[Section, ...]:
    """The examples one after another, then the clauses without one."""
    lang = instances.lang
    shown = tuple(Section(one.clause, _nodes(one, instances)) for one in instances.found)
    pages = table([(one.clause, _place(one)) for one in instances.from_pages])
    missing = table([(clause, _because(clause, instances)) for clause in instances.missing])
    bound = instances.wanted.bound
    summary = phrase(
        "instances", lang, count=str(len({one.clause for one in instances.found})),
        pages=str(len(instances.from_pages)), all=str(len(instances.droppable)),
        players=str(bound.players), cards=str(bound.cards),
        whole=phrase("searched_all" if instances.complete else "searched_part", lang),
    )  # fmt: skip
    without = (Section(phrase("no_instance", lang), missing),) if missing else ()
    worked = (Section(phrase("instances_of_pages", lang), pages),) if pages else ()
    return (*shown, *worked, *without, Section("", (line(summary, "status"),)))


def _place(one: Worked) -> Node:
    return line(f"{one.example.file}:{one.example.line}")


def _because(clause: str, instances: Instances) -> Node:
    """Why a clause has no example, as far as its page says."""
    return line(twins(instances.rules.clauses[clause]), "faint")


def _nodes(one: Instance, instances: Instances) -> tuple[Node, ...]:
    lang = instances.lang
    nodes = tuple(scenario_nodes(one.texts, one.size, one.printed, lang, minimal=one.minimal))
    sides = [phrase(key, lang) for key in ("with_clause", "without_clause")]
    return (*nodes, *answer_nodes(sides, one.printed, instances))
