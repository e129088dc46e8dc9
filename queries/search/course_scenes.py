"""Scenes to be played out, those first that show something new of what clauses name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from time import monotonic

from saitei.kb.clauses.rule import Rule
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Sides
from saitei.kb.solver.search import layer
from saitei.kb.solver.worker import Worker
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.search_cache import within_time
from saitei.queries.search.space import SearchBound, Space, course_stages
from saitei.queries.search.table_size import seatings
from saitei.queries.session import Session
from saitei.terms import Term, Value, read_atoms

MOST_FACTS = 3
"""So many facts are stated at most beside players and cards."""

OF_A_KIND = 2
"""So many scenes of one kind are played before one of another kind has been."""

TWO = 2
"""Players of a duel: tables of more are another kind."""

LISTING = 0.3
"""The part of the time that listing scenes may take."""


@dataclass(frozen=True, slots=True)
class StagedScene:
    """A scene to be played out, how large it is, whether none smaller is still to be played."""

    scene: Scene
    size: tuple[int, int, int]
    smallest: bool


@dataclass(slots=True)
class CourseScenes:
    """The scenes of a space; `whole` once all have been given, `listed` is how many there are so far.

    `telling` are the words by which scenes are told apart: what clauses name. `tables` are the numbers of
    players that there are tables for, with who plays with whom.
    """

    worker: Worker
    space: Space
    bound: SearchBound
    telling: Collection[str]
    tables: Mapping[int, Sequence[Term]]
    until: float
    listed: int = 0
    whole: bool = False
    _kinds: Counter[object] = field(default_factory=Counter[object])

    def __iter__(self) -> Iterator[StagedScene]:
        """Scenes in the order of their size, a few of each kind; then those that were put off."""
        left = (self.until - monotonic()) * LISTING
        put_off: list[StagedScene] = []
        unlisted, shortest = False, 0
        for size in self._sizes():
            began = monotonic()
            found = (
                within_time(self.worker, began + left, layer, self.space.parts, size) if left > 0 else None
            )
            unlisted |= found is None or not found.exhausted
            left -= monotonic() - began
            sides = self.tables[size[0]]
            every = (
                Scene.read((*read_atoms(one), *sides), self.space.texts)
                for one in (found.scenes if found else ())
            )
            scenes = [scene for scene in every if not _attacks_teammates(scene)]
            self.listed += len(scenes)
            behind = bool(put_off) or unlisted
            for scene in sorted(scenes, key=letters):
                passed_over = [one for one in put_off[-1:] if one.size == size]
                shorter = bool(passed_over) and shortest < letters(scene)
                staged = StagedScene(scene, size, not behind and not shorter)
                if self._is_new(scene, size):
                    yield staged
                else:
                    shortest = shortest if passed_over else letters(scene)
                    put_off.append(staged)
        yield from put_off
        self.whole = not unlisted

    def _sizes(self) -> list[tuple[int, int, int]]:
        """The sizes of scenes: smaller ones first, whatever they are small in."""
        within = product(self.tables, range(self.bound.cards + 1), range(1, MOST_FACTS + 1))
        return sorted(within, key=lambda size: (sum(size) + size[1], size))

    def _is_new(self, scene: Scene, size: tuple[int, int, int]) -> bool:
        """Whether fewer scenes of its kind have come than may come first."""
        kind = (
            size[0] > TWO,
            frozenset(_words(scene, self.space.speaks_of)) & {*self.telling},
            tuple(sorted(_verbs(scene))),
        )
        self._kinds[kind] += 1
        return self._kinds[kind] <= OF_A_KIND


def scenes_about(
    session: Session,
    sets: Mapping[str, RulingSet],
    rules: tuple[Rule, ...],
    wanted: SearchRequest,
    until: float,
) -> CourseScenes:
    """The scenes to be played for the sake of some rules: what these name is on offer, and told apart by."""
    sides = Sides.of(sets)
    named = sides.definitions.named(rules)
    about = {
        value.name for fact in named for values in fact.args for value in values if isinstance(value, Term)
    } | {name for rule in rules for name, _ in rule.reads}
    space = course_stages(wanted.bound, sides, named, about)
    seats = seatings(session.worker, sets, wanted)
    return CourseScenes(session.worker, space, wanted.bound, about, seats, until)


def _attacks_teammates(scene: Scene) -> bool:
    """Whether somebody attacks a player of their own team, or what one has."""
    teams, owners, actors = (_by_first(scene[name]) for name in ("team", "owner", "actor"))
    attacks = ((actors.get(event), owners.get(goal, goal)) for event, goal in scene["goal"])
    return any(by in teams and teams[by] == teams.get(on) for by, on in attacks)


def _by_first(rows: Sequence[tuple[Value, ...]]) -> Mapping[Value | None, Value]:
    """What stands second in each row by what stands first."""
    return {row[0]: row[1] for row in rows}


def asking(scene: Scene, question: str) -> Scene:
    """A scene of which a question is asked."""
    return replace(scene, facts={**scene.facts, "question": [(Term(question),)]})


def letters(scene: Scene) -> int:
    """How long the texts of a scene's cards are."""
    return sum(len(scene.texts[number].ja) for _, number in scene["bears"] if isinstance(number, int))


def _words(scene: Scene, speaks_of: Mapping[int, Collection[str]]) -> Iterator[str]:
    """The constants that a scene and the texts of its cards speak of."""
    for name, rows in scene.facts.items():
        yield name
        for args in rows:
            yield from _constants(args)
    for _, number in scene["bears"]:
        if isinstance(number, int):
            yield from speaks_of.get(number, ())


def _verbs(scene: Scene) -> Iterator[str]:
    return (str(deed) for _, deed in scene["deed"])


def _constants(args: tuple[Value, ...]) -> Iterator[str]:
    for arg in args:
        if isinstance(arg, Term):
            yield from _constants(arg.args) if arg.args else (arg.name,)
