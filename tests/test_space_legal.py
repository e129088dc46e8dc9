"""Every legality constraint of the space has a name, can be switched off, and prevents something."""

import re

import clingo
import pytest
from shipped import LANGUAGE

from saitei.kb.logic_files import engine_programs, logic
from saitei.kb.pages.documents import shipped
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.kb.vocabulary import vocabulary
from saitei.queries.search.menu import menu
from saitei.queries.search.offers import Offers
from saitei.queries.search.space import BARE, COURSE, searched_kinds
from saitei.queries.search.variant_components import VariantComponents, component_programs, drawable

CLAUSES = """
ruling_set(a).
{ holds(a,sides,teams); holds(a,fits_table(emperor),no); holds(a,loses_game("B"),yes); range_left_open("A") }.
{ holds(a,works(ability(c(1),1)),no) }.
{ wanted_text(0); printed_on(0,cost,99) }.
"""
"""What clauses may say, and what may be wanted of a card, that constraints ask about."""

NAMES = sorted(
    {
        name
        for page in engine_programs()
        if page.parent.name == "space"
        for name in re.findall(r"^illegal\((\w+)\)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
)


@pytest.fixture(scope="module")
def space() -> clingo.Control:
    """All questions at once, without any clause."""
    facts = frozenset(name for name, one in vocabulary(LANGUAGE).predicates.items() if one.kind == "fact")
    control = clingo.Control(["--warn=none", "--opt-mode=ignore"])
    switches = "".join(f"{{ let_pass({name}) }}. broken({name}) :- illegal({name}).\n" for name in NAMES)
    asked = "".join(f"asking({name}).\n" for name in (*searched_kinds(), COURSE))
    read = "".join(f"reads({name}).\n" for name in sorted(facts))
    called = "".join(f'seat_of({seat},"{name}").\n' for seat, name in enumerate("ABCD"))
    bound = "#const players = 4.\n#const cards = 2.\n"
    documents = frozenset(shipped())
    every = VariantComponents(
        LANGUAGE, documents, tuple(component_programs(documents)), frozenset(drawable(LANGUAGE))
    )
    generator = (*(logic(f"space/{name}") for name in (*BARE, "outcome", "courses")), *every.programs)
    offered = menu(facts, {}, every.kinds, LANGUAGE)
    values = Offers.of(frozenset(), (), LANGUAGE).with_counts(
        {"hand": (2,), "deck": (0, 1), "shield_zone": (2,)}
    )
    roles = ruling_set("duel-masters").role_facts
    told = (CLAUSES, roles, offered.program, values.program, switches, asked, read, called, bound)
    for part in (*generator, every.program, *told):
        control.add("base", [], part)
    control.ground([("base", [])])
    return control


def passing(space: clingo.Control, switched: str | None, *wanted: str) -> bool:
    """Whether a situation exists with one constraint switched off, and those broken that are named."""
    given = [(atom(f"let_pass({name})"), name == switched) for name in NAMES]
    broken = [(atom(f"broken({name})"), True) for name in wanted]
    known = [(one, truth) for one, truth in (*given, *broken) if space.symbolic_atoms[one] is not None]
    if len(known) < len(given) + len(broken):
        return False
    return bool(space.solve(assumptions=known).satisfiable)


def atom(text: str) -> clingo.Symbol:
    return clingo.parse_term(text)


def test_there_are_legal_situations(space: clingo.Control) -> None:
    assert passing(space, None)


@pytest.mark.parametrize("name", NAMES)
def test_a_constraint_prevents_what_it_is_named_for_and_nothing_else_does(
    space: clingo.Control, name: str
) -> None:
    assert not passing(space, None, name)
    assert passing(space, name, name)
