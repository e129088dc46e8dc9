"""Who can bring an outcome about: the attractor of the goal in the game graph, a least fixpoint."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from saitei.kb.game.outcomes import Course
from saitei.kb.game.play import Move, MoveChoice

STAGES = (
    "unstated", "order", "declare", "redirect", "decline", "name", "mode", "number",
    "target", "side", "turn", "place", "replace", "replace_after", "homecoming", "recall", "draw_for_attack",
    "chance", "even",
)  # fmt: skip
"""In which order the choices of one move are made."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's choice among branches; nobody's where `player` is empty."""

    player: str
    branches: tuple[DecisionTree, ...]


DecisionTree: TypeAlias = "Decision | int"
"""The choices of a step one after another, with situations as leaves."""


def decisions(moves: Sequence[Move], players: Sequence[str]) -> DecisionTree:
    """The moves out of one situation as choices made one after the other, in turn order within a stage."""
    rank = {player: place for place, player in enumerate(players)}
    keys = sorted(
        {
            (STAGES.index(choice.stage), rank.get(choice.player, -1))
            for move in moves
            for choice in move.choices
        }
    )
    return _tree(list(moves), keys, players)


def _tree(moves: list[Move], keys: list[tuple[int, int]], players: Sequence[str]) -> DecisionTree:
    for place, (stage, rank) in enumerate(keys):
        player = players[rank] if rank >= 0 else ""
        parts: dict[tuple[MoveChoice, ...], list[Move]] = {}
        for move in moves:
            made = tuple(c for c in move.choices if c.stage == STAGES[stage] and c.player == player)
            parts.setdefault(made, []).append(move)
        if len(parts) > 1:
            return Decision(player, tuple(_tree(part, keys[place + 1 :], players) for part in parts.values()))
    leaves = dict.fromkeys(move.to for move in moves)
    return next(iter(leaves)) if len(leaves) == 1 else Decision("", tuple(leaves))


def in_attractor(played: Course, goal: Collection[int], player: str, players: Sequence[str]) -> bool:
    """Whether the start lies in the attractor of `goal` for `player`: alone they can make play end there."""
    trees = {here: decisions(moves, players) for here, moves in enumerate(played.moves) if moves}
    won = set(goal)
    while new := {here for here, tree in trees.items() if here not in won and _wins(tree, won, player)}:
        won |= new
    return 0 in won


def _wins(tree: DecisionTree, won: Collection[int], player: str) -> bool:
    if isinstance(tree, int):
        return tree in won
    each = (_wins(branch, won, player) for branch in tree.branches)
    return any(each) if tree.player == player else all(each)
