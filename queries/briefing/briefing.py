"""Brief a player on a deck: what each card does otherwise under a ruling set than under another."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any, Literal, TypeAlias

from saitei.data import data
from saitei.errors import SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.ability import Ability
from saitei.parser.ability_cache import abilities
from saitei.parser.cards.card import Card
from saitei.parser.scenario.scenario import WrittenCard
from saitei.queries.answer import Answer, Choice, Players
from saitei.queries.asked import Asked
from saitei.queries.briefing.speaking import SpeakingClauses
from saitei.queries.briefing.staging import NAMES, OWNER, StagedAbility, StagedTable, staged, table_of
from saitei.queries.necessity.deciding import answer_with_deciding
from saitei.queries.search.ability_index import words_of
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.tables import read_toml
from saitei.terms import Term
from saitei.wording import Lang

TABLE = "briefing.toml"
"""What is asked of abilities, beside a game's rule pages; the shipped table says what the keys mean."""

_CONSTANT = re.compile(r"[a-z_]+")

DUEL = 2
"""Players of a game for two."""

EVERYBODY = "everybody"
"""Whom an answer means that means all who play."""

NOBODY = "nobody"
"""Whom an answer means that means nobody: the ability does nothing in that scene."""

MOST_SCENES = 2
"""In so many scenes an ability that is set off is asked about at most."""

Uncertainty: TypeAlias = Literal["not_understood", "not_played", "not_staged", "may_matter"]
"""Why nothing firm is said of an ability: it was not read; it is read and not played; clauses speak of it and
no scene that was asked shows how; clauses speak of it that none of the questions asks for."""

Told: TypeAlias = Literal["answer", "clauses"]
"""What says how an ability differs: the answer to a question, or the clauses that it rests on."""


@dataclass(frozen=True, slots=True)
class BriefingPoint:
    """What an ability does otherwise, when, and the clauses of this ruling set alone that say so."""

    ability: int
    asked: Asked
    clauses: tuple[str, ...]
    told: Told
    when: Mapping[Lang, str]


@dataclass(frozen=True, slots=True)
class BriefingDoubt:
    """What is not certain of an ability, why, and which clauses it may rest on."""

    ability: int
    why: Uncertainty
    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardBriefing:
    """A card with what it does otherwise and what is not certain; neither: no difference was found."""

    card: Card
    points: tuple[BriefingPoint, ...]
    doubts: tuple[BriefingDoubt, ...]


