"""Questions about the path of a course: the memory that the game graph is extended with to answer them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from saitei.kb.game.outcomes import PathMemory, UpdateMemory
from saitei.kb.game.play import Move, Play
from saitei.language import Language
from saitei.queries.answer import Group, Order, Players, Things
from saitei.queries.course.cases import TRIED
from saitei.queries.course.same_event import is_card, same_deed
from saitei.queries.question_kinds import question_kinds
from saitei.terms import NOTHING, Term, Value

_KEPT_OF_EVENTS: Mapping[str, Callable[[PathMemory, Value], PathMemory]] = {
    "how_often": lambda kept, _card: (*kept, 1),
    "which": lambda kept, card: tuple(sorted({*kept, card}, key=str)),
}
"""What questions keep in mind of each event that they look for, if more than that there was one."""


def _once(_kept: PathMemory, _card: Value) -> PathMemory:
    return (1,)


_ENTER, _LEAVE, _RETURN, _BATTLE = Term("enter"), Term("leave"), Term("return"), Term("battle")

_OFFERED_AT = frozenset({"declare", "redirect"})
"""The stages at which a player decides whether an ability is used."""


OTHER_USE = "other_use"
"""That another ability than the one asked about is told to have been used."""

CONDITIONAL = Term("conditional")
"""Beside an ability that a question is about: it has a condition, which nobody looks at here."""

LINE_OF_SPELL = Term("line_of_spell")
"""Beside an ability that a question is about: a spell's own, which is used as its spell is carried out."""

TOLD_OF_USE = Term("told_of_use")
"""Beside an ability that a question is about, as often as a scenario tells that it was used."""

BOTH = "can_bring_about_all"
"""The question whether a player may do something with two cards, the one and the other."""

GOAL = "attack_goal"
"""The question what a creature attacks in the end: nothing is said of it where it is not told to attack."""

JUDGE = "judge_winner"
"""The question who wins a gachinko judge: it is not decided where cards are turned up that nobody knows."""

ORDER = "resolution_order"
"""The question in which order what has been set off is resolved: it is silent where nothing is."""

_UNKNOWN = NOTHING
"""Who wins a judge of which it is known only who does not."""

_PUT = Term("put")
"""What is done with the cards that a judge has turned up."""

_EACH = "occurs_to_each"
"""The question whether something happens to each of several cards."""

_OF_EACH = frozenset({BOTH, _EACH})
_UNDECIDED = 2
"""What is kept in mind of an ability that was set off and has a condition."""

_AS_TOLD = 0
"""What is kept in mind of a use that a scenario tells of."""


def path_memory(question: Term, play: Play, language: Language) -> UpdateMemory:
    """What a question keeps in mind: whether, how often, or to which cards something happened."""
    if question.name == "chance" and isinstance(question.args[0], Term):
        return path_memory(question.args[0], play, language)
    kind = question_kinds().get(question.name)
    if kind is None or not kind.on_the_way:
        return lambda _here, kept, _move: kept
    special = _special_memory(question, play, language)
    if special is not None:
        return special
    sought = Term("occurs", question.args[1:]) if question.name == "can_bring_about" else question
    keep_one = _KEPT_OF_EVENTS.get(sought.name, _once)
    ways = _ways(language)

    def keep(here: int, kept: PathMemory, move: Move) -> PathMemory:
        for event in move.events:
            if _looked_for(sought, event, play, here, move) or _leads_there(event, sought, ways, play, here):
                kept = keep_one(kept, event.args[1])
        comes = (
            _comes_to_lie(sought, play, here, move)
            or _goes_along(sought, ways, play, here, move)
            or _goes_out_of(ways[_ENTER].to, sought, play, here, move)
        )
        return _once(kept, NOTHING) if comes else kept

    return keep


def _special_memory(question: Term, play: Play, language: Language) -> UpdateMemory | None:
    """What a question keeps in mind that is not whether one event happens, nor how often or to which card."""
    kept: UpdateMemory | None = None
    match question.name:
        case "is_set_off" | "is_offered":
            kept = _keeping_of_ability(question, play)
        case "which_goes_to":
            zone, *anywhere = question.args
            kept = _keeping_of_what_comes(zone, play, None if anywhere else language.role("play_zone"))
        case "battles_with" | "battles_whom":
            kept = _keeping_of_battles(question)
        case asked if asked == GOAL:
            kept = _keeping_of_goal(question.args[0], play)
        case asked if asked == JUDGE:
            kept = _keeping_of_judges()
        case asked if asked == ORDER:
            kept = _keeping_of_resolutions()
        case asked if asked in _OF_EACH:
            kept = _keeping_of_each(question, play, _ways(language))
        case asked if asked in _COUNTED:
            kept = _counting(question)
        case _:
            pass
    return kept


