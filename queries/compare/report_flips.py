"""Report given scenarios whose ruling another set changes, as JSON and as sections."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.errors import SaiteiError
from saitei.json_value import Json, as_json
from saitei.queries.compare.changed_examples import ChangedExample
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.given_examples import GivenScenario
from saitei.queries.compare.moved_clauses import only_moved
from saitei.queries.examples.report import moved_lines
from saitei.queries.say.json_form import answer_json
from saitei.queries.say.layout import Section, Span, TextNode, line
from saitei.queries.say.messages import phrase
from saitei.queries.search.report_scene import answer_nodes
from saitei.queries.search.reverify import ReverifiedScene

MOST_IN_FULL = 12
"""So many scenarios that flip are shown with their answers; of more only where they stand."""


def flip_json(flip: ChangedExample, comparison: Comparison) -> Json:
    """A scenario that flips: where it stands, how the answers part, and both."""
    given = flip.given
    answers: dict[str, Json] = {
        side: as_json(answer_json(asked.answer, asked.context(comparison.lang, comparison.session.documents)))
        for side, asked in flip.asked(comparison.session).items()
    }
    return {"clause": given.clause, "file": given.file, "line": given.line, "kind": flip.kind, **answers}


def examples_json(comparison: Comparison) -> dict[str, Json]:
    """How many given scenarios were asked, which changed, and the clauses that only moved."""
    asked = comparison.examples
    numbers: dict[str, Json] = {
        "asked": asked.asked if asked else 0, "unread": len(asked.refused) if asked else 0,
        "left": asked.left if asked else 0,
    }  # fmt: skip
    numbers["refused"] = [
        {"file": given.file, "line": given.line, "why": error.message(comparison.lang)}
        for given, error in _refused(comparison)
    ]
    moved: list[Json] = [{"a": old, "b": new} for old, new in _moved(comparison)]
    flips: list[Json] = [flip_json(one, comparison) for one in comparison.flips]
    return {"flips": flips, "examples": numbers, "moved": moved}


def _refused(comparison: Comparison) -> Iterator[tuple[GivenScenario, SaiteiError]]:
    """The scenarios of somebody's own that could not be asked under both sets, and why not."""
    asked = comparison.examples
    yield from (one for one in (asked.refused if asked else ()) if not one[0].clause)


def _moved(comparison: Comparison) -> tuple[tuple[str, str], ...]:
    documents = {name.partition(" ")[0] for name in comparison.moved}
    return only_moved(comparison.moved, documents)


def flip_sections(comparison: Comparison) -> Iterator[Section]:
    """The scenarios that flip, those that cannot be asked, and the clauses that moved, if any did."""
    whole = comparison.wanted.examples_only or len(comparison.flips) <= MOST_IN_FULL
    nodes = tuple(_node(flip, comparison) for flip in comparison.flips) if whole else _by_clause(comparison)
    if nodes:
        yield Section(phrase("flips", comparison.lang), nodes)
    refused = tuple(
        line(f"{given.file}:{given.line}  {error.message(comparison.lang)}")
        for given, error in _refused(comparison)
    )
    if refused:
        yield Section(phrase("examples_refused", comparison.lang), refused)
    if moved := moved_lines(_moved(comparison)):
        yield Section(phrase("moved", comparison.lang), moved)


def examples_line(comparison: Comparison) -> TextNode | None:
    """How many given scenarios were asked, and how many change."""
    asked = comparison.examples
    if asked is None or not (asked.asked or asked.refused or asked.left):
        return None
    said = phrase(
        "examples_compared", comparison.lang, asked=str(asked.asked), changed=str(len(comparison.flips)),
        unread=str(len(asked.refused) or ""), left=str(asked.left or ""),
    )  # fmt: skip
    return line(said, "status")


def _by_clause(comparison: Comparison) -> tuple[TextNode, ...]:
    """Where the scenarios stand that flip, those under one clause together."""
    places: dict[str, list[str]] = {}
    for flip in comparison.flips:
        places.setdefault(flip.given.clause or flip.given.file, []).append(
            f"{flip.given.file}:{flip.given.line}"
        )
    comma = phrase("comma", comparison.lang)
    return tuple(
        TextNode((Span(clause, "clause"), Span(f"  {comma.join(found)}", "faint")))
        for clause, found in places.items()
    )


def _node(flip: ChangedExample, comparison: Comparison) -> TextNode:
    given = flip.given
    kind = phrase(f"kind_{flip.kind}", comparison.lang, **comparison.names)
    asked = ReverifiedScene(flip.asked(comparison.session), agrees=True)
    head = (Span(f"{given.file}:{given.line}  "), Span(given.clause, "clause"), Span(f"  {kind}", "faint"))
    return TextNode(head, answer_nodes(comparison.names.values(), asked, comparison))
