"""A sentence that denies what its verb says, expected instead of a ruling, is met by “no”."""

from __future__ import annotations

import pytest

from saitei.errors import Refused
from saitei.queries.contrast.claim import read_claim
from saitei.queries.session import Session
from saitei.terms import Term

_TEXT = """Rules: duel-masters
Turn order: A→B
Card 《Cannot》 (creature, fire, cost 2, power 2000)
A's turn.
A's battle zone: 《Cannot》 (summoning sick)
Question: May A's 《Cannot》 attack B?
"""


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


@pytest.mark.parametrize(
    ("affirmed", "denied"),
    [
        ("A's 《Cannot》 has summoning sickness", "A's 《Cannot》 has no summoning sickness"),
        ("A's 《Cannot》 has summoning sickness", "A's 《Cannot》 doesn't have summoning sickness"),
        ("A's 《Cannot》 is summoning sick", "A's 《Cannot》 is not summoning sick"),
        ("A's 《Cannot》 may attack B", "A's 《Cannot》 cannot attack B."),
        ("《Cannot》 is destroyed", "《Cannot》 is not destroyed"),
        ("A wins", "A does not win"),
        ("A's 《Cannot》 is summoning sick", "Aの《Cannot》は召喚酔いしていない。"),
        ("《Cannot》 is destroyed", "Aの《Cannot》は破壊されない"),
        ("Aの《Cannot》はBを攻撃できる", "Aの《Cannot》はBを攻撃できない"),
    ],
)
def test_a_denied_sentence_asks_what_it_denies_and_expects_no(
    session: Session, affirmed: str, denied: str
) -> None:
    yes, no = (read_claim(session, _TEXT, one) for one in (affirmed, denied))
    assert yes.asked.question == no.asked.question
    assert (yes.expected, no.expected) == (Term("yes"), Term("no"))


@pytest.mark.parametrize(
    "claim",
    [
        "A may not attack a player who has no shields",
        "A may attack a player who does not lose",
        "A does not win and B loses",
        "nobody is destroyed",
    ],
)
def test_a_sentence_that_may_deny_something_else_is_refused(session: Session, claim: str) -> None:
    with pytest.raises(Refused):
        read_claim(session, _TEXT, claim)
