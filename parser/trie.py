"""Longest match over a lexicon."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

V = TypeVar("V")


class _Node(Generic[V]):
    __slots__ = ("children", "filled", "value")

    def __init__(self) -> None:
        self.children: dict[str, _Node[V]] = {}
        self.filled = False
        self.value: V | None = None


class Trie(Generic[V]):
    """Words with values; `longest` finds the longest word that starts at a place."""

    def __init__(self, words: Iterable[tuple[str, V]] = ()) -> None:
        self._root: _Node[V] = _Node()
        for word, value in words:
            self.add(word, value)

    def add(self, word: str, value: V) -> None:
        """A later value for a word replaces the earlier one."""
        node = self._root
        for char in word:
            node = node.children.setdefault(char, _Node())
        node.filled, node.value = True, value

    def longest(self, text: str, start: int) -> tuple[int, V] | None:
        """End and value of the longest word at `start`, or None."""
        node, best = self._root, None
        for at in range(start, len(text)):
            following = node.children.get(text[at])
            if following is None:
                break
            node = following
            if node.filled and node.value is not None:
                best = (at + 1, node.value)
        return best
