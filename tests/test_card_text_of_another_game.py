"""Card texts of a game with monsters: both languages are read to the same ruling, real texts honestly."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.errors import ParseError
from saitei.queries.answer import Answer, Choice, Players

TABLE = """\
ルール：ygo-twin-tower
ターン順：A→B→C→D
カード《槍》（モンスター）
カード《盾》（モンスター）
カード《札》（魔法）：
  {text}
Aの手札：《札》
Aのモンスターゾーン：《槍》
Bのモンスターゾーン：《槍》
Cのモンスターゾーン：《盾》
Dの墓地：《槍》
Bの《槍》の攻撃力は1800。
Cの《盾》の攻撃力は500。
問：{question}？
"""

WHOM = "Aの《札》の効果は誰に影響する"
ONE_OF_THEM = Choice("A", ("B", "C", "D"))

PAIRS = {
    "an opponent may act": (
        "自分はカードを2枚ドローする。相手はカードを2枚ドローしてもよい。",
        "Draw 2 cards. Your opponent may draw 2 cards.",
        WHOM,
        ONE_OF_THEM,
    ),
    "an opponent chooses": (
        "自分の墓地のモンスターを3体選ぶ。相手はその中から1体を選ぶ。そのモンスターを特殊召喚する。",
        "Choose 3 monsters in your graveyard. Your opponent chooses 1 of them. Special summon it.",
        WHOM,
        ONE_OF_THEM,
    ),
    "everybody chooses": (
        "お互いは自身の手札を2枚捨てる。その後、お互いはカードを2枚ドローする。",
        "Each player discards 2 cards, then draws 2 cards.",
        WHOM,
        ONE_OF_THEM,
    ),
    "everybody only draws": (
        "お互いはカードを1枚ドローする。",
        "Both players draw a card.",
        WHOM,
        Players(("A", "B", "C", "D")),
    ),
    "all opponents' fields": (
        "相手のフィールド上のモンスターをすべて破壊する。",
        "Destroy all monsters in your opponent's field area.",
        WHOM,
        Players(("B", "C", "D")),
    ),
    "damage for each": (
        "相手のフィールド上のモンスター1体につき、相手にダメージを500与える。",
        "Deal 500 damage to your opponent for each monster in your opponent's field area.",
        "Aの《札》の効果のダメージは",
        1000,
    ),
    "the lowest attack": (
        "相手のフィールド上の攻撃力が一番低いモンスターを1体破壊する。",
        "Destroy a monster with the lowest attack in your opponent's field area.",
        "Aの《札》の効果はCの《盾》を破壊できる",
        True,
    ),
    "a target in a shared zone": (
        "自分の墓地のモンスターを1体対象として発動できる。そのモンスターを特殊召喚する。",
        "Target 1 monster in your graveyard. Special summon that monster.",
        "Aの《札》の効果はDの《槍》を対象にできる",
        True,
    ),
}


def asked(text: str, question: str) -> Answer:
    """The answer where the card says this."""
    return session().ask(TABLE.format(text=text, question=question))


@pytest.mark.parametrize(("japanese", "english", "question", "value"), PAIRS.values(), ids=PAIRS)
def test_a_text_means_the_same_in_both_languages(
    japanese: str, english: str, question: str, value: object
) -> None:
    one, other = asked(japanese, question), asked(english, question)
    assert one.value == other.value == value
    assert (one.status, one.clauses) == (other.status, other.clauses)


@pytest.mark.parametrize(
    ("text", "question", "value"),
    [
        (
            "コイントスを1回行う。表が出た場合、カードを2枚ドローする。裏が出た場合、相手は2枚ドローする。",
            WHOM,
            ONE_OF_THEM,
        ),
        ("①：相手フィールドのモンスターを全て破壊する。", WHOM, Players(("B", "C", "D"))),
        (
            "①：お互いは、それぞれ自身のフィールドのモンスター1体を選ぶ。そのモンスター2体のコントロールを入れ替える。",
            WHOM,
            ONE_OF_THEM,
        ),
        ("①：相手フィールドのモンスターの数×300ダメージを相手に与える。", "Aの《札》の効果のダメージは", 600),
        (
            "相手フィールド上のモンスター1体につき300ポイントダメージを相手ライフに与える。",
            "Aの《札》の効果のダメージは",
            600,
        ),
        (
            "①：自分の墓地のモンスター1体を対象として発動できる。そのモンスターを攻撃表示で特殊召喚する。",
            "Aの《札》の効果はDの《槍》を対象にできる",
            True,
        ),
    ],
)
def test_a_text_is_read_as_it_is_printed(text: str, question: str, value: object) -> None:
    assert asked(text, question).value == value


@pytest.mark.parametrize(
    "text",
    [
        "コイントスを1回行う。裏が出た場合、相手は2枚ドローする。",
        "コイントスを1回行う。表が出た場合、相手は2枚ドローする。裏が出た場合、1枚ドローする。その後、1枚捨てる。",
        "コイントスを1回行い、裏の場合、相手は自分のデッキからカードを2枚ドローする。",
        "このターン、相手はぐるぐる巻きにされる。",
        "Toss a coin. If tails, your opponent wraps up.",
    ],
)
def test_a_wording_that_is_not_read_taints_the_answer(text: str) -> None:
    found = asked(text, WHOM)
    assert (found.status, found.not_understood) == ("tainted", (text,))


@pytest.mark.parametrize("line", ["BのLPは200。", "問：Aの《札》の効果はBの《槍》を破壊できる？"])
def test_a_sentence_of_one_game_is_none_in_another(line: str) -> None:
    told = TABLE.replace("ygo-twin-tower", "{rules}").partition("Bの《槍》の攻撃力")[0]
    asked = line if line.startswith("問") else f"{line}\n問：Bの対戦相手は誰？"
    told = told.replace("モンスター）", "{card}）").replace("モンスターゾーン", "手札") + asked
    text = "相手はカードを1枚引く。"
    rules, _ = session().read(told.format(rules="yu-gi-oh", text=text, card="モンスター"))
    assert rules.name == "yu-gi-oh"
    with pytest.raises(ParseError):
        session().read(told.format(rules="duel-masters", text=text, card="クリーチャー"))
