"""Evaluate a question about a course at each of its terminal situations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from saitei.kb.game.outcomes import Course
from saitei.language import Language
from saitei.queries.answer import Facts, Order, Players, Things, Zone
from saitei.queries.course.path_queries import path_answer
from saitei.queries.question_kinds import question_kinds
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

TerminalValue: TypeAlias = "bool | int | Zone | Players | Things | Order | Facts | None"
"""What a question finds at one end."""

_TOLD = ("in_zone", "out", "count", "tapped", "turn_player", "marker")
"""What is told of a situation in which a game ends."""


_RETURNING = ("homecoming", "recall")
"""The choices by which a partner or a commander goes back to where it began."""

_LINKS = ("linked", "linked_above")
"""How cards are made one creature."""

_OUTCOME = {"loses": "out", "wins": "winner"}
"""Questions about one player, with what a situation says of whom they are true."""

_ON_TURN = ("turn_player", "on_turn")
_STATE = {"losers": ("out",), "winner": ("winner",), "whose_turn": _ON_TURN, "next_turn": _ON_TURN}
"""Questions about players, with what a situation says of those who are meant."""

_GAME_OVER = Term("over")


def evaluate_terminal(  # noqa: C901 a case for each kind
    question: Term, played: Course, end: int, situation: Situation
) -> TerminalValue:
    """What a question finds at an end."""
    state, players, language = played.state(end), situation.scenario.players, situation.language
    match question.name, question.args:
        case "ends_in", (card,):
            found: TerminalValue = _zone(state, card, language) or _gone(played, state, card, language)
        case "ends_within", (card, zone):
            found = _zone(state, card, language) == Zone(str(zone))
        case asked, _ if (kind := question_kinds().get(asked)) is not None and kind.on_the_way:
            found = path_answer(question, played.kept(end))
        case asked, (player,) if asked in _OUTCOME:
            found = Term(_OUTCOME[asked], (player,)) in state
        case asked, _ if asked in _STATE:
            found = _meant(asked, state, players)
        case "number_at_end", (player, zone):
            found = _number(state, player, zone)
        case "ends_tapped", (card,):
            found = Term("tapped", (_whole(state, card),)) in state
        case "ends_untapped", (card,):
            lies, in_play = _zone(state, card, language), language.role("play_zone")
            was_in_play = str(situation.facts.values("in_zone").get(card)) in in_play
            has_left = was_in_play and (lies is None or lies.zone not in in_play)
            found = not has_left and Term("tapped", (_whole(state, card),)) not in state
        case "controller_at_end", (card,):
            found = Players(tuple(_controllers(state, card, language)))
        case "outcomes", _:
            found = _told(state)
        case "may_return", _:
            found = _may_return(played, *question.args)
        case _:
            found = _of_tallies(question, state, players)
    return found


def _meant(asked: str, state: frozenset[Term], players: Sequence[str]) -> Players:
    """The players that a state is asked for; once the game is over no turn is next."""
    if asked == "next_turn" and _GAME_OVER in state:
        return Players(())
    return Players(tuple(one for one in players if any(Term(of, (one,)) in state for of in _STATE[asked])))


def _told(state: frozenset[Term]) -> Facts:
    return Facts(tuple(sorted((fact for fact in state if fact.name in _TOLD), key=str)))


def _may_return(played: Course, player: Value, card: Value) -> bool:
    """Whether a player may choose that a card that leads the deck goes back to where it began."""
    choices = (choice for moves in played.moves for move in moves for choice in move.choices)
    return any(
        choice.stage in _RETURNING and (choice.player, choice.what) == (player, card) for choice in choices
    )


def _of_tallies(question: Term, state: frozenset[Term], players: Sequence[str]) -> TerminalValue:
    """How many turn markers there are, or who has them; how many life points somebody has."""
    match question.name:
        case "life_at_end":
            lives = (fact for fact in state if _says(fact, "life_points", question.args[0]))
            return next((int(str(fact.args[1])) for fact in lives), None)
        case "markers_at_end":
            return sum(1 for fact in state if fact.name == "marker")
        case "marker_holders":
            return Players(tuple(one for one in players if _holds(state, one, question.args)))
        case _:
            return None


def differences_of_ends(
    values: Mapping[int, TerminalValue], begun: frozenset[Term]
) -> Mapping[int, TerminalValue]:
    """Whole situations without what is the same in all of them; one alone without what was so before."""
    every = [frozenset(value.facts) for value in values.values() if isinstance(value, Facts)]
    if not every:
        return values
    shared = begun if len(set(every)) == 1 else every[0].intersection(*every[1:])
    return {
        end: Facts(tuple(fact for fact in value.facts if fact not in shared))
        if isinstance(value, Facts)
        else value
        for end, value in values.items()
    }


def _says(fact: Term, name: str, first: Value) -> bool:
    return fact.name == name and fact.args[0] == first


def _controllers(state: frozenset[Term], card: Value, language: Language) -> Iterator[str]:
    """Who controls a card: whoever is said to, else its owner; nobody what is gone or has been forgotten."""
    if _zone(state, card, language) is None or Term("without_controller", (card,)) in state:
        return
    of = card.args[0] if isinstance(card, Term) else card
    yield next((str(f.args[1]) for f in state if _says(f, "controlled", card)), str(of))


def _zone(state: frozenset[Term], card: Value, language: Language) -> Zone | None:
    """Where a card lies; one that is attached or linked to another lies where that does."""
    whole = _whole(state, card, ("under", "reverse", *_LINKS))
    if any(_says(fact, "sealed", whole) for fact in state):
        return Zone(language.role("play_zone")[0])
    return next((Zone(str(fact.args[1])) for fact in state if _says(fact, "in_zone", whole)), None)


def _gone(played: Course, state: frozenset[Term], card: Value, language: Language) -> Zone | None:
    """A card that was somewhere in the course, or whose owner has left, and is in no zone any more."""
    left = isinstance(card, Term) and Term("out", card.args[:1]) in state
    seen = any(_zone(played.state(here), card, language) is not None for here in range(len(played.moves)))
    return Zone("nowhere") if left or seen else None


def _whole(state: frozenset[Term], card: Value, ties: Sequence[str] = _LINKS) -> Value:
    """The card in a zone that this one is linked or attached to, or itself."""
    found = [card]
    for one in found:
        if any(_says(fact, "in_zone", one) or _says(fact, "sealed", one) for fact in state):
            return one
        tied = (fact for fact in state if fact.name in ties)
        found += (other for fact in tied for other in _beyond(fact, one) if other not in found)
    return card


def _beyond(tie: Term, card: Value) -> Sequence[Value]:
    """What a card is tied to: one that lies under another is, but not the other to it."""
    return tie.args if tie.args[0] == card or (tie.name in _LINKS and card in tie.args) else ()


def _number(state: frozenset[Term], player: Value, zone: Value) -> int:
    for told in ("total", "count"):
        for fact in state:
            if fact.name == told and fact.args[:2] == (player, zone) and isinstance(fact.args[2], int):
                return fact.args[2]
    return sum(1 for fact in state if fact.name == "in_zone" and _lies(fact, player, zone))


def _holds(state: frozenset[Term], player: Value, numbers: Sequence[Value]) -> bool:
    """Whether a player has a turn marker, or the one with the number."""
    mine = [fact.args[0] for fact in state if fact.name == "marker" and fact.args[1] == player]
    return any(number in mine for number in numbers) if numbers else bool(mine)


def _lies(fact: Term, player: Value, zone: Value) -> bool:
    card = fact.args[0]
    return fact.args[1] == zone and isinstance(card, Term) and card.args[0] == player
