"""Cards that lie under another one, behind it, or are linked to it: they lie in no zone of their own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from saitei.parser.scenario.clauses import ScenarioClause
from saitei.parser.scenario.meaning import Bound
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.table import Table
from saitei.terms import Term


def under(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Cards lie under another one, or are attached to it."""
    table.once_settled(partial(_stack, table, bound["b"][0], bound["o"]))


def on_top(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """A card lies on top of another one."""
    (below,) = bound["b"]
    table.once_settled(partial(_stack, table, bound["o"][0], (replace(below, hint=""),)))


def _stack(table: Table, one: Noun, below: tuple[Noun, ...]) -> None:
    card = table.find(one, create=True)
    table.put_if_nowhere(card, table.play_zone, one.at)
    laid = tuple(_taken_up(table, card, each) for each in below)
    table.describe(card, replace(one, under=(*one.under, *laid)))


def _taken_up(table: Table, above: Term, one: Noun) -> Noun:
    """The card as one that lies nowhere: where a line has listed one copy of it in play, that is the one."""
    owner, name = one.player or str(above.args[0]), table.full_name(one.name or "")
    listed = [card for card in table.in_play_of(owner) if card.args[1] == name and card != above]
    if one.number is not None or one.count is not None or len(listed) != 1:
        return one
    table.cover(listed[0])
    return replace(one, number=int(str(listed[0].args[2])))


def behind(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """A card has other faces; where it lies itself is said first."""
    laid = partial(_lay_behind, table, bound["b"][0], bound["o"])
    table.once_settled(lambda: table.once_settled(laid))


def _lay_behind(table: Table, one: Noun, faces: tuple[Noun, ...]) -> None:
    """A second copy has a second face behind it; two different cards may form one together."""
    card = table.told(one)
    for face in faces:
        number = face.number if face.number is not None else int(str(card.args[2]))
        table.lay_under(card, replace(face, number=number), "reverse")


def linked(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Gods are linked to another one; which of them leads a deck is said first."""
    stands = partial(_link, table, bound["b"][0], bound["o"])
    table.once_settled(lambda: table.once_settled(stands))


def linked_together(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Gods are linked to one another, from the left to the right."""
    first, *others = bound["o"]
    if not others:
        raise table.unclear(clause.at, "scenario_not_a_statement")
    linked(table, clause, {"b": (first,), "o": tuple(others)})


def _link(table: Table, one: Noun, others: tuple[Noun, ...]) -> None:
    """Each god stands to the right of the one before."""
    card = table.told(one)
    table.put_if_nowhere(card, table.leaders.get(card, table.play_zone), one.at)
    for other in others:
        card = table.lay_under(card, _taken_up(table, card, other), "linked")
