"""What hangs on what nobody has told of a zone or of a turn depends on it; what does not stays firm."""

from __future__ import annotations

import pytest
from gallery import session
from thorough import share

from saitei.queries.answer import AS_ASKED, NOT_AS_ASKED

_CARDS = """Rules: Duel Masters
Turn order: A → B
Card 《Free》 (creature, water, cost 5, power 3000):
  ■G・ゼロ：自分の手札が3枚以上あれば、このクリーチャーをコストを支払わずに召喚してもよい。
Card 《Scholar》 (creature, water, cost 3, power 3000):
  ■When this creature attacks, if you have 2 or more creatures in your graveyard, draw a card.
Card 《Racer》 (creature, nature, cost 3, power 3000):
  ■マッハファイター
Card 《Sprinter》 (creature, fire, cost 3, power 3000):
  ■このクリーチャーは、出たターンの間、パワーを+2000する。
Card 《Hoarder》 (creature, fire, cost 3, power 1000):
  ■自分の手札1枚につき、このクリーチャーのパワーを+1000する。
Card 《Ashen》 (creature, fire, cost 7, power 3000):
  ■G・ゼロ：自分の墓地に火のクリーチャーが2体以上あれば、このクリーチャーをコストを支払わずに召喚してもよい。
  ■自分のマナゾーンに火のカードが3枚以上あれば、このクリーチャーの召喚コストを3少なくする。
Card 《Judge》 (creature, fire, cost 3, power 3000):
  ■このクリーチャーが出た時、自分のマナゾーンのカードの枚数以下のコストを持つ相手のクリーチャーを1体破壊する。
Card 《First》 (creature, fire, cost 3, power 3000):
  ■各ターン、このクリーチャーがはじめて攻撃する時、カードを1枚引く。
Card 《Guard》 (creature, light, cost 4, power 4000):
  ■While you have a card that has "shield trigger" in your shields, this creature gets "blocker".
  ■At the end of each of your turns, untap this creature.
Card 《Herald》 (creature, fire, cost 3, power 3000):
  ■Whenever you summon a creature, draw a card.
カード《Warden》（クリーチャー、水、コスト3、パワー3000）：
  ■相手が召喚以外の方法でクリーチャーを出した時、カードを1枚引く。
Card 《Veiled》 (creature, fire, cost 2)
Card 《Blast》 (spell, fire, cost 3):
  ■Destroy one of your opponent's creatures that has power 3000 or less.
Card 《Plain》 (creature, fire, cost 2, power 2000)
Card 《Unpriced》 (creature, fire, power 2000)
Card 《Boundless》 (creature, fire, cost ∞, power 2000)
カード《大物狩り》（呪文、火、コスト3）：
  ■コスト4以上のクリーチャーをすべて破壊する。
Card 《Sweep》 (spell, fire, cost 3):
  ■Destroy all creatures that cost 3 or less.
It is A's turn.
"""
_FREE = "Question: May A play 《Free》 without paying its cost?"
_ASHEN = "Question: May A play 《Ashen》 without paying its cost?"
_HOARDS = "A's battle zone: 《Hoarder》\nQuestion: What is A's 《Hoarder》's power?"
_FALLS = """B's battle zone: 《Plain》
A puts 《Judge》 into the battle zone.
Question: Is B's 《Plain》 destroyed?"""
_BLASTS = """{0}'s battle zone: 《Veiled》
A casts 《Blast》.
Question: Is {0}'s 《Veiled》 destroyed?"""
_SWEEPS = """B's battle zone: 《{0}》
A casts 《{1}》.
Question: Is B's 《{0}》 destroyed?"""
_COMES = """A's battle zone: 《Herald》
B's battle zone: 《Warden》
{}
Question: Does the ability of {}?"""
_RISES = """A's battle zone: 《Guard》 (tapped)
A's turn ends.
Question: Is A's 《Guard》 tapped?"""
_DRAWS = """A's battle zone: 《Scholar》
B's shields: 1
{}
A's 《Scholar》 is going to attack B.
Question: Does A draw a card?"""
_HITS = """A's battle zone: 《Racer》
B's battle zone: 《Plain》{}
Question: Can A's 《Racer》 attack B's 《Plain》?"""


