from pathlib import Path

import pytest
from store import DRAKE, SPELL, TWIN, filled, opened

from saitei.queries.cards.lookup import named, near, nearest
from saitei.queries.cards.place import FILE
from saitei.queries.cards.shelf import find

RUBY = {"name": "紅試草(ルビー・テスト)", "text": "ブロッカー"}
OTHERS = ({"name": "試し猫・一", "text": "ブロッカー"}, {"name": "試し猫一", "text": "スレイヤー"})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("store")
    filled(made, DRAKE, TWIN, SPELL, RUBY, *OTHERS)
    return made


def found(folder: Path, name: str) -> list[str]:
    with opened(folder) as base:
        return [card.name for card, _ in named(base, name)]


def close(folder: Path, name: str) -> tuple[str, ...]:
    with opened(folder) as base:
        return near(base, name)


@pytest.mark.parametrize(
    "name",
    [
        "試作竜 ヴァルガ・ドラゴン",
        "試作竜ヴァルガドラゴン",
        "《試作竜 ヴァルガ・ドラゴン》",
        "試作竜 ｳﾞｧﾙｶﾞ･ﾄﾞﾗｺﾞﾝ",
        "〜試作竜〜ヴァルガ・ドラゴン～",
        "試作竜（しさくりゅう） ヴァルガ・ドラゴン",
        "試作竜《しさくりゅう》ヴァルガ・ドラゴン",
        "valga prototype dragon",
        "ＶＡＬＧＡ, Prototype Dragon",
        "しさくりゅうヴァルガドラゴン",
    ],
)
def test_a_card_is_found_however_its_name_is_written(folder: Path, name: str) -> None:
    assert found(folder, name) == [DRAKE["name"]]


@pytest.mark.parametrize(
    "name", ["試し石 ミクロ/試しの霧", "試し石ミクロ／試しの霧", "試し石 ミクロ", "試しの霧"]
)
def test_a_twinpact_is_found_whole_and_by_each_side(folder: Path, name: str) -> None:
    assert found(folder, name) == [TWIN["name"]]


def test_furigana_in_the_stored_name_may_be_left_out(folder: Path) -> None:
    assert found(folder, "紅試草") == [RUBY["name"]]


def test_names_that_differ_in_a_dot_alone_are_told_apart_as_written(folder: Path) -> None:
    assert found(folder, "試し猫・一") == ["試し猫・一"]


def test_a_name_that_fits_several_cards_gives_them_all(folder: Path) -> None:
    assert found(folder, "試し猫 一") == ["試し猫・一", "試し猫一"]


def test_the_side_a_card_is_named_first_by_goes_before_the_other(tmp_path: Path) -> None:
    spell = {**TWIN, "name": "試しの霧/試し石 ミクロ", "type": "呪文", "cost": "5/2"}
    filled(tmp_path, TWIN, spell)
    assert found(tmp_path, "試しの霧") == [spell["name"]]


@pytest.mark.parametrize("name", ["知らぬ竜", "", "・", "あ" * 5_000, "\0", "名前\ud800"])
def test_a_name_nobody_has_finds_nothing(folder: Path, name: str) -> None:
    assert found(folder, name) == []


@pytest.mark.parametrize(
    "name", ["試作竜ヴァルガドラゴソ", "試作龍 ヴァルガドラゴン", "試作竜ヴァルカ", "試作 ゴン"]
)
def test_a_misspelt_name_has_its_card_near(folder: Path, name: str) -> None:
    assert close(folder, name)[0] == DRAKE["name"]


def test_a_name_of_which_words_are_left_out_is_told_in_its_own_language() -> None:
    cards = {"龍風混成 ザーディクリカ": "Zardiclica, Dragonwind Fusion", "ドラゴン・ヒューズ": "Dragon Fuse"}
    assert nearest("Zardiclica Fusion", cards, 1) == ("Zardiclica, Dragonwind Fusion",)
    assert nearest("龍風 ザーディクリカ", cards, 1) == ("龍風混成 ザーディクリカ",)


def test_a_card_of_a_near_name_goes_before_one_with_a_side_of_it(tmp_path: Path) -> None:
    filled(tmp_path, {"name": "試作竜/別の技", "cost": "3/1"}, {"name": "試作竜"})
    assert close(tmp_path, "試作龍") == ("試作竜", "試作竜/別の技")


@pytest.mark.parametrize("name", ["", "無関係", "\0"])
def test_what_is_like_no_name_has_nothing_near(folder: Path, name: str) -> None:
    assert close(folder, name) == ()


def test_a_near_name_is_found_among_fifteen_thousand(tmp_path: Path) -> None:
    filled(tmp_path, *({"name": f"試作{number:05d}号の竜", "text": ""} for number in range(15_000)))
    assert close(tmp_path, "試作07777号の龍")[0] == "試作07777号の竜"


def test_a_name_that_was_looked_for_is_found_once_its_card_is_there(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    before = find(tmp_path / FILE, "試し石 ミクロ")
    filled(tmp_path, DRAKE, TWIN)
    card = find(tmp_path / FILE, "試し石 ミクロ")
    assert before is None
    assert card is not None
    assert card.name == TWIN["name"]
