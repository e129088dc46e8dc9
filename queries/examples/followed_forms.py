"""Which forms of card text the rules of a game follow, as worked examples show.

`python -m saitei.queries.examples.followed_forms PAGE…` writes the table of a game anew, `followed.tsv`
beside its rule pages; `tests/followed_forms.py` makes those that come along, from scenes of tests too. A
form is followed where an example comes out as it should and something in its course asks for what the text
says; an event that a text waits for has to set it off besides. What only an example of a variant shows is
followed under the rules of that variant: it stands beside its pages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from saitei.data import data
from saitei.errors import SaiteiError
from saitei.kb.pages.documents import read_own, with_own
from saitei.kb.pages.page import Clause, Page
from saitei.kb.relevance.followed import FOLLOWED, OCCASIONS
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.examples.run import examples
from saitei.queries.judge.unheeded import says_anything
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation

_DECK = "deck"


@dataclass(frozen=True, slots=True)
class FormScene:
    """A scenario with its expected answer; `otherwise` is the ruling set of one that names none.

    Its `name` is where it stands: the clause, of which there may be several scenes.
    """

    name: str
    text: str
    otherwise: str | None = None


def page_scenes(pages: Iterable[Page]) -> Iterator[FormScene]:
    """The worked examples of pages, by clause."""
    for example in examples(pages):
        if example.fence.kind != _DECK:
            clause = example.clause
            yield FormScene(clause.id, example.fence.text, ":".join((clause.document, *clause.parts[:1])))


@dataclass(frozen=True, slots=True)
class Home:
    """Whose rules a scene is played by: the folder of its game, and of the document that it names."""

    game: Path
    document: Path


def forms_shown(session: Session, scene: FormScene) -> tuple[Home | None, frozenset[str]]:
    """By whose rules a scene is played and the forms that it shows: none if it does not come out right.

    Those of a question about a moment stand apart: `moment(Form)`.
    """
    try:
        rules, asked = session.read(scene.text, file=scene.name, otherwise=scene.otherwise)
        if not says_anything(asked):
            return None, frozenset()
        answer, found = session.survey(rules, asked)
    except SaiteiError:
        return None, frozenset()
    if not _comes_out(asked, answer):
        return None, frozenset()
    apart = "{}" if is_of_course(asked.question.name, asked.language) else "moment({})"
    return home_of(rules), frozenset(apart.format(one.form) for one in found if one.heeded)


def _comes_out(asked: Situation, answer: Answer) -> bool:
    """Whether a question is answered as its scenario says, for certain."""
    expected = asked.scenario.expected
    if expected is None or expected.name == "tainted":
        return False
    return fits(expected, answer, ExpectationContext.read(asked.scenario.players, asked.facts))


def home_of(rules: RulingSet) -> Home | None:
    """Where the tables of a ruling set stand; none for rules of no game whose texts are followed."""
    named = rules.name.partition(":")[0]
    game = next((one for one in _folders(rules.clauses.values()) if (one / OCCASIONS).is_file()), None)
    own = _folders(clause for clause in rules.clauses.values() if clause.document == named)
    return None if game is None else Home(game, next(iter(own), game))


def _folders(clauses: Iterable[Clause]) -> list[Path]:
    """The folders in which clauses stand."""
    pages = {clause.place.file.rpartition("/")[0] for clause in clauses}
    folders = {root / page for page in pages for root in (data("rules").parent, Path.cwd())}
    return [folder.resolve() for folder in sorted(folders) if folder.is_dir()]


def tables(session: Session, scenes: Iterable[FormScene]) -> dict[Path, dict[str, str]]:
    """For each document the forms that are followed, each with the name of a scene: as few as show them all.

    What the rules of the game follow is not listed again for its variants.
    """
    found: dict[Home, dict[str, frozenset[str]]] = {}
    for scene in scenes:
        home, forms = forms_shown(session, scene)
        if home is not None:
            shown = found.setdefault(home, {})
            shown[scene.name] = shown.get(scene.name, frozenset()) | forms
    of_games = {home.game: _all(shown) for home, shown in found.items() if home.document == home.game}
    return {home.document: _table(home, shown, of_games) for home, shown in found.items()}


def _all(shown: Mapping[str, frozenset[str]]) -> frozenset[str]:
    return frozenset(chain.from_iterable(shown.values()))


def _table(
    home: Home, shown: Mapping[str, frozenset[str]], of_games: Mapping[Path, frozenset[str]]
) -> dict[str, str]:
    """The table of a document: what its own rules follow, or what they follow beyond those of its game."""
    known = frozenset[str]() if home.document == home.game else of_games.get(home.game, frozenset[str]())
    return dict(sorted(_few({name: forms - known for name, forms in shown.items()}).items()))


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
    "# Generated by saitei.queries.examples.followed_forms: do not edit.\n"
)


def write(found: Mapping[Path, Mapping[str, str]]) -> None:
    """Write the tables of documents beside their pages."""
    for folder, shown in found.items():
        rows = "".join(f"{form}\t{scene}\n" for form, scene in shown.items())
        (folder / FOLLOWED).write_text(_HEAD + rows, encoding="utf-8")


def main(paths: Iterable[str]) -> None:
    """Write the table of the game whose pages these are."""
    pages = tuple(chain.from_iterable(read_own(Path(path)) for path in paths))
    write(tables(Session(documents=with_own(pages)), page_scenes(pages)))


if __name__ == "__main__":
    main(sys.argv[1:])
