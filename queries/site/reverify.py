"""Recorded finds are asked again: what is shown of them is what the rules say now.

A find that is no longer what it was recorded as is stale: it is told with its place, and not shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from saitei.disk_cache import Cached, digest, fingerprint, remember, remembered_table
from saitei.errors import OutOfBounds, SaiteiError
from saitei.kb.pages.documents import closure, find
from saitei.queries.asked import Asked, ask
from saitei.queries.code_digest import answer_digest
from saitei.queries.compare.difference import kind_of
from saitei.queries.minimal_examples.page_examples import without_clauses
from saitei.queries.search.reverify import answers_of, changes, same_but_for
from saitei.queries.session_workers import WorkerSession
from saitei.queries.site.card_names import renamed
from saitei.queries.site.example_told import find_told
from saitei.queries.site.records import Find, Sets
from saitei.queries.site.searching import proven_on
from saitei.wording import LANGS, Lang


@dataclass(frozen=True, slots=True)
class RecordedFind:
    """A find with the ruling sets that it is about: one if it needs a clause, else two."""

    sets: Sets
    find: Find


@dataclass(frozen=True, slots=True)
class ReverifiedFind:
    """A find as it comes out now: what either side answers, and whether it is as it was recorded.

    `as_proven` says that what it was proven on has not changed.
    """

    recorded: RecordedFind
    sides: Mapping[str, Cached] | None
    as_proven: bool


def in_parts(every: Iterable[RecordedFind]) -> list[list[RecordedFind]]:
    """Those of one scenario together: most ruling sets that part on it part from several others."""

    def scenario(one: RecordedFind) -> str:
        return one.find.texts["en"]

    return [[*part] for _, part in groupby(sorted(every, key=scenario), key=scenario)]


def reverify(worker: WorkerSession, part: Sequence[RecordedFind]) -> list[ReverifiedFind]:
    """The finds as they come out now, from the last time where nothing that they rest on has changed."""
    asker = _Asker(worker)
    return [_again(asker, one) for one in part]


def _again(asker: _Asker, one: RecordedFind) -> ReverifiedFind:
    source = fingerprint(map(str.encode, (answer_digest(), *_rests_on(asker.worker, one))))
    found = remembered_table("find", source, "sides", "as_proven")
    if found is None:
        try:
            found = _now(asker, one)
        except OutOfBounds:  # another time there may be time enough
            return ReverifiedFind(one, None, as_proven=False)
        remember("find", source, found)
    return ReverifiedFind(one, found["sides"], found["as_proven"])


def _now(asker: _Asker, one: RecordedFind) -> Cached:
    """What either side answers; nothing where a scenario cannot be asked; raises OutOfBounds."""
    try:
        return asker.asked(one)
    except OutOfBounds:
        raise
    except SaiteiError:
        return {"sides": None, "as_proven": False}


def _rests_on(worker: WorkerSession, one: RecordedFind) -> Iterator[str]:
    yield f"{one.sets} {one.find}"
    documents = dict(worker.documents)
    for name in one.sets:
        yield from (worker.logics[part.id] for part in closure(find(name, documents), documents))


@dataclass(frozen=True)
class _Asker:
    """Asks what is recorded, each scenario once under each of the rules."""

    worker: WorkerSession
    known: dict[tuple[str, str], Mapping[Lang, Asked]] = field(
        default_factory=dict[tuple[str, str], "Mapping[Lang, Asked]"]
    )

    def asked(self, one: RecordedFind) -> Cached:
        """What either side answers, nothing where that is not what was recorded; raises SaiteiError."""
        session, find = self.worker.session, one.find
        names = (
            one.sets if len(one.sets) > 1 else (*one.sets, without_clauses(session, *one.sets, *find.clauses))
        )
        sides = {side: self._both(find, name) for side, name in zip("ab", names, strict=True)}
        if not all(_as_recorded(one, {side: sides[side][lang] for side in sides}) for lang in LANGS):
            return {"sides": None, "as_proven": False}
        name = f"f-{digest((find.texts['en'].encode(),))}"
        told = {side: find_told(asked, self.worker.documents, name) for side, asked in sides.items()}
        return {"sides": told, "as_proven": proven_on(session, one.sets, find.question) == find.proven_on}

    def _both(self, find: Find, rules: str) -> Mapping[Lang, Asked]:
        key = (find.texts["en"], rules)
        if key not in self.known:
            self.known[key] = self._in_both_languages(find, rules)
        return self.known[key]

    def _in_both_languages(self, find: Find, rules: str) -> Mapping[Lang, Asked]:
        """The answer in either language: the same, unless one of them reads a text in its own way."""
        session = self.worker.session
        english = ask(session, find.texts["en"], rules=rules, why=True)
        chosen, situation = session.read(find.texts["ja"], rules=rules)
        objects = zip(english.situation.scenario.objects, situation.scenario.objects, strict=False)
        names = {one.name: other.name for one, other in objects}
        if same_but_for({other: one for one, other in names.items()}, english.situation, situation):
            return {"en": english, "ja": Asked(chosen, situation, renamed(english.answer, names))}
        return {"en": english, "ja": ask(session, find.texts["ja"], rules=rules, why=True)}


def _as_recorded(one: RecordedFind, asked: Mapping[str, Asked]) -> bool:
    """Whether two sets part as they did, or the clause makes a difference."""
    answers = answers_of(asked)
    return kind_of(answers) == one.find.kind if len(one.sets) > 1 else changes(answers)
