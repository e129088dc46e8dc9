"""Run `saitei ask --jsonl`: many scenarios, one JSON object on each line, on all cores, answered in order."""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, TypeAlias, cast

from saitei.errors import ParseError, Place, Refused, SaiteiError
from saitei.json_value import Json, as_json
from saitei.kb.solver.process_pool import Call
from saitei.queries import input_files
from saitei.queries.cli import exits
from saitei.queries.cli.output import bar, refuse
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.json_form import error_json
from saitei.queries.say.messages import phrase
from saitei.queries.service.requests import Question, answered
from saitei.queries.service.service import Saitei
from saitei.queries.service.worded import WordedAnswer
from saitei.wording import LANGS, Lang, Notice

_FIELDS = ("id", "scenario", "rules", "lang", "why")
_AHEAD = 1000
"""So many answers may wait for one before them."""

_Pending: TypeAlias = "tuple[AnsweredLine, Call[WordedAnswer] | SaiteiError]"


@dataclass(frozen=True, slots=True)
class AnsweredLine:
    """One line of the file: its number, what it is called there, what is asked or what is wrong with it."""

    line: int
    id: Json
    question: Question | ParseError


def run(options: argparse.Namespace) -> int:
    """Ask every line of a file, write an object for each, and give the exit code."""
    lang = language_of("", options.lang)
    try:
        records = [*_records(options.file, options)]
        done = _written(options.into, records) if options.into else 0
        rulings = Saitei(pages=options.page)
        rulings.warm()
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=options.json)
    failed = 0
    with rulings, _output(options.into) as out, bar(phrase("asking", lang), len(records)) as advance:
        for _ in range(done):
            advance()
        for found in _answers(rulings, records[done:], lang):
            failed += "error" in found
            out.write(json.dumps(found, ensure_ascii=False) + "\n")
            out.flush()
            advance()
    return exits.FAILED if failed else exits.ANSWERED


def _answers(rulings: Saitei, records: list[AnsweredLine], lang: Lang) -> Iterator[dict[str, Json]]:
    """What is written for each line, in order; as many are asked at once as there are workers."""
    free = threading.Semaphore(rulings.workers)
    pending: deque[_Pending] = deque()
    for record in records:
        pending.append((record, _begun(rulings, record, free.acquire, free.release)))
        while pending and (len(pending) > _AHEAD or _is_done(pending[0])):
            yield _told(*pending.popleft(), lang)
    while pending:
        yield _told(*pending.popleft(), lang)


def _begun(
    rulings: Saitei, record: AnsweredLine, take: Callable[[], object], give: Callable[[], None]
) -> Call[WordedAnswer] | SaiteiError:
    if isinstance(record.question, SaiteiError):
        return record.question
    take()
    call = rulings.submit(None, answered, rulings.setup, record.question)
    call.future.add_done_callback(lambda _: give())
    return call


def _is_done(pending: _Pending) -> bool:
    return isinstance(pending[1], SaiteiError) or pending[1].future.done()


def _told(record: AnsweredLine, found: Call[WordedAnswer] | SaiteiError, lang: Lang) -> dict[str, Json]:
    head: dict[str, Json] = {"line": record.line}
    if record.id is not None:
        head["id"] = record.id
    try:
        if isinstance(found, SaiteiError):
            raise found
        return {**head, "answer": found.result().json()}
    except SaiteiError as error:
        return {**head, "error": as_json(error_json(error, lang)["error"])}


def _records(file: str, options: argparse.Namespace) -> Iterator[AnsweredLine]:
    """The lines of a file that say something; raises SaiteiError for a file that cannot be read."""
    for number, line in enumerate(_lines(file), 1):
        if line.strip():
            try:
                yield _record(number, json.loads(line), options)
            except (ValueError, RecursionError, ParseError) as error:
                fault = error if isinstance(error, ParseError) else ParseError(Notice("line_not_json"))
                fault.place = Place(file, number)
                yield AnsweredLine(number, None, fault)


def _lines(file: str) -> Iterator[str]:
    if file == "-":
        yield from sys.stdin
        return
    try:
        with Path(file).open(encoding="utf-8-sig") as stream:
            yield from stream
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(Notice("file_unreadable", {"file": file, "why": why})) from error


def _record(number: int, said: object, options: argparse.Namespace) -> AnsweredLine:
    fields = cast("dict[str, Json]", said) if isinstance(said, dict) else {}
    scenario, rules, lang = (fields.get(name) for name in ("scenario", "rules", "lang"))
    strange = fields.keys() - {*_FIELDS}
    fits = isinstance(scenario, str) and (rules is None or isinstance(rules, str))
    if not fits or strange or lang not in (None, *LANGS) or not isinstance(fields.get("why", False), bool):
        raise ParseError(Notice("line_not_asked", {"fields": ", ".join(_FIELDS)}))
    question = Question(
        str(scenario), "scenario", options.rules or cast("str | None", rules), None,
        cast("Lang | None", lang or options.lang), bool(options.why or fields.get("why")),
    )  # fmt: skip
    return AnsweredLine(number, fields.get("id"), question)


def _written(into: str, records: list[AnsweredLine]) -> int:
    """How many lines have been answered by an earlier run; half a line is taken away.

    Raises Refused for a file that answers other lines.
    """
    path = Path(into)
    if not path.exists():
        return 0
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if len(whole) < len(text):
        path.write_bytes(whole)
    lines = whole.decode("utf-8", "replace").splitlines()
    for record, line in zip(records, lines, strict=False):
        if _head(line) != (record.line, record.id):
            raise Refused(Notice("lines_of_another_file", {"file": into, "line": record.line}))
    if len(lines) > len(records):
        raise Refused(Notice("lines_of_another_file", {"file": into, "line": len(records) + 1}))
    return len(lines)


def _head(line: str) -> tuple[Json, Json]:
    try:
        said: object = json.loads(line)
    except (ValueError, RecursionError):
        return None, None
    found = cast("dict[str, Json]", said) if isinstance(said, dict) else {}
    return found.get("line"), found.get("id")


@contextmanager
def _output(into: str | None) -> Generator[TextIO]:
    if into is None:
        yield sys.stdout
        return
    with Path(into).open("a", encoding="utf-8") as stream:
        yield stream
