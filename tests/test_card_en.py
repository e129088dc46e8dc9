"""English card text: each convention beside its Japanese twin, and what an English line may not be."""

import re
from pathlib import Path

import pytest
from agreement import abilities
from hypothesis import given
from hypothesis import strategies as st
from shipped import LANGUAGE

from saitei.errors import SaiteiError
from saitei.parser.ability import Ability
from saitei.parser.cards.en.lines import english_line, is_english
from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.facts import ability_facts
from saitei.parser.cards.lines import blocks, split_lines
from saitei.parser.cards.read import read_card_text
from saitei.terms import Term, to_asp

PAIRS = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "card_pairs.tsv").read_text("utf-8").splitlines()
]
FIRST = "instruction(a,1)"
SECOND = "instruction(a,2)"
TRIGGER = "trigger(a,1)"


def read(
    text: str, card_type: str = "creature", keywords: dict[str, str] | None = None
) -> tuple[Ability, ...]:
    return read_card_text(
        text.replace("/", "\n"), card_type=card_type, keywords=keywords or {}, language=LANGUAGE
    )


def facts(line: str, card_type: str = "creature") -> set[str]:
    (ability,) = read(line, card_type)
    return {to_asp(fact) for fact in ability_facts(Term("a"), ability)}


def reason(line: str, card_type: str = "creature") -> str:
    (ability,) = read(line, card_type)
    return ability.missed[0].reason if ability.missed else "understood"


def test_there_are_sixty_pairs_and_more() -> None:
    assert len({english for _, _, english in PAIRS}) >= 60


@pytest.mark.parametrize(("card_type", "japanese", "english"), PAIRS)
def test_twins_are_understood(card_type: str, japanese: str, english: str) -> None:
    found = (*read(japanese, card_type), *read(english, card_type))
    assert [each.missed for each in found if each.kind == "unknown" or each.missed] == []


@pytest.mark.parametrize(("card_type", "japanese", "english"), PAIRS)
def test_twins_give_the_same_facts(card_type: str, japanese: str, english: str) -> None:
    assert abilities(read(english, card_type)) == abilities(read(japanese, card_type))


def test_different_sentences_give_different_facts() -> None:
    found = [abilities(read(english, card_type)) for card_type, _, english in PAIRS]
    same = {number for number, each in enumerate(found) if found.count(each) > 1}
    assert {PAIRS[number][2] for number in same} == {
        "Whenever this creature attacks or when you put it, draw a card.",
        "When you put this creature or whenever it attacks, draw a card.",
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("When you put this creature, draw a card.", {f"deed({TRIGGER},enter)", f"past({TRIGGER})"}),
        ("Whenever this creature attacks, draw a card.", {f"deed({TRIGGER},attack)"}),
        (
            "Your opponent can't cast spells.",
            {f"by({FIRST},opponent)", f"mode({FIRST},cannot)", f"deed({FIRST},cast)"},
        ),
        (
            "When this creature would be destroyed, put it into your mana zone instead.",
            {"replacement(a)", "kind(a,static)", f"link({FIRST},instead)"},
        ),
        (
            "Whenever this creature attacks, it gets +1000 power until the end of the turn.",
            {f"amount({FIRST},1000)", f"lasts({FIRST},this_turn)"},
        ),
        (
            "At the end of your turn, you may draw a card. If you do, discard a card from your hand.",
            {f"mode({FIRST},may)", f"link({SECOND},if_done)", f"by({SECOND},unstated)"},
        ),
        (
            "When you put this creature, your opponent chooses one of their creatures and destroys it.",
            {f"by({FIRST},opponent)", f"whose(phrase({FIRST},object,1),themself)"},
        ),
        ("Power attacker +2000", {"keyword(a,power_attacker)", "keyword_number(a,2000)"}),
        (
            'This creature gets "When you put this creature, draw a card."',
            {f"deed({FIRST},gain)", f"noun(phrase({FIRST},object,1),ability)"},
        ),
    ],
)
def test_a_line_gives_the_facts_of_the_contract(line: str, expected: set[str]) -> None:
    assert expected <= facts(line)


