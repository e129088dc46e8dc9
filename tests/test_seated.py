"""Rules for two players say nothing of a table of three: that is answered, and by which clause."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.queries.asked import ask
from saitei.queries.say.layout import plain
from saitei.queries.say.show import sections
from saitei.wording import Lang

SESSION = session()
TABLE = """
Turn order: {players}
Card 《X》 (creature, fire, cost 1, power 1000)
Card 《W》 (creature, light, cost 1, power 3000):
  ■Blocker
A's turn.
A's battle zone: 《X》
B's battle zone: 《W》
A's 《X》 attacks B.
B has 3 shields.
"""
TWO, THREE = "A, B", "A, B, C"


def asked(rules: str, players: str, question: str) -> tuple[str, tuple[str, ...]]:
    answer = SESSION.ask(f"Rules: {rules}\n{TABLE.format(players=players)}Question: {question}\n")
    return answer.status, answer.clauses


@pytest.mark.parametrize("rules", ["duel-masters", "dm-plays", "dm-variants"])
@pytest.mark.parametrize(
    "question", ["May B block?", "How many shields does B end up with?", "Whose turn is next?", "Who loses?"]
)
def test_rules_for_two_players_are_silent_on_three(rules: str, question: str) -> None:
    assert asked(rules, THREE, question) == ("silent", ("duel-masters 100.1",))


@pytest.mark.parametrize("rules", ["duel-masters", "dm-plays", "dm-variants"])
def test_they_speak_of_two(rules: str) -> None:
    assert asked(rules, TWO, "May B block?")[0] == "settled"


@pytest.mark.parametrize("rules", ["duema-party", "dm-variants:free-for-all"])
def test_rules_for_several_players_speak_of_three(rules: str) -> None:
    assert asked(rules, THREE, "May B block?")[0] == "settled"


@pytest.mark.parametrize("rules", ["pentagon", "rotating table"])
def test_a_variant_for_five_or_four_is_silent_on_three(rules: str) -> None:
    assert asked(rules, THREE, "Who loses?")[0] == "silent"


WHY: tuple[tuple[Lang, str], ...] = (
    ("en", "not for so many players"),
    ("ja", "多人数戦の章は有効でない"),
)


@pytest.mark.parametrize(("lang", "said"), WHY)
def test_the_answer_says_why(lang: Lang, said: str) -> None:
    text = f"Rules: duel-masters\n{TABLE.format(players=THREE)}Question: May B block?\n"
    found = ask(SESSION, text)
    shown = plain(sections(found.answer, found.context(lang, SESSION.documents)))
    assert said in shown
    assert "100.1" in shown
