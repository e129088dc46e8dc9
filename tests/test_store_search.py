import sqlite3
from pathlib import Path

import pytest
from store import DRAKE, SPELL, TWIN, filled, opened

from saitei.errors import ParseError
from saitei.queries.cards import database
from saitei.queries.cards.database import has_search
from saitei.queries.cards.search import CardQuery
from saitei.queries.cards.search import find_cards as search

NAMES = {DRAKE["name"]: "drake", TWIN["name"]: "twin", SPELL["name"]: "spell"}
OLD = {"name": "古い試し", "civilization": ["WIND"], "cost": "12", "text": "何もしない。"}


def no_trigrams(_base: sqlite3.Connection) -> bool:
    return False


@pytest.fixture(scope="module", params=[True, False], ids=["with an index", "without an index"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("store")
    with pytest.MonkeyPatch.context() as patch:
        if not request.param:
            patch.setattr(database, "_has_trigrams", no_trigrams)
        filled(made, DRAKE, TWIN, SPELL)
    with opened(made) as base:
        assert has_search(base) == request.param
    return made


def found(folder: Path, wanted: CardQuery, limit: int = 10) -> list[str]:
    with opened(folder) as base:
        return sorted(NAMES[card.name] for card in search(base, wanted, limit)[1])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ターンの終わり", ["drake"]),
        ("カードを 引く", ["drake", "twin"]),
        ("カードを1枚引く", ["drake", "twin"]),
        ("DRAW", ["drake", "spell"]),
        ("２ cards", ["spell"]),
        ("竜", ["drake"]),
        ("アーマード", ["drake"]),
        ("prototype", ["drake"]),
        ("しさく", ["drake"]),
        ("", ["drake", "spell", "twin"]),
        ("ターン 知らない語", []),
        ('"', []),
        ("draw* OR NOT", []),
        ("%", []),
    ],
)
def test_all_words_must_be_somewhere_on_the_card(folder: Path, text: str, names: list[str]) -> None:
    assert found(folder, CardQuery(text)) == names


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (CardQuery(types=("creature",)), ["drake", "twin"]),
        (CardQuery(types=("呪文",)), ["spell"]),
        (CardQuery(types=("進化",)), ["drake"]),
        (CardQuery(types=("進化", "creature")), ["drake"]),
        (CardQuery(civilizations=("火",)), ["drake"]),
        (CardQuery(civilizations=("water", "闇")), ["spell"]),
        (CardQuery(civilizations=("colorless",)), []),
        (CardQuery(civilizations=("風",)), []),
        (CardQuery(cost="6"), ["drake"]),
        (CardQuery(cost="2-3"), ["spell", "twin"]),
        (CardQuery(cost="-5"), ["spell", "twin"]),
        (CardQuery(cost="３-"), ["drake", "spell"]),
        (CardQuery(races=("ドラゴン",)), ["drake"]),
        (CardQuery("引く", races=("メタリカ",), cost="2"), ["twin"]),
    ],
)
def test_all_fields_must_fit(folder: Path, wanted: CardQuery, names: list[str]) -> None:
    assert found(folder, wanted) == names


@pytest.mark.parametrize("cost", ["x", "-", "1-2-3", "5 6"])
def test_what_is_no_cost_is_refused(folder: Path, cost: str) -> None:
    with pytest.raises(ParseError):
        found(folder, CardQuery(cost=cost))


def test_how_many_fit_is_counted_beyond_the_limit(folder: Path) -> None:
    with opened(folder) as base:
        count, cards = search(base, CardQuery(), 2)
    assert (count, len(cards)) == (3, 2)


def test_a_card_whose_name_fits_comes_first(folder: Path) -> None:
    with opened(folder) as base:
        assert search(base, CardQuery("霧"), 1)[1][0].name == TWIN["name"]


def test_a_civilization_outside_the_vocabulary_can_be_found(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE, OLD)
    with opened(tmp_path) as base:
        assert [card.name for card in search(base, CardQuery(civilizations=("Wind",)), 9)[1]] == [OLD["name"]]


def test_a_changed_text_is_found_by_its_new_words_alone(tmp_path: Path) -> None:
    filled(tmp_path, SPELL)
    filled(tmp_path, {**SPELL, "text": "■ Destroy a creature."})
    with opened(tmp_path) as base:
        assert [search(base, CardQuery(words), 9)[0] for words in ("Draw", "Destroy")] == [0, 1]