@dataclass(frozen=True, slots=True)
class _Way:
    """The zones to which a card comes that enters or returns, and those from which it does neither."""

    to: Collection[str]
    not_from: Collection[str] = ()


def _ways(language: Language) -> Mapping[Value, _Way]:
    """How a card goes that enters or returns: what a broken shield gives, or is drawn, does not return."""
    back = _Way(language.role("returned_to"), language.role("brought_up_zone"))
    return {_ENTER: _Way(language.role("play_zone")), _RETURN: back}


def _keeping_of_each(question: Term, play: Play, ways: Mapping[Value, _Way]) -> UpdateMemory:
    """To which of the cards that a question is about its deed has been done."""
    deed, *cards = question.args[1:] if question.name == BOTH else question.args

    def keep(here: int, kept: PathMemory, move: Move) -> PathMemory:
        sought = [Term("occurs", (deed, card)) for card in cards]
        done = [
            one.args[1]
            for one, event in product(sought, move.events)
            if _looked_for(one, event, play, here, move) or _leads_there(event, one, ways, play, here)
        ]
        return tuple(sorted({*kept, *done}, key=str))

    return keep


def _keeping_of_battles(question: Term) -> UpdateMemory:
    """With which of the cards that are asked about a creature has battled, with any if none is named."""
    about, *others = question.args

    def keep(_here: int, kept: PathMemory, move: Move) -> PathMemory:
        fought = [event for event in move.events if event.args[0] == _BATTLE and event.args[1] == about]
        met = {event.args[3] for event in fought if not others or event.args[3] in others}
        return tuple(sorted({*kept, *met}, key=str))

    return keep


def _keeping_of_goal(about: Value, play: Play) -> UpdateMemory:
    """What a creature's last attack has been aimed at last."""

    def keep(_here: int, kept: PathMemory, move: Move) -> PathMemory:
        now = (fact.args for fact in play.state(move.to) if fact.name == "attacking")
        return next(((goal,) for attacker, goal in now if attacker == about), kept)

    return keep


def _keeping_of_resolutions() -> UpdateMemory:
    """Whose effect of which ability has been resolved so far, one after the other."""

    def keep(_here: int, kept: PathMemory, move: Move) -> PathMemory:
        taken = ((one.player, one.what) for one in move.choices if one.stage == "order")
        return (
            *kept,
            *(Term("effect", (who, what.args[0])) for who, what in taken if isinstance(what, Term)),
        )

    return keep


def _keeping_of_judges() -> UpdateMemory:
    """Who has won each gachinko judge so far; nobody's name where no clause has said who wins."""

    def keep(_here: int, kept: PathMemory, move: Move) -> PathMemory:
        return (*kept, *_judges(move))

    return keep


def _judges(move: Move) -> Iterator[Value]:
    """The winner of the gachinko judge that a move makes: whoever brought it about, or the other of two."""
    shown = {event.args[2] for event in move.events if event.args[0] == _PUT}
    for key, _, value in move.decided:
        if isinstance(key, Term) and key.name == "wins_judge":
            others = shown - {key.args[1]}
            yield (
                key.args[1] if value == Term("yes") else next(iter(others)) if len(others) == 1 else _UNKNOWN
            )


_COUNTED = frozenset({"how_often_set_off", "at_once"})


def _counting(question: Term) -> UpdateMemory:
    """How often an ability was set off, or in how many moves something has happened."""
    if question.name == "how_often_set_off":
        return lambda _here, kept, move: (*kept, *(1 for one in _set_off(move) if one == question.args[0]))
    return lambda _here, kept, move: (*kept, 1) if _happens_in(move, question) else kept


def _keeping_of_what_comes(zone: Value, play: Play, out_of: Collection[str] | None) -> UpdateMemory:
    """Which cards have come to lie in a zone: those that were in play, or from wherever (None) they came."""

    def keep(here: int, kept: PathMemory, move: Move) -> PathMemory:
        now = {
            fact.args[0] for fact in play.state(move.to) if fact.name == "in_zone" and fact.args[1] == zone
        }
        lay = {fact.args[0]: str(fact.args[1]) for fact in play.state(here) if fact.name == "in_zone"}
        if out_of is None:
            come = {one for one in now if lay.get(one) != str(zone)}
            come |= {event.args[1] for event in move.events if event.args[3] == zone}
        else:
            come = {one for one in now if lay.get(one) in out_of}
        return tuple(sorted({*kept, *come}, key=str))

    return keep


