"""Change the table of a scenario: each change is made to its facts, and the text is printed from them anew.

So a text and its table can never disagree: the text is what is kept, the table what is read from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from saitei.errors import Refused
from saitei.parser.scenario.scenario import Object, Scenario, WrittenCard
from saitei.terms import Term, Value
from saitei.wording import Notice

Deed: TypeAlias = Literal[
    "rules", "seats", "turn", "step", "put", "write", "move", "tap", "take", "count", "untell", "unask"
]
"""What may be done to a table; to tell and to ask are sentences, and are added to the text."""

MOST_SEATS = 8
_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Edit:
    """A change: what is done, and to whom or what, as far as that matters to it."""

    do: Deed
    player: str = ""
    zone: str = ""
    name: str = ""
    card: str = ""
    number: int | None = None
    written: WrittenCard | None = None


def edited(scenario: Scenario, edit: Edit) -> Scenario:
    """The scenario with a change made to it; raises Refused for what is not on the table."""
    if edit.do in _PLACED and edit.zone not in scenario.language.words["zone"]:
        raise Refused(Notice("table_no_zone", {"zone": edit.zone[:60]}))
    return _EDITS[edit.do](scenario, edit)


def _rules(scenario: Scenario, edit: Edit) -> Scenario:
    return replace(scenario, ruling_set=edit.name or None)


def _seats(scenario: Scenario, edit: Edit) -> Scenario:
    """So many sit at the table: new ones have the next letters, who goes takes everything along."""
    players, wanted = scenario.players, max(2, min(edit.number or 2, MOST_SEATS))
    free = [name for name in _NAMES if name not in players]
    seated = (*players, *free)[:wanted]
    gone = {*players[wanted:]}
    facts = _with(scenario.facts, lambda fact: not _about(fact, gone))
    for number, player in enumerate(seated):
        facts |= {Term("player", (player,)): None, Term("seat", (player, number)): None}
    objects = tuple(one for one in scenario.objects if one.owner not in gone)
    question = scenario.question
    if question is not None and _about(question, gone):
        question = None
    return replace(scenario, facts=facts, objects=objects, question=question)


def _turn(scenario: Scenario, edit: Edit) -> Scenario:
    _seated(scenario, edit.player)
    facts = _with(scenario.facts, lambda fact: fact.name != "turn_player")
    return replace(scenario, facts=facts | {Term("turn_player", (edit.player,)): None})


def _step(scenario: Scenario, edit: Edit) -> Scenario:
    """It is a step of the turn, or a phase where a game has those; nothing is said of it without a name."""
    facts = _with(scenario.facts, lambda fact: fact.name not in STEPS)
    if edit.name:
        words = scenario.language.words
        kind = next((one for one in STEPS if edit.name in words.get(one, {})), None)
        if kind is None:
            raise Refused(Notice("table_no_step", {"step": edit.name[:60]}))
        facts[Term(kind, (Term(edit.name),))] = None
    return replace(scenario, facts=facts)


def _put(scenario: Scenario, edit: Edit) -> Scenario:
    """One more card of a name lies in a zone."""
    _seated(scenario, edit.player)
    if not edit.name.strip() or any(sign in edit.name for sign in "《》\n"):
        raise Refused(Notice("table_no_name", {"name": edit.name[:40]}))
    taken = [
        one.term.args[2] for one in scenario.objects if (one.owner, one.name) == (edit.player, edit.name)
    ]
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    card = Term("card", (edit.player, edit.name, number))
    told = {
        Term("object", (card,)): None,
        Term("owner", (card, edit.player)): None,
        Term("named", (card, edit.name)): None,
        Term("in_zone", (card, Term(edit.zone))): None,
    }
    facts = _counted({**scenario.facts, **told}, edit.player, edit.zone)
    return replace(scenario, facts=facts, objects=(*scenario.objects, Object(card, edit.player, edit.name)))


def _write(scenario: Scenario, edit: Edit) -> Scenario:
    """A card of one's own lies in a zone; what was written of one of that name before is gone."""
    card = edit.written
    words = scenario.language.words
    if card is None or not {*card.types} <= words["card_type"].keys():
        raise Refused(Notice("table_no_kind", {"kind": ", ".join(card.types)[:40] if card else ""}))
    if not {*card.civilizations} <= words["civilization"].keys():
        raise Refused(Notice("table_no_kind", {"kind": ", ".join(card.civilizations)[:40]}))
    others = (one for one in scenario.cards if one.name != edit.name)
    return _put(replace(scenario, cards=(*others, replace(card, name=edit.name))), edit)


def _move(scenario: Scenario, edit: Edit) -> Scenario:
    """A card lies elsewhere: whatever is said of how it lies is gone."""
    card = _card(scenario, edit)
    facts = _with(scenario.facts, lambda fact: not (fact.name in _LYING and fact.args[0] == card))
    facts[Term("in_zone", (card, Term(edit.zone)))] = None
    return replace(scenario, facts=_counted(facts, str(card.args[0]), edit.zone))


