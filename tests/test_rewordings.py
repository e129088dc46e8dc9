"""Other words for a question or for what happens stand for a sentence that is understood."""

from __future__ import annotations

import re

import pytest
from scenes import read
from shipped import LANGUAGE

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.rewording import reworded

PLAYERS = ("A", "B", "C", "D", "E", "F")
FILLED = {
    "ja": {
        "player": "A",
        "card": "Aの《X》",
        "card2": "Bの《Y》",
        "quote": "「攻撃する時」",
        "keyword": "ブロッカー",
        "civilization": "水",
        "players": "A、B",
        "owner": "Aの",
        "players2": "C、D",
        "players3": "E、F",
    },
    "en": {
        "player": "A",
        "card": "A's 《X》",
        "card2": "B's 《Y》",
        "quote": '"when it attacks"',
        "keyword": "blocker",
        "civilization": "water",
        "players": "A and B",
        "owner": "A's",
        "players2": "C and D",
        "players3": "E and F",
    },
}
MORE = {
    "name": "《X》", "name2": "《Y》", "name3": "《Z》",
    "names": "《X》", "names2": "《Y》", "race": "ドラゴン",
    "player2": "B", "player3": "C", "player4": "D",
    "n": "2", "n2": "3", "n3": "4", "n4": "5",
    "zone": "mana zone", "zone2": "graveyard", "zone3": "hand", "zone4": "shields",
}  # fmt: skip
TABLE = "Aのバトルゾーン：《X》（進化元：《Z》）\nBのバトルゾーン：《Y》\n"
HEADS = {"ja": "問：", "en": "Question: "}
ROWS = [
    (kind, lang, row["means"])
    for kind in ("question", "statement")
    for lang, rows in load_talk("rewordings")[kind].items()
    for row in rows
]
SAID = [
    (kind, lang, said, row["means"])
    for kind in ("question", "statement")
    for lang, rows in load_talk("rewordings")[kind].items()
    for row in rows
    for said in row["said"]
]


@pytest.mark.parametrize(("kind", "lang", "means"), ROWS)
def test_what_another_sentence_stands_for_is_understood(kind: str, lang: str, means: str) -> None:
    sentence = means.format_map(FILLED[lang] | MORE)
    seated = f"ターン順：{'→'.join(PLAYERS)}\nAのターン。\n"
    told = read(f"{TABLE}{HEADS[lang] if kind == 'question' else ''}{sentence}", seated)
    assert told.question is not None or kind == "statement"


@pytest.mark.parametrize(("kind", "lang", "said", "means"), SAID)
def test_each_other_sentence_is_taken_for_the_one_it_stands_for(
    kind: str, lang: str, said: str, means: str
) -> None:
    """Of the alternatives in a pattern the first is said; what may be left out is said."""
    simple = re.sub(r"\(\?:([^()|]*)(?:\|[^()]*)?\)\??", r"\1", said)
    while simple != (simple := re.sub(r"\(\?:([^()|]*)(?:\|[^()]*)?\)\??", r"\1", simple)):
        pass
    sentence = re.sub(r"\\s\*|\\(?=\.)|(?<=[^}])\?", "", simple).format_map(FILLED[lang] | MORE)
    assert reworded(sentence, kind, PLAYERS, LANGUAGE) == means.format_map(FILLED[lang] | MORE)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Aは《X》の呪文側を唱えた。", "Aは《X》を唱えた。"),
        ("Aは《X》のクリーチャー側を召喚した。", "Aは《X》を召喚した。"),
        ("Aは《X》を1体破壊した。", "Aは《X》を破壊した。"),
        ("A casts the spell side of A's 《X》.", "A casts A's 《X》."),
        ("A summons the creature side of 《X》.", "A summons 《X》."),
    ],
)
def test_words_are_left_out_that_say_what_is_said_already(said: str, meant: str) -> None:
    assert read(said).facts.keys() == read(meant).facts.keys()
