"""Questions that officials have answered, told as scenarios and decks, come out as they ruled."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from store import imported
from thorough import share

from saitei.errors import ParseError, UnknownTerm
from saitei.queries.asked import Asked, ask
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.say.rulings import say_answer
from saitei.queries.session import Session

HERE = Path(__file__).parent
CARDS = tuple(
    HERE.parent.parent / "shared" / file for file in ("corpora/dm_ja.jsonl", "official_qa/cards.jsonl")
)
SET_ASIDE: dict[str, str] = {
    name: instead
    for instead, names in tomllib.loads(
        (HERE / "official_set_aside.toml").read_text(encoding="utf-8")
    ).items()
    for name in names
}

pytestmark = pytest.mark.skipif(
    not all(file.is_file() for file in CARDS), reason="the texts of the cards are not part of the project"
)


class Told(NamedTuple):
    """A question as it is told in one language."""

    text: str
    of_deck: bool


def questions() -> Iterator[tuple[str, Told]]:
    """Each telling of each question, in each language that it is written in, by a name."""
    for file in sorted((HERE / "official").glob("*.toml")):
        official = tomllib.loads(file.read_text(encoding="utf-8"))
        for at, texts in enumerate(official["asked"], 1):
            for lang, text in texts.items():
                yield f"{official['id']} ({at}) {lang}", Told(text, official["mechanic"] == "deck")


QUESTIONS = dict(questions())


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    folder = tmp_path_factory.mktemp("official")
    for file in CARDS:
        assert not imported(folder, str(file)).faults
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAITEI_DATA", str(folder))
        yield Session()


def asked(session: Session, told: Told) -> Asked:
    return (ask_deck if told.of_deck else ask)(session, told.text)


def as_ruled(found: Asked) -> bool:
    """Whether the answer is the one that the officials gave."""
    scenario = found.situation.scenario
    assert scenario.expected is not None
    return fits(
        scenario.expected, found.answer, ExpectationContext.read(scenario.players, found.situation.facts)
    )


@pytest.mark.parametrize(
    "told",
    share([pytest.param(told, id=name) for name, told in QUESTIONS.items() if name not in SET_ASIDE], 4),
)
def test_a_question_is_answered_as_the_officials_did(session: Session, told: Told) -> None:
    found = asked(session, told)
    players = found.situation.scenario.players
    said = say_answer(found.answer, found.context(None, session.documents).speaker, players)
    assert as_ruled(found), (found.answer.status, said)


@pytest.mark.parametrize(
    ("told", "instead"), [pytest.param(QUESTIONS[one], SET_ASIDE[one], id=one) for one in SET_ASIDE]
)
def test_a_question_set_aside_is_not_answered(session: Session, told: Told, instead: str) -> None:
    if instead == "not_read":
        with pytest.raises((ParseError, UnknownTerm)):
            asked(session, told)
    else:
        assert asked(session, told).answer.status == instead
