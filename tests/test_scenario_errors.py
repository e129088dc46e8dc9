from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from scenes import read

from saitei.errors import Contradiction, ParseError, Place, Refused, SaiteiError


def error(text: str, players: str = "ターン順：A→B→C→D\n") -> SaiteiError:
    with pytest.raises(SaiteiError) as caught:
        read(text, players)
    return caught.value


CONTRADICTIONS = {
    "Aのターン。\nBのターン。": "scenario_two_turn_players",
    "Aのバトルゾーン：《X》1\nAの墓地：《X》1": "scenario_two_zones",
    "Aのシールド：4\nA has 3 shields.": "scenario_two_counts",
    "Eのターン。": "scenario_unknown_player",
    "プレイヤーEが《X》を唱えた。": "scenario_unknown_player",
    "Question: May E cast 《X》?": "scenario_unknown_player",
    "Dは敗北した。\nDが《X》を唱えた。": "scenario_event_by_nobody",
    "問：Aの《X》のパワーは？\n問：Aの《X》のパワーは？": "scenario_two_questions",
    "Bはクリーチャーを出していない。\nBのバトルゾーン：《X》": "scenario_more_than_counted",
    "Bの手札：1\nBの手札：《X》、《Y》": "scenario_more_than_counted",
    "プレイヤー：A、B": "scenario_two_tables",
    "Aの墓地：《X》（召喚酔い）": "scenario_two_zones",
    "Aのバトルゾーン：《X》（進化元：《Y》）\nAの手札：《Y》1": "scenario_two_zones",
    "Aの手札：《Y》1\nAのバトルゾーン：《X》（進化元：《Y》1）": "scenario_two_zones",
    "Aのバトルゾーン：《X》（進化元：《Y》1）、《Z》（進化元：《Y》1）": "scenario_two_zones",
    "Aの山札：1\nAの山札の上から：《X》、《Y》": "scenario_more_than_counted",
    "Dは敗北した。\nDがターンを終えた。": "scenario_event_by_nobody",
    "答：はい\n答：いいえ": "scenario_two_answers",
    "ルール：x\nルール：y": "scenario_two_rules",
}


@pytest.mark.parametrize(("text", "key"), CONTRADICTIONS.items())
def test_statements_that_cannot_both_be_are_a_contradiction(text: str, key: str) -> None:
    found = error(text)
    assert (type(found), found.notice.key) == (Contradiction, key)


def test_a_number_of_a_card_that_nobody_knows_is_no_race() -> None:
    found = error("カード《X》（クリーチャー、火、強さ3000）：\n  ブロッカー\n問：Aの《X》のパワーは？")
    assert (type(found), found.notice.key) == (Refused, "scenario_card_number")


def test_a_player_twice_in_the_turn_order_is_a_contradiction() -> None:
    assert isinstance(error("", "ターン順：A→B→A"), Contradiction)


def test_without_players_it_is_said_how_to_name_them() -> None:
    assert error("Aのターン。", "").notice.key == "scenario_no_players"


def test_a_question_within_the_text_of_a_card_says_how_the_text_ends() -> None:
    found = error("カード《X》（呪文、水、コスト4）：\n  カードを1枚引く。\n  Aのターン。\n  問：《X》は？")
    assert (found.notice.key, found.place) == ("scenario_text_open", Place("-", 5))


def test_text_that_is_not_set_off_ends_where_the_scenario_goes_on() -> None:
    bare = read("Card 《X》 (spell, water, cost 4):\nDraw a card.\nA's turn.\nB's hand: 《X》")
    set_off = read("Card 《X》 (spell, water, cost 4):\n  Draw a card.\nA's turn.\nB's hand: 《X》")
    assert bare == set_off


def test_text_whose_lines_are_marked_ends_where_no_line_is_marked() -> None:
    bare = read("カード《X》（呪文、水、コスト4）：\n■カードを1枚引く。\n（説明）\nAのターン。")
    set_off = read("カード《X》（呪文、水、コスト4）：\n  ■カードを1枚引く。\n  （説明）\nAのターン。")
    assert bare == set_off


