"""Which row of `meanings.toml` a clause fits, and what fills its variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from saitei.parser.scenario.clauses import ScenarioClause, ScenarioPhrase
from saitei.parser.scenario.data import load
from saitei.parser.scenario.nouns import FACE_DOWN, LIES_UNDER, Noun
from saitei.parser.scenario.zones import LEADERS, PILES, TOPS
from saitei.terms import Term

Bound = dict[str, tuple[Noun, ...]]


@dataclass(frozen=True, slots=True)
class RoleSlot:
    """A place for one phrase: the parts it may play and what it may be about."""

    variable: str
    parts: frozenset[str]
    kinds: frozenset[str]
    optional: bool
    several: bool

    def takes(self, phrase: ScenarioPhrase) -> bool:
        """Whether a phrase may stand here."""
        if not phrase.parts & self.parts or (len(phrase.nouns) > 1 and not self.several):
            return False
        return all(any(is_kind(one, kind) for kind in self.kinds) for one in phrase.nouns)


@dataclass(frozen=True, slots=True)
class Row:
    """A meaning: verbs, features and phrases that it asks for, and what it gives."""

    gives: str
    verbs: frozenset[str]
    features: frozenset[str]
    unlike: frozenset[str]
    adverbs: frozenset[str]
    now: bool
    slots: tuple[RoleSlot, ...]


_TAPPED = Term("tapped")
_UNTAPPED = Term("untapped")
_ARRIVED = Term("arrived")
_SPELL = (Term("card_type", (Term("spell"),)),)
_KINDS: dict[str, Callable[[Noun], bool]] = {
    "opponent": lambda one: one.kind == "opponent" and (one.name is not None or one.by is not None),
    "lies_under": lambda one: one.kind == "object" and one.hint == LIES_UNDER,
    "goal_of_attack": lambda one: one.kind in ("attack_goal", "trait_attack_goal"),
    "some_player": lambda one: (
        one.player is None
        and one.count is None
        and (one.kind == "player" or (one.kind == "zone" and one.zone == "shield_zone"))
    ),
    "opponent_word": lambda one: one.kind == "opponent" and one.name is None and one.by is None,
    "same": lambda one: one.hint == "same",
    "players_word": lambda one: one.kind in ("player", "opponent", "count") and one.player is None,
    "player": lambda one: one.kind == "player" and one.player is not None and one.count is None,
    "one_of_players": lambda one: one.kind == "player" and one.player is not None,
    "object": lambda one: (
        one.kind == "object" or (one.kind == "creatures" and one.number is not None) or is_kind(one, "leader")
    ),
    "creatures": lambda one: one.kind == "creatures" and one.number is None and one.hint != "everyone",
    "creatures_of": lambda one: is_kind(one, "creatures") and one.player is not None,
    "effects": lambda one: one.kind == "effect" and one.number is None,
    "plain_turn": lambda one: one.kind == "turn" and one.ordinal is None,
    "owned_zone": lambda one: one.kind == "zone" and one.player is not None and one.count is None,
    "zone": lambda one: one.kind == "zone" and one.count is None,
    "one_in_zone": lambda one: one.kind == "zone" and one.count == 1,
    "zone_counted": lambda one: one.kind == "zone" and one.count is not None,
    "keyword": lambda one: one.kind == "quote" and one.by is not None and one.by.name == "keyword",
    "unowned": lambda one: is_kind(one, "object") and one.player is None,
    "shields": lambda one: one.kind == "zone" and one.zone == "shield_zone" and one.player is not None,
    "face_down_shields": lambda one: one.zone == "shield_zone" and one.traits == (FACE_DOWN,),
    "shield": lambda one: is_kind(one, "shields") and one.count in (None, 1),
    "pile": lambda one: one.kind == "zone" and one.zone in PILES,
    "so_many_to": lambda one: one.kind == "zone" and one.count is not None,
    "first": lambda one: one.kind == "ordinal" and one.ordinal == 1,
    "some_cards": lambda one: one.kind == "cards" and one.player is None and not one.traits,
    "counted": lambda one: is_kind(one, "some_cards") and one.count is not None,
    "a_card": lambda one: is_kind(one, "some_cards") and one.count in (None, 1),
    "one": lambda one: one.kind == "count" and one.count == 1,
    "how_many": lambda one: one.kind == "how_many" and one.zone is None and one.name is None,
    "how_many_named": lambda one: one.kind == "how_many" and one.name is not None,
    "how_many_shields": lambda one: one.kind == "how_many" and is_kind(replace(one, kind="zone"), "shields"),
    "how_many_creatures": lambda one: is_kind(one, "how_many") and one.player is not None,
    "how_many_in": lambda one: one.kind == "how_many" and one.zone is not None,
    "who_or_which": lambda one: one.kind in ("who", "which_one", "either_one"),
    "who_or_either": lambda one: one.kind in ("who", "either_one"),
    "which_creature": lambda one: one.kind in ("which_one", "either_one") and _says_creature(one.text),
    "tapped": lambda one: one.kind == "trait" and one.traits == (_TAPPED,),
    "object_tapped": lambda one: is_kind(one, "object") and one.traits == (_TAPPED,),
    "untapped": lambda one: one.kind == "trait" and one.traits == (_UNTAPPED,),
    "object_untapped": lambda one: is_kind(one, "object") and one.traits == (_UNTAPPED,),
    "face_down": lambda one: one.kind == "trait" and one.traits == (FACE_DOWN,),
    "spell_of": lambda one: one.kind == "cards" and one.player is not None and one.traits == _SPELL,
    "sick": lambda one: one.kind == "trait" and one.traits == (_ARRIVED,),
    "object_sick": lambda one: is_kind(one, "object") and one.traits == (_ARRIVED,),
    "named": lambda one: one.kind == "object" and one.name is not None,
    "top": lambda one: one.zone in TOPS and one.count is None,
    "reach": lambda one: one.kind in ("range", "static_range") and one.count is not None,
    "leader": lambda one: one.hint in LEADERS and one.count is None,
    "how_of": lambda one: one.kind == "how" and one.name is not None,
    "race_of": lambda one: one.kind == "race" and one.name is not None,
    "creatures_of_all": lambda one: one.kind == "creatures" and one.number is None and one.hint == "everyone",
    "civilization_of": lambda one: one.kind == "civilization" and one.name is not None,
    "order_of_uses": lambda one: one.kind == "order" and one.hint == "declaration",
    "kind_of_ability": lambda one: one.kind == "quote" and one.by is not None and one.by.name == "kind",
    "home": lambda one: one.kind == "zone" and one.zone in LEADERS.values(),
    "cost": lambda one: one.kind == "cost" and one.name is not None,
    "power": lambda one: one.kind == "power" and one.name is not None,
    "attack_goal": lambda one: one.kind == "attack_goal" and one.name is not None,
    "controller": lambda one: one.kind == "controller" and one.name is not None,
}


def _says_creature(text: str) -> bool:
    """Whether it is asked of creatures, not of cards or players."""
    words = load("words")["NOUN"]["creature"]
    return any(word in text.lower() for lang in ("ja", "en") for word in words[lang])


def is_kind(one: Noun, kind: str) -> bool:
    """Whether a noun is about a thing of this kind."""
    if one.kind == "zone" and one.traits and kind != "face_down_shields":
        return False
    test = _KINDS.get(kind)
    return test(one) if test else one.kind == kind


@cache
def rows(sections: tuple[str, ...]) -> tuple[Row, ...]:
    """The rows of some sections of the table of meanings."""
    return tuple(
        Row(
            row["gives"],
            frozenset(row["verbs"]),
            frozenset(row.get("with", ())),
            frozenset(row.get("without", ())),
            frozenset(row.get("adverbs", ())),
            bool(row.get("now")),
            tuple(map(_slot, row["slots"])),
        )
        for section in sections
        for row in load("meanings")[section]
    )


def _slot(text: str) -> RoleSlot:
    variable, parts, kinds = text.split(" ")
    marks = kinds[len(kinds.rstrip("?*")) :]
    return RoleSlot(
        variable,
        frozenset(parts.split(",")),
        frozenset(kinds.rstrip("?*").split(",")),
        "?" in marks,
        "*" in marks,
    )


def features(clause: ScenarioClause) -> frozenset[str]:
    """The features of a clause, with one name for each way of saying that something is allowed.

    After "is" what looks like a past is a participle.
    """
    found = set(clause.features)
    if found & {"may", "may_not", "cannot"}:
        found.add("can")
    if "be" in found:
        found.discard("past")
    return frozenset(found)


def fits(clause: ScenarioClause, *sections: str) -> tuple[Row, Bound] | None:
    """The first row of the sections that the clause fits, with the nouns for its variables."""
    has = features(clause)
    for row in rows(sections):
        if clause.verb not in row.verbs and ("*" not in row.verbs or clause.verb == "be"):
            continue
        if not row.features <= has or row.unlike & has or not row.adverbs <= clause.adverbs:
            continue
        bound = next(_assign(clause.phrases, row.slots), None)
        if bound is not None:
            return row, bound
    return None


def _assign(phrases: list[ScenarioPhrase], slots: tuple[RoleSlot, ...]) -> Iterator[Bound]:
    """Every way to give each phrase a slot of its own, none of the needed ones left empty."""
    if not phrases:
        if all(slot.optional for slot in slots):
            yield {}
        return
    if len(phrases) > len(slots):
        return
    first, rest = phrases[0], phrases[1:]
    for index, slot in enumerate(slots):
        if slot.takes(first):
            for bound in _assign(rest, slots[:index] + slots[index + 1 :]):
                yield {**bound, slot.variable: first.nouns} if slot.variable != "-" else bound


def number(bound: Bound) -> int | None:
    """The count that a clause states on its own: 「クリーチャーを2体」."""
    return bound["n"][0].count if "n" in bound else None
