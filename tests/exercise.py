"""Scenes of tests/exercise: a table, ways of telling the same, questions with their answers."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from saitei.fact_base import FactBase
from saitei.queries.answer import Answer
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.session import Session

FOLDER = Path(__file__).parent / "exercise"


def scenes(name: str) -> Mapping[str, Any]:
    """The scenes of a file, with its `tables`."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def scenarios(name: str) -> Iterator[ParameterSet]:
    """Every scene in each of its tellings, with each of its questions and the answer that is expected."""
    every = dict(scenes(name))
    tables = every.pop("tables")
    for title, scene in every.items():
        for at, told in enumerate(scene["told"], 1):
            for question, answer in scene["asks"]:
                heads = ("問：", "答：") if "？" in question else ("Question: ", "Answer: ")
                asks = f"{heads[0]}{question}\n{heads[1]}{answer}\n"
                text = f"{tables[scene['table']]['text']}{told}\n{asks}"
                yield pytest.param(text, id=f"{title} ({at}): {question}")


def comes_out(session: Session, text: str) -> tuple[bool, Answer]:
    """Whether a scenario is answered as it says, and the answer."""
    rules, situation = session.read(text)
    expected = situation.scenario.expected
    assert expected is not None
    answer = session.judge(rules, situation)
    return fits(expected, answer, ExpectationContext.read(situation.scenario.players, FactBase())), answer
