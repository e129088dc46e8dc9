"""Report the scene of a finding: the scenario, its size, the answers, whether it was reverified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from saitei.errors import OutOfBounds
from saitei.json_value import Json, as_json
from saitei.queries.asked import Asked
from saitei.queries.say.json_form import answer_json
from saitei.queries.say.layout import TextNode, line, table
from saitei.queries.say.messages import phrase
from saitei.queries.say.rulings import say_answer
from saitei.queries.say.show import derivation
from saitei.queries.search.reverify import ReverifiedScene, SceneTexts
from saitei.queries.search.search import SearchRequest, Size
from saitei.queries.search.shown_scene import ShownScene
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session
from saitei.wording import Lang


class ReportedSearch(Protocol):
    """A search of whatever kind: whom it asks, what for, in which language it is told."""

    session: Session
    wanted: SearchRequest
    lang: Lang


def bound_json(bound: SearchBound, questions: Iterable[str]) -> dict[str, Json]:
    """What was searched."""
    cards: dict[str, Json] = {question: bound.cards_for(question) for question in questions}
    return {"players": bound.players, "cards": bound.cards, "questions": [*cards], "cards_by_question": cards}


def scenario_json(shown: ShownScene) -> dict[str, Json]:
    """A scenario that was found, how large it is, and whether it comes out again."""
    size = shown.size
    return {
        "scenario": shown.texts.own,
        "scenarios": {"en": shown.texts.en, "ja": shown.texts.ja},
        "size": {
            "players": size.players, "cards": size.cards, "facts": size.facts, "letters": size.letters,
        },
        "minimal": shown.minimal,
        "round_trip": shown.round_trip,
    }  # fmt: skip


def derived_json(session: Session, printed: ReverifiedScene | None, side: str, lang: Lang) -> Json:
    """What a side answers to a scenario, with the derivation; null where that took too long."""
    asked = None if printed is None else _derived(session, printed.asked[side])
    if asked is None:
        return None
    return as_json(answer_json(asked.answer, asked.context(lang, session.documents), why=True))


def _derived(session: Session, asked: Asked) -> Asked | None:
    """The same question with its derivation."""
    try:
        return replace(asked, answer=session.judge(asked.rules, asked.situation, why=True))
    except OutOfBounds:
        return None


def scenario_nodes(
    texts: SceneTexts, size: Size, printed: ReverifiedScene | None, lang: Lang, *, minimal: bool
) -> Iterator[TextNode]:
    """A scenario for people."""
    yield line(
        phrase(
            "found_size", lang, players=str(size.players), cards=str(size.cards), facts=str(size.facts),
            proof=phrase("found_smallest" if minimal else "found_small", lang),
        ),
        "faint",
    )  # fmt: skip
    if printed is None or not printed.agrees:
        yield line(phrase("not_round", lang), "warning")
    yield from (line(f"  {row}") for row in texts.own.rstrip("\n").split("\n"))


def answer_nodes(
    sides: Iterable[str], printed: ReverifiedScene | None, search: ReportedSearch
) -> tuple[TextNode, ...]:
    """What each side, by the name it is told by, answers, and by which clauses; with `why` the derivation."""
    if printed is None:
        return ()
    rows: list[tuple[str, TextNode]] = []
    for name, asked in zip(sides, printed.asked.values(), strict=True):
        setting = asked.context(search.lang, search.session.documents)
        said = say_answer(asked.answer, setting.speaker, setting.players)
        clauses = asked.answer.clauses
        below = [line(", ".join(clauses), "faint")] if clauses else []
        if search.wanted.why and (derived := _derived(search.session, asked)) is not None:
            below += derivation(derived.answer.why, setting)
        rows.append((name, line(said, "ruling", *below)))
    return table(rows)
