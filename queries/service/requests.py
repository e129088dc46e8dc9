"""What a service is asked for, and what does it in a worker: plain values in, plain values out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from saitei.errors import SaiteiError
from saitei.json_value import Json, as_json
from saitei.queries.asked import ask
from saitei.queries.check.check import Check, sets_beside
from saitei.queries.check.report import check_json, check_sections
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.report import comparison_json, comparison_sections
from saitei.queries.contrast.ask import ask_what_if, ask_why_not
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.input_files import with_source
from saitei.queries.minimal_examples.find import MinimalExamples
from saitei.queries.minimal_examples.report import instances_json, instances_sections
from saitei.queries.say.contrast_in_words import what_if_sections, why_not_sections
from saitei.queries.say.contrast_json import what_if_form, why_not_form
from saitei.queries.say.layout import Section
from saitei.queries.search.search import SearchRequest
from saitei.queries.service.setup import Setup, session_of
from saitei.queries.service.worded import WordedAnswer, worded
from saitei.wording import Lang

Kind: TypeAlias = Literal["scenario", "deck"]
"""What is asked about."""

SPOKEN_OF = "-"
"""What a text is called that stands in no file."""


@dataclass(frozen=True, slots=True)
class Question:
    """A text that is asked, and how; `rules` go before those that it names, `otherwise` behind."""

    text: str
    kind: Kind = "scenario"
    rules: str | None = None
    otherwise: str | None = None
    lang: Lang | None = None
    why: bool = False


def answered(setup: Setup, question: Question) -> WordedAnswer:
    """The answer in words; raises SaiteiError, with the line it speaks of."""
    session = session_of(setup)
    judge = partial(ask, deciding=True) if question.kind == "scenario" else ask_deck
    try:
        asked = judge(
            session, question.text,
            rules=question.rules, otherwise=question.otherwise, why=question.why,
        )  # fmt: skip
    except SaiteiError as error:
        with_source(error, SPOKEN_OF, question.text)
        raise
    return worded(asked, session.documents, question.lang, why=question.why)


@dataclass(frozen=True, slots=True)
class Report:
    """What a search has found: as JSON, and as sections in the language it was asked in."""

    form: Json
    sections: tuple[Section, ...]


def compared(setup: Setup, a: str, b: str, wanted: SearchRequest, lang: Lang) -> Report:
    """Where two ruling sets part; raises SaiteiError for a name that nobody knows."""
    session = session_of(setup)
    wanted.check(session.language)
    found = Comparison(session, session.rules(a).name, session.rules(b).name, wanted, lang)
    found.run(_nobody_hears)
    return Report(comparison_json(found), comparison_sections(found))


def checked(setup: Setup, name: str, wanted: SearchRequest, lang: Lang, alone: bool) -> Report:  # noqa: FBT001 called in a worker by position
    """What is wrong within a ruling set; raises SaiteiError for a name that nobody knows."""
    session = session_of(setup)
    wanted.check(session.language)
    own = session.rules(name).name
    found = Check(session, own, wanted, lang, () if alone else sets_beside(session, own))
    found.run(_nobody_hears)
    return Report(check_json(found), check_sections(found))


def exemplified(setup: Setup, name: str, wanted: SearchRequest, lang: Lang) -> Report:
    """For each clause the smallest scenario that needs it; raises SaiteiError for an unknown name."""
    session = session_of(setup)
    wanted.check(session.language)
    found = MinimalExamples(session, session.rules(name).name, wanted, lang)
    found.run(_nobody_hears)
    return Report(instances_json(found), instances_sections(found))


@dataclass(frozen=True, slots=True)
class Expectation:
    """What somebody expected of a scenario: why it is not so, or by what `changes` it would be."""

    text: str
    claim: str
    rules: str | None = None
    lang: Lang | None = None
    changes: bool = False


def contrasted(setup: Setup, expected: Expectation) -> Report:
    """Why something is not so, or what would make it so; raises SaiteiError for what cannot be read."""
    session, documents = session_of(setup), session_of(setup).documents
    text, claim, rules = expected.text, expected.claim, expected.rules
    try:
        if expected.changes:
            asked, changes = ask_what_if(session, text, claim, rules=rules)
            setting = asked.context(expected.lang, documents)
            return Report(as_json(what_if_form(changes, setting)), what_if_sections(changes, setting))
        asked, found = ask_why_not(session, text, claim, rules=rules)
        setting = asked.context(expected.lang, documents)
        return Report(as_json(why_not_form(found, setting)), why_not_sections(found, setting))
    except SaiteiError as error:
        with_source(error, SPOKEN_OF, text)
        raise


def _nobody_hears(_: object) -> None:
    """Searches tell how far they are; here nobody looks on."""
