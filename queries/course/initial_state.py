"""The initial state of a course of play: its fluents, its lasting facts, and the stated events as a plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from saitei.kb.relevance.slicing import Slice
from saitei.language import Language
from saitei.parser.scenario.scenario import COMMON
from saitei.queries.situation import turn_begun
from saitei.queries.situation.granted_abilities import granted_abilities
from saitei.queries.situation.inferences import is_entering
from saitei.queries.situation.situation import Situation
from saitei.queries.situation.stated_events import (
    EXTRA_TURN,
    EventRoles,
    StatedEvents,
    actors,
    simultaneous_groups,
    stated_events,
)
from saitei.terms import NOTHING, Term, Value, program, to_asp

FLUENTS = (
    "turn_player", "step", "in_zone", "tapped", "out", "count", "names", "arrived", "on_top", "played",
    "face_down", "under", "gone_this_turn", "entered", "earlier_this_turn", "controlled", "marker",
    "called", "rolled", "next_up", "on_map", "pawn_on", "linked", "reverse", "sealed", "deployed",
    "life_points", "chain_link", "phase", "first_turn_of_duel", "first_turn", "turn_number", "in_hyper_mode",
    "lived_through", "dimly_recalled", "laid_again", "upside_down", "told_life_shield", "used_of_kind",
    "strangers_in_play", "asked_amid_attack", "told_face_up",
)  # fmt: skip
"""Facts of a scenario that a course of play changes."""

_TRANSIENT = (
    "waits",
    "waiter",
    "made_by",
    "happened",
    "imminent",
    "resolving",
    "arose",
    "declares",
    "question",
)
_PLACED = ("in_zone", "under", "linked", "reverse", "sealed")
"""What says where a card lies, or with which other one."""

_AMID_ATTACK = Term("amid_attack")
_AFTER_ATTACK = Term("after_attack")

_WAYS = ("goal", "destination", "face", "uses")
"""What an event is aimed at, where it leads, which face of a die it shows or which ability it is a use of."""

_SAID_OF_IT = {"paid": "told_paid", "caused_by": "told_cause"}
"""What else is told of an event, by the role it plays there, and as what a course knows it."""

_ORDER = frozenset({"left_of", "stands_left_of"})
"""What clauses read where it matters in which order the cards of a zone lie."""

_LAYERS = "lies_above"

_ONLY_IF_AWAITED = frozenset({Term("choose")})
"""What happens only where a text waits for it, or a question."""
"""What they read where it matters which of the cards beneath a creature lies above which."""

_GROWTH = 12
"""By how many cards a zone may grow in one course of play."""

_COMMON_GROWTH = 60
"""By how many a zone in common may, to which the cards of those who leave return."""


@dataclass(frozen=True, slots=True)
class InitialState:
    """The facts of a course of play, and the fluents it starts with."""

    facts: tuple[Term, ...]
    fluents: tuple[Term, ...]

    def text(self, read: Callable[[str], bool] = lambda _predicate: True) -> str:
        """The facts as program text, or those of some predicates."""
        return program(fact for fact in self.facts if read(f"{fact.name}/{len(fact.args)}"))

    @property
    def begun(self) -> tuple[str, ...]:
        """The fluents as text."""
        return tuple(map(to_asp, self.fluents))


def initial_state(asked: Situation, part: Slice, keywords: Mapping[str, str]) -> InitialState:
    """The start of the course that a scenario tells of."""
    whole = stated_events(asked)
    told = {event: said for event, said in whole.items() if said["deed"] != turn_begun.TURN_STARTS}
    facts = [fact for fact in asked.facts if _lasting(fact, part, told)]
    wanted = part.facts | {"bestows", "introduces_ability"}
    facts += (fact for fact in granted_abilities(asked, keywords) if fact.name in wanted)
    facts += (Term("played_out"), *_stated(asked, told))
    facts += (Term("told_use", args) for args in asked.facts.rows("declares"))
    facts += _plan(asked, told)
    facts += (Term("asks_after", (deed,)) for deed in asked.question.args if deed in _ONLY_IF_AWAITED)
    counts = [*asked.facts.named("count"), *_listed(asked, told)]
    facts += (Term("room", (*fact.args[:2], _room(fact))) for fact in counts)
    if asked.facts.named("common"):
        facts = [*_without_owners(facts)]
    fluents = [
        fact
        for fact in asked.facts
        if fact.name in FLUENTS and not caused_by_event(fact, told, asked.language)
    ]
    fluents += (*_held(asked), *_listed(asked, told), *_waiting(asked), *_taken_for_granted(asked, told))
    fluents += _places(asked, told) if part.stated & _ORDER else []
    fluents += _layers(asked) if _LAYERS in part.stated else []
    fluents += [Term("planned", (1,))] if told else []
    fluents += (Term("yet_to_use", fact.args) for fact in asked.facts if fact.name == "declares")
    if turn_begun.begins_in(asked, whole) is not None:
        fluents = [fact for fact in fluents if fact.name != "step"]
    fluents += turn_begun.fluents(asked, whole)
    return InitialState(tuple(facts), tuple(dict.fromkeys(fluents)))


def _room(count: Term) -> int:
    """How many cards a zone may come to hold."""
    owner, _, number = count.args
    return int(str(number)) + (_COMMON_GROWTH if owner == COMMON else _GROWTH)


def _without_owners(facts: Iterable[Term]) -> Iterator[Term]:
    """With a common deck a card is its holder's, which may change."""
    yield from (Term("unheld", fact.args[:1]) if fact.name == "owner" else fact for fact in facts)


