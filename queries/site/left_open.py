"""What the documents leave open, as a page: clauses that clash, how they are read, what only others settle.

All of it is made from recorded searches and from the rule pages, and asked again when it is written:
`python -m saitei.queries.site.left_open > docs/open-in-the-sources.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from saitei.data import data
from saitei.kb.pages.page import Clause
from saitei.queries.asked import ask, document_name
from saitei.queries.check.check import CONFLICT, SILENT
from saitei.queries.say.rulings import say_answer
from saitei.queries.search.search import SearchRequest
from saitei.queries.session import Session
from saitei.queries.site.readings import readings_table
from saitei.queries.site.records import Find, Record, path_of, read_record
from saitei.queries.site.searching import Searcher, sets_left_open
from saitei.queries.site.words import say
from saitei.wording import LANGS

HEAD = "left_open.md"
"""What stands at the front of the page."""


@dataclass(frozen=True, slots=True)
class OpenEntry:
    """Something that is left open: the find that shows it, under which set, and which others as well."""

    find: Find
    rules: str
    also: tuple[str, ...] = ()

    @property
    def scenario(self) -> str:
        """The scenario, which names its rules."""
        return f"ルール：{self.rules}\n{self.find.texts['ja'].strip()}\n"


def entries(session: Session) -> Mapping[str, Sequence[OpenEntry]]:
    """For each document all that is recorded as left open in it or in its parts, each thing once."""
    found: dict[str, dict[tuple[str, frozenset[str]], OpenEntry]] = {}
    for name, record in _records(session):
        of = found.setdefault(name.partition(":")[0], {})
        for one in () if record is None else record.finds:
            key = (one.kind, frozenset(one.clauses))
            known = of.get(key)
            of[key] = (
                OpenEntry(one, name)
                if known is None
                else OpenEntry(known.find, known.rules, (*known.also, name))
            )
    return {document: tuple(every.values()) for document, every in found.items()}


def unconfirmed(session: Session) -> Mapping[str, int]:
    """For each set how many things a search shows that no scenario told in words does."""
    return {
        name: record.found - len(record.finds)
        for name, record in _records(session)
        if record is not None and record.found > len(record.finds)
    }


def _records(session: Session) -> Iterator[tuple[str, Record | None]]:
    """For each set what was recorded as left open in it, if anything was."""
    for (name,) in sets_left_open(session.documents.values(), session.documents):
        yield name, read_record(path_of((name,), session.documents, stated_only=True))


def _unsearched(session: Session) -> Iterator[str]:
    """The sets that are not searched to the end, as the rules are now."""
    for (name,) in sets_left_open(session.documents.values(), session.documents):
        if Searcher.of_what_is_open(session, SearchRequest(), "en", name).wants((name,)):
            yield name


def page(session: Session) -> Iterator[str]:
    """The lines of the page."""
    yield from data("queries", "site", HEAD).read_text(encoding="utf-8").split("\n")
    for name, count in unconfirmed(session).items():
        yield f"- {name}: {_both('open_unconfirmed', count=count)}"
    if unsearched := tuple(_unsearched(session)):
        yield f"- {_both('open_unsearched')}: {', '.join(unsearched)}"
    yield ""
    for name, every in entries(session).items():
        document = session.documents[name]
        clashes = [one for one in every if one.find.kind == CONFLICT]
        unsaid = [one for one in every if one.find.kind == SILENT]
        table = [*readings_table(session, document)]
        if not (clashes or unsaid or table):
            continue
        yield from (f"## {_named(session, name)}", "")
        if clashes:
            yield from (f"### {_both('open_clashes')}", "")
            for one in clashes:
                yield from _clash(session, one)
        if table:
            yield from (f"### {_both('open_readings')}", "", *table, "")
        if unsaid:
            yield from (f"### {_both('open_unsaid')}", "")
            for one in unsaid:
                yield from _unsaid(session, one)


def _clash(session: Session, one: OpenEntry) -> Iterator[str]:
    known = session.rules(one.rules).clauses
    clauses = [known[clause] for clause in one.find.clauses]
    yield from (f"#### {' ⟷ '.join(clause.id for clause in clauses)}", "")
    yield from (f"- {clause.number}: {clause.title_en} · {clause.title_ja}" for clause in clauses)
    yield from (f"- {why}" for why in _readings(clauses))
    if one.also:
        yield f"- {_both('open_also', sets=', '.join(one.also))}"
    yield from ("", *_fence(one), "", *ruling(session, one), "")


def _readings(clauses: Sequence[Clause]) -> Iterator[str]:
    """Why one of some clauses is read as an exception to another, as its page says."""
    names = {name for clause in clauses for name in (clause.id, clause.number)}
    for clause in clauses:
        for relation in clause.related("read as exception to"):
            if not names.isdisjoint(part.strip() for part in relation.what.split(",")):
                why = " · ".join(filter(None, (relation.because, relation.because_ja)))
                yield f"{_both('open_exception')}: {clause.number}, {why}"


def ruling(session: Session, one: OpenEntry) -> Iterator[str]:
    """What the rules with our readings answer, in each language."""
    for lang in LANGS:
        asked = ask(session, one.scenario, rules=one.rules)
        context = asked.context(lang, session.documents)
        yield f"> {say_answer(asked.answer, context.speaker, context.players)}  "


def _unsaid(session: Session, one: OpenEntry) -> Iterator[str]:
    (clause,) = one.find.clauses
    settles = session.rules(one.find.by).clauses[clause]
    titled = f"{clause} {settles.title_en} · {settles.title_ja}"
    by = document_name(one.find.by, session.documents, "en")
    yield from (f"<details><summary>{titled} ({by})</summary>", "", *_fence(one), "", "</details>", "")


def _fence(one: OpenEntry) -> Iterator[str]:
    yield from ("```scenario", *one.scenario.rstrip("\n").split("\n"), "```")


def _both(key: str, **slots: str | int) -> str:
    return " · ".join(say(key, lang, **slots) for lang in LANGS)


def _named(session: Session, name: str) -> str:
    return " · ".join(document_name(name, session.documents, lang) for lang in LANGS)


if __name__ == "__main__":
    sys.stdout.write("\n".join(page(Session())).rstrip("\n") + "\n")
