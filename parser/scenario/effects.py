"""Effects that wait, are being resolved, or newly arise."""

from __future__ import annotations

from saitei.parser.scenario.clauses import ScenarioClause
from saitei.parser.scenario.meaning import Bound, number
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.table import Table


def resolving(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """An effect is being resolved."""
    resolve_now(table, bound["e"][0])


def resolve_now(table: Table, one: Noun) -> None:
    """An effect is being resolved: the numbered one, or the first of the player's that waits."""
    if one.player is None:
        raise table.unclear(one.at, "scenario_whose", word=one.text)
    held = [held for held, state in table.effects.get(one.player, {}).items() if state == "waits"]
    found = table.effect(one.player, one.number or min(held, default=None), "resolving")
    table.effects[one.player][int(str(found.args[1]))] = "resolving"
    table.resolving = found
    table.say("resolving", found)


def arise(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """New effects arise from the one that is being resolved."""
    for one in bound["f"]:
        if one.player is None or table.resolving is None:
            raise table.unclear(one.at, "scenario_arises_from_what")
        for _ in range(table.limited(number(bound) or one.count or 1, one.at)):
            table.say("arose", table.effect(one.player, one.number, "arose"), table.resolving)


def waiting(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Effects wait to be resolved."""
    wait(table, bound["e"], number(bound))


def wait(table: Table, effects: tuple[Noun, ...], count: int | None = None) -> None:
    """Effects wait: so many of a player's, a numbered one, or that of an ability."""
    for one in effects:
        if one.player is None and one.kind == "effect":
            raise table.unclear(one.at, "scenario_whose", word=one.text)
        for _ in range(table.limited(count or one.count or 1, one.at)):
            _one_waits(table, one)


def _one_waits(table: Table, one: Noun) -> None:
    if one.kind == "effect":
        table.say("waits", table.effect(one.player or "", one.number, "waits"))
    elif one.kind == "ability" and one.name is not None:
        player = str(table.told(one).args[0])
        found = table.effect(player, None, "waits")
        table.say("waits", found)
        table.say("made_by", found, table.ability(one))
    else:
        raise table.unclear(one.at, "scenario_not_an_effect", word=one.text)


def is_made_by(table: Table, one: Noun, ability: Noun) -> None:
    """A numbered effect is that of an ability."""
    table.say("made_by", table.effect(one.player or "", one.number, "listed"), table.ability(ability))
