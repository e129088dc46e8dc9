"""A scenario with its cards: everything that is stated, as facts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from saitei.language import Language
from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.cards.facts import card_facts
from saitei.parser.kept_abilities import abilities as read_abilities
from saitei.parser.scenario.resolve import resolve
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.question_kinds import ABOUT_COURSE
from saitei.queries.situation.disambiguate_question import disambiguate_question
from saitei.queries.situation.verb_by_card_type import attackers, resolve_verbs
from saitei.terms import NOTHING, Term, Value, program

ENTERING = frozenset({"enter", "put_into_play", "summon", "deploy", "generate"})
"""The deeds that put a card into the battle zone."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts of a scenario and of the card texts in it."""

    scenario: Scenario
    facts: tuple[Term, ...]
    abilities: Mapping[Term, tuple[Ability, ...]]

    @property
    def language(self) -> Language:
        """The language that the scenario is told in."""
        return self.scenario.language

    @property
    def question(self) -> Term:
        """What is asked."""
        return self.scenario.question or NOTHING

    def text(self, predicates: frozenset[str]) -> str:
        """The program text of the facts that some rule reads."""
        return program(fact for fact in self.facts if fact.name in predicates)


def situation(scenario: Scenario, cards: Mapping[str, Card], keywords: Mapping[str, str]) -> Situation:
    """A scenario put together with the cards it names; abilities it refers to are found in their texts."""
    language = scenario.language
    known = {card.term: cards[card.name] for card in scenario.objects if card.name in cards}
    abilities = {
        term: read_abilities(
            card.text, card_type=card.text_type(language), keywords=keywords, language=language
        )
        for term, card in known.items()
    }
    resolved = resolve(scenario, abilities)
    facts = [*resolved.facts]
    for term, card in known.items():
        facts += _printed(term, card)
        facts += card_facts(term, abilities[term])
    facts += (
        Term("unknown_card", (card.term,))
        for card in scenario.objects
        if card.name and card.term not in known
    )
    facts = [*resolve_verbs(facts, language)]
    facts += attackers(facts)
    facts += _race_words(facts, language)
    facts += _name_words(facts)
    facts += arrived_this_turn(facts)
    facts += _losers(facts)
    facts += _first_to_end(facts)
    facts += _moment(facts)
    if resolved.question is not None:
        question = disambiguate_question(resolved.question, facts, language)
        resolved = replace(resolved, question=question)
        facts += _gone(facts, question)
        facts.append(Term("question", (question,)))
    return Situation(resolved, tuple(facts), abilities)


def _printed(term: Term, card: Card) -> Iterator[Term]:
    yield Term("printed", (term,))
    if card.name_en:
        yield Term("named_en", (term, card.name_en))
    yield from (Term("card_type", (term, Term(kind))) for kind in card.types)
    yield from (Term("civilization", (term, Term(civilization))) for civilization in card.civilizations)
    yield from (Term("race", (term, race)) for race in card.races)
    if card.cost is not None:
        yield Term("cost", (term, card.cost))
    if card.power is not None:
        yield Term("power", (term, card.power))
    if card.defense is not None:
        yield Term("defense", (term, card.defense))
    yield from (Term("special_type", (term, Term(kind))) for kind in card.special)
    if len(card.sides) > 1 and not card.special:
        yield Term("twinpact", (term,))
        yield from _sides(term, card)


def _sides(term: Term, card: Card) -> Iterator[Term]:
    names = unicodedata.normalize("NFKC", card.name).split("/")
    if len(names) == len(card.sides):
        yield from (Term("side_name", (term, number, name)) for number, name in enumerate(names, 1))
    for number, side in enumerate(card.sides, 1):
        if side.type:
            yield Term("side_type", (term, number, Term(side.type)))
        if side.cost is not None:
            yield Term("side_cost", (term, number, side.cost))


def arrived_this_turn(facts: Sequence[Term]) -> Iterator[Term]:
    """The cards that came this turn, as the telling of events has it."""
    past = {fact.args[0] for fact in facts if fact.name in ("happened", "earlier_this_turn")}
    entering = {fact.args[0] for fact in facts if fact.name == "deed" and is_entering(fact.args[1])}
    yield from (
        Term("arrived", fact.args[1:])
        for fact in facts
        if fact.name == "subject" and fact.args[0] in past & entering
    )