@pytest.mark.parametrize(
    ("told", "expected"),
    share([
        (f"A has 《Free》 in hand.\n{_FREE}", "depends"),
        (f"Aの手札に《Free》がある。\n{_FREE}", "depends"),
        (f"A's hand: 《Free》\n{_FREE}", "no"),
        (f"Aの手札は《Free》だけ。\n{_FREE}", "no"),
        (f"A has 《Free》 in hand. A has 3 cards in hand.\n{_FREE}", "yes"),
        (f"A has 《Free》, 《Plain》, 《Racer》 in hand.\n{_FREE}", "yes"),
        (_DRAWS.format("A has 《Plain》 in the graveyard."), "depends"),
        (_DRAWS.format("A has 《Plain》 1, 《Plain》 2 in the graveyard."), "yes"),
        (_DRAWS.format("A's graveyard: 《Plain》"), "no"),
        (_HITS.format(""), "depends"),
        (_HITS.format("\nA's 《Racer》 has been there since before this turn."), "no"),
        (_HITS.format("\nAの《Racer》は召喚酔いしている。"), "yes"),
        (_HITS.format(" (tapped)"), "yes"),
        ("A's battle zone: 《Racer》\nQuestion: Can A's 《Racer》 attack B?", "yes"),
        (f"A has 《Plain》 in hand.\n{_HOARDS}", "depends"),
        (f"A has 《Plain》 in the graveyard.\n{_ASHEN}", "depends"),
        (f"A's graveyard: 《Plain》\n{_ASHEN}", "no"),
        ("A has 《Plain》 in the mana zone.\nQuestion: How much does 《Ashen》 cost for A?", "depends"),
        (f"A has 《Plain》 in the mana zone.\n{_FALLS}", "depends"),
        (f"A's mana zone: 《Plain》\n{_FALLS}", "no"),
        (_RISES, "depends"),
        (_SWEEPS.format("Unpriced", "Sweep"), "depends"),
        (_SWEEPS.format("Unpriced", "大物狩り"), "depends"),
        (_SWEEPS.format("Boundless", "Sweep"), "no"),
        (_SWEEPS.format("Boundless", "大物狩り"), "yes"),
        (_BLASTS.format("B"), "depends"),
        (_BLASTS.format("A"), "no"),
        (_COMES.format("A's 《Plain》 enters the battle zone.", "A's 《Herald》 trigger"), "depends"),
        (_COMES.format("Aの《Plain》が出た。", "B's 《Warden》 trigger"), "depends"),
        (_COMES.format("A puts 《Plain》 into the battle zone.", "A's 《Herald》 trigger"), "no"),
        (_COMES.format("A puts 《Plain》 into the battle zone.", "B's 《Warden》 trigger"), "yes"),
        (_COMES.format("A summons 《Plain》.", "B's 《Warden》 trigger"), "no"),
        (_COMES.format("B's 《Plain》 enters the battle zone.", "A's 《Herald》 trigger"), "no"),
        ("A's battle zone: 《Sprinter》\nQuestion: What is A's 《Sprinter》's power?", "depends"),
    ], 3),
)  # fmt: skip
def test_only_what_hangs_on_something_untold_depends_on_it(told: str, expected: str) -> None:
    answer = session().ask(_CARDS + told)
    said = {True: "yes", False: "no"}[answer.value is True] if answer.status == "settled" else answer.status
    assert said == expected, answer


def test_an_answer_says_that_the_attacker_is_taken_to_have_been_there() -> None:
    answer = session().ask(f"{_CARDS}A's battle zone: 《Plain》\nQuestion: Can A's 《Plain》 attack B?")
    assert [one.name for one in answer.assumed] == ["untapped", "there_before", "nothing_else"]


def test_a_course_says_that_nothing_else_is_taken_to_have_happened_this_turn() -> None:
    table = "A's battle zone: 《First》\nB's shields: 1\nA's 《First》 is going to attack B."
    told = f"{table}\nQuestion: Does A draw a card?"
    assert "nothing_else_happened" in [one.name for one in session().ask(_CARDS + told).assumed]


def test_it_is_told_what_comes_of_cards_that_are_as_a_text_asks_and_of_others() -> None:
    told = (
        "It is the attack step.\nA's battle zone: 《Scholar》\nB's shields: 5\nA's 《Scholar》 attacks B.\n"
    )
    found = session().ask(f"{_CARDS}{told}Question: Does A draw a card?")
    assert {case.fact.args[-1]: case.value for case in found.cases} == {AS_ASKED: True, NOT_AS_ASKED: False}
