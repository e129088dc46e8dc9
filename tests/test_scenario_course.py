"""What a course of play is told with: decks, partners, evolutions, what is about to happen, and its steps."""

from __future__ import annotations

import pytest
from scenes import read

from saitei.terms import to_asp


def facts(text: str, *names: str) -> set[str]:
    return {to_asp(fact) for fact in read(text).facts if fact.name in names}


def answered(text: str) -> str:
    expected = read(f"答：{text}").expected
    return to_asp(expected) if expected else ""


def test_a_second_line_about_the_top_of_a_deck_goes_on_below() -> None:
    text = "Aの山札の一番上は《X》。\nTop of A's deck: 《Y》 x2"
    assert facts(text, "on_top") == {
        'on_top(card("A","X",1),1)',
        'on_top(card("A","Y",1),2)',
        'on_top(card("A","Y",2),3)',
    }


def test_a_known_card_on_top_lies_in_the_deck() -> None:
    assert facts("Aの山札の上から：《X》", "in_zone") == {'in_zone(card("A","X",1),deck)'}


WHERE_PARTNERS_LIE = {
    "Aのパートナー：《X》": "partner_zone",
    "A's partner is 《X》. A's battle zone: 《X》": "battle_zone",
    "Aのパートナーは《X》。Aが《X》を召喚した。": "battle_zone",
    "Aのパートナーは《X》。Aが《X》を召喚する。": "partner_zone",
    "Aの墓地：《X》\nAのパートナーは《X》。": "graveyard",
}


@pytest.mark.parametrize(("text", "zone"), WHERE_PARTNERS_LIE.items())
def test_a_partner_lies_where_the_scenario_puts_it(text: str, zone: str) -> None:
    text = text.replace("》. ", "》.\n")
    assert facts(text, "partner", "in_zone") == {
        'partner("A",card("A","X",1))',
        f'in_zone(card("A","X",1),{zone})',
    }


def test_the_partner_zone_names_no_partner() -> None:
    assert facts("Aのパートナーゾーン：《X》", "partner") == set()


@pytest.mark.parametrize(
    "text",
    [
        "Aのバトルゾーン：《X》（進化元：《Y》、Bの《Z》（裏向き））",
        "A's battle zone: 《X》 (on top of 《Y》, on top of B's 《Z》 (face down))",
    ],
)
def test_what_lies_under_a_card_lies_in_no_zone(text: str) -> None:
    assert facts(text, "under", "in_zone", "face_down") == {
        'in_zone(card("A","X",1),battle_zone)',
        'under(card("A","Y",1),card("A","X",1))',
        'under(card("B","Z",1),card("A","X",1))',
        'face_down(card("B","Z",1))',
    }


def test_several_copies_may_lie_under_a_card() -> None:
    text = "Aのバトルゾーン：《X》（進化元：《Y》×2）"
    above = 'card("A","X",1)'
    assert facts(text, "under") == {f'under(card("A","Y",{number}),{above})' for number in (1, 2)}


def test_what_lies_under_a_card_may_be_told_before_the_card() -> None:
    text = "Aの《X》の下に《Y》がある。\nAのバトルゾーン：《X》（タップ）"
    assert facts(text, "object", "tapped") == {
        'object(card("A","X",1))',
        'object(card("A","Y",1))',
        'tapped(card("A","X",1))',
    }


TIMES = {
    "Aの《X》がBを攻撃する。": "imminent",
    "Bの《Y》が破壊される。": "imminent",
    "Bの《Y》が捨てられる。": "imminent",
    "A's 《X》 is going to attack B.": "imminent",
    "A's 《X》 attacks B.": "happened",
    "Aの《X》がBを攻撃する時、Bの《Y》が破壊された。": "happened",
    "Aの《X》がBを攻撃し、Bの《Y》が破壊された。": "happened",
    "Aはこのターンに《X》を唱えた。": "earlier_this_turn",
    "Aの《X》がこのターン中に出た。": "earlier_this_turn",
}


