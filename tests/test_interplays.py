"""Drawn real cards that bear on one another are ruled on as somebody expected who had not asked yet."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from drawn_cards import CORPORA, FOLDER, scenario, verdict, with_store
from thorough import share

from saitei.queries.session import Session

SCENES: dict[str, list[str]] = tomllib.loads((FOLDER / "interplays.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def knowing_all_cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    if not all(file.is_file() for file in CORPORA.values()):
        pytest.skip("the texts of the cards are not part of the project")
    folder = Path(tmp_path_factory.mktemp("cards"))
    with pytest.MonkeyPatch.context() as patch:
        yield [with_store(folder, lang, patch) for lang in CORPORA][-1]


@pytest.mark.parametrize("lang", [*CORPORA])
def test_real_cards_together_are_ruled_on_as_expected(knowing_all_cards: Session, lang: str) -> None:
    asked = [scenario(scene, lang) for scene in share(SCENES[lang], 12)]
    found = [(text, *verdict(knowing_all_cards, text)) for text in asked]
    assert [one for one in found if one[1] != "right"] == []
