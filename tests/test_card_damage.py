"""A damaged sentence is rarely understood: a grammar that takes everything understands nothing."""

import tomllib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from random import Random

import pytest
from card_corpus import sentences
from shipped import LANGUAGE

from saitei.parser.cards.grammar import parse
from saitei.parser.cards.lines import split_lines
from saitei.parser.cards.read import read_card_text
from saitei.parser.cards.retype import retyped
from saitei.parser.cards.tokenise import tokens
from saitei.parser.cards.tokens import NotUnderstood, Token

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
        retyped(tokens(line.plain, LANGUAGE), LANGUAGE)
        for text in TEXTS
        for line in split_lines(text, LANGUAGE)
        if line.mark == "ability"
    ]
    return [words for words in found if len(words) > 4 and not parse(words, 0).keywords]


def understood(text: str) -> bool:
    (ability,) = read_card_text(text, card_type="creature", keywords={}, language=LANGUAGE)
    return not ability.missed


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


PARTICLES = ("を", "に", "が", "は", "から")


@cache
def damaged() -> dict[str, float]:
    """How often a line of the control half is still understood with one word of it damaged at random.

    Each line is drawn, and damaged, by itself: a line that comes to be understood changes no other draw.
    """
    lines = [plain for plain, ability in sentences().items() if "\n" not in ability.text]
    drawn = sorted(filter(is_all_words, lines), key=lambda plain: sha256(plain.encode()).digest())[:2000]
    tries = [each for plain in drawn for each in one_of_each(plain, Random(plain))]  # noqa: S311 no secret
    kinds = sentences()
    return {
        way: share_of([understood_as(text, kinds[plain].kind) for plain, how, text in tries if how == way])
        for way in {how for _, how, _ in tries}
    }


def is_all_words(plain: str) -> bool:
    """Whether a line is made of known words: not one that begins with the name of its ability."""
    try:
        tokens(plain, LANGUAGE)
    except NotUnderstood:
        return False
    return True


def one_of_each(plain: str, chance: Random) -> list[tuple[str, str, str]]:
    """The line with a particle removed, one replaced, a word doubled and two neighbours swapped."""
    words = retyped(tokens(plain, LANGUAGE), LANGUAGE)
    text = [word.text for word in words]
    found: list[tuple[str, str, str]] = []
    particles = [at for at, word in enumerate(words) if word.type == "P"]
    if particles:
        at = chance.choice(particles)
        found.append((plain, "removed", "".join(text[:at] + text[at + 1 :])))
        at = chance.choice(particles)
        other = chance.choice([each for each in PARTICLES if each != text[at]])
        found.append((plain, "replaced", "".join([*text[:at], other, *text[at + 1 :]])))
    spoken = [at for at, word in enumerate(words) if word.text and word.type not in ("COMMA", "END")]
    at = chance.choice(spoken)
    found.append((plain, "doubled", "".join(text[: at + 1] + text[at:])))
    pairs = [at for at in spoken if at + 1 in spoken and text[at] != text[at + 1]]
    for at in pairs and [chance.choice(pairs)]:
        swapped = [*text[:at], text[at + 1], text[at], *text[at + 2 :]]
        found.append((plain, "swapped", "".join(swapped)))
    return found


def understood_as(text: str, kind: str) -> bool:
    card_type = "spell" if kind == "spell" else "creature"
    abilities = read_card_text(text, card_type=card_type, keywords={}, language=LANGUAGE)
    return all(ability.kind != "unknown" and not ability.missed for ability in abilities)


def share_of(outcomes: list[bool]) -> float:
    return sum(outcomes) / len(outcomes)


@pytest.mark.parametrize(
    ("way", "most"), [("removed", 0.03), ("replaced", 0.25), ("doubled", 0.05), ("swapped", 0.08)]
)
def test_a_damaged_line_of_the_cards_at_hand_is_rarely_understood(way: str, most: float) -> None:
    assert damaged()[way] <= most
