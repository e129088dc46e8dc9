"""An English line that has lost a word is not read as if it had none missing."""

import re
from random import Random

from card_corpus import english_sentences
from shipped import LANGUAGE

from saitei.parser.cards.coverage import is_understood
from saitei.parser.cards.en.tokenise import tokens
from saitei.parser.cards.read import read_card_text

SMALL = re.compile(
    "into|from|on|of|under|when|whenever|your|and|or|in|to|if|while|until|by|with", re.IGNORECASE
)


def without_a_small_word(text: str, chance: Random) -> str | None:
    """The line with one small word left out at random; None where it has none."""
    words = [word for word in tokens(text, LANGUAGE) if SMALL.fullmatch(word.text)]
    if not words:
        return None
    gone = chance.choice(words)
    return text[: gone.start] + text[gone.end :].lstrip()


def test_without_a_small_word_a_line_of_the_cards_at_hand_is_rarely_understood() -> None:
    chance = Random(20)  # noqa: S311 a sample, no secret
    read = english_sentences()
    whole = sorted(text for text, each in read.items() if "\n" not in each.text and "(" not in text)
    outcomes: list[bool] = []
    for text in chance.sample(whole, 700):
        damaged = without_a_small_word(text, chance)
        if damaged is not None:
            card_type = "spell" if read[text].kind == "spell" else "creature"
            found = read_card_text(damaged, card_type=card_type, keywords={}, language=LANGUAGE)
            outcomes.append(bool(found) and all(map(is_understood, found)))
    assert len(outcomes) >= 600
    assert sum(outcomes) <= 0.03 * len(outcomes)
