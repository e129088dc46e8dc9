"""Strongly connected components of a directed graph."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping


def strong_components(edges: Mapping[str, Collection[str]]) -> Iterator[frozenset[str]]:
    """The strongly connected components of a directed graph, in reverse topological order (Kosaraju)."""
    nodes = set(edges) | {target for targets in edges.values() for target in targets}
    finished: list[str] = []
    seen: set[str] = set()
    for node in sorted(nodes):
        _visit(node, edges, seen, finished)
    backwards: dict[str, set[str]] = {node: set() for node in nodes}
    for node, targets in edges.items():
        for target in targets:
            backwards[target].add(node)
    seen.clear()
    for node in reversed(finished):
        component: list[str] = []
        _visit(node, backwards, seen, component)
        if component:
            yield frozenset(component)


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
