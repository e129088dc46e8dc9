"""A damaged sentence is rarely understood: a grammar that takes everything understands nothing."""

import tomllib
from importlib.resources import files

from saitei.parser.cards.grammar import parse
from saitei.parser.cards.lines import split_lines
from saitei.parser.cards.read import read_card_text
from saitei.parser.cards.retype import retyped
from saitei.parser.cards.tokenise import tokens
from saitei.parser.cards.tokens import Token

TEXTS: list[str] = [
    card["text"]
    for card in tomllib.loads(
        files("saitei.rules").joinpath("cards", "duel-masters.toml").read_text("utf-8")
    )["card"]
]
CASES = frozenset("をにがはから")


def lines() -> list[list[Token]]:
    """The words of every line that is a sentence of its own."""
    found = [
        retyped(tokens(line.plain)) for text in TEXTS for line in split_lines(text) if line.mark == "ability"
    ]
    return [words for words in found if len(words) > 4 and not parse(words, 0).keywords]


def understood(text: str) -> bool:
    (ability,) = read_card_text(text, card_type="creature", keywords={})
    return ability.kind != "unknown"


def share(damaged: list[str]) -> float:
    return sum(map(understood, damaged)) / len(damaged)


def without(kinds: frozenset[str]) -> list[str]:
    return [
        "".join(word.text for word in (*words[:at], *words[at + 1 :]))
        for words in lines()
        for at, word in enumerate(words)
        if word.type in kinds
    ]


def test_without_a_particle_one_in_twenty_is_understood_at_most() -> None:
    assert share(without(frozenset({"P"}))) <= 0.05


def test_without_a_verb_one_in_ten_is_understood_at_most() -> None:
    assert share(without(frozenset({"V", "VC", "VB"}))) <= 0.10


def test_with_two_neighbours_swapped_one_in_ten_is_understood_at_most() -> None:
    swapped = [
        "".join(word.text for word in (*words[:at], words[at + 1], words[at], *words[at + 2 :]))
        for words in lines()
        for at in range(len(words) - 1)
        if "COMMA" not in (words[at].type, words[at + 1].type)
    ]
    assert share(swapped) <= 0.10


def test_with_a_doubled_word_one_in_five_is_understood_at_most() -> None:
    doubled = [
        "".join(word.text for word in (*words[: at + 1], *words[at:]))
        for words in lines()
        for at in range(len(words))
        if words[at].type not in ("COMMA", "END")
    ]
    assert share(doubled) <= 0.20
