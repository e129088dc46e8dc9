"""Strongly connected components of a directed graph."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence


def strong_components(
    edges: Mapping[str, Collection[str]], finished: Sequence[str] | None = None
) -> Iterator[frozenset[str]]:
    """The strongly connected components of a directed graph, in reverse topological order (Kosaraju).

    `finished` are its nodes as `postorder` gives them, if that has been asked.
    """
    finished = finished or postorder(edges)
    nodes = frozenset(finished)
    seen = set[str]()
    backwards: dict[str, set[str]] = {node: set() for node in nodes}
    for node, targets in edges.items():
        for target in targets:
            backwards[target].add(node)
    for node in reversed(finished):
        component: list[str] = []
        _visit(node, backwards, seen, component)
        if component:
            yield frozenset(component)


def postorder(edges: Mapping[str, Collection[str]]) -> list[str]:
    """The nodes of a directed graph, each after those that it leads to, as far as they do not go round."""
    finished: list[str] = []
    seen: set[str] = set()
    for node in sorted(set(edges) | {target for targets in edges.values() for target in targets}):
        _visit(node, edges, seen, finished)
    return finished


def _visit(start: str, edges: Mapping[str, Collection[str]], seen: set[str], finished: list[str]) -> None:
    """Depth first without recursion; appends each newly reached node when it is done."""
    if start in seen:
        return
    seen.add(start)
    stack = [(start, iter(sorted(edges.get(start, ()))))]
    while stack:
        node, targets = stack[-1]
        following = next((target for target in targets if target not in seen), None)
        if following is None:
            finished.append(node)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(sorted(edges.get(following, ())))))
