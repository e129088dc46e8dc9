"""Make what a wheel brings along: the first question after an installation shall cost no more than the next.

`python -m saitei.queries.prepared FOLDER` asks a few worked examples with nothing kept, and copies what was
kept of rule pages, ruling sets, tables and grammars. Each entry is named by all that it was made from: where
a page or a program is another, it is found no more, and made anew as in a checkout. Without a folder they are
kept in this user's own cache alone, for processes that would each make them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from saitei.disk_cache import prepare
from saitei.errors import SaiteiError
from saitei.kb.solver.worker import Worker
from saitei.queries.examples.run import Example, ask_example, examples
from saitei.queries.judge.program import pruned_parts
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session

KINDS = (
    "cards", "compiled", "glr", "index", "lalr", "lexicon", "names-english", "names-japanese", "outline",
    "pages", "parts", "relaxable", "rewordings", "rules", "shapes", "table", "words-english",
    "words-japanese", "worded",
)  # fmt: skip
"""What does not depend on what is asked."""

_KINDS_OF_EXAMPLES = 4


def main(arguments: Sequence[str]) -> None:
    """Write the entries into the folder that is named, if one is."""
    if not arguments:
        with Worker() as worker:
            session = Session(worker=worker)
            fill_cache(session, session.documents)
        return
    (into,) = map(Path, arguments)
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        os.environ["SAITEI_CACHE"] = folder
        with Worker() as worker:
            session = Session(worker=worker)
            write(session, session.documents, into)


def write(session: Session, documents: Iterable[str], into: Path) -> None:
    """Ask an example of each kind of some documents, and write what was kept of them into a folder."""
    fill_cache(session, documents)
    prepare(KINDS, into)


def fill_cache(session: Session, documents: Iterable[str]) -> None:
    """Ask an example of each kind of some documents, so that what they need is kept."""
    for document in documents:
        for example in _of_each_kind(session, document):
            asked = ask_example(example, session, document)
            pruned_parts(asked.rules, asked.rules.slice(asked.situation.question.name), asked.situation)


def _of_each_kind(session: Session, document: str) -> Iterable[Example]:
    """An example of a moment and one of a course, in each language, for the rules of a document."""
    found: dict[tuple[str, bool], Example] = {}
    for example in examples(session.documents[document].pages):
        if len(found) == _KINDS_OF_EXAMPLES:
            break
        if example.clause.parts:
            continue
        with suppress(SaiteiError):
            _, asked = session.read(example.text, rules=document)
            course = is_of_course(asked.question.name, asked.language)
            found.setdefault((asked.scenario.lang, course), example)
    return found.values()


if __name__ == "__main__":
    main(sys.argv[1:])
