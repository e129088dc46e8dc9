"""What a question takes in one process that has answered before, and where the time goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

import clingo

from bench.clock import Span, side_by_side
from bench.scenes import chapter_3
from bench.tables import Table
from saitei.kb.solver.worker import Job, Limits, Timings, Worker
from saitei.language import shipped_language
from saitei.parser.cards.read import read_card_text
from saitei.parser.scenario.read import read_scenario
from saitei.queries.judge.program import program_parts, pruned_parts
from saitei.queries.judge.unstated import PROJECTED
from saitei.queries.session import Session

LANGUAGE = shipped_language()

TIMES = 6


@dataclass(frozen=True, slots=True)
class Measured:
    """One example: bare clingo, asking, and the stages of asking, in milliseconds."""

    name: str
    spans: dict[str, Span]
    timings: Timings

    def least(self, name: str) -> float:
        """The least time of a part."""
        return self.spans[name].least

    @property
    def ratio(self) -> float:
        """Asking against bare clingo."""
        return self.least("ask") / self.least("bare")

    @property
    def stages(self) -> dict[str, float]:
        """Where the time of a question goes; what is not measured by itself is a difference."""
        solver = [seconds * 1000 for seconds in (self.timings.add, self.timings.ground, self.timings.solve)]
        return {
            "read scenario": self.least("read scenario"),
            "facts": self.least("read") - self.least("read scenario"),
            "program text": self.least("program"),
            "add": solver[0],
            "ground": solver[1],
            "solve": solver[2],
            "to the worker and back": self.least("worker") - sum(solver),
            "read answer": self.least("judge") - self.least("program") - self.least("worker"),
            "all": self.least("ask"),
            "card text, if new": self.least("card text"),
            "explain, if asked": self.least("why") - self.least("ask"),
            "bare clingo": self.least("bare"),
        }


def bare(parts: tuple[str, ...]) -> None:
    """The least that has the same answers, in clingo and nothing else."""
    control = clingo.Control(["--models=0", *PROJECTED])
    for part in parts:
        control.add("base", [], part)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            model.symbols(shown=True)


def measure(session: Session, name: str, text: str, times: int = TIMES) -> Measured:
    """One scenario, all its parts interleaved."""
    rules, asked = session.read(text)
    question = asked.scenario.question
    parts = pruned_parts(rules, rules.slice(question.name if question else ""), asked)
    job = Job(parts, PROJECTED)
    timings: list[Timings] = []

    def card_text() -> None:
        for abilities in asked.abilities.values():
            printed = "\n".join(ability.text for ability in abilities)
            read_card_text(printed, card_type="creature", keywords=rules.keywords, language=LANGUAGE)

    runs: dict[str, Callable[[], object]] = {
        "bare": lambda: bare(parts),
        "ask": lambda: session.ask(text),
        "read scenario": lambda: read_scenario(text, catalogue=session.cards, language=LANGUAGE),
        "read": lambda: session.read(text),
        "program": lambda: program_parts(rules, rules.slice(question.name if question else ""), asked),
        "worker": lambda: timings.append(session.worker.run(job, session.limits).timings),
        "judge": lambda: session.judge(rules, asked),
        "why": lambda: session.ask(text, why=True),
        "card text": card_text,
    }
    spans = side_by_side(runs, times)
    best = min(timings, key=lambda each: each.add + each.ground + each.solve)
    return Measured(name, spans, best)


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """All examples of chapter 3: each against bare clingo, and the stages of all."""
    found: list[Measured] = []
    with Worker() as worker:
        session = Session(worker=worker, limits=Limits(seconds=60))
        for name, text in chapter_3(session):
            advance(f"warm {name}")
            found.append(measure(session, name, text))
    yield _stages(found)
    yield _examples(found)


def _stages(found: list[Measured]) -> Table:
    table = Table("Warm: where the time of a question goes", ("stage", "mean ms", "share of asking"))
    whole = sum(each.stages["all"] for each in found)
    for name in found[0].stages:
        spent = sum(each.stages[name] for each in found)
        table.rows.append((name, spent / len(found), f"{100 * spent / whole:.0f} %"))
    return table


def _examples(found: list[Measured]) -> Table:
    columns = ("example", "bare min", "bare median", "ask min", "ask median", "ratio of minima", "with why")
    table = Table("Warm: each example of chapter 3 against bare clingo (ms)", columns)
    for each in sorted(found, key=lambda one: one.ratio):
        alone, asked, why = (each.spans[name] for name in ("bare", "ask", "why"))
        table.rows.append(
            (
                each.name,
                alone.least,
                alone.median,
                asked.least,
                asked.median,
                each.ratio,
                why.least / alone.least,
            )
        )
    ratios = [each.ratio for each in found]
    whole = sum(each.least("ask") for each in found) / sum(each.least("bare") for each in found)
    table.notes.append(
        f"All together {whole:.2f}; the ratios: least {min(ratios):.2f}, median {median(ratios):.2f},"
        f" largest {max(ratios):.2f}; at most 2: {sum(ratio <= 2 for ratio in ratios)} of {len(ratios)}."
    )
    return table
