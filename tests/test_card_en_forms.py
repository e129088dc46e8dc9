"""Forms of English card text that no Japanese twin shows."""

import pytest
from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.facts import ability_facts
from saitei.parser.cards.read import read_card_text
from saitei.terms import Term, to_asp

FIRST = "instruction(a,1)"
TRIGGER = "trigger(a,1)"


def read(text: str) -> tuple[Ability, ...]:
    return read_card_text(text.replace("/", "\n"), card_type="creature", keywords={}, language=LANGUAGE)


def facts(line: str) -> set[str]:
    (ability,) = read(line)
    return {to_asp(fact) for fact in ability_facts(Term("a"), ability)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "You may pay Light 2: to summon this creature.",
            {f"deed({FIRST},pay)", f"quantity(phrase({FIRST},object,1),exactly(2))"},
        ),
        (
            "You may reduce this creature's summon cost by 2.",
            {f"deed({FIRST},change_cost)", f"amount({FIRST},-2)", f"mode({FIRST},may)"},
        ),
        (
            "Over Drive - Darkness x2",
            {"keyword(a,o_drive)", "quantity(phrase(a,cost,1),exactly(2))"},
        ),
        (
            "Whenever this creature attacks, reveal cards from your deck until you reveal a spell.",
            {f"until({FIRST},end({FIRST},1))", f"deed(end({FIRST},1),reveal)"},
        ),
        (
            "Ignore any effects that would prevent your creatures from attacking.",
            {f"filter(phrase({FIRST},object,1),relative(phrase({FIRST},object,1),1))"},
        ),
        (
            "While this creature has power greater than 3000, it can't attack.",
            {"filter(phrase(case(condition(a,1),1),object,1),power(at_least(3001)))"},
        ),
        (
            "You may draw a card. This ability can only be used once each turn.",
            set[str](),
        ),
        (
            "Whenever you draw a card, untap this creature. This ability can only be used once each turn.",
            {f"manner({TRIGGER},once_each_turn)"},
        ),
    ],
)
def test_forms_that_no_twin_shows(line: str, expected: set[str]) -> None:
    (ability,) = read(line)
    found = {to_asp(fact) for fact in ability_facts(Term("a"), ability)}
    assert (expected <= found) if expected else ability.kind == "unknown"


def test_a_clause_behind_a_noun_is_read_as_its_filter() -> None:
    found = facts("This creature breaks an additional shield for each spell you cast this turn.")
    per = f"phrase({FIRST},per,1)"
    assert {f"filter({per},relative({per},1))", f"deed(relative({per},1),cast)"} <= found


def test_an_explanation_in_the_same_line_is_skipped() -> None:
    (ability,) = read("When you put this creature, Abyss Mechraid 5. Abyss {MECHRAID} 5 - Look at 3 cards.")
    assert [each.action.verb for each in ability.instructions] == ["perform"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_as_many_modes_are_chosen_as_are_said(number: int) -> None:
    text = (
        f"When you put this creature, choose {number} of the following:/► Draw a card./► Untap this creature."
    )
    (ability,) = read(text)
    assert (ability.modes, ability.kind) == (number, "triggered")


def test_the_line_below_a_bond_is_the_ability_that_it_uses() -> None:
    bond, used = read("{KIZUNA} (You may use a Kizuna ability.)/Draw a card.")
    assert (bond.keyword, used.label, used.kind) == ("bond", "ring_ability", "activated")
