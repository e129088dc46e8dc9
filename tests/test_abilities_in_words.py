import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shipped import LANGUAGE

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.cards.read import read_card_text
from saitei.queries.say.abilities_in_words import ability_in_words
from saitei.terms import Term, Value
from saitei.wording import Lang


def words(text: str, card_type: str = "creature") -> dict[str, tuple[str, ...]]:
    (ability,) = read_card_text(text, card_type=card_type, keywords={}, language=LANGUAGE)
    return {
        "ja": ability_in_words(ability, "ja", LANGUAGE.words),
        "en": ability_in_words(ability, "en", LANGUAGE.words),
    }


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        ("カードを2枚引く。", "1. カード2枚を引く", "1. draw 2 cards"),
        (
            "相手のコスト3以下のクリーチャーを1体破壊する。",
            "1. 相手のコスト3以下のクリーチャー1体を破壊する",
            "1. destroy 1 of the opponent's creatures of cost 3 or less",
        ),
        (
            "カードを1枚、自分の墓地から手札に戻してもよい。",
            "1. 自分の墓地から手札にカード1枚を戻す（してもよい）",
            "1. may return 1 card from your graveyard to hand",
        ),
        (
            "相手のクリーチャーをすべてタップする。",
            "1. 相手のクリーチャーすべてをタップする",
            "1. tap all of the opponent's creatures",
        ),
    ],
)
def test_an_instruction_is_said_in_both_languages(text: str, ja: str, en: str) -> None:
    found = words(text, "spell")
    assert (found["ja"][1], found["en"][1]) == (ja, en)


def test_a_trigger_event_is_said_before_what_it_brings_about() -> None:
    found = words("このクリーチャーが出た時、カードを1枚引く。")
    assert found["en"][:2] == ("triggered ability", "when: this creature enters")
    assert found["ja"][:2] == ("誘発型能力", "誘発：このクリーチャーが出る")


def test_the_end_of_a_turn_is_said_with_whose_it_is() -> None:
    assert words("自分のターンの終わりに、カードを1枚引く。")["en"][1] == "when: at the end of your turn"


def test_what_cannot_be_done_is_said_so() -> None:
    found = words("このクリーチャーは攻撃できない。")
    assert (found["ja"][1], found["en"][1]) == (
        "1. このクリーチャーが攻撃することができない",
        "1. this creature cannot attack",
    )


def test_a_keyword_is_its_name() -> None:
    found = words("ブロッカー")
    assert (found["ja"], found["en"]) == (("キーワード能力 · ブロッカー",), ("keyword · blocker",))


def test_what_was_not_understood_is_said_to_be_that() -> None:
    assert words("ぷにゃらけ。")["en"] == ("ability not understood",)


@pytest.mark.parametrize(
    ("lang", "said_so"),
    [("en", "(ドラゴン or (creature and fire))"), ("ja", "ドラゴンまたは（クリーチャーかつ火）のカード")],
)
def test_an_and_within_an_or_is_bracketed(lang: Lang, said_so: str) -> None:
    fire = Term("and", (Term("card_type", (Term("creature"),)), Term("civilization", (Term("fire"),))))
    either = Phrase("card", filters=(Term("or", (Term("race", ("ドラゴン",)), fire)),))
    step = Instruction(Action("destroy", phrases=(("object", either),)))
    ability = Ability(1, "", "static", instructions=(step,))
    assert said_so in ability_in_words(ability, lang, LANGUAGE.words)[1]


def pick(table: str) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(LANGUAGE.words[table]))


def compound(name: str, args: list[Value]) -> Term:
    return Term(name, tuple(args))


def terms(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    return st.builds(compound, pick("filter"), st.lists(inner, min_size=1, max_size=3))


CONSTANTS = pick("filter").map(Term)
TERMS: st.SearchStrategy[Value] = st.recursive(
    st.integers(0, 9) | st.sampled_from(["ドラゴン"]) | CONSTANTS, terms, max_leaves=4
)
FILTERS = st.builds(compound, pick("filter"), st.lists(TERMS, max_size=2))
PHRASES = st.builds(
    Phrase, noun=pick("noun"), whose=pick("who"), zone=st.none() | pick("zone"),
    quantity=st.none() | st.just(Term("exactly", (2,))) | st.just(Term("all")),
    filters=st.lists(FILTERS, max_size=2).map(tuple),
    refers=st.none() | pick("reference"),
)  # fmt: skip
ACTIONS = st.builds(
    Action, verb=pick("verb"), by=pick("who"), mode=pick("mode"), past=st.booleans(), negated=st.booleans(),
    phrases=st.lists(st.tuples(pick("slot"), PHRASES), max_size=3).map(tuple),
    how=st.just(()) | pick("manner").map(lambda how: (how,)),
)  # fmt: skip
INSTRUCTIONS = st.builds(
    Instruction, action=ACTIONS, link=pick("link"), amount=st.none() | st.integers(-9000, 9000),
    lasts=st.none() | pick("duration"), delayed=st.none() | pick("moment"), replaced=st.none() | ACTIONS,
    conditions=st.lists(st.lists(ACTIONS, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
)  # fmt: skip


@given(INSTRUCTIONS, st.sampled_from(["ja", "en"]))
def test_whatever_the_vocabulary_allows_can_be_said(instruction: Instruction, lang: str) -> None:
    ability = Ability(1, "", "triggered", instructions=(instruction,), triggers=(instruction.action,))
    lines = ability_in_words(ability, "ja" if lang == "ja" else "en", LANGUAGE.words)
    assert len(lines) == 3
    assert not any(re.search(r"\{[a-z]", line) for line in lines)
