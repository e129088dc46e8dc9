"""Numbers on a page of one's own do not wrap at 32 bits: a rule stays within bounds, or does not apply."""

from __future__ import annotations

import clingo
import pytest
from clingo import ast
from house import asp, house
from hypothesis import given, settings
from hypothesis import strategies as st

from saitei.errors import Place, RulePageError
from saitei.kb.clauses.bounded_arithmetic import LARGEST, SUMMANDS, within_bounds
from saitei.kb.clauses.syntax import AstNode
from saitei.kb.pages.documents import shipped

HERE = Place("house.md", 1)


def bounded(rule: str) -> str:
    nodes: list[AstNode] = []
    ast.parse_string(rule, nodes.append)
    return str(within_bounds(nodes[-1], "house 1", HERE))


def concluded(rule: str, facts: str = "") -> set[str]:
    """What a bounded rule concludes from facts."""
    control = clingo.Control(logger=lambda _, __: None)
    control.add("base", [], f"{facts}\n{bounded(rule)}\n#show h/0. #show h/1. #show h/2.")
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return {str(atom) for model in handle for atom in model.symbols(shown=True)}


ORDINARY = [
    ("h(X+1) :- p(X).", "p(41).", {"h(42)"}),
    ("h(X*Y) :- p(X), q(Y).", "p(-300). q(3000).", {"h(-900000)"}),
    ("h(X*Y) :- p(X), q(Y).", "p(0). q(1000000).", {"h(0)"}),
    ("h(X**2) :- p(X).", "p(-1000).", {"h(1000000)"}),
    ("h(X-Y) :- p(X), q(Y).", "p(-1000). q(1000).", {"h(-2000)"}),
    ("h(S) :- S = #sum { N,I : p(N,I) }.", "p(1000,(1;2)). p(-500,3).", {"h(1500)"}),
    ("h :- #sum { N,I : p(N,I) } > 10.", "p(9,1). p(2,2).", {"h"}),
    ("h :- #sum { N*2,I : p(N,I) } > 10.", "p(3,(1;2)).", {"h"}),
    ("h(X..Y) :- p(X), q(Y).", "p(1). q(3).", {"h(1)", "h(2)", "h(3)"}),
    ("h(|X-Y|/2) :- p(X), q(Y).", "p(1). q(8).", {"h(3)"}),
    ("h((X-Y)\\4) :- p(X), q(Y).", "p(9). q(2).", {"h(3)"}),
    ("h(f(X+1)) :- p(X).", "p(1).", {"h(f(2))"}),
    ("h :- p(X+1), q(X).", "p(3). q(2).", {"h"}),
    ("h :- q, not p(X+1), X = 1..2.", "q. p(2).", {"h"}),
    ("h(X) :- p(X).", 'p("text").', {'h("text")'}),
    ("h :- q : p(X), X+1 > 2.", "p(1).", {"h"}),
]


@pytest.mark.parametrize(("rule", "facts", "expected"), ORDINARY)
def test_what_is_within_bounds_is_concluded_as_ever(rule: str, facts: str, expected: set[str]) -> None:
    assert concluded(rule, facts) == expected


WRAPPING = [
    ("h :- p(X), X*X = 1.", "p(2147483647)."),
    ("h :- p(X), Y = X*X, Y = 1.", "p(2147483647)."),
    ("h(X*X) :- p(X).", "p(65536)."),
    ("h(X*Y) :- p(X), q(Y).", "p(1000000). q(1000000)."),
    ("h(X+Y) :- p(X), q(Y).", "p(999999). q(2)."),
    ("h(X**5) :- p(X).", "p(1000)."),
    ("h(-(X+X)) :- p(X).", "p(1000000)."),
    ("h(X*Y*Z) :- p(X), q(Y), q(Z).", "p(4096). q(1024)."),
    ("h(S) :- S = #sum { N,I : p(N,I) }.", "p(1000000,1..5000)."),
    ("h(S) :- S = #sum { N,I : p(N,I) }.", "p(1000000,1..2)."),
    ("h(S) :- S = #sum { N,I : p(N,I) }.", "p(2000000000,1..4)."),
    ("h :- #sum { N,I : p(N,I) } < 0.", "p(2000000000,1..2)."),
    ("h(S) :- S = #sum { N*N,I : p(N,I) }.", "p(65536,1). p(3,2)."),
    ("h(S) :- S = #sum+ { N,I : p(N,I) }.", "p(1,1..3000)."),
    ("h(X) :- X = N*N..N*N+1, p(N).", "p(65536)."),
    ("h :- q : p(X), X*X = 0.", "p(65536). p(65537)."),
    ("h :- 0 = #count { X : p(X), X*X > 9 }.", "p(65536)."),
    ("h :- 0 = #count { X : p(X), X*X != 0 }.", "p(65536)."),
    ("h :- 0 = #count { X : p(X), not q(X*X) }.", "p(65536). q(0)."),
    ("h(S) :- S = #sum { Y,X : p(X), Y = X*X, Y != 0 }.", "p(65536). p(2)."),
    ("h :- q, not p(X*X), X = 65536.", "q."),
]