@dataclass
class Briefing:
    """A deck whose cards are briefed on one by one.

    `unknown` are those that nobody knows, `written` those whose text stands in the list itself.
    """

    session: Session
    rules: str
    against: str
    game: str
    cards: Sequence[Card]
    unknown: tuple[str, ...] = ()
    written: Mapping[str, WrittenCard] = field(default_factory=dict[str, WrittenCard])
    done: list[CardBriefing] = field(default_factory=list[CardBriefing])
    _tables: dict[str, StagedTable] = field(default_factory=dict[str, StagedTable])

    def run(self, heard: Callable[[], None]) -> None:
        """Brief on every card; `heard` is told of each."""
        for card in self.cards:
            self.done.append(self.of_card(card))
            heard()

    def of_card(self, card: Card) -> CardBriefing:
        """What a card does otherwise."""
        keywords, language = self._own.keywords, self.session.language
        read = abilities(card.text, card_type=card.text_type(language), keywords=keywords, language=language)
        points: list[BriefingPoint] = []
        doubts: list[BriefingDoubt] = []
        for ability in read:
            if ability.missed or ability.kind == "unknown":
                doubts.append(BriefingDoubt(ability.number, "not_understood", ability.text))
                continue
            told = self._telling(tuple(self._asked(card, ability)))
            own = self._points(ability, told)
            points += own
            doubts += self._doubts(ability, told, told_otherwise=bool(own))
        return CardBriefing(card, tuple(points), tuple(doubts))

    @property
    def players(self) -> int:
        """How many play under the ruling set."""
        return self._table_of(self.rules).players

    @property
    def sides(self) -> tuple[Term, ...]:
        """The teams and roles of the players."""
        return self._table_of(self.rules).sides

    def _table_of(self, rules: str) -> StagedTable:
        return table_of(self.session, rules, self._tables)

    @property
    def _own(self) -> RulingSet:
        return self.session.rules(self.rules)

    @cached_property
    def _peculiar(self) -> frozenset[str]:
        """The clauses that the ruling set has and the other has not."""
        return frozenset(self._own.clauses) - {*self.session.rules(self.against).clauses}

    @cached_property
    def _table(self) -> Mapping[str, Any]:
        return read_toml(data("rules") / self.game / TABLE)

    @cached_property
    def _speaking(self) -> SpeakingClauses:
        every: list[Mapping[str, Any]] = self._table["scene"]
        besides = [row["kind"] for row in every if "kind" in row]
        return SpeakingClauses.of(self._own, self._peculiar, self._table["questions"], besides)

    def _asked(self, card: Card, ability: Ability) -> Iterator[_Exchange]:
        """What is asked of an ability: in the scenes that fit it, then in those of the briefing's own."""
        for scene in islice(
            staged(self.session, self.game, card, ability), MOST_SCENES if ability.triggers else 1
        ):
            own = [
                self._answered(partial(scene.asking, question), self.rules)
                for question in self._questions(scene)
            ]
            if (
                any(map(self._is_peculiar, own))
                and self._awaits_watched(ability)
                and not self._is_set_off(scene)
            ):
                continue
            for question, found in zip(self._questions(scene), own, strict=True):
                if found is not None:
                    other = self._otherwise(found, partial(self._answered, partial(scene.asking, question)))
                    yield _Exchange(found, other, "answer")
        for row in self._table["scene"]:
            if not _fits(row, card, ability):
                continue
            told: Told = "answer" if row.get("told_by", "answer") == "answer" else "clauses"
            answering = (
                partial(answer_with_deciding, self.session) if told == "answer" else self.session.answer
            )
            if (found := self._read(row, card, ability, answering, self.rules)) is not None:
                other = self._otherwise(found, partial(self._read, row, card, ability, self.session.answer))
                yield _Exchange(found, other, told, row.get("when", {}))

    def _questions(self, scene: StagedAbility) -> Sequence[Term]:
        return [Term(kind, (scene.ability,)) for kind in self._table["questions"]]

    def _is_peculiar(self, found: Asked | None) -> bool:
        """Whether an answer rests on a clause of this ruling set alone: else there is nothing to tell."""
        return found is not None and not self._peculiar.isdisjoint(found.answer.clauses)

    def _otherwise(self, found: Asked, ask: Callable[[str], Asked | None]) -> Answer | None:
        """What the other ruling set answers, where that is to be told from an answer."""
        other = ask(self.against) if self._is_peculiar(found) else None
        return None if other is None else other.answer

    def _awaits_watched(self, ability: Ability) -> bool:
        """Whether an ability waits for what somebody watched does: then it matters who did it."""
        watched: list[str] = self._table["watched"]
        return any(
            one.by in watched or any(phrase.whose in watched for _, phrase in one.phrases)
            for one in ability.triggers
        )

    def _is_set_off(self, scene: StagedAbility) -> bool:
        """Whether what happens in a scene sets its ability off for certain."""
        question = Term(self._table["set_off"], (scene.ability,))
        asked = self._answered(partial(scene.asking, question), self.rules)
        return asked is not None and asked.answer.status == "settled" and asked.answer.value is True

    def _answered(self, ask: Callable[[RulingSet, StagedTable], Situation], name: str) -> Asked | None:
        rules = self.session.rules(name)
        try:
            asked = ask(rules, self._table_of(name))
            return Asked(rules, asked, self.session.answer(rules, asked))
        except SaiteiError:  # such a scene cannot be told of this card
            return None

    def _read(
        self, row: Mapping[str, Any], card: Card, ability: Ability, answering: _Answering, name: str
    ) -> Asked | None:
        """A scene of the briefing's own, asked under a ruling set."""
        table = self._table_of(name)
        seats = NAMES[: table.players]
        called = f"《{card.name}》"
        words = {
            "card": called,
            "ability": f"ability {ability.number} of {called}",
            "third": seats[2] if len(seats) > 2 else OWNER,  # noqa: PLR2004 of two players the other one
        }
        text = (
            f"Turn order: {' → '.join(seats)}\n{row['told'].format(**words).strip()}\n"
            f"Question: {row['asks'].format(**words)}\n"
        )
        rules = self.session.rules(name)
        try:
            _, told = self.session.read(text, rules=name)
            asked = replace(told, facts=told.facts.extended(table.sides))
            return Asked(rules, asked, answering(rules, asked))
        except SaiteiError:
            return None

    def _telling(self, every: Sequence[_Exchange]) -> Sequence[_Exchange]:
        """The answers without those of a choice that nobody makes, and what another says of everybody."""
        chosen = any(isinstance(one.own.answer.value, Choice) for one in every)
        said: list[str] = self._table["said_of_everybody"]
        by = {
            clause
            for one in every
            if one.question in said and _meant(one.own.answer, self.players) == EVERYBODY
            for clause in one.own.answer.clauses
        }
        return [
            one
            for one in every
            if (chosen or one.question not in self._table["of_a_choice"])
            and (
                one.question in said
                or _meant(one.own.answer, self.players) != EVERYBODY
                or not by.issuperset(self._peculiar.intersection(one.own.answer.clauses))
            )
        ]

    def _points(self, ability: Ability, told: Sequence[_Exchange]) -> tuple[BriefingPoint, ...]:
        """The answers that part and rest on clauses of this ruling set alone, each once."""
        points: dict[object, BriefingPoint] = {}
        speaking = self._speaking.speaking_of(ability, self._table["telling"])
        for one in told:
            answer = one.own.answer
            clauses = tuple(clause for clause in answer.clauses if clause in self._peculiar)
            by: Told = "clauses" if answer.status == "depends" else one.told
            if one.told == "clauses":
                clauses = tuple(clause for clause in clauses if clause in speaking)
            if (
                clauses
                and answer.status != "tainted"
                and _parts(one, self.players, self._table["said_of_everybody"])
            ):
                key = (one.question, clauses if by == "clauses" else repr(answer.value))
                points.setdefault(key, BriefingPoint(ability.number, one.own, clauses, by, one.when))
        return tuple(points.values())

    def _doubts(
        self, ability: Ability, told: Sequence[_Exchange], *, told_otherwise: bool
    ) -> Iterator[BriefingDoubt]:
        """What is not certain: where nothing firm is said, and what nobody asked for."""
        general: list[str] = self._table["questions"]
        firm = told_otherwise or any(
            one.own.answer.status in ("settled", "open", "depends")
            and one.question in general
            and _meant(one.own.answer, self.players) != NOBODY
            for one in told
        )
        tainted = [one for one in told if one.own.answer.status == "tainted"]
        firmly = (one.own.answer for one in told if one.own.answer.status != "tainted")
        cited = {clause for answer in firmly for clause in answer.clauses}
        if not firm and self._refers(ability):
            yield BriefingDoubt(ability.number, "not_played" if tainted else "not_staged", ability.text)
        known = self._speaking.asked | self._speaking.besides | cited
        speaking = self._speaking.speaking_of(ability, self._table["telling"])
        beyond = dict.fromkeys(clause for clause in speaking if clause not in known)
        besides = [one.own.answer for one in tainted if firm and one.question not in general]
        beyond |= dict.fromkeys(
            clause for answer in besides for clause in answer.clauses if clause in self._peculiar
        )
        beyond |= dict.fromkeys(self._speaking_of_given(ability))
        if may_matter := tuple(clause for clause in beyond if clause not in cited):
            yield BriefingDoubt(ability.number, "may_matter", ability.text, may_matter)

    def _speaking_of_given(self, ability: Ability) -> Iterator[str]:
        """The clauses that speak of keyword abilities given by an ability, of which some scene asks."""
        for given in self._given(ability):
            speaking = self._speaking.speaking_of(given, self._table["telling"])
            yield from (clause for clause in speaking if clause in self._speaking.besides)

    def _given(self, ability: Ability) -> Iterator[Ability]:
        """The keyword abilities that an ability gives."""
        language = self.session.language
        for one in ability.instructions:
            for _, phrase in one.action.phrases:
                for said in phrase.filters if phrase.noun == "keyword" else ():
                    words = language.words["keyword"].get(str(said.args[0]) if said.args else "", {})
                    if text := words.get("ja"):
                        yield from abilities(
                            text, card_type="creature", keywords=self._own.keywords, language=language
                        )

    def _refers(self, ability: Ability) -> bool:
        """Whether an ability speaks of somebody whom the rules of a table read in their own way."""
        watched: list[str] = self._table["watched"]
        return any(word in self._constants(ability) for word in watched)

    def _constants(self, ability: Ability) -> frozenset[str]:
        return frozenset(name for word in words_of(ability) for name in _CONSTANT.findall(word))


