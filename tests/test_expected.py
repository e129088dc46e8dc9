import pytest

from saitei.fact_base import FactBase
from saitei.queries.answer import Answer, Choice, Group, Moment, Order, Players, Ruling, Status, Zone
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.terms import Term, Value, read

SEATS = ExpectationContext(("A", "B", "C", "D"))


def term(text: str) -> Term:
    found = read(text)
    assert isinstance(found, Term)
    return found


def answer(
    value: Ruling, status: Status = "settled", question: str = 'whom(ability(card("A","X",1),1))'
) -> Answer:
    return Answer("r", term(question), status, value, None, (), (), (), (), (), (), ())


def order(*groups: Group, after: tuple[tuple[Value, Value], ...] = ()) -> Answer:
    return answer(Order(groups, after), question="order")


def effects(player: str, *numbers: int, chooser: str | None = None) -> Group:
    return Group(player, tuple(Term("effect", (player, number)) for number in numbers), chooser)


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        ("yes", True),
        ("no", False),
        ("number(6000)", 6000),
        ("zone(mana_zone)", Zone("mana_zone")),
        ('players("B","C")', Players(("C", "B"))),
        ('players("B")', Choice("A", ("B",))),
        ("all_opponents", Players(("B", "C", "D"))),
        ('choice("A","D","B")', Choice("A", ("B", "D"))),
        ('instruction(instruction(ability("X",1),2))', Moment(term('instruction(ability("X",1),2)'))),
    ],
)  # fmt: skip
def test_a_value_is_what_was_expected(expected: str, value: Ruling) -> None:
    assert fits(term(expected), answer(value), SEATS)


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        ("yes", False),
        ("no", True),
        ("number(1)", True),
        ("yes", 1),
        ("number(6000)", 5000),
        ("zone(mana_zone)", Zone("hand")),
        ('players("B")', Players(("B", "C"))),
        ("all_opponents", Players(("A", "B", "C", "D"))),
        ('choice("A","B","D")', Choice("C", ("B", "D"))),
        ('choice("A","B")', Choice("A", ("B", "D"))),
        ('players("B","D")', Choice("A", ("B", "D"))),
        ("silent", True),
        ("yes", None),
    ],
)  # fmt: skip
def test_another_value_is_not_what_was_expected(expected: str, value: Ruling) -> None:
    assert not fits(term(expected), answer(value), SEATS)


@pytest.mark.parametrize("status", ["silent", "conflict", "depends"])
def test_a_status_is_expected_by_its_name(status: Status) -> None:
    assert fits(Term(status), answer(None, status), SEATS)


@pytest.mark.parametrize("status", ["silent", "conflict", "depends", "tainted"])
def test_a_value_that_is_not_settled_is_not_what_was_expected(status: Status) -> None:
    assert not fits(Term("number", (1,)), answer(1, status), SEATS)


def test_all_opponents_are_all_but_the_player_of_the_card_asked_about() -> None:
    asked = answer(Players(("A", "C", "D")), question='whom(instruction(ability(card("B","X",1),1),1))')
    assert fits(Term("all_opponents"), asked, SEATS)


def test_a_player_who_is_out_is_no_opponent() -> None:
    table = ExpectationContext.read(("A", "B", "C"), FactBase([term('out("B")')]))
    assert fits(Term("all_opponents"), answer(Players(("C",))), table)


def test_the_members_of_a_group_come_in_any_order() -> None:
    expected = term('order(group("A",effect("A",2),effect("A",1)),group("B",effect("B",1)))')
    assert fits(expected, order(effects("A", 1, 2, chooser="A"), effects("B", 1)), SEATS)


def test_groups_come_in_their_order() -> None:
    expected = term('order(group("B",effect("B",1)),group("A",effect("A",1)))')
    assert not fits(expected, order(effects("A", 1), effects("B", 1)), SEATS)


def test_a_group_without_its_last_member_is_another_order() -> None:
    expected = term('order(group("A",effect("A",1)))')
    assert not fits(expected, order(effects("A", 1, 2)), SEATS)


def test_a_group_that_nobody_expected_is_another_order() -> None:
    expected = term('order(group("A",effect("A",1)))')
    assert not fits(expected, order(effects("A", 1), effects("B", 1)), SEATS)


def test_members_written_one_after_the_other_must_follow_from_one_another() -> None:
    expected = term('order(group("A",effect("A",1)),group("A",effect("A",2)))')
    assert not fits(expected, order(effects("A", 1, 2, chooser="A")), SEATS)


def test_a_member_that_follows_from_another_may_be_written_after_it() -> None:
    expected = term('order(group("A",effect("A",1)),group("A",effect("A",2)))')
    after = (Term("effect", ("A", 2)), Term("effect", ("A", 1)))
    assert fits(expected, order(effects("A", 1, 2), after=(after,)), SEATS)


def test_an_effect_is_the_same_by_its_number_and_by_its_ability() -> None:
    ability = term('ability(card("A","X",1),2)')
    table = ExpectationContext.read(
        ("A", "B"), FactBase([Term("made_by", (Term("effect", ("A", 1)), ability))])
    )
    group = Group("A", (Term("effect_of", (ability,)),), None)
    assert fits(term('order(group("A",effect("A",1)))'), order(group), table)


def test_the_effect_being_resolved_may_be_left_unsaid() -> None:
    table = ExpectationContext.read(("A", "B"), FactBase([term('resolving(effect("A",1))')]))
    expected = term('order(group("B",effect("B",1)))')
    assert fits(expected, order(effects("A", 1), effects("B", 1)), table)


def test_players_in_order_are_groups_of_themselves() -> None:
    declared = order(Group("A", ("A",), None), Group("B", ("B",), None))
    assert fits(term('order(group("A"),group("B"))'), declared, SEATS)
