"""What is of one game stands with that game: no zone, type or keyword of one in the engine or in Python.

`games_own.toml` lists what is still there, with the reason why. It may only shrink.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from checkout import tracked

from saitei.kb.pages.documents import shipped
from saitei.language import shipped_language
from saitei.tables import table
from saitei.toml import parse

ROOT = Path(__file__).parent.parent
FOLDERS = ("kb", "parser", "queries", "src")

OF_GAMES = ("zone", "card_type", "special_type", "keyword", "civilization", "deck_part", "die_face", "mark")
"""The types whose constants are of one game."""

OF_ANY_GAME = frozenset({
    "hand", "deck", "deck_built", "deck_top", "deck_bottom", "graveyard", "nowhere", "any_zone", "same_zone",
})  # fmt: skip
"""Zones that any card game has, and what texts say in the place of one."""

TAKING = r"\b(?:card_type|side_type|special_type|keyword|has_keyword|labelled|zone|in_zone|civilization)\("
"""What takes a constant of these types, for a word that stands for something else as well."""

STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
COMMENT = re.compile(r"%.*")
WORD = re.compile(r"(?<!\w)[a-z]\w*(?![\w(])")

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git knows what belongs to the project")


@cache
def constants() -> frozenset[str]:
    """The constants of games: of their vocabularies, and of the keywords that their pages define."""
    words = shipped_language().words
    named = {name for kind in OF_GAMES for name in words.get(kind, ())}
    fences = (
        fence.info
        for document in shipped().values()
        for page in document.pages
        for clause in page.clauses
        for fence in clause.fenced("keyword")
    )
    return frozenset({*named, *fences} - OF_ANY_GAME)


@cache
def ambiguous() -> frozenset[str]:
    """Those that stand for something that any game has as well: a verb, a kind of ability, a noun."""
    words = shipped_language().words
    return frozenset(
        name for kind, rows in words.items() for name in rows if kind not in OF_GAMES and name in constants()
    )


def of_program(text: str) -> Iterator[str]:
    """The constants of games in a logic program."""
    for line in text.split("\n"):
        said = COMMENT.sub("", STRING.sub("", line))
        for word in WORD.findall(said):
            taken = word not in ambiguous() or re.search(rf"{TAKING}[^()]*\(?[\w;]*\b{word}\b", said)
            if word in constants() and taken:
                yield word


def of_python(text: str) -> Iterator[str]:
    """The constants of games that a module works with: strings that are nothing else, no docstrings."""
    tree = ast.parse(text)
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
            word = node.value
            if word in constants() and word not in ambiguous():
                yield word


@cache
def found() -> dict[str, frozenset[str]]:
    """By file of the engine and of the program the constants of games in it."""
    programs = {str(one): of_program for one in tracked("*.lp") if one.parts[0] == "kb"}
    modules = {str(one): of_python for one in tracked("*.py") if one.parts[0] in FOLDERS}
    read = {
        name: frozenset(reader((ROOT / name).read_text(encoding="utf-8")))
        for name, reader in (programs | modules).items()
    }
    return {name: some for name, some in read.items() if some}


@cache
def listed() -> dict[str, dict[str, list[str]]]:
    return dict(parse((ROOT / "tests" / "games_own.toml").read_text(encoding="utf-8")))


def test_there_are_constants_to_look_for() -> None:
    assert {"battle_zone", "shield_trigger", "castle", "monster_zone", "blocker"} <= constants()
    assert "evolution" in ambiguous()
    assert [*of_program("a(O) :- card_type(O,castle), deed(I,evolution). % blocker")] == ["castle"]
    assert [*of_program("a(O) :- special_type(O,evolution).")] == ["evolution"]


def test_nothing_of_a_game_is_added_to_the_engine_or_to_python() -> None:
    strays = {name: sorted(some - {*listed()["where"].get(name, ())}) for name, some in found().items()}
    assert not {name: some for name, some in strays.items() if some}


def test_what_is_listed_is_still_there() -> None:
    gone = {
        name: sorted({*some} - found().get(name, frozenset())) for name, some in listed()["where"].items()
    }
    assert not {name: some for name, some in gone.items() if some}


def test_whatever_is_listed_has_a_reason() -> None:
    named = {constant for some in listed()["where"].values() for constant in some}
    assert named == listed()["why"].keys()
    assert all(listed()["why"].values())


def test_the_words_of_all_games_are_read() -> None:
    assert table("rules", "vocabulary", "words.toml").keys() >= {"zone", "card_type", "keyword"}
