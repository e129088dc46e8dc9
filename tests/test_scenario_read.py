from __future__ import annotations

import pytest
from grammar_conflicts import conflicts
from scenes import read
from shipped import LANGUAGE

from saitei.errors import ParseError
from saitei.parser.cards.names import CardIndex
from saitei.parser.scenario.data import grammar
from saitei.parser.scenario.grammar import STARTS
from saitei.parser.scenario.read import read_scenario
from saitei.terms import NOTHING, Term, to_asp


def facts(text: str, *names: str) -> set[str]:
    return {to_asp(fact) for fact in read(text).facts if fact.name in names}


def asked(text: str) -> str:
    question = read(text).question
    return to_asp(question) if question else ""


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar(), caplog, *STARTS) == []


def test_seats_follow_the_turn_order() -> None:
    assert read("").players == ("A", "B", "C", "D")


@pytest.mark.parametrize("said", ["3 players.", "3人戦。", "Players: 3", "プレイヤー：3人"])
def test_who_says_only_how_many_play_seats_a_b_and_so_on(said: str) -> None:
    told = read_scenario(f"{said}\nA's turn.", language=LANGUAGE, catalogue=CardIndex(()))
    assert told.players == ("A", "B", "C")


def test_the_situation_of_300_1d_is_read_nearly_as_printed() -> None:
    text = (
        "プレイヤーAがクリーチャーを１体出していて、プレイヤーBがクリーチャーを出していない状況で、"
        "プレイヤーCが《デーモン・ハンド》を唱えた際、"
    )
    assert facts(text, "in_zone", "count", "actor", "deed") == {
        'in_zone(card("A","",1),battle_zone)',
        'count("B",battle_zone,0)',
        'actor(event(1),"C")',
        "deed(event(1),cast)",
    }


def test_the_situation_of_303_1a_is_read_nearly_as_printed() -> None:
    text = "プレイヤーCのシールドが 4 つ、プレイヤーＡのシールドが 2 つ、プレイヤーＢのシールドが４つの場合、"
    counted = {'count("C",shield_zone,4)', 'count("A",shield_zone,2)', 'count("B",shield_zone,4)'}
    assert facts(text, "count") == counted


def test_the_situation_of_305_1_is_read_nearly_as_printed() -> None:
    text = "プレイヤーAの効果が２つ、プレイヤーBの効果が１つ待機している状況。"
    assert facts(text, "waits") == {'waits(effect("A",1))', 'waits(effect("A",2))', 'waits(effect("B",1))'}


def test_the_situation_of_305_1a_is_read_nearly_as_printed() -> None:
    text = (
        "プレイヤーA のターン中、プレイヤーB の効果が２つ、プレイヤーC の効果が１つ待機している状況で、"
        "プレイヤーBの効果のうち１つを解決している途中でプレイヤーAの効果が新たに発生した。"
    )
    arose = {'turn_player("A")', 'resolving(effect("B",1))', 'arose(effect("A",1),effect("B",1))'}
    assert facts(text, "turn_player", "resolving", "arose") == arose


def test_the_answer_of_305_1a_is_read_nearly_as_printed() -> None:
    text = (
        "Bの効果が２つ、Cの効果が１つ待機している状況で、"
        "Bの効果のうち１つを解決している途中でAの効果が新たに発生した。\n"
        "答：新たに発生した Aの効果\n↓\n元から待機していた Bの２つめの効果\n↓\n元から待機していた Cの効果"
    )
    order = 'order(group("A",effect("A",1)),group("B",effect("B",2)),group("C",effect("C",1)))'
    assert to_asp(read(text).expected or Term("none")) == order


