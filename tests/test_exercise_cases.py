"""Texts of common forms at small tables: conditions, numbers, picks, durations, wordings, several players."""

from __future__ import annotations

import pytest
from exercise_cases import FOLDER, Case, cases
from followed_forms import CASES as FILES
from gallery import session
from thorough import share

from saitei.queries.examples.expected import ExpectationContext, fits

SESSION = session()
EVERY = [(name, case) for name in FILES for case in cases(FOLDER / f"{name}.toml")]
CASES = [pytest.param(case, id=f"{name}: {case.name}") for name, case in share(EVERY, 144)]


@pytest.mark.parametrize("case", CASES)
def test_a_text_does_what_it_says(case: Case) -> None:
    rules, situation = SESSION.read(case.text)
    found = SESSION.judge(rules, situation)
    if case.tainted:
        assert found.status == "tainted", found.value
    else:
        expected = situation.scenario.expected
        assert expected is not None
        table = ExpectationContext.read(situation.scenario.players, situation.facts)
        assert fits(expected, found, table), (found.status, found.value, found.not_understood)
