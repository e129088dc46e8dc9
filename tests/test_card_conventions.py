"""The conventions of the facts, each pinned by a sentence of our own."""

import pytest
from shipped import LANGUAGE

from saitei.parser.ability import Ability
from saitei.parser.cards.facts import ability_facts, card_facts
from saitei.parser.cards.read import read_card_text
from saitei.terms import Term, to_asp

BLOCKER = (
    "相手のクリーチャーが攻撃する時、このクリーチャーをタップして、"
    "その攻撃先をこのクリーチャーに変更してもよい。"
)
JUST_DIVER = (
    "このクリーチャーが出た時、次の自分のターンのはじめまで、このクリーチャーは相手に選ばれず、攻撃されない。"
)
NINJA_STRIKE = (
    "相手のクリーチャーが攻撃またはブロックする時、自分のマナゾーンにカードがN枚以上あれば、"
    "このクリーチャーをコストを支払わずに召喚してもよい。"
)
KEYWORDS = {"blocker": BLOCKER, "just_diver": JUST_DIVER, "ninja_strike": NINJA_STRIKE}
TRIGGER = "trigger(a,1)"
CASE = "case(condition(a,1),1)"
FIRST = "instruction(a,1)"
SECOND = "instruction(a,2)"


def read(line: str, card_type: str = "creature") -> Ability:
    (ability,) = read_card_text(line, card_type=card_type, keywords=KEYWORDS, language=LANGUAGE)
    return ability


def facts(line: str, card_type: str = "creature") -> set[str]:
    return {to_asp(fact) for fact in ability_facts(Term("a"), read(line, card_type))}


def phrase(owner: str, slot: str, number: int = 1) -> str:
    return f"phrase({owner},{slot},{number})"


def of(owner: str, slot: str, number: int = 1, **features: str) -> set[str]:
    name = phrase(owner, slot, number)
    return {f"phrase({owner},{slot},{name})", *(f"{key}({name},{value})" for key, value in features.items())}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "相手は多色ではない呪文を唱えられない。",
            {f"deed({FIRST},cast)", f"mode({FIRST},cannot)", f"by({FIRST},opponent)"}
            | of(FIRST, "object", noun="spell", filter="non(multicolored)"),
        ),
        (
            "このクリーチャーは相手に選ばれない。",
            {f"deed({FIRST},choose)", f"mode({FIRST},cannot)", f"by({FIRST},opponent)"}
            | of(FIRST, "object", refers="this"),
        ),
        (
            "このクリーチャーは攻撃されない。",
            {f"deed({FIRST},attack)", f"mode({FIRST},cannot)", f"by({FIRST},unstated)"}
            | of(FIRST, "object", refers="this"),
        ),
        (
            "このクリーチャーが出た時、カードを1枚引く。",
            {f"deed({TRIGGER},enter)", "kind(a,triggered)"} | of(TRIGGER, "subject", refers="this"),
        ),
        (
            "相手のクリーチャーが攻撃する時、カードを1枚引く。",
            {f"deed({TRIGGER},attack)"} | of(TRIGGER, "subject", noun="creature", whose="opponent"),
        ),
        (
            "相手のクリーチャーが自分を攻撃する時、カードを1枚引く。",
            of(TRIGGER, "object", noun="player", whose="you"),
        ),
        (
            "相手のターンの終わりに、カードを1枚引く。",
            {f"deed({TRIGGER},turn_ends)", f"by({TRIGGER},opponent)"},
        ),
        ("自分のターンのはじめに、カードを1枚引く。", {f"deed({TRIGGER},turn_starts)", f"by({TRIGGER},you)"}),
        (
            "このクリーチャーが攻撃する時または出た時、カードを1枚引く。",
            {f"deed({TRIGGER},attack)", "deed(trigger(a,2),enter)"}
            | of("trigger(a,2)", "subject", refers="this"),
        ),
        (
            "自分のシールドの数が相手より多ければ、このクリーチャーは攻撃できない。",
            {f"deed({CASE},more)"}
            | of(CASE, "subject", noun="shield", whose="you")
            | of(CASE, "than", noun="shield", whose="opponent"),
        ),
        (
            "自分と相手のシールドの数が合計6つ以下なら、このクリーチャーは攻撃できない。",
            {f"deed({CASE},total)", f"test({CASE},at_most(6))"}
            | of(CASE, "subject", 1, whose="you")
            | of(CASE, "subject", 2, whose="opponent"),
        ),
        (
            "自分のシールドが5つ以上あれば、このクリーチャーは攻撃できない。",
            {f"deed({CASE},exist)", f"test({CASE},at_least(5))"}
            | of(CASE, "subject", noun="shield", whose="you"),
        ),
        (
            "バトルゾーンに自分の《山の王》がなければ、このクリーチャーは攻撃できない。",
            {f"deed({CASE},exist)", f"negated({CASE})"} | of(CASE, "subject", filter='named("山の王")'),
        ),
        (
            "各プレイヤーは自身の山札の上から2枚をシールド化する。",
            {f"by({FIRST},each_player)"}
            | of(FIRST, "object", noun="card", quantity="exactly(2)")
            | of(FIRST, "from", zone="deck_top", whose="themself"),
        ),
        ("クリーチャーを1体破壊する。", {f"by({FIRST},unstated)"} | of(FIRST, "object", whose="unstated")),
        ("カードを1枚墓地に置く。", of(FIRST, "to", noun="zone", zone="graveyard")),
        (
            "このクリーチャーのパワーを+4000し、「W・ブレイカー」を与える。",
            {f"deed({FIRST},change_power)", f"amount({FIRST},4000)", f"deed({SECOND},gain)"}
            | of(FIRST, "object", refers="this")
            | of(SECOND, "object", noun="keyword", filter="has_keyword(double_breaker)")
            | of(SECOND, "to", refers="this"),
        ),
        (
            "このクリーチャーは「ブロッカー」を得る。",
            {f"deed({FIRST},gain)"} | of(FIRST, "subject", refers="this"),
        ),
        ("鬼タイム：自分のシールドがなければ、このクリーチャーは離れない。", {"labelled(a,onitime)"}),
        ("ブロッカー", {"keyword(a,blocker)", f"deed({FIRST},tap)", f"deed({SECOND},redirect)"}),
        ("スレイヤー", {"keyword(a,slayer)", "kind(a,keyword)"}),
        (
            "ニンジャ・ストライク7",
            {"keyword_number(a,7)", f"test({CASE},at_least(7))", f"deed({TRIGGER},attack)"},
        ),
        (
            "自分のクリーチャーの召喚コストを2少なくする。",
            {f"deed({FIRST},change_cost)", f"amount({FIRST},-2)"},
        ),
    ],
)
def test_a_line_gives_the_facts_of_the_contract(line: str, expected: set[str]) -> None:
    card_type = "spell" if line.startswith(("各", "クリーチャーを", "カードを")) else "creature"
    assert expected <= facts(line, card_type)


