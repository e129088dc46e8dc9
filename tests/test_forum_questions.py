"""Questions as players type them are understood, and of those that are not, the nearest forms are shown."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from saitei.errors import ParseError
from saitei.parser.scenario.nearest import MOST, Kind, known_forms
from saitei.queries.session import Session

FORUM = tomllib.loads((Path(__file__).parent / "questions" / "forum.toml").read_text(encoding="utf-8"))
ASKED = [(lang, said, kind) for lang, every in FORUM["asked"].items() for said, kind in every.items()]
HEADS = {"ja": "問：", "en": "Question: "}
FILLED = {
    "ja": {"player": "A", "other": "B", "name": "《大竜》", "card": "Aの《大竜》"},
    "en": {"player": "A", "other": "B", "name": "《大竜》", "card": "A's 《大竜》"},
}
LEAST = 0.75


def forms(kind: Kind) -> Iterator[tuple[str, str]]:
    """Each form of a kind that may be shown, filled in."""
    for lang in HEADS:
        for some in known_forms(kind, lang).values():
            yield from ((lang, form.format(**FILLED[lang])) for form in some)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAITEI_DATA", str(tmp_path_factory.mktemp("no cards")))
        yield Session()


def asked(lang: str, said: str) -> str:
    return f"{FORUM['frame'][lang]['text']}{HEADS[lang]}{said}\n"


def test_three_of_four_questions_are_understood() -> None:
    assert len(ASKED) >= 40
    assert sum(bool(kind) for _, _, kind in ASKED) >= LEAST * len(ASKED)


@pytest.mark.parametrize(("lang", "said", "kind"), [one for one in ASKED if one[2]])
def test_a_question_is_understood(session: Session, lang: str, said: str, kind: str) -> None:
    _, situation = session.read(asked(lang, said))
    assert situation.question.name == kind


@pytest.mark.parametrize(("lang", "said"), [one[:2] for one in ASKED if not one[2]])
def test_of_a_question_that_is_not_the_nearest_are_shown_and_can_be_asked(
    session: Session, lang: str, said: str
) -> None:
    with pytest.raises(ParseError) as refused:
        session.read(asked(lang, said))
    near = str(refused.value.notice.values["forms"]).split(" / ")
    assert len(near) == MOST
    assert all(form in refused.value.message("en") for form in near)
    for form in near:
        session.read(asked(lang, form))


@pytest.mark.parametrize(("lang", "form"), [*forms("questions")])
def test_every_form_that_may_be_shown_can_be_asked(session: Session, lang: str, form: str) -> None:
    session.read(asked(lang, form))


TABLE = """Turn order: A → B
Card 《大竜》 (creature, fire, cost 6, power 6000, race アーマード・ドラゴン):
  ■When this creature enters the battle zone, draw a card.
"""


@pytest.mark.parametrize(("lang", "form"), [*forms("statements")])
def test_every_statement_that_may_be_shown_can_be_told(session: Session, lang: str, form: str) -> None:
    said = TABLE if lang != "ja" or not form.startswith("ターン順") else TABLE.partition("\n")[2]
    session.read(f"{said}{form}\nQuestion: does A lose the game?\n", rules="duema-party")
