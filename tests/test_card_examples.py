"""The project's own card file: every line understood, in words that the vocabulary knows."""

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from gallery import examples
from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.cards.facts import ability_facts
from saitei.parser.cards.file import read_card_file
from saitei.parser.cards.grammar import parse
from saitei.parser.cards.lines import split_lines
from saitei.parser.cards.read import read_card_text
from saitei.parser.cards.retype import retyped
from saitei.parser.cards.tokenise import tokens
from saitei.terms import Term

_NAME = re.compile(r"《([^》]*)》")
_WRITTEN = re.compile(r"^(?:カード|Card )《([^》]*)》", re.MULTILINE)
FILE = files("saitei.rules").joinpath("cards", "duel-masters.toml").read_text("utf-8")
CARDS = read_card_file(FILE, "duel-masters.toml", LANGUAGE)
TABLES = {
    "deed": "verb",
    "by": "who",
    "whose": "who",
    "noun": "noun",
    "zone": "zone",
    "manner": "manner",
    "lasts": "duration",
    "link": "link",
    "mode": "mode",
    "keyword": "keyword",
    "labelled": "keyword",
    "delayed": "moment",
    "refers": "reference",
    "kind": "ability_kind",
}
CONNECTIVES = {"non", "and", "or"}


def abilities(card: Card) -> tuple[Ability, ...]:
    return read_card_text(card.text, card_type=card.text_type(LANGUAGE), keywords={}, language=LANGUAGE)


def all_facts() -> Iterator[Term]:
    for card in CARDS:
        for ability in abilities(card):
            yield from ability_facts(Term("a"), ability)


def test_the_cards_of_the_worked_examples_are_all_there() -> None:
    named = {card for example in examples() for card in _NAME.findall(example.text)}
    written = {card for example in examples() for card in _WRITTEN.findall(example.text)}
    sides = {side for card in written for side in card.split("/")}
    assert {card.name for card in CARDS} >= named - written - sides


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_line_is_understood(card: Card) -> None:
    assert not [missed for each in abilities(card) for missed in each.missed]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_line_is_an_ability(card: Card) -> None:
    marked = [line for line in card.text.splitlines() if line.startswith("■")]
    assert [each.text.splitlines()[0] for each in abilities(card)] == marked


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_the_words_of_a_line_follow_each_other_without_a_gap(card: Card) -> None:
    for line in split_lines(card.text, LANGUAGE):
        words = retyped(tokens(line.plain, LANGUAGE), LANGUAGE)
        parse(words, len(line.plain))
        assert "".join(word.text for word in words) == line.plain


@pytest.mark.parametrize(("predicate", "table"), TABLES.items())
def test_every_constant_stands_in_the_vocabulary(predicate: str, table: str) -> None:
    used = {
        fact.args[1].name for fact in all_facts() if fact.name == predicate and isinstance(fact.args[1], Term)
    }
    assert used - set(LANGUAGE.words[table]) == set()


def test_every_filter_stands_in_the_vocabulary() -> None:
    used = {
        fact.args[1].name for fact in all_facts() if fact.name == "filter" and isinstance(fact.args[1], Term)
    }
    assert used - set(LANGUAGE.words["filter"]) - CONNECTIVES == set()


def test_every_slot_stands_in_the_vocabulary() -> None:
    used = {
        fact.args[1].name for fact in all_facts() if fact.name == "phrase" and isinstance(fact.args[1], Term)
    }
    assert used - set(LANGUAGE.words["slot"]) == set()