@pytest.mark.parametrize(("rule", "facts"), WRAPPING)
def test_what_would_wrap_is_not_concluded(rule: str, facts: str) -> None:
    assert concluded(rule, facts) == set()


def test_what_grows_from_rule_to_rule_ends_before_it_wraps() -> None:
    control = clingo.Control(logger=lambda _, __: None)
    control.add("base", [], f"h(1). {bounded('h(X+X) :- h(X).')}")
    control.ground([("base", [])])
    numbers = [one.symbol.arguments[0].number for one in control.symbolic_atoms.by_signature("h", 1)]
    assert sorted(numbers) == [2**power for power in range(20)]


TOO_LARGE = [
    "h :- p(1000001).",
    "h(2147483647).",
    "h(-1000001) :- q.",
    "h :- X = 1000*1001, p(X).",
    "h :- X = 2**20, p(X).",
    "h(X) :- X = 1..9999999.",
    "h :- #sum { 1000001,I : p(I) } > 1.",
    "h :- p(f(1000001)).",
    "h :- 1000000000 < #count { I : p(I) }.",
]


@pytest.mark.parametrize("rule", TOO_LARGE)
def test_a_number_beyond_the_bounds_is_refused(rule: str) -> None:
    with pytest.raises(RulePageError) as caught:
        bounded(rule)
    assert (caught.value.notice.key, caught.value.place) == ("number_too_large", HERE)


@pytest.mark.parametrize("power", ["X**Y", "2**X", "X**(0-1)", "X**21"])
def test_a_power_to_no_plain_number_is_refused(power: str) -> None:
    with pytest.raises(RulePageError) as caught:
        bounded(f"h({power}) :- p(X), p(Y).")
    assert caught.value.notice.key == "power_not_plain"


def test_a_page_of_ones_own_is_kept_within_bounds() -> None:
    with pytest.raises(RulePageError) as caught:
        house(asp("game_ends :- out(P), 1000001 < #count { Q : player(Q) }."))
    assert (caught.value.notice.key, str(caught.value.place)) == ("number_too_large", "house.md:9:1")
    rules = house(asp("game_ends :- count(P,Z,N), N*N = 1."))
    (text,) = [rule.text for rule in rules.rules if rule.clause == "house 1"]
    assert f"|N| <= ({LARGEST}/(|N|+1))" in text


def test_arithmetic_of_shipped_pages_is_as_it_stands() -> None:
    assert "<= 1000000" not in "".join(rule.text for rule in house("No rule.").rules)
    assert shipped()


def test_a_bound_cannot_wrap_itself() -> None:
    assert 2 * LARGEST < 2**31
    assert SUMMANDS * LARGEST < 2**31


NUMBERS = st.sampled_from([0, 1, -1, 2, 3, 999, 1000, 1001, 46340, 46341, 65535, 65536, LARGEST, -LARGEST])
TERMS = st.recursive(
    st.sampled_from(["X", "Y", "1", "7", "1000"]),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda it: f"({''.join(it)})"),
    max_leaves=6,
)


@settings(max_examples=300)
@given(TERMS, NUMBERS, NUMBERS)
def test_what_is_concluded_is_what_whole_numbers_come_to(term: str, x: int, y: int) -> None:
    try:
        found = concluded(f"h({term}) :- p(X), q(Y).", f"p({x}). q({y}).")
    except RulePageError:
        return
    value = eval(term, {}, {"X": x, "Y": y})  # noqa: S307 a term of ours
    assert found in (set(), {f"h({value})"})
    if abs(value) <= 1000 and max(abs(x), abs(y)) <= 10:
        assert found
