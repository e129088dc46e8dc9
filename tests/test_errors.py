import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from saitei import errors
from saitei.errors import ParseError, Place, Refused, SaiteiError
from saitei.queries.say.messages import render_error
from saitei.wording import Notice, error_messages, wording

ROOT = Path(__file__).parent.parent
SOURCES = [
    path for folder in ("src/saitei", "kb", "parser", "queries") for path in (ROOT / folder).glob("**/*.py")
]
KEY = re.compile(r"[a-z][a-z0-9_]+")
BRANCH = re.compile(r"^(?P<indent>[│ ]*)(?:├── |└── )(?P<name>\w+)", re.MULTILINE)


def real_tree() -> dict[str, str]:
    """Each error class of the module with the name of its base."""
    classes = [
        each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, SaiteiError)
    ]
    return {each.__name__: each.__bases__[0].__name__ for each in classes if each is not SaiteiError}


def drawn_tree() -> dict[str, str]:
    """Each name drawn in the module's docstring with the name it hangs from."""
    above, parents = ["SaiteiError"], dict[str, str]()
    for found in BRANCH.finditer(errors.__doc__ or ""):
        depth = len(found["indent"]) // 4 + 1
        parents[found["name"]] = above[depth - 1]
        above[depth:] = [found["name"]]
    return parents


def made(node: ast.AST) -> ast.Call | None:
    """The node, if it makes a notice: `Notice(key, …)`, or a helper named `error` or `refused` that does."""
    if not isinstance(node, ast.Call) or not node.args:
        return None
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    return node if name in ("Notice", "error", "refused") else None


def notices() -> list[tuple[str, str, set[str] | None]]:
    """Where a notice is made, its key, and the slots it fills where they are all written out there."""
    calls = [
        (path, call)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (call := made(node))
    ]
    return [
        (f"{path.relative_to(ROOT)}:{call.lineno}", key.value, slots_of(call))
        for path, call in calls
        for key in ast.walk(call.args[0])
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and KEY.fullmatch(key.value)
    ]


def slots_of(call: ast.Call) -> set[str] | None:
    if not isinstance(call.func, ast.Name):
        return None
    table = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
    keys = table.keys if isinstance(table, ast.Dict) else [None]
    written = {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return written if len(written) == len(keys) else None


def slots(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_the_tree_of_errors_is_drawn_as_it_is() -> None:
    assert drawn_tree() == real_tree()


def test_every_notice_of_the_source_has_its_sentences() -> None:
    made = notices()
    assert made
    assert not [(where, key) for where, key, _ in made if key not in error_messages()]


def test_every_slot_of_a_sentence_is_filled_where_its_notice_is_made() -> None:
    filled = [
        (where, key, given)
        for where, key, given in notices()
        if given is not None and key in error_messages()
    ]
    assert filled
    assert not [
        (where, key) for where, key, given in filled if not slots(error_messages()[key]["en"]) <= given
    ]


@pytest.mark.parametrize("key", error_messages())
def test_a_sentence_is_there_in_both_languages_with_the_same_slots(key: str) -> None:
    assert set(error_messages()[key]) == {"en", "ja"}
    assert slots(error_messages()[key]["en"]) == slots(error_messages()[key]["ja"])


def test_a_value_with_braces_is_printed_as_it_is() -> None:
    assert wording(Notice("not_text", {"code": "{length}"}), "en") == "the character {length} is no text"


def test_an_error_shows_place_sentence_line_and_mark() -> None:
    error = ParseError(Notice("not_text", {"code": "U+0007"}), Place("a.txt", 2, 3), "first\nab\x07cd\nlast")
    assert render_error(error, "en") == "a.txt:2:3: the character U+0007 is no text\n  ab\x07cd\n    ^"


def test_full_width_characters_push_the_mark_two_columns() -> None:
    error = ParseError(Notice("not_text", {"code": "x"}), Place("a.txt", 1, 4), "Ａは7を")
    assert render_error(error, "ja").splitlines()[-1] == "       ^~"


def test_the_mark_runs_under_the_words_that_are_meant() -> None:
    error = ParseError(Notice("fence_directive", {"word": "破壊する"}), Place("a.txt", 1, 2), "を破壊する。")
    assert render_error(error, "ja").splitlines()[-1] == "    ^~~~~~~~"


def test_a_combining_mark_takes_no_column() -> None:
    error = ParseError(Notice("not_text", {"code": "x"}), Place("a.txt", 1, 3), "e\u0301x")
    assert render_error(error, "en").splitlines()[-1] == "   ^"


def test_a_source_of_one_line_is_the_line_of_the_place() -> None:
    error = ParseError(Notice("not_text", {"code": "x"}), Place("page.md", 40, 1), "abc")
    assert render_error(error, "en").splitlines()[1:] == ["  abc", "  ^"]


def test_an_error_at_the_end_of_the_line_is_marked_behind_it() -> None:
    error = ParseError(Notice("not_text", {"code": "x"}), Place("a.txt", 1, 4), "abc")
    assert render_error(error, "en").splitlines()[-1] == "     ^"


def test_an_error_without_place_is_its_sentence() -> None:
    assert render_error(Refused(Notice("too_slow", {"seconds": 2})), "en") == "no answer within 2 seconds"
