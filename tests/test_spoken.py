"""A question as people put it is read as the scenario it stands for, or refused if it may mean two things."""

from __future__ import annotations

import pytest
from scenes import assert_read_alike

from saitei.errors import Contradiction, ParseError, UnknownTerm
from saitei.queries.asked import ask
from saitei.queries.say.layout import plain
from saitei.queries.say.show import sections
from saitei.queries.session import Session

CARDS = {
    "ja": """カード《兵》（クリーチャー、火、コスト3、パワー3000）
カード《壁》（クリーチャー、光、コスト3、パワー3000）：
  ■ブロッカー

""",
    "en": """Card 《兵》 (creature, fire, cost 3, power 3000)
Card 《壁》 (creature, light, cost 3, power 3000):
  ■Blocker

""",
}
SAID = [
    ("ja", "自分のターン。自分の《兵》で相手を攻撃した。相手の場に《壁》がいる。《壁》はブロックできる？",
     "Aのターン。Aの《兵》でBを攻撃した。Bの場に《壁》がいる。《壁》はブロックできる？"),
    ("ja", "・自分のターン\n・手札に《兵》がある。\n《兵》は召喚できますか？",
     "Aのターン\nAの手札に《兵》がある。\nAは《兵》を召喚できる？"),
    ("ja", "4人です。Cが投了した。次は誰のターン？", "ターン順：A→B→C→D\nCが投了した。次は誰のターン？"),
    ("ja", "自分の《兵》が攻撃した。破壊される？", "Aの《兵》が攻撃した。Aの《兵》は破壊される？"),
    ("en", "Quick question: I attack my opponent with 《兵》. He has 《壁》 untapped. Can he block?",
     "A attacks B with 《兵》. B has 《壁》 untapped. Can B block?"),
    ("en", "- my turn\n- I summoned 《兵》 this turn\nCan it attack right away?",
     "A's turn\nA summoned 《兵》 this turn\nCan A's 《兵》 attack?"),
    ("en",
     "Duema Party, 4 players. I have no cards left in my deck.\nIf I have to draw, do I lose immediately?",
     "Rules: Duema Party\nTurn order: A, B, C, D\nA has 0 cards in the deck. A draws 1 card. Does A lose?"),
    ("ja", "A、C、B、Dの順。Cのターン。次は誰のターン？", "ターン順：A→C→B→D\nCのターン。\n次は誰のターン？"),
    ("ja", "プレイヤーは太郎、花子、次郎の3人。花子の次は誰のターン？",
     "ターン順：太郎→花子→次郎\n花子のターン。\n次は誰のターン？"),
    ("ja", "ルール：双頭戦\nAとBのターン。Cは攻撃できる？",
     "ルール：双頭戦\nターン・プレイヤー：A、B\nCは攻撃できる？"),
    ("ja", "Aのターン。Aの手札に《兵》がある。Aが《兵》を召喚するとBの手札は何枚になる？",
     "Aのターン。Aの手札に《兵》がある。Aが《兵》を召喚した。\nBの手札は何枚になる？"),
    ("ja", "Aの場に《兵》がいる。Aのクリーチャーは誰を攻撃できる？",
     "Aの場に《兵》がいる。Aの《兵》は誰を攻撃できる？"),
    ("en", "Four players: Anna, Ben, Cleo, Dan, in this order. It's Cleo's turn. Whose turn is next?",
     "Turn order: Anna, Ben, Cleo, Dan\nIt's Cleo's turn.\nWhose turn is next?"),
    ("en", "A, C, B. Who plays next after C's turn?",
     "Turn order: A, C, B\nIt is C's turn.\nWhose turn is next?"),
    ("en", "B has 《壁》.\nQuestion: A attacks B with 《兵》: can B's 《壁》 block?",
     "B has 《壁》. A attacks B with 《兵》. Can B's 《壁》 block?"),
    ("en", "B's hand: 《兵》. B concedes. Who wins?", "B's hand: 《兵》\nB concedes.\nWho wins?"),
    ("ja", "Bの《兵》が攻撃された。Bの《兵》は破壊される？",
     "AがBの《兵》を攻撃した。Bの《兵》は破壊される？"),
    ("en", "B's 《兵》 is attacked by A's 《壁》. Is B's 《兵》 destroyed?",
     "A's 《壁》 attacks B's 《兵》. Is B's 《兵》 destroyed?"),
]  # fmt: skip
UNCLEAR = [
    ("ja", "相手が自分の《兵》を破壊した。誰が勝つ？"),
    ("ja", "自分の《兵》が《壁》を攻撃した。それは破壊される？"),
    ("ja", "Aの場に《兵》と《壁》がいる。Aのクリーチャーは誰を攻撃できる？"),
    ("ja", "Aのターン。Bは隣ではないCを攻撃できる？"),
    ("en", "B's battle zone: 《壁》 (tapped). A casts 《波》. Whose creatures are tapped?"),
    ("en", "I attack with 《兵》. My opponent's creature blocks. Does it die?"),
    ("en", "Rules: Duema Party\nI attack my opponent with 《兵》. Who wins?"),
]


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


@pytest.mark.parametrize(("lang", "said", "meant"), SAID)
def test_what_people_say_is_read_as_the_scenario_it_stands_for(
    session: Session, lang: str, said: str, meant: str
) -> None:
    assert_read_alike(session, CARDS[lang] + said, CARDS[lang] + meant)


@pytest.mark.parametrize(("lang", "said"), UNCLEAR)
def test_what_may_mean_two_things_is_refused(session: Session, lang: str, said: str) -> None:
    with pytest.raises(ParseError):
        session.read(CARDS[lang] + said)


@pytest.mark.parametrize("said", [
    "Four players: Anna, Ben, Cleo. Who wins?", "A、B、Cの4人で対戦。勝つのは誰？",
    "ターン順：A→B→C\nAのターン。Bの次は誰のターン？",
    "Players: A, B, C\nA's turn. Whose turn is next after B?",
])  # fmt: skip
def test_what_contradicts_what_was_told_is_refused(session: Session, said: str) -> None:
    with pytest.raises(Contradiction):
        session.read(said)


@pytest.mark.parametrize(("said", "word"), [
    ("Aのシールド：《泉》、《泉2》\nAはS・トリガーを使える？", "S・トリガー"),
    ("Bのシールド：《泉》\nAはS・トリガーを使える？", "S・トリガー"),
    ("A's shields: 《泉》, 《泉2》. Can A use shield trigger?", "shield trigger"),
])  # fmt: skip
def test_a_keyword_that_fits_no_ability_or_several_is_named_in_words(
    session: Session, said: str, word: str
) -> None:
    cards = "".join(
        f"カード《{name}》（呪文、水、コスト2）：\n■S・トリガー\n■カードを1枚引く。\n\n"
        for name in ("泉", "泉2")
    )
    with pytest.raises((ParseError, UnknownTerm)) as refused:
        session.ask(cards + said)
    assert refused.value.notice.values["ability"] == word


def test_a_card_of_which_only_the_question_speaks_lies_in_play_where_it_is_asked_what_is_done_to_it(
    session: Session,
) -> None:
    spell = "カード《波》（呪文、光、コスト6）：\n  ■相手のクリーチャーをすべてタップする。\n\n"
    text = f"{CARDS['ja']}{spell}相手が《波》を唱えた。自分の《兵》はタップされる？"
    assert session.ask(text).value is True


def test_the_answer_tells_who_was_seated_where(session: Session) -> None:
    found = ask(session, f"{CARDS['en']}My turn. I have 《兵》. Can it attack?")
    assert "who asks is A" in plain(sections(found.answer, found.context("en", session.documents)))
