"""No firm answer about a drawn real card is wrong, and none that was given has been lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from drawn_cards import CORPORA, TABLE, VERDICTS, Drawn, drawn, in_page, scenario, verdict, with_store
from thorough import share

from saitei.queries.session import Session

ABSENT = "the texts of the cards are not part of the project"
EVERY = {lang: drawn(lang) for lang in CORPORA}


@pytest.fixture(scope="module", params=[*CORPORA])
def known(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Session]]:
    lang = str(request.param)
    if not CORPORA[lang].is_file():
        pytest.skip(ABSENT)
    with pytest.MonkeyPatch.context() as patch:
        yield lang, with_store(Path(tmp_path_factory.mktemp(lang)), lang, patch)


def test_a_firm_answer_about_a_drawn_card_is_right(known: tuple[str, Session]) -> None:
    lang, session = known
    worse = [found for card in share(EVERY[lang], 16) for found in _worse(session, card)]
    assert worse == []


def _worse(session: Session, card: Drawn) -> Iterator[tuple[str, int, str, str]]:
    """Scenes whose firm answer is wrong, and those that were answered right and are not any more."""
    for number, (scene, before) in enumerate(zip(card.scenes, card.verdicts, strict=True), 1):
        found, said = verdict(session, scenario(scene, card.lang))
        if found == "wrong" or (found != before == "right"):
            yield card.name, number, found, said


def test_no_wrong_answer_is_written_down() -> None:
    cards = [card for cards in EVERY.values() for card in cards]
    assert {one.partition(":")[0] for card in cards for one in card.verdicts} <= {*VERDICTS} - {"wrong"}
    assert all(len(card.scenes) == len(card.verdicts) for card in cards)


def test_the_page_of_measurements_has_the_figures_of_the_drawn_cards() -> None:
    page = TABLE.read_text(encoding="utf-8")
    assert in_page(page) == page
