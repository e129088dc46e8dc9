"""Compare two editions of a document: which published examples change their answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from saitei.kb.pages.documents import edited
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries import input_files
from saitei.queries.examples.run import Example, Outcome, examples, run
from saitei.queries.question_kinds import ABOUT_COURSE
from saitei.queries.search.reverify import observable
from saitei.queries.session import Session
from saitei.terms import NOTHING


@dataclass(frozen=True, slots=True)
class ChangedExample:
    """A published example that the other edition answers otherwise."""

    example: Example
    a: Outcome
    b: Outcome


@dataclass(frozen=True, slots=True)
class Editions:
    """Two sessions over the same documents, but for the pages that one of them has otherwise."""

    one: Session
    other: Session
    document: str

    def flips(self) -> Iterator[ChangedExample]:
        """The worked examples of the first edition whose ruling is another one in the second."""
        for example in examples(self.one.documents[self.document].pages):
            before = run(example, self.one)
            if before.asked is None or self._same(before):
                continue
            after = run(example, self.other)
            if after.asked is None or observable(after.asked.answer) != observable(before.asked.answer):
                yield ChangedExample(example, before, after)

    def _same(self, before: Outcome) -> bool:
        """Whether the question reaches nothing that the second edition has otherwise."""
        if before.asked is None:
            return False
        rules, question = (
            before.asked.rules,
            (before.asked.situation.scenario.question or NOTHING).name,
        )
        return question not in ABOUT_COURSE and _part(rules, question) == _part(
            self.other.rules(rules.name), question
        )


def _part(rules: RulingSet, question: str) -> tuple[str, object]:
    return rules.slice(question).text, rules.keywords


@dataclass(frozen=True, slots=True)
class _Side:
    """What was named: a ruling set, or by a path the pages of a document, in a session that has them."""

    said: str
    session: Session
    document: str | None

    @staticmethod
    def of(said: str, session: Session) -> _Side:
        if not said.endswith(".md") and Path(said).name == said:
            return _Side(said, session, None)
        pages = input_files.own_pages([said])
        documents = edited(session.documents, pages, whole=Path(said).is_dir())
        return _Side(said, replace(session, documents=documents, sets={}), pages[0].document)

    def rules(self, other: _Side) -> RulingSet:
        """The ruling set that is meant: of a path the other side's, if that rests on its document."""
        if self.document is None:
            return self.session.rules(self.said)
        named = self.document if other.document else other.said
        found = self.session.rules(named)
        return found if self.document in found.documents else self.session.rules(self.document)

    def called(self, rules: RulingSet) -> str:
        """What it is told by: the path, if it is one."""
        return rules.name if self.document is None else self.said


def sides(a: str, b: str, session: Session) -> tuple[str, str, Editions | None]:
    """The names under which a session knows two ruling sets, either of them by a path of rule pages.

    Where both rest on the document of the pages they are editions of it. Raises SaiteiError.
    """
    one, other = _Side.of(a, session), _Side.of(b, session)
    here, there = one.rules(other), other.rules(one)
    first, second = one.called(here), other.called(there)
    session.sets.update({first: here, second: there})
    document = one.document or other.document
    alike = document in here.documents and document in there.documents
    return first, second, Editions(one.session, other.session, document) if document and alike else None
