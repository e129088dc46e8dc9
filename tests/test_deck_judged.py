"""What the clauses make of decks."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from decks import faults, judged, legality
from hypothesis import given, settings
from hypothesis import strategies as st

from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.queries.answer import Legality
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.session import Session

DRAGON = (
    "カード《竜》（クリーチャー、火/自然、コスト6、パワー6000）：\n  ■W・ブレイカー\n\nパートナー：《竜》\n"
)


def party(lines: str, partner: str = DRAGON) -> str:
    return f"ルール：デュエパーティー\n{partner}{lines}"


def card(name: str, marks: str, text: str = "■W・ブレイカー") -> str:
    return f"カード《{name}》（{marks}）：\n  {text}\n\n"


@pytest.mark.parametrize(
    ("others", "fault"),
    [
        (58, "wrong_number(deck,59,60)"),
        (59, None),
        (60, "wrong_number(deck,61,60)"),
    ],
)
def test_a_party_deck_has_sixty_cards_with_its_partner(others: int, fault: str | None) -> None:
    assert faults(party(f"ほか{others}枚（火）")) == ({fault} if fault else set())


@pytest.mark.parametrize(("others", "fault"), [(39, "wrong_number(deck,39,40)"), (40, None)])
def test_a_deck_of_the_base_rules_has_forty(others: int, fault: str | None) -> None:
    assert faults(f"ほか{others}枚（火）", "duel-masters") == ({fault} if fault else set())


@pytest.mark.parametrize("civilizations", ["火", "自然", "火/自然", "無色"])
def test_what_shares_the_civilizations_of_the_partner_or_has_none_is_allowed(civilizations: str) -> None:
    assert faults(party(f"ほか59枚（{civilizations}）")) == set()


@pytest.mark.parametrize("civilizations", ["水", "水/火", "火/自然/光"])
def test_one_other_civilization_is_one_too_many(civilizations: str) -> None:
    assert faults(party(f"ほか58枚（火）\nほか1枚（{civilizations}）")) == {"not_for_deck(others(2,1))"}


def test_a_colorless_partner_leads_colorless_cards_alone() -> None:
    partner = card("器", "クリーチャー、無色、コスト7、パワー7000") + "パートナー：《器》\n"
    assert faults(party("ほか58枚（無色）\nほか1枚（火）", partner)) == {"not_for_deck(others(2,1))"}


def test_the_partner_itself_counts_as_one_of_its_name() -> None:
    assert faults(party("1 《竜》\nほか58枚（火）")) == {'too_many_copies(listed("竜"),deck,2,1)'}


@pytest.mark.parametrize(
    ("marks", "allowed"),
    [
        ("クリーチャー、火、コスト5", True),
        ("クリーチャー、火、コスト4", False),
        ("呪文、火、コスト9", False),
        ("クリーチャー/呪文、火、コスト5/1", True),
        ("クリーチャー/呪文、火、コスト4/9", False),
    ],
)
def test_a_partner_is_a_creature_that_costs_five_or_more(marks: str, *, allowed: bool) -> None:
    partner = card("相棒", marks) + "パートナー：《相棒》\n"
    assert faults(party("ほか59枚（火）", partner)) == (set() if allowed else {'no_partner(listed("相棒"))'})


@pytest.mark.parametrize(
    ("partner", "fault"),
    [("", "wrong_number(partner,0,1)"), (DRAGON + "パートナー：2 《竜》\n", "wrong_number(partner,3,1)")],
)
def test_there_is_one_partner(partner: str, fault: str) -> None:
    assert fault in faults(party("ほか59枚（火）", partner))


@pytest.mark.parametrize("part", ["超次元ゾーン", "超GR", "バトルゾーン"])
def test_a_party_deck_brings_no_cards_beside_it(part: str) -> None:
    assert faults(
        party(f"{card('外の札', 'クリーチャー、火、コスト3')}ほか59枚（火）\n{part}：《外の札》")
    ) == {'not_usable(listed("外の札"))'}


@pytest.mark.parametrize("special", ["サイキック・クリーチャー", "ドラグハート・ウエポン", "GRクリーチャー"])
def test_a_card_that_starts_elsewhere_is_not_usable_in_a_party_deck_either(special: str) -> None:
    written = card("外の札", f"{special}、火、コスト3")
    assert faults(party(f"{written}1 《外の札》\nほか58枚（火）")) == {'not_usable(listed("外の札"))'}


@pytest.mark.parametrize(
    ("special", "zone"),
    [
        ("サイキック・クリーチャー", "hyperspatial_zone"),
        ("ドラグハート・フォートレス", "hyperspatial_zone"),
        ("GRクリーチャー", "gr_zone"),
    ],
)
def test_the_base_rules_say_where_such_a_card_belongs(special: str, zone: str) -> None:
    text = f"{card('外の札', f'{special}、火、コスト3')}1 《外の札》\nほか39枚（火）"
    assert faults(text, "duel-masters") == {f'misplaced(listed("外の札"),main_deck,{zone})'}


def test_twelve_cards_make_an_ultra_gr_zone() -> None:
    written = "".join(card(f"出る者{n}", "GRクリーチャー、火、コスト3") for n in range(6))
    text = f"{written}ほか40枚（火）\n超GR\n" + "".join(f"2 《出る者{n}》\n" for n in range(6))
    assert faults(text, "duel-masters") == set()
    assert faults(text.replace("2 《出る者5》", "1 《出る者5》"), "duel-masters") == {
        "wrong_number(gr_zone,11,12)"
    }


def test_a_clause_of_the_party_beats_its_twin_of_the_base_rules() -> None:
    beaten = {(one.clause, one.by, one.because) for one in judged(party("ほか58枚（火）")).beaten}
    assert ("duel-masters 100.2", "duema-party 101.1", "duema-party 000.3") in beaten


def test_a_fault_is_told_with_its_clauses_the_special_before_the_general() -> None:
    found = {
        finding.what.name: finding.clauses for finding in legality(party("2 《竜》\nほか50枚（水）")).faults
    }
    assert found == {
        "wrong_number": ("duema-party 101.1",),
        "too_many_copies": ("duema-party 101.1b",),
        "not_for_deck": ("duema-party 101.1a", "duema-party 201.2"),
    }


def test_the_hall_of_fame_is_left_open_for_no_page_lists_its_cards() -> None:
    (unsaid,) = legality(party("ほか59枚（火）")).unsaid
    assert (str(unsaid.what), unsaid.clauses) == (
        "list_of(hall_of_fame)",
        ("duema-party 101.1", "duel-masters 100.2"),
    )


def test_a_card_that_nobody_knows_is_counted_and_its_copies_are_judged() -> None:
    assert faults(party("2 《見知らぬ札》\nほか57枚（火）")) == {
        'too_many_copies(listed("見知らぬ札"),deck,2,1)'
    }


def test_that_the_text_of_an_unknown_card_allows_no_more_is_said_to_be_assumed() -> None:
    found = judged(party("2 《見知らぬ札》\n1 《見知らぬ石》\nほか56枚（火）"))
    assert list(map(str, found.assumed)) == ['silent_on_number(listed("見知らぬ札"))']


def test_what_a_card_that_nobody_knows_leaves_open_is_said() -> None:
    found = judged(party("1 《見知らぬ札》\nほか58枚（火）"))
    value = found.value
    assert isinstance(value, Legality)
    assert (found.status, value.faults) == ("depends", ())
    assert {str(one.what) for one in value.possible} == {
        'not_for_deck(listed("見知らぬ札"))', 'not_usable(listed("見知らぬ札"))',
    }  # fmt: skip
    assert list(map(str, value.unknown)) == ['listed("見知らぬ札")']


def test_a_partner_that_nobody_knows_leaves_the_colored_cards_open() -> None:
    found = legality(party("ほか59枚（火）", "パートナー：《見知らぬ竜》\n"))
    assert {one.what.name for one in found.possible} >= {"no_partner", "not_for_deck"}
    assert 'listed("見知らぬ竜")' in map(str, found.unknown)


def test_colorless_cards_go_with_a_partner_that_nobody_knows() -> None:
    found = legality(party("ほか59枚（無色）", "パートナー：《見知らぬ竜》\n"))
    assert "not_for_deck" not in {one.what.name for one in found.possible}


@pytest.mark.parametrize(
    "text",
    [
        "You may have more than 40 of this card in your deck, if it likes you.",
        "このカードはデッキに何枚でもどうぞ。",
    ],
)
def test_a_text_about_its_number_that_is_not_understood_makes_it_uncertain(text: str) -> None:
    found = judged(f"{card('鼠', 'クリーチャー、闇、コスト1', text)}40 《鼠》", "duel-masters")
    assert (found.status, found.not_understood) == ("tainted", (text,))


def test_a_text_that_is_not_understood_and_speaks_of_no_deck_makes_nothing_uncertain() -> None:
    text = f"{card('鼠', 'クリーチャー、闇、コスト1', '■もにょもにょする。')}4 《鼠》\nほか36枚（闇）"
    assert judged(text, "duel-masters").status == "settled"


def test_a_text_that_may_put_its_card_into_the_battle_zone_makes_it_uncertain() -> None:
    text = card("心臓", "フィールド、火", "■ゲーム開始時、なぜかバトルゾーンにいる。")
    found = judged(party(f"{text}1 《心臓》\nほか58枚（火）"))
    assert (found.status, found.not_understood) == ("tainted", ("■ゲーム開始時、なぜかバトルゾーンにいる。",))


def test_a_text_that_may_change_the_size_of_the_deck_makes_it_uncertain() -> None:
    text = card("計画", "ルール・プラス、水", "■デッキの枚数をなぜか5枚増やす。")
    found = judged(f"{text}ほか40枚（水）\n超次元ゾーン\n1 《計画》", "duel-masters")
    assert found.status == "tainted"


def test_different_cards_in_the_battle_zone_may_be_one_set() -> None:
    cards = card("心臓", "フィールド、火") + card("星", "フィールド、火")
    found = judged(f"{cards}ほか40枚（火）\nバトルゾーン\n1 《心臓》\n1 《星》", "duel-masters")
    assert found.status == "depends"


@pytest.mark.parametrize(("rules", "open_"), [("duel-masters", True), ("duema-party", False)])
def test_a_note_against_official_tournaments_bars_no_card_of_a_party_deck(rules: str, *, open_: bool) -> None:
    written = card("祭り", "呪文、火、コスト1", "■カードを1枚引く。\n  ■公式大会では使えません。")
    text = f"{written}{DRAGON}1 《祭り》\nほか58枚（火）"
    unsaid = {finding.what.name for finding in legality(text, rules).unsaid}
    assert ("note" in unsaid) == open_


def test_a_partner_under_rules_that_know_none_is_said_to_be_left_open() -> None:
    unsaid = {str(finding.what) for finding in legality(f"{DRAGON}ほか39枚（火）", "duel-masters").unsaid}
    assert "counted(partner)" in unsaid


CLASHING = """+++
document = "table-fifty"
extends = ["duel-masters"]
+++
# Fifty · 五十枚

