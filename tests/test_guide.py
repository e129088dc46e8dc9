"""Every command and every scenario of the guide is run, in the order in which a reader meets them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from thorough import share

from saitei.queries.cli.main import main
from saitei.queries.site.guide import FENCE
from saitei.queries.site.handwritten import PAIRED

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "guide"
PAGES = sorted(page.name for page in GUIDE.glob("*.md"))


@dataclass
class Fence:
    """A block of a page: its kind, the file it is saved as, its text."""

    kind: str
    name: str
    body: str


def fences(page: str) -> Iterator[Fence]:
    text = (GUIDE / page).read_text(encoding="utf-8")
    return (Fence(found["kind"], found["name"], found["body"]) for found in FENCE.finditer(text))


def runs(body: str) -> Iterator[tuple[list[str], str]]:
    """The commands of a block, each with what it prints."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield shlex.split(command)[1:], shown


def as_shown(printed: str, shown: str) -> bool:
    """Whether this is what was printed; “…” stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), printed, re.DOTALL) is not None


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the reader's own, with a card store of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize("page", share(PAGES, 5))
def test_a_reader_of_the_guide_gets_what_it_shows(
    page: str, at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, object] = {}
    printed = ""
    for fence in fences(page):
        if fence.kind == "console":
            for command, shown in runs(fence.body):
                main(command)
                printed = capsys.readouterr().out
                assert as_shown(printed, shown), printed
        elif fence.kind == "python" and not fence.name:
            out = StringIO()
            with redirect_stdout(out):
                exec(fence.body, names)  # noqa: S102 our own guide
            printed = out.getvalue()
        elif fence.kind == "output":
            assert as_shown(printed, fence.body), printed
        elif fence.name.endswith((".scenario", ".md", ".jsonl")):
            file = at_home / fence.name
            file.parent.mkdir(exist_ok=True)
            file.write_text(fence.body, encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_the_guide_is_tried(page: str) -> None:
    tried = {"console", "python", "output"}
    idle = {fence.kind for fence in fences(page) if fence.kind not in tried and not fence.name}
    assert idle <= {"sh", "yaml"}


@pytest.mark.parametrize("page", [page for page in PAGES if not page.endswith(".ja.md")])
def test_both_languages_show_the_same_commands(page: str) -> None:
    def commands(name: str) -> list[list[str]]:
        typed = [
            command for fence in fences(name) if fence.kind == "console" for command, _ in runs(fence.body)
        ]
        return [[word for word in command if word not in ("en", "ja")][:2] for command in typed]

    assert commands(page) == commands(page.replace(".md", ".ja.md"))


def test_commands_in_shell_blocks_are_those_of_the_readme_or_are_run_here() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        consoles = "".join(fence.body for fence in fences(page) if fence.kind == "console")
        for fence in (one for one in fences(page) if one.kind == "sh"):
            command = fence.body.strip().rstrip("/")
            assert command in readme or f"$ {command}" in consoles


def test_the_workflow_types_commands_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    for page in PAGES:
        for fence in (one for one in fences(page) if one.kind == "yaml" and not one.name):
            typed = [shlex.split(line)[1:] for line in re.findall(r"run: (saitei .*)", fence.body)]
            assert len(typed) == 2
            for command in typed:
                with pytest.raises(SystemExit) as left:
                    main([*command, "--help"])
                assert left.value.code == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", PAIRED)
def test_another_page_has_as_many_blocks_in_japanese(page: str) -> None:
    english, japanese = (
        [found["kind"] for found in FENCE.finditer((ROOT / "docs" / name).read_text(encoding="utf-8"))]
        for name in (f"{page}.md", f"{page}.ja.md")
    )
    assert (len(english), set(japanese)) == (len(japanese), {"same"})
