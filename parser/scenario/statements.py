"""What a statement adds to the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from saitei.parser.scenario import attached, effects, happen, leaders, stated, turns
from saitei.parser.scenario.clauses import ScenarioClause, ScenarioPhrase, nouns
from saitei.parser.scenario.grammar import GrammarEntry
from saitei.parser.scenario.happen import (
    ALL_OF_THEM,
    EARLIER,
    MANNERS,
    OWN,
    TOLD,
    die,
    event,
    is_told,
    times_told,
)
from saitei.parser.scenario.meaning import Bound, features, fits, is_kind, number
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.payments import amount_paid
from saitei.parser.scenario.table import Table
from saitei.parser.scenario.zones import LEADERS, TOPS
from saitei.terms import Term

_HAPPENINGS = frozenset(
    (
        "die",
        "turn_begins",
        "turn_skipped",
        "turn_ends",
        "loss",
        "evolves",
        "by_spell",
        "by_cause",
        "attacks_player",
        "redirected",
        "chooses_with",
        "gone_this_turn",
        "name",
        "declare",
        "used",
        "want",
        "resolved",
        "resolving",
        "arise",
        "wait",
        "event",
    )
)


_IN_ORDER = frozenset({"in_turn", "again", "at_end", "at_the_same_time", "new", "directly", "waiting"})
"""What goes without saying of what happens: it is told in order, and of several cards at once in one line."""

_OF_EVENTS = MANNERS | EARLIER | _IN_ORDER
"""What may be said of how and when something happens."""

_DENIED = frozenset({"control", "have", "no_creatures", "left_unused"})
"""What may be told as not being so, or not done."""

_FOR_ALL = "planar_deck_top"
"""What lies in the middle of the table, whoever has brought it."""


def happens(table: Table, clause: ScenarioClause) -> bool:
    """Whether a clause tells what happens, and not how the table stands."""
    found = fits(clause, "statement", "event")
    if found is None:
        return False
    row, bound = found
    return row.gives in _HAPPENINGS or (
        row.gives == "turn" and any(turns.may_pass(table, t) for t in bound["t"])
    )


def with_subjects(clauses: Sequence[ScenarioClause]) -> Iterator[ScenarioClause]:
    """The clauses, each that tells nothing by itself with the subject of the one before.

    So has each that tells of what a player does with a card of the own and names nobody.
    """
    before: ScenarioClause | None = None
    for clause in clauses:
        subject = next((one for one in before.phrases if "subject" in one.parts), None) if before else None
        told = fits(clause, "statement", "event")
        if subject is not None and (told is None or _by_nobody(clause, subject)):
            fuller = replace(clause, phrases=[subject, *clause.phrases])
            clause = fuller if fits(fuller, "statement", "event") else clause  # noqa: PLW2901
        yield clause
        before = clause


def _by_nobody(clause: ScenarioClause, before: ScenarioPhrase) -> bool:
    """Whether it says of no player who uses a card of the own, where a player did what came before."""
    named = any(one.player is not None for phrase in clause.phrases for one in phrase.nouns)
    acts = clause.verb in OWN and "passive" not in clause.features
    return acts and not named and all(is_kind(one, "player") for one in before.nouns)


def _undergone(clause: ScenarioClause) -> bool:
    """Whether somebody is said to suffer that a card is used, who does not use it: 「Aは《X》を使われた」."""
    if clause.verb not in OWN or "passive" not in clause.features:
        return False
    of = [phrase for phrase in clause.phrases if "object" in phrase.parts]
    return len(of) > 1 and any(is_kind(one, "player") for phrase in of for one in phrase.nouns)


_SO_OFTEN = frozenset({"event", "called", "rolled"})
"""What may be told to have been done twice."""

_OF_THIS_TURN = frozenset({"rolled"})
"""What is told of this turn, whether it is said or not."""


def tell(table: Table, clause: ScenarioClause) -> None:
    """Add what a clause states; raises ParseError if it says nothing that is known."""
    found = fits(clause, "statement", "event")
    if found is None or "two_verbs" in clause.features or _undergone(clause):
        raise table.unclear(clause.at, "scenario_not_a_statement")
    row, bound = found
    denied = row.gives in _DENIED and features(clause) <= TOLD | {"not", "do"}
    if not is_told(clause) and not denied and row.gives != "want":
        raise table.unclear(clause.at, "scenario_not_a_statement")
    read = row.adverbs | (_OF_EVENTS if row.gives in _HAPPENINGS else frozenset[str]())
    if row.gives == "event":
        read |= {ALL_OF_THEM}
    if row.gives in _OF_THIS_TURN:
        read |= {"this_turn", "earlier"}
    if row.gives in _SO_OFTEN:
        read |= {one for one in clause.adverbs if times_told(one) is not None}
    if row.gives in ("event", "used") and clause.verb in OWN:
        read |= {one for one in clause.adverbs if amount_paid(one) is not None}
    if clause.adverbs - read:
        raise table.unclear(clause.at, "scenario_not_a_statement")
    if row.gives in HANDLERS:
        HANDLERS[row.gives](table, clause, bound)
    else:
        stated.state(table, row.gives, bound)


def entry(table: Table, line: GrammarEntry) -> None:
    """Add what `A's shields: 4` and its like state."""
    head, body = nouns(line.head, table.source), nouns(line.body, table.source)
    one = head[0]
    if (
        len(head) == 1
        and one.kind == "effect"
        and one.player
        and one.number
        and [b.kind for b in body] in (["ability"], ["quote"])
    ):
        table.once_settled(partial(effects.is_made_by, table, one, body[0]))
        return
    zone = {"creatures": table.play_zone, "zone": one.zone, "cards": None}.get(one.kind, "")
    if len(head) == 1 and "everyone" in (one.hint, *(said.kind for said in head)) and zone and body:
        if one.traits or one.count is not None or any(is_kind(thing, "object") for thing in body):
            raise table.unclear(one.at, "scenario_not_an_entry")
        for player in table.source.names:
            for thing in body:
                _lie(table, player, zone, thing, one)
        return
    if len(head) == 1 and one.player is None and zone and body:
        _lie_with_their_owners(table, zone, body, one)
        return
    if len(head) != 1 or one.player is None or zone == "" or not body or one.traits or one.count is not None:
        raise table.unclear(one.at, "scenario_not_an_entry")
    if one.hint in LEADERS and all(is_kind(thing, "object") for thing in body):
        table.once_settled(partial(leaders.name, table, one, one.player, body))
        return
    for thing in body:
        _lie(table, one.player, zone, thing, one)


def _lie_with_their_owners(table: Table, zone: str, body: Sequence[Noun], head: Noun) -> None:
    """`Battle zone: A's 《X》, B's 《Y》`: each card says whose it is."""
    for thing in body:
        if thing.player is None:
            raise table.unclear(thing.at, "scenario_whose", word=thing.text)
        _lie(table, thing.player, zone, thing, head)


def _lie(table: Table, player: str, zone: str | None, thing: Noun, head: Noun) -> None:
    if (thing.kind == "count" or is_kind(thing, "counted")) and head.kind == "zone" and zone:
        table.count(player, zone, thing.count or 0, thing.at)
    elif thing.kind == "count" and thing.count == 0:
        table.count(player, zone or table.play_zone, 0, thing.at)
    elif thing.kind == "count" and head.kind == "creatures":
        _place(table, player, table.play_zone, head, thing.count)
    elif thing.kind in ("object", "creatures"):
        if zone is not None:
            table.list_whole(thing.player or player, zone)
        _place(table, player, zone, thing, None)
    else:
        raise table.unclear(thing.at, "scenario_not_an_entry")


def _place(table: Table, player: str, zone: str | None, thing: Noun, count: int | None) -> None:
    """So many new cards, or the numbered one, lie in a zone."""
    copies = 1 if thing.number is not None else (count if count is not None else thing.count)
    if copies == 0:
        if thing.traits:
            raise table.unclear(thing.at, "scenario_not_a_statement")
        table.count(player, zone or table.play_zone, 0, thing.at)
    for _ in range(table.limited(1 if copies is None else copies, thing.at)):
        card = table.new(thing.player or player, thing.name or "", thing.at, thing.number)
        if zone in TOPS:
            table.put_on_top(card, TOPS[zone], thing.at)
        elif zone is not None:
            table.put(card, zone, thing.at)
        table.describe(card, thing)


def _arrived(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    table.once_settled(partial(_has_arrived, table, bound["o"][0]))


def _has_arrived(table: Table, one: Noun) -> None:
    card = table.find(one, create=True)
    table.describe(card, replace(one, traits=(*one.traits, Term("arrived"))))


def _was_there(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    table.once_settled(partial(_has_been_there, table, clause, bound))


def _has_been_there(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """A card that came in the turn before this one: it is in play, where no other zone is told."""
    owner = bound["p"][0].player if "p" in bound else None
    for one in bound["o"]:
        card = table.find(one, owner=owner, create=True)
        table.describe(card, one)
        table.put_if_nowhere(card, table.play_zone, clause.at)
        table.say("there_before", card)
        table.say("came_last_turn", card)


def _played(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    one = bound["o"][0]
    if one.traits or one.count not in (None, 1):
        raise table.unclear(one.at, "scenario_not_a_statement")
    name = table.full_name(one.name or "")
    table.say("played", bound["p"][0].player or "", name)


def _count(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """So many cards in a zone, or in several: 「シールドは5枚、手札は3枚」."""
    said = (bound["z"], *((one,) for one in bound.get("l", ())), bound["n"])
    for zone, number_of in zip(said[::2], said[1::2], strict=False):
        whose = () if zone[0].player else (*bound.get("p", ()), *bound["z"][:1])
        _holds(table, zone, whose, number_of[0].count or 0)


def _face_down_shields(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    table.once_settled(partial(_all_are_face_down, table, bound))


def _all_are_face_down(table: Table, bound: Bound) -> None:
    """So many shields, which lie face down: all that a player has, where none is told by name."""
    one = bound["z"][0]
    counted = number(bound) if "n" in bound else one.count
    if counted is None or one.zone in table.zones.values():
        raise table.unclear(one.at, "scenario_not_a_statement")
    _holds(table, bound["z"], bound.get("p", ()), counted)


def _counted(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    for one in bound["z"]:
        if one.kind == "creatures" and one.count is not None:
            for player in _those(table, bound["p"]):
                _place(table, player, table.play_zone, one, one.count)
            continue
        if one.traits:
            raise table.unclear(one.at, "scenario_not_a_statement")
        zone = bound["y"][0] if one.kind == "cards" and "y" in bound else one
        _holds(table, (zone,), bound.get("p", ()), one.count or 0)


def _holds(table: Table, zones: tuple[Noun, ...], said: tuple[Noun, ...], number_of: int) -> None:
    """So many cards for each player that is named, before the zone or with it, or for everybody."""
    zone = zones[-1]
    players = _those(table, (*said, *zones))
    if not players or zone.zone is None:
        raise table.unclear(zone.at, "scenario_whose", word=zone.text)
    for player in players:
        table.count(player, zone.zone, number_of, zone.at)


def _those(table: Table, named: Sequence[Noun]) -> tuple[str, ...]:
    """The players that some nouns name, or everybody."""
    if any("everyone" in (one.kind, one.hint) for one in named):
        return tuple(table.source.names)
    return tuple(dict.fromkeys(one.player for one in named if one.player))


def _creatures(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    one = bound["c"][0]
    if one.player is None:
        raise table.unclear(one.at, "scenario_whose", word=one.text)
    _place(table, one.player, table.play_zone, one, number(bound))


def _each_has_creatures(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """So many creatures of every player's."""
    for player in table.source.names:
        _place(table, player, table.play_zone, bound["c"][0], number(bound))


