"""Why an answer is not the expected one, and what would make it so, as JSON: see `docs/json.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from saitei.parser.scenario.print import print_scenario
from saitei.queries.answer import Beaten, Deciding
from saitei.queries.contrasted import Change, ClauseHeard, Parting, Way, WhatIf, WhyNot
from saitei.queries.say.contrast_in_words import changed_lines, say_change, there_setting
from saitei.queries.say.json_form import FormWriter, answer_json, beaten_json
from saitei.queries.say.show import AnswerContext
from saitei.queries.situation.situation import Situation
from saitei.terms import to_asp

if TYPE_CHECKING:
    from saitei.queries.say.forms import (
        BeatenForm,
        ChangeForm,
        ClauseHeardForm,
        DecidingForm,
        PartingForm,
        WayForm,
        WhatIfForm,
        WhyNotForm,
    )


def why_not_form(found: WhyNot | ClauseHeard, setting: AnswerContext) -> WhyNotForm | ClauseHeardForm:
    """Why an answer is not the expected one, or what a clause says to it, in the form of `docs/json.md`."""
    return _of_clause(found, setting) if isinstance(found, ClauseHeard) else _of_answer(found, setting)


def _of_answer(found: WhyNot, setting: AnswerContext) -> WhyNotForm:
    return {
        "expected": to_asp(found.expected),
        "is_so": found.is_so,
        "answer": answer_json(found.answer, setting),
        "against": _deciding(found.against, found, setting),
        "denial": FormWriter.of(setting).tree(found.denial),
        "gave_way": _gave_way(found.gave_way),
        "way": None if found.way is None else _way(found.way, found.asked, setting),
        "lacking": FormWriter.of(there_setting(found.way, setting)).tree(found.lacking),
        "parting": None if found.parting is None else _parting(found.parting, FormWriter.of(setting)),
    }


def _parting(parting: Parting, form: FormWriter) -> PartingForm:
    here, there = (None if step is None else form.steps([step])[0] for step in (parting.here, parting.there))
    return {"step": parting.number, "here": here, "there": there}


def _of_clause(found: ClauseHeard, setting: AnswerContext) -> ClauseHeardForm:
    return {
        "clause": found.clause,
        "how": found.how,
        "gave_way": _gave_way(found.gave_way),
        "lacking": [[*map(to_asp, way)] for way in found.lacking],
        "answer": answer_json(found.answer, setting),
    }


def what_if_form(found: WhatIf, setting: AnswerContext) -> WhatIfForm:
    """What would make an expected answer true, in the form of `docs/json.md`."""
    return {
        "expected": to_asp(found.expected),
        "is_so": found.is_so,
        "answer": answer_json(found.answer, setting),
        "ways": [_way(way, found.asked, setting) for way in found.ways],
        "house_rules": _deciding(found.clauses, found, setting),
        "together": found.together,
        "whole": found.whole,
    }


def _deciding(
    clauses: Sequence[Deciding], found: WhyNot | WhatIf, setting: AnswerContext
) -> list[DecidingForm]:
    form = FormWriter.of(setting)
    return [form.deciding(one, found.answer, setting.players) for one in clauses]


def _gave_way(every: Sequence[Beaten]) -> list[BeatenForm]:
    return [beaten_json(one) for one in every]


def _way(way: Way, asked: Situation, setting: AnswerContext) -> WayForm:
    return {
        "changes": [_change(one, setting) for one in way.changes],
        "cost": way.cost,
        "lines": {
            "en": [*changed_lines(asked, way.asked, "en")], "ja": [*changed_lines(asked, way.asked, "ja")],
        },
        "scenarios": {
            "en": print_scenario(way.asked.scenario, "en"), "ja": print_scenario(way.asked.scenario, "ja"),
        },
        "answer": answer_json(way.answer, there_setting(way, setting)),
    }  # fmt: skip


def _change(one: Change, setting: AnswerContext) -> ChangeForm:
    english, japanese = replace(setting.speaker, lang="en"), replace(setting.speaker, lang="ja")
    return {
        "term": to_asp(one.what), "cost": one.cost,
        "text": {"en": say_change(one, english), "ja": say_change(one, japanese)},
    }  # fmt: skip
