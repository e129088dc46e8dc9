"""Facts that a question about a course requires but the scenario omits."""

from __future__ import annotations

from saitei.kb.game.outcomes import Course
from saitei.language import Language
from saitei.terms import NOTHING, Term, Value

_WON_OR_LOST = ("wins", "loses", "winner", "losers")
"""Questions about who wins or loses."""


def missing_facts(played: Course, question: Term, language: Language) -> Term | None:
    """What a question is about and nothing is said of: whose turn it is, how many cards or life points."""
    if question.name in ("next_turn", "whose_turn") and not _is_said(played, "turn_player"):
        return Term("turn_player")
    if question.name == "marker_holders" and not _is_said(played, "marker"):
        return Term("marker")
    if question.name == "number_at_end" and not _is_counted(played, language, *question.args):
        return Term("count", question.args)
    unaimed = _unaimed_attackers(played)
    if unaimed and (_is_of_the_attack(question, language) or _another_is_tapped(played, unaimed, language)):
        return Term("goal")
    asked = (question.args[0],) if question.name == "life_at_end" else _hurt(played, question)
    known = {fact.args[0] for fact in played.state(0) if fact.name == "life_points"}
    return next((Term("life_points", (player,)) for player in asked if player not in known), None)


def _is_counted(played: Course, language: Language, player: Value, zone: Value) -> bool:
    """Whether it can be known how many cards lie in a player's zone."""
    counts = (
        fact for end in (0, *played.ends) for fact in played.state(end) if fact.name in ("count", "total")
    )
    return str(zone) not in language.role("dealt_zones") or any(
        fact.args[:2] == (player, zone) for fact in counts
    )


def _hurt(played: Course, question: Term) -> tuple[Value, ...]:
    """Who is dealt damage, where it is asked who wins or loses."""
    if question.name not in _WON_OR_LOST:
        return ()
    events = (event for moves in played.moves for move in moves for event in move.events)
    return tuple(dict.fromkeys(event.args[2] for event in events if event.args[0] == Term("deal")))


def _is_said(played: Course, fluent: str) -> bool:
    """Whether a fluent is stated as the course begins, or holds as it ends."""
    return any(fact.name == fluent for end in (0, *played.ends) for fact in played.state(end))


def _is_of_the_attack(question: Term, language: Language) -> bool:
    """Whether it is asked what an attack does to whom or what it is aimed at."""
    told = {Term("break"), *map(Term, language.role("struck_zone"))} & {*question.args}
    return bool(told) or question.name in _WON_OR_LOST


def _unaimed_attackers(played: Course) -> tuple[Value, ...]:
    """The creatures that attack, nobody has said whom or what."""
    events = (event for moves in played.moves for move in moves for event in move.events)
    return tuple(event.args[1] for event in events if event.args[::3] == (Term("attack"), NOTHING))


def _another_is_tapped(played: Course, attackers: tuple[Value, ...], language: Language) -> bool:
    """Whether a card of somebody else lies tapped in play, at which the attack may have gone as well."""
    owners = {one.args[0] for one in attackers if isinstance(one, Term)}
    begin = [fact.args for fact in played.state(0) if fact.name in ("tapped", "in_zone")]
    in_play = {args[0] for args in begin if str(args[-1]) in language.role("play_zone")}
    tapped = in_play & {args[0] for args in begin if len(args) == 1}
    return any(isinstance(one, Term) and one.args[0] not in owners for one in tapped)
