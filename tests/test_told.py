"""What is told as having happened is played as the rules play it, however it is told or asked."""

from __future__ import annotations

import pytest
from exercise import comes_out, scenarios, scenes
from gallery import session
from thorough import share

from saitei.errors import Contradiction
from saitei.queries.answer import Answer
from saitei.queries.asked import ask
from saitei.queries.say.layout import plain
from saitei.queries.say.show import sections
from saitei.wording import Lang

SESSION = session()
TABLES = scenes("told")["tables"]
TOLD = [*scenarios("told")]
YUGIOH = [*scenarios("yugioh")]
OFFICIAL = [*scenarios("official")]


@pytest.mark.parametrize("text", share(TOLD, 24))
def test_what_is_told_is_played_as_the_rules_play_it(text: str) -> None:
    fitting, answer = comes_out(SESSION, text)
    assert fitting, answer


@pytest.mark.parametrize("text", share(YUGIOH, 8))
def test_damage_and_attacks_of_another_game_are_played_as_its_rules_play_them(text: str) -> None:
    fitting, answer = comes_out(SESSION, text)
    assert fitting, answer


@pytest.mark.parametrize("text", share(OFFICIAL, 12))
def test_what_official_questions_tell_and_ask_is_answered_as_the_rules_say(text: str) -> None:
    fitting, answer = comes_out(SESSION, text)
    assert fitting, answer


def asked(told: str, question: str, table: str = "duel") -> Answer:
    return SESSION.ask(f"{TABLES[table]['text']}{told}\nQuestion: {question}\n")


def notes(answer: Answer) -> list[str]:
    return [one.name for one in answer.assumed if one.args]


ANCHOR = "B's battle zone: 《Anchor》\nB's 《Anchor》 is destroyed."


def test_a_block_by_what_cannot_block_is_refused() -> None:
    zones = "A's battle zone: 《Big》\nB's battle zone: 《Small》\nB has 3 shields.\n"
    told = f"{zones}A's 《Big》 attacks B.\nB's 《Small》 blocks A's 《Big》."
    with pytest.raises(Contradiction) as caught:
        asked(told, "Is B's 《Small》 destroyed?")
    assert caught.value.notice.key == "told_block_cannot_be"


def test_a_block_by_what_cannot_block_is_refused_where_the_attack_would_win() -> None:
    zones = "A's battle zone: 《Big》\nB's battle zone: 《Small》\nB has 0 shields.\n"
    for told in ("B's 《Small》 blocks.", "B blocks."):
        with pytest.raises(Contradiction) as caught:
            asked(f"{zones}A's 《Big》 attacks B.\n{told}", "Does A win?")
        assert caught.value.notice.key == "told_block_cannot_be"


def test_a_block_of_no_attack_is_refused_without_naming_one() -> None:
    with pytest.raises(Contradiction) as caught:
        asked("B's battle zone: 《Small》\nB's 《Small》 blocks.", "Is B's 《Small》 destroyed?")
    assert caught.value.notice.key == "told_block_of_nothing"


NO_BLOCK = [
    ("Nobody blocks.", "How many shields does B end up with?"),
    ("B does not block.", "Does A win?"),
    ("誰もブロックしなかった。", "Bのシールドは何枚になる？"),
]


@pytest.mark.parametrize(("told", "question"), NO_BLOCK)
def test_where_no_attack_is_told_of_nobody_can_have_left_it_unblocked(told: str, question: str) -> None:
    with pytest.raises(Contradiction) as caught:
        asked(f"A's battle zone: 《Big》\nB has 3 shields.\n{told}", question)
    assert caught.value.notice.key == "told_of_no_attack"
    assert caught.value.place is not None


def test_a_use_that_nothing_lets_come_is_refused() -> None:
    told = "A's battle zone: 《Drake》\nA's hand: 《Ninja》\nB has 5 shields.\nA's 《Drake》 attacks B."
    with pytest.raises(Contradiction) as caught:
        asked(f'{told}\nA uses 《Ninja》\'s "ninja strike".', "Who wins?")
    assert caught.value.notice.key == "told_use_cannot_be"


def test_what_the_rules_would_not_have_let_be_done_is_taken_as_told_and_noted() -> None:
    told = "A's battle zone: 《Big》 (summoning sick)\nB has 3 shields.\nA's 《Big》 attacks B."
    answer = asked(told, "How many shields does B end up with?")
    assert (answer.value, notes(answer)) == (2, ["taken_as_told"])


def test_what_has_become_of_it_otherwise_is_noted() -> None:
    assert notes(asked(ANCHOR, "Where does B's 《Anchor》 end up?")) == ["not_as_told"]


def test_what_happens_as_told_is_not_noted() -> None:
    told = "B's battle zone: 《Small》\nB's 《Small》 is destroyed."
    assert notes(asked(told, "Where does B's 《Small》 end up?")) == []


SAID: tuple[tuple[Lang, str], ...] = (
    ("en", "not as told, for the rules make something else of it"),
    ("ja", "述べられたとおりにはならない"),
)


@pytest.mark.parametrize(("lang", "said"), SAID)
def test_a_note_names_what_was_told(lang: Lang, said: str) -> None:
    found = ask(SESSION, f"{TABLES['duel']['text']}{ANCHOR}\nQuestion: Is B's 《Anchor》 destroyed?\n")
    shown = plain(sections(found.answer, found.context(lang, SESSION.documents)))
    assert said in shown
    assert "Anchor" in shown.partition(said)[2].partition("\n")[0]


def test_what_no_clause_settles_after_one_choice_is_not_settled() -> None:
    table = """ルール：duel-masters
ターン順：A→B
カード《黙らせ》（クリーチャー、闇、コスト9、パワー9000）：
  ■相手のコスト5以下のクリーチャーの能力を無視する。
カード《壁の術》（呪文、光、コスト3）：
  ■自分のクリーチャーを1体選ぶ。次の自分のターンのはじめまで、そのクリーチャーは「ブロッカー」を得る。
カード《獣》（クリーチャー、自然、コスト2、パワー1000）
カード《鳥》（クリーチャー、自然、コスト2、パワー1000）
Aのターン。
Aのバトルゾーン：《獣》、《鳥》
Aが《壁の術》を唱えた。
Bの《黙らせ》が出た。
"""
    assert SESSION.ask(f"{table}問：Aの《獣》の「ブロッカー」は無視される？").status == "silent"