@pytest.mark.parametrize(("text", "time"), TIMES.items())
def test_the_present_tells_what_is_about_to_happen(text: str, time: str) -> None:
    told = {fact.name for fact in read(text).facts} & {"happened", "imminent", "earlier_this_turn"}
    assert told == {time}


def test_who_entered_this_turn_is_no_event() -> None:
    assert facts("A's 《X》 entered this turn.", "event", "arrived") == {'arrived(card("A","X",1))'}


def test_a_name_that_was_used_is_no_card_on_the_table() -> None:
    assert facts("Aはそのターン《X》を使っていた。", "object", "played") == {'played("A","X")'}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Aのシールドがブレイクされた。", {'out_of_zone(event(1),"A",shield_zone,1)'}),
        ("Aのシールドが0つブレイクされた。", {'out_of_zone(event(1),"A",shield_zone,0)'}),
        ("3 of A's shields are broken.", {'out_of_zone(event(1),"A",shield_zone,3)'}),
        (
            "Bの《Y》がAのシールドを2つブレイクした。",
            {'out_of_zone(event(1),"A",shield_zone,2)', 'subject(event(1),card("B","Y",1))'},
        ),
        ("Aが手札を2枚捨てる。", {'out_of_zone(event(1),"A",hand,2)'}),
        ("A discards 2 cards.", {'out_of_zone(event(1),"A",hand,2)'}),
        ("Aが山札の上から1枚目を墓地に置いた。", {'out_of_zone(event(1),"A",deck,1)'}),
        ("A puts the top card of A's deck into the mana zone.", {'out_of_zone(event(1),"A",deck,1)'}),
    ],
)
def test_cards_that_nobody_names_are_counted(text: str, said: set[str]) -> None:
    assert facts(text, "out_of_zone", "subject") == said


def test_a_destination_is_where_the_event_leads_and_not_where_the_card_lies() -> None:
    text = "Aが《X》をマナゾーンに置いた。"
    assert facts(text, "destination", "in_zone", "actor") == {
        "destination(event(1),mana_zone)",
        'actor(event(1),"A")',
    }


STEPS = {
    "Bの《Y》が破壊される": 'step(destroy,card("B","Y",1),nothing)',
    "Aの《X》がBの《Y》を破壊する": 'step(destroy,card("B","Y",1),"A")',
    "Aが《X》を唱える": 'step(cast,card("A","X",1),"A")',
    "Bが敗北する": 'step(lose_game,nothing,"B")',
    "Aがターンを終える": 'step(turn_ends,nothing,"A")',
    "Bがカードを2枚引く": 'step(draw,nothing,"B"),step(draw,nothing,"B")',
    "Bのシールドが2つブレイクされる": 'step(break,shield("B"),nothing),step(break,shield("B"),nothing)',
    "Aの《X》がBのシールドをブレイクする": 'step(break,shield("B"),"A")',
    "Aの《X》がBを攻撃する": 'step(attack,card("A","X",1),nothing,"B")',
    "Aの《X》とBの《Y》がバトルする": 'step(battle,card("A","X",1),nothing,card("B","Y",1))',
    "Bの《Y》が墓地に置かれる": 'step(put,card("B","Y",1),nothing,graveyard)',
    "Bの《Y》が出て、Bがカードを引く": 'step(enter,card("B","Y",1),nothing),step(draw,nothing,"B")',
}


@pytest.mark.parametrize(("text", "steps"), STEPS.items())
def test_a_step_holds_what_its_sentence_names(text: str, steps: str) -> None:
    assert answered(text) == f"course({steps})"


def test_the_steps_of_an_answer_put_nothing_on_the_table() -> None:
    assert facts("答：Aの《X》とBの《Y》がバトルする→Bの《Y》が出る", "in_zone", "event") == set()


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("B次第", 'up_to("B")'),
        ("depends on C and B", 'up_to("B","C")'),
        ("Bが手札か墓地を選ぶ", 'choice("B",zone(hand),zone(graveyard))'),
        ("B chooses 0, 1 or 2", 'choice("B",number(0),number(1),number(2))'),
    ],
)
def test_an_open_answer_says_who_decides(text: str, term: str) -> None:
    assert answered(text) == term
