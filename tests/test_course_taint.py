"""What a course of play reaches and cannot follow taints the answer, with the words it stands in."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.queries.answer import Answer, Zone

SESSION = session()

SPELL = """\
ルール：duel-masters
ターン順：A→B
カード《試し》（呪文、水、コスト3）：
  {text}
カード《若者》（クリーチャー、火、コスト2、パワー1000）：
  {creature}
Aのターン。
Bのバトルゾーン：《若者》
Aが《試し》を唱えた。
問：Bの《若者》は破壊される？
"""

FOLLOWED = (
    "相手のクリーチャーを1体選び、破壊する。",
    "相手のクリーチャーを1体選ぶ。このターン、そのクリーチャーのパワーを-1000する。",
    "カードを2枚引く。その後、相手のクリーチャーをすべて破壊する。",
    "相手のクリーチャーを1体タップする。このターンの終わりに、それを破壊する。",
    "このターン、相手のクリーチャーが破壊された時、カードを1枚引く。",
    "相手のクリーチャーすべてに「ブロッカー」を与える。",
    "相手のクリーチャーすべてに「このクリーチャーが破壊された時、カードを1枚引く」を与える。",
)

NOT_FOLLOWED = {
    "what is done": "相手のクリーチャーを1体裏返す。",
    "how many": "相手のクリーチャーを、自分のシールドと同じ数だけ破壊する。",
    "which": "このターンに出た相手のクリーチャーのうち、最後に出たクリーチャーを1体破壊する。",
    "a link": "相手のクリーチャーをすべて破壊する。ただし、光のクリーチャーは破壊されない。",
    "how long": "次の相手のターン中、相手のクリーチャーのパワーを-1000する。",
    "those of an earlier line": "相手のクリーチャーを1体選び、タップする。\n  そのクリーチャーを破壊する。",
    "words not understood": "相手のクリーチャーをむにゃむにゃする。",
}


def words(found: Answer) -> tuple[str, ...]:
    """What may change an answer: what was not read, what is not played."""
    return (*found.not_understood, *(one.text for one in found.not_played))


def answer_to(text: str, creature: str = "■ブロッカー") -> tuple[str, tuple[str, ...]]:
    found = SESSION.ask(SPELL.format(text=text, creature=creature))
    return found.status, words(found)


@pytest.mark.parametrize("text", FOLLOWED)
def test_what_is_carried_out_leaves_no_doubt(text: str) -> None:
    assert answer_to(text)[0] in ("settled", "open")


@pytest.mark.parametrize("text", NOT_FOLLOWED.values(), ids=NOT_FOLLOWED)
def test_what_is_reached_and_not_carried_out_taints(text: str) -> None:
    assert answer_to(text) == ("tainted", (text.rsplit("\n  ", 1)[-1],))


def test_a_card_that_is_used_and_whose_type_nobody_knows_is_none_of_any() -> None:
    text = "クリーチャーではないカードを1枚、自分の手札からコストを支払わずに使ってもよい。"
    assert answer_to(text) == ("tainted", (text,))


def test_what_is_not_reached_leaves_no_doubt() -> None:
    trigger = "■このクリーチャーが攻撃する時、このクリーチャーを裏返す。"
    assert answer_to("相手のクリーチャーを1体選び、破壊する。", trigger)[0] == "settled"


def test_a_triggered_text_taints_once_it_is_reached() -> None:
    trigger = "■このクリーチャーが破壊された時、このクリーチャーを裏返す。"
    assert answer_to("相手のクリーチャーを1体選び、破壊する。", trigger) == ("tainted", (trigger,))


def test_a_standing_text_taints_while_its_card_is_in_play() -> None:
    static = "■自分のクリーチャーの種族は「ドラゴン」になる。"
    status, words = answer_to("カードを1枚引く。", static)
    assert (status, words) == ("tainted", (static,))


def test_a_keyword_without_a_clause_taints_what_happens_to_its_card() -> None:
    keyword = "■光臨"
    assert answer_to("相手のクリーチャーを1体選び、破壊する。", keyword) == ("tainted", (keyword,))
    assert answer_to("カードを1枚引く。", keyword)[0] == "settled"


def test_a_keyword_is_tried_both_ways_where_it_hangs_on_what_nobody_tells() -> None:
    keyword = "■EXライフ"
    assert answer_to("相手のクリーチャーを1体選び、破壊する。", keyword) == ("depends", ())
    assert answer_to("相手のクリーチャーを1体選び、タップする。", keyword)[0] == "settled"


def test_which_shields_were_broken_is_not_taken_for_the_creature_that_broke_them() -> None:
    ability = "このクリーチャーがシールドをブレイクした時、相手はそのシールドを持ち主の墓地に置く。"
    text = f"""\
ルール：duel-masters
ターン順：A→B
カード《白い竜》（クリーチャー、火、コスト7、パワー7000）：
  {ability}
