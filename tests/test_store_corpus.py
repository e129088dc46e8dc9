"""Real card files, where they are at hand: all their records go in, fast."""

from pathlib import Path

import pytest
from store import imported, opened

from saitei.queries.cards.lookup import named
from saitei.queries.imported_file import ImportedFile

CORPORA = Path(__file__).parent.parent.parent / "shared" / "corpora"
FILES = ("dm_ja", "dm_en", "dm_pairs", "ygo_ja", "ygo_en")

pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason="the corpora are not part of the project")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("store")


@pytest.fixture(scope="module")
def first(folder: Path) -> ImportedFile:
    return imported(folder, str(CORPORA / "dm_ja.jsonl"))


def test_every_record_of_the_japanese_cards_goes_in(first: ImportedFile) -> None:
    assert (first.imported, first.faults) == (7_025, [])


@pytest.mark.usefixtures("first")
def test_every_card_is_found_by_its_name(folder: Path) -> None:
    with opened(folder) as base:
        every = [str(row[0]) for row in base.execute("SELECT name FROM card")]
        lost = [name for name in every if [card.name for card, _ in named(base, name)] != [name]]
    assert not lost


@pytest.mark.parametrize("name", FILES)
def test_no_record_is_refused_as_it_stands(name: str, tmp_path: Path) -> None:
    assert imported(tmp_path, str(CORPORA / f"{name}.jsonl")).faults == []
