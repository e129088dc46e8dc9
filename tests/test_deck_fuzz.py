"""Whatever stands in a deck list, it is read or refused; what is written another way is the same list."""

from __future__ import annotations

import json
import random

from decks import cards, read
from hypothesis import example, given
from hypothesis import strategies as st
from shipped import LANGUAGE

from saitei.errors import SaiteiError
from saitei.parser.cards.names import CardIndex
from saitei.parser.decks.json_list import PARTS
from saitei.parser.decks.scenario import scenario_of
from saitei.terms import program

SCRAPS = (
    "パートナー", "partner", "超次元", "GR", "メイン", "deck", "カード", "ほか", "others", "Terror Pit",
    "デーモン・ハンド", "《", "》", "：", ":", "(", ")", "（火）", "4", "９", "x", "×", "枚", "#", "//", "*",
    "-", "・", "、", ",", " ", "\n", "\n\n", "{", '"', "[", "答：はい", "ルール：", "根拠", "\t", "７７７",
)  # fmt: skip
KNOWN = (
    "Terror Pit", "デーモン・ハンド", "750 Man", "Spark x Spark", "Ebikatsu, Star 2", "A / B",
    "カキンギョ #紫陽花 #池", "13番目の計画",
)  # fmt: skip
MESS = st.one_of(st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join), st.text(max_size=80))
NAMES = st.sampled_from(KNOWN)
LISTED = st.dictionaries(
    st.tuples(st.sampled_from(sorted(PARTS)), NAMES), st.integers(1, 99), min_size=1, max_size=8
)
FORMS = (
    "{n} 《{name}》",
    "《{name}》×{n}",
    "{n}x {name}",
    "{n}枚 {name}",
    "- {n} {name}",
    "{name} ×{n}枚",
    "{n} {name} # {n}",
)
HEADS = {
    "partner": "Partner",
    "main": "メインデッキ：",
    "hyperspatial": "【超次元】",
    "gr": "GR (12)",
    "battle_zone": "Battle Zone",
}


@example("{" * 5000)
@example("《" * 5000)
@example("1 " * 140)
@example("x" * 300 + " 4")
@given(MESS)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = read(text)
    except SaiteiError:
        return
    assert program(scenario_of(found, CardIndex(()), LANGUAGE).facts)


def as_json(listed: dict[tuple[str, str], int]) -> str:
    fields: dict[str, list[object]] = {}
    for (field, name), number in listed.items():
        fields.setdefault(field, []).append({"name": name, "count": number})
    return json.dumps(fields, ensure_ascii=False)


def as_text(listed: dict[tuple[str, str], int], forms: list[str]) -> str:
    lines: list[str] = []
    for part, head in HEADS.items():
        within = [(name, number) for (field, name), number in listed.items() if field == part]
        lines += [head] if within else []
        for at, (name, number) in enumerate(within):
            lines.append(forms[at % len(forms)].format(n=number, name=name))
    return "\n".join(lines)


@given(LISTED, st.lists(st.sampled_from(FORMS), min_size=1, max_size=4))
def test_a_list_is_the_same_in_text_and_in_json(listed: dict[tuple[str, str], int], forms: list[str]) -> None:
    assert sorted(cards(as_text(listed, forms), *KNOWN)) == sorted(cards(as_json(listed), *KNOWN))


@given(LISTED, st.randoms(use_true_random=False))
def test_the_order_of_cards_makes_no_difference_to_what_is_judged(
    listed: dict[tuple[str, str], int], chance: random.Random
) -> None:
    rows = list(listed.items())
    chance.shuffle(rows)
    one, other = (
        scenario_of(read(as_json(dict(each)), *KNOWN), CardIndex(()), LANGUAGE)
        for each in (listed.items(), rows)
    )
    assert set(one.facts) == set(other.facts)


@given(NAMES, st.integers(2, 60))
def test_cards_written_one_by_one_are_as_many_as_written_together(name: str, number: int) -> None:
    apart = scenario_of(read("\n".join([f"《{name}》"] * number), *KNOWN), CardIndex(()), LANGUAGE)
    assert set(apart.facts) == set(
        scenario_of(read(f"{number} 《{name}》", *KNOWN), CardIndex(()), LANGUAGE).facts
    )


def test_a_name_is_data_whatever_it_says() -> None:
    found = scenario_of(read('1 《x"). :- . legal("》'), CardIndex(()), LANGUAGE)
    assert program(found.facts).count("\n") == len(found.facts)
    assert r"\"" in program(found.facts)
