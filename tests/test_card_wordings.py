"""Wordings of Japanese card text that say more than one clause at a time, each in a sentence of our own."""

import pytest
from shipped import LANGUAGE
from test_card_conventions import FIRST, SECOND, TRIGGER, facts, of, read

from saitei.parser.cards.card import Card
from saitei.parser.cards.read import read_card_text

THIRD = "instruction(a,3)"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "このクリーチャーはドラゴンにしかブロックされない。",
            of(FIRST, "agent", filter='non(race("ドラゴン"))'),
        ),
        ("相手は各ターン、呪文を1枚しか唱えられない。", of(FIRST, "object", quantity="more_than(1)")),
        ("誰も、手札からしかクリーチャーを召喚できない。", of(FIRST, "from", filter="non(in_zone(hand))")),
        ("この能力は各ターン1度しか使えない。", {f"manner({FIRST},more_than_once_each_turn)"}),
    ],
)
def test_what_only_may_be_done_is_that_nothing_else_may(line: str, expected: set[str]) -> None:
    assert expected | {f"mode({FIRST},cannot)"} <= facts(line)


def test_only_is_not_understood_where_nothing_is_denied() -> None:
    assert read("このクリーチャーはドラゴンにしかブロックされる。").kind == "unknown"


def test_even_if_it_wins_is_when_it_wins() -> None:
    found = facts("このクリーチャーはバトルに勝っても、バトルの後、破壊される。")
    assert {f"deed({TRIGGER},win)", f"delayed({FIRST},battle_ends)"} <= found


def test_what_gains_an_ability_beside_its_power_is_not_chosen_anew() -> None:
    found = facts(
        "このクリーチャーが出た時、このターン、自分のクリーチャー1体のパワーを+6000し、「W・ブレイカー」を与える。"
    )
    assert of(FIRST, "object", quantity="exactly(1)") <= found
    assert of(SECOND, "to", refers="that") <= found


def test_a_ban_even_if_something_happens_is_not_understood() -> None:
    assert read("自分の山札がなくなっても、自分はゲームに負けない。").kind == "unknown"


def test_before_it_happens_is_a_manner_of_the_event() -> None:
    found = facts("このクリーチャーがシールドをブレイクする前に、カードを1枚引く。")
    assert {f"deed({TRIGGER},break)", f"manner({TRIGGER},before)"} <= found


def test_of_listed_deeds_none_can_be_done() -> None:
    found = facts("相手は呪文を唱えたり、クリーチャーを召喚したりできない。")
    assert {f"mode({FIRST},cannot)", f"mode({SECOND},cannot)"} <= found


def test_one_verb_stands_for_several_pairs() -> None:
    line = "自分の山札の上から2枚を見る。そのうちの1枚を手札に、もう1枚を墓地に戻す。"
    found = facts(line, "spell")
    assert {f"deed({SECOND},return)", f"deed({THIRD},return)"} <= found
    assert of(SECOND, "to", zone="hand") | of(THIRD, "to", zone="graveyard") <= found


def test_how_modes_are_chosen_is_a_choice_of_its_own() -> None:
    found = facts("相手は、次の中から2回選ぶ。\n●カードを1枚引く。\n●シールドを1つブレイクする。", "spell")
    choice = "choice(a,1)"
    assert {"modes(a,2)", f"choice(a,{choice})", f"by({choice},opponent)"} <= found
    assert f"manner({choice},repeated)" in found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "バトルゾーンに出た時、カードを1枚引く。",
            {f"deed({TRIGGER},enter)", "kind(a,triggered)"} | of(TRIGGER, "subject", refers="this"),
        ),
        (
            "破壊される時、かわりに手札に戻す。",
            {f"deed({TRIGGER},destroy)"} | of(TRIGGER, "object", refers="this"),
        ),
        (
            "自分が呪文を唱えた時、カードを1枚引く。この効果はターン中に一度のみ発動する。",
            {f"deed({SECOND},use)", f"manner({SECOND},once_each_turn)"} | of(SECOND, "object", refers="this"),
        ),
    ],
)
def test_a_text_may_leave_out_that_it_speaks_of_its_own_card(line: str, expected: set[str]) -> None:
    assert expected <= facts(line)


def test_what_another_battles_is_not_taken_for_the_cards_own_battle() -> None:
    line = "ゴッドとバトルする時、これをクロスしたクリーチャーのパワーは+2000される。"
    assert read(line).kind == "unknown"


