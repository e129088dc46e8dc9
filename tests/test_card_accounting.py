"""Every character of a card text is read, skipped as reminder text or mark, or missed; nothing raises."""

import re
import tomllib
from importlib.resources import files
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shipped import LANGUAGE

from saitei.errors import SaiteiError
from saitei.parser.ability import Ability
from saitei.parser.cards.lines import CardLine, split_lines
from saitei.parser.cards.read import read_card_text
from saitei.parser.cards.tables import rows

WORDS = sorted({word for table in ("nouns", "words") for row in rows(table) for word in row[2].split()})
VERBS = [
    "破壊する",
    "引く",
    "選び",
    "出た時",
    "なければ",
    "1枚",
    "コスト3以下",
    "(注)",
    "+4000",
    "「",
    "」",
    "《",
    "\n",
    "●",
]
CARD_TEXT = st.lists(st.sampled_from(WORDS + VERBS), max_size=14).map("".join)
TEXTS = [
    "■カードを2枚引く。（おまけ）",
    "　■　このクリーチャーが出た時、カードを１枚引く。",
    "■攻撃できない？",
    "〔鬼タイム〕：自分のシールドがなければ、このクリーチャーは離れない。",
]


def read(text: str) -> tuple[Ability, ...]:
    return read_card_text(text, card_type="creature", keywords={}, language=LANGUAGE)


def skipped(line: CardLine) -> str:
    return "".join(line.raw[column - 1] for column in line.skipped)


@given(st.text(max_size=60) | CARD_TEXT)
def test_any_text_gives_abilities_or_an_error_of_our_own(text: str) -> None:
    try:
        abilities = read(text)
    except SaiteiError:
        return
    assert [each.number for each in abilities] == list(range(1, len(abilities) + 1))


@given(CARD_TEXT)
def test_a_line_is_understood_or_missed_whole(text: str) -> None:
    for ability in read(text):
        whole = {missed.text for missed in ability.missed}
        assert ability.kind != "unknown" or whole == {line.strip() for line in ability.text.split("\n")}


@given(CARD_TEXT | st.sampled_from(TEXTS))
def test_every_column_is_read_or_skipped(text: str) -> None:
    for line in split_lines(text, LANGUAGE):
        assert set(line.columns) | set(line.skipped) == set(range(1, len(line.raw) + 1))
        assert not set(line.columns) & set(line.skipped)


@given(CARD_TEXT | st.sampled_from(TEXTS))
def test_only_marks_spaces_and_reminder_text_are_skipped(text: str) -> None:
    for line in split_lines(text, LANGUAGE):
        left = re.sub(r"[(（].*[)）]", "", skipped(line))
        assert re.fullmatch(r"[\s■●▪◎◇〔〕・]*", left)


@pytest.mark.parametrize(
    "text", ["自分の、", "◼\n► Destroy a creature.", "◼\n►カードを1枚引く。", "■アビス・メクレイド８"]
)
def test_a_text_that_breaks_off_is_not_understood(text: str) -> None:
    assert [ability.kind for ability in read(text)] == ["unknown"]


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("■カードを2枚踊る。", "unknown_word", 8),
        ("■カード2枚引く。", "bare_noun", 2),
        ("■クリーチャーを2体。", "grammar", 11),
        ("■墓地を1体破壊する。", "frame", 2),
        ("■「ブロッカー", "bracket", 2),
    ],
)
def test_a_refusal_names_its_reason_and_column(text: str, reason: str, at: int) -> None:
    missed = read_card_text(text, card_type="spell", keywords={}, language=LANGUAGE)[0].missed[0]
    assert (missed.reason, missed.at) == (reason, at)


def test_brackets_inside_a_sentence_are_no_reminder_text() -> None:
    (ability,) = read("自分の(赤い)クリーチャーは攻撃できない。")
    assert ability.kind == "unknown"


def test_a_line_of_reminder_text_belongs_to_the_ability_above() -> None:
    (ability,) = read("スレイヤー\n(バトルに負けても相手を破壊する)")
    assert ability.kind == "keyword"


def test_the_headers_of_a_two_sided_card_are_no_abilities() -> None:
    creature, spell = read("クリーチャー側\nスレイヤー\n呪文側\nカードを1枚引く。")
    assert (creature.kind, spell.kind) == ("keyword", "spell")


def test_every_reason_has_its_words() -> None:
    sources = (
        path.read_text("utf-8")
        for path in files("saitei.parser.cards").iterdir()
        if path.name.endswith(".py")
    )
    pattern = re.compile(r"(?:not_understood|NotUnderstood)\(\s*\"(\w+)\"")
    reasons = {match for source in sources for match in pattern.findall(source)} | {"granted_ability"}
    table = tomllib.loads(files("saitei.queries.say").joinpath("messages.toml").read_text("utf-8"))["errors"]
    assert {f"missed_{reason}" for reason in reasons} <= set(table)


@pytest.mark.parametrize(
    "piece",
    ["カードを1枚引き、", "カードを1枚引く。", "■カードを1枚引く。", "光のクリーチャーと、", "Draw a card. "],
)
def test_reading_takes_no_more_time_than_the_length_does(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        taken: list[float] = []
        for _ in range(3):
            begun = process_time()
            read_card_text(text, card_type="spell", keywords={}, language=LANGUAGE)
            taken.append(process_time() - begun)
        return min(taken)

    seconds(100)
    assert seconds(4000) <= 9 * seconds(1000) + 0.01


def test_a_label_in_quotes_is_not_understood() -> None:
    assert [each.kind for each in read("■ 'Civil Count3': Whenever this creature attacks, draw a card.")] == [
        "unknown"
    ]