def _losers(facts: Sequence[Term]) -> Iterator[Term]:
    """Who is out since something that is told of; until a turn ends, the seat is still there."""
    deeds = {fact.args[0]: fact.args[1] for fact in facts if fact.name == "deed"}
    past = [fact.args[0] for fact in facts if fact.name == "happened"]
    ended = [place for place, event in enumerate(past) if deeds.get(event) == Term("turn_ends")]
    for event, player in (fact.args for fact in facts if fact.name == "actor"):
        if event in past and deeds.get(event) == Term("lose_game"):
            yield Term("out", (player,))
            if not any(place > past.index(event) for place in ended):
                yield Term("gone_this_turn", (player,))


def is_entering(deed: Value) -> bool:
    """Whether a deed puts a card into the battle zone."""
    return isinstance(deed, Term) and deed.name in ENTERING


def _race_words(facts: list[Term], language: Language) -> Iterator[Term]:
    """Which race words of the texts stand in which races: “Dragon” is part of “Armored Dragon”."""
    families = language.words["race_family"].values()
    words = _spoken_of(facts, "race") | {name for family in families for name in family.values()}
    yield from _contained("part_of_race", words, _told(facts, "race", 1))


def _name_words(facts: list[Term]) -> Iterator[Term]:
    """Which words of the texts stand in which names."""
    names = (*_told(facts, "named", 1), *_told(facts, "side_name", 2))
    yield from _contained("part_of_name", _spoken_of(facts, "name_has"), names)


def _spoken_of(facts: list[Term], kind: str) -> set[str]:
    return {word for fact in facts if fact.name == "filter" for word in _words(fact.args[1], kind)}


def _told(facts: list[Term], name: str, at: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(fact.args[at]) for fact in facts if fact.name == name))


def _contained(name: str, words: set[str], wholes: Iterable[str]) -> Iterator[Term]:
    for whole in wholes:
        yield from (Term(name, (word, whole)) for word in sorted(words) if word in whole)


def _gone(facts: Sequence[Term], question: Term) -> Iterator[Term]:
    """Who has been told to concede is out, where no course is asked for that would have it happen."""
    if question.name in ABOUT_COURSE:
        return
    past = {fact.args[0] for fact in facts if fact.name == "happened"}
    deeds = {fact.args[0]: fact.args[1] for fact in facts if fact.name == "deed"}
    for event, player in (fact.args for fact in facts if fact.name == "actor"):
        if event in past and deeds.get(event) == Term("concede"):
            yield Term("out", (player,))


def _first_to_end(facts: Sequence[Term]) -> Iterator[Term]:
    """Where nobody said whose turn it is, it is the turn of whoever ends the first one."""
    if any(fact.name in ("turn_player", "marker") for fact in facts):
        return
    ending = {fact.args[0] for fact in facts if fact.name == "deed" and fact.args[1] == Term("turn_ends")}
    ends = [fact.args[1] for fact in facts if fact.name == "actor" and fact.args[0] in ending]
    yield from (Term("turn_player", (player,)) for player in ends[:1])


_MOMENTS = {"turn_end": "turn_ends", "turn_start": "turn_starts"}


def _moment(facts: list[Term]) -> Iterator[Term]:
    """The end or the start of a turn is something that happens, for abilities that wait for it."""
    said = {fact.name: fact.args[0] for fact in facts if fact.name in ("step", "turn_player")}
    step, player = said.get("step"), said.get("turn_player")
    if isinstance(step, Term) and step.name in _MOMENTS and player is not None:
        event = Term("event", (0,))
        yield Term("event", (event,))
        yield Term("deed", (event, Term(_MOMENTS[step.name])))
        yield Term("actor", (event, player))
        yield Term("happened", (event,))


def _words(value: Value, kind: str) -> Iterator[str]:
    """The words of a kind in a filter."""
    if isinstance(value, Term):
        if value.name == kind:
            yield str(value.args[0])
        for arg in value.args:
            yield from _words(arg, kind)
