"""Export examples as Markdown with pictures, for other rule documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from saitei.kb.pages.page import Clause
from saitei.queries.asked import Asked
from saitei.queries.examples.run import Example, run
from saitei.queries.minimal_examples.find import MinimalExamples
from saitei.queries.picture.of_scenario import scenario_picture
from saitei.queries.say.messages import phrase
from saitei.queries.say.rulings import say_answer
from saitei.queries.say.show import AnswerContext
from saitei.queries.say.words import english_names
from saitei.queries.session import Session
from saitei.queries.site.example_told import scenario_text
from saitei.queries.site.words import say
from saitei.wording import Lang

_PAGE = "examples.md"
_NO_NAME = re.compile(r"[^A-Za-z0-9.-]+")


@dataclass(frozen=True, slots=True)
class PastedExample:
    """An example of a clause, with what is answered without it, if that was asked."""

    clause: Clause
    asked: Asked
    without: Asked | None = None


def found_pieces(search: MinimalExamples) -> Iterator[PastedExample]:
    """The examples that a search has found and that come out again."""
    for one in search.found:
        if one.printed is not None and one.printed.agrees:
            sides = one.printed.asked
            yield PastedExample(search.rules.clauses[one.clause], sides["a"], sides["b"])


def worked_pieces(worked: Iterable[Example], session: Session) -> Iterator[PastedExample]:
    """The worked examples of rule pages that come out as their pages say."""
    for example in worked:
        outcome = run(example, session)
        if outcome.passed and outcome.asked is not None:
            yield PastedExample(example.clause, outcome.asked)


def paste(pieces: Iterable[PastedExample], session: Session, folder: Path, lang: Lang) -> int:
    """Write the page and its pictures into a folder; how many examples there are."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    for number, piece in enumerate(pieces, 1):
        picture = f"{_NO_NAME.sub('-', piece.clause.id)}-{number}.svg"
        drawn = scenario_picture(piece.asked.situation, lang, piece.asked.answer, styled=True)
        (folder / picture).write_text(drawn, encoding="utf-8")
        written.append("\n\n".join(_lines(piece, session, picture, lang)))
    (folder / _PAGE).write_text("\n\n".join(written) + "\n", encoding="utf-8")
    return len(written)


def _lines(piece: PastedExample, session: Session, picture: str, lang: Lang) -> Iterator[str]:
    """The paragraphs of an example."""
    setting = piece.asked.context(lang, session.documents)
    clause = piece.clause
    yield f"### {setting.titled(clause.id)}"
    yield from filter(None, (setting.restated(clause.id),))
    text = english_names(scenario_text(piece.asked, lang, session.documents), setting.speaker)
    yield f"```\n{text}\n```"
    yield f"![{say('scenario', lang)}]({picture})"
    status = phrase(f"status_{piece.asked.answer.certainty}", lang)
    yield f"**{_ruling(piece.asked, setting)}** ({status})"
    yield "\n".join(_clauses(piece, setting, lang))
    if piece.without is not None:
        other = piece.without.context(lang, session.documents)
        yield f"{say('without', lang)}: {_ruling(piece.without, other)}"


def _clauses(piece: PastedExample, setting: AnswerContext, lang: Lang) -> Iterator[str]:
    """The clauses that decide, and those that gave way, struck."""
    for clause in piece.asked.answer.clauses:
        yield f"- {setting.titled(clause)}"
    for beaten in piece.asked.answer.beaten:
        yield f"- ~~{setting.titled(beaten.clause)}~~ {say('gives_way_to', lang)} {beaten.by}"


def _ruling(asked: Asked, setting: AnswerContext) -> str:
    return say_answer(asked.answer, setting.speaker, setting.players)
