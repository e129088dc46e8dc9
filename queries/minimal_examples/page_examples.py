"""Worked examples of pages that need a clause, where no scenario was found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from saitei.errors import SaiteiError
from saitei.kb.clauses.precedence import named_clauses
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import EXAMPLES, Clause
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.asked import Asked
from saitei.queries.examples.run import Example, ask_example, examples
from saitei.queries.search.reverify import RulingChange, answers_of, changes, ruling_change
from saitei.queries.session import Session

_BETWEEN = re.compile(r"[\s、，,：:。]+")


@dataclass(frozen=True, slots=True)
class NeedingExample:
    """A worked example that needs a clause, with its answers under its own rules and under these without it.

    `away` is what has to go for that: the clause, and where others double it they with it.
    """

    clause: str
    away: tuple[str, ...]
    example: Example
    asked: Mapping[str, Asked]

    @property
    def flip(self) -> RulingChange:
        """How the ruling changes."""
        return ruling_change(self.asked)


@dataclass(frozen=True, slots=True)
class ExampleIndex:
    """The worked examples of all pages by the words in them: which name the number of a clause."""

    by_word: Mapping[str, Sequence[Example]]

    @staticmethod
    def of(documents: Iterable[Document]) -> ExampleIndex:
        """The examples of some documents."""
        found: dict[str, list[Example]] = {}
        for example in examples(page for document in documents for page in document.pages):
            for word in {*_BETWEEN.split(example.fence.text)}:
                found.setdefault(word, []).append(example)
        return ExampleIndex(found)

    def likely(self, clause: Clause) -> Iterator[Example]:
        """The examples under a clause, those first that name it, then others that do."""
        own = [Example(clause, fence) for fence in clause.fenced(*EXAMPLES)]
        naming = self.by_word.get(clause.number, ())
        yield from sorted(own, key=lambda one: one not in naming)
        yield from (one for one in naming if one.clause != clause)


def examples_needing(clause: Clause, naming: ExampleIndex, session: Session) -> Iterator[NeedingExample]:
    """The worked examples that are answered otherwise without a clause, and without those that double it."""
    away = (clause.id, *doubled_by(clause, session.documents))
    for example in naming.likely(clause):
        asked = _asked(example, away, session)
        if asked is not None and changes(answers_of(asked)):
            yield NeedingExample(clause.id, away, example, asked)


def _asked(example: Example, away: tuple[str, ...], session: Session) -> Mapping[str, Asked] | None:
    """The answers with the clauses and without them; None where they are not in force, or no answer comes."""
    try:
        whole = ask_example(example, session)
        if not whole.rules.clauses.keys() >= {*away}:
            return None
        return {
            "a": whole,
            "b": ask_example(example, session, without_clauses(session, whole.rules.name, *away)),
        }
    except SaiteiError:  # what is left cannot stand, or takes too long
        return None


def doubled_by(clause: Clause, documents: Mapping[str, Document]) -> tuple[str, ...]:
    """The clauses of the same document that say of themselves that they double this one."""
    every = (other for page in documents[clause.document].pages for other in page.clauses)
    return tuple(
        other.id
        for other in every
        if any(clause.id in named_clauses(relation, other) for relation in other.related("doubles"))
    )


def without_clauses(session: Session, rules: str, *clauses: str) -> str:
    """The name under which a session knows a ruling set without some clauses."""
    name = f"{rules} without {', '.join(clauses)}"
    if name not in session.sets:
        left = ruling_set(rules, session.documents, without={*clauses})
        session.sets[name] = replace(left, complete=session.rules(rules))
    return name
