"""Statements that say one fact of each player: teams, roles, ranges, who is out."""

from __future__ import annotations

from functools import partial

from saitei.parser.facts import Term, Value
from saitei.parser.scenario.clauses import Clause
from saitei.parser.scenario.meaning import Bound
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.table import Table


def state(table: Table, fact: str, bound: Bound) -> None:
    """Say a fact of each player: `stated_range(p,n)`; of everybody where no player is named."""
    name, _, rest = fact.rstrip(")").partition("(")
    first, *others = rest.split(",")
    values: list[Value] = [_said(bound[variable][0]) for variable in others]
    for one in bound[first]:
        for player in (one.player,) if one.player else table.source.names:
            table.say(name, player, *values)


def _said(one: Noun) -> Value:
    return one.count if one.kind == "count" and one.count is not None else Term(one.hint)


def deployed(table: Table, _clause: Clause, bound: Bound) -> None:
    """Creatures that were handed to a teammate."""
    table.unsettled.append(partial(_handed_over, table, bound["o"]))


def _handed_over(table: Table, cards: tuple[Noun, ...]) -> None:
    for one in cards:
        card = table.find(one, create=True)
        table.put_if_nowhere(card, "battle_zone", one.at)
        table.say("deployed", card)


def out(table: Table, _clause: Clause, bound: Bound) -> None:
    """Somebody has lost."""
    for one in bound["p"]:
        table.out.add(one.player or "")
        table.say("out", one.player or "")


def gone(table: Table, clause: Clause, bound: Bound) -> None:
    """Somebody has lost since the turn began."""
    out(table, clause, bound)
    for one in bound["p"]:
        table.say("gone_this_turn", one.player or "")


def team(table: Table, _clause: Clause, bound: Bound) -> None:
    """A team goes by the first of its players."""
    for one in bound["p"]:
        table.say("team", one.player or "", bound["p"][0].player or "")
