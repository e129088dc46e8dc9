"""Report published examples that another edition answers differently, as JSON and as sections."""

from __future__ import annotations

from saitei.json_value import Json, as_json
from saitei.queries.examples.run import Outcome
from saitei.queries.say.json_form import answer_json
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase, render_error
from saitei.queries.say.rulings import say_answer
from saitei.queries.search.compare import Comparison
from saitei.queries.search.editions import ChangedExample


def flip_json(flip: ChangedExample, comparison: Comparison) -> Json:
    """An example that flips: where it stands, what either edition answers, null if it cannot."""
    example = flip.example
    place: dict[str, Json] = {"clause": example.clause.id, "file": example.file, "line": example.line}
    return {**place, "a": _answer(flip.a, comparison), "b": _answer(flip.b, comparison)}


def _answer(outcome: Outcome, comparison: Comparison) -> Json:
    if outcome.asked is None:
        return None
    setting = outcome.asked.context(comparison.lang, comparison.session.documents)
    return as_json(answer_json(outcome.asked.answer, setting))


def flip_sections(comparison: Comparison) -> tuple[Section, ...]:
    """The examples that flip, if any do."""
    nodes = tuple(_node(flip, comparison) for flip in comparison.flips)
    return (Section(phrase("flips", comparison.lang), nodes),) if nodes else ()


def _node(flip: ChangedExample, comparison: Comparison) -> TextNode:
    head = (Span(f"{flip.example.file}:{flip.example.line}: "), Span(flip.example.clause.id, "clause"))
    sides = zip(comparison.names.values(), (flip.a, flip.b), strict=True)
    return TextNode(
        head, table([(name, line(_said(outcome, comparison), "ruling")) for name, outcome in sides])
    )


def _said(outcome: Outcome, comparison: Comparison) -> str:
    if outcome.asked is None:
        return render_error(outcome.error, comparison.lang) if outcome.error else ""
    setting = outcome.asked.context(comparison.lang, comparison.session.documents)
    return say_answer(outcome.asked.answer, setting.speaker, setting.players)
