"""What nobody tells is not taken for nothing: who would fight is supposed and said, untold power is open."""

from __future__ import annotations

import pytest

from saitei.queries.asked import ask
from saitei.queries.say.layout import plain
from saitei.queries.say.show import sections
from saitei.queries.session import Session

SESSION = Session()
ASKED = [
    ("It is A's turn. Can A attack B?", "settled", "A's creature 1 is in the battle zone"),
    ("B attacks A. Can A block?", "settled", "A's 《blocker》 is in the battle zone"),
    ("A has no creatures. It is A's turn. Can A attack B?", "settled", None),
    ("A's creature 1 battles B's 《兵》. Is B's 《兵》 destroyed?", "depends", None),
    ("B's 《兵》 is attacked. Is B's 《兵》 destroyed?", "depends", None),
]
SOLDIER = "Card 《兵》 (creature, fire, cost 3, power 3000)\n\n"


@pytest.mark.parametrize(("text", "status", "supposed"), ASKED)
def test_what_is_supposed_is_said_and_what_is_untold_stays_open(
    text: str, status: str, supposed: str | None
) -> None:
    found = ask(SESSION, SOLDIER + text)
    shown = plain(sections(found.answer, found.context("en", SESSION.documents)))
    assert found.answer.status == status
    assert (supposed in shown) if supposed else ("creature 1 is in the battle zone" not in shown)


def test_a_player_without_creatures_attacks_nobody() -> None:
    may, may_not = (
        SESSION.ask(f"{told}It is A's turn. Can A attack B?").value for told in ("", "A has no creatures. ")
    )
    assert may != may_not


@pytest.mark.parametrize(("text", "may"), [("", False), (":\n  ■ Speed attacker", True)])
def test_a_creature_that_is_about_to_come_has_come_when_it_is_to_attack(text: str, may: bool) -> None:  # noqa: FBT001
    told = f"Card 《Ram》 (creature, fire, cost 3, power 3000){text}\n\nIt is A's turn. "
    assert SESSION.ask(f"{told}A is about to summon 《Ram》. Can 《Ram》 attack B?").value is may
