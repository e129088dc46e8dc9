"""The two ruling sets of a comparison, where either may be a path: another edition of a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from saitei.kb.pages.documents import edited
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries import input_files
from saitei.queries.compare.given_examples import GivenScenario, worked_examples
from saitei.queries.compare.moved_clauses import moved_clauses, renumbered
from saitei.queries.session import Session


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


class ComparedSets(NamedTuple):
    """Two ruling sets by the names under which the session knows them, and the scenarios to ask them first.

    `moved` are the clauses of the second that only have another number in the first, by their own ids.
    """

    session: Session
    a: str
    b: str
    given: tuple[GivenScenario, ...]
    moved: Mapping[str, str]


def by_their_old_numbers(name: str, session: Session, before: Session) -> Mapping[str, str]:
    """Have a ruling set know its clauses by the ids they have `before`, where they only moved; which moved.

    Raises SaiteiError for a set that there is not.
    """
    found = session.rules(name)
    numbers = moved_clauses(before.rules(name), found)
    session.sets[name] = renumbered(found, numbers)
    return numbers


def sides(a: str, b: str, session: Session) -> ComparedSets:
    """Two ruling sets to be compared, either of them named by a path of rule pages.

    Where both rest on the document of the pages they are editions of it, and clauses that only moved to
    another number are known by their old one. Raises SaiteiError.
    """
    one, other = _Side.of(a, session), _Side.of(b, session)
    here, there = one.rules(other), other.rules(one)
    document = one.document or other.document
    editions = document is not None and document in here.documents and document in there.documents
    numbers = moved_clauses(here, there) if editions else dict[str, str]()
    first, second = one.called(here), other.called(there)
    session.sets.update({first: here, second: renumbered(there, numbers)})
    unknown = document is not None and document not in session.documents
    known = one.session.documents if one.document else other.session.documents
    knowing = replace(session, documents=known) if unknown else session
    sets = {"a": here, "b": there}
    given = (*worked_examples(sets, one.session.documents), *worked_examples(sets, other.session.documents))
    return ComparedSets(knowing, first, second, tuple(dict.fromkeys(given)), numbers)
