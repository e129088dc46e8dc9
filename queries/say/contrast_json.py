"""Why an answer is not the expected one, and what would make it so, as JSON: see `docs/json.md`."""

from __future__ import annotations

from dataclasses import replace

from saitei.json_value import Json
from saitei.parser.scenario.print import print_scenario
from saitei.queries.contrasted import ClauseHeard, Parting, Way, WhatIf, WhyNot
from saitei.queries.say.contrast_in_words import changed_lines, say_change, there_setting
from saitei.queries.say.json_form import AnswerForm, answer_json
from saitei.queries.say.messages import LANGS
from saitei.queries.say.show import AnswerContext
from saitei.queries.situation.situation import Situation
from saitei.terms import to_asp


def why_not_form(found: WhyNot | ClauseHeard, setting: AnswerContext) -> dict[str, Json]:
    """Why an answer is not the expected one, or what a clause says to it, in the form of `docs/json.md`."""
    return _of_clause(found, setting) if isinstance(found, ClauseHeard) else _of_answer(found, setting)


def _of_answer(found: WhyNot, setting: AnswerContext) -> dict[str, Json]:
    form = AnswerForm.of(setting)
    against: list[Json] = [form.deciding(one, found.answer, setting.players) for one in found.against]
    return {
        "expected": to_asp(found.expected),
        "is_so": found.is_so,
        "answer": answer_json(found.answer, setting),
        "against": against,
        "gave_way": [{"clause": one.clause, "by": one.by, "because": one.because} for one in found.gave_way],
        "way": None if found.way is None else _way_json(found.way, found.asked, setting),
        "lacking": AnswerForm.of(there_setting(found.way, setting)).tree(found.lacking),
        "parting": None if found.parting is None else _parting_json(found.parting, form),
    }


def _parting_json(parting: Parting, form: AnswerForm) -> Json:
    here, there = (None if step is None else form.steps([step])[0] for step in (parting.here, parting.there))
    return {"step": parting.number, "here": here, "there": there}


def _of_clause(found: ClauseHeard, setting: AnswerContext) -> dict[str, Json]:
    return {
        "clause": found.clause,
        "how": found.how,
        "gave_way": [{"clause": one.clause, "by": one.by, "because": one.because} for one in found.gave_way],
        "lacking": [[*map(to_asp, way)] for way in found.lacking],
        "answer": answer_json(found.answer, setting),
    }


def what_if_form(found: WhatIf, setting: AnswerContext) -> dict[str, Json]:
    """What would make an expected answer true, in the form of `docs/json.md`."""
    form = AnswerForm.of(setting)
    clauses: list[Json] = [form.deciding(one, found.answer, setting.players) for one in found.clauses]
    return {
        "expected": to_asp(found.expected),
        "is_so": found.is_so,
        "answer": answer_json(found.answer, setting),
        "ways": [_way_json(way, found.asked, setting) for way in found.ways],
        "house_rules": clauses,
        "together": found.together,
        "whole": found.whole,
    }


def _way_json(way: Way, asked: Situation, setting: AnswerContext) -> Json:
    there = there_setting(way, setting)
    scenarios: dict[str, Json] = {lang: print_scenario(way.asked.scenario, lang) for lang in LANGS}
    changes: list[Json] = [
        {
            "term": to_asp(one.what), "cost": one.cost,
            "text": {lang: say_change(one, replace(setting.speaker, lang=lang)) for lang in LANGS},
        }
        for one in way.changes
    ]  # fmt: skip
    lines: dict[str, Json] = {lang: [*changed_lines(asked, way.asked, lang)] for lang in LANGS}
    return {
        "changes": changes, "cost": way.cost, "lines": lines, "scenarios": scenarios,
        "answer": answer_json(way.answer, there),
    }  # fmt: skip
