import io
import re
from dataclasses import replace
from typing import get_args

import pytest
from answers import CONFLICT, COUNTED, EVERYONE, OPEN, SILENT, TAINTED, TOGETHER, YES, setting
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from saitei.errors import Place
from saitei.queries.answer import Answer, Group, Order, Players, Status, Step, Why
from saitei.queries.say.layout import Section, Span, line, plain, table
from saitei.queries.say.messages import phrase, width
from saitei.queries.say.rulings import say_ruling
from saitei.queries.say.show import sections
from saitei.queries.say.terminal import draw
from saitei.queries.say.timeline import timeline
from saitei.queries.say.wrap import wrap
from saitei.terms import NOTHING, Term, Value
from saitei.wording import LANGS, Lang, Notice

EVERY = (OPEN, YES, SILENT, TAINTED, CONFLICT, EVERYONE, COUNTED, TOGETHER)


def shown(answer: Answer, lang: Lang = "en") -> str:
    return plain(sections(answer, setting(lang)))


def section(heading: str, answer: Answer, lang: Lang = "en") -> list[str]:
    parts = (part.split("\n") for part in shown(answer, lang).strip().split("\n\n"))
    return [row for rows in parts if rows[0] == heading for row in rows[1:]]


def test_the_ruling_is_the_first_line() -> None:
    assert shown(OPEN).split("\n")[0] == "A names one of B, C for ability 2 of A's 《デーモン・ハンド》."


def test_the_ruling_is_said_in_japanese() -> None:
    first = shown(YES, "ja").split("\n")[0]
    assert first == "はい。Aの《デーモン・ハンド》の能力2でBを指定できる。"


@pytest.mark.parametrize(
    ("what", "said"), [(NOTHING, "C's 《X》 may not block"), ("B", "C's 《X》 may not block B")]
)
def test_of_a_conclusion_only_what_it_is_about_is_said(what: Value, said: str) -> None:
    card = Term("card", ("C", "X", 1))
    assert setting("en").speaker.sentence(Term("may", (card, Term("block"), what)), Term("no")) == said


def test_the_status_and_the_rules_stand_under_the_ruling() -> None:
    assert shown(YES).split("\n")[1] == "settled · Party Rules"


@pytest.mark.parametrize("status", get_args(Status))
@pytest.mark.parametrize("lang", LANGS)
def test_every_status_has_its_word(status: Status, lang: Lang) -> None:
    assert phrase(f"status_{status}", lang)


def test_the_text_that_is_asked_about_is_shown() -> None:
    assert section("Card text", YES) == [
        "  ability 2 of A's 《デーモン・ハンド》: ■相手のクリーチャーを1体破壊する。"
    ]


def test_a_clause_is_shown_with_its_title_and_what_it_says() -> None:
    assert section("Clauses", YES) == [
        "  party 300.1  One opponent only",
        "      One opponent only, restated.",
    ]


def test_a_clause_without_a_restatement_in_the_language_is_shown_in_the_other() -> None:
    only_english = replace(setting().clauses["party 300.1"], text_ja="")
    spoken = replace(setting("ja"), clauses={"party 300.1": only_english})
    assert "One opponent only, restated." in plain(sections(YES, spoken))


def test_what_prevailed_is_said_with_the_clause_that_makes_it_so() -> None:
    said = "  party 300.1 over base 101.1 (Card text), because of party 0 (This document prevails)"
    assert section("Prevails", YES) == [said]


def test_what_was_assumed_is_said() -> None:
    assert section("仮定したこと", YES, "ja") == ["  Aのターンである"]


def test_words_that_were_not_understood_are_shown() -> None:
    assert section("Not understood", TAINTED) == ["  ぐるぐる巻きにする"]


def test_an_uncertain_ruling_says_so_before_the_ruling() -> None:
    assert re.match("Not certain.*: Yes: B may be named", shown(TAINTED))


def test_both_sides_of_a_conflict_are_shown() -> None:
    said = [row.strip() for row in section("Both sides", CONFLICT)]
    assert [" ".join(row.split()[1:5]) for row in said if row.startswith("says")] == [
        "B may be named", "B may not be",
    ]  # fmt: skip


