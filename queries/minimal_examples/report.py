"""Report the examples found, as JSON and as sections."""

from __future__ import annotations

from saitei.json_value import Json, as_json
from saitei.queries.examples.ledger import reasons
from saitei.queries.minimal_examples.find import MinimalExample, MinimalExamples
from saitei.queries.minimal_examples.page_examples import NeedingExample
from saitei.queries.say.json_form import answer_json
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase
from saitei.queries.search.report_coverage import why_not_all
from saitei.queries.search.report_real import asked_line, real_json, real_nodes
from saitei.queries.search.report_scene import answer_nodes, derived_json, scenario_json, scenario_nodes
from saitei.queries.search.reverify import ReverifiedScene
from saitei.wording import LANGS


def instances_json(instances: MinimalExamples) -> list[Json]:
    """The examples with the keys that stay, then the clauses without one."""
    found = [_instance(one, instances) for one in instances.found]
    worked = [_worked_json(one, instances) for one in instances.from_pages]
    return [*found, *worked, *(_without_json(clause, instances) for clause in instances.missing)]


def _worked_json(one: NeedingExample, instances: MinimalExamples) -> Json:
    """An example of a page: its size is nobody's care, its text is as it stands there."""
    question = one.asked["a"].situation.question.name
    answers: dict[str, Json] = {
        name: as_json(answer_json(asked.answer, asked.context(instances.lang, instances.session.documents)))
        for name, asked in zip(("with", "without"), one.asked.values(), strict=True)
    }
    about = _about(one.clause, question, one.flip, one.away)
    place: dict[str, Json] = {"file": one.example.file, "line": one.example.line}
    return about | place | {"scenario": one.example.fence.text, "size": None, "minimal": False} | answers


def _without_json(clause: str, instances: MinimalExamples) -> Json:
    """A clause without an example, and why, null where its page does not say."""
    why: dict[str, Json] = {lang: "; ".join(reasons(instances.rules.clauses[clause], lang)) for lang in LANGS}
    nothing: dict[str, Json] = {"scenario": None, "with": None, "without": None}
    because: dict[str, Json] = {"because": why if any(why.values()) else None}
    return _about(clause, None, None, ()) | nothing | because


def _about(clause: str, topic: str | None, flip: str | None, away: tuple[str, ...]) -> dict[str, Json]:
    return {"clause": clause, "topic": topic, "flip": flip, "taken_away": [*away], "because": None}


def _instance(one: MinimalExample, instances: MinimalExamples) -> Json:
    answers: dict[str, Json] = {
        told: derived_json(instances.session, one.printed, side, instances.lang)
        for told, side in (("with", "a"), ("without", "b"))
    }
    about = _about(one.clause, one.topic, one.flip, (one.clause,))
    real: dict[str, Json] = {"real": real_json(one.real)}
    return about | real | scenario_json(one) | answers


def instances_sections(instances: MinimalExamples) -> tuple[Section, ...]:
    """The examples one after another, then the clauses without one."""
    lang = instances.lang
    shown = tuple(Section(one.clause, _nodes(one, instances)) for one in instances.found)
    pages = table([(one.clause, _place(one, instances)) for one in instances.from_pages])
    missing = table([(clause, _because(clause, instances)) for clause in instances.missing])
    bound = instances.wanted.bound
    summary = phrase(
        "instances", lang, count=str(len({one.clause for one in instances.found})),
        pages=str(len(instances.from_pages)), all=str(len(instances.encoded)),
        players=str(bound.players), cards=str(bound.cards),
        whole=why_not_all(instances.wanted.left_out(whole=instances.complete), lang),
    )  # fmt: skip
    without = (Section(phrase("no_instance", lang), missing),) if missing else ()
    worked = (Section(phrase("instances_of_pages", lang), pages),) if pages else ()
    asked = asked_line(instances.on_real_cards, lang)
    return (*shown, *worked, *without, Section("", (*asked, line(summary, "status"))))


def _place(one: NeedingExample, instances: MinimalExamples) -> TextNode:
    """Where an example stands, with which others its clause has to go; itself where a clause is asked for."""
    lang = instances.lang
    place, others = Span(f"{one.example.file}:{one.example.line}"), phrase("comma", lang).join(one.away[1:])
    beside = Span(phrase("taken_away_with", lang, clauses=others), "faint") if others else Span("")
    return TextNode((place, beside), _worked(one, instances) if instances.wanted.clause else ())


def _because(clause: str, instances: MinimalExamples) -> TextNode:
    """Why a clause has no example, as its page says."""
    lang = instances.lang
    why = phrase("comma", lang).join(reasons(instances.rules.clauses[clause], lang))
    return line(why, "faint") if why else line(phrase("no_reason", lang), "warning")


def _worked(one: NeedingExample, instances: MinimalExamples) -> tuple[TextNode, ...]:
    text = (line(row) for row in one.example.fence.text.split("\n"))
    return (*text, *_answers(ReverifiedScene(one.asked, agrees=True), instances))


def _nodes(one: MinimalExample, instances: MinimalExamples) -> tuple[TextNode, ...]:
    nodes = scenario_nodes(one.texts, one.size, one.printed, instances.lang, minimal=one.minimal)
    return (*nodes, *_answers(one.printed, instances), *real_nodes(one.real, instances.lang))


def _answers(printed: ReverifiedScene | None, instances: MinimalExamples) -> tuple[TextNode, ...]:
    sides = [phrase(key, instances.lang) for key in ("with_clause", "without_clause")]
    return answer_nodes(sides, printed, instances)
