"""Whose turn it is, and how turns go by between what is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from saitei.errors import ParseError
from saitei.parser.scenario.clauses import ScenarioClause
from saitei.parser.scenario.happen import event, happens, when
from saitei.parser.scenario.meaning import Bound
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.table import Table
from saitei.terms import Term

_NEXT = "next_turn"

_EXTRA = "extra"
"""What is said of a turn more than somebody would have, which follows upon the one that goes on."""

EXTRA_TURN = Term("extra_turn")
"""How the turn ends that gives way to such a turn."""

_MAIN = "main"
"""The step that a turn comes to by itself, where players do what they like."""


def turn(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Somebody's turn, or a step of it: the one that is told first, or one that play has gone on to."""
    passed = False
    of_several = tuple(dict.fromkeys(one.player for one in bound["t"] if one.player is not None))
    if len(of_several) > 1 and table.turn_now is None:
        _of_several(table, bound["t"], of_several)
        return
    for one in bound["t"]:
        player = _whose(table, one)
        if one.ordinal not in (None, 1):
            raise _of_no_number(table, one)
        if player is not None:
            passed |= _comes_to(table, one, player)
            if one.ordinal == 1:
                table.say("first_own_turn", player)
        elif one.ordinal == 1:
            table.say("first_turn")
        if one.step is not None and not (passed and one.step == _MAIN):
            table.state("step", one.step, one.at)


def _of_several(table: Table, turns: Sequence[Noun], players: Sequence[str]) -> None:
    """A turn of several players at once, and the step it has come to."""
    for one in turns:
        if one.ordinal is not None:
            raise _of_no_number(table, one)
    table.turn_of(players, turns[0].at)
    for one in turns:
        if one.step is not None:
            table.state("step", one.step, one.at)


def _comes_to(table: Table, one: Noun, player: str) -> bool:
    """Come to a player's turn; whether play goes on to it from another one."""
    if one.hint == _EXTRA:
        _come_to_extra(table, one, player)
    elif passes(table, one) or _is_next(one):
        _go_on_to(table, player, one.at, again=_is_next(one) and not _is_on_next(table, player))
    else:
        if table.turn_now != player:
            table.turn_of((player,), one.at)
        return False
    return True