def _happens_in(move: Move, question: Term) -> bool:
    """Whether a move does to any card what a question is about."""
    return any(same_deed(str(question.args[0]), str(event.args[0])) for event in move.events)


def _keeping_of_ability(question: Term, play: Play) -> UpdateMemory:
    """Whether an ability has been set off, or a player could decide whether it is used."""
    ability = question.args[0]
    of_use = question.name == "is_offered"
    undecided = of_use and CONDITIONAL in question.args
    told = question.args.count(TOLD_OF_USE)
    others = [one.args[0] for one in question.args if isinstance(one, Term) and one.name == OTHER_USE]

    def keep(here: int, kept: PathMemory, move: Move) -> PathMemory:
        if LINE_OF_SPELL in question.args:
            return _once(kept, ability) if of_use and _is_followed(ability, play, move) else kept
        offered = _could_be_used(ability, others, play.moves[here], move)
        excluded = not offered and _is_excluded(ability, others, play.moves[here], move)
        if offered or (of_use and not excluded and _ruled_usable(ability, move)):
            return _once_more(kept, told, 1)
        if of_use and not undecided and _told_used(ability, play, here, move):
            return ()
        if told and _without_effect(ability, move):
            return kept[:-1]
        if excluded or kept == (1,) or ability not in _set_off(move) or (of_use and _barred(ability, move)):
            return kept
        return _once_more(kept, told, _UNDECIDED if undecided else 1)

    return keep


def _once_more(kept: PathMemory, told: int, how: int) -> PathMemory:
    """What is kept once an ability can be used again: the uses that are told of are not what is asked."""
    return (*kept, _AS_TOLD) if len(kept) < told else (*kept[:told], how)


def _barred(ability: Value, move: Move) -> bool:
    """Whether a clause keeps an ability from being used as it is set off."""
    return any(key == Term("may_use", (ability,)) and value == Term("no") for key, _, value in move.decided)


def _ruled_usable(ability: Value, move: Move) -> bool:
    """Whether a move makes use of an ability that a clause lets be used there."""
    return any(key == Term("may_use", (ability,)) and value == Term("yes") for key, _, value in move.decided)


def _told_used(ability: Value, play: Play, here: int, move: Move) -> bool:
    """Whether an ability does nothing when it resolves, though the course itself has not used it."""
    unused = Term("used_this_turn", (ability,)) not in play.state(here)
    return unused and _without_effect(ability, move)


def _without_effect(ability: Value, move: Move) -> bool:
    """Whether an ability does nothing when it resolves."""
    return any(
        key == Term("takes_effect", (ability,)) and value == Term("no") for key, _, value in move.decided
    )


def _offered(move: Move) -> Iterator[Value]:
    yield from (choice.what for choice in move.choices if choice.stage in _OFFERED_AT)


def _could_be_used(ability: Value, others: Collection[Value], moves: Collection[Move], move: Move) -> bool:
    """Whether a player decides here if it is used, beside those that are told to be used in this move.

    What the move takes for so goes before what a player may decide.
    """
    told = set(others).intersection(_offered(move))
    same = (one for one in moves if _supposed(one) == _supposed(move))
    return any({ability, *told} <= set(_offered(one)) for one in same)


def _is_excluded(ability: Value, others: Collection[Value], moves: Collection[Move], move: Move) -> bool:
    """Whether a player could decide here to use it, but not beside what is told to be used in this move."""
    told = not set(others).isdisjoint(_offered(move))
    return told and any(ability in _offered(one) for one in moves)


def _supposed(move: Move) -> frozenset[Value]:
    """What a move takes for so that nobody has told."""
    return frozenset(choice.what for choice in move.choices if choice.stage == TRIED)


def _set_off(move: Move) -> Iterator[Value]:
    """The abilities that clauses say are set off."""
    for key, _, value in move.decided:
        if isinstance(key, Term) and key.name == "sets_off" and value == Term("yes"):
            yield key.args[1]


def _is_followed(ability: Value, play: Play, move: Move) -> bool:
    """Whether a move leads to where the effect of an ability is carried out."""
    now = (fact.args[1] for fact in play.state(move.to) if fact.name == "at")
    return any(isinstance(one, Term) and one.name == "effect_of" and one.args[0] == ability for one in now)


def _sole_winner(kept: PathMemory) -> Players | None:
    """Who has won every judge."""
    sole = len({*kept}) == 1 and _UNKNOWN not in kept
    return Players(tuple(map(str, dict.fromkeys(kept)))) if sole else None


def _in_order(kept: PathMemory) -> Order | None:
    """The abilities whose effects were resolved, each by whom; None where there was none."""
    if not kept:
        return None
    resolved = [one.args for one in kept if isinstance(one, Term)]
    return Order(tuple(Group(str(player), (ability,), None) for player, ability in resolved))