def test_nothing_may_be_a_mode() -> None:
    found = read("ランダムに次のいずれか1つを行う。\n▶カードを1枚引く。\n▶何もしない。", "spell")
    assert [(each.action.verb, each.option) for each in found.instructions] == [
        ("draw", 1),
        ("do_nothing", 2),
    ]


def test_the_other_case_may_leave_out_what_it_speaks_of() -> None:
    line = "自分の山札の上から1枚を表向きにする。それが呪文なら唱え、呪文でなければ墓地に置く。"
    found = facts(line, "spell")
    assert f"negated(case(condition({THIRD},1),1))" in found
    assert f"condition({THIRD},condition({THIRD},2))" not in found


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("コスト3以下のドラゴンまたはナイトを1体破壊する。", "cost(at_most(3))"),
        ("相手の、コスト3以下の、クリーチャー1体またはタマシードを1枚破壊する。", "cost(at_most(3))"),
    ],
)
def test_what_plainly_stands_before_two_nouns_is_said_of_both(line: str, same: str) -> None:
    said = [fact for fact in facts(line, "spell") if fact.startswith("filter")]
    assert sum(fact.count(same) for fact in said) == 2


def test_where_the_first_of_two_lies_so_does_the_second() -> None:
    found = facts("バトルゾーンにある光のクリーチャーと水のクリーチャーをすべて破壊する。", "spell")
    assert of(FIRST, "object", 2, zone="battle_zone", filter="civilization(water)") <= found


def test_a_total_is_demanded_of_what_is_chosen() -> None:
    line = (
        "自分の手札を1枚捨てる。"
        "相手のクリーチャーを、コストの合計がそのカードのコスト以下になるように好きな数選ぶ。"
    )
    assert of(SECOND, "object", filter="total_cost(at_most(cost_of(that)))") <= facts(line, "spell")


def test_other_things_are_those_beside_this_one() -> None:
    found = facts("自分のクリーチャーが他になければ、このクリーチャーは攻撃できない。")
    assert of("case(condition(a,1),1)", "subject", filter="other") <= found


def test_a_comparison_keeps_what_is_compared() -> None:
    found = facts("このクリーチャーのパワーが0より大きければ、このクリーチャーは破壊されない。")
    assert "manner(case(condition(a,1),1),by_power)" in found


def test_an_effect_that_passes_is_no_standing_rule() -> None:
    assert read("革命2：このターン、このクリーチャーのパワーを+3000する。").kind == "activated"
    assert read("このターン、このクリーチャーのパワーを+3000する。").missed[0].reason == "no_trigger"


def test_what_an_ability_says_describes_it() -> None:
    found = facts("自分のクリーチャーが攻撃できない効果を無視する。")
    relative = "relative(phrase(instruction(a,1),object,1),1)"
    assert {f"mode({relative},cannot)", f"manner({relative},says)"} <= found


def test_what_is_done_after_something_is_no_event_where_both_are_told() -> None:
    found = facts("カードを2枚引いた後、自分の手札を1枚捨てる。", "spell")
    assert {"kind(a,spell)", f"deed({FIRST},draw)", f"deed({SECOND},discard)"} <= found


def test_the_may_behind_a_pause_reaches_back_to_it_only() -> None:
    found = facts("カードを1枚引き、その後、自分の手札を1枚捨ててもよい。", "spell")
    assert {f"mode({FIRST},does)", f"mode({SECOND},may)"} <= found


def test_of_two_deeds_either_of_which_is_done_the_object_is_said_once() -> None:
    found = facts("相手のエレメントを1つシールド化または破壊する。", "spell")
    assert {f"mode_of({FIRST},1)", f"mode_of({SECOND},2)"} <= found
    assert of(SECOND, "object", noun="element", quantity="exactly(1)") <= found


def test_whoever_did_the_first_thing_did_the_second() -> None:
    found = facts("相手が呪文を唱えた時、またはクリーチャーを召喚した時、カードを1枚引く。")
    assert "by(trigger(a,2),opponent)" in found


def test_who_breaks_one_more_is_known_or_the_line_is_not_understood() -> None:
    line = (
        "自分のクリーチャーが攻撃する時、そのクリーチャーのパワーを+1000し、シールドをさらに1つブレイクする。"
    )
    assert of(SECOND, "subject", refers="that") <= facts(line)


def test_whether_it_was_done_needs_no_words_of_its_own() -> None:
    found = facts("相手は自身の手札を1枚捨ててもよい。捨てなければ、カードを1枚引く。", "spell")
    assert f"link({SECOND},if_not_done)" in found


