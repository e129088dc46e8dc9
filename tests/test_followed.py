"""The tables of followed forms: each form is still shown by the example that stands behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from followed_forms import FOLDER, every_scene, scenes
from gallery import session
from shipped import LANGUAGE
from thorough import share

from saitei.data import data
from saitei.errors import RulePageError
from saitei.kb.relevance.followed import FOLLOWED, OCCASIONS, knowledge, shown_forms
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.examples.followed_forms import FormScene, forms_shown

SESSION = session()
TABLES = sorted(data("rules").glob(f"*/{FOLLOWED}"))
BEHIND = [row for table in TABLES for row in shown_forms(table.read_text("utf-8")).items()]
FORMS = [scene for file in sorted(FOLDER.glob("*.toml")) for scene in scenes(file)]


def with_their_forms() -> Iterator[tuple[str, list[FormScene], set[str]]]:
    """The scenes behind forms, by name, each with the forms that it shows."""
    chosen = {name for _, name in BEHIND}
    for name, found in groupby(every_scene(), lambda scene: scene.name):
        if name in chosen:
            yield name, [*found], {form for form, behind in BEHIND if behind == name}


SHOWN = [*with_their_forms()]

SOME = share(SHOWN, 96)
"""Each takes the pruned rules apart anew, which takes seconds."""


@pytest.mark.parametrize(("name", "behind", "forms"), SOME, ids=[name for name, *_ in SOME])
def test_a_form_is_shown_by_the_example_behind_it(
    name: str, behind: list[FormScene], forms: set[str]
) -> None:
    shown = {form for scene in behind for form in forms_shown(SESSION, scene)[1]}
    assert forms <= shown, f"{name} no longer shows these: mend it, or run `python tests/followed_forms.py`"


def test_an_example_stands_behind_every_form() -> None:
    assert TABLES
    assert {name for _, name in BEHIND} == {name for name, *_ in SHOWN}


@pytest.mark.parametrize("scene", share(FORMS, 16), ids=lambda scene: scene.name)
def test_a_scene_of_forms_comes_out_firm(scene: FormScene) -> None:
    rules, asked = SESSION.read(scene.text, file=scene.name)
    answer = SESSION.judge(rules, asked)
    expected = asked.scenario.expected
    assert expected is not None
    assert fits(expected, answer, ExpectationContext.read(asked.scenario.players, asked.facts)), answer


@pytest.mark.parametrize(
    "text",
    [
        "verb = 3",
        "[verb]\nDraw = ['draw']",
        "[verb]\ndraw = ['draw). boo(x']",
        "[keyword]\nx = 1",
    ],
)
def test_malformed_occasions_are_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "rules" / "frost"
    game.mkdir(parents=True)
    (game / OCCASIONS).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulePageError, match="this table cannot be used"):
        knowledge(["rules/frost/index.md"], LANGUAGE)


@pytest.mark.parametrize("text", ["event(draw)", "event(draw)\ta\tb", "Event(draw)\tDM 1", "event(X)\tDM 1"])
def test_a_malformed_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="form"):
        shown_forms(text)
