"""A deck list as a scenario that asks whether the deck is built as the rules say."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.errors import Place
from saitei.language import Language
from saitei.parser.cards.names import names_in_brackets, plain_name
from saitei.parser.decks.deck import DeckList, Entry
from saitei.parser.decks.question import QUESTION
from saitei.parser.scenario.scenario import CardSource, Object, Scenario
from saitei.terms import Term
from saitei.wording import Notice

MOST_NEAR = 5
"""Cards that nobody knows for which near names are looked up; that takes long."""


def scenario_of(deck: DeckList, catalogue: CardSource, language: Language) -> Scenario:
    """The scenario of a deck: each card once, with how many of it each part lists."""
    names = _names(deck.entries)
    terms = {name: Term("listed", (name,)) for name in names.values()}
    facts: dict[Term, int | None] = {}
    for (name, part), number in _numbers(deck.entries, names).items():
        facts[Term("named", (terms[name], name))] = None
        facts[Term("copies", (terms[name], Term(part), number))] = None
    for number, others in enumerate(deck.others, 1):
        facts |= dict.fromkeys(
            _others(Term("others", (number, others.number)), others.part, others.civilizations)
        )
    return Scenario(
        deck.rules, facts, deck.cards,
        tuple(Object(term, "", name) for name, term in terms.items()),
        QUESTION, expected=deck.expected, expected_clauses=deck.expected_clauses, lang=deck.lang,
        notices=tuple(_notices(deck.entries, names, catalogue)), language=language,
    )  # fmt: skip


def _names(entries: tuple[Entry, ...]) -> dict[str, str]:
    """One name for all the ways in which a list writes the name of a card nobody knows."""
    first: dict[str, str] = {}
    return {
        entry.name: entry.name if entry.known else first.setdefault(plain_name(entry.name), entry.name)
        for entry in entries
    }


def _numbers(entries: tuple[Entry, ...], names: dict[str, str]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for entry in entries:
        key = names[entry.name], entry.part
        found[key] = found.get(key, 0) + entry.number
    return found


def _others(card: Term, part: str, civilizations: tuple[str, ...] | None) -> Iterator[Term]:
    yield Term("copies", (card, Term(part), card.args[1]))
    yield Term("all_different", (card,))
    if civilizations is None:
        yield Term("unknown_card", (card,))
    yield from (Term("civilization", (card, Term(one))) for one in civilizations or ())


def _notices(
    entries: tuple[Entry, ...], names: dict[str, str], catalogue: CardSource
) -> Iterator[tuple[Notice, Place]]:
    """Each card that nobody knows, once; the first few with the names that look like theirs."""
    unknown = {names[entry.name]: entry for entry in reversed(entries) if not entry.known}
    for number, (name, entry) in enumerate(sorted(unknown.items(), key=lambda one: one[1].place.line)):
        near = names_in_brackets(catalogue.near(name)) if number < MOST_NEAR else ""
        yield Notice("scenario_unknown_card", {"card": name, "near": near}), entry.place
