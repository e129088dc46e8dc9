"""Search the ruling sets of some documents, and each two of them, and record what is found.

What is recorded of the rules as they are is not searched again, so that a search goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from saitei.data import data
from saitei.disk_cache import digest
from saitei.kb.logic_files import engine_programs
from saitei.kb.pages.documents import CONSTRUCTION, Document, Library, closure, find
from saitei.queries.search.compare import Comparison
from saitei.queries.search.difference import Difference
from saitei.queries.search.minimal_examples import MinimalExample, MinimalExamples
from saitei.queries.search.search import Heard, SearchRequest
from saitei.queries.search.space import searched_kinds
from saitei.queries.session import Session
from saitei.queries.site.needed_clauses import is_current, needed_by
from saitei.queries.site.precedence_table import set_names
from saitei.queries.site.records import Find, Record, Sets, path_of, read_record, write_record
from saitei.wording import Lang

OPTION = "option"
"""The sort of parts that are played with others, never by themselves."""

_FEW = 5
"""So many differences are recorded where variants are compared: there are many such pairs."""

_TEXTS = ("queries", "search", "texts.toml")
"""The card texts that scenarios are made of."""


def single_sets(chosen: Iterable[Document]) -> Iterator[Sets]:
    """The ruling sets that are searched for examples: of each document and of each of its parts."""
    for document in chosen:
        yield from ((name,) for name in set_names(document))


def set_pairs(chosen: Iterable[Document], documents: Library) -> Iterator[Sets]:
    """Each two ruling sets of one game, what a document builds on before it."""
    games: dict[str, list[str]] = {}
    order = list(documents)
    bases = {one.id: closure(one, documents) for one in chosen if one.id != CONSTRUCTION}
    for name in sorted(bases, key=lambda name: (len(bases[name]), order.index(name))):
        first = next(one.id for one in bases[name] if one.id != CONSTRUCTION)
        games.setdefault(first, []).extend(_played(documents[name]))
    for names in games.values():
        yield from combinations(names, 2)


def _played(document: Document) -> Iterator[str]:
    """The ruling sets of a document that somebody plays."""
    options = {f"{document.id}:{part}" for part, sort in document.sorts.items() if sort == OPTION}
    yield from (name for name in set_names(document) if name not in options)


def proven_on(session: Session, sets: Sets, question: str) -> str:
    """A digest of the clauses that one kind of question reaches."""
    rules = [session.rules(name) for name in sets]
    logic = (f"{one.slice(question).text}{sorted(one.keywords.items())}" for one in rules)
    return digest(map(str.encode, (question, *logic)))


@cache
def _space() -> str:
    """A digest of what says which scenarios there are to be found."""
    programs = (path for path in engine_programs() if path.parent.name == "space")
    by_name = sorted(programs, key=lambda path: (path.name, str(path)))
    return digest(path.read_bytes() for path in (*by_name, data(*_TEXTS)))


@dataclass(frozen=True)
class Searcher:
    """Searches ruling sets within the bound and the time that are wanted for each."""

    session: Session
    wanted: SearchRequest
    lang: Lang

    def wants(self, sets: Sets) -> bool:
        """Whether there is anything to search that is not recorded of the rules as they are."""
        documents = self.session.documents
        record = read_record(path_of(sets, documents))
        if record is None or not record.complete or record.made_of != self._made_of(sets):
            return True
        return not is_current(record, documents)

    def search(self, sets: Sets, heard: Heard) -> Record:
        """Search, and record what is found, also where somebody stops it on the way."""
        looking = self._comparison(*sets) if len(sets) > 1 else self._instances(*sets)
        try:
            looking.run(heard)
        finally:
            record = self._record(sets, looking)
            path = path_of(sets, self.session.documents)
            before = read_record(path)
            if record.complete or before is None or not before.complete:
                write_record(path, record)
            elif before.made_of != record.made_of:  # what was searched to its end is no longer what there is
                write_record(path, replace(before, complete=False))
        return record

    def _comparison(self, a: str, b: str) -> Comparison:
        return Comparison(self.session, a, b, self.wanted, self.lang)

    def _instances(self, name: str) -> MinimalExamples:
        """Of a document itself, or of a part of it, not of those it builds on."""
        document = find(name, dict(self.session.documents))
        part = tuple(filter(None, name.partition(":")[2].split("+")))
        every = (clause for page in document.pages for clause in page.clauses)
        own = frozenset(clause.id for clause in every if clause.parts[:1] == part)
        return MinimalExamples(self.session, name, self.wanted, self.lang, own)

    def _record(self, sets: Sets, looking: Comparison | MinimalExamples) -> Record:
        if isinstance(looking, Comparison):
            number, together = len(looking.differences), looking.together
            finds = [
                self._find(sets, one, one.kind, (*one.clauses_a, *one.clauses_b)) for one in _chosen(looking)
            ]
        else:
            number, together = len(looking.found), True
            finds = [self._find(sets, one, one.flip, (one.clause,)) for one in looking.found]
        bound, known = looking.wanted.bound, tuple(one for one in finds if one is not None)
        return Record(
            sets, bound.players, bound.cards, _whole(looking), number, self._made_of(sets), known, together,
            () if isinstance(looking, Comparison) else needed_by(looking),
        )  # fmt: skip

    def _find(
        self, sets: Sets, one: MinimalExample | Difference, kind: str, clauses: tuple[str, ...]
    ) -> Find | None:  # fmt: skip
        """What is recorded; nothing of what does not come out when it is asked again."""
        if not one.round_trip:
            return None
        clauses = tuple(dict.fromkeys(clauses))
        texts: dict[Lang, str] = {"en": _bare(one.texts.en), "ja": _bare(one.texts.ja)}
        proof = proven_on(self.session, sets, one.topic)
        return Find(one.topic, kind, clauses, one.size, one.minimal, proof, texts)

    def _made_of(self, sets: Sets) -> str:
        """What is searched, as a digest."""
        bound = self.wanted.bound
        each = (proven_on(self.session, sets, question) for question in searched_kinds())
        return digest(map(str.encode, (_space(), f"{bound.players} {bound.cards}", *each)))


def _whole(looking: Comparison | MinimalExamples) -> bool:
    """Whether moments were searched to the end."""
    return looking.coverage.whole if isinstance(looking, Comparison) else looking.complete


def _chosen(comparison: Comparison) -> Iterator[Difference]:
    """All differences of two documents; where parts are compared a few, each about another question."""
    parted = any(":" in name for name in comparison.names.values())
    asked: set[str] = set()
    for one in comparison.differences:
        if not parted or (one.topic not in asked and len(asked) < _FEW):
            asked.add(one.topic)
            yield one


def _bare(text: str) -> str:
    """A scenario without its first line, which names the rules that it was found under."""
    return text.partition("\n")[2]
