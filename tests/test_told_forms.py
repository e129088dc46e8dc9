"""Forms in which players tell and ask: two cards at once, attacks told twice, a cause in front."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.errors import Contradiction, ParseError, SaiteiError, UnknownTerm
from saitei.queries.answer import Answer, Players, Things
from saitei.queries.asked import ask

HEAD = """\
ルール：duel-masters
ターン順：A→B
カード《兵》（クリーチャー、火、コスト2、パワー1000）
カード《大兵》（クリーチャー、火、コスト2、パワー3000）
カード《刺客》（クリーチャー、闇、コスト2、パワー1000）：
  ■スレイヤー
カード《恨み》（クリーチャー、闇、コスト2、パワー1000）：
  ■このクリーチャーが相手の呪文によって破壊された時、カードを1枚引く。
カード《堅物》（クリーチャー、光、コスト2、パワー1000）：
  ■このクリーチャーは、相手の呪文によって破壊されない。
カード《賭け手》（クリーチャー、火、コスト5、パワー3000）：
  ■このクリーチャーが攻撃する時、相手とガチンコ・ジャッジする。自分が勝ったら、カードを1枚引く。
カード《潜む者》（クリーチャー、水、コスト3、パワー3000）：
  ■ジャストダイバー
カード《守人》（クリーチャー、自然、コスト3、パワー3000）：
  ■ガードマン
カード《猛る者》（クリーチャー、火、コスト4、パワー4000）：
  ■このクリーチャーが出た時、相手のクリーチャーを1体破壊する。
カード《時の波》（呪文、水、コスト7）：
  ■このターンの後に自分のターンを追加する。
カード《色の壁》（呪文、光、コスト3）：
  ■文明を1つ選ぶ。次の自分のターンのはじめまで、その文明のクリーチャーは攻撃できない。
カード《言い添え》（呪文、光、コスト3）：
  ■次の自分のターンのはじめまで、火のクリーチャーは自分を攻撃できない。（後から出たクリーチャーも含まれる）
カード《縛り》（呪文、光、コスト2）：
  ■相手のクリーチャーを1体選び、タップする。