def _no_creatures(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    named = [*bound.get("p", ()), *bound.get("z", ()), *bound["c"]]
    player = next((one.player for one in named if one.player), None)
    if any(one.traits for one in bound["c"]):
        raise table.unclear(clause.at, "scenario_not_a_statement")
    if player is None or "not" not in clause.features:
        raise table.unclear(clause.at, "scenario_whose", word=bound["c"][0].text)
    table.count(player, table.play_zone, 0, clause.at)


def _describe(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    table.once_settled(partial(_is, table, bound["o"], bound["t"]))


def _is(table: Table, cards: tuple[Noun, ...], traits: tuple[Noun, ...]) -> None:
    for one in cards:
        card = table.find(one)
        table.describe(card, one)
        for said in traits:
            table.describe(card, said)


def _hold(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    zone = bound["z"][0]
    for one in bound["o"]:
        player = zone.player or one.player or (table.source.names[0] if zone.zone == _FOR_ALL else None)
        if player is None:
            raise table.unclear(zone.at, "scenario_whose", word=zone.text)
        if one.player is not None and one.name is not None and one.number is None:
            table.lies_by_itself(one.player, one.name)
        _place(table, player, zone.zone, one, number(bound))


def _in_play(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """「Bの《X》がいる」: the card is in play."""
    for one in bound["o"]:
        if one.player is None:
            raise table.unclear(one.at, "scenario_whose", word=one.text)
        _place(table, one.player, table.play_zone, one, None)


def _control(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """「Aは《X》を出している」, and 「Bはクリーチャーを出していない」 as a count of none."""
    player = bound["p"][0].player or ""
    zone = bound["z"][0].zone if "z" in bound else table.play_zone
    if "not" in clause.features:
        if any(one.traits for one in bound["o"]):
            raise table.unclear(clause.at, "scenario_not_a_statement")
        table.count(player, table.play_zone, 0, clause.at)
        return
    for one in bound["o"]:
        if one.kind == "cards":
            if one.count is None or zone is None or one.traits:
                raise table.unclear(one.at, "scenario_not_a_statement")
            table.count(player, zone, one.count, one.at)
        else:
            _place(table, player, zone, one, number(bound))


def _name(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    who = bound["p"][0] if "p" in bound else None
    if "x" in bound:
        ability = table.ability(bound["x"][0])
    else:
        ability = table.ability(Noun(bound["q"][0].at, player=who.player if who else None))
    table.say("names", ability, bound["q"][0].player or "")


def _declare(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Somebody declares a use, or several do, each of a card of their own."""
    one = bound["d"][0]
    if one.name is None:
        raise table.unclear(one.at, "scenario_not_a_statement")
    for who in (said.player for said in bound.get("p", (one,))):
        declared = one
        if who is not None and one.player is None:
            table.told(one, owner=who)
            declared = replace(one, player=who)
        table.say("declares", table.ability(declared))


def _want(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Several players want to use a like ability, each of a card of their own."""
    for one in bound["p"]:
        if one.player is not None:
            table.say("declares", table.ability(replace(bound["d"][0], player=one.player)))


def _resolved(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    for one in bound["x"]:
        table.say("resolved", table.ability(one))


Handler = Callable[[Table, ScenarioClause, Bound], None]
HANDLERS: dict[str, Handler] = {
    "turn": turns.turn,
    "turn_begins": turns.begins,
    "turn_player": turns.player_of,
    "want": _want,
    "count": _count,
    "counted": _counted,
    "face_down_shields": _face_down_shields,
    "have_counted": _counted,
    "creatures": _creatures,
    "each_has_creatures": _each_has_creatures,
    "no_creatures": _no_creatures,
    "leader": leaders.leader,
    "controls": leaders.controls,
    "called": leaders.called,
    "rolled": leaders.rolled,
    "die": die,
    "under": attached.under,
    "on_top": attached.on_top,
    "linked": attached.linked,
    "linked_together": attached.linked_together,
    "reverse": attached.behind,
    "arrived": _arrived,
    "there_before": _was_there,
    "played": _played,
    "describe": _describe,
    "hold": _hold,
    "control": _control,
    "in_play": _in_play,
    "have": _control,
    "loss": happen.loss,
    "evolves": happen.evolves,
    "by_spell": happen.by_spell,
    "by_cause": happen.by_cause,
    "attacks_player": happen.attacks_player,
    "redirected": happen.redirected,
    "chooses_with": happen.chooses_with,
    "gone_this_turn": stated.gone,
    "team": stated.team,
    "shared": stated.shared,
    "ranges": stated.ranges,
    "deployed": stated.deployed,
    "name": _name,
    "declare": _declare,
    "used": happen.used,
    "left_unused": happen.left_unused,
    "resolving": effects.resolving,
    "resolved": _resolved,
    "arise": effects.arise,
    "wait": effects.waiting,
    "turn_ends": turns.has_ended,
    "turn_skipped": turns.skipped,
    "event": event,
}