def test_the_situation_of_305_2_is_read_nearly_as_printed() -> None:
    text = (
        "プレイヤーA のターン中、プレイヤーB が《地封龍 ギャイア》、"
        "プレイヤーC が《「修羅」の頂 VAN・ベートーベン》を出している状況で、"
        "プレイヤーAが《龍風混成 ザーディクリカ》を出そうとした場合、"
    )
    assert facts(text, "in_zone", "imminent", "subject") == {
        'in_zone(card("B","地封龍 ギャイア",1),battle_zone)',
        'in_zone(card("C","「修羅」の頂 VAN・ベートーベン",1),battle_zone)',
        "imminent(event(1))",
        'subject(event(1),card("A","龍風混成 ザーディクリカ",1))',
    }


def test_the_answer_of_306_1c_is_read_nearly_as_printed() -> None:
    text = (
        "Ｂが《佐助の超人》の使用宣言を行った。\nＣが《ミスト》の使用宣言を行った。\n"
        "答：Ｂの《佐助の超人》の「ニンジャ・ストライク」と、「出た時」の能力\n↓\n"
        "Ｃの《ミスト》の「ニンジャ・ストライク」と、「出た時」の能力"
    )
    expected = read(text).expected
    assert expected is not None
    assert [group.args[0] for group in expected.args if isinstance(group, Term)] == ["B", "C"]


def test_events_are_numbered_as_they_are_told() -> None:
    assert facts("Aが《X》を唱えた。Bの《Y》がAを攻撃した。", "deed") == {
        "deed(event(1),cast)",
        "deed(event(2),attack)",
    }


def test_a_cast_spell_lies_in_no_zone() -> None:
    assert facts("Aが《X》を唱えた。", "in_zone") == set()


def test_a_zone_of_everybody_lists_cards_with_their_owners() -> None:
    assert facts("バトルゾーン：Aの《X》、Bの《Y》", "in_zone") == {
        'in_zone(card("A","X",1),battle_zone)',
        'in_zone(card("B","Y",1),battle_zone)',
    }
    with pytest.raises(ParseError):
        read("バトルゾーン：《X》")


def test_names_side_by_side_are_listed() -> None:
    side_by_side = facts("Aのバトルゾーン：《ボルシャック・ドラゴン》×2《青銅の鎧》", "in_zone")
    assert side_by_side == facts("Aのバトルゾーン：《ボルシャック・ドラゴン》×2、《青銅の鎧》", "in_zone")
    assert len(side_by_side) == 3


def test_a_card_named_without_owner_is_found_on_the_table() -> None:
    assert asked("Bは《X》を出している。\n問：《X》のパワーは？") == 'power(card("B","X",1))'


def test_the_second_copy_is_meant_by_its_number() -> None:
    assert asked("Bのバトルゾーン：《X》×2\n問：2体目の《X》のパワーは？") == 'power(card("B","X",2))'


def test_what_a_player_casts_is_their_own() -> None:
    assert asked("Aは《X》を出している。\n問：Bは《X》を唱えられる？") == 'may("B",cast,card("B","X",1))'


def test_what_a_player_chooses_is_on_the_table() -> None:
    assert asked("Aは《X》を出している。\n問：Bは《X》を選べる？") == 'may("B",choose,card("A","X",1))'


def test_renaming_the_players_renames_the_facts() -> None:
    text = (
        "{0}のターン。\n{1}の《X》が{0}を攻撃した。\nWaiting: 2 effects of {1}\n"
        "問：{1}は{1}の《X》の能力で{0}を指定できる？"
    )
    one = read(text.format("A", "B"), "ターン順：A→B\n")
    other = read(text.format("花子", "プレイヤー1"), "ターン順：花子→プレイヤー1\n")
    swap = {'"A"': '"花子"', '"B"': '"1"'}
    said = " ".join(to_asp(fact) for fact in (*one.facts, one.question or Term("none")))
    for old, new in swap.items():
        said = said.replace(old, new)
    assert said == " ".join(to_asp(fact) for fact in (*other.facts, other.question or Term("none")))


def test_a_player_may_have_a_word_for_a_name() -> None:
    scenario = read(
        "プレイヤー光のターン。\nプレイヤー光は光のクリーチャーを1体出している。", "プレイヤー：光、B\n"
    )
    assert Term("civilization", (Term("card", ("光", "", 1)), Term("light"))) in scenario.facts


