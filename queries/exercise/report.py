"""What came of exercised texts, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from saitei.json_value import Json
from saitei.queries.exercise.run import TextResult, counted
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase
from saitei.wording import Lang

_SHOWN = 20


def exercise_json(results: Sequence[TextResult]) -> dict[str, Json]:
    """Every text with what came of it, the counts before."""
    counts: dict[str, Json] = {
        verdict: {"readings": readings, "lines": lines}
        for verdict, (readings, lines) in counted(results).items()
    }
    return {"counts": counts, "readings": [_row(one) for one in results]}


def _row(one: TextResult) -> dict[str, Json]:
    return dict(asdict(one))


def exercise_sections(results: Sequence[TextResult], lang: Lang) -> Iterator[Section]:
    """The counts, then every idle text with its scene, then what is not certain, grouped by why."""
    rows = [
        (phrase(f"exercise_{verdict}", lang), line(_share(readings, lines, results)))
        for verdict, (readings, lines) in counted(results).items()
    ]
    yield Section(phrase("exercise_readings", lang, count=str(len(results))), table(rows))
    idle = [one for one in results if one.verdict == "idle"]
    if idle:
        yield Section(phrase("exercise_idle_ones", lang), tuple(map(_with_scene, idle)))
    for verdict in ("tainted", "undecided", "unreached", "beyond"):
        found = [one for one in results if one.verdict == verdict]
        if found:
            yield Section(phrase(f"exercise_{verdict}_by", lang), table(_grouped(found, verdict)))


def _share(readings: int, lines: int, results: Sequence[TextResult]) -> str:
    every = sum(one.count for one in results)
    return (
        f"{readings}  {100 * readings / len(results):.1f} %  ({lines} / {every}  {100 * lines / every:.1f} %)"
    )


def _with_scene(one: TextResult) -> TextNode:
    """A text with the scene in which nothing comes of it."""
    return line(_named(one), "warning", *(line(told, "faint") for told in one.scene.splitlines()))


def _named(one: TextResult) -> str:
    """A text on one line, with a card that has it."""
    return f"《{one.of}》 {one.text}".replace("\n", " / ")


def _grouped(found: Sequence[TextResult], verdict: str) -> list[tuple[str, TextNode]]:
    """Why texts are not certain, or of which kind they are, with how many and one of them."""
    groups: Counter[str] = Counter()
    of: dict[str, TextResult] = {}
    for one in found:
        group = one.kind if verdict == "unreached" else one.why or one.kind
        groups[group] += 1
        of.setdefault(group, one)
    return [
        (f"{count}×", TextNode((Span(f"{group}  "), Span(_named(of[group]), "faint"))))
        for group, count in groups.most_common(_SHOWN)
    ]
