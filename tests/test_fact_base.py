"""An index finds what going through all facts would find."""

from hypothesis import given
from hypothesis import strategies as st

from saitei.fact_base import FactBase
from saitei.terms import Term, Value

THINGS: st.SearchStrategy[Value] = st.sampled_from(["A", "B", 1, Term("card", ("A", "X", 1)), Term("hand")])
FACTS = st.lists(
    st.builds(Term, st.sampled_from(["owner", "in_zone"]), st.tuples(THINGS, THINGS))
    | st.builds(Term, st.just("tapped"), st.tuples(THINGS))
    | st.just(Term("passing")),
    max_size=12,
)


@given(FACTS)
def test_facts_keep_their_order_and_stand_once(facts: list[Term]) -> None:
    base = FactBase(facts)
    assert [*base] == [*dict.fromkeys(facts)]
    assert len(base) == len(set(facts))
    assert base == FactBase(reversed(facts))
    assert hash(base) == hash(FactBase(reversed(facts)))


@given(FACTS, st.sampled_from(["owner", "in_zone", "tapped", "passing", "out"]), THINGS)
def test_an_index_finds_what_a_scan_finds(facts: list[Term], name: str, thing: Value) -> None:
    base, once = FactBase(facts), [*dict.fromkeys(facts)]
    about = [fact for fact in once if fact.args[:1] == (thing,)]
    assert [*base.named(name)] == [fact for fact in once if fact.name == name]
    assert [*base.about(thing)] == about
    assert set(base.predicates) == {fact.name for fact in once}
    assert base.has(name, thing) == (Term(name, (thing,)) in once)
    assert [fact.args for fact in once if fact.name == name] == [*base.rows(name)]


@given(FACTS, THINGS)
def test_two_places_are_read_as_a_mapping(facts: list[Term], thing: Value) -> None:
    base, once = FactBase(facts), [*dict.fromkeys(facts)]
    owners = [fact.args[1] for fact in once if fact.name == "owner" and fact.args[0] == thing]
    assert base.values("owner") == {fact.args[0]: fact.args[1] for fact in once if fact.name == "owner"}
    assert base.seconds("owner", thing) == tuple(owners)
    assert base.value("owner", thing) == (owners[0] if owners else None)


@given(FACTS, FACTS)
def test_more_facts_leave_the_base_as_it_was(facts: list[Term], more: list[Term]) -> None:
    base = FactBase(facts)
    extended = base.extended(more)
    assert [*base] == [*dict.fromkeys(facts)]
    assert [*extended] == [*dict.fromkeys((*facts, *more))]
    for name in ("owner", "in_zone", "tapped"):
        assert extended.named(name) == FactBase((*facts, *more)).named(name)
    assert [*extended.without(("owner",))] == [fact for fact in extended if fact.name != "owner"]