UNREAD = {
    "Aのバトルゾン：《X》": "scenario_unknown_word_near",
    "A's battel zone: 《X》": "scenario_unknown_word_near",
    "《X": "scenario_unclosed",
    "Aの《》": "scenario_empty_brackets",
    "自分のシールドが4つ": "scenario_say_who",
    "が出たAの《X》": "scenario_expected",
    "Aの": "scenario_expected_more",
    "AのBの": "scenario_expected_more",
    "問：": "scenario_nothing_after",
    "問：Aのターン。": "scenario_not_a_question",
    "答：Aは《X》を出している。": "scenario_not_an_answer",
    "Aのターン：《X》": "scenario_not_an_entry",
    "Aの効果が発生した。": "scenario_arises_from_what",
    "Aが《X》を唱えなかった。": "scenario_not_a_statement",
    "待機：A": "scenario_not_an_effect",
    "シールドが4つ": "scenario_whose",
    "ターンが終わった。": "scenario_whose",
    "パートナーは《X》。": "scenario_whose",
    "Aの《X》とBの《Y》とCの《Z》がバトルした。": "scenario_not_a_statement",
    "Aの《X》が勝った。": "scenario_not_a_statement",
    "Aの《X》が行き着いた。": "scenario_not_a_statement",
    "答：Aの《X》が行き着く": "scenario_not_an_answer",
    "Aのシールドがバトルした。": "scenario_not_a_statement",
    "問：Bの手札は何？": "scenario_not_a_question",
    "答：Bの《Y》を破壊できる→Bがカードを引く": "scenario_not_an_answer",
    "答：Bがカードを引く→9000": "scenario_not_an_answer",
}


@pytest.mark.parametrize(("text", "key"), UNREAD.items())
def test_what_is_not_understood_is_said_and_not_guessed(text: str, key: str) -> None:
    found = error(text)
    assert (type(found), found.notice.key) == (ParseError, key)


def test_the_place_is_in_the_text_as_typed() -> None:
    assert error("Ａのターン。\nＡの①ﾊﾞﾄﾙｿﾞﾝ：《X》").place == Place("-", 3, 4)


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("Who will be choosing things for A's 《X》?", "Who chooses with A's 《X》's ability?"),
        (
            "When B's 《X》 is attacking, does it get to trigger something?",
            "Does B's 《X》's ability trigger?",
        ),
        ("Can 《X》 somehow attack C?", "Can A's 《X》 attack C?"),
    ],
)
def test_the_nearest_form_has_the_rare_words_in_any_form_and_the_owner_who_is_named(
    said: str, form: str
) -> None:
    assert str(error(f"Question: {said}").notice.values["forms"]).startswith(form)


def test_the_nearest_known_word_is_offered() -> None:
    assert error("A's shelds: 4").notice.values["near"] == "shields"


def test_a_card_of_two_players_must_say_whose() -> None:
    found = error("Aは《X》を出している。Bは《X》を出している。\n問：《X》のパワーは？")
    assert found.notice.values["candidates"] == "A: 《X》1、B: 《X》1"


def test_what_was_expected_is_said_in_the_language_of_the_line() -> None:
    said = [str(error(text).notice.values["expected"]) for text in ("A's , 《X》", "Aの、《X》")]
    assert ("noun" in said[0], "名詞" in said[1]) == (True, True)


REFUSED = (
    "Aの手札：10001",
    "Aのバトルゾーン：《X》×10000",
    "Aのクリーチャー：2001体",
    "待機：Aの効果10001",
    "待機：Aの効果99999つ",
    "Aの手札：99999999999999999999",
    "Aのシールドが10001つブレイクされた。",
    "答：Aがカードを10001枚引く",
)


@pytest.mark.parametrize("text", REFUSED)
def test_numbers_beyond_the_bounds_are_refused(text: str) -> None:
    assert isinstance(error(text), Refused)


def test_more_players_than_a_table_holds_are_refused() -> None:
    assert isinstance(error("", "ターン順：" + "→".join(f"P{n}" for n in range(65))), Refused)


def test_every_error_is_worded_in_both_languages() -> None:
    table = tomllib.loads(files("saitei.queries.say").joinpath("messages.toml").read_text(encoding="utf-8"))[
        "errors"
    ]
    folder = files("saitei.parser") / "scenario"
    sources = [page.read_text(encoding="utf-8") for page in folder.iterdir() if page.name.endswith(".py")]
    keys = {word for source in sources for word in source.split('"') if word.startswith("scenario_")}
    keys = (keys - {"scenario_two_{name}s"}) | {"scenario_two_turn_players", "scenario_two_steps"}
    assert sorted(key for key in keys if not {"ja", "en"} <= set(table.get(key, ()))) == []
