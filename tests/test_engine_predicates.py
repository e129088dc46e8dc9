"""Every predicate of the engine and of games' mechanics is declared, made by somebody, read by somebody."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from shipped import LANGUAGE
from test_homonyms import place_of, uses

from saitei.data import data
from saitei.kb.engine_predicates import declared_predicates, meanings
from saitei.kb.engine_predicates_page import reference
from saitei.kb.logic_files import engine_programs
from saitei.kb.pages.documents import shipped
from saitei.kb.relevance.demand import ASKED
from saitei.kb.vocabulary import vocabulary

ROOT = Path(__file__).parent.parent
WORD = re.compile(r"\b[a-z]\w*")
SHOWN = re.compile(r"#(?:show|minimize)\b[^.]*\.")

FROM_OUTSIDE = {
    "let_pass/1": "what somebody lets pass who wants to see what a constraint prevents",
    "now/1": "the fluents of the moment, given to the solver as externals",
    "now/2": "the same where all moments are in one program",
    "quiet/1": "the step program with the moment threaded through",
    "choice/4": "the step program with the moment threaded through",
    "occurs/2": "the step program with the moment threaded through",
    "unread/2": "the step program with the moment threaded through",
    "unstated/2": "the step program with the moment threaded through",
    "unanswered/2": "the step program with the moment threaded through",
    "cites/2": "the step program with the moment threaded through",
    "decides/5": "the step program with the moment threaded through",
}
"""What programs read and none of them makes, with where it comes from."""


# What begins with `ASKED` is made of the programs that are relaxed: `saitei.kb.relevance.demand`.


def room(place: str) -> str:
    """The programs that are loaded together with the one at a place."""
    parts = place.split("/")
    return next((one for one in ("procedure", "space", "relevance") if one in parts), "")


def folder_room(program: str) -> str:
    return room(program.removeprefix("kb/logic/").removeprefix("rules/"))


@cache
def worded() -> frozenset[str]:
    """The names that the vocabulary declares."""
    return frozenset(vocabulary(LANGUAGE).predicates)


@cache
def spoken() -> frozenset[str]:
    """The words of rule pages, of what programs show, and of Python."""
    said = [
        fence.text
        for document in shipped().values()
        for page in document.pages
        for clause in page.clauses
        for fence in clause.fenced("asp")
    ]
    for program in engine_programs():
        said += SHOWN.findall(program.read_text(encoding="utf-8"))
    for folder in ("kb", "queries"):
        said += (path.read_text(encoding="utf-8") for path in data(folder).rglob("*.py"))
    return frozenset(word for text in said for word in WORD.findall(text))


def is_worded(signature: str) -> bool:
    """Whether the vocabulary declares it; of answers the ruling set may stand before the rest."""
    name, _, number = signature.partition("/")
    one = vocabulary(LANGUAGE).predicates.get(name)
    return one is not None and int(number) - one.arity in ((0, 1) if one.kind == "answer" else (0,))


def test_every_predicate_is_declared_in_the_room_that_defines_it() -> None:
    defined, _ = uses()
    declared = {(folder_room(one.program), one.signature) for one in declared_predicates()}
    somewhere = {signature for _, signature in declared}
    of_rooms = {(room(place), name) for name, places in defined.items() for place in places}
    assert len(declared) > 1000
    undeclared = {
        (where, name) for where, name in of_rooms - declared if not is_worded(name) and name not in somewhere
    }
    assert not undeclared


def test_what_is_defined_in_several_rooms_is_declared_in_each_of_them() -> None:
    defined, _ = uses()
    declared = {(folder_room(one.program), one.signature) for one in declared_predicates()}
    several = {
        name: {room(place) for place in places}
        for name, places in defined.items()
        if not is_worded(name) and len({room(place) for place in places}) > 1
    }
    assert several
    assert not {(where, name) for name, rooms in several.items() for where in rooms} - declared


def test_what_is_declared_is_defined_in_its_program() -> None:
    defined, _ = uses()
    strays = [
        f"{one.program}: {one.signature}"
        for one in declared_predicates()
        if one.program.removeprefix("kb/logic/").removeprefix("rules/") not in defined.get(one.signature, ())
    ]
    assert not strays


def test_nothing_is_declared_that_the_vocabulary_declares_with_as_many_arguments() -> None:
    known = vocabulary(LANGUAGE).predicates
    doubled = [
        one.signature
        for one in declared_predicates()
        if one.name in known and known[one.name].kind != "answer" and known[one.name].arity == len(one.sorts)
    ]
    assert not doubled


def test_every_predicate_is_read_by_somebody() -> None:
    defined, read = uses()
    known = vocabulary(LANGUAGE).predicates
    offered = {name for name, one in known.items() if one.kind == "fact"}  # any page may read what is stated
    unread = {
        name
        for name in defined
        if not read[name] and name.partition("/")[0] not in spoken() | offered and not name.startswith(ASKED)
    }
    assert not unread


def test_every_predicate_that_is_read_is_made_by_somebody() -> None:
    defined, read = uses()
    unmade = {
        name
        for name in read
        if name not in (*defined, *FROM_OUTSIDE)
        and name.partition("/")[0] not in spoken() | worded()
        and not name.startswith(ASKED)
    }
    assert not unmade


def test_what_comes_from_outside_is_read() -> None:
    defined, read = uses()
    assert not [name for name in FROM_OUTSIDE if not read[name] or name in defined]


def test_programs_that_are_loaded_together_give_a_name_one_meaning() -> None:
    declared = meanings(declared_predicates())
    assert declared
    for signature, several in declared.items():
        rooms = [folder_room(one.program) for one in several]
        assert len(rooms) == len(set(rooms)), signature


@pytest.mark.parametrize("line", ["nothing", "p(x): what.", "p(Card) what.", "p(Card): what"])
def test_a_malformed_declaration_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rules" / "predicates.txt"
    file.parent.mkdir()
    file.write_text(f"[house.lp]\n{line}\n", encoding="utf-8")
    monkeypatch.setattr("saitei.kb.engine_predicates._tables", lambda: (file,))
    monkeypatch.setattr("saitei.kb.engine_predicates.data", tmp_path.joinpath)
    with pytest.raises(ValueError, match=r"predicates\.txt:2"):
        declared_predicates()


def test_a_predicate_that_is_declared_twice_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rules" / "predicates.txt"
    file.parent.mkdir()
    file.write_text("[house.lp]\np(Card): It is.\n[home.lp]\np(Card): It was.\n", encoding="utf-8")
    monkeypatch.setattr("saitei.kb.engine_predicates._tables", lambda: (file,))
    monkeypatch.setattr("saitei.kb.engine_predicates.data", tmp_path.joinpath)
    with pytest.raises(ValueError, match=r"p/1 is declared in rules/house\.lp as well"):
        declared_predicates()


def test_the_page_of_predicates_is_up_to_date() -> None:
    page = (ROOT / "docs" / "engine-predicates.md").read_text(encoding="utf-8")
    assert page == "\n".join(reference(declared_predicates())) + "\n"


def test_programs_are_told_by_where_they_stand() -> None:
    assert {room(place_of(program)) for program in engine_programs()} == {
        "", "procedure", "space", "relevance",
    }  # fmt: skip
