import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from saitei.errors import Place, Refused, RulePageError, SaiteiError
from saitei.kb.pages.guard import DEEPEST, LARGEST, LONGEST, check_lexis, check_program_text

START = Place("page.md", 10)

GOOD = [
    "",
    "a.",
    'beats("切札", X) :- rank(X), not tapped(X).  % 切り札は強い',
    "-may_name(A,P) :- N = #count { Q : player(Q) }, N > 2, P != A.",
    "total(S) :- S = #sum { N,P : count(P,shield_zone,N) }.",
    "a ; b :- c, d : e.\r\n\tp(0x7fffffff, -2147483647, 0b11).",
    'p("say \\"no\\"\\\\\\n").',
    "p(1..3). q(X+1) :- p(X), X < 3.",
    "'odd(X') :- p(X').",
    "% (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((",
    "p(" + "f(" * 40 + "1" + ")" * 40 + ").",
    "p(1" + "+1" * 40 + "). " * 1 + "q(1" + "+1" * 40 + ").",
]

BAD = [
    ("#script (python) #end.", "fence_directive"),
    ("a. % #script (lua)", "fence_directive"),
    ('p("#include").', "fence_directive"),
    ('#include "/etc/passwd".', "fence_directive"),
    ("#InClude <x>.", "fence_directive"),
    ("#external a.", "fence_directive"),
    ("#program base.", "fence_directive"),
    ("#theory t { }.", "fence_directive"),
    ("#const yes = no.", "fence_directive"),
    ("#show a/1.", "fence_directive"),
    ("#! a shell's comment", "fence_directive"),
    ("#sum+ { 1 } > 0.", None),
    ("&sum { x } <= 1.", "fence_theory"),
    ("a :- X = @f(1).", "fence_call"),
    ("a :- X = @ % 1\n f(1).", "fence_call"),
    ("#minimize { 1@2 : a }.", "fence_directive"),
    (":~ a. [1@2]", "fence_call"),
    ("asp 1 0 0\n0\n", "fence_aspif"),
    ("  asp 1 0 0", "fence_aspif"),
    ("p(バトル).", "fence_not_ascii"),
    ("p(1)　:- q.", "fence_not_ascii"),
    ("p（1）.", "fence_not_ascii"),
    ("p(0日).", "fence_not_ascii"),
    ("#sum日.", "fence_not_ascii"),
    ("\ufeffa.", "fence_not_ascii"),
    ('p("日本', "fence_string"),
    ('p("日本\n").', "fence_string"),
    ('p("\\日").', "fence_string"),
    ('p("a\\', "fence_string"),
    ("%* a *% b.", "fence_block_comment"),
    ("%* 日", "fence_block_comment"),
    ("p(99999999999).", "fence_number"),
    ("p(2147483648).", "fence_number"),
    ("p(0xFFFFFFFFFF).", "fence_number"),
    ("p(" + "9" * 7000 + ").", "fence_number"),
    ("p(" + "f(" * 60 + "1" + ")" * 60 + ").", "fence_too_deep"),
    ("p(" + "-" * 7000 + "1).", "fence_too_deep"),
    ("p(1" + "+1" * 3000 + ").", "fence_too_deep"),
    ("p(" + "1+(" * 40 + "1" + ")" * 40 + ").", "fence_too_deep"),
    ("a" * (LONGEST + 1), "fence_too_long"),
    ("a.\0", "fence_not_text"),
    ("a.\x0cb.", "fence_not_text"),
    ("% a\rb.", "fence_not_text"),
    ('p("\ud800").', "fence_not_text"),
]

PARSE = """
import sys, clingo.ast
for text in sys.stdin.buffer.read().decode().split("\\0"):
    try:
        clingo.ast.parse_string(text, str, logger=lambda code, message: None)
    except RuntimeError:
        pass
"""