def test_a_reminder_behind_a_label_ends_it() -> None:
    line = "マナ武装3(自分のマナゾーンにあるカードを数える)自分のクリーチャーは攻撃されない。"
    assert {"labelled(a,mana_armed)", "keyword_number(a,3)"} <= facts(line)


def test_this_before_a_noun_is_the_card_whatever_it_is() -> None:
    assert of(FIRST, "object", noun="card", refers="this") <= facts("このクロスギアは選ばれない。")


def test_revolution_is_no_evolution() -> None:
    line = "革命2：自分のシールドが2つ以下なら、相手のクリーチャーを1体選び、破壊する。"
    assert of(SECOND, "object", refers="that") <= facts(line)


def test_a_deed_on_a_card_with_two_sides_is_the_spells() -> None:
    card = Card("X", ("creature", "spell"), "スレイヤー\nカードを1枚引く。")
    kinds = [
        each.kind
        for each in read_card_text(
            card.text, card_type=card.text_type(LANGUAGE), keywords={}, language=LANGUAGE
        )
    ]
    assert kinds == ["keyword", "spell"]


def test_whose_it_is_stands_before_a_comparison_with_this_card() -> None:
    found = facts("相手の、このクリーチャーよりパワーが小さいクリーチャーを1体破壊する。", "spell")
    assert of(FIRST, "object", whose="opponent", filter="power(less_than(power_of(this)))") <= found


def test_by_how_many_there_are_more_is_kept() -> None:
    found = facts("相手のシールドが自分のより4つ以上多ければ、カードを1枚引く。", "spell")
    assert "test(case(condition(a,1),1),at_least(4))" in found


@pytest.mark.parametrize(
    "line",
    [
        "呪文を1枚選び、その呪文を唱えるか、クロスギアを1枚選び、出してもよい。",
        "相手はコストを支払わずにクリーチャーを召喚したり呪文を唱えたりできない。",
        "コスト7以下の光のクリーチャーと水のクリーチャーを1体ずつ破壊する。",
        "クリーチャーを1体選び、これを破壊する。",
        "自分がゲームに負けるかわりに勝つ。",
    ],
)
def test_what_could_be_read_two_ways_is_not_understood(line: str) -> None:
    assert read(line, "spell").kind == "unknown"


def test_these_two_are_those_named_before() -> None:
    found = facts("クリーチャーを2体選ぶ。この2体をバトルさせる。", "spell")
    assert of(SECOND, "object", refers="that", quantity="exactly(2)") <= found


def test_the_end_of_a_first_attack_is_not_that_of_any() -> None:
    found = facts("各ターン、このクリーチャーの最初の攻撃の終わりに、このクリーチャーをアンタップする。")
    assert f"manner({TRIGGER},first_time)" in found


def test_staying_without_leaving_is_a_replacement() -> None:
    line = "このクリーチャーがバトルゾーンを離れる時、バトルゾーンから離れずにとどまる。"
    assert {"kind(a,static)", "replacement(a)"} <= facts(line)


def test_with_an_event_awaited_what_is_left_out_is_what_it_happens_to() -> None:
    line = "カードを1枚引く。それが呪文なら、この呪文を唱えた後、墓地に置くかわりに手札に加える。"
    assert of(SECOND, "object", refers="this") <= facts(line, "spell")


def test_if_that_was_done_stays_so_before_a_then() -> None:
    line = "自分の手札を1枚捨ててもよい。そうした場合、その後、カードを1枚引く。"
    assert f"link({SECOND},if_done)" in facts(line, "spell")


def test_what_happens_before_the_event_is_no_deed_that_is_told() -> None:
    line = "相手のクリーチャーが出て、そのシールドをブレイクする時、カードを1枚引く。"
    assert read(line).missed[0].reason == "late_trigger"


def test_any_two_of_a_list_of_races_are_two_of_either() -> None:
    found = facts("進化V：自分のドラゴン、ナイトのいずれか2体を重ねた上に置く。")
    assert of(FIRST, "onto", quantity="exactly(2)", filter='or(race("ドラゴン"),race("ナイト"))') <= found


def test_each_player_in_their_own_turn_is_whoever_has_that_turn() -> None:
    for own in ("自分", "自身", "自分自身"):
        found = facts(f"各プレイヤーは、{own}のターンのはじめにカードを1枚引く。")
        assert {"by(trigger(a,1),each_player)", "by(instruction(a,1),that_player)"} <= found
    found = facts("自分のターンのはじめに、各プレイヤーはカードを1枚引く。")
    assert {"by(trigger(a,1),you)", "by(instruction(a,1),each_player)"} <= found
