"""The facts of a scenario are read back out of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import atan2, tau
from xml.etree.ElementTree import Element, fromstring

import pytest
from gallery import Example, examples, session, stated

from saitei.queries.picture.of_scenario import scenario_picture
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value, read
from saitei.wording import Lang

SVG = "{http://www.w3.org/2000/svg}"
CARDS = "カード《兵》（クリーチャー、火/水、コスト2、パワー1000）：\n  ■ブロッカー\n"
TWO = f"ルール：デュエル・マスターズ\nターン順：A→B\n{CARDS}Aのターン。\n"
ASKED = "問：Aの《兵》のパワーは？\n"


def situation(text: str) -> Situation:
    return Session.read(session(), text)[1]


def drawn(asked: Situation, lang: Lang = "ja") -> Element:
    return fromstring(scenario_picture(asked, lang))  # noqa: S314 made by ourselves


def of_class(root: Element, kind: str) -> Iterator[Element]:
    return (one for one in root.iter() if kind in one.get("class", "").split())


def has(root: Element, kind: str) -> bool:
    return bool(list(of_class(root, kind)))


def words(root: Element) -> str:
    return "".join(root.itertext())


def term(text: str) -> Term:
    found = read(text)
    assert isinstance(found, Term)
    return found


def shown(root: Element) -> set[Term]:
    """What the picture says, as facts."""
    found: set[Term] = set()
    for mat in of_class(root, "mat"):
        player = mat.get("data-player", "")
        found.add(Term("seat", (player, int(mat.get("data-seat", "")))))
        if has(mat, "turn"):
            found.add(Term("turn_player", (player,)))
    for zone in of_class(root, "zone"):
        name, player = zone.get("data-zone", ""), zone.get("data-of", "")
        if (count := zone.get("data-count")) is not None:
            found.add(Term("count", (player, Term(name), int(count))))
        for card in of_class(zone, "card"):
            which = term(card.get("data-card", ""))
            if name and card.get("data-times") == "1":
                found.add(Term("in_zone", (which, Term(name))))
            if "tapped" in card.get("class", "").split():
                found.add(Term("tapped", (which,)))
    return found


def told(asked: Situation) -> set[Term]:
    """What is so of seats, turns, zones as the scenario begins; cards of a heap are not told apart."""
    facts = {*asked.facts}
    under = {fact.args[0] for fact in facts if fact.name == "under"}
    names = ("seat", "turn_player", "count", "in_zone", "tapped")
    wanted = {fact for fact in facts if fact.name in names and fact.args[0] not in under}
    return {fact for fact in wanted if not (fact.name == "count" and fact.args[0] == "(common)")}


SOME = [example for number, example in enumerate(examples()) if number % 23 == 0]


@pytest.mark.parametrize("example", SOME, ids=str)
def test_a_picture_says_what_the_scenario_states(example: Example) -> None:
    asked = stated(example)[1]
    root = drawn(asked)
    heaped = any(card.get("data-times") != "1" for card in of_class(root, "card"))
    said, known = shown(root), told(asked)
    assert {fact for fact in said - known if fact.args[0] != "公共"} == set() or heaped
    lacking = known - said
    assert not lacking or (heaped and {fact.name for fact in lacking} == {"in_zone"})


def middles(root: Element) -> dict[str, tuple[float, float]]:
    """The middle of each player's mat."""
    found: dict[str, tuple[float, float]] = {}

    def walk(element: Element, x: float, y: float) -> None:
        moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        x, y = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
        if (player := element.get("data-player")) is not None:
            cloth = next(of_class(element, "cloth"))
            wide, high = (float(cloth.get(side, "0")) for side in ("width", "height"))
            found[player] = x + wide / 2, y + high / 2
        for below in element:
            walk(below, x, y)

    walk(root, 0, 0)
    return found


def test_cards_on_a_map_lie_as_the_scenario_says() -> None:
    cards = "《谷》（中央）、《山》（上）、《川》（右）、《森》（左左下）"
    texts = "".join(f"カード《{name}》（クリーチャー）\n" for name in "谷山川森")
    text = f"ルール：非公式変種：次元探索戦\nターン順：A→B→C\n{texts}Bの統率領域：{cards}\n問：誰が勝つ？"
    root = drawn(situation(text))
    at = {
        str(term(card.get("data-card", "")).args[1]): re.findall(r"[\d.]+", card.get("transform", "0 0"))
        for card in of_class(next(of_class(root, "map")), "card")
    }
    x, y = ({name: float(found[way]) for name, found in at.items()} for way in (0, 1))
    assert x["森"] < x["谷"] == x["山"] < x["川"]
    assert y["山"] < y["谷"] == y["川"] < y["森"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 10])