def test_two_alternatives_of_a_condition_share_who_how_and_when() -> None:
    found = facts(
        "相手のターンの終わりに、相手がそのターン中、マナゾーンのカードをタップせずにクリーチャーを出すか呪文を唱えていれば、カードを1枚引く。"
    )
    for number, verb in ((1, "put_into_play"), (2, "cast")):
        case = f"case(condition(a,1),{number})"
        expected = {f"deed({case},{verb})", f"by({case},opponent)", f"past({case})"}
        assert expected | {f"manner({case},without_tapping_mana)"} <= found


def test_a_replacement_has_its_event_as_trigger_and_is_static() -> None:
    found = facts("相手のターン中、相手がクリーチャーを出す時、かわりに墓地に置く。")
    expected = {
        "replacement(a)",
        "kind(a,static)",
        f"deed({TRIGGER},put_into_play)",
        f"by({TRIGGER},opponent)",
    }
    assert expected | {f"link({FIRST},instead)", f"lasts({FIRST},their_turn)"} <= found


def test_a_gachinko_judge_names_the_opponent_and_its_outcome_is_a_condition() -> None:
    found = facts("相手とガチンコ・ジャッジする。自分が勝ったら、カードを1枚引く。", "spell")
    case = f"case(condition({SECOND},1),1)"
    with_opponent = of(FIRST, "with", noun="player", whose="opponent")
    assert {f"deed({case},win)", f"by({case},you)"} | with_opponent <= found


def test_modes_are_parts_of_their_own() -> None:
    text = "次のうちいずれか1つを選ぶ。\n●カードを1枚引く。\n●クリーチャーを1体破壊する。"
    found = facts(text, "spell")
    expected = {"modes(a,1)", f"mode_of({FIRST},1)", f"part({FIRST},1)"}
    assert expected | {f"mode_of({SECOND},2)", f"part({SECOND},2)"} <= found


def test_an_arrow_starts_the_next_part_and_a_square_the_next_ability() -> None:
    text = "■カードを1枚引く。\n▶クリーチャーを1体破壊する。\n■カードを2枚引く。"
    first, second = read_card_text(text, card_type="spell", keywords={}, language=LANGUAGE)
    assert [each.part for each in first.instructions] == [1, 2]
    assert len(second.instructions) == 1


def test_a_granted_ability_that_is_no_keyword_is_kept_and_missed() -> None:
    ability = read("このクリーチャーは「踊る」を得る。")
    assert [missed.text for missed in ability.missed] == ["踊る"]
    assert 'has_text("踊る")' in " ".join(to_asp(fact) for fact in ability_facts(Term("a"), ability))


def test_just_diver_protects_until_the_next_turn_starts() -> None:
    found = facts("ジャストダイバー")
    lasting = {f"lasts({each},until_your_next_turn_starts)" for each in (FIRST, SECOND)}
    assert lasting | {f"by({FIRST},opponent)", f"deed({FIRST},choose)", f"deed({SECOND},attack)"} <= found


