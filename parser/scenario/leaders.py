"""The cards that lead decks, who controls what, and how often something was done."""

from __future__ import annotations

from functools import partial

from saitei.parser.scenario.clauses import ScenarioClause
from saitei.parser.scenario.happen import times_told
from saitei.parser.scenario.meaning import Bound, number
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.table import Table
from saitei.parser.scenario.zones import LEADERS


def leader(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Somebody's partner or commander is named."""
    zone = bound["z"][0]
    if zone.player is None:
        raise table.unclear(zone.at, "scenario_whose", word=zone.text)
    table.once_settled(partial(name, table, zone, zone.player, bound["o"]))


def name(table: Table, said: Noun, player: str, cards: tuple[Noun, ...]) -> None:
    """These cards lead the player's deck, as `said` calls it."""
    for one in cards:
        card = table.told(one, owner=player)
        table.lead(card, said.hint)


def controls(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Somebody controls cards of others."""
    table.once_settled(partial(_control_of, table, bound["p"][0].player or "", bound["o"]))


def _control_of(table: Table, player: str, cards: tuple[Noun, ...]) -> None:
    for one in cards:
        card = table.told(one)
        table.put_if_nowhere(card, table.play_zone, one.at)
        if player != card.args[0]:
            table.say("controlled", card, player)


def called(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """How often a commander has been summoned from where it begins."""
    zone = bound["z"][0]
    if zone.zone not in LEADERS.values():
        raise table.unclear(zone.at, "scenario_not_a_statement")
    table.once_settled(partial(_called_so_often, table, clause, bound))


def _called_so_often(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    card = table.find(bound["o"][0], owner=bound["p"][0].player)
    table.describe(card, bound["o"][0])
    table.say("called", card, _how_often(clause, bound, bound["z"][0]))


def _how_often(clause: ScenarioClause, bound: Bound, one: Noun) -> int:
    """How often it is said to have been done: 2 times, or twice."""
    counts = (*map(times_told, sorted(clause.adverbs)), number(bound), one.count)
    return next((count for count in counts if count is not None), 1)


def rolled(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """How often somebody has rolled a die this turn."""
    table.say("rolled", bound["p"][0].player or "", _how_often(clause, bound, bound["p"][0]))
