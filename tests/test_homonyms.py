"""A name that two files of the engine give to different things joins their rules behind everybody's back."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from clingo import ast

from saitei.data import data
from saitei.kb.clauses.syntax import AstNode, predicates
from saitei.kb.logic_files import engine_programs
from saitei.kb.relevance.idle import GIVEN

ONE_THING = {
    "could_bear/1": "what could bear on a course, and on a moment",
    "demanded_holds/3": "who asks for a key in a course, and in a question about a moment",
    "counted/1": "of a game that is played, and of one that is thought up",
    "filled/1": "a lot with effects in it, those that wait and those that are asked about",
    "heads_anew/2": "who leads a pile whose head has left",
    "other/2": "of two programs for searches that are never loaded together",
    "remains/1": "of a game that is played, and of one that is thought up",
    "true/2": "a case that is so of a player; each file knows cases of its own",
    "was_there_to_attack/1": "who has attacked, and so was there before, in a course and at a moment",
    "weighed/1": "a filter that can be weighed; each file knows filters of its own",
}
"""Predicates that are one thing in every file that defines them, and read nowhere else."""


@cache
def uses() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """By predicate the files of the engine that define it and those that read it."""
    defined: dict[str, set[str]] = defaultdict(set)
    read: dict[str, set[str]] = defaultdict(set)
    for file in engine_programs():
        where = place_of(file)
        for rule in rules(file):
            heads, body = parts(rule)
            for name in heads:
                defined[name].add(where)
            for name in body:
                read[name].add(where)
    return defined, read


def place_of(program: Path) -> str:
    """Where a program stands: beneath `kb/logic`, or beneath `rules`."""
    root = data("kb", "logic")
    return str(program.relative_to(root if root in program.parents else data("rules")))


def rules(file: Path) -> list[AstNode]:
    found: list[AstNode] = []
    ast.parse_string(file.read_text(encoding="utf-8"), found.append)
    return [one for one in found if one.ast_type == ast.ASTType.Rule]


def parts(rule: AstNode) -> tuple[list[str], list[str]]:
    """What a rule concludes, and what it reads."""
    body = [name for literal in rule.body for name in map(signature, predicates(literal))]
    if rule.head.ast_type != ast.ASTType.Aggregate:
        return [*map(signature, predicates(rule.head))], body
    heads = [signature(one) for element in rule.head.elements for one in predicates(element.literal)]
    under = (
        one for element in rule.head.elements for literal in element.condition for one in predicates(literal)
    )
    return heads, [*body, *map(signature, under)]


def signature(symbol: AstNode) -> str:
    while symbol.ast_type == ast.ASTType.UnaryOperation:
        symbol = symbol.argument
    return f"{symbol.name}/{len(symbol.arguments)}"


def homonyms() -> set[str]:
    """Predicates of several files, each of which reads its own, and which nobody else reads."""
    defined, read = uses()
    return {
        name
        for name, files in defined.items()
        if len(files) > 1 and len(files & read[name]) > 1 and not read[name] - files
    }


def test_no_name_stands_for_two_things() -> None:
    assert not homonyms() - ONE_THING.keys()


def test_what_is_said_to_be_one_thing_is_still_in_several_files() -> None:
    assert not ONE_THING.keys() - homonyms()


@pytest.mark.parametrize("folder", ["relevance"])
def test_what_reads_a_relaxed_program_shares_no_name_with_it(folder: str) -> None:
    defined, _ = uses()
    mine = {name for name, files in defined.items() if any(file.startswith(f"{folder}/") for file in files)}
    shared = {name for name in mine if not all(file.startswith(f"{folder}/") for file in defined[name])}
    given = {f"{name}/{arity}" for name, arity in GIVEN}
    assert mine
    assert not shared - given
