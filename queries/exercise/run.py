"""Exercise many texts, on several cores; what came out is kept, so that a run goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TextIO, cast, get_args

from saitei.data import data
from saitei.disk_cache import fingerprint
from saitei.errors import Refused
from saitei.parser.scenario.print import print_scenario
from saitei.queries.code_digest import decision_digest
from saitei.queries.exercise.exercise import Exerciser, Verdict
from saitei.queries.exercise.readings import AbilityReading
from saitei.queries.exercise.scenes import settings
from saitei.queries.session import Session
from saitei.queries.session_workers import SessionWorkers, WorkerSession
from saitei.wording import Lang, Notice

GAME = "duel-masters"
"""The game whose card files are read, as everywhere in `saitei cards`."""

_PART = 16
"""So many texts are exercised by one process before it reports."""


@dataclass(frozen=True, slots=True)
class TextResult:
    """What came of a text: on how many cards it stands, and the scene that tells most."""

    key: str
    verdict: Verdict
    why: str
    text: str
    of: str
    count: int
    kind: str
    scene: str


def exercised(
    readings: Sequence[AbilityReading], jobs: int, lang: Lang, into: Path | None, advance: Callable[[], None]
) -> tuple[TextResult, ...]:
    """Exercise every reading that is not yet in the file `into`; Refused for a file of another kind."""
    found = _kept(into)
    left = [one for one in readings if one.key not in found]
    for _ in range(len(readings) - len(left)):
        advance()
    parts = [left[at : at + _PART] for at in range(0, len(left), _PART)]
    with ExitStack() as opened:
        stream = None if into is None else opened.enter_context(into.open("a", encoding="utf-8"))
        workers = opened.enter_context(SessionWorkers((), lang, jobs))
        for result in workers.each(_exercise, parts):
            found[result.key] = result
            _keep(stream, result)
            advance()
    return tuple(found[one.key] for one in readings)


def _exercise(at: WorkerSession, part: Sequence[AbilityReading]) -> list[TextResult]:
    """What comes of some texts; to be called where there is a session."""
    exerciser = _exerciser(at.session)
    return [_result(exerciser, one, at.lang) for one in part]


_AT_HAND: list[Exerciser] = []


def _exerciser(session: Session) -> Exerciser:
    """One for all texts that a process exercises: what it has played without a text serves the next."""
    if not _AT_HAND or _AT_HAND[0].session is not session:
        _AT_HAND[:] = [Exerciser(session, settings(data("rules") / GAME, session.language))]
    return _AT_HAND[0]


def _result(exerciser: Exerciser, reading: AbilityReading, lang: Lang) -> TextResult:
    found = exerciser.exercise(reading)
    scene = "" if found.scenario is None else print_scenario(found.scenario, lang)
    ability = reading.ability
    return TextResult(
        reading.key, found.verdict, found.why, ability.text, reading.of, reading.count,
        ability.keyword or ability.kind, scene,
    )  # fmt: skip


@cache
def _digest() -> str:
    """What results rest on: the code, the rule pages of the game, its table of scenes."""
    folder = data("rules") / GAME
    return fingerprint(
        (decision_digest().encode(), *(path.read_bytes() for path in sorted(folder.glob("*.*"))))
    )


def _keep(stream: TextIO | None, result: TextResult) -> None:
    if stream is not None:
        stream.write(json.dumps({"rules": _digest(), **asdict(result)}, ensure_ascii=False) + "\n")
        stream.flush()


def _kept(into: Path | None) -> dict[str, TextResult]:
    """What a file has of the rules as they are now; a last line that breaks off is left out."""
    if into is None or not into.is_file():
        return {}
    return {one.key: one for one in _results(into)}


def _results(file: Path) -> Iterator[TextResult]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise Refused(Notice("file_unreadable", {"file": str(file), "why": str(error)})) from error
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            rules, result = row.pop("rules"), TextResult(**row)
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            if number == len(lines):
                return
            raise Refused(Notice("file_of_another_kind", {"file": str(file), "line": number})) from error
        if rules == _digest():
            yield result


def counted(results: Iterable[TextResult]) -> Mapping[Verdict, tuple[int, int]]:
    """How many readings came to each verdict, and on how many lines of cards they stand."""
    found: dict[Verdict, tuple[int, int]] = {}
    for one in results:
        readings, lines = found.get(one.verdict, (0, 0))
        found[one.verdict] = (readings + 1, lines + one.count)
    every = cast("tuple[Verdict, ...]", get_args(Verdict))
    return {verdict: found[verdict] for verdict in every if verdict in found}