def test_a_written_card_keeps_its_text() -> None:
    card = read("カード《X》（呪文、水/闇、コスト4）：\n  ■１枚引く。\n  ▶終わり。\nAのターン。").cards[0]
    assert (card.types, card.civilizations, card.cost, card.text) == (
        ("spell",),
        ("water", "darkness"),
        4,
        "■１枚引く。\n▶終わり。",
    )


@pytest.mark.parametrize("name", ['"Wall"', "“Wall”", "<Wall>", "≪Wall≫", "「Wall」", "Wall"])
def test_the_name_of_a_written_card_may_stand_in_other_brackets_or_in_none(name: str) -> None:
    told = read(f"Card {name} (creature, light, cost 3):\n  Blocker\nB's battle zone: {name}")
    assert [(card.name, card.types, card.cost) for card in told.cards] == [("Wall", ("creature",), 3)]
    assert 'in_zone(card("B","Wall",1),battle_zone)' in {to_asp(fact) for fact in told.facts}


def test_a_card_without_brackets_and_type_is_told_how_a_card_is_written() -> None:
    with pytest.raises(ParseError) as refused:
        read("Card Wall (power 3000)")
    assert refused.value.notice.key == "scenario_card_heading"


@pytest.mark.parametrize(
    "said", ["AとBのターン。", "A、Bのターン。", "It is A and B's turn.", "ターン・プレイヤー：A、B"]
)
def test_a_turn_may_be_of_several_players(said: str) -> None:
    assert facts(said, "turn_player") == {'turn_player("A")', 'turn_player("B")'}


@pytest.mark.parametrize("said", ["次のターンになった。", "The next turn begins."])
def test_the_next_turn_is_another_also_where_nothing_has_happened_in_this_one(said: str) -> None:
    assert "turn_ends" in {
        to_asp(fact.args[1]) for fact in read(f"Aのターン。\n{said}").facts if fact.name == "deed"
    }


@pytest.mark.parametrize("said", ["Aがマナをチャージした。", "A charges 1 mana."])
def test_mana_is_charged_from_the_hand(said: str) -> None:
    told = read(f"Aのターン。\n{said}\n問：Aの手札は何枚になる？")
    assert 'out_of_zone(event(1),"A",hand,1)' in {to_asp(fact) for fact in told.facts}


@pytest.mark.parametrize(("seats", "goals"), [("A→B", {'goal(event(1),"B")'}), ("A→B→C", set[str]())])
def test_an_attack_without_a_target_is_on_the_only_opponent(seats: str, goals: set[str]) -> None:
    told = read("Aのターン。\nAのバトルゾーン：《X》\nAの《X》が攻撃した。", f"ターン順：{seats}\n")
    assert {to_asp(fact) for fact in told.facts if fact.name == "goal"} == goals


def test_a_written_card_ends_at_its_end_word() -> None:
    scenario = read("Card 《X》 (creature, fire, cost 3, power 3000, Dragon/Human):\nBlocker\nend\nA's turn.")
    card = scenario.cards[0]
    assert (card.text, card.races, Term("turn_player", ("A",)) in scenario.facts) == (
        "Blocker",
        ("Dragon", "Human"),
        True,
    )


@pytest.mark.parametrize(
    "told",
    [
        "Top of A's deck: 《X》", "One of B's shields is 《X》.", "A summons 《X》.", "A has 3 shields.",
        "A uses 《X》.", "Step: attack step", "Everyone has 5 shields.", "Emperor: A",
        "バトルゾーン：Aの《X》", "全員のシールドは5枚。", "待機：Aの効果1つ",
    ],
)  # fmt: skip
def test_what_is_told_right_behind_a_card_without_text_is_no_text_of_it(told: str) -> None:
    known = "Card 《X》 (creature, fire, cost 3, power 3000):\n"
    assert [card.text for card in read(f"{known}{told}").cards] == [""]


