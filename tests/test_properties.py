"""What must hold of every worked example, whatever it is about."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from gallery import Example, answer, asked, examples, session, stated, told
from rulings import renamed, ruling, with_players
from shipped import LANGUAGE
from thorough import in_turn, share

from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.answer import Answer, Choice, Players, Ruling
from saitei.queries.asked import ask
from saitei.queries.course.after_stated_events import split_timeline
from saitei.queries.judge.taint import rests_on_table
from saitei.queries.question_kinds import is_of_course
from saitei.terms import Term

RENAMED, PRINTED, SHUFFLED = (share(examples(), 360, at=at) for at in range(3))
"""What has to be asked again is asked for one in 360 examples each."""

MOMENTS = [one for one in examples() if not is_of_course(asked(one), LANGUAGE)]
"""Where a game is played out, one more card or player is one more thing that may be meant or counted."""

OF_A_MOMENT = pytest.mark.parametrize("example", share(MOMENTS, 216), ids=str)
SEATED_AS_ONE_LIKES = pytest.mark.parametrize(
    "example",
    share([one for one in MOMENTS if one.document in ("duema-party", "kitchen-table")], 12),
    ids=str,
)
"""A third player makes a game for two another game; where neighbours count, another neighbour counts."""

NAMES = {
    "permuted": {"A": "C", "B": "A", "C": "D", "D": "B"},
    "Japanese": {"A": "山田 太郎", "B": "花子", "C": "ヴァルキリー伯爵", "D": "じろう"},
    "long": {letter: f"{letter.lower()}{'o' * 30}{letter.lower()}" for letter in "ABCD"},
    "words": {"A": "光", "B": "シールド", "C": "3", "D": "A"},
}

LANGUAGES = ["en", "ja"]

ANOTHER = "新参者"


def read(text: str) -> Scenario:
    return read_scenario(text, catalogue=session().cards, language=LANGUAGE)


def said(text: str) -> tuple[object, ...]:
    return ruling(ask(session(), text).answer)


def whole(found: Answer) -> tuple[object, ...]:
    """Ruling, question, and what it rests on, in no order."""
    return (
        *ruling(found),
        found.question,
        frozenset(found.clauses),
        frozenset(found.beaten),
        found.not_understood,
    )


@pytest.mark.parametrize(("example", "kind"), in_turn(RENAMED, [*NAMES]), ids=str)
def test_renaming_players_renames_the_ruling_and_nothing_else(example: Example, kind: str) -> None:
    names = NAMES[kind]
    found = session().ask(with_players(example.text, names))
    assert whole(found) == whole(renamed(answer(example), names))


def seated(example: Example) -> int:
    """The number of the line that says who plays."""
    return next(
        number for number, line in enumerate(example.lines) if line.startswith(("ターン順：", "Turn order:"))
    )


def with_another(example: Example) -> str:
    """The example with one more player, last in turn order, with no cards but the first shields."""
    lines, at = example.lines, seated(example)
    lines[at] += f"→{ANOTHER}"
    return "\n".join([*lines[: at + 1], f"{ANOTHER}のシールドは5つ。", *lines[at + 1 :]])


def meant_with_another(value: Ruling, players: tuple[str, ...], user: str | None) -> Ruling:
    """The value with one more player: who joins lists of all players and of all opponents, no others."""
    opponents = tuple(player for player in players if player != user)
    match value:
        case Players(meant) if meant in (players, opponents):
            return Players((*meant, ANOTHER))
        case Choice(chooser, among) if among == tuple(player for player in players if player != chooser):
            return Choice(chooser, (*among, ANOTHER))
        case _:
            return value


def still_playing(example: Example) -> tuple[str, ...]:
    """Everybody at the table who has not left."""
    asked = session().read(example.text)[1]
    left = {fact.args[0] for fact in asked.facts if fact.name == "out"}
    return tuple(player for player in asked.scenario.players if player not in left)


def user_of(question: object) -> str | None:
    """Whose card the question names first."""
    text = str(question)
    _, found, rest = text.partition('card("')
    return rest.partition('"')[0] if found else None


@SEATED_AS_ONE_LIKES
def test_another_player_joins_lists_of_all_opponents_or_all_players_and_changes_nothing_else(
    example: Example,
) -> None:
    found = session().ask(with_another(example))
    before = answer(example)
    expected = meant_with_another(before.value, still_playing(example), user_of(before.question))
    status = "open" if isinstance(expected, Choice) and len(expected.among) > 1 else before.status
    assert ruling(found) == ruling(replace(before, value=expected, status=status))


def meaning(scenario: Scenario) -> dict[str, object]:
    """What a scenario tells, asks and expects, in whatever order it is told."""
    kept = ("ruling_set", "cards", "question", "expected", "expected_clauses", "players")
    return {"facts": set(scenario.facts), **{name: getattr(scenario, name) for name in kept}}


@pytest.mark.parametrize("example", share(examples(), 16), ids=str)
def test_a_printed_scenario_tells_asks_and_expects_the_same_in_either_language(example: Example) -> None:
    scenario = told(example)
    for lang in LANGUAGES:
        assert meaning(read(print_scenario(scenario, lang))) == meaning(scenario)


@pytest.mark.parametrize(("example", "lang"), in_turn(PRINTED, LANGUAGES), ids=str)
def test_a_printed_scenario_is_answered_the_same(example: Example, lang: str) -> None:
    assert whole(session().ask(print_scenario(told(example), lang))) == whole(answer(example))


UNRELATED = {
    "a keyword": "■W・ブレイカー",
    "something that sees no event": "■このクリーチャーが破壊された時、カードを1枚引く。",
    "both": "■T・ブレイカー\n  ■このクリーチャーが破壊された時、自分の手札を1枚捨てる。",
}


PAID_BY_CREATURES = (
    "ハイパーエナジー", "ムゲンクライム", "ハイパー化", "Hyperize",
    "コストを支払うかわりに自分のクリーチャー",
)  # fmt: skip
COUNTED = ("クリーチャーは全部で",)
ONE_MORE = "one more creature may be taken"

OF_ANOTHER_GAME = ("yu-gi-oh", "ygo-twin-tower")
"""Where nobody plays a breaker, an answer that cards in play may have a say in is not certain beside one."""


def with_bystander(example: Example, text: str) -> str:
    """The example with one more creature in the battle zone of the first player."""
    lines, at = example.lines, seated(example)
    player = told(example).players[0]
    card = [f"カード《傍観者》（クリーチャー、水、コスト2、パワー1000）：\n  {text}"]
    return "\n".join([*lines[: at + 1], *card, f"{player}のバトルゾーン：《傍観者》", *lines[at + 1 :]])


def may_be_taken(example: Example) -> bool:
    """Whether one more creature may be tapped for a cost, counted, or chosen before what is asked."""
    asked = stated(example)[1]
    deeds = {deed for _, deed in asked.facts.rows("deed")}
    return any(said in example.text for said in (*PAID_BY_CREATURES, *COUNTED)) or (
        split_timeline(asked) is not None and Term("choose") in deeds
    )


@pytest.mark.parametrize(("example", "kind"), in_turn(share(MOMENTS, 192), [*UNRELATED]), ids=str)
def test_the_text_of_an_unrelated_card_changes_nothing(example: Example, kind: str) -> None:
    if may_be_taken(example):
        pytest.skip(ONE_MORE)
    if example.document in OF_ANOTHER_GAME and "ブレイカー" in UNRELATED[kind]:
        pytest.skip("a keyword of another game")
    assert said(with_bystander(example, UNRELATED[kind])) == ruling(answer(example))


@OF_A_MOMENT
def test_a_text_that_is_not_understood_taints_only_questions_about_the_whole_table(example: Example) -> None:
    if may_be_taken(example):
        pytest.skip(ONE_MORE)
    before = answer(example)
    found = session().ask(with_bystander(example, "■もにょもにょすると、ほげほげになる。"))
    asks = before.question.name
    of_course = is_of_course(asks, LANGUAGE)
    led_to = split_timeline(stated(example)[1]) is not None  # the game is played up to the moment
    by_all = rests_on_table(asks, LANGUAGE) or of_course or led_to
    if by_all and before.status in ("settled", "open"):
        assert (found.status, found.value in (None, before.value)) == ("tainted", True)
    elif (before.status, found.status) != ("silent", "tainted"):
        assert ruling(found) == ruling(before)


def blocks(example: Example) -> list[str]:
    """The lines of an example, a card with its text as one."""
    found: list[str] = []
    for line in example.lines:
        if line.startswith("  ") and found:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


STATES = ("いる", "ある")
NUMBERED_COPY = re.compile("》[0-9]")
LISTED = re.compile("：.*《|に《.*いる|下に《")


def is_event(block: str) -> bool:
    """Whether a line tells of what happens or is about to, which has its place among the others."""
    said = block.rstrip("。")
    told = said.endswith(("た", "だ", "る")) and not said.endswith(STATES)
    return not said.startswith("カード") and (told or "ダイスの目は" in said)


def keeps_lists(example: Example) -> bool:
    """Whether it matters in which order cards are listed: copies have numbers, or the board is in order."""
    in_order = any(rule.head == "keeps_order" for rule in stated(example)[0].rules)
    return in_order or NUMBERED_COPY.search(example.text) is not None


def lists_cards(block: str) -> bool:
    """Whether a line says which cards lie somewhere."""
    return not block.startswith("カード") and LISTED.search(block) is not None


def lists_put_back(table: list[str], anyhow: list[str]) -> list[str]:
    """The lines in some order, but those that list cards in the order in which they stood."""
    lists = iter([block for block in table if lists_cards(block)])
    return [next(lists) if lists_cards(block) else block for block in anyhow]


def shuffled(example: Example, seed: int) -> str:
    """The players first, then the table in any order, what happens in its order, and the question."""
    first, *rest = sorted(blocks(example), key=lambda block: not block.startswith("ターン順："))
    asking = [block for block in rest if block.startswith(("問：", "答："))]
    events = [block for block in rest if is_event(block)]
    table = [block for block in rest if block not in asking and block not in events]
    anyhow = random.Random(seed).sample(table, len(table))  # noqa: S311 an order, no secret
    table = lists_put_back(table, anyhow) if keeps_lists(example) else anyhow
    return "\n".join([first, *table, *events, *asking])


TOLD_IN_JAPANESE = [one for one in SHUFFLED if "問：" in one.text]
"""What happens is known by how its line ends, and that is looked for in Japanese."""


@pytest.mark.parametrize(("example", "seed"), in_turn(TOLD_IN_JAPANESE, range(3)), ids=str)
def test_the_order_of_the_lines_that_set_the_table_does_not_matter(example: Example, seed: int) -> None:
    assert said(shuffled(example, seed)) == ruling(answer(example))


TABLE = """ルール：デュエパーティー
ターン順：A→B→C→D
カード《攻め手》（クリーチャー、火、コスト3、パワー3000）：
  ■スピードアタッカー
Aのターンの攻撃ステップ。
"""
QUESTION = "問：Aの《攻め手》はBを攻撃できる？\n"
IN_PLAY = "Aのバトルゾーン：《攻め手》\n"


def test_a_question_may_stand_before_the_cards_it_names() -> None:
    assert said(TABLE + QUESTION + IN_PLAY) == said(TABLE + IN_PLAY + QUESTION)


def test_an_event_may_stand_before_the_zone_of_its_card() -> None:
    attacks, asked = "Aの《攻め手》がBを攻撃した。\n", "問：Bの《盾》の「ブロッカー」は使える？\n"
    guard = "カード《盾》（クリーチャー）：\n  ■ブロッカー\n\n"
    guarded = guard + "Bのバトルゾーン：《盾》\n" + attacks
    swapped = guard + attacks + "Bのバトルゾーン：《盾》\n" + IN_PLAY
    assert len(read(TABLE + swapped + asked).objects) == len(read(TABLE + guarded + asked).objects)
