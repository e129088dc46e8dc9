"""A ruling set: the documents it is composed of, compiled, checked, and sliced for a question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from saitei.errors import Notice, Place, RulePageError
from saitei.kb.compile import Rule, compile_clause
from saitei.kb.documents import Document, closure, find, shipped
from saitei.kb.graph import strong_components
from saitei.kb.pages import Clause, Fence
from saitei.kb.precedence import Precedence, full_id, settle
from saitei.kb.vocabulary import Vocabulary, vocabulary

LOGIC = ("table", "text", "cards", "happenings", "conditions", "effects", "questions")
"""The definitions of `kb/logic` that the vocabulary declares; `core.lp` is under all of them."""


@dataclass(frozen=True, slots=True)
class Slice:
    """What one kind of question can reach: program text, the same for explanations, predicates read."""

    text: str
    why: str
    facts: frozenset[str]
    clauses: frozenset[str]


@dataclass(frozen=True, slots=True)
class RulingSet:
    """Clauses that are in force together, compiled; `slices` keeps what questions have needed."""

    name: str
    documents: tuple[str, ...]
    clauses: Mapping[str, Clause]
    rules: tuple[Rule, ...]
    definitions: tuple[Rule, ...]
    over: tuple[Precedence, ...]
    keywords: Mapping[str, str]
    slices: dict[str, Slice] = field(default_factory=dict)

    def slice(self, question: str) -> Slice:
        """The part of the program that a question of this kind can reach."""
        if question not in self.slices:
            self.slices[question] = _slice(self, question)
        return self.slices[question]


def ruling_set(
    name: str, documents: Mapping[str, Document] | None = None, *,
    without: Collection[str] = (), stated_only: bool = False,
) -> RulingSet:  # fmt: skip
    """The ruling set of a document and all it builds on; `without` leaves clauses out.

    Raises UnknownTerm for an unknown name, RulePageError for pages that cannot stand together.
    """
    known = dict(shipped() if documents is None else documents)
    parts = closure(find(name, known), known)
    every = {clause.id: clause for part in parts for page in part.pages for clause in page.clauses}
    _check_references(every)
    clauses = {key: clause for key, clause in every.items() if key not in without}
    words = vocabulary()
    compiled = [rule for clause in clauses.values() for rule in _compiled(clause)]
    definitions = (*_logic(), *(rule for rule in compiled if words.predicates[rule.head].kind == "definition"))
    rules = tuple(rule for rule in compiled if words.predicates[rule.head].kind == "conclusion")
    _check_order(rules, every)
    over = settle(
        clauses, (rule for rule in compiled if words.predicates[rule.head].kind == "precedence"),
        _extends(parts), _topics(clauses, rules), stated_only=stated_only,
    )  # fmt: skip
    _check_defeat_in_cycles(rules, over, every)
    keywords = {fence.info: fence.text.strip() for clause in clauses.values() for fence in clause.fenced("keyword")}
    return RulingSet(
        parts[-1].id, tuple(part.id for part in parts), clauses, rules, definitions, over, keywords
    )


@cache
def _compiled(clause: Clause) -> tuple[Rule, ...]:
    return compile_clause(clause, vocabulary())


@cache
def _logic() -> tuple[Rule, ...]:
    """The engine's own definitions, compiled like a clause that belongs to no document."""
    rules: list[Rule] = []
    for name in LOGIC:
        place = Place(f"kb/logic/{name}.lp", 1)
        text = (files("saitei.kb") / "logic" / f"{name}.lp").read_text(encoding="utf-8")
        clause = Clause(f"logic {name}", "logic", name, name, name, place, fences=(Fence("asp", "", text, place),))
        rules += compile_clause(clause, vocabulary())
    return tuple(rules)


@cache
def _core() -> str:
    return (files("saitei.kb") / "logic" / "core.lp").read_text(encoding="utf-8")


def _extends(parts: Sequence[Document]) -> dict[str, tuple[str, ...]]:
    """Each document's bases, direct and indirect."""
    known = {part.id: part for part in parts}
    return {part.id: tuple(base.id for base in closure(part, known) if base.id != part.id) for part in parts}


def _topics(clauses: Iterable[str], rules: Iterable[Rule]) -> dict[str, frozenset[tuple[str, str]]]:
    topics: dict[str, set[tuple[str, str]]] = {clause: set() for clause in clauses}
    for rule in rules:
        topics[rule.clause].add((rule.head, rule.value))
    return {clause: frozenset(heads) for clause, heads in topics.items()}


