"""An ability of which only its event is understood casts doubt where the event happens, and nowhere else."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.language import shipped_language
from saitei.parser.ability import Ability
from saitei.parser.cards.read import read_card_text

SESSION = session()

ENGLISH = """\
Rules: Duel Masters
Turn order: A → B
Card 《Quirk》 (creature, fire, cost 3, power 3000):
  {text}
Card 《Plain》 (creature, fire, cost 3, power 2000)
A's turn.
A's battle zone: 《Quirk》
B's battle zone: 《Plain》 (tapped)
{told}
"""
ATTACK = "A's 《Quirk》 attacks 《Plain》.\nQuestion: Where does 《Plain》 end up?"
DESTROYED = "A's 《Quirk》 is destroyed.\nQuestion: Where does 《Quirk》 end up?"
MOMENT = "Question: May 《Quirk》 attack B?"
AMID = "A's 《Quirk》 attacks B.\nQuestion: What is the power of 《Quirk》?"

WHEN_ATTACKING = "■ Whenever this creature attacks, frobnicate the wibbles."
MANA = "■ Whenever you tap a card in your mana zone, destroy this creature."


@pytest.mark.parametrize(
    ("text", "told", "status"),
    [
        (WHEN_ATTACKING, ATTACK, "tainted"),
        (WHEN_ATTACKING, DESTROYED, "settled"),
        (WHEN_ATTACKING, MOMENT, "settled"),
        (WHEN_ATTACKING, AMID, "tainted"),
        ("■ When this creature is destroyed, frobnicate the wibbles.", DESTROYED, "tainted"),
        ("■ When this creature is destroyed, frobnicate the wibbles.", ATTACK, "settled"),
        ("■ Frobnicate the wibbles.", DESTROYED, "tainted"),
    ],
)
def test_only_an_event_that_happens_casts_doubt(text: str, told: str, status: str) -> None:
    assert SESSION.ask(ENGLISH.format(text=text, told=told)).status == status


def test_mana_that_is_tapped_for_a_card_is_not_kept() -> None:
    told = "A's hand: 《Plain》\nA summons 《Plain》.\nQuestion: Where does 《Quirk》 end up?"
    assert SESSION.ask(ENGLISH.format(text=MANA, told=told)).status == "tainted"


def read(text: str, card_type: str = "creature") -> Ability:
    (ability,) = read_card_text(text, card_type=card_type, keywords={}, language=shipped_language())
    return ability


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("このクリーチャーが攻撃する時、ふにゃふにゃする。", "attack"),
        ("自分のターンのはじめに、ふにゃふにゃする。", "turn_starts"),
        ("Dスイッチ：自分のターンの終わりに、ふにゃふにゃする。", "turn_ends"),
        ("メテオバーン－このクリーチャーが攻撃する時、ふにゃふにゃする。", "attack"),
        ("When you put this creature into the battle zone, frobnicate it.", "enter"),
    ],
)
def test_the_event_is_read_by_itself(text: str, verb: str) -> None:
    ability = read(text)
    assert (ability.kind, [one.verb for one in ability.triggers]) == ("triggered", [verb])
    assert ability.missed
    assert not ability.instructions


@pytest.mark.parametrize(
    "text",
    [
        "このクリーチャーが攻撃する時、またはブロックする時、ふにゃふにゃする。",
        "このクリーチャーが破壊される時、かわりにふにゃふにゃする。",
        "このターン、自分のクリーチャーが攻撃する時、ふにゃふにゃする。",
        "相手のクリーチャーが攻撃する時、このクリーチャーを自分の手札からふにゃふにゃする。",
        "When this creature attacks, or blocks, frobnicate it.",
        "When this creature would be destroyed, frobnicate it instead.",
        "When this creature attacks, summon this creature and frobnicate it.",
    ],
)
def test_an_event_of_which_more_may_be_said_is_left_unread(text: str) -> None:
    assert read(text).kind == "unknown"


def test_what_a_spell_says_is_left_unread_as_a_whole() -> None:
    assert read("自分のクリーチャーが攻撃する時、ふにゃふにゃする。", "spell").kind == "unknown"