@pytest.mark.parametrize("line", ["{DOUBLE BREAKER}", "Double Breaker", "double breaker", '"Double breaker"'])
def test_a_keyword_may_be_written_in_braces_or_plain(line: str) -> None:
    assert "keyword(a,double_breaker)" in facts(line)


def test_to_put_is_named_by_where_it_leads() -> None:
    lines = {
        "add": "Put a card from your graveyard into your hand.",
        "put": "Put a card from your hand into your mana zone.",
        "put_into_play": "Put a creature from your hand.",
    }
    assert {
        verb: f"deed({FIRST},{verb})" in facts(line, "spell") for verb, line in lines.items()
    } == dict.fromkeys(lines, True)


def test_it_is_what_was_named_last() -> None:
    found = facts("When you put this creature, choose a creature and destroy it.")
    assert f"refers(phrase({SECOND},object,1),that)" in found


def test_it_is_this_creature_where_nothing_else_is_named() -> None:
    assert f"refers(phrase({FIRST},object,1),this)" in facts("When this creature attacks, destroy it.")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("When this creature attacks one of your opponent's creatures, destroy it.", "ambiguous"),
        ("Whenever creature attacks, draw a card.", "bare_noun"),
        ("Whenever this creature attacks, draw a cards.", "quantity"),
        ("Whenever this creature attacks, destroy one of creatures.", "license"),
        ("Destroy a creature.", "no_trigger"),
        ("When you put this creature, your opponent's creatures can't attack.", "no_end"),
        ("This creature can only attack players.", "quantity"),
        ("Whenever this creature attacks, you may may draw a card.", "two_of_a_kind"),
        ("Whenever this creature attacks, your opponent discard a card from their hand.", "frame"),
        ("Destroy one of your opponent's light and water creatures.", "and_or_or"),
        (
            "Destroy one of your opponent's non-evolution Dragons or Hunters or evolution Knights.",
            "shared_modifier",
        ),
        ("This creature dances.", "unknown_word"),
        ("You put this creature, draw a card.", "link"),
        ("When you put this creature, destroy creatures that cost 3 or less.", "quantity"),
        ("When you put this creature, choose your opponent's creatures and tap them.", "quantity"),
        ("When you put this creature, put the top card of deck into your mana zone.", "bare_noun"),
        ("When you put this creature, draw a card for each of creatures in the battle zone.", "license"),
        ('When you put this creature, it gets +1000 power "slayer" until the end of the turn.', "amount"),
        ("During your turn, whenever this creature attacks, it gets +1000 power this turn.", "duration"),
        ('When you put this creature with the "shield trigger" ability, draw a card.', "license"),
        (
            "When you put this creature, return a creature or a spell that costs 3 to your hand.",
            "shared_modifier",
        ),
        ("Put a card put into your hand from your shields into your graveyard.", "ambiguous"),
        ("Whenever this creature attacks, draw.", "missing_slot"),
        ("This creature costs 1 less to summon for each of shields.", "license"),
        ("When you put this creature, this creature and creature battle.", "bare_noun"),
        ("When you put this creature, choose a creature and destroy chosen creature.", "bare_noun"),
        ("When you put this creature, put a Dragon Hunter from your hand.", "two_of_a_kind"),
        ("While you have a card in shields, this creature can't attack.", "bare_noun"),
        ("Whenever this creature attacks, return its owner's hand.", "missing_slot"),
        (
            "At the end of your turn, your opponent discards a card from their hand you may draw a card.",
            "link",
        ),
        ('This creature gets "blocker", untaps at the end of your turn and can\'t attack.', "late_trigger"),
    ],
)
def test_what_is_not_plain_is_not_understood(line: str, expected: str) -> None:
    assert reason(line) == expected


