"""What longer texts mean: granted abilities, clauses before nouns, what is left out, who acts."""

from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.facts import ability_facts
from saitei.parser.cards.read import read_card_text
from saitei.terms import Term, to_asp

TRIGGER = "trigger(a,1)"
CASE = "case(condition(a,1),1)"
FIRST = "instruction(a,1)"
SECOND = "instruction(a,2)"


def read(line: str, card_type: str = "creature") -> Ability:
    (ability,) = read_card_text(line, card_type=card_type, keywords={}, language=LANGUAGE)
    return ability


def facts(line: str, card_type: str = "creature") -> set[str]:
    return {to_asp(fact) for fact in ability_facts(Term("a"), read(line, card_type))}


def phrase(owner: str, slot: str, number: int = 1) -> str:
    return f"phrase({owner},{slot},{number})"


def of(owner: str, slot: str, number: int = 1, **features: str) -> set[str]:
    name = phrase(owner, slot, number)
    return {f"phrase({owner},{slot},{name})", *(f"{key}({name},{value})" for key, value in features.items())}


def test_a_granted_ability_in_quotes_is_read_by_the_same_grammar() -> None:
    found = facts("自分のクリーチャーに「このクリーチャーは攻撃されない」を与える。")
    giver = phrase(FIRST, "object")
    given = f"ability({giver},1)"
    inner = f"instruction({given},1)"
    assert {f"grants({giver},{given})", f"kind({given},static)", f"mode({inner},cannot)"} <= found


def test_a_granted_ability_is_nobodys_ability_yet() -> None:
    found = facts("自分のクリーチャーに「このクリーチャーは攻撃されない」を与える。")
    assert "deed(instruction(a,1),gain)" in found
    assert not [fact for fact in found if fact.startswith("ability(ability(")]


def test_a_keyword_with_a_number_in_quotes_keeps_its_number() -> None:
    expected = of(FIRST, "object", filter="has_keyword(power_attacker,2000)")
    assert expected <= facts("このクリーチャーは「パワーアタッカー+2000」を得る。")


def test_the_line_below_is_the_ability_that_a_line_lets_use() -> None:
    text = "サイレントスキル\n相手のクリーチャーを1体破壊する。"
    (ability,) = read_card_text(text, card_type="creature", keywords={}, language=LANGUAGE)
    found = {to_asp(fact) for fact in ability_facts(Term("a"), ability)}
    assert {"keyword(a,silent_skill)", "grants(a,ability(a,1))", "kind(ability(a,1),activated)"} <= found


def test_an_ability_that_a_keyword_gives_under_a_condition_is_granted_by_it() -> None:
    found = facts(
        "ノー・チョイス（手札のないプレイヤーがいれば次の能力を得る）このクリーチャーが攻撃する時、カードを1枚引く。"
    )
    assert {"keyword(a,no_choice)", "grants(a,ability(a,1))"} <= found
    assert "kind(a,triggered)" not in found


def test_a_label_says_what_it_is_about() -> None:
    expected = of("a", "of", filter='race("ドラゴン")') | {"keyword(a,revolution_change)"}
    assert expected <= facts("革命チェンジ：ドラゴン")


def test_a_clause_before_a_noun_is_an_action_in_which_the_noun_is_itself() -> None:
    found = facts("このターン自分が引いたカード1枚につき、このクリーチャーのパワーを+1000する。")
    counted = phrase(FIRST, "per")
    clause = f"relative({counted},1)"
    expected = {f"filter({counted},{clause})", f"deed({clause},draw)", f"by({clause},you)"}
    assert expected | of(clause, "object", refers="itself") <= found


def test_what_clings_to_a_noun_does_not_reach_the_main_verb() -> None:
    line = "カードを2枚引く。こうして引いたカード1枚につき、クリーチャーを1体破壊する。"
    assert f"manner({SECOND},so)" not in facts(line, "spell")


def test_an_event_named_after_a_deed_is_waited_for() -> None:
    line = "自分のクリーチャーを1体選ぶ。このターン、そのクリーチャーが攻撃する時、カードを1枚引く。"
    found = facts(line, "spell")
    event = f"trigger({SECOND},1)"
    assert {f"awaits({SECOND},{event})", f"deed({event},attack)", f"lasts({SECOND},this_turn)"} <= found


def test_what_is_left_out_is_what_the_event_happens_to() -> None:
    expected = {f"deed({FIRST},untap)"} | of(FIRST, "object", refers="this")
    assert expected <= facts("このクリーチャーがバトルに勝った時、アンタップする。")


def test_this_card_or_another_are_two_phrases_of_which_one_is_enough() -> None:
    found = facts("このクリーチャーまたは自分の他のクリーチャーが出た時、カードを1枚引く。")
    expected = {f"alternatives({TRIGGER},subject)"} | of(TRIGGER, "subject", 1, refers="this")
    assert expected | of(TRIGGER, "subject", 2, whose="you", filter="other") <= found


def test_two_kinds_joined_by_and_are_not_one_of_each() -> None:
    assert read("自分の光と闇のクリーチャーを1体破壊する。", "spell").missed[0].reason == "and_or_or"


def test_who_is_made_to_act_acts_up_to_that_verb_only() -> None:
    line = "自分のシールドを1つ相手に選ばせ、墓地に置く。"
    assert {f"by({FIRST},opponent)", f"by({SECOND},unstated)"} <= facts(line, "spell")


def test_a_number_of_things_spoken_of_is_meant_again() -> None:
    line = "このターン、自分のクリーチャー1体のパワーは+4000され、ブロックされない。"
    assert of(SECOND, "object", refers="that") <= facts(line, "spell")


def test_keywords_are_no_things_to_come_back_to() -> None:
    line = "自分のクリーチャーに「ブロッカー」を与え、破壊する。"
    assert read(line, "spell").missed[0].reason == "missing_slot"


def test_the_opposite_of_the_first_condition_makes_each_that_of_its_own_deed() -> None:
    line = (
        "このクリーチャーが攻撃する時、自分のシールドがあれば、カードを1枚引く。"
        "自分のシールドがなければ、カードを2枚引く。"
    )
    found = facts(line)
    assert f"condition({FIRST},condition({FIRST},1))" in found
    assert f"negated(case(condition({SECOND},1),1))" in found
    assert "condition(a,condition(a,1))" not in found


def test_a_cost_that_is_less_while_paying_is_no_event() -> None:
    assert "kind(a,static)" in facts("自分が呪文を唱える時、その呪文のコストを1少なくする。")
