"""What cards of common forms do in small scenes: triggers, bans, zones, costs, evolution, keywords."""

from __future__ import annotations

from pathlib import Path

import pytest
from exercises import scenes
from gallery import session
from thorough import share

from saitei.fact_base import FactBase
from saitei.queries.examples.expected import ExpectationContext, fits

SESSION = session()
SCENES = [
    pytest.param(scene.text, id=scene.id)
    for scene in share([*scenes(Path(__file__).parent / "exercise" / "triggers.toml")], 32)
]


@pytest.mark.parametrize("text", SCENES)
def test_an_ability_does_what_its_words_say(text: str) -> None:
    rules, situation = SESSION.read(text)
    expected = situation.scenario.expected
    assert expected is not None
    answer = SESSION.judge(rules, situation)
    assert fits(expected, answer, ExpectationContext.read(situation.scenario.players, FactBase())), (
        answer.status,
        answer.value,
    )
