"""Search the ruling sets of some documents, and each two of them, and record what is found.

Of each set also what it leaves open: clauses that clash without the precedence that we read into it, and of
whole documents what only others settle.

What is recorded of the rules as they are is not searched again, so that a search goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path

from saitei.data import data
from saitei.disk_cache import digest, fingerprint, kept
from saitei.kb.logic_files import engine_programs
from saitei.kb.pages.documents import CONSTRUCTION, Document, Library, closure, find
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.queries.check.check import CONFLICT, SILENT, Check, CheckFinding, sets_beside
from saitei.queries.code_digest import decision_digest
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.difference import Difference
from saitei.queries.minimal_examples.find import MinimalExample, MinimalExamples
from saitei.queries.search.reverify import SceneTexts
from saitei.queries.search.search import Heard, SearchRequest
from saitei.queries.search.space import searched_kinds
from saitei.queries.search.table_size import fit_table_size
from saitei.queries.session import Session
from saitei.queries.site.needed_clauses import needed_by
from saitei.queries.site.precedence_table import set_names
from saitei.queries.site.records import Find, Record, Sets, path_of, read_record, write_record
from saitei.wording import Lang

OPTION = "option"
"""The sort of parts that are played with others, never by themselves."""

_FEW = 5
"""So many differences are recorded where variants are compared, each about another question."""

_TEXTS = ("queries", "search", "texts.toml")
"""The card texts that scenarios are made of."""


def single_sets(chosen: Iterable[Document]) -> Iterator[Sets]:
    """The ruling sets that are searched for examples: of each document and of each of its parts."""
    for document in chosen:
        yield from ((name,) for name in set_names(document))


def sets_left_open(chosen: Iterable[Document], documents: Library) -> list[Sets]:
    """The ruling sets that are searched for what they leave open, what a document builds on before it."""
    ruled = sorted(
        (one for one in chosen if one.id != CONSTRUCTION), key=lambda one: len(closure(one, documents))
    )
    return [*single_sets(ruled)]


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


_REDUCER = ("queries", "search", "reduce.py")
"""The program that leaves out of finds what they do without."""


@cache
def reducer_digest() -> str:
    """A digest of the program that makes finds small: another may have left more in them than they need."""
    return digest((data(*_REDUCER).read_bytes(),))


@dataclass(frozen=True)
class Searcher:
    """Searches ruling sets within the bound and the time that are wanted for each."""

    session: Session
    wanted: SearchRequest
    lang: Lang
    stated_only: bool = False

    @staticmethod
    def of_what_is_open(session: Session, wanted: SearchRequest, lang: Lang, name: str) -> Searcher:
        """What searches a set without the precedence that we read into it."""
        stated = {**session.sets, name: ruling_set(name, session.documents, stated_only=True)}
        return Searcher(replace(session, sets=stated), wanted, lang, stated_only=True)

    def wants(self, sets: Sets) -> bool:
        """Whether there is anything to search that is not recorded of the rules as they are."""
        record = read_record(self._path(sets))
        return record is None or not self.is_whole(record)

    def is_whole(self, record: Record) -> bool:
        """Whether all that a record is about was searched, of the rules as they are.

        Rules that have changed are looked at closer: a search goes through few of what they say.
        """
        if not record.complete:
            return False
        if record.made_of == self.made_of(record.sets):
            return True
        return bool(record.program_digest) and record.program_digest == self.program_digest(record.sets)

    def refreshed(self, sets: Sets) -> Record | None:
        """The record of some sets if that need not be searched anew; None if there is none such.

        What was made small by another program is whole, and still searched anew.
        """
        path = self._path(sets)
        record = read_record(path)
        if record is None or record.reducer_digest != reducer_digest() or not self.is_whole(record):
            return None
        if record.made_of != (made_of := self.made_of(sets)):
            record = replace(record, made_of=made_of)
            write_record(path, record)
        return record

    def program_digest(self, sets: Sets) -> str:
        """A digest of what the searches of some sets go through."""
        source = fingerprint(
            map(str.encode, (decision_digest(), *sets, str(self.stated_only), self.made_of(sets)))
        )
        return str(kept("program-digest", source, lambda: self._program_digest(sets)))

    def _program_digest(self, sets: Sets) -> str:
        looking = self._looking(sets)
        rules = dict(zip("ab", map(self.session.rules, sets), strict=False))
        looking.wanted = fit_table_size(self.session.worker, rules, looking.wanted).wanted
        return _gone_through(looking)

    def made_of(self, sets: Sets) -> str:
        """A digest of the rules that there are to search."""
        bound = self.wanted.bound
        sides = (*sets, *self._beside(*sets))
        each = (proven_on(self.session, sides, question) for question in searched_kinds())
        return digest(map(str.encode, (_space(), f"{bound.players} {bound.cards}", *each)))

    def search(self, sets: Sets, heard: Heard) -> Record:
        """Search, and record what is found, also where somebody stops it on the way."""
        looking = self._looking(sets)
        try:
            looking.run(heard)
        finally:
            record = self._record(sets, looking)
            path = self._path(sets)
            before = read_record(path)
            if record.complete or before is None or not before.complete:
                write_record(path, record)
        return record

    def _path(self, sets: Sets) -> Path:
        return path_of(sets, self.session.documents, stated_only=self.stated_only)

    def _looking(self, sets: Sets) -> Comparison | MinimalExamples | Check:
        if self.stated_only:
            return self._check(*sets)
        return self._comparison(*sets) if len(sets) > 1 else self._instances(*sets)

    def _check(self, name: str) -> Check:
        """Of a whole document also what only others settle; no clashes recorded of what it builds on."""
        kinds = frozenset({CONFLICT, SILENT})
        others = self._beside(name)
        return Check(self.session, name, self.wanted, self.lang, others, kinds, self._known(name))

    def _beside(self, *sets: str) -> Sets:
        """The sets that may settle what one leaves unsaid: of a whole document all others of its game."""
        asks = self.stated_only and ":" not in sets[0]
        return sets_beside(self.session, sets[0]) if asks else ()

    def _known(self, name: str) -> frozenset[frozenset[str]]:
        """The clauses that clash already in the sets that one builds on."""
        documents = dict(self.session.documents)
        below = {one.id for one in closure(find(name, documents), documents)} - {name}
        records = (read_record(path_of((one,), documents, stated_only=True)) for one in below)
        finds = (one for record in records if record for one in record.finds)
        return frozenset(frozenset(one.clauses) for one in finds if one.kind == CONFLICT)

    def _comparison(self, a: str, b: str) -> Comparison:
        """Of two documents all that parts them; of variants a few things: there are many pairs of these."""
        few = _FEW if ":" in f"{a}{b}" else None
        return Comparison(self.session, a, b, self.wanted, self.lang, few=few)

    def _instances(self, name: str) -> MinimalExamples:
        """Of a document itself, or of a part of it, not of those it builds on."""
        document = find(name, dict(self.session.documents))
        part = tuple(filter(None, name.partition(":")[2].split("+")))
        every = (clause for page in document.pages for clause in page.clauses)
        own = frozenset(clause.id for clause in every if clause.parts[:1] == part)
        return MinimalExamples(self.session, name, self.wanted, self.lang, own)

    def _record(self, sets: Sets, looking: Comparison | MinimalExamples | Check) -> Record:
        if isinstance(looking, Check):
            number, together = len(looking.findings) + len(looking.unconfirmed), True
            finds = [self._left_open(sets, one) for one in looking.findings]
        elif isinstance(looking, Comparison):
            number, together = looking.shown or len(looking.differences), looking.together
            finds = [
                self._find(sets, one, one.kind, (*one.clauses_a, *one.clauses_b))
                for one in looking.differences
            ]
        else:
            number, together = len(looking.found), True
            finds = [self._find(sets, one, one.flip, (one.clause,)) for one in looking.found]
        bound, known = looking.wanted.bound, tuple(one for one in finds if one is not None)
        whole = _whole(looking)
        return Record(
            sets, bound.players, bound.cards, whole, number, self.made_of(sets), known, together,
            needed_by(looking) if isinstance(looking, MinimalExamples) else (),
            _gone_through(looking) if whole else "",  # what was left out is searched again, whatever it was
            reducer_digest(),
        )  # fmt: skip

    def _find(
        self, sets: Sets, one: MinimalExample | Difference, kind: str, clauses: tuple[str, ...]
    ) -> Find | None:  # fmt: skip
        """What is recorded; nothing of what does not come out when it is asked again."""
        if not one.round_trip:
            return None
        clauses = tuple(dict.fromkeys(clauses))
        proof = proven_on(self.session, sets, one.topic)
        return Find(one.topic, kind, clauses, one.size, one.minimal, proof, _recorded(one.texts))

    def _left_open(self, sets: Sets, one: CheckFinding) -> Find | None:
        """What is recorded of a finding of a check, nothing of one that does not come out again."""
        each = one.example
        if each is None or each.printed is None or not each.printed.agrees:
            return None
        question = each.printed.asked["a"].situation.question.name
        sides = (*sets, one.by) if one.by else sets
        proof = proven_on(self.session, sides, question)
        return Find(
            question, one.kind, one.clauses, each.size, each.minimal, proof, _recorded(each.texts), one.by
        )


def _whole(looking: Comparison | MinimalExamples | Check) -> bool:
    """Whether moments were searched to the end."""
    return looking.complete if isinstance(looking, MinimalExamples) else looking.coverage.whole


def _gone_through(looking: Comparison | MinimalExamples | Check) -> str:
    """A digest of all that a search of moments goes through, with how large it may be."""
    bound = looking.wanted.bound
    each = (f"{one.question} {one.program_digest}".encode() for one in looking.spaces() if not one.idle)
    return digest((f"{bound.players} {bound.cards}".encode(), *each))


def _recorded(texts: SceneTexts) -> Mapping[Lang, str]:
    return {"en": _bare(texts.en), "ja": _bare(texts.ja)}


def _bare(text: str) -> str:
    """A scenario without its first line, which names the rules that it was found under."""
    return text.partition("\n")[2]