def test_cases_with_the_same_answer_are_one_line() -> None:
    assert section("Cases", COUNTED) == [
        "  if B has 0–2 cards in the shield zone: Yes.",
        "  if B has 3–5 cards in the shield zone: No.",
    ]


def test_facts_that_play_together_are_named() -> None:
    first = (
        "It depends on what the scenario does not say: whose turn it is, how many B has in the shield zone."
    )
    assert (shown(TOGETHER).split("\n")[0], section("Cases", TOGETHER)) == (first, [])


def test_silence_is_said() -> None:
    assert shown(SILENT).split("\n")[0] == phrase("silent", "en")


def test_all_who_play_are_called_all_players() -> None:
    assert shown(EVERYONE).startswith("Ability 2 of A's 《デーモン・ハンド》 affects all players (A, B, C).")


def test_an_order_says_who_orders_what() -> None:
    groups = (Group("A", (Term("effect", ("A", 1)), Term("effect", ("A", 2))), "A"), Group("B", ("B",), None))
    asked = replace(YES, question=Term("order"), value=Order(groups))
    assert shown(asked).split("\n")[0] == "A's 2 effects (in the order A likes) → B."


def test_what_follows_from_another_is_shown_behind_it() -> None:
    first, second = Term("effect", ("A", 1)), Term("effect", ("A", 2))
    value = Order((Group("A", (first, second), None),), ((second, first),))
    asked = replace(YES, question=Term("order"), value=value)
    assert shown(asked).split("\n")[0] == "Effect 1 of A → effect 2 of A."


def test_the_derivation_is_an_indented_tree() -> None:
    assert [re.match(r" *- ", row)[0] for row in section("Why", OPEN) if re.match(r" *- ", row)] == [  # type: ignore[index]
        "  - ", "    - ", "    - ", "    - ",
    ]  # fmt: skip


def test_a_step_names_its_clause() -> None:
    assert section("Why", OPEN)[0].endswith("reaches one opponent [party 300.1]")


def test_what_is_not_so_is_said_in_the_derivation() -> None:
    assert "    - B is still in the game" in section("Why", OPEN)


def test_a_clause_that_gave_way_stands_in_the_derivation() -> None:
    gave_way = (
        "    - base 101.1 (Card text) would say otherwise, but party 300.1 prevails, because of party 0"
    )
    assert section("Why", OPEN)[-1] == f"{gave_way} (This document prevails)"


def test_a_step_shown_once_is_only_named_again() -> None:
    (first,) = OPEN.why
    above = replace(first, said=Term("absent", (Term("out", ("C",)),)), reasons=(first,))
    rows = section("Why", replace(OPEN, why=(replace(above, reasons=(first, above)),)))
    assert sum("reaches one opponent" in row for row in rows) == 2
    assert sum("(as above)" in row for row in rows) == 1


def test_notes_are_shown_with_their_place() -> None:
    noted = replace(setting(), notices=((Notice("not_text", {"code": "x"}), Place("a.txt", 2, 3)),))
    assert "  a.txt:2:3: the character x is no text" in plain(sections(YES, noted)).split("\n")


@pytest.mark.parametrize("answer", EVERY)
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_that_people_read_is_written_like_a_program(answer: Answer, lang: Lang) -> None:
    assert not re.findall(r"[a-z]+_[a-z]+|[a-z]\(|[{}⟦⟧]", shown(answer, lang))


@pytest.mark.parametrize("answer", EVERY)
def test_no_line_ends_in_a_blank(answer: Answer) -> None:
    assert not [row for row in shown(answer).split("\n") if row != row.rstrip()]


def test_columns_are_aligned_by_what_they_take_on_a_screen() -> None:
    rows = [node.text for node in table([("条", line("x")), ("clause", line("x"))])]
    assert len({width(row[: row.index("x")]) for row in rows}) == 1


def on_screen(parts: tuple[Section, ...], **options: bool) -> str:
    out = io.StringIO()
    draw(parts, Console(file=out, force_terminal=True, width=60, color_system="standard", **options))  # type: ignore[arg-type]
    return out.getvalue()


def test_a_terminal_shows_what_gave_way_struck_out() -> None:
    assert "\x1b[9;31m" in on_screen(sections(OPEN, setting()))