def _check_references(clauses: Mapping[str, Clause]) -> None:
    for clause in clauses.values():
        for relation in clause.relations:
            if relation.kind in ("exception to", "read as exception to", "clarifies", "doubles"):
                for word in relation.what.split(","):
                    target = full_id(word.strip(), clause)
                    if target not in clauses:
                        nearest = ", ".join(get_close_matches(target, clauses, cutoff=0.6))
                        values: dict[str, str | int] = {"clause": target, "nearest": nearest}
                        raise RulePageError(Notice("clause_unknown", values), relation.place)


def _reads(rules: Iterable[Rule], words: Vocabulary) -> dict[str, dict[str, bool]]:
    """For each conclusion the conclusions its clauses read, and whether by absence."""
    edges: dict[str, dict[str, bool]] = {}
    for rule in rules:
        for name, absent in rule.reads:
            if words.predicates[name].kind == "conclusion":
                targets = edges.setdefault(rule.head, {})
                targets[name] = targets.get(name, False) or absent
    return edges


def _check_order(rules: Sequence[Rule], clauses: Mapping[str, Clause]) -> None:
    """Refuse a topic that depends on its own absence: an odd loop deletes situations without a word."""
    edges = _reads(rules, vocabulary())
    for component in strong_components(edges):
        for one in component:
            for other, absent in edges.get(one, {}).items():
                if absent and other in component:
                    raise RulePageError(
                        Notice("topic_loop", {"topic": one, "other": other}), _place(one, other, rules, clauses)
                    )


def _check_defeat_in_cycles(
    rules: Sequence[Rule], over: Sequence[Precedence], clauses: Mapping[str, Clause]
) -> None:
    """Refuse topics that read each other while clauses beat one another on them: that is a loop as well."""
    edges = _reads(rules, vocabulary())
    heads = {clause: {rule.head for rule in rules if rule.clause == clause} for clause in clauses}
    fought: set[str] = set()
    for pair in over:
        fought |= heads[pair.upper] & heads[pair.lower]
    for component in strong_components(edges):
        looped = len(component) > 1 or any(one in edges.get(one, {}) for one in component)
        if looped and component & fought:
            one = min(component & fought)
            other = min(edges[one].keys() & component)
            raise RulePageError(
                Notice("topic_loop", {"topic": one, "other": other}), _place(one, other, rules, clauses)
            )


def _place(topic: str, read: str, rules: Sequence[Rule], clauses: Mapping[str, Clause]) -> Place:
    rule = next(rule for rule in rules if rule.head == topic and read in dict(rule.reads))
    return Place(clauses[rule.clause].place.file, rule.line)


def _slice(rules: RulingSet, question: str) -> Slice:
    every = (*rules.definitions, *rules.rules)
    by_head: dict[str, list[Rule]] = {}
    for rule in every:
        by_head.setdefault(rule.head, []).append(rule)
    chosen = [rule for rule in every if rule.question == question]
    wanted = {name for rule in chosen for name, _ in rule.reads}
    reached: set[str] = set()
    while pending := wanted - reached:
        reached |= pending
        found = [rule for name in pending for rule in by_head.get(name, [])]
        chosen += found
        wanted |= {name for rule in found for name, _ in rule.reads}
    clauses = frozenset(rule.clause for rule in chosen)
    over = "".join(
        f'over(main,"{pair.upper}","{pair.lower}").\n' for pair in _pairs(rules.over) if {pair.upper, pair.lower} <= clauses
    )
    members = "".join(f'in(main,"{clause}").\n' for clause in sorted(clauses & rules.clauses.keys()))
    heads = {rule.head for rule in chosen}
    defined = "".join(f"#defined {name}/{_arity(name)}.\n" for name in sorted(reached - heads))
    text = "".join((_core(), "ruling_set(main).\n", members, over, defined, *(f"{rule.text}\n" for rule in chosen)))
    why = "".join(f"{rule.why}\n" for rule in chosen if rule.why)
    return Slice(text, why, frozenset(reached), clauses)


def _pairs(over: Iterable[Precedence]) -> list[Precedence]:
    return list({(pair.upper, pair.lower): pair for pair in over}.values())


def _arity(name: str) -> int:
    return vocabulary().predicates[name].arity