def test_turn_order_goes_round_the_table_clockwise_from_below(players: int) -> None:
    names = "ABCDEFGHIJ"[:players]
    root = drawn(situation(TWO.replace("A→B", "→".join(names)) + ASKED))
    at = middles(root)
    cx, cy = (sum(place[axis] for place in at.values()) / players for axis in (0, 1))
    turns = {name: atan2(y - cy, x - cx) for name, (x, y) in at.items()}
    steps = [(turns[after] - turns[one]) % tau for one, after in pairwise(names)]
    assert all(0 < step <= tau / 2 + 0.01 for step in steps)
    assert sum(steps) < tau
    assert at["A"][1] == max(y for _, y in at.values())


def test_an_event_is_an_arrow_from_the_card_to_what_it_is_aimed_at() -> None:
    text = TWO + "Aのバトルゾーン：《兵》\nAの《兵》がBを攻撃した。\n" + ASKED
    (event,) = of_class(drawn(situation(text)), "event")
    ends: list[Value] = [read(event.get(f"data-{side}", "")) for side in ("from", "to")]
    assert ends == [Term("card", ("A", "兵", 1)), "B"]
    assert has(event, "head")


def test_what_is_about_to_happen_is_drawn_otherwise() -> None:
    text = TWO + "Aのバトルゾーン：《兵》\nAの《兵》がBを攻撃する。\n" + ASKED
    assert has(drawn(situation(text)), "imminent")


def test_many_of_the_same_lie_on_a_heap_with_their_number() -> None:
    root = drawn(
        situation(TWO + "Aのマナゾーン：《兵》×7\nAのバトルゾーン：《兵》\n問：Aの《兵》1のパワーは？\n")
    )
    heaps = [card.get("data-times") for card in of_class(root, "card")]
    assert (sorted(map(str, heaps)), "×7" in words(root)) == (["1", "7"], True)


def test_a_long_name_is_written_in_full() -> None:
    name = "超戦龍騎士団長ボルシャック・サンダー・ドラゴン・マークスリー・ファイナル"
    text = (
        TWO.replace("《兵》", f"《{name}》") + f"Aのバトルゾーン：《{name}》\n問：Aの《{name}》のパワーは？\n"
    )
    (card,) = of_class(drawn(situation(text)), "card")
    assert words(next(of_class(card, "name"))) == name


def test_every_tapped_card_lies_on_its_side() -> None:
    root = drawn(situation(TWO + "Aのバトルゾーン：《兵》（タップ）、《兵》\n問：Aの《兵》1のパワーは？\n"))
    sides = {
        "tapped" in card.get("class", ""): [float(face.get(side, "0")) for side in ("width", "height")]
        for card in of_class(root, "card")
        for face in of_class(card, "face")
    }
    assert sides[True] == sides[False][::-1]


def test_teams_roles_and_ranges_are_marked() -> None:
    text = (
        TWO.replace("A→B", "A→B→C→D")
        + "A、Bは同じチーム。\nC、Dは同じチーム。\nBは皇帝。\nCの影響範囲は1。\n"
        + ASKED
    )
    mats = {mat.get("data-player"): mat for mat in of_class(drawn(situation(text)), "mat")}
    teams = {player: re.findall(r"team-\d", mat.get("class", "")) for player, mat in mats.items()}
    assert teams == {"A": ["team-1"], "B": ["team-1"], "C": ["team-2"], "D": ["team-2"]}
    assert ("皇帝" in words(mats["B"]), "範囲1" in words(mats["C"])) == (True, True)


def test_the_ruling_marks_the_players_that_it_means_and_who_is_in_range() -> None:
    text = (
        "ルール：dm-variants:limited-range\nターン順：A→B→C→D\nAのターン。\n全員の影響範囲は1。\n"
        "問：BはAの影響範囲にいる？\n"
    )
    rules, asked = Session.read(session(), text)
    answer = session().judge(rules, asked, why=True)
    root = fromstring(scenario_picture(asked, "ja", answer))  # noqa: S314 made by ourselves
    within = {mat.get("data-player") for mat in of_class(root, "within")}
    assert within == {"B"}


def test_waiting_effects_are_listed_the_resolving_one_first() -> None:
    text = TWO + "待機：Aの効果1つ、Bの効果1つ\n解決中：Bの効果1\n問：効果はどの順で解決する？\n"
    effects = [one.get("data-effect") for one in of_class(drawn(situation(text)), "effect")]
    assert effects == ['effect("B",1)', 'effect("A",1)']


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_picture_is_told_to_those_who_cannot_see_it(lang: Lang) -> None:
    root = drawn(situation(TWO + "Bのシールド：3\n" + ASKED), lang)
    said = {"en": "B, shield zone: 3.", "ja": "Bのシールドゾーン：3。"}[lang]
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert said in words(desc)


def test_no_id_is_there_twice_where_pictures_stand_on_one_page() -> None:
    asked = situation(TWO + ASKED)
    both = "".join(scenario_picture(asked, "ja", name=name) for name in ("one", "two"))
    ids = re.findall(r'\bid="([^"]+)"', both)
    assert len(ids) == len(set(ids))
