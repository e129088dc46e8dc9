"""An answer as a page shows it: its sections, and the table after each step of its course."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.errors import SaiteiError
from saitei.kb.vocabulary import vocabulary
from saitei.queries.asked import ask
from saitei.queries.input_files import with_source
from saitei.queries.picture.draw import picture
from saitei.queries.picture.moving import tables
from saitei.queries.picture.of_scenario import scenario_picture
from saitei.queries.say.events_in_words import say_event
from saitei.queries.say.layout import Section
from saitei.queries.say.messages import phrase
from saitei.queries.say.show import sections
from saitei.queries.say.timeline import telling
from saitei.queries.say.words import Speaker
from saitei.queries.service.requests import SPOKEN_OF, Question
from saitei.queries.service.setup import Setup, session_of
from saitei.queries.service.worded import WordedAnswer, worded
from saitei.wording import Lang

MOST_STEPS = 40
"""So many steps have a picture."""


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer with its picture, and one for each step of its course."""

    answer: WordedAnswer
    status: str
    rules: str
    sections: tuple[Section, ...]
    picture: str
    steps: tuple[str, ...]


def shown_answer(setup: Setup, question: Question, lang: Lang) -> ShownAnswer:
    """The answer to a scenario, to be shown in a language; raises SaiteiError."""
    session = session_of(setup)
    try:
        asked = ask(session, question.text, rules=question.rules, why=question.why, deciding=True)
    except SaiteiError as error:
        with_source(error, SPOKEN_OF, question.text)
        raise
    setting = asked.context(lang, session.documents)
    answer = worded(asked, session.documents, lang, why=question.why)
    steps = tuple(telling(asked.answer.course))[:MOST_STEPS]
    words = vocabulary(asked.situation.language)
    speaker = Speaker(lang, asked.situation.facts, words)
    zones = tuple(asked.situation.language.words["zone"])
    moving = tuple(
        picture(
            facts, lang, words, name=f"step-{number}",
            told=tuple(dict.fromkeys(say_event(event, speaker) for event in step.events)),
        )
        for number, (step, facts) in enumerate(
            zip(steps, tables(asked.situation.facts, steps, zones), strict=True), 1
        )
    )  # fmt: skip
    return ShownAnswer(
        answer, phrase(f"status_{asked.answer.certainty}", lang), setting.rules,
        sections(asked.answer, setting),
        scenario_picture(asked.situation, lang, asked.answer, name="asked"), moving,
    )  # fmt: skip
