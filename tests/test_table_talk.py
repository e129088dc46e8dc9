"""Questions as people put them at a table, in both languages: each answered as it should be."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from gallery import session
from thorough import THOROUGH, share

from saitei.errors import UnknownTerm
from saitei.fact_base import FactBase
from saitei.queries.examples.expected import ExpectationContext, fits

SESSION = session()
TALK, VARIANTS, GAMES = (
    tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    for name in ("table_talk.toml", "variant_talk.toml", "game_talk.toml")
)
START = TALK.pop("start")
ASKED = [
    pytest.param(start[lang] + both[lang], id=f"{name}-{lang}")
    for talk, start in ((TALK, START), (VARIANTS, {"ja": "", "en": ""}), (GAMES, {"ja": "", "en": ""}))
    for at, (name, both) in enumerate(talk.items())
    for lang in (both if THOROUGH else [sorted(both)[at % len(both)]])
]
"""Each in one of the languages by turns, in both where somebody asks for thoroughness."""


@pytest.mark.parametrize("text", share(ASKED, 12))
def test_what_a_table_asks_is_answered(text: str) -> None:
    rules, situation = SESSION.read(text)
    expected = situation.scenario.expected
    assert expected is not None
    assert fits(
        expected,
        SESSION.judge(rules, situation),
        ExpectationContext.read(situation.scenario.players, FactBase()),
    )


def test_what_a_player_going_out_brings_about_is_told() -> None:
    found = SESSION.ask(f"{START['ja']}Cのバトルゾーン：《壁》\n問：Cが脱落したらどうなる？")
    assert [str(event.args[0]) for step in found.course for event in step.events] == ["lose_game", "out"]


def test_a_card_that_nobody_knows_is_refused_with_names_like_it() -> None:
    told = "Aの《兵士》がBを攻撃した。\nBのバトルゾーン：《兵》"
    with pytest.raises(UnknownTerm) as refused:
        SESSION.ask(f"{START['ja']}Bのシールドは3枚。\n{told}\n問：Bのシールドは最後に何枚？")
    notice = refused.value.notice
    assert (notice.key, notice.values["card"]) == ("scenario_card_not_known", "兵士")
    assert str(notice.values["near"]).startswith("《兵》")
