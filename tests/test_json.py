import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from answers import CONFLICT, COUNTED, EVERYONE, OPEN, SILENT, TAINTED, TOGETHER, YES, setting
from pydantic import TypeAdapter

import saitei
from saitei.errors import ParseError, Place, Refused
from saitei.queries.answer import Answer, Choice, Group, Moment, Order, Ruling, Zone
from saitei.queries.say import forms
from saitei.queries.say.json_form import answer_json, error_json
from saitei.terms import Term
from saitei.wording import Notice


def printed(answer: Answer, *, why: bool = False) -> Any:  # noqa: ANN401 JSON as a reader has it
    """The answer as it is printed."""
    return json.loads(json.dumps(answer_json(answer, setting(), why=why)))


DOCS = Path(__file__).parent.parent / "docs" / "examples"

KEYS = {
    "ruling_set", "question", "status", "value", "text", "chooser", "clauses", "also_used", "deciding",
    "deciding_cut_short",
    "beaten", "assumed", "not_understood", "not_played", "advice", "unsettled", "cases", "sides",
    "notes",
}  # fmt: skip


ANSWERS = (OPEN, YES, SILENT, TAINTED, CONFLICT, EVERYONE, COUNTED, TOGETHER)


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_has_the_promised_keys(answer: Answer) -> None:
    assert set(printed(answer)) == KEYS


def test_the_derivation_joins_when_asked_for() -> None:
    assert set(printed(YES, why=True)) == KEYS | {"why"}


def test_the_ruling_is_said_in_both_languages() -> None:
    assert printed(YES)["text"] == {
        "en": "Yes: B may be named for ability 2 of A's 《デーモン・ハンド》.",
        "ja": "はい。Aの《デーモン・ハンド》の能力2でBを指定できる。",
    }


def test_a_step_of_the_derivation_has_its_parts() -> None:
    steps = printed(OPEN, why=True)["why"]
    assert [set(step) for step in steps] == [{"term", "text", "clause", "beaten", "because"}]


def test_what_was_beaten_is_named_with_what_beat_it() -> None:
    assert printed(YES)["beaten"] == [{"clause": "base 101.1", "by": "party 300.1", "because": "party 0"}]


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (True, True),
        (6000, 6000),
        (None, None),
        (Zone("hand"), {"zone": "hand"}),
        (Choice("A", ("B", "C")), {"chooser": "A", "among": ["B", "C"]}),
        (Choice("A", (Term("hand"), Term("deck"))), {"chooser": "A", "among": ["hand", "deck"]}),
    ],
)
def test_a_value_has_the_form_of_its_kind(value: Ruling, form: object) -> None:
    assert printed(replace(YES, value=value))["value"] == form


def test_players_are_listed_in_turn_order() -> None:
    assert printed(EVERYONE)["value"] == {"players": ["A", "B", "C"]}


def test_an_order_names_each_member_by_term_and_words() -> None:
    member = Term("effect", ("A", 1))
    found = printed(replace(YES, value=Order((Group("A", (member,), "A"),))))["value"]
    text = {"en": "effect 1 of A", "ja": "Aの効果1"}
    group = {"player": "A", "chooser": "A", "members": [{"term": 'effect("A",1)', "text": text}]}
    assert found == {"groups": [group], "after": []}


def test_a_moment_is_before_an_instruction() -> None:
    moment = Moment(Term("instruction", (Term("ability", (Term("card", ("A", "X", 1)), 1)), 2)))
    found = printed(replace(YES, value=moment))["value"]
    assert found["before"]["term"] == 'instruction(ability(card("A","X",1),1),2)'


def test_a_case_has_its_fact_in_words() -> None:
    first = printed(COUNTED)["cases"][0]
    assert first["fact"]["text"]["en"] == "B has 0 cards in the shield zone"


def test_facts_that_play_together_are_cases_without_a_value() -> None:
    found = printed(TOGETHER)["cases"]
    assert [(case["status"], case["value"]) for case in found] == [(None, None)] * 2


def test_an_error_has_its_key_its_sentence_and_its_place() -> None:
    error = ParseError(Notice("not_text", {"code": "x"}), Place("a.txt", 2, 3))
    assert error_json(error, "en") == {
        "error": {
            "key": "not_text",
            "message": "the character x is no text",
            "file": "a.txt",
            "line": 2,
            "column": 3,
        }
    }


def test_an_error_without_a_place_says_so() -> None:
    found = error_json(Refused(Notice("too_slow", {"seconds": 2})), "ja")["error"]
    assert (found["file"], found["line"]) == (None, None)


@pytest.mark.parametrize("answer", ANSWERS)
def test_the_forms_that_describe_json_leave_nothing_out(answer: Answer) -> None:
    TypeAdapter(forms.AnswerForm).validate_python(printed(answer, why=True), extra="forbid", strict=True)


@pytest.mark.parametrize("file", ["course.scenario", "replacement.ja.scenario"])
def test_the_forms_describe_what_is_asked_of_a_scenario(file: str) -> None:
    told = saitei.ask_json((DOCS / file).read_text(encoding="utf-8"), why=True)
    TypeAdapter(forms.AnswerForm).validate_python(told, extra="forbid", strict=True)


def test_the_forms_describe_what_is_asked_of_a_deck() -> None:
    told = saitei.deck_json((DOCS / "party.deck").read_text(encoding="utf-8"), why=True)
    TypeAdapter(forms.DeckForm).validate_python(told, extra="forbid", strict=True)
