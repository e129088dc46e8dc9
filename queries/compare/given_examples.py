"""The scenarios that two ruling sets are asked before a search: worked examples, and a user's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import Page
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries import input_files
from saitei.queries.answer import Answer
from saitei.queries.decks.deck_situation import read_deck
from saitei.queries.examples.run import examples
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation

_FENCE = re.compile(
    r"^(?P<marks>`{3,}) *(?P<kind>scenario|deck) *\n(?P<text>.*?)^(?P=marks) *$", re.MULTILINE | re.DOTALL
)
_OF_SCENARIOS = (".md", ".scenario", ".deck", ".txt")
"""Files of these kinds are read where a folder is named."""


@dataclass(frozen=True, slots=True)
class GivenScenario:
    """A scenario or a deck list that somebody wrote, where it stands, and the clause under which it does."""

    kind: Literal["scenario", "deck"]
    text: str
    file: str
    line: int
    clause: str = ""

    def read(self, session: Session, rules: str) -> tuple[RulingSet, Situation]:
        """What it tells under some rules; raises SaiteiError if it cannot be read."""
        text = "\n" * (self.line - 1) + self.text
        if self.kind == "deck":
            return read_deck(session, text, file=self.file, rules=rules)
        return session.read(text, file=self.file, rules=rules)

    def answer(self, session: Session, rules: RulingSet, told: Situation) -> Answer:
        """The answer to what it tells."""
        return session.judge(rules, told) if self.kind == "deck" else session.answer(rules, told)


def worked_examples(
    sets: Mapping[str, RulingSet], documents: Mapping[str, Document]
) -> Iterator[GivenScenario]:
    """The examples of the pages that two sets are made of: first of what only one of them rests on.

    Of a part that neither of them plays with no example is asked.
    """
    one, other = sets.values()
    apart = [name for name in (*one.documents, *other.documents) if _only(name, one, other)]
    named = [rules.name.partition(":")[0] for rules in (one, other)]
    played = {*one.parts, *other.parts}
    for name in dict.fromkeys((*apart, *named)):
        pages = documents[name].pages if name in documents else ()
        yield from of_pages(page for page in pages if page.front.get("part") in (None, *played))


def _only(name: str, one: RulingSet, other: RulingSet) -> bool:
    return (name in one.documents) != (name in other.documents)


def of_pages(pages: Iterable[Page]) -> Iterator[GivenScenario]:
    """The worked examples of rule pages."""
    for example in examples(pages):
        kind: Literal["scenario", "deck"] = "deck" if example.fence.kind == "deck" else "scenario"
        yield GivenScenario(kind, example.fence.text, example.file, example.line, example.clause.id)


def of_files(paths: Iterable[str]) -> Iterator[GivenScenario]:
    """The scenarios in files and folders: of Markdown all fences, of any other file the whole text.

    Raises SaiteiError for a file that cannot be read.
    """
    for path in paths:
        for file in _files(Path(path)):
            text = input_files.read_text(str(file))
            if file.suffix == ".md":
                yield from _fences(text, str(file))
            else:
                yield GivenScenario("deck" if file.suffix == ".deck" else "scenario", text, str(file), 1)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(one for one in path.rglob("*") if one.suffix in _OF_SCENARIOS and one.is_file())


def _fences(text: str, file: str) -> Iterator[GivenScenario]:
    for found in _FENCE.finditer(text):
        line = text.count("\n", 0, found.start("text")) + 1
        yield GivenScenario("deck" if found["kind"] == "deck" else "scenario", found["text"], file, line)
