"""The forms of card text that the shipped rules follow.

`python tests/followed_forms.py` writes their tables anew. Besides the worked examples of the pages, the
exercises of the tests show forms, and the scenes of `forms/*.toml`: a `frame` of text, into which each scene
puts its words, cards and lines.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from exercise_cases import FOLDER as EXERCISES
from exercise_cases import cases
from exercises import scenes as trigger_scenes

from saitei.kb.pages.documents import shipped
from saitei.queries.examples.followed_forms import FormScene, page_scenes, tables, write
from saitei.queries.session import Session

FOLDER = Path(__file__).parent / "forms"

CASES = (
    "conditions", "standing", "history", "counts", "filters", "picking", "tables", "turns", "durations",
    "wordings", "readings", "sampled", "common",
)  # fmt: skip
"""The files of exercise cases."""


def every_scene() -> Iterator[FormScene]:
    """The examples of all shipped pages, and the scenes and exercises of the tests."""
    yield from chain.from_iterable(page_scenes(document.pages) for document in shipped().values())
    for file in sorted(FOLDER.glob("*.toml")):
        yield from scenes(file)
    yield from exercises()


def exercises() -> Iterator[FormScene]:
    """The exercises of the tests that come out firm."""
    for one in trigger_scenes(EXERCISES / "triggers.toml"):
        yield FormScene(f"triggers/{one.id}", one.text)
    for name in CASES:
        for case in cases(EXERCISES / f"{name}.toml"):
            if not case.tainted:
                yield FormScene(f"{name}/{case.name}", case.text)


def scenes(file: Path) -> Iterator[FormScene]:
    """The scenes of a file."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    for name, scene in table["scene"].items():
        yield FormScene(f"{file.stem}/{name}", _filled(table, scene))


def _filled(table: Mapping[str, Mapping[str, str]], scene: Mapping[str, str | list[str]]) -> str:
    frame = table["frame"][str(scene.get("frame", next(iter(table["frame"]))))]
    cards = "".join(table["cards"][one] for one in scene.get("cards", ()))
    put_in = {key: scene.get(key, "") for key in ("text", "after", "ask", "answer")}
    return frame.format(cards=cards, lines="\n".join(scene["lines"]), **put_in)


if __name__ == "__main__":
    write(tables(Session(), every_scene()))
