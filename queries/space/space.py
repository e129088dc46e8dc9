"""The program of a search: ruling sets side by side over one guessed situation and one guessed question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from saitei.kb.beside import beside
from saitei.kb.logic_files import logic
from saitei.kb.ruleset import RulingSet
from saitei.queries.space.menu import Text, menu
from saitei.queries.space.scene import SHOWN

SPACE = ("table", "cards", "events", "effects", "ask", "legal", "size", "answers")
"""The programs of `kb/logic/space` that every search needs."""

QUESTIONS = (
    "whom", "may_name", "same_opponent", "when_named", "holds_against", "who_sees", "triggers", "may_use",
    "may", "applies", "fate", "in_force", "power", "order", "declaration_order", "may_declare_again",
    "before_declaration",
)  # fmt: skip
"""The kinds of questions that the generator can ask, in the order in which they are searched."""

PLAYERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Bound:
    """How large a situation may be."""

    players: int = 4
    cards: int = 2


@dataclass(frozen=True, slots=True)
class Space:
    """A search to begin: its program and the texts that its cards may bear."""

    question: str
    parts: tuple[str, ...]
    texts: Mapping[int, Text]
    alike: bool


def space(sets: Mapping[str, RulingSet], question: str, bound: Bound, *purpose: str) -> Space:
    """What is searched for one kind of question; `purpose` names programs that say for what."""
    reached = beside(sets, question)
    offered = menu(reached.reads, next(iter(sets.values())).keywords)
    size = f"#const players = {bound.players}.\n#const cards = {bound.cards}.\nasking({question}).\n"
    called = "".join(f'called({seat},"{name}").\n' for seat, name in enumerate(PLAYERS[: bound.players]))
    reads = "".join(f"reads({name}).\n" for name in sorted(reached.reads))
    shown = "".join(f"#show {name}/{arity}.\n" for name, arity in _arities().items())
    programs = tuple(logic(f"space/{name}") for name in (*SPACE, *purpose))
    parts = (reached.text, offered.program, size, called, reads, shown, *programs)
    return Space(question, parts, offered.texts, reached.alike)


def _arities() -> dict[str, int]:
    from saitei.kb.vocabulary import vocabulary  # noqa: PLC0415 only where a search is made

    known = vocabulary().predicates
    return {name: known[name].arity if name in known else 2 for name in SHOWN}