def _held(asked: Situation) -> Iterator[Term]:
    """Who holds which card at first, where there is a common deck."""
    common = asked.facts.firsts("common")
    for card, owner in asked.facts.rows("owner") if common else ():
        if owner not in common:
            yield Term("held", (card, owner))


def _lasting(fact: Term, part: Slice, told: StatedEvents) -> bool:
    if fact.name in FLUENTS or fact.name in _TRANSIENT:
        return False
    return fact.name in part.facts | {"player", "object"} and not (fact.args and fact.args[0] in told)


def _stated(asked: Situation, told: StatedEvents) -> Iterator[Term]:
    """The zones of which the scenario says what lies in them, or how many cards.

    Of those that it could list and does not, only what comes there is known.
    """
    owner = asked.facts.values("owner")
    partly = {*asked.facts.rows("told_in_part")}
    said = {args[:2] for args in asked.facts.rows("count")}
    said.update(
        (owner[fact.args[0]], fact.args[1])
        for fact in asked.facts.named("in_zone")
        if not caused_by_event(fact, told, asked.language)
    )
    yield from (Term("stated", place) for place in said if place not in partly)
    zones = map(Term, asked.language.role("listed_zones"))
    every = ((player, zone) for zone in zones for player in asked.scenario.players)
    yield from (Term("told_in_part", place) for place in every if place not in said)


def _listed(asked: Situation, told: StatedEvents) -> Iterator[Term]:
    """How many cards lie in the zones that the scenario lists without a number."""
    numbered = {*(args[:2] for args in asked.facts.rows("count")), *asked.facts.rows("told_in_part")}
    owner = asked.facts.values("owner")
    listed = frozenset(map(Term, asked.language.role("listed_zones")))
    lying = Counter[tuple[Value, Value]](
        (owner[fact.args[0]], fact.args[1])
        for fact in asked.facts.named("in_zone")
        if fact.args[1] in listed and not caused_by_event(fact, told, asked.language)
    )
    lying.update(dict.fromkeys(taken_as_empty(asked), 0))
    for zone, number in lying.items():
        if zone not in numbered:
            yield Term("count", (*zone, number))


def taken_as_empty(asked: Situation) -> Iterator[tuple[Value, Value]]:
    """The zone whose cards are to be counted in the end, where nobody speaks of it.

    It is one in which not every player has cards as the game begins.
    """
    language, facts = asked.language, asked.facts
    unsaid = {*language.role("listed_zones")} - {*language.role("dealt_zones")}
    match asked.scenario.question:
        case Term("number_at_end", (player, zone)) if str(zone) in unsaid and not facts.named("common"):
            owner = facts.values("owner")
            lying = {(owner[card], there) for card, there in facts.rows("in_zone")}
            counted = {args[:2] for args in facts.rows("count")}
            if (player, zone) not in lying | counted:
                yield player, zone
        case _:
            pass


def _places(asked: Situation, told: StatedEvents) -> Iterator[Term]:
    """The place of each card in its zone, as the scenario lists them from left to right."""
    owner = asked.facts.values("owner")
    lying = (
        fact.args for fact in asked.facts.named("in_zone") if not caused_by_event(fact, told, asked.language)
    )
    return _numbered("place", ((card, (owner[card], zone)) for card, zone in lying))


def _layers(asked: Situation) -> Iterator[Term]:
    """The place of each card beneath a creature, as the scenario lists them from the top down."""
    return _numbered("layer", ((below, above) for below, above in asked.facts.rows("under")))


def _numbered(name: str, cards: Iterable[tuple[Value, Hashable]]) -> Iterator[Term]:
    """Each card with its number among those that lie together, in the order of the telling."""
    together: Counter[Hashable] = Counter()
    for card, where in cards:
        together[where] += 1
        yield Term(name, (card, together[where]))


def _plan(asked: Situation, told: StatedEvents) -> Iterator[Term]:
    for number, at_once in enumerate(simultaneous_groups(told), 1):
        for said in at_once.values():
            yield from _planned(asked, number, said)