SIGNS = list('aX日「"\\\n\r\t%*(){}[],;:.-+=<>|&@#?!~^$_0１ \0\u3000\u0301é')
WORDS = [
    "not ",
    "p(",
    '"日本"',
    "%*",
    "*%",
    "#count",
    "#script",
    ":-",
    "..",
    "0x",
    "99999999999",
    "asp ",
    "#!",
]
FRAGMENTS = st.sampled_from([*SIGNS, *WORDS, "#include", "#sum", "#inf", "1", "'", "\\n"])
TEXTS = st.lists(FRAGMENTS, max_size=40).map("".join) | st.text(max_size=40)


def passes(text: str) -> bool:
    try:
        check_program_text(text, START)
    except SaiteiError:
        return False
    return True


def parses_without_dying(texts: list[str]) -> bool:
    """Hand texts to clingo in another interpreter, with a Python logger, the way that kills."""
    data = "\0".join(texts).encode()
    return subprocess.run([sys.executable, "-c", PARSE], input=data, check=False).returncode == 0


@pytest.mark.parametrize("text", GOOD)
def test_an_ordinary_rule_passes(text: str) -> None:
    assert passes(text)


@pytest.mark.parametrize(("text", "key"), [(text, key) for text, key in BAD if key])
def test_a_hostile_text_is_stopped_for_its_own_reason(text: str, key: str) -> None:
    with pytest.raises((RulePageError, Refused)) as caught:
        check_program_text(text, START)
    assert caught.value.notice.key == key


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('a("日本").\n  b("切札") :- 日.', "page.md:11:14"),
        ("a.\n#show a/0.", "page.md:11:1"),
        ("a.\n\n p(99999999999).", "page.md:12:4"),
        ('a :- "x', "page.md:10:6"),
    ],
)
def test_an_error_names_line_and_column_in_characters(text: str, place: str) -> None:
    with pytest.raises(SaiteiError) as caught:
        check_program_text(text, START)
    assert str(caught.value.place) == place


def test_a_text_that_begins_inside_its_line_counts_from_there() -> None:
    with pytest.raises(SaiteiError) as caught:
        check_program_text("日.", Place("page.md", 3, 5))
    error = caught.value
    assert (str(error.place), error.source) == ("page.md:3:5", "    日.")


def test_the_source_line_comes_with_the_error() -> None:
    with pytest.raises(SaiteiError) as caught:
        check_program_text("a.\n日.\nb.", START)
    assert caught.value.source == "日."


def test_the_largest_number_and_the_deepest_nesting_pass() -> None:
    nested = "f(" * (DEEPEST - 1) + "1" + ")" * (DEEPEST - 1)
    assert passes(f"p({LARGEST}). p({nested}).")


def test_one_bracket_more_than_the_deepest_is_refused() -> None:
    assert not passes(f"p({'f(' * DEEPEST}1{')' * DEEPEST}).")


def test_a_logic_file_may_have_directives_but_no_stray_character() -> None:
    check_lexis("#program step.\n#external p(X) : q(X).\n:~ a. [1@2]", START)
    with pytest.raises(RulePageError):
        check_lexis("#program step.\u3000", START)


def test_what_passes_does_not_kill_clingo() -> None:
    collected = [text for text in (*GOOD, *(text for text, _ in BAD)) if passes(text)]

    @given(TEXTS)
    @example("")
    @settings(max_examples=1500, deadline=None, database=None)
    def collect(text: str) -> None:
        if passes(text):
            collected.append(text)

    collect()
    assert len(collected) > 200
    assert parses_without_dying(collected)


@pytest.mark.parametrize(
    "text", ["a<" * 3_900 + "1.", "a;" * 3_900 + "a.", "p(" + "1;" * 3_900 + "1).", "a." * 3_900]
)
def test_a_long_flat_text_passes_and_does_not_kill_clingo(text: str) -> None:
    assert passes(text)
    assert parses_without_dying([text])


def test_the_check_above_would_notice_a_death() -> None:
    assert not parses_without_dying(["p(日)."])