Aのターン。
Aのバトルゾーン：《白い竜》
Bのシールドは2枚。
Aの《白い竜》がBを攻撃する。
問：Aの《白い竜》は最後にどこにある？
"""
    found = SESSION.ask(text)
    assert (found.status, found.value) == ("settled", Zone("battle_zone"))


def test_what_hangs_on_a_deed_that_was_not_done_is_in_doubt_where_the_text_leaves_it_open() -> None:
    text = (
        "自分の手札を1枚捨ててもよい。そうしたら、カードを1枚引く。その後、相手のクリーチャーを1体破壊する。"
    )
    assert answer_to(text) == ("tainted", (text,))


def test_a_link_is_said_of_its_whole_sentence() -> None:
    text = "自分のシールドを1枚墓地に置いてもよい。そうしたら、1枚引き、相手のクリーチャーを1体破壊する。"
    told = SPELL.replace("Aのターン。", "Aのターン。\nAのシールドは0枚。")
    found = SESSION.ask(told.format(text=text, creature="■ブロッカー"))
    assert (found.status, found.value) == ("settled", False)


HIDDEN = """\
ルール：duel-masters
ターン順：A→B
カード《試し》（呪文、水、コスト3）：
  {text}
カード《切り札》（クリーチャー、火、コスト7、パワー7000）
Aのターン。
Bの手札：《切り札》
Bの手札は3枚。
Aが《試し》を唱えた。
問：Bの《切り札》は最後にどこにある？
"""


@pytest.mark.parametrize("how", ["ランダムに1枚捨てさせる", "1枚見ないで選び、捨てさせる"])
def test_chance_decides_what_nobody_sees(how: str) -> None:
    found = SESSION.ask(HIDDEN.format(text=f"相手の手札を{how}。"))
    assert found.status == "open"
    assert found.value is not None
    assert found.value.players == ()  # type: ignore[union-attr]


def test_a_number_that_nobody_stated_is_asked_for_where_it_matters() -> None:
    text = SPELL.format(
        text="相手の手札を1枚捨てさせる。そうしたら、相手のクリーチャーを1体破壊する。",
        creature="■ブロッカー",
    )
    found = SESSION.ask(text)
    assert found.status == "depends"
    told = [(str(case.fact), case.or_more, case.value) for case in found.cases]
    usual, *others = told
    assert usual == ('count("B",hand,5)', False, True)
    assert others == [('count("B",hand,0)', False, False), ('count("B",hand,1)', True, True)]
    assert SESSION.ask(text.replace("そうしたら", "その後")).status == "settled"


def test_shields_that_nobody_counted_matter_only_where_the_answer_hangs_on_them() -> None:
    attack = (
        "ルール：duel-masters\nターン順：A→B\nカード《攻め手》（クリーチャー、火、コスト3、パワー3000）\n"
        "Aのターンの攻撃ステップ。\nAのバトルゾーン：《攻め手》\nAの《攻め手》がBを攻撃する。\n問："
    )
    assert SESSION.ask(f"{attack}Aの《攻め手》は最後にタップしている？").status == "settled"
    assert SESSION.ask(f"{attack}Bは敗北する？").status == "depends"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Aのバトルゾーン：《上》（進化元：《魂》）\n問：Aの《上》のパワーは？", "tainted"),
        ("Aのバトルゾーン：《魂》\n問：Aの《魂》のパワーは？", "settled"),
        ("Aのバトルゾーン：《上》（進化元：《魂》）\nAの《上》がBを攻撃した。\n問：何が起きる？", "tainted"),
    ],
)
def test_hyper_soul_x_leaves_a_doubt_only_below_another_creature(asked: str, found: str) -> None:
    text = f"""\
ルール：duel-masters
ターン順：A→B
カード《魂》（クリーチャー、火、コスト3、パワー3000）：
  ■超魂X：このクリーチャーのパワーを+2000する。
カード《上》（進化クリーチャー、火、コスト5、パワー5000）：
  ■進化：火のクリーチャー1体の上に置く。
Aのターン。
Bのシールドは3枚。
{asked}
"""
    assert SESSION.ask(text).status == found


@pytest.mark.parametrize(("player", "drawn"), [("A", 2), ("B", 0)])
def test_what_a_player_does_has_no_occasion_where_only_another_does_it(player: str, drawn: int) -> None:
    text = f"""\
ルール：duel-masters
ターン順：A→B
カード《語り部》（クリーチャー、水、コスト2、パワー1000）：
  ■自分が手札から呪文を唱えた時、カードを1枚引く。
カード《読書》（呪文、水、コスト2）：
  ■カードを1枚引く。
{player}のターン。
Aのバトルゾーン：《語り部》
{player}の手札：《読書》
AとBの山札は20枚。
{player}が《読書》を唱えた。
問：Aはカードを何枚引く？
"""
    found = SESSION.ask(text)
    assert (found.status, found.value) == ("settled", drawn)