def test_card_facts_tie_each_ability_to_its_card() -> None:
    card = Term("card", ("A", "山", 1))
    found = {to_asp(fact) for fact in card_facts(card, [read("ブロッカー")])}
    assert 'has(card("A","山",1),ability(card("A","山",1),1))' in found


def test_a_sentence_by_each_player_about_your_cards_has_two_readings() -> None:
    assert read("各プレイヤーは自分の手札を1枚捨てる。", "spell").missed[0].reason == "ambiguous"


def test_themself_is_the_one_who_acts() -> None:
    assert of(FIRST, "object", whose="themself") <= facts(
        "相手は自分自身のクリーチャーを1体破壊する。", "spell"
    )


def test_an_alternative_keeps_the_chain_behind_it() -> None:
    line = "このクリーチャーが出た時、カードを1枚引くか、クリーチャーを1体選び、手札に戻してもよい。"
    assert [each.option for each in read(line).instructions] == [1, 2, 2]


def test_a_deed_without_an_event_is_no_ability_of_a_creature() -> None:
    assert read("クリーチャーを1体破壊する。").missed[0].reason == "no_trigger"


def test_a_ban_without_an_end_is_not_understood() -> None:
    assert read("このクリーチャーが出た時、相手のクリーチャーは攻撃できない。").missed[0].reason == "no_end"


def test_a_later_instead_names_what_it_replaces() -> None:
    line = (
        "このクリーチャーが出た時、自分の手札から呪文を1枚唱える。"
        "その呪文を墓地に置くかわりに山札の下に置く。"
    )
    found = facts(line)
    replaced = f"replaced({SECOND})"
    expected = {"kind(a,triggered)", "replacement(a)", f"link({SECOND},instead)", f"deed({replaced},put)"}
    assert expected | {f"instead_of({SECOND},{replaced})"} | of(replaced, "to", zone="graveyard") <= found


def test_a_moment_to_come_delays_an_instruction() -> None:
    line = "カードを1枚引く。次の自分のターンのはじめに、カードを1枚引く。"
    assert f"delayed({SECOND},your_next_turn_starts)" in facts(line, "spell")


def test_a_place_among_two_zones_is_an_alternative() -> None:
    found = facts("自分の手札または墓地から呪文を1枚、コストを支払わずに唱えてもよい。", "spell")
    zones = of(FIRST, "from", 1, zone="hand", whose="you") | of(
        FIRST, "from", 2, zone="graveyard", whose="you"
    )
    assert {f"alternatives({FIRST},from)"} | zones <= found


def test_one_of_two_kinds_is_one_phrase_with_a_filter() -> None:
    found = facts("相手がコマンドまたはドラゴンを出した時、カードを1枚引く。")
    assert of(TRIGGER, "object", noun="card", filter='or(race("コマンド"),race("ドラゴン"))') <= found


def test_what_two_nouns_share_is_not_guessed() -> None:
    line = "相手のコスト3以下のクリーチャーまたはタマシードを1枚破壊する。"
    assert read(line, "spell").missed[0].reason == "shared_modifier"


def test_a_cost_in_brackets_is_no_reminder_text() -> None:
    found = facts("キリフダッシュ5(火/自然)")
    cost = {f"filter(phrase(a,cost,1),civilization({civilization}))" for civilization in ("fire", "nature")}
    assert cost | {"keyword(a,kirifuda_dash)", "keyword_number(a,5)"} <= found


def test_a_not_reaches_back_over_a_list_of_races() -> None:
    found = facts("ドラゴンとナイト以外のクリーチャーは攻撃できない。")
    assert of(FIRST, "subject", filter='non(or(race("ドラゴン"),race("ナイト")))') <= found


def test_how_far_back_a_not_reaches_is_not_guessed() -> None:
    line = "進化ではないドラゴンと火のナイト以外のクリーチャーは攻撃できない。"
    assert read(line).missed[0].reason == "shared_modifier"


def test_a_state_is_going_on_and_not_past() -> None:
    found = facts("このクリーチャーがタップしている間、自分のクリーチャーは攻撃できない。")
    assert f"manner({CASE},ongoing)" in found
    assert f"past({CASE})" not in found


def test_otherwise_does_not_carry_the_condition_before_it() -> None:
    line = "自分の山札の上から1枚目を表向きにする。それが呪文なら手札に加え、それ以外なら墓地に置く。"
    assert [len(each.conditions) for each in read(line, "spell").instructions] == [0, 1, 0]


def test_a_quantity_counts_the_noun_before_it() -> None:
    line = "このターン、自分のクリーチャーはすべて、相手のタマシードを攻撃できる。"
    found = facts(line, "spell")
    assert of(FIRST, "subject", quantity="all") <= found
    assert f"quantity({phrase(FIRST, 'object')},all)" not in found


def test_what_two_alternative_deeds_share_is_not_guessed() -> None:
    line = "自分の手札からタマシードを1枚使うか、呪文を1枚唱えてもよい。"
    assert read(line, "spell").missed[0].reason == "either"