## 1 Fifty cards · 五十枚

```asp
card_number(deck,50).
```
"""


def test_two_clauses_that_nobody_ranks_are_a_conflict() -> None:
    documents = with_own((read_page(CLASHING, "fifty.md"),))
    asked = ask_deck(Session(documents=documents), "ほか40枚（火）", rules="table-fifty")
    assert (asked.answer.status, {clause for clause, _ in asked.answer.sides}) == (
        "conflict",
        {"duel-masters 100.2", "table-fifty 1"},
    )


CIVILIZATIONS = ("光", "水", "闇", "火", "自然")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card of a drawn deck: its civilizations, and how many of it."""

    civilizations: frozenset[str]
    number: int


SOME = st.frozensets(st.sampled_from(CIVILIZATIONS), max_size=3)
DECKS = st.lists(st.builds(Drawn, SOME, st.integers(1, 4)), min_size=1, max_size=8)


@settings(deadline=None, max_examples=25)
@given(SOME, st.integers(3, 7), DECKS, st.integers(0, 60))
def test_a_drawn_party_deck_has_the_faults_that_a_plain_count_finds(
    partner: frozenset[str], cost: int, cards: list[Drawn], others: int
) -> None:
    head = (
        card("相棒", f"クリーチャー、{'/'.join(sorted(partner)) or '無色'}、コスト{cost}")
        + "パートナー：《相棒》\n"
    )
    written = "".join(
        card(f"札{n}", f"呪文、{'/'.join(sorted(one.civilizations)) or '無色'}、コスト1")
        for n, one in enumerate(cards)
    )
    listed = "".join(f"{one.number} 《札{n}》\n" for n, one in enumerate(cards))
    rest = f"ほか{others}枚（無色）\n" if others else ""
    total = 1 + others + sum(one.number for one in cards)
    expected = {
        *([f"wrong_number(deck,{total},60)"] if total != 60 else []),
        *(['no_partner(listed("相棒"))'] if cost < 5 else []),
        *(
            f'too_many_copies(listed("札{n}"),deck,{one.number},1)'
            for n, one in enumerate(cards)
            if one.number > 1
        ),
        *(f'not_for_deck(listed("札{n}"))' for n, one in enumerate(cards) if one.civilizations - partner),
    }
    assert faults(party(f"{written}{listed}{rest}", head)) == expected