def test_a_terminal_without_colour_has_no_colour() -> None:
    assert "\x1b[3" not in on_screen(sections(OPEN, setting()), no_color=True)


def test_a_terminal_draws_the_tree_with_lines() -> None:
    assert "├── " in on_screen(sections(OPEN, setting()))


def test_a_long_line_goes_on_under_its_beginning() -> None:
    drawn = on_screen((Section("H", (line("あ" * 40),)),)).split("\n")
    assert [row.rstrip() for row in drawn[1:3]] == ["  " + "あ" * 29, "  " + "あ" * 11]


def rows(text: str, columns: int) -> list[str]:
    return ["".join(span.text for span in row) for row in wrap((Span(text),), columns)]


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [
        ("one two three", 8, ["one two", "three"]),
        ("Aの《聖魔連結王 ドルファ》の能力", 16, ["Aの《聖魔連結王", "ドルファ》の能力"]),
        ("これは、長い", 6, ["これ", "は、長", "い"]),
        ("これ「は」長い", 8, ["これ", "「は」長", "い"]),
        ("see effect 12 of B", 12, ["see", "effect 12 of", "B"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("", 4, [""]),
    ],
)  # fmt: skip
def test_a_line_is_broken_where_its_language_may_be(text: str, columns: int, expected: list[str]) -> None:
    assert rows(text, columns) == expected


@given(st.text("aあ 。「1", max_size=40), st.integers(2, 12))
def test_breaking_a_line_loses_nothing_but_blanks(text: str, columns: int) -> None:
    assert "".join(rows(text, columns)).replace(" ", "") == text.replace(" ", "")


@given(st.text("aあ 。「1", max_size=40), st.integers(2, 12))
def test_no_row_is_wider_than_the_screen(text: str, columns: int) -> None:
    assert max(width(row) for row in rows(text, columns)) <= columns


def test_what_several_players_do_at_once_is_told_of_each() -> None:
    draws = tuple(Term("event", (Term("draw"), NOTHING, player, NOTHING)) for player in "AB")
    (row,) = timeline((Step((), draws, ()),), setting().speaker)
    assert [node.text for node in (row, *row.below)] == ["1. A draws a card", "B draws a card"]


@pytest.mark.parametrize(
    ("players", "said"),
    [(("B",), "B is an opponent of A."), (("B", "C"), "B, C are opponents of A.")],
)
def test_a_sentence_of_the_vocabulary_agrees_with_how_many_are_meant(
    players: tuple[str, ...], said: str
) -> None:
    question = Term("opponent_of", ("A", Term("asked")))
    assert say_ruling(question, Players(players), setting().speaker, ("A", "B", "C", "D")) == said


@pytest.mark.parametrize(
    ("number", "said"), [(1, "There is 1 turn marker."), (2, "There are 2 turn markers.")]
)
def test_a_sentence_of_the_vocabulary_agrees_with_a_number(number: int, said: str) -> None:
    assert say_ruling(Term("turn_markers"), number, setting().speaker, ("A", "B")) == said


def test_a_ruling_agrees_with_how_many_are_meant() -> None:
    chooses = Term("main_player")
    one, two = (say_ruling(chooses, Players(who), setting().speaker, "ABCD") for who in (("A",), ("A", "C")))
    assert (one, two) == ("The main player is A.", "The main players are A, C.")


def test_a_silent_answer_says_what_no_clause_says() -> None:
    lacking = Term("may_name", (Term("ability", (Term("card", ("A", "X", 1)), 1)), "B"))
    silent = replace(SILENT, unsettled=(lacking, Term("a_word_of_the_program")))
    assert section("What no clause says", silent) == ["  whether B may be named for ability 1 of A's 《X》"]


def test_clauses_that_say_the_same_on_the_same_grounds_are_one_step() -> None:
    ground = Why(Term("player", ("A",)), None)
    same = tuple(Why(Term("turn_player", ("A",)), clause, (ground,)) for clause in ("one 1", "two 2"))
    assert [line for line in section("Why", replace(YES, why=same)) if "turn" in line] == [
        "  - it is A's turn [one 1, two 2]"
    ]
