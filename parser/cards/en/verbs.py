"""English verbs: their forms by rule, and the frames of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.tokens import Word

_FORMS = ("base", "s", "past", "participle", "ing")


@dataclass(frozen=True, slots=True)
class Slot:
    """What stands beside a verb: the slot it fills, the noun classes it takes, whether it must be there."""

    name: str
    kinds: tuple[str, ...]
    needed: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """One way to read a verb: who or what its subject is, its object, and its prepositions."""

    verb: str
    subject: Slot | None
    object: Slot | None
    prepositions: dict[str, Slot]
    amount: bool


def forms(cell: str) -> tuple[str, ...]:
    """Base, s, past, participle and ing: as listed, or by rule."""
    if "/" in cell:
        return tuple(cell.split("/"))
    stem = cell.removesuffix("e")
    double = cell[-1] if cell in ("tap", "untap", "flip", "equip", "skip") else ""
    third = cell[:-1] + "ies" if cell.endswith("y") and cell[-2] not in "aeiou" else cell + "s"
    third = cell + "es" if cell.endswith(("ss", "sh", "ch")) else third
    past = stem + double + "ed"
    return cell, third, past, past, stem + double + "ing"


@cache
def frames() -> dict[str, tuple[Frame, ...]]:
    """The frames of each verb by its base form."""
    found: dict[str, list[Frame]] = {}
    for cell, verb, subject, said, prepositions in rows("verbs"):
        base = forms(cell)[0]
        frame = Frame(
            verb,
            None if subject == "by" else _slot(subject),
            _slot(said) if ":" in said else None,
            {
                word: _slot(slot)
                for word, _, slot in (each.partition("=") for each in prepositions.split())
                if slot
            },
            said == "amount!",
        )
        found.setdefault(base, []).append(frame)
    return {base: tuple(each) for base, each in found.items()}


def _slot(text: str) -> Slot:
    """ "subject=object:body" is a subject that fills the object."""
    names, _, kinds = text.rstrip("!").partition(":")
    return Slot(names.rpartition("=")[2], tuple(kinds.split("|")), text.endswith("!"))


@cache
def verb_words() -> dict[str, Word]:
    """Every form of every verb, with what it can be."""
    found: dict[str, tuple[str, set[str]]] = {}
    for cell in dict.fromkeys(row[0] for row in (*rows("verbs"), *rows("auxiliary_verbs"))):
        listed = forms(cell)
        for form, surface in zip(_FORMS, listed, strict=True):
            found.setdefault(surface, (listed[0], set()))[1].add(form)
    return {surface: Word("V", "", base, frozenset(names)) for surface, (base, names) in found.items()}
