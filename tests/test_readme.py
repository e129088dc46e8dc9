"""What the READMEs show is what a reader gets."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from thorough import share

from saitei.queries.cli.main import main

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ja.md")


def fenced(readme: str, kind: str) -> list[str]:
    text = (ROOT / readme).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("readme", READMES)
def test_the_first_example_is_the_file_that_is_asked(readme: str) -> None:
    asked = shlex.split(fenced(readme, "console")[0].splitlines()[0])[-1]
    assert (ROOT / asked).read_text(encoding="utf-8") == fenced(readme, "scenario")[0]


@pytest.mark.parametrize("readme", READMES)
def test_the_first_example_answers_what_the_readme_shows(
    readme: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command, _, shown = fenced(readme, "console")[0].partition("\n")
    monkeypatch.chdir(ROOT)
    main(shlex.split(command)[2:])
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("readme", share([*READMES], 2))
def test_the_game_that_a_readme_shows_goes_so(
    readme: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command, _, shown = fenced(readme, "console")[1].partition("\n")
    assert (ROOT / shlex.split(command)[-1]).read_text(encoding="utf-8") == fenced(readme, "scenario")[1]
    monkeypatch.chdir(ROOT)
    main(shlex.split(command)[2:])
    assert capsys.readouterr().out.startswith(shown.removesuffix("…\n"))


@pytest.mark.parametrize("readme", READMES)
def test_the_commands_that_set_up_are_the_same_everywhere(readme: str) -> None:
    assert fenced(readme, "sh")[1] in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("readme", READMES)
def test_every_page_that_a_readme_names_exists(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if not link.startswith("http")]
    assert [link for link in links if not (ROOT / link).exists()] == []
