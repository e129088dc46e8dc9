"""Report the outcomes of worked examples, as sections and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from saitei.json_value import Json, as_json
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import Clause
from saitei.queries.answer import Choice, Group, Moment, Order, Players, Ruling, Things, Until, Zone
from saitei.queries.asked import Asked
from saitei.queries.examples.expected import STATUSES
from saitei.queries.examples.run import ExampleOutcome
from saitei.queries.say.json_form import answer_json, error_json
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase, render_error
from saitei.queries.say.rulings import say_answer, say_ruling
from saitei.queries.say.show import AnswerContext
from saitei.terms import Term, to_asp
from saitei.wording import Lang


def report(
    outcomes: Sequence[ExampleOutcome], documents: Mapping[str, Document], lang: Lang,
    unneeded: Sequence[Clause] = (), moved: Sequence[tuple[str, str]] = (),
) -> tuple[Section, ...]:  # fmt: skip
    """The failures, each with what was expected and what came, the clauses `unneeded`, how many passed.

    `moved` are clauses of another edition by their old and new numbers.
    """
    failed = [outcome for outcome in outcomes if not outcome.passed]
    summary = phrase("examples_passed", lang, passed=str(len(outcomes) - len(failed)), all=str(len(outcomes)))
    nodes = tuple(_failure(outcome, documents, lang) for outcome in failed)
    alike = tuple(_unneeded(clause, lang) for clause in unneeded)
    sections = (
        Section(phrase("failures", lang), nodes),
        Section(phrase("clauses_unneeded", lang), alike),
        Section(phrase("moved", lang), moved_lines(moved)),
        Section("", (line(summary, "bad" if failed else "good"),)),
    )
    return tuple(section for section in sections if section.nodes)


def moved_lines(moved: Iterable[tuple[str, str]]) -> tuple[TextNode, ...]:
    """Old and new number of each clause that only moved."""
    return tuple(line(f"{old} → {new.partition(' ')[2]}") for old, new in moved)


def _unneeded(clause: Clause, lang: Lang) -> TextNode:
    place = f"{clause.place.file}:{clause.place.line}: "
    return TextNode((Span(place), Span(clause.id, "clause"), Span(f" {clause.title(lang)}")))


def _failure(outcome: ExampleOutcome, documents: Mapping[str, Document], lang: Lang) -> TextNode:
    example = outcome.example
    head = (Span(f"{example.file}:{example.line}: "), Span(example.clause.id, "clause"))
    if outcome.error is not None:
        return TextNode(head, tuple(line(row) for row in render_error(outcome.error, lang).split("\n")))
    if outcome.asked is None or outcome.expected is None:
        return TextNode(head)
    return TextNode(head, compared_rows(outcome.asked, outcome.expected, outcome.missing, documents, lang))


def compared_rows(
    asked: Asked, expected: Term, missing: Sequence[str], documents: Mapping[str, Document], lang: Lang
) -> tuple[TextNode, ...]:
    """What was expected, what came and by which clauses, as a table."""
    setting = asked.context(lang, documents)
    rows = [
        ("expected", say_expected(expected, asked, setting)),
        ("got", say_answer(asked.answer, setting.speaker, setting.players)),
        ("decided_by", ", ".join(asked.answer.clauses)),
    ]
    rows += [("missing", ", ".join(missing))] if missing else []
    return table([(phrase(key, lang), line(words)) for key, words in rows])


def say_expected(expected: Term, asked: Asked, setting: AnswerContext) -> str:
    """What an example expects, in one sentence."""
    if expected.name in STATUSES:
        return phrase(f"status_{expected.name}", setting.speaker.lang)
    value = ruling_of(expected, setting.players)
    if value is None:
        return setting.speaker.thing(expected)
    question = None if isinstance(value, bool) else asked.answer.question
    return say_ruling(question, value, setting.speaker, setting.players)


def ruling_of(expected: Term, players: Sequence[str]) -> Ruling:
    """The value that an expected answer stands for, None where it is none."""
    found: Ruling = None
    match expected.name, expected.args:
        case "yes" | "no", _:
            found = expected.name == "yes"
        case "players" | "everyone", args:
            found = Players(tuple(map(str, args)) or tuple(players))
        case "things", things:
            found = Things(tuple(things))
        case "choice", (chooser, *among):
            found = Choice(str(chooser), tuple(among))
        case "zone", (zone,):
            found = Zone(str(zone))
        case "instruction", (Term() as instruction,):
            found = Moment(instruction)
        case "until", (Term() as then,):
            found = Until(then)
        case "number", (int() as number,):
            found = number
        case "order", groups:
            found = Order(tuple(_groups(groups)))
        case _:
            pass
    return found


def _groups(groups: Iterable[object]) -> Iterator[Group]:
    for group in groups:
        if isinstance(group, Term):
            player, *members = group.args
            yield Group(str(player), tuple(members) or (player,), None)


def outcome_json(
    outcomes: Sequence[ExampleOutcome], documents: Mapping[str, Document], lang: Lang,
    unneeded: Sequence[Clause] = (), moved: Iterable[tuple[str, str]] = (),
) -> dict[str, Json]:  # fmt: skip
    """All outcomes as JSON, with the same beside them as in the report."""
    passed = sum(outcome.passed for outcome in outcomes)
    rows: list[Json] = [_outcome_json(outcome, documents, lang) for outcome in outcomes]
    return {
        "passed": passed, "failed": len(outcomes) - passed, "examples": rows,
        "unneeded": [clause.id for clause in unneeded],
        "moved": [{"old": old, "new": new} for old, new in moved],
    }  # fmt: skip


def _outcome_json(outcome: ExampleOutcome, documents: Mapping[str, Document], lang: Lang) -> Json:
    asked, example = outcome.asked, outcome.example
    got = as_json(answer_json(asked.answer, asked.context(lang, documents))) if asked else None
    error = as_json(error_json(outcome.error, lang)["error"]) if outcome.error else None
    return {
        "clause": example.clause.id, "file": example.file, "line": example.line, "passed": outcome.passed,
        "expected": to_asp(outcome.expected) if outcome.expected else None, "missing": list(outcome.missing),
        "got": got, "error": error,
    }  # fmt: skip
