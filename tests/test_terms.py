import pytest
from hypothesis import given
from hypothesis import strategies as st

from saitei.terms import Term, Value, read, read_all, read_atoms, to_asp


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "-p(1)",
        'says("duema-party 300.2",reach(card("A","デーモン・ハンド",1),-2),all)',
        "(1,(2,),())",
        '"a\\"b\\\\c\\nd, (e) -1"',
        "#inf",
        "_x'(y)",
    ],
)
def test_a_term_is_read_back_as_clingo_wrote_it(text: str) -> None:
    assert to_asp(read(text)) == text


KEYWORDS = ("not", "-not")

TERMS: st.SearchStrategy[Value] = st.recursive(
    st.integers(-(2**31), 2**31 - 1)
    | st.text(st.characters(exclude_categories=["Cc", "Cs"], include_characters="\n"))
    | st.from_regex(r"-?[a-z][A-Za-z0-9_]*", fullmatch=True)
    .filter(lambda name: name not in KEYWORDS)
    .map(Term),
    lambda inner: st.builds(
        Term, st.sampled_from(["f", "says", ""]), st.lists(inner, min_size=1, max_size=3).map(tuple)
    ),
    max_leaves=10,
)


@pytest.mark.parametrize("name", ["A", "p(1). q", "not", "-not", "a b", "p\n", "#show", "1", '"', "%"])
def test_what_is_no_name_makes_no_term(name: str) -> None:
    with pytest.raises(ValueError, match="term name"):
        Term(name)


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1])
def test_a_number_beyond_32_bits_makes_no_program(number: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        to_asp(Term("p", (number,)))


def test_a_shown_number_is_no_atom() -> None:
    with pytest.raises(TypeError):
        read_atoms(["a", "1"])


@given(st.lists(TERMS, max_size=4))
def test_reading_undoes_writing(values: list[Value]) -> None:
    assert read_all(map(to_asp, values)) == values