@pytest.mark.parametrize("text", ["A creature of yours gets +1000 power.", "Each player draws a card."])
def test_the_text_of_a_card_may_begin_at_the_edge(text: str) -> None:
    known = "Card 《X》 (creature, fire, cost 3, power 3000):\n"
    assert [card.text for card in read(f"{known}{text}\nA's turn.").cards] == [text]


def test_the_place_of_a_written_text_is_its_first_line() -> None:
    assert read("カード《X》（呪文）：\n  ■引く。").cards[0].place.line == 3


def test_an_unknown_card_is_a_fact_and_a_notice() -> None:
    scenario = read_scenario(
        "ターン順：A→B\nAは《X》を出している。", catalogue=CardIndex(()), language=LANGUAGE
    )
    assert (
        Term("unknown_card", (Term("card", ("A", "X", 1)),)) in scenario.facts,
        len(scenario.notices),
    ) == (True, 1)


def test_part_of_a_name_is_enough_where_only_one_card_has_it() -> None:
    scenario = read_scenario(
        "ターン順：A→B\nAは《怒流牙 佐助の超人》を出している。\n問：《佐助》のパワーは？",
        catalogue=CardIndex(()),
        language=LANGUAGE,
    )
    assert scenario.question == Term("power", (Term("card", ("A", "怒流牙 佐助の超人", 1)),))


@pytest.mark.parametrize("asking", ["は誘発しない", "は使えない", "では誰も指定できない", "は破壊されません"])
def test_a_question_in_the_negative_is_not_read(asking: str) -> None:
    with pytest.raises(ParseError):
        read(f"Aは《X》を出している。\n問：《X》の能力{asking}？")


UNASKED = (
    "Aの《X》が破壊された",
    "Aの《X》は破壊する",
    "Aの《X》はBを攻撃する",
    "Aはカードを引ける",
    "Aの《X》はマナゾーンに2枚置かれる",
    "Aの手札は何",
    "A's 《X》 entered the battle zone",
)


@pytest.mark.parametrize("asking", UNASKED)
def test_a_question_that_says_more_than_its_term_holds_is_not_read(asking: str) -> None:
    with pytest.raises(ParseError):
        read(f"Aは《X》を出している。\n問：{asking}？")


WORDINGS = {
    "whom": (
        "《X》の能力は誰に影響する",
        "《X》の能力の影響を受けるのは誰ですか",
        "《X》の能力の「相手」は誰",
        "誰が《X》の能力の影響を受けますか",
        "Who is affected by 《X》's ability",
        "Which opponent does 《X》's ability affect",
    ),
    "may_name": (
        "Aは《X》の能力でBを指定できる",
        "《X》の能力の影響を受ける対戦相手としてBを指定できますか",
        "《X》の能力で、AはBを指定することができる",
        "Can A name B for 《X》's ability",
        "May B be named for 《X》's ability",
    ),
    "when_named": (
        "《X》の能力の対戦相手はいつ指定しますか",
        "《X》の能力では対戦相手をいつ指定する",
        "When does A name the opponent for 《X》's ability",
    ),
    "fate": ("《X》はどこに置かれる", "《X》はどうなりますか", "What happens to 《X》", "Where is 《X》 put"),
    "ends_in": (
        "《X》は最後にどこにある",
        "《X》は最終的にどのゾーンにありますか",
        "《X》は最後にどこに置かれる",
        "《X》は最後にどうなる",
        "《X》はどこに行き着く",
        "Which zone does 《X》 end up in",
        "In which zone does 《X》 end up",
        "What becomes of 《X》 in the end",
    ),
    "ends_within": (
        "《X》は最後に墓地にある",
        "《X》は墓地に残る",
        "《X》は最終的に墓地にとどまる",
        "Is 《X》 in the graveyard in the end",
        "Does 《X》 end up in the graveyard",
    ),
    "goes_to": ("《X》は墓地に置かれる", "Will 《X》 be put into the graveyard"),
    "ends_tapped": (
        "《X》は最終的にタップされている",
        "Is 《X》 tapped in the end",
        "Does 《X》 end up tapped",
    ),
    "ends_untapped": (
        "《X》はアンタップしている",
        "Is 《X》 untapped",
        "Does 《X》 end up untapped",
    ),
    "number_at_end": (
        "Bのシールドは最後に何枚残る",
        "Bのシールドはいくつになりますか",
        "How many cards are in B's shield zone in the end",
        "How many shields does B have in the end",
        "Bは最後にシールドを何枚持っている",
    ),
    "occurs": ("《X》は戻る", "《X》は手札に戻される", "Will 《X》 be returned to its owner's hand"),
    "losers": ("敗北するプレイヤーは誰", "敗者は誰", "Who is the loser"),
    "course": (
        "どうなる",
        "何が起こりますか",
        "Aの《X》が攻撃した時、何が起きる",
        "What happens if A casts 《Y》",
    ),
    "outcomes": ("どんな結果がありうる", "起こりうる結果は何", "What are the outcomes"),
    "order": (
        "どの順番で解決しますか",
        "効果はどの順で解決される",
        "In what order do the waiting effects resolve",
    ),
}


