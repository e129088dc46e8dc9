"""What is illegal in how the components of variants lie: a map without its pawn, a team of one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from saitei.kb.solver.worker import Job, run_here
from saitei.queries.search.scene import Scene
from saitei.queries.search.variant_components import component_programs
from saitei.terms import Term, program

_SHOWN = "#show illegal/1."


def illegal(scene: Scene, documents: Collection[str]) -> frozenset[str]:
    """The names of what is illegal in a scene by the programs that draw the components of some documents."""
    programs = component_programs(frozenset(documents)).values()
    reply = run_here(Job((*programs, program(_facts(scene)), _SHOWN), models=1))
    return frozenset(str(atom) for model in reply.models for atom in model)


def _facts(scene: Scene) -> Iterator[Term]:
    yield from (Term(name, tuple(row)) for name, rows in scene.facts.items() for row in rows)
    yield from (Term("player", (player,)) for player, _ in scene["seat"])
    for card, number in scene["bears"]:
        kind = scene.texts[number].type if isinstance(number, int) else ""
        yield Term("object", (card,))
        yield Term("card_type", (card, Term(kind)))
        if kind in scene.kinds_beside:
            yield Term("lies_beside", (card,))