def path_answer(question: Term, kept: PathMemory) -> bool | int | Things | Players | Order | None:
    """What was kept in mind, as the answer to a question; None where it is not decided."""
    asked = question.name
    if kept[-1:] == (_UNDECIDED,) and asked == "is_offered":
        return None
    if asked in ("which", "which_goes_to", "battles_whom", GOAL):
        return None if asked == GOAL and not kept else Things(kept)
    if asked == JUDGE:
        return _sole_winner(kept)
    if asked == ORDER:
        return _in_order(kept)
    if asked in _OF_EACH or asked == "at_once":
        sought = {one for one in question.args if isinstance(one, Term) and one.args}
        return len(kept) == (len(sought) if asked in _OF_EACH else 1)
    return len(kept) if asked in ("how_often", "how_often_set_off") else any(kept)


def _leads_there(event: Term, question: Term, ways: Mapping[Value, _Way], play: Play, here: int) -> bool:
    """Whether a question is about a card's coming to the zone of a deed, and an event brings it there.

    The event may have been another one before it was replaced.
    """
    way = ways.get(question.args[0]) if question.args else None
    if way is None or event.args[1] not in question.args or str(event.args[3]) not in way.to:
        return False
    return not any(Term("in_zone", (event.args[1], Term(zone))) in play.state(here) for zone in way.not_from)


def _comes_to_lie(question: Term, play: Play, here: int, move: Move) -> bool:
    """Whether a question is about a card's way to a zone, and it comes there, by whatever event."""
    there = Term("in_zone", question.args)
    return question.name == "goes_to" and there in play.state(move.to) and there not in play.state(here)


def _goes_along(question: Term, ways: Mapping[Value, _Way], play: Play, here: int, move: Move) -> bool:
    """Whether a question is about the way of a card that lay under another one, and it goes with that."""
    way = ways.get(question.args[0]) if question.args else None
    if way is None or question.name != "occurs":
        return False
    card, now = question.args[1], play.state(move.to)
    beneath = any(fact.name == "under" and fact.args[0] == card for fact in play.state(here))
    return beneath and any(Term("in_zone", (card, Term(to))) in now for to in way.to)


def _goes_out_of(zones: Collection[str], question: Term, play: Play, here: int, move: Move) -> bool:
    """Whether a question is about a card's leaving, and it does not lie in these zones any more."""
    if question.args[:1] != (_LEAVE,):
        return False
    there = {Term("in_zone", (question.args[1], Term(zone))) for zone in zones}
    return not there.isdisjoint(play.state(here)) and there.isdisjoint(play.state(move.to))


def _looked_for(question: Term, event: Term, play: Play, here: int, move: Move) -> bool:
    """Whether an event is such a one as a question looks for: a deed, or a card's way to a zone."""
    deed, card, _, whither = event.args
    if question.name == "goes_to":
        return question.args == (card, whither)
    return same_deed(str(question.args[0]), str(deed)) and _concerns(question, event, play, here, move)


def _concerns(question: Term, event: Term, play: Play, here: int, move: Move) -> bool:
    """Whether an event is of the card or the player that a question is about."""
    about = question.args[1] if len(question.args) > 1 else NOTHING
    deed, card, player, _ = event.args
    if about in (NOTHING, player) or is_card(about, card):
        return True
    if question.name == "how_often" and str(deed) != "break" and _is_copy(about, card):
        return True
    of_breaks = question.name in ("how_often", "does_break")
    theirs = all(is_card(shields, card) for shields in question.args[2:])
    return of_breaks and theirs and str(deed) == "break" and _breaks(about, play, here, move)


def _is_copy(about: Value, card: Value) -> bool:
    """Whether a card is one of those of a player's that have the same name."""
    both = [one for one in (about, card) if isinstance(one, Term) and one.name == "card"]
    return len(both) > 1 and len({one.args[:2] for one in both}) == 1


def _breaks(card: Value, play: Play, here: int, move: Move) -> bool:
    """Whether it is this card that breaks shields: its effect, where one is carried out, or its attack."""
    carried_out = [*_carried_out(move)]
    if carried_out:
        return any(card in ability.args for ability in carried_out)
    return any(fact.name == "attacking" and fact.args[0] == card for fact in play.state(here))


def _carried_out(move: Move) -> Iterator[Term]:
    """The abilities of which an instruction is carried out."""
    for reached in move.reached:
        if isinstance(reached, Term) and reached.name == "instruction" and isinstance(reached.args[0], Term):
            yield reached.args[0]