def _tap(scenario: Scenario, edit: Edit) -> Scenario:
    tapped = Term("tapped", (_card(scenario, edit),))
    facts = dict(scenario.facts)
    if facts.pop(tapped, ...) is ...:
        facts[tapped] = None
    return replace(scenario, facts=facts)


def _take(scenario: Scenario, edit: Edit) -> Scenario:
    """A card leaves the table, with all that is said of it and that it does."""
    card = _card(scenario, edit)
    gone: set[Value] = {card}
    events = {fact.args[0] for fact in scenario.facts if fact.name in _TOLD and _about(fact, gone)}
    facts = _with(
        scenario.facts,
        lambda fact: not _about(fact, gone) and not (fact.args and fact.args[0] in events),
    )
    question = scenario.question
    if question is not None and _about(question, gone):
        question = None
    objects = tuple(one for one in scenario.objects if one.term != card)
    return replace(scenario, facts=facts, objects=objects, question=question)


def _count(scenario: Scenario, edit: Edit) -> Scenario:
    """So many cards lie in a zone; nothing is said of it where there is no number."""
    _seated(scenario, edit.player)
    zone = Term(edit.zone)
    facts = _with(scenario.facts, lambda fact: fact.name != "count" or fact.args[:2] != (edit.player, zone))
    if edit.number is not None:
        facts[Term("count", (edit.player, zone, max(edit.number, _lying(facts, edit.player, zone))))] = None
    return replace(scenario, facts=facts)


def _untell(scenario: Scenario, edit: Edit) -> Scenario:
    """An event has not been told of."""
    numbers = sorted(
        int(str(fact.args[0].args[0]))
        for fact in scenario.facts
        if fact.name == "event" and isinstance(fact.args[0], Term)
    )
    if edit.number is None or not 0 <= edit.number < len(numbers):
        raise Refused(Notice("table_no_event"))
    event = Term("event", (numbers[edit.number],))
    return replace(scenario, facts=_with(scenario.facts, lambda fact: not fact.args or fact.args[0] != event))


def _unask(scenario: Scenario, _: Edit) -> Scenario:
    return replace(scenario, question=None, expected=None, expected_clauses=())


_EDITS: Mapping[Deed, Callable[[Scenario, Edit], Scenario]] = {
    "rules": _rules, "seats": _seats, "turn": _turn, "step": _step, "put": _put, "write": _write,
    "move": _move, "tap": _tap,
    "take": _take, "count": _count, "untell": _untell, "unask": _unask,
}  # fmt: skip

STEPS = ("phase", "step")
"""What the parts of a turn are called, by games."""

_PLACED = ("put", "write", "move", "count")
"""What is done in a zone."""

_LYING = ("in_zone", "tapped", "face_down", "arrived", "on_top", "next_up", "under", "linked", "on_map")
_TOLD = ("subject", "actor", "goal", "deed", "event", "by")


def _with(facts: Mapping[Term, int | None], keeps: Callable[[Term], bool]) -> dict[Term, int | None]:
    return {fact: line for fact, line in facts.items() if keeps(fact)}


def _about(term: Term, things: Iterable[Value]) -> bool:
    """Whether a term speaks of one of some things, however deep."""
    known = {*things}
    return any(arg in known or (isinstance(arg, Term) and _about(arg, known)) for arg in term.args)


def _seated(scenario: Scenario, player: str) -> None:
    if player not in scenario.players:
        raise Refused(Notice("table_no_player", {"player": player[:40]}))


def _card(scenario: Scenario, edit: Edit) -> Term:
    """The card that is meant: by its term, else the last of its name in that zone."""
    if edit.card:
        return next((one.term for one in scenario.objects if str(one.term) == edit.card), None) or _none(edit)
    zone = Term(edit.zone)
    lying = [
        one.term
        for one in scenario.objects
        if (one.owner, one.name) == (edit.player, edit.name)
        and (not edit.zone or Term("in_zone", (one.term, zone)) in scenario.facts)
    ]
    return lying[-1] if lying else _none(edit)


def _none(edit: Edit) -> Term:
    raise Refused(Notice("table_no_card", {"card": (edit.name or edit.card)[:80]}))


def _lying(facts: Iterable[Term], player: str, zone: Term) -> int:
    return sum(
        fact.name == "in_zone" and fact.args[1] == zone and isinstance(fact.args[0], Term)
        and fact.args[0].args[0] == player
        for fact in facts
    )  # fmt: skip


def _counted(facts: dict[Term, int | None], player: str, zone: str) -> dict[Term, int | None]:
    """The facts with a number of cards that is no smaller than those that are known to lie there."""
    place = Term(zone)
    lying = _lying(facts, player, place)
    return {
        Term("count", (player, place, max(int(str(fact.args[2])), lying)))
        if fact.name == "count" and fact.args[:2] == (player, place)
        else fact: line
        for fact, line in facts.items()
    }