def _planned(asked: Situation, number: int, said: EventRoles) -> Iterator[Term]:
    """What is told as this number, of one event."""
    owner = asked.facts.values("owner") | asked.facts.values("controlled")
    subject = said.get("subject", NOTHING)
    actor = said.get("actor", owner.get(subject, NOTHING))
    where = next((said[way] for way in _WAYS if way in said), NOTHING)
    for card in _cards_of_zone(asked, said) if "out_of_zone" in said else (subject,):
        for one in actors(said) or (actor,):
            event = Term("event", (said["deed"], card, one, where))
            yield Term("plan", (number, said["when"], event))
    yield from (Term("told_onto", (number, base)) for role, base in said.items() if "put_onto" in role)
    breaker = said.get("broken_by", subject if "out_of_zone" in said else NOTHING)
    if breaker != NOTHING:
        yield Term("told_breaker", (number, breaker))
    yield from (Term(role, (number, said[part])) for part, role in _SAID_OF_IT.items() if part in said)
    if "actor" not in said:
        yield Term("doer_not_told", (number,))
    if said.get("manner") == _AMID_ATTACK:
        yield Term("amid_attack", (number,))
    if said.get("manner") == EXTRA_TURN:
        yield Term("told_as_extra", (number, said["goal"]))
    if said.get("manner") == _AFTER_ATTACK:
        yield Term("told_after_attack", (number,))
    if "manner" in said:
        yield Term("told", (number, said["manner"]))


def _cards_of_zone(asked: Situation, said: EventRoles) -> Iterator[Term]:
    """The cards of an event that only says whose they are, where they lie and how many.

    Where it is about all that lie there, the named ones are among them.
    """
    pile, number = (said["out_of_zone"], said["zone"]), int(str(said["number"]))
    owner = asked.facts.values("owner")
    named = [card for card, zone in asked.facts.rows("in_zone") if (owner[card], zone) == pile]
    counted = next((args[2] for args in asked.facts.rows("count") if args[:2] == pile), None)
    listed = (
        counted is None
        and str(pile[1]) in asked.language.role("listed_zones")
        and not asked.facts.has("told_in_part", *pile)
    )
    whole = counted == number or (listed and 0 < len(named) <= number)
    if whole:
        yield from (card for card in named if isinstance(card, Term))
    rest = max(number - len(named), 0) if whole else number
    yield from (Term("unnamed", (*pile, at)) for at in range(1, rest + 1))


def _waiting(asked: Situation) -> Iterator[Term]:
    made_by, lent = asked.facts.values("made_by"), asked.facts.values("controlled")
    for effect in asked.facts.firsts("waits"):
        known = made_by.get(effect)
        if isinstance(effect, Term) and isinstance(known, Term) and known.args[0] in lent:
            yield Term("waited_under", (known, effect.args[0]))
        yield Term("waiting", (Term("effect_of", (known, NOTHING)) if known else effect, 1))


def caused_by_event(fact: Term, told: StatedEvents, language: Language) -> bool:
    """Whether something holds only because of what has happened in the course."""
    if fact in told or _is_lost_in(fact, told):
        return True
    if fact.name != "in_zone":
        return False
    mine = (said for said in told.values() if said.get("subject") == fact.args[0])
    return any(
        said["when"] == Term("happened") and _leads_there(said, fact.args[1], language) for said in mine
    )


def _is_lost_in(fact: Term, told: StatedEvents) -> bool:
    """Whether somebody is out because of what is told of."""
    return fact.name in ("out", "gone_this_turn") and any(
        _deed(said) == "lose_game" and said["when"] == Term("happened") and fact.args[0] in actors(said)
        for said in told.values()
    )


def _leads_there(said: EventRoles, zone: Value, language: Language) -> bool:
    into_play = str(zone) in language.role("play_zone") and is_entering(said["deed"], language)
    return into_play or said.get("destination") == zone


def _deed(said: EventRoles) -> str:
    deed = said["deed"]
    return deed.name if isinstance(deed, Term) else str(deed)


def _taken_for_granted(asked: Situation, told: StatedEvents) -> Iterator[Term]:
    """Where cards are taken to lie of which nothing is said but what they do, or what is done with them."""
    placed = {card for name in _PLACED for card in asked.facts.firsts(name)}
    for said in told.values():
        for role, zone in _presumed_zones(said, asked.language).items():
            card = said.get(role)
            if isinstance(card, Term) and card not in placed:
                yield Term("in_zone", (card, Term(zone)))


def _presumed_zones(said: EventRoles, language: Language) -> dict[str, str]:
    """In which zone an event needs its card, and what it is aimed at."""
    if _deed(said) in language.role("done_in_play"):
        return {role: zone for role in ("subject", "goal") for zone in language.role("play_zone")[:1]}
    if _deed(said) in language.role("played_from_hand") and said["when"] == Term("imminent"):
        return {"subject": "hand"}
    return {}