def test_what_gains_an_ability_beside_its_power_is_not_chosen_anew() -> None:
    found = facts('One of your creatures gets +6000 power and "double breaker" this turn.', "spell")
    assert any(
        fact.startswith("refers(phrase(instruction(a,2),subject") and ",that)" in fact for fact in found
    )


def test_a_refusal_names_its_column() -> None:
    (ability,) = read("■ Draw 2 cards and dance.", "spell")
    assert ability.missed[0].at == 20


def test_reminder_text_is_skipped() -> None:
    assert len(read("{BLOCKER} (You may tap this creature to stop an attack.)")) == 1


def test_several_keywords_on_a_line_are_an_ability_each() -> None:
    assert [each.keyword for each in read("{BLOCKER} {SLAYER}")] == ["blocker", "slayer"]


def test_the_languages_may_be_mixed_by_lines() -> None:
    first, second, third = read("■ブロッカー/■ Slayer/■このクリーチャーは攻撃できない。")
    assert (first.keyword, second.keyword, third.kind) == ("blocker", "slayer", "static")


def test_a_japanese_name_does_not_make_a_line_japanese() -> None:
    (block,) = blocks(split_lines("If you have 《山の王》, draw a card.", LANGUAGE))
    assert is_english(block)


def test_a_japanese_line_with_latin_letters_is_no_english_line() -> None:
    found = [*blocks(split_lines("W・ブレイカー\nS・トリガー", LANGUAGE))]
    assert [is_english(block) for block in found] == [False] * 2


def test_a_keyword_has_the_meaning_that_its_definition_gives() -> None:
    definition = {"slayer": "このクリーチャーが攻撃する時、カードを1枚引く。"}
    japanese, english = read("スレイヤー", keywords=definition), read("Slayer", keywords=definition)
    assert english[0].instructions == japanese[0].instructions
    assert english[0].triggers == japanese[0].triggers != ()


def test_a_number_sign_is_no_number() -> None:
    assert (
        reason("If you have a creature that has power # 6000 or more, you may draw a card.") == "unknown_word"
    )


def test_a_definition_may_be_written_in_english() -> None:
    (ability,) = read("{SLAYER}", keywords={"slayer": "When this creature attacks, draw a card."})
    assert [each.action.verb for each in ability.instructions] == ["draw"]


WORDS = sorted(
    {word for table in ("words", "rels") for row in rows(table) for word in re.findall(r"[a-z']+", row[2])}
)
SIGNS = [
    "creature",
    "draws",
    "3",
    "+1000 power",
    '"blocker"',
    "{TAP}",
    "(so it is)",
    '"',
    "{",
    "}",
    "\n",
    "►",
    ".",
    ",",
]
CARD_TEXT = st.lists(st.sampled_from(WORDS + SIGNS), max_size=16).map(" ".join)


@given(st.text(max_size=60).map(lambda text: "A " + text) | CARD_TEXT)
def test_any_text_gives_abilities_or_an_error_of_our_own(text: str) -> None:
    try:
        found = read_card_text(text, card_type="creature", keywords={}, language=LANGUAGE)
    except SaiteiError:
        return
    assert [each.number for each in found] == list(range(1, len(found) + 1))


@given(CARD_TEXT | st.sampled_from([english.replace("/", "\n") for _, _, english in PAIRS]))
def test_every_column_is_read_or_skipped(text: str) -> None:
    for line in map(english_line, split_lines(text, LANGUAGE)):
        assert sorted((*line.columns, *line.skipped)) == list(range(1, len(line.raw) + 1))


@given(CARD_TEXT)
def test_only_marks_spaces_and_reminder_text_are_skipped(text: str) -> None:
    for line in map(english_line, split_lines(text, LANGUAGE)):
        left = "".join(line.raw[column - 1] for column in line.skipped)
        assert re.fullmatch(r"[\s►}]*(\(.*\)[\s►}]*)*", left)
