"""The program of a search: ruling sets side by side over one guessed situation and one guessed question."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from saitei.kb.beside import Beside, beside, without_one
from saitei.kb.logic_files import logic
from saitei.kb.ruleset import RulingSet
from saitei.kb.vocabulary import vocabulary
from saitei.queries.space.menu import Text, menu, texts
from saitei.queries.space.scene import SHOWN

BARE = ("table", "cards", "partner", "events", "effects", "ask", "legal", "size")
"""The programs of `kb/logic/space` that guess a situation and a question."""

SPACE = (*BARE, "answers")
"""Those that every search for answers needs."""

QUESTIONS = (
    "whom", "may_name", "same_opponent", "when_named", "holds_against", "who_sees", "triggers", "may_use",
    "may", "applies", "fate", "in_force", "power", "order", "declaration_order", "may_declare_again",
    "before_declaration",
)  # fmt: skip
"""The kinds of questions that the generator can ask, in the order in which they are searched."""

BESIDE_THE_EVENT = ("applies", "fate", "declaration_order", "may_declare_again", "before_declaration")
"""Questions about two cards and the card that an event happens to."""

COURSE = "course"
"""The topic of what happens: too wide for one program, its scenes are played out one by one."""

PLAYERS = "ABCDEFGH"

_WORD = re.compile(r"\b[a-z]\w*")


@dataclass(frozen=True, slots=True)
class Bound:
    """How large a situation may be."""

    players: int = 4
    cards: int = 2

    def cards_for(self, question: str) -> int:
        """How many cards a question of this kind may have: one more where the event needs one."""
        return self.cards + (question in BESIDE_THE_EVENT)


@dataclass(frozen=True, slots=True)
class Space:
    """A search to begin: its program, the texts that its cards may bear, the first set's clauses."""

    question: str
    parts: tuple[str, ...]
    texts: Mapping[int, Text]
    clauses: frozenset[str]
    alike: bool


def space(sets: Mapping[str, RulingSet], question: str, bound: Bound, *purpose: str) -> Space:
    """What is searched for one kind of question; `purpose` names programs that say for what."""
    keywords = sets["a"].keywords
    return _space(beside(sets, question, stated(keywords)), question, bound, keywords, purpose)


def space_without_one(
    rules: RulingSet, question: str, bound: Bound, droppable: Collection[str], *purpose: str
) -> Space:
    """The same for a ruling set beside itself, where one of the droppable clauses is taken away."""
    reached = without_one(rules, question, stated(rules.keywords), droppable)
    return _space(reached, question, bound, rules.keywords, purpose)


def _space(
    reached: Beside, question: str, bound: Bound, keywords: Mapping[str, str], purpose: tuple[str, ...]
) -> Space:
    offered = menu(reached.reads | _read_by_the_generator(), keywords)
    table = _table(question, bound.players, bound.cards_for(question), reached.reads)
    parts = (reached.text, offered.program, *table, *_programs((*SPACE, *purpose)))
    return Space(question, parts, offered.texts, reached.clauses, reached.alike)


def stage(bound: Bound, keywords: Mapping[str, str]) -> Space:
    """The scenes whose courses can be played out, without any clause."""
    offered = menu(_facts(), keywords)
    table = _table(COURSE, bound.players, bound.cards, STAGED)
    parts = (offered.program, *table, *_programs((*BARE, "courses")))
    return Space(COURSE, parts, offered.texts, frozenset(), alike=False)


def _table(question: str, players: int, cards: int, reads: Collection[str]) -> tuple[str, ...]:
    """How large a situation is, what is asked, who plays, what is guessed as it is read, what is shown."""
    size = f"#const players = {players}.\n#const cards = {cards}.\n"
    called = "".join(f'called({seat},"{name}").\n' for seat, name in enumerate(PLAYERS[:players]))
    read = "".join(f"reads({name}).\n" for name in sorted(reads))
    shown = "".join(f"#show {name}/{arity}.\n" for name, arity in _arities().items())
    return size, f"asking({question}).\n", called, read, shown


def _programs(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(logic(f"space/{name}") for name in names)


STAGED = ("partner", "tapped")
"""What the scenes of courses may state besides where cards lie and what happens."""


@cache
def _facts() -> frozenset[str]:
    return frozenset(name for name, one in vocabulary().predicates.items() if one.kind == "fact")


def stated(keywords: Mapping[str, str]) -> frozenset[str]:
    """What a situation may state: what the generator speaks of, and what card texts say."""
    return _spoken() | _printed(frozenset(keywords.items()))


@cache
def _spoken() -> frozenset[str]:
    words = (word for name in SPACE for word in _WORD.findall(logic(f"space/{name}")))
    return frozenset(vocabulary().predicates).intersection(words)


@cache
def _printed(keywords: frozenset[tuple[str, str]]) -> frozenset[str]:
    return frozenset(fact.split("(", 1)[0] for text in texts() for fact in text.facts("ja", dict(keywords)))


def _read_by_the_generator() -> frozenset[str]:
    """The facts about texts that the generator itself needs to tell what is legal."""
    return _spoken() & _facts()


def _arities() -> dict[str, int]:
    known = vocabulary().predicates
    return {name: known[name].arity if name in known else 2 for name in SHOWN}