@dataclass(frozen=True, slots=True)
class _Exchange:
    """A question under both ruling sets, and what of its answer is told."""

    own: Asked
    other: Answer | None
    told: Told
    when: Mapping[Lang, str] = field(default_factory=dict[Lang, str])

    @property
    def question(self) -> str:
        """The kind of question."""
        return self.own.answer.question.name


_Answering: TypeAlias = Callable[[RulingSet, Situation], Answer]
"""Answers a question about a situation."""


def _fits(row: Mapping[str, Any], card: Card, ability: Ability) -> bool:
    """Whether a scene of the briefing's own is for an ability."""
    if "types" in row and card.types != tuple(row["types"]):
        return False
    waits = {one.verb for one in ability.triggers}
    does = {one.action.verb for one in ability.instructions}
    return not waits.isdisjoint(row.get("waits_for", ())) or not does.isdisjoint(row.get("does", ()))


def _parts(one: _Exchange, players: int, also: Collection[str]) -> bool:
    """Whether answers part: not where both mean everybody, the card's own player or nobody.

    Everybody is told of in answers to the questions `also`, where the other rules say nothing.
    """
    own, other = one.own.answer, one.other
    if one.told == "clauses":
        return True
    meant = _meant(own, players)
    if meant is not None and (other is None or other.status == "silent"):
        return meant == EVERYBODY and one.own.answer.question.name in also
    if meant is not None and other is not None:
        return _meant(other, DUEL) != meant
    return other is None or (own.status, own.value) != (other.status, other.value)


def _meant(answer: Answer, players: int) -> str | None:
    """Whom an answer means that is the same at every table."""
    match answer.value:
        case Players(names) if len(names) == players:
            return EVERYBODY
        case Players((name,)) if name == OWNER:
            return "the card's own player"
        case Players(()):
            return NOBODY
        case _:
            return None
