"""Ask about abilities under several ruling sets, each at a table of as many players as usually play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, TypeAlias

from saitei.data import data
from saitei.errors import SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.ability import Ability
from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.scenario import Object, Scenario
from saitei.queries.answer import Status
from saitei.queries.asked import Asked
from saitei.queries.briefing.staging import StagedTable, seated, table_of
from saitei.queries.exercise.readings import OWN, AbilityReading
from saitei.queries.exercise.scenes import Settings, scenes, settings
from saitei.queries.say.rulings import say_answer
from saitei.queries.search.ability_index import words_of
from saitei.queries.session import Session, printed
from saitei.queries.situation.situation import situation
from saitei.queries.sweep.units import SweepUnit
from saitei.tables import read_toml
from saitei.terms import Term
from saitei.wording import LANGS, Lang

TABLE = "sweep.toml"
"""What is asked, beside a game's rule pages; the shipped table says what the keys mean."""

BESIDE = "Z"
"""What the card of the second ability of a pair is called."""

_NEXT = "B"
"""In front of whom it lies."""

_CONDITION = "condition"
_CONSTANT = re.compile(r"[a-z_]+")

Standing: TypeAlias = Status | Literal["not_staged"]
"""How an answer stands; not_staged where no scene of the table fits the ability, or none can be told."""


@dataclass(frozen=True, slots=True)
class SweptAnswer:
    """What one ruling set answers to a question about a unit, in both languages, and by which clauses."""

    rules: str
    question: str
    status: Standing
    said: Mapping[Lang, str]
    clauses: tuple[str, ...]
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class SweptUnit:
    """All answers about a unit under some sets, to be kept together."""

    key: str
    rules: tuple[str, ...]
    answers: tuple[SweptAnswer, ...]


@dataclass(frozen=True, slots=True)
class Sweeper:
    """Asks about units as the table of a game says."""

    session: Session
    game: str
    _tables: dict[str, StagedTable] = field(default_factory=dict[str, StagedTable])

    def swept(self, unit: SweepUnit, sets: Sequence[str]) -> SweptUnit:
        """What each of the sets answers about a unit."""
        scenario = self._scene(unit)
        found: list[SweptAnswer] = []
        for name in sets:
            if scenario is None:
                found.append(SweptAnswer(name, "", "not_staged", {}, ()))
            else:
                found += self._answers(unit, scenario, name)
        return SweptUnit(unit.key, tuple(sets), tuple(found))

    @property
    def _settings(self) -> Settings:
        return settings(data("rules") / self.game, self.session.language)

    def _scene(self, unit: SweepUnit) -> Scenario | None:
        """The first scene of the game's table that fits, with the second card of a pair in it."""
        found = next(iter(scenes(self.session, unit.reading, self._settings)), None)
        if found is None or all(one.name != OWN for one in found.scenario.objects):
            return None
        return found.scenario if unit.beside is None else self._with_second(found.scenario, unit.beside)

    def _with_second(self, scenario: Scenario, second: AbilityReading) -> Scenario:
        head = self._settings.card
        power = None if second.card.power is None else head.power
        card = replace(
            second.card,
            name=BESIDE,
            civilizations=head.civilizations,
            cost=head.cost,
            power=power,
            races=(),
        )
        term = Term("card", (_NEXT, BESIDE, 1))
        facts = (
            Term("object", (term,)), Term("owner", (term, _NEXT)), Term("named", (term, BESIDE)),
            Term("in_zone", (term, Term(_pair(self.game)["zone"]))), Term("printed", (term,)),
        )  # fmt: skip
        return replace(
            scenario,
            cards=(*scenario.cards, card),
            objects=(*scenario.objects, Object(term, _NEXT, BESIDE)),
            facts=dict.fromkeys((*scenario.facts, *facts)),
        )

    def _answers(self, unit: SweepUnit, scenario: Scenario, name: str) -> Iterator[SweptAnswer]:
        rules = self.session.rules(name)
        answered: set[str] = set()
        for kind, question in self._questions(unit, scenario, answered):
            found = self._answer(replace(scenario, question=question, ruling_set=rules.name), rules)
            if found is not None:
                if found.status not in ("silent", "tainted"):
                    answered.add(kind)
                yield found

    def _questions(
        self, unit: SweepUnit, scenario: Scenario, answered: set[str]
    ) -> Iterator[tuple[str, Term]]:
        """What is asked of a unit, each when it is known what of it has had an answer."""
        if unit.beside is not None:
            yield _pair(self.game)["kind"], Term(_pair(self.game)["kind"])
            return
        bearer = next(one.term for one in scenario.objects if one.name == OWN)
        words = _words(unit.reading.ability)
        for row in _table(self.game)["question"]:
            follows, needs = row.get("follows"), row.get("needs")
            if (follows is None or follows in answered) and (needs is None or not words.isdisjoint(needs)):
                yield row["kind"], Term(row["kind"], (Term("ability", (bearer, 1)),))

    def _answer(self, scenario: Scenario, rules: RulingSet) -> SweptAnswer | None:
        told = seated(scenario, table_of(self.session, rules.name, self._tables))
        question = told.question.name if told.question is not None else ""
        try:
            asked = situation(told, {one.name: printed(one) for one in told.cards}, rules.keywords)
            answer = self.session.answer(rules, asked)
        except SaiteiError:
            return SweptAnswer(rules.name, question, "not_staged", {}, ())
        said: dict[Lang, str] = {
            lang: self._said(Asked(rules, asked, answer), lang)
            for lang in LANGS
            if answer.status not in ("silent", "tainted")
        }
        text = print_scenario(told, "ja") if said else ""
        return SweptAnswer(rules.name, question, answer.status, said, answer.clauses, text)

    def _said(self, asked: Asked, lang: Lang) -> str:
        context = asked.context(lang, self.session.documents)
        return say_answer(asked.answer, context.speaker, context.players)


def _words(ability: Ability) -> frozenset[str]:
    """The words of an ability, and whether it depends on something."""
    conditions = ability.conditions or any(step.conditions for step in ability.instructions)
    found = frozenset(name for word in words_of(ability) for name in _CONSTANT.findall(word))
    return found | {_CONDITION} if conditions else found - {_CONDITION}


@cache
def _table(game: str) -> Mapping[str, Any]:
    return read_toml(data("rules") / game / TABLE)


def _pair(game: str) -> Mapping[str, Any]:
    pair: Mapping[str, Any] = _table(game)["pair"]
    return pair


def pair_types(game: str) -> tuple[str, ...]:
    """The types of cards that stay in play, as a pair needs them."""
    return tuple(_pair(game)["types"])
