"""What a vocabulary declares as told or asked is read in every way it lists, and written back in its own."""

from __future__ import annotations

import pytest
from scenes import read
from shipped import LANGUAGE
from thorough import share

from saitei.errors import Contradiction, ParseError, Refused
from saitei.kb.vocabulary import Predicate, vocabulary
from saitei.parser.scenario.data import load
from saitei.parser.scenario.print import print_scenario
from saitei.tables import table
from saitei.terms import Term, Value

CARD = Term("card", ("A", "X", 1))
SAMPLES: dict[str, tuple[Value, str, str]] = {
    "player": ("B", "B", "B"),
    "number": (3, "3", "3"),
    "card": (CARD, "A's 《X》", "Aの《X》"),
    "thing": ("B", "B", "B"),
    "text": ("エンジェル", "エンジェル", "エンジェル"),
    "ability": (Term("ability_reference", (CARD, Term("only"))), "A's 《X》's ability", "Aの《X》の能力"),
}
"""For each type a value, and how it is written in English and in Japanese."""

TABLES = (table("rules", "vocabulary", "conclusions.toml"), *(game.predicates for game in LANGUAGE.games))
ROWS = [(name, lang, row) for rows in TABLES for name, row in rows.items() for lang in ("en", "ja")]
TOLD = [
    (name, lang, text)
    for name, lang, row in ROWS
    if row.get("told")
    for text in (row[lang], *row.get(f"also_{lang}", ()))
]
UNTOLD = {name: row["untold"] for name, _, row in ROWS if "untold" in row}
ASKED = [(name, lang, text) for name, lang, row in ROWS for text in row.get(f"ask_{lang}", ())]


def sample(kind: str) -> tuple[Value, str, str]:
    """A value of a type with its words: of a type with constants the last one."""
    if kind in SAMPLES:
        return SAMPLES[kind]
    name, said = list(vocabulary(LANGUAGE).words[kind].items())[-1]
    return Term(name), said["en"], said["ja"]


def written(predicate: Predicate, lang: str, text: str) -> str:
    """The sentence with samples in its slots."""
    place = {"en": 1, "ja": 2}[lang]
    return text.format_map({name: sample(kind)[place] for name, kind in predicate.args})


def meant(predicate: Predicate, text: str) -> Term:
    """What the sentence stands for."""
    args = (
        sample(kind)[0] if f"{{{name}}}" in text else left_out(predicate, name)
        for name, kind in predicate.args
    )
    return Term(predicate.name, tuple(args))


def left_out(predicate: Predicate, name: str) -> Value:
    """What a slot means that a sentence leaves out: its default, else it is asked for."""
    said: Value = UNTOLD.get(predicate.name, {}).get(name, Term("asked"))
    return said


@pytest.mark.parametrize(("name", "lang", "text"), TOLD)
def test_a_fact_is_told_in_each_of_its_sentences_and_written_back(name: str, lang: str, text: str) -> None:
    predicate = vocabulary(LANGUAGE).predicates[name]
    told = read(f"Aのカード：《X》\n{written(predicate, lang, text)}。")
    again = read(print_scenario(told, lang), "")
    assert meant(predicate, text) in told.facts
    assert set(again.facts) == set(told.facts)


@pytest.mark.parametrize(("name", "lang", "text"), share(ASKED, 3))
def test_a_question_is_put_in_each_of_its_sentences_and_written_back(name: str, lang: str, text: str) -> None:
    predicate = vocabulary(LANGUAGE).predicates[name]
    asked = read(f"Aのカード：《X》\n問：{written(predicate, lang, text)}？")
    other = {"en": "ja", "ja": "en"}[lang]
    assert asked.question == meant(predicate, text)
    assert [read(print_scenario(asked, one), "").question for one in (lang, other)] == [asked.question] * 2


def test_several_players_are_each_told_of() -> None:
    facts = read("A、BとCは優先権を放棄した。").facts
    assert {fact.args for fact in facts if fact.name == "has_passed"} == {("A",), ("B",), ("C",)}


def test_a_sentence_of_the_vocabulary_may_stand_beside_another() -> None:
    told = read("BのLPは200。Aのターン。Bのライフポイントは200です。")
    assert {Term("life_points", ("B", 200)), Term("turn_player", ("A",))} <= set(told.facts)


@pytest.mark.parametrize("line", ["EのLPは200。", "BのLPはたくさん。", "Bの《X》は列目。"])
def test_a_sentence_that_is_not_quite_one_is_refused(line: str) -> None:
    with pytest.raises((ParseError, Contradiction)):
        read(line)


@pytest.mark.parametrize("digits", ["1000001", "9" * 30, "9" * 5_000, "0" * 5_000 + "9999999"])
@pytest.mark.parametrize("line", ["BのLPは{}。", "BのLPは1。\nBの《X》{}は裏側守備表示。"])
def test_a_number_without_end_is_refused(line: str, digits: str) -> None:
    with pytest.raises((Refused, ParseError)) as caught:
        read(line.format(digits))
    assert str(caught.value)


def test_two_numbers_of_one_thing_are_a_contradiction() -> None:
    with pytest.raises(Contradiction) as caught:
        read("BのLPは0。\nBのLPは300。")
    assert caught.value.notice.key == "scenario_two_numbers"


def test_no_question_of_a_vocabulary_is_called_as_another_question() -> None:
    others = {row["gives"].partition("(")[0] for row in load("meanings")["question"]}
    assert {name for name, _, _ in ASKED} & others == set()
