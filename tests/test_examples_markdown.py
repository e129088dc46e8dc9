"""Examples as Markdown with pictures, to be pasted elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from gallery import KITCHEN, session

from saitei.queries.cli.main import main
from saitei.queries.minimal_examples.find import MinimalExamples
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.site.pasting import found_pieces, paste


@pytest.fixture(scope="module")
def worked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pasted")
    command = f"examples kitchen-table --page {KITCHEN} --worked --markdown {folder} --lang en"
    assert main(command.split()) == 0
    return folder


def test_every_worked_example_is_there_with_its_ruling(worked: Path) -> None:
    text = (worked / "examples.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (.+)$", text, re.MULTILINE)
    assert headings == [
        "kitchen-table 1 (Block for your neighbour)",
        *["kitchen-table 2 (Spare the small ones)"] * 2,
    ]
    assert len(re.findall(r"^\*\*(?:Yes|No).*\*\* \(settled\)$", text, re.MULTILINE)) == 3


def test_each_picture_is_there_and_stands_by_itself(worked: Path) -> None:
    pictures = re.findall(r"!\[.*?\]\((.+?)\)", (worked / "examples.md").read_text(encoding="utf-8"))
    assert len(set(pictures)) == 3
    for picture in pictures:
        root = fromstring((worked / picture).read_text(encoding="utf-8"))  # noqa: S314 made by ourselves
        assert root.find("{http://www.w3.org/2000/svg}style") is not None


def test_what_gave_way_is_struck(worked: Path) -> None:
    text = (worked / "examples.md").read_text(encoding="utf-8")
    assert re.search(r"^- ~~kitchen-table 2 .*~~ Gives way to ", text, re.MULTILINE)


def test_an_example_that_was_found_says_what_holds_without_its_clause(tmp_path: Path) -> None:
    wanted = SearchRequest(SearchBound(3, 1), "may_name", "300.1", 1)
    search = MinimalExamples(session(), "duema-party", wanted, "en")
    search.run(lambda _: None)
    assert paste(found_pieces(search), session(), tmp_path, "en") == 1
    assert "Without the clause: " in (tmp_path / "examples.md").read_text(encoding="utf-8")