@pytest.mark.parametrize(("name", "wordings"), WORDINGS.items())
def test_a_question_may_be_worded_in_many_ways(name: str, wordings: tuple[str, ...]) -> None:
    terms = {asked(f"Aは《X》を出している。\n問：{wording}？") for wording in wordings}
    assert [term.partition("(")[0] for term in terms] == [name]


SAID_ALIKE = (
    ("A cast 《X》 this turn", "A has cast 《X》 this turn", "A has cast 《X》 earlier this turn"),
    ("A drew 2 cards", "A has drawn 2 cards"),
    ("A's 《X》 attacked this turn", "A's 《X》 has attacked this turn"),
    ("It is the first turn", "It is the first turn of the game", "ゲームの最初のターン", "1ターン目"),
    ("It is A's first turn", "Aの最初のターン", "Aの1ターン目"),
)


@pytest.mark.parametrize("wordings", SAID_ALIKE, ids=lambda wordings: wordings[0])
def test_what_is_told_may_be_worded_in_many_ways(wordings: tuple[str, ...]) -> None:
    table = "Aは《X》を出している。\n問：何が起きる？"
    first, *others = (read(f"{wording}.\n{table}").facts for wording in wordings)
    assert others == [first] * len(others)
    assert first.keys() > read(table).facts.keys()


SHORT = (
    "カード《光牙忍ハヤブサマル》（クリーチャー、光）\n{}"
    "Aのバトルゾーン：《光牙忍ハヤブサマル》\n問：Aのハヤブサマルは攻撃できる？"
)


def test_a_card_of_the_scenario_may_be_named_in_short() -> None:
    asked = read(SHORT.format(""))
    assert asked.question == Term(
        "may", (Term("card", ("A", "光牙忍ハヤブサマル", 1)), Term("attack"), NOTHING)
    )
    assert asked.short_names == {"ハヤブサマル": "光牙忍ハヤブサマル"}


def test_a_short_name_that_two_cards_have_is_refused() -> None:
    with pytest.raises(ParseError):
        read(SHORT.format("Bのバトルゾーン：《隠密のハヤブサマル》\n"))


def test_a_line_may_list_the_cards_of_several_zones() -> None:
    asked = read("Aのバトルゾーン：《X》、Bの手札：《Y》\n問：Aの《X》は攻撃できる？")
    assert Term("in_zone", (Term("card", ("B", "Y", 1)), Term("hand"))) in asked.facts


def test_a_creature_that_has_come_is_put_onto_what_lies_beneath_it() -> None:
    asked = read("Aのバトルゾーン：《X》（進化元：《Y》）\nAの《X》が出た。\n問：何が起きる？")
    base = Term("card", ("A", "Y", 1))
    assert Term("put_onto", (Term("event", (1,)), base)) in asked.facts
    assert Term("under", (base, Term("card", ("A", "X", 1)))) not in asked.facts