def begins(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Somebody's turn begins: whatever turn goes on before that has ended."""
    if "p" in bound:
        bound = {"t": tuple(replace(one, player=one.player or bound["p"][0].player) for one in bound["t"])}
    turn(table, clause, bound)
    for one in bound["t"]:
        if one.hint == _EXTRA:
            continue
        player = _whose(table, one)
        if player is None:
            raise table.unclear(one.at, "scenario_whose", word=one.text)
        happens(table, [("deed", Term("turn_starts")), ("happened",), ("actor", player)])


def player_of(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Who is the turn player."""
    one = bound["p"][0]
    if one.player is not None:
        table.turn_of((one.player,), one.at)


def has_ended(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Somebody's turn ends, to which it has come by then; the next player's is on after that."""
    _is_the_next(table, bound)
    said = (bound.get("p") or bound["t"])[0]
    player = said.player
    if said.hint == _EXTRA and player is not None:
        _come_to_extra(table, said, player)
    going_by = "t" in bound and table.turn_now is not None
    if player is not None and going_by and player not in (table.turn_now, table.turn_before):
        _go_on_to(table, player, clause.at, again=False)
    event(table, clause, bound)
    if player is not None and when(clause) == "happened":
        _over(table, player)


def skipped(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Somebody's turn is skipped: the one before it ends, and the one after it is on."""
    _is_the_next(table, bound)
    who = bound["p"][0].player if "p" in bound else None
    if who is not None and bound["t"][0].player is None:
        event(table, clause, {"p": bound["p"]})
        return
    player = _whose(table, bound["t"][0])
    if player is None:
        raise table.unclear(clause.at, "scenario_whose", word=bound["t"][0].text)
    before = _before(table, player)
    if player == table.turn_now and _has_just_ended(table):
        before = _taken_up_again(table)
    elif player == table.turn_now and not _is_next(bound["t"][0]):
        happens(table, [("deed", Term("turn_ends")), ("happened",), ("actor", player)])
        _over(table, player)
        return
    if table.turn_now is None:
        table.turn_of((before,), clause.at)
    _go_on_to(table, before, clause.at, again=False)
    happens(table, [("deed", Term("skip_turn")), ("happened",), ("actor", player)])
    happens(table, [("deed", Term("turn_ends")), ("happened",), ("actor", before)])
    table.turn_before, table.turn_now = before, _after(table, player)


def _is_the_next(table: Table, bound: Bound) -> None:
    """Which of somebody's turns ends or is skipped is not said by a number."""
    for one in bound.get("t", ()):
        if one.ordinal is not None:
            raise _of_no_number(table, one)


def _of_no_number(table: Table, one: Noun) -> ParseError:
    return table.unclear(one.at, "scenario_says_nothing", word=str(one.ordinal), said=one.text)


def _is_on_next(table: Table, player: str) -> bool:
    """Whether the turn that a turn's end has just given way to is a player's: the next one is that."""
    return player == table.turn_now and _has_just_ended(table)


def _has_just_ended(table: Table) -> bool:
    """Whether the end of the turn before is the last thing told."""
    last = Term("event", (table.events,))
    ended = (Term("deed", (last, Term("turn_ends"))), Term("actor", (last, table.turn_before or "")))
    return all(fact in table.facts for fact in ended) and not _is_in_extra(table)


def _taken_up_again(table: Table) -> str:
    """Whose turn was before, and goes on: what is told now was so before it ended."""
    last, before = Term("event", (table.events,)), table.turn_before or ""
    for fact in [fact for fact in table.facts if last in fact.args]:
        del table.facts[fact]
    table.events -= 1
    table.turn_now = before
    return before


def _before(table: Table, player: str) -> str:
    """Who sits before a player and has not left."""
    return next(
        name for name in table.source.names if name not in table.out and _after(table, name) == player
    )


def _over(table: Table, player: str) -> None:
    table.turn_before, table.turn_now = player, _after(table, player)


def passes(table: Table, one: Noun) -> bool:
    """Whether a noun tells of another turn than the one that goes on, after something has happened in it."""
    if table.turn_now is None or not table.under_way:
        return False
    return _is_next(one) or one.player not in (None, table.turn_now)


def _come_to_extra(table: Table, one: Noun, player: str) -> None:
    """A player's extra turn has come: the turn before it has ended, and nobody else's stands between."""
    if table.turn_now is None or not table.under_way:
        raise table.unclear(one.at, "scenario_not_a_statement")
    if player == table.turn_now and _is_in_extra(table):
        return
    if not _has_just_ended(table):
        happens(table, [("deed", Term("turn_ends")), ("happened",), ("actor", table.turn_now)])
        table.turn_before = table.turn_now
    table.turn_now = player
    last = Term("event", (table.events,))
    table.say("goal", last, player)
    table.say("manner", last, EXTRA_TURN)


def _is_in_extra(table: Table) -> bool:
    """Whether the turn to which it has come last is an extra one."""
    ends = [fact.args[0] for fact in table.facts if fact.name == "deed" and fact.args[1] == Term("turn_ends")]
    return bool(ends) and Term("manner", (ends[-1], EXTRA_TURN)) in table.facts


def may_pass(table: Table, one: Noun) -> bool:
    """Whether a noun may tell of another turn: which one goes on by then is known once all before is told."""
    if one.hint == _EXTRA:
        return True
    return table.turn_now is not None and table.under_way and (_is_next(one) or one.player is not None)


def _is_next(one: Noun) -> bool:
    return _NEXT in (one.kind, one.hint)


def _whose(table: Table, one: Noun) -> str | None:
    if one.player is None and _is_next(one) and table.turn_now is not None:
        return _after(table, table.turn_now)
    return one.player


def _after(table: Table, player: str) -> str:
    """Who sits next and has not left."""
    names = table.source.names
    at = names.index(player) + 1
    return next((name for name in (*names[at:], *names[:at]) if name not in table.out), player)


def _go_on_to(table: Table, player: str, at: int, *, again: bool) -> None:
    """The turns before a player's end one by one, a whole round of them for the next one of their own."""
    if table.turn_now is None or player in table.out:
        raise table.contradiction(at, "scenario_event_by_nobody", player=player)
    while again or table.turn_now != player:
        again = False
        now = table.turn_now
        happens(table, [("deed", Term("turn_ends")), ("happened",), ("actor", now)])
        _over(table, now)
