"""Statements that say one fact of each player: teams, roles, ranges, who is out."""

from __future__ import annotations

from functools import partial

from saitei.parser.scenario.clauses import ScenarioClause
from saitei.parser.scenario.meaning import Bound
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.scenario import COMMON
from saitei.parser.scenario.table import Table
from saitei.terms import Term, Value


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


def ranges(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """How far several players' influence reaches, told with their role or with the static range."""
    *said, last = (*bound["r"], *bound.get("l", ()), *bound.get("n", ()))
    counts = [one for one in (*said, last) if one.kind == "count"]
    named = [one.player for one in bound.get("p", bound["r"]) if one.player] or table.source.names
    for one in (*said, last):
        if one.kind == "role":
            values: tuple[str, Value] = ("role", Term(one.hint))
        elif one.kind in ("range", "static_range"):
            number = one.count if one.count is not None else counts.pop(0).count
            values = (f"stated_{one.kind}", number or 0)
        else:
            continue
        for player in named:
            table.say(values[0], player, values[1])


def deployed(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Creatures that were handed to a teammate."""
    table.once_settled(partial(_handed_over, table, bound["o"]))


def _handed_over(table: Table, cards: tuple[Noun, ...]) -> None:
    for one in cards:
        card = table.told(one)
        table.put_if_nowhere(card, table.play_zone, one.at)
        table.say("deployed", card)


def out(table: Table, bound: Bound) -> None:
    """Somebody has lost."""
    for one in bound["p"]:
        table.out.add(one.player or "")
        table.say("out", one.player or "")


def gone(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Somebody has lost since the turn began."""
    out(table, bound)
    for one in bound["p"]:
        table.say("gone_this_turn", one.player or "")


def team(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """A team goes by the first of its players."""
    for one in bound["p"]:
        table.say("team", one.player or "", bound["p"][0].player or "")


def shared(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Zones that all players have in common."""
    for one in bound["z"]:
        if one.zone is None or one.player not in (None, COMMON):
            raise table.unclear(clause.at, "scenario_not_a_statement")
        table.share(one.zone)
