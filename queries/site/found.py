"""What the solver finds: examples that need their clause, scenarios on which ruling sets part.

Such searches take long: they are made when they are asked for, kept by what they rest on, and shown then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import TypeAlias

from saitei.errors import SaiteiError
from saitei.kb.documents import CONSTRUCTION, Document, closure, find
from saitei.kept import Json, digest, remember, remembered
from saitei.queries.ask import Session
from saitei.queries.asking import ask
from saitei.queries.made_by import answering
from saitei.queries.messages import LANGUAGES, Language
from saitei.queries.site.telling import told
from saitei.queries.space.asked_again import Printed, Texts
from saitei.queries.space.comparing import Comparison
from saitei.queries.space.difference import Difference
from saitei.queries.space.hunt import Heard, Size, Wanted
from saitei.queries.space.instances import Instance, Instances
from saitei.queries.space.worked import without

Search: TypeAlias = "Callable[[], Json]"
"""Looks for what is not kept."""

Pair: TypeAlias = "tuple[str, str]"
"""Two ruling sets."""


def pair_path(pair: Pair) -> str:
    """Where the comparison of two sets stands on the site."""
    return f"comparison/{pair[0]}--{pair[1]}"


def difference_anchor(number: int) -> str:
    """The anchor of a difference on its page."""
    return f"d-{number}"


@dataclass(frozen=True, slots=True)
class Found:
    """Examples by the clause that they need; differences by the two ruling sets; None where nobody looked."""

    examples: Mapping[str, tuple[Json, ...]] = field(default_factory=dict[str, tuple[Json, ...]])
    differences: Mapping[Pair, Json] = field(default_factory=dict[Pair, Json])

    def parting(self, clause: str) -> Iterator[tuple[Pair, int]]:
        """The differences in which a clause has a part: of which two sets, and which on their page."""
        for pair, rows in self.differences.items():
            for number, row in enumerate(rows or (), 1):
                if clause in row["clauses"]:
                    yield pair, number


@dataclass(frozen=True)
class Finder:
    """Looks up what has been found, and searches for so many seconds each where nothing is kept."""

    session: Session
    logics: Mapping[str, str]
    lang: Language
    seconds: float | None = None

    def found(self, chosen: Iterable[Document], heard: Heard) -> Found:
        """The finds about some documents, and about each two of them."""
        names = [document.id for document in chosen if document.id != CONSTRUCTION]
        examples: dict[str, list[Json]] = {}
        for name in names:
            for row in self._kept("found-examples", (name,), partial(self._examples, name, heard)) or ():
                examples.setdefault(row["clause"], []).append(row)
        pairs = {
            (a, b): self._kept("found-differences", (a, b), partial(self._differences, a, b, heard))
            for a, b in combinations(names, 2)
            if self._rules(a) & self._rules(b) - {CONSTRUCTION}
        }
        return Found({clause: tuple(rows) for clause, rows in examples.items()}, pairs)

    def _rules(self, name: str) -> set[str]:
        """The documents that a ruling set is made of."""
        documents = dict(self.session.documents)
        return {part.id for part in closure(find(name, documents), documents)}

    def _kept(self, kind: str, names: tuple[str, ...], search: Search) -> Json:
        documents = dict(self.session.documents)
        rest = [self.logics[part.id] for name in names for part in closure(find(name, documents), documents)]
        source = digest(map(str.encode, (answering(), *names, *rest)))
        found = remembered(kind, source)
        if found is None and self.seconds is not None:
            found = search()
            remember(kind, source, found)
        return found

    def _examples(self, name: str, heard: Heard) -> Json:
        search = Instances(self.session, name, self._wanted(), self.lang)
        search.run(heard)
        return [row for one in search.found for row in self._example(one, search)]

    def _example(self, one: Instance, search: Instances) -> Iterator[Json]:
        sides = {"shown": search.name, "without": without(self.session, search.name, one.clause)}
        yield from self._row(
            one.texts, one.size, one.printed, sides, {"clause": one.clause, "flip": one.flip}
        )

    def _differences(self, a: str, b: str, heard: Heard) -> Json:
        search = Comparison(self.session, a, b, self._wanted(), self.lang)
        search.run(heard)
        return [row for one in search.differences for row in self._difference(one, a, b)]

    def _difference(self, one: Difference, a: str, b: str) -> Iterator[Json]:
        said: dict[str, Json] = {"kind": one.kind, "clauses": [*one.clauses_a, *one.clauses_b]}
        yield from self._row(one.texts, one.size, one.printed, {"a": a, "b": b}, said)

    def _row(
        self,
        texts: Texts,
        size: Size,
        printed: Printed | None,
        sides: Mapping[str, str],
        said: dict[str, Json],
    ) -> Iterator[Json]:
        """A find with what either side answers; nothing where it cannot be asked again as it was found."""
        if printed is None or not printed.agrees:
            return
        try:
            answers: dict[str, Json] = {side: self._told(texts, rules) for side, rules in sides.items()}
        except SaiteiError:
            return
        yield said | answers | {"size": [size.players, size.cards]}

    def _told(self, texts: Texts, rules: str) -> Json:
        """The answer to each language's own text."""
        each = {"en": texts.en, "ja": texts.ja}
        asked = {lang: ask(self.session, each[lang], rules=rules, why=True) for lang in LANGUAGES}
        name = f"f-{digest((texts.en.encode(),))}"
        shown = {lang: told(asked[lang], self.session.documents, name) for lang in LANGUAGES}
        return shown["en"] | {lang: shown[lang][lang] for lang in LANGUAGES}

    def _wanted(self) -> Wanted:
        return Wanted(seconds=self.seconds or 0.0)
