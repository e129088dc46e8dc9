"""English card text by the thousands, where it is at hand; damage, load time and the grammar anywhere."""

import json
import random
from pathlib import Path

import pytest
from agreement import abilities as canonical
from grammar_conflicts import conflicts
from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import Coverage, coverage, is_understood
from saitei.parser.cards.en.tables import grammar
from saitei.parser.cards.en.tokenise import tokens
from saitei.parser.cards.read import read_card_text

ROOT = Path(__file__).parent.parent
CORPORA = ROOT.parent / "shared" / "corpora"
PAIRS = [
    line.split("\t") for line in (Path(__file__).parent / "card_pairs.tsv").read_text("utf-8").splitlines()
]


def entries(name: str) -> list[dict[str, str]]:
    path = CORPORA / name
    if not path.exists():
        pytest.skip("the corpus is not part of the project")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def kind(printed: str | None) -> str:
    """The card type as the reader wants it: a card with a spell side is a twinpact."""
    sides = (printed or "").split("/")
    spell = {"Spell", "呪文"}
    return "spell" if set(sides) <= spell else "twinpact" if set(sides) & spell else "creature"


@pytest.fixture(scope="module")
def measured() -> Coverage:
    cards = (
        Card(each["name"], (kind(each.get("type")),), each["text"])
        for each in entries("dm_en.jsonl")
        if each["text"]
    )
    return coverage(cards, LANGUAGE)


def test_eighty_eight_in_a_hundred_lines_are_understood(measured: Coverage) -> None:
    assert measured.lines_understood >= 0.88 * measured.lines


def test_eighty_two_in_a_hundred_sentence_lines_are_understood(measured: Coverage) -> None:
    assert measured.sentence_lines_understood >= 0.82 * measured.sentence_lines


def test_three_in_four_cards_are_understood(measured: Coverage) -> None:
    assert measured.cards_understood >= 0.75 * measured.cards


def whole(abilities: tuple[Ability, ...]) -> bool:
    return bool(abilities) and all(map(is_understood, abilities))


def said(abilities: tuple[Ability, ...]) -> tuple[object, ...]:
    return canonical(abilities)


def test_cards_understood_in_both_languages_say_the_same() -> None:
    """Of pairs with as many lines: of the others one text says something that the other leaves out."""
    same: list[bool] = []
    for each in entries("dm_pairs.jsonl"):
        card_type = kind(each.get("type"))
        japanese = read_card_text(
            each["text"],
            card_type="spell" if card_type == "spell" else "creature",
            keywords={},
            language=LANGUAGE,
        )
        english = read_card_text(each["text_en"], card_type=card_type, keywords={}, language=LANGUAGE)
        if whole(japanese) and whole(english) and len(japanese) == len(english):
            same.append(said(japanese) == said(english))
    assert len(same) >= 1400
    assert sum(same) >= 0.855 * len(same)


def damaged(kinds: frozenset[str] | None, change: str) -> list[tuple[str, str]]:
    """Our own sentences with a word dropped, doubled or swapped with the next, at every place."""
    found: list[tuple[str, str]] = []
    for card_type, _, english in PAIRS:
        if "/" in english or "{" in english or "(" in english:
            continue
        words = tokens(english, LANGUAGE)
        for at, word in enumerate(words[:-1]):
            if word.type in ("COMMA", "END") or (kinds is not None and word.type not in kinds):
                continue
            texts = [each.text for each in words]
            if change == "swapped" and words[at + 1].type in ("COMMA", "END"):
                continue
            made = {
                "dropped": [*texts[:at], *texts[at + 1 :]],
                "doubled": [*texts[: at + 1], *texts[at:]],
                "swapped": [*texts[:at], texts[at + 1], texts[at], *texts[at + 2 :]],
            }[change]
            found.append((card_type, " ".join(made).replace(" '", "'")))
    return found


def replaced() -> list[tuple[str, str]]:
    """One of the small words that rule a sentence exchanged for another, drawn with a fixed seed."""
    draw = random.Random(5)  # noqa: S311
    found: list[tuple[str, str]] = []
    for card_type, _, english in PAIRS:
        if "/" in english or "{" in english or "(" in english:
            continue
        words = tokens(english, LANGUAGE)
        small = [at for at, word in enumerate(words) if word.type in ("PREP", "LINK", "POSS", "SUB")]
        for at in small:
            other = draw.choice([each for each in SMALL if each != words[at].text.lower()])
            texts = [word.text for word in words]
            found.append((card_type, " ".join([*texts[:at], other, *texts[at + 1 :]]).replace(" '", "'")))
    return found


SMALL = ("into", "from", "on", "of", "under", "when", "your")


def share(lines: list[tuple[str, str]]) -> float:
    understood = [
        read_card_text(text, card_type=card_type, keywords={}, language=LANGUAGE) for card_type, text in lines
    ]
    return sum(len(each) == 1 and is_understood(each[0]) for each in understood) / len(lines)


def test_without_a_verb_or_its_auxiliary_one_in_ten_is_understood_at_most() -> None:
    assert share(damaged(frozenset({"V", "AUX"}), "dropped")) <= 0.10


def test_without_a_small_word_three_in_a_hundred_are_understood_at_most() -> None:
    assert share(damaged(frozenset({"PREP", "LINK", "SUB"}), "dropped")) <= 0.03


def test_with_a_small_word_replaced_one_in_ten_is_understood_at_most() -> None:
    assert share(replaced()) <= 0.10


def test_with_a_doubled_word_one_in_twenty_is_understood_at_most() -> None:
    assert share(damaged(None, "doubled")) <= 0.05


def test_with_two_neighbours_swapped_one_in_ten_is_understood_at_most() -> None:
    assert share(damaged(None, "swapped")) <= 0.08


def test_the_grammar_has_no_conflict_that_is_resolved_silently(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar(), caplog) == []


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar() + "\n%extend body: body END body\n", caplog)


def test_the_grammar_stays_small() -> None:
    assert len(grammar().splitlines()) <= 60
