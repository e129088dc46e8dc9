"""The engine knows no game: no document's name stands in the logic or in the code beneath it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from saitei.data import data
from saitei.kb.pages.documents import CONSTRUCTION, shipped

NAMES = sorted(
    {
        str(name)
        for document in shipped().values()
        if document.id != CONSTRUCTION
        for page in document.pages
        for name in (document.id, page.front.get("name_en"), page.front.get("name_ja"))
        if name
    }
)
LOGIC = sorted(Path(str(data("kb", "logic"))).rglob("*.lp"))
CODE = sorted(Path(str(data("kb"))).rglob("*.py"))


def strings(source: str) -> list[str]:
    """The strings of a program that it works with: all but docstrings."""
    tree = ast.parse(source)
    remarks = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return [node.value for node in constants if isinstance(node.value, str) and id(node) not in remarks]


def test_there_are_games_to_look_for() -> None:
    assert {"duel-masters", "dm-plays"} <= set(NAMES)


@pytest.mark.parametrize("path", LOGIC, ids=lambda path: path.stem)
def test_no_game_is_named_in_the_logic(path: Path) -> None:
    text = path.read_text(encoding="utf-8").casefold()
    assert [name for name in NAMES if name.casefold() in text] == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.stem)
def test_no_game_is_named_in_the_code_of_the_knowledge_base(path: Path) -> None:
    found = strings(path.read_text(encoding="utf-8"))
    assert [(name, one) for name in NAMES for one in found if name.casefold() in one.casefold()] == []
