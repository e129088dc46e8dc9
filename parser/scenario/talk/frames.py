"""The rows of frames.toml: which clauses as people talk they fit, and what stands in their slots then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.spoken_clauses import Mention, Part, SpokenClause

_LOOSE = frozenset({"fresh_turn", "this_turn", "directly", "surely"})
"""When and how something is asked to be done, which is no question of its own."""

_SLOTTED_NOUNS = {"card": "cards"}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a part of a clause: see frames.toml."""

    variable: str
    missing: str
    owner: str
    parts: frozenset[str]
    kinds: frozenset[str]
    optional: bool

    def accepts(self, part: Part) -> bool:
        """Whether a part of a clause may stand here."""
        return part.role in self.parts and bool(self.kinds & kinds(part.thing))


@dataclass(frozen=True, slots=True)
class Frame:
    """A row of frames.toml."""

    verbs: frozenset[str]
    features: frozenset[str]
    unlike: frozenset[str]
    adverbs: frozenset[str]
    slots: tuple[Slot, ...]
    means: tuple[str, ...]
    lies: tuple[str, ...]
    turn: str
    needs: frozenset[str]
    when: str
    unless: str
    sets: str
    tells: str
    patient: str

    def fits(self, clause: SpokenClause, known: Mapping[str, str]) -> bool:
        """Whether a clause is of this form, after what is known."""
        return (
            clause.verb in self.verbs
            and self.features <= clause.features
            and not self.unlike & clause.features
            and self.needs <= clause.adverbs <= self.adverbs | (_LOOSE if clause.asks else frozenset())
            and (not self.when or self.when in known)
            and self.unless not in known
        )

    def slot_of(self, bound: Mapping[str, Mention], thing: Mention) -> Slot | None:
        """The slot in which something stands."""
        return next((one for one in self.slots if bound.get(one.variable) is thing), None)


class Fit(NamedTuple):
    """A row, the clause that fits it, and what stands in its slots."""

    frame: Frame
    bound: Mapping[str, Mention]
    clause: SpokenClause


def fits(clause: SpokenClause, known: Mapping[str, str]) -> Iterator[Fit]:
    """Every way in which a clause fits a row."""
    for frame in _frames("asked" if clause.asks else "told"):
        if frame.fits(clause, known):
            yield from (Fit(frame, bound, clause) for bound in _assigned(clause.parts, frame.slots))


def kinds(thing: Mention) -> frozenset[str]:
    """What a noun may be taken for in a slot."""
    if thing.kind == "card":
        return frozenset({"card", "named"}) if thing.value != "ability" else frozenset({"ability"})
    if thing.kind == "number":
        return frozenset({"number", f"number_{thing.value}"})
    if thing.kind == "wh":
        return frozenset({thing.value if thing.owner is None else f"{thing.value}_of"})
    if thing.kind != "noun":
        return frozenset({thing.kind})
    if thing.owner in ("everyone", "who"):
        return frozenset({f"{thing.owner}s"})
    counted = (
        {f"counted_{thing.value}", f"counted_{thing.value}_{thing.count}"}
        if thing.count is not None
        else set[str]()
    )
    generic = {"card", "generic"} if is_generic(thing) else set[str]()
    bare = {_SLOTTED_NOUNS.get(thing.value, thing.value)} if thing.count is None else set[str]()
    if thing.value == "creature":
        counted |= {"unowned_creature" if thing.owner is None else "owned_creature"}
    told_of = {f"{thing.value}_{thing.did}"} if thing.did else set[str]()
    return frozenset(counted | generic | bare | told_of)


def is_generic(thing: Mention) -> bool:
    """Whether a noun stands for one card without a name: “no creatures”, “two blockers” do not."""
    return (
        thing.kind == "noun" and thing.count in (None, "1") and thing.value in load_talk("frames")["generic"]
    )


def _assigned(parts: Sequence[Part], slots: tuple[Slot, ...]) -> Iterator[dict[str, Mention]]:
    """Every way to give each part a slot of its own, none of the needed ones left empty."""
    if not parts:
        if all(slot.optional for slot in slots):
            yield {}
        return
    part, *rest = parts
    for at, slot in enumerate(slots):
        if slot.accepts(part):
            for bound in _assigned(rest, slots[:at] + slots[at + 1 :]):
                yield {slot.variable: part.thing, **bound}


@cache
def _frames(kind: str) -> tuple[Frame, ...]:
    rows: list[dict[str, Any]] = load_talk("frames")[kind]
    return tuple(
        Frame(
            frozenset(row["verbs"]),
            frozenset(row.get("with", ())),
            frozenset(row.get("without", ())),
            frozenset(row.get("adverbs", ())),
            tuple(map(_slot, row["slots"])),
            tuple(row["means"]),
            tuple(row.get("lies", ())),
            row.get("turn", ""),
            frozenset(row.get("needs", ())),
            row.get("when", ""),
            row.get("unless", ""),
            row.get("sets", ""),
            row.get("tells", ""),
            row.get("patient", ""),
        )
        for row in rows
    )


def _slot(text: str) -> Slot:
    variable, parts, taken = text.split(" ")
    name, _, owner = variable.partition("<")
    name, _, missing = name.partition("=")
    return Slot(
        name,
        missing,
        owner,
        frozenset(parts.split(",")),
        frozenset(taken.rstrip("?").split(",")),
        taken.endswith("?"),
    )
