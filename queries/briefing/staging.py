"""An ability of a card on the table of a ruling set: the scenes in which it works, is set off, or is cast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from saitei.data import data
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.scenario.scenario import Object, Scenario
from saitei.queries.exercise.readings import OWN, reading_of
from saitei.queries.exercise.scenes import scenes, settings
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.search.table_size import fit_table_size, sides_at
from saitei.queries.session import Session, printed
from saitei.queries.situation.situation import Situation, situation
from saitei.terms import Term, Value

NAMES = "ABCDEFGHIJKL"
"""What players are called, in turn order."""

OWNER = "A"
"""Whose the deck is."""


@dataclass(frozen=True, slots=True)
class StagedTable:
    """So many players in turn order, and their teams and roles where the rules play with such."""

    players: int
    sides: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class StagedAbility:
    """A scene with a card, of one of whose abilities questions are asked."""

    scenario: Scenario
    card: Card
    ability: Term

    def asking(self, question: Term, rules: RulingSet, table: StagedTable) -> Situation:
        """A question about the scene at a table."""
        scenario = seated(replace(self.scenario, question=question, ruling_set=rules.name), table)
        cards = {one.name: printed(one) for one in scenario.cards} | {self.card.name: self.card}
        return situation(scenario, cards, rules.keywords)


def staged(session: Session, game: str, card: Card, ability: Ability) -> Iterator[StagedAbility]:
    """The scenes of a game's table that fit an ability, with the card itself in them."""
    told = settings(data("rules") / game, session.language)
    for scene in scenes(session, reading_of(card, ability), told):
        scenario = with_card(scene.scenario, card.name)
        bearer = next((one.term for one in scenario.objects if one.name == card.name), None)
        if bearer is not None:
            yield StagedAbility(scenario, card, Term("ability", (bearer, ability.number)))


def with_card(scenario: Scenario, name: str) -> Scenario:
    """The scene with a card that exists for the one that stands for it, and whose text is left to say."""
    objects = tuple(
        Object(_called(one.term, name), one.owner, name if one.name == OWN else one.name)
        for one in scenario.objects
    )
    return replace(
        scenario,
        facts=dict.fromkeys(_called(fact, name) for fact in scenario.facts),
        cards=tuple(one for one in scenario.cards if one.name not in (OWN, name)),
        objects=objects,
    )


def _called(term: Term, name: str) -> Term:
    return Term(term.name, tuple(_value(arg, name) for arg in term.args))


def _value(value: Value, name: str) -> Value:
    if isinstance(value, Term):
        return _called(value, name)
    return name if value == OWN else value


SEVERAL = 4
"""Players of a variant where nothing says how many usually play it."""


def table_of(session: Session, rules: str, known: dict[str, StagedTable]) -> StagedTable:
    """Who plays under a ruling set: as many as usually do; of a variant four, or the fewest above.

    What is `known` is not worked out again.
    """
    if rules not in known:
        known[rules] = _table_of(session, rules)
    return known[rules]


def _table_of(session: Session, rules: str) -> StagedTable:
    if ":" not in rules:
        return StagedTable(session.usual_players(rules))
    wanted, own = SearchRequest(SearchBound(players=SEVERAL)), session.rules(rules)
    players = fit_table_size(session.worker, {"a": own}, wanted).wanted.bound.players
    return StagedTable(players, sides_at(session.worker, own, players, wanted))


def seated(scenario: Scenario, table: StagedTable) -> Scenario:
    """The scene at a table."""
    seats = [(name, seat) for seat, name in enumerate(NAMES[: table.players])]
    known = set(scenario.players)
    added = [
        fact
        for name, seat in seats
        if name not in known
        for fact in (Term("player", (name,)), Term("seat", (name, seat)))
    ]
    return replace(scenario, facts=dict.fromkeys((*scenario.facts, *added, *table.sides)))
