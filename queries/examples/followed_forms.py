"""Which forms of text the rules follow, shown by worked examples and by exercise scenes.

`python -m saitei.queries.examples.followed_forms FOLDER` writes the table of each game anew, `followed.tsv`
beside its rule pages; the exercise scenes lie in FOLDER, a `.toml` file for each kind. A form is followed
where an example comes out as it should and something in its course asks for what the text says; an event that
a text waits for has to set it off besides.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from saitei.data import data
from saitei.errors import SaiteiError
from saitei.kb.pages.documents import shipped
from saitei.kb.relevance.followed import FOLLOWED, OCCASIONS
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.examples.run import examples
from saitei.queries.question_kinds import ABOUT_COURSE
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.tables import read_toml

_DECK = "deck"


@dataclass(frozen=True, slots=True)
class Scene:
    """A scenario with its expected answer; `otherwise` is the ruling set of one that names none."""

    name: str
    text: str
    otherwise: str | None = None


def page_scenes() -> Iterator[Scene]:
    """The worked examples of the shipped pages, by clause and place under it."""
    for document in shipped().values():
        counts: dict[str, int] = {}
        for example in examples(document.pages):
            clause = example.clause
            counts[clause.id] = counts.get(clause.id, 0) + 1
            if example.fence.kind != _DECK:
                name = f"{clause.id}/{counts[clause.id]}"
                yield Scene(name, example.fence.text, ":".join((clause.document, *clause.parts[:1])))


def exercise_scenes(folder: Path) -> Iterator[Scene]:
    """The scenes of the files in a folder: a text `frame` with the cards and lines of each put in."""
    for file in sorted(folder.glob("*.toml")):
        table = read_toml(file)
        for name, scene in table["scene"].items():
            yield Scene(f"{file.stem}/{name}", _filled(table, scene))


def _filled(table: Mapping[str, Mapping[str, str]], scene: Mapping[str, str | list[str]]) -> str:
    cards = "".join(table["cards"][one] for one in scene.get("cards", ()))
    lines = "\n".join(scene["lines"])
    frame = table["frame"][str(scene.get("frame", next(iter(table["frame"]))))]
    return frame.format(
        text=scene["text"], cards=cards, lines=lines, ask=scene["ask"], answer=scene["answer"]
    )


def forms_shown(session: Session, scene: Scene) -> tuple[Path | None, frozenset[str]]:
    """The game of a scene and the forms that it shows to be followed: none if it does not come out right.

    Those of a question about a moment stand apart: `moment(Form)`.
    """
    try:
        rules, asked = session.read(scene.text, file=scene.name, otherwise=scene.otherwise)
        answer, found = session.survey(rules, asked)
    except SaiteiError:
        return None, frozenset()
    if not _comes_out(asked, answer):
        return None, frozenset()
    apart = "{}" if asked.question.name in ABOUT_COURSE else "moment({})"
    return game_of(rules), frozenset(apart.format(one.form) for one in found if one.heeded)


def _comes_out(asked: Situation, answer: Answer) -> bool:
    """Whether a question is answered as its scenario says, for certain."""
    expected = asked.scenario.expected
    if expected is None or expected.name == "tainted":
        return False
    return fits(expected, answer, ExpectationContext.read(asked.scenario.players, asked.facts))


def game_of(rules: RulingSet) -> Path | None:
    """The folder of the game whose texts a ruling set plays."""
    pages = {clause.place.file for clause in rules.clauses.values()}
    folders = {data("rules").parent / page.rpartition("/")[0] for page in pages}
    return next((folder for folder in sorted(folders) if (folder / OCCASIONS).is_file()), None)


def tables(session: Session, scenes: Iterable[Scene]) -> dict[Path, dict[str, str]]:
    """For each game the forms that are followed, each with one of as few scenes as show them all."""
    found: dict[Path, dict[str, frozenset[str]]] = {}
    for scene in scenes:
        game, forms = forms_shown(session, scene)
        if game is not None:
            found.setdefault(game, {})[scene.name] = forms
    return {game: dict(sorted(_few(shown).items())) for game, shown in found.items()}


def _few(shown: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """Each form with a scene, those first that show the most that no other has shown yet."""
    chosen: dict[str, str] = {}
    left = dict(shown)
    while left:
        best = max(left, key=lambda name: (len(left[name] - chosen.keys()), name))
        new = left.pop(best) - chosen.keys()
        if not new:
            break
        chosen |= dict.fromkeys(new, best)
    return chosen


_HEAD = (
    "# The forms of card text that the rules of this game follow, each with an example that shows it.\n"
    "# Made by `python -m saitei.queries.examples.followed_forms tests/exercise`: do not edit.\n"
)


def main(folder: str) -> None:
    """Write the tables of all games."""
    every = (*page_scenes(), *exercise_scenes(Path(folder)))
    for game, shown in tables(Session(), every).items():
        rows = "".join(f"{form}\t{scene}\n" for form, scene in shown.items())
        (game / FOLLOWED).write_text(_HEAD + rows, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