Aのターン、攻撃ステップ。
Bのシールドは5枚。
"""

FIGHT = "Aのバトルゾーン：《{}》\nBのバトルゾーン：《大兵》（タップ）\nAの《{}》がBの《大兵》を攻撃した。\n"


def asked(said: str, order: str = "A→B") -> Answer:
    return ask(session(), HEAD.replace("A→B", order) + said).answer


@pytest.mark.parametrize(("attacker", "both"), [("兵", False), ("刺客", True)])
def test_both_are_destroyed_only_if_each_of_them_is(attacker: str, both: bool) -> None:  # noqa: FBT001
    told = FIGHT.format(attacker, attacker)
    found = asked(f"{told}問：Aの《{attacker}》とBの《大兵》は両方破壊される？\n")
    assert (found.status, found.value) == ("settled", both)


def test_one_or_the_other_is_not_both() -> None:
    with pytest.raises(ParseError):
        asked(FIGHT.format("兵", "兵") + "問：Aの《兵》かBの《大兵》は両方破壊される？\n")


@pytest.mark.parametrize(("other", "battles"), [("Bの《大兵》", True), ("Bの《刺客》", False)])
def test_a_creature_battles_with_whom_it_meets(other: str, battles: bool) -> None:  # noqa: FBT001
    told = "Bのバトルゾーン：《刺客》\n" + FIGHT.format("兵", "兵")
    assert asked(f"{told}問：Aの《兵》は{other}とバトルする？\n").value is battles


def test_it_can_be_asked_whom_a_creature_battles() -> None:
    value = asked(FIGHT.format("兵", "兵") + "問：Aの《兵》は誰とバトルする？\n").value
    assert isinstance(value, Things)
    assert [str(one) for one in value.things] == ['card("B","大兵",1)']


def test_what_is_attacked_is_what_the_attack_was_turned_to() -> None:
    told = FIGHT.format("兵", "兵").replace("（タップ）", "（タップ）、《守人》")
    used = f"{told}Bは《守人》の「ガードマン」を使った。\n"
    value = asked(f"{used}問：Aの《兵》の攻撃先は？\n").value
    assert isinstance(value, Things)
    assert [str(one) for one in value.things] == ['card("B","守人",1)']


def test_nothing_is_said_of_the_target_of_an_attack_that_is_not_told() -> None:
    assert asked("Aのバトルゾーン：《兵》\n問：Aの《兵》の攻撃先は？\n").status == "silent"


@pytest.mark.parametrize("said", ["Aの《兵》がBを2回攻撃した。", "A's 《兵》 attacks B twice."])
def test_an_attack_told_twice_is_made_twice(said: str) -> None:
    assert asked(f"Aのバトルゾーン：《兵》\n{said}\n問：Bのシールドは最後にいくつ？\n").value == 3


def test_whether_it_may_attack_twice_is_not_whether_it_may_attack() -> None:
    with pytest.raises(ParseError):
        asked("Aのバトルゾーン：《兵》\n問：Aの《兵》は2回攻撃できる？\n")


@pytest.mark.parametrize(
    ("cause", "draws"), [("Bの呪文", True), ("Aの呪文", False), ("Bのクリーチャーの能力", False)]
)
def test_a_text_hears_of_a_cause_that_is_told(cause: str, draws: bool) -> None:  # noqa: FBT001
    told = f"Aのバトルゾーン：《恨み》\n{cause}でAの《恨み》が破壊された。\n"
    assert asked(f"{told}問：Aはカードを引く？\n").value is draws
    assert asked(f"{told}問：Aの《恨み》の能力は誘発する？\n").value is draws


@pytest.mark.parametrize(("cause", "destroyed"), [("Bの呪文", False), ("Aの呪文", True)])
def test_a_ban_hears_of_a_cause_that_is_told(cause: str, destroyed: bool) -> None:  # noqa: FBT001
    told = f"Aのバトルゾーン：《堅物》\n{cause}でAの《堅物》が破壊された。\n"
    assert asked(f"{told}問：Aの《堅物》は破壊される？\n").value is destroyed


@pytest.mark.parametrize(("top", "status", "value"), [
    ("Aの山札の上から：《兵》、《兵》\nBの山札の上から：《大兵》、《大兵》\n", "settled", Players(("A",))),
    ("", "silent", None),
])  # fmt: skip
def test_who_wins_a_judge_is_known_where_the_cards_are(top: str, status: str, value: Players | None) -> None:
    told = f"Aのバトルゾーン：《賭け手》\n{top}Aの《賭け手》がBを攻撃した。\n"
    found = asked(f"{told}問：ガチンコ・ジャッジに勝つのは誰？\n")
    assert (found.status, found.value) == (status, value)


def test_what_a_card_that_came_last_turn_has_set_up_is_not_known() -> None:
    told = "Bのバトルゾーン：《潜む者》\nBの《潜む者》は前のターンに出た。\nAは《縛り》を唱えた。\n"
    assert asked(f"{told}問：AはBの《潜む者》を選べる？\n").status in ("tainted", "depends")


def test_only_one_card_is_not_just_some_card() -> None:
    with pytest.raises(ParseError):
        asked("問：Bはカードを1枚だけ引く？\n")


@pytest.mark.parametrize(
    "told", ["Aは追加ターンを始めた。", "It is A's extra turn.", "Aはターンを終えた。\nAの追加ターン。"]
)
def test_an_extra_turn_follows_at_once(told: str) -> None:
    assert asked(f"Aが《時の波》を唱えた。\n{told}\n問：次は誰のターン？\n").value == Players(("B",))


def test_an_extra_turn_that_nothing_gives_cannot_have_come() -> None:
    told = "Aのバトルゾーン：《兵》\nAの《兵》がBを攻撃した。\nAの追加ターン。\n"
    for question in ("Aの《兵》はBを攻撃できる？", "Bは敗北する？"):
        with pytest.raises(Contradiction):
            asked(f"{told}問：{question}\n")


def test_an_extra_turn_is_told_behind_what_gave_it() -> None:
    with pytest.raises(SaiteiError):
        asked("Aの追加ターン。\n問：次は誰のターン？\n")


@pytest.mark.parametrize("said", [
    "Bが攻撃先を《守人》に変更した。", "攻撃先がBの《守人》に変わった。",
    "B changes the attack target to 《守人》.", "The attack target is changed to B's 《守人》.",
])  # fmt: skip
def test_whoever_can_takes_an_attack_over_where_it_is_told(said: str) -> None:
    told = FIGHT.format("兵", "兵").replace("（タップ）", "（タップ）、《守人》")
    value = asked(f"{told}{said}\n問：Aの《兵》は誰とバトルする？\n").value
    assert isinstance(value, Things)
    assert [str(one) for one in value.things] == ['card("B","守人",1)']


def test_what_changes_no_target_has_not_changed_it() -> None:
    told = FIGHT.format("兵", "兵").replace("（タップ）", "（タップ）、《恨み》")
    with pytest.raises(UnknownTerm):
        asked(f"{told}攻撃先がBの《恨み》に変わった。\n問：Aの《兵》は誰とバトルする？\n")


@pytest.mark.parametrize(("named", "may"), [("火", False), ("水", True)])
def test_a_civilization_that_is_told_is_the_one_that_is_named(named: str, may: bool) -> None:  # noqa: FBT001
    told = f"Aのバトルゾーン：《兵》\nBが《色の壁》を唱えた。\nBは{named}文明を選んだ。\n"
    assert asked(f"{told}問：Aの《兵》は攻撃できる？\n").value is may


def test_a_civilization_that_is_not_told_is_a_choice() -> None:
    told = "Aのバトルゾーン：《兵》\nBが《色の壁》を唱えた。\n"
    assert asked(f"{told}問：Aの《兵》は攻撃できる？\n").status == "open"


@pytest.mark.parametrize("cause", ["Bの《猛る者》の能力で", "Bの《縛り》で"])
def test_what_a_named_card_does_is_that_players_doing(cause: str) -> None:
    told = f"Aのバトルゾーン：《恨み》\n{cause}Aの《恨み》が破壊された。\n"
    assert asked(f"{told}問：Aの《恨み》は最後に墓地にある？\n").value is True
    assert asked(f"{told}問：Aの《恨み》の能力は誘発する？\n").value is ("縛り" in cause)


def test_what_destroys_is_said_where_it_may_be_a_battle() -> None:
    told = "Aのバトルゾーン：《兵》\nBのバトルゾーン：《大兵》\n"
    with pytest.raises(UnknownTerm):
        asked(f"{told}A's 《兵》 destroys B's 《大兵》.\n問：Bの《大兵》は破壊される？\n")


@pytest.mark.parametrize(
    "said", ["Bの《猛る者》がAの《恨み》を破壊した。", "B's 《猛る者》 destroys A's 《恨み》."]
)
def test_what_destroys_by_an_ability_is_no_spell(said: str) -> None:
    told = "Aのバトルゾーン：《恨み》\n"
    assert asked(f"{told}{said}\n問：Aの《恨み》の能力は誘発する？\n").value is False


@pytest.mark.parametrize(("verb", "value"), [("タップ", None), ("破壊", True), ("アンタップ", None)])
def test_what_an_effect_may_do_is_what_its_text_does(verb: str, value: bool | None) -> None:  # noqa: FBT001
    told = "Aのターン。\nBのバトルゾーン：《兵》\nAが《猛る者》を出した。\n"
    assert asked(f"{told}問：Aは《猛る者》で《兵》を{verb}できる？\n").value is value


def test_of_two_abilities_the_one_that_does_it_is_asked_about() -> None:
    told = "Bのバトルゾーン：《兵》、《大兵》\nAが《猛る者》を出した。\n"
    value = asked(f"{told}Question: Who decides which creature is destroyed?\n").value
    assert value == Players(("A",))


def test_what_lies_under_a_creature_returns_with_it() -> None:
    told = "Aのバトルゾーン：《大兵》（進化元：《兵》）\nBの呪文でAの《大兵》が手札に戻った。\n"
    assert asked(f"{told}問：《兵》は手札に戻る？\n").value is True


@pytest.mark.parametrize("said", ["Aの《兵》がプレイヤーを攻撃した。", "A's 《兵》 attacks a shield."])
def test_the_player_who_is_attacked_is_the_only_opponent(said: str) -> None:
    assert asked(f"Aのバトルゾーン：《兵》\n{said}\n問：Bのシールドは最後にいくつ？\n").value == 4


def test_of_several_opponents_it_is_said_who_is_attacked() -> None:
    with pytest.raises(ParseError):
        asked("Aのバトルゾーン：《兵》\nAの《兵》がプレイヤーを攻撃した。\n問：誰が敗北する？\n", "A→B→C")


def test_a_card_told_to_lie_in_two_places_is_not_just_either() -> None:
    told = "Aのバトルゾーン：《兵》\nAの《兵》は墓地にある。\n"
    with pytest.raises(ParseError):
        asked(f"{told}問：Aの《兵》のパワーは？\n")


@pytest.mark.parametrize(("number", "status", "value"), [(1, "open", None), (2, "settled", True)])
def test_a_card_that_is_not_named_may_be_a_named_one_of_its_zone(
    number: int,
    status: str,
    value: bool | None,  # noqa: FBT001
) -> None:
    told = f"Aのシールド：2\nAのシールドの1枚は《兵》。\nAのシールドが{number}つブレイクされた。\n"
    found = asked(f"{told}問：Aの《兵》は最後に手札にある？\n")
    assert found.status == status
    assert value is None or found.value is value


def test_where_nobody_says_how_many_there_are_one_that_is_not_named_may_be_a_named_one() -> None:
    told = "Aのシールドの1枚は《兵》。\nAのシールドが1つブレイクされた。\n"
    assert asked(f"{told}問：Aの《兵》は最後に手札にある？\n").status == "open"


def test_of_two_that_are_not_named_one_is_a_named_one_where_only_one_is_not() -> None:
    told = "Aのシールド：3\nAのシールドのうち2枚は《兵》と《大兵》。\nAの手札は0枚。\n"
    told += "Aのシールドが2つブレイクされた。\n"
    found = asked(f"{told}問：Aの手札は何枚になる？\n")
    assert (found.status, found.value) == ("settled", 2)


def test_what_brackets_add_to_a_text_is_no_reminder() -> None:
    told = "Bが《言い添え》を唱えた。\nAが《兵》を出した。\n"
    assert asked(f"{told}問：Aの《兵》はBを攻撃できる？\n").status == "tainted"
