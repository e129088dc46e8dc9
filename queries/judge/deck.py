"""Judge a deck: which clauses it breaks for certain, which it may break, what they leave open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from saitei.kb.logic_files import logic, mechanics
from saitei.kb.solver.job import Job
from saitei.queries.answer import Finding, Legality, Status
from saitei.queries.judge.result import Result
from saitei.queries.judge.unstated import Solve
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value, program

_FIRST = (
    "wrong_number", "too_many_cards", "too_many_sets", "sized_by_text", "too_many_copies", "no_partner",
)  # fmt: skip
"""Kinds of faults that are told first, in this order."""

_MUCH_AT_ONCE = ("--sign-def=pos",)
"""What may be so is tried before what may not: each answer set shows more faults, and fewer are needed."""


def deck_parts(asked: Situation, documents: Sequence[str]) -> tuple[str, ...]:
    """The programs of some documents that try what is not known of the cards of a deck."""
    facts = program((*asked.facts.named("unknown"), *asked.facts.named("doubt")))
    words = asked.language.words
    tried = dict.fromkeys(str(kind) for _, kind in asked.facts.rows("unknown"))
    values = "".join(f"value({kind},{name}).\n" for kind in tried for name in words.get(kind, ()))
    own = (path.read_text(encoding="utf-8") for path in mechanics(documents, "deck"))
    return facts + values, *own


def deck_result(solve: Solve, parts: Sequence[str], asked: Situation, documents: Sequence[str]) -> Result:
    """The ruling on a deck, from what holds whatever the unknown may be and from what could hold.

    `documents` are those in force, the general before the special.
    """
    sure = _DeckModel(solve(Job((*parts, logic("output")), mode="cautious")).models[0], documents)
    could = sure
    if _anything_open(asked):
        job = Job((*parts, logic("deck_possible")), _MUCH_AT_ONCE, mode="brave")
        could = _DeckModel(solve(job).models[0], documents)
    possible = tuple(fault for fault in could.faults if fault.what not in sure.broken)
    keys = dict.fromkeys(fault.key for fault in sure.faults or possible)
    shown = sure if sure.faults or not possible else could
    status: Status = "depends" if possible and not sure.faults else "settled"
    return Result(
        "conflict" if sure.clashing else status,
        Legality(sure.faults, possible, sure.unsaid, _unknown(possible, asked)),
        tuple(row for row in shown.decided if not keys or row[0] in keys),
        tuple(row for row in shown.lost if not keys or row[0] in keys),
        sure.clashing, tuple(keys), () if sure.faults else _doubtful(possible, asked),
    )  # fmt: skip


def open_to_rules(asked: Situation, read: Collection[str]) -> bool:
    """Whether something of the deck that rules read is not known, so that it is tried every way."""
    unknown = any(str(what) in read for _, what in asked.facts.rows("unknown"))
    return unknown or bool(asked.facts.named("doubt")) or _in_several_parts(asked)


def _anything_open(asked: Situation) -> bool:
    return bool(asked.facts.named("unknown") or asked.facts.named("doubt")) or _in_several_parts(asked)


def _in_several_parts(asked: Situation) -> bool:
    """Whether several cards begin in play: what of them is one set is tried."""
    in_play = set(map(Term, asked.language.role("play_zone")))
    return sum(part in in_play for _, part, _ in asked.facts.rows("copies")) > 1


def _unknown(possible: Sequence[Finding], asked: Situation) -> tuple[Term, ...]:
    """The cards that a possible fault is open for because nobody knows them: its own, or its leader."""
    unknown = {str(card): card for card in asked.facts.firsts("unknown") if isinstance(card, Term)}
    named = dict.fromkeys(card for fault in possible for card in map(str, fault.what.args) if card in unknown)
    if any(fault.what.name == "not_for_deck" for fault in possible):
        parts = asked.language.words["deck_part"]
        leading = (
            card for card, part, _ in asked.facts.rows("copies") if "leads" in parts.get(str(part), {})
        )
        named |= dict.fromkeys(str(card) for card in leading if str(card) in unknown)
    return tuple(unknown[card] for card in named)


def _doubtful(possible: Sequence[Finding], asked: Situation) -> tuple[Value, ...]:
    """The abilities that were not understood and that a possible fault is open for."""
    cards = {str(card) for fault in possible for card in fault.what.args}
    whole = any(fault.what.name in ("wrong_number", "sized_by_text") for fault in possible)
    return tuple(
        ability
        for card, kind, ability in asked.facts.rows("doubt")
        if str(card) in cards or (whole and kind == Term("deck_size"))
    )


def _told(fault: Finding) -> int:
    return (*_FIRST, fault.what.name).index(fault.what.name)


class _DeckModel:
    """The atoms that hold in every answer set, or in some."""

    def __init__(self, atoms: Iterable[Term], documents: Sequence[str]) -> None:
        self._rank = {document: -place for place, document in enumerate(documents)}
        rows: dict[str, list[tuple[Value, ...]]] = {}
        for shown in atoms:
            rows.setdefault(shown.name, []).append(shown.args)
        for found in rows.values():
            found.sort(key=str)
        self.decided = tuple((row[0], str(row[1]), row[2]) for row in rows.get("decided", []))
        self.lost = tuple((row[0], str(row[1]), row[2], str(row[3])) for row in rows.get("lost", []))
        self.clashing = tuple(row[0] for row in rows.get("clashing", []))
        self.unsaid = tuple(
            self._finding(row[1], row[2], Term("yes"))
            for row in rows.get("unsaid", [])
            if isinstance(row[1], Term)
        )
        faults = (
            self._finding(row[1], row[2], row[3]) for row in rows.get("fault", []) if isinstance(row[1], Term)
        )
        self.faults = tuple(sorted(faults, key=_told))
        self.broken = {fault.what for fault in self.faults}

    def _finding(self, what: Term, key: Value, value: Value) -> Finding:
        clauses = {clause for said, clause, held in self.decided if (said, held) == (key, value)}
        return Finding(what, key, tuple(sorted(clauses, key=self._special_first)))

    def _special_first(self, clause: str) -> tuple[int, str]:
        return self._rank.get(clause.rpartition(" ")[0], 0), clause
