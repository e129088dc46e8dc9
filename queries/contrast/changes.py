"""The changes of a scenario that are on offer where it is asked what would make something so.

Which there are and what each costs says `kb/logic/contrast/changes.lp`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from saitei.fact_base import FactBase
from saitei.kb.logic_files import logic
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Job
from saitei.language import Language
from saitei.parser.cards.card import Card
from saitei.parser.scenario.scenario import Scenario, WrittenCard
from saitei.queries.contrasted import Change
from saitei.queries.session import Session, of_the_game
from saitei.queries.situation.situation import Situation, situation
from saitei.terms import Term, Value, program

_KEYWORD = re.compile(r"\bkeyword\((?:[^()]|\([^()]*\))*,([a-z]\w*)\)")
_MARK = "■"
"""What begins a line of a card's text."""

_MOST_KEYWORDS = 6


def changes_on_offer(
    session: Session, rules: RulingSet, asked: Situation, cited: Collection[str]
) -> tuple[Change, ...]:
    """The changes of a scenario, the cheapest first; `cited` are the clauses that the answer rests on."""
    keywords = _keywords(rules, asked, cited)
    facts = program((*asked.scenario.facts, *_besides(session, rules, asked), *keywords))
    (model,) = session.worker.run(Job((logic("contrast/changes"), facts)), session.limits).models
    told: dict[str, dict[Value, list[Term]]] = {
        "change_unsays": {}, "change_states": {}, "change_sets_aside": {},
    }  # fmt: skip
    costs: dict[Term, int] = {}
    for atom in model:
        what, other = atom.args
        if atom.name == "change_offered" and isinstance(what, Term) and isinstance(other, int):
            costs[what] = other
        elif isinstance(other, Term):
            told[atom.name].setdefault(what, []).append(other)
    made = (
        Change(what, cost, *(tuple(sorted(told[kind].get(what, ()), key=str)) for kind in told))
        for what, cost in costs.items()
    )
    return tuple(sorted(made, key=lambda change: (change.cost, str(change.what))))


def _besides(session: Session, rules: RulingSet, asked: Situation) -> Iterator[Term]:
    """What the space of changes rests on besides what the scenario states."""
    language = session.games(rules.name)
    yield Term("question_asked", (asked.question,))
    yield from (Term("play_zone", (Term(zone),)) for zone in language.role("play_zone"))
    yield from (Term("turn_step", (Term(step),)) for step in language.words.get("step", ()))
    yield from (Term("card_asked", (card,)) for card in _cards_in(asked.question))
    for name, card in _cards(session, rules, asked.scenario).items():
        whole = () if card.sides else _lines(card.text)
        yield from (Term("line", (name, number)) for number, _ in enumerate(whole, 1))
    for ability, keyword in asked.facts.rows("keyword"):
        if isinstance(ability, Term):
            yield Term("with_word", (ability.args[0], keyword))


def _keywords(rules: RulingSet, asked: Situation, cited: Collection[str]) -> Iterator[Term]:
    """The keywords of which the clauses speak that are cited, or that say what is asked."""
    words = asked.language.words.get("keyword", {})
    speaking = (rule.text for rule in rules.rules if rule.clause in cited or rule.head == asked.question.name)
    found = dict.fromkeys(word for text in speaking for word in _KEYWORD.findall(text) if word in words)
    yield from (Term("word_on_offer", (Term(word),)) for word in [*found][:_MOST_KEYWORDS])


def _cards_in(term: Value) -> Iterator[Term]:
    if isinstance(term, Term):
        if term.name == "card":
            yield term
        for arg in term.args:
            yield from _cards_in(arg)


def _cards(session: Session, rules: RulingSet, scenario: Scenario) -> Mapping[str, Card]:
    return of_the_game(session.cards_of(scenario), session.games(rules.name))


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def changed(session: Session, rules: RulingSet, asked: Situation, changes: Sequence[Change]) -> Situation:
    """The situation as it is with some changes; raises SaiteiError where it cannot be so."""
    scenario = asked.scenario
    for change in changes:
        scenario = _rewritten(_with(scenario, change), change, session, rules)
    emptied = dict.fromkeys(_emptied(asked.scenario, scenario, session.games(rules.name)))
    scenario = replace(scenario, facts={**scenario.facts, **emptied})
    return situation(scenario, _cards(session, rules, scenario), rules.keywords)


def _emptied(told: Scenario, changed: Scenario, games: Language) -> Iterator[Term]:
    """That no card is left in the zones whose last card is gone: else nothing would be known of these."""
    left, counted = {*_filled(changed)}, {fact.args[:2] for fact in changed.facts if fact.name == "count"}
    for player, zone in dict.fromkeys(_filled(told)):
        if (player, zone) not in left | counted and str(zone) not in games.role("play_zone"):
            yield Term("count", (player, zone, 0))


def _filled(scenario: Scenario) -> Iterator[tuple[Value, Value]]:
    """The zones, with the player whose they are, in which a card is told to lie."""
    facts = FactBase(scenario.facts)
    owners = facts.values("owner")
    yield from ((owners[card], zone) for card, zone in facts.rows("in_zone") if card in owners)


def _with(scenario: Scenario, change: Change) -> Scenario:
    """The scenario with other facts."""
    gone, parted = frozenset(change.gone), frozenset(change.parted)
    facts = {
        fact: line
        for fact, line in scenario.facts.items()
        if fact not in gone and not _mentions(fact, parted)
    }
    facts |= dict.fromkeys(change.come)
    objects = tuple(one for one in scenario.objects if one.term not in parted)
    return replace(scenario, facts=facts, objects=objects)


def _mentions(term: Value, things: frozenset[Term]) -> bool:
    return isinstance(term, Term) and (term in things or any(_mentions(arg, things) for arg in term.args))


def _rewritten(scenario: Scenario, change: Change, session: Session, rules: RulingSet) -> Scenario:
    """The scenario with another text on a card, where that is the change."""
    cards = _cards(session, rules, scenario)
    match change.what.name, change.what.args:
        case "without_line", (str(name), int(number)) if name in cards:
            card = cards[name]
            left = [line for at, line in enumerate(_lines(card.text), 1) if at != number]
        case "with_keyword", (Term(_, (_, str(name), _)), Term(keyword)) if name in cards:
            card = cards[name]
            words = scenario.language.words["keyword"][keyword]
            left = [*_lines(card.text), f"{_MARK}{words[scenario.lang]}"]
        case _:
            return scenario
    written = _written(card, "\n".join(left))
    others = tuple(one for one in scenario.cards if one.name != name)
    return replace(scenario, cards=(*others, written))


def _written(card: Card, text: str) -> WrittenCard:
    """A card as it would be written in a scenario, with another text."""
    return WrittenCard(
        card.name, card.types, card.civilizations, card.cost, card.power, card.races, text,
        special=card.special, defense=card.defense, infinite_cost=card.infinite_cost,
    )  # fmt: skip
