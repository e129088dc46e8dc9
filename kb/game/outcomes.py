"""The game graph read: its ends, the situations that decide between them, a path to each."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from saitei.errors import OutOfBounds
from saitei.kb.game.play import Bounds, Move, Play
from saitei.terms import Term, Value, to_asp
from saitei.wording import Notice

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


PathMemory: TypeAlias = "tuple[Value, ...]"
"""What is kept in mind of the way to a situation."""

UpdateMemory: TypeAlias = "Callable[[int, PathMemory, Move], PathMemory]"
"""What is kept in mind after a move: of the situation's number, what was kept before, the move."""


@dataclass(frozen=True, slots=True)
class Course:
    """Situations and moves, with each end; `0` is the start. What is kept in mind tells situations apart."""

    play: Play
    situations: tuple[tuple[int, PathMemory], ...]
    moves: tuple[tuple[Move, ...], ...]
    ends: frozenset[int]

    def state(self, here: int) -> frozenset[Term]:
        """What holds in a situation."""
        return self.play.state(self.situations[here][0])

    def kept(self, here: int) -> PathMemory:
        """What was kept in mind of the way to a situation."""
        return self.situations[here][1]


def course_with_memory(play: Play, keep: UpdateMemory = lambda _here, kept, _move: kept) -> Course:
    """The game with every situation told apart by what is kept in mind; raises OutOfBounds."""
    number: dict[tuple[int, PathMemory], int] = {(0, ()): 0}
    queue: deque[tuple[int, PathMemory]] = deque(number)
    moves: list[tuple[Move, ...]] = []
    while queue:
        here, kept = queue.popleft()
        found: list[Move] = []
        for move in play.moves[here]:
            there = (move.to, keep(here, kept, move))
            if there not in number:
                if len(number) >= Bounds().situations:
                    raise OutOfBounds(Notice("too_many_situations", {"situations": Bounds().situations}))
                number[there] = len(number)
                queue.append(there)
            found.append(replace(move, to=number[there]))
        moves.append(tuple(found))
    ends = frozenset(place for (here, _), place in number.items() if here in play.ends)
    return Course(play, tuple(number), tuple(moves), ends)


_NOT_BY_ITSELF = {"made_to_happen": 1, "yet_to_use": 1, "cut_short": 1, "never_came": 2}
"""How far an end strays from what is told, as `kb/logic/wide.lp` weighs it: an event that had to be made to
happen, a use that was not declared, what was set out to and an event before which the game was over."""


def least_forced(played: Course) -> Course:
    """The courses that leave the least of what a scenario tells of to be made to happen, or undone."""
    forced = {end: sum(_NOT_BY_ITSELF.get(fact.name, 0) for fact in played.state(end)) for end in played.ends}
    if len(set(forced.values())) <= 1:
        return played
    ends = frozenset(end for end, number in forced.items() if number == min(forced.values()))
    leads = _reaching(played, ends)
    kept = (tuple(move for move in moves if move.to in leads) for moves in played.moves)
    return replace(played, moves=tuple(kept), ends=ends)


def reached_along(played: Course, kept: Sequence[tuple[Move, ...]]) -> Course:
    """The part of a game that is reached from its start by these moves alone, those of each situation."""
    reached, pending = {0}, [0]
    while pending:
        for move in kept[pending.pop()]:
            if move.to not in reached:
                reached.add(move.to)
                pending.append(move.to)
    moves = tuple(found if here in reached else () for here, found in enumerate(kept))
    return replace(played, moves=moves, ends=played.ends & reached)


def without_moves(played: Course, barred: Callable[[Move], bool]) -> Course:
    """The courses that come to an end without any of these moves."""
    left = tuple(tuple(move for move in moves if not barred(move)) for moves in played.moves)
    leads = _reaching(replace(played, moves=left), played.ends)
    return reached_along(played, [tuple(move for move in moves if move.to in leads) for moves in left])


def representative_path(
    played: Course, goal: Collection[int], players: Sequence[str]
) -> tuple[tuple[int, Move], ...]:
    """A way from the start to a goal situation: each situation with the move made there.

    Of several the one on which the players do what they may, whatever they are called; the shortest where
    that goes round in circles.
    """
    seats = {to_asp(player): str(seat) for seat, player in enumerate(players)}
    reaches = _reaching(played, goal)
    steps: list[tuple[int, Move]] = []
    here, seen = 0, {0}
    while here not in goal:
        onward = [move for move in played.moves[here] if move.to in reaches and move.to not in seen]
        if not onward:
            return _shortest(played, goal)
        move = min(onward, key=lambda move: _idle(move, seats))
        steps.append((here, move))
        here = move.to
        seen.add(here)
    return tuple(steps)


def _idle(move: Move, seats: Mapping[str, str]) -> tuple[int, int, int, list[str]]:
    """How little is done in a move: what is declined, what is chosen or happens, what is chosen."""
    declined = sum(choice.stage == "decline" for choice in move.choices)
    told = [*(to_asp(choice.what) for choice in move.choices), *map(to_asp, move.events)]
    named = sorted(_TEXT.sub(lambda found: seats.get(found[0], found[0]), text) for text in told)
    return declined, -len(told), declined - len(move.choices), named


def _reaching(played: Course, goal: Collection[int]) -> set[int]:
    """The situations from which a goal can be reached."""
    before: dict[int, set[int]] = {}
    for here, moves in enumerate(played.moves):
        for move in moves:
            before.setdefault(move.to, set()).add(here)
    found = set(goal)
    work = list(goal)
    while work:
        for one in before.get(work.pop(), set()) - found:
            found.add(one)
            work.append(one)
    return found


def _shortest(played: Course, goal: Collection[int]) -> tuple[tuple[int, Move], ...]:
    came: dict[int, tuple[int, Move]] = {}
    queue = deque([0])
    seen = {0}
    while queue:
        here = queue.popleft()
        if here in goal:
            return tuple(_back(here, came))
        for move in played.moves[here]:
            if move.to not in seen:
                seen.add(move.to)
                came[move.to] = (here, move)
                queue.append(move.to)
    return ()


def _back(here: int, came: Mapping[int, tuple[int, Move]]) -> Iterator[tuple[int, Move]]:
    steps: list[tuple[int, Move]] = []
    while here in came:
        steps.append(came[here])
        here = came[here][0]
    return reversed(steps)


def futures(played: Course, value: Callable[[int], object]) -> tuple[frozenset[object], ...]:
    """For each situation the values that the ends reached from it can have."""
    before: dict[int, set[int]] = {here: set() for here in range(len(played.moves))}
    for here, moves in enumerate(played.moves):
        for move in moves:
            before[move.to].add(here)
    found: list[set[object]] = [set() for _ in played.moves]
    work = deque((end, value(end)) for end in played.ends)
    while work:
        here, reached = work.popleft()
        if reached not in found[here]:
            found[here].add(reached)
            work.extend((one, reached) for one in before[here])
    return tuple(frozenset(values) for values in found)


def decisive_situations(
    played: Course, values: tuple[frozenset[object], ...]
) -> Iterator[tuple[int, tuple[Move, ...]]]:
    """The situations where moves lead to different futures, with their moves."""
    for here, moves in enumerate(played.moves):
        if len(values[here]) > 1 and len({values[move.to] for move in moves}) > 1:
            yield here, moves
