"""A question as people put it is read as the scenario it stands for, or refused if it may mean two things."""

from __future__ import annotations

import pytest

from saitei.errors import ParseError
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
    ("en", "B's hand: 《兵》. B concedes. Who wins?", "B's hand: 《兵》\nB concedes.\nWho wins?"),
]  # fmt: skip
UNCLEAR = [
    ("ja", "相手が自分の《兵》を破壊した。誰が勝つ？"),
    ("ja", "自分の《兵》が《壁》を攻撃した。それは破壊される？"),
    ("ja", "自分のターン。《兵》は《壁》を攻撃できる？"),
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
    _, found = session.read(CARDS[lang] + said)
    _, expected = session.read(CARDS[lang] + meant)
    assert found.question == expected.question
    assert set(found.scenario.facts) == set(expected.scenario.facts)


@pytest.mark.parametrize(("lang", "said"), UNCLEAR)
def test_what_may_mean_two_things_is_refused(session: Session, lang: str, said: str) -> None:
    with pytest.raises(ParseError):
        session.read(CARDS[lang] + said)


def test_a_card_of_which_only_the_question_speaks_lies_in_play_where_it_is_asked_what_is_done_to_it(
    session: Session,
) -> None:
    spell = "カード《波》（呪文、光、コスト6）：\n  ■相手のクリーチャーをすべてタップする。\n\n"
    text = f"{CARDS['ja']}{spell}相手が《波》を唱えた。自分の《兵》はタップされる？"
    assert session.ask(text).value is True


def test_the_answer_tells_who_was_seated_where(session: Session) -> None:
    found = ask(session, f"{CARDS['en']}My turn. I have 《兵》. Can it attack?")
    assert "who asks is A" in plain(sections(found.answer, found.context("en", session.documents)))
