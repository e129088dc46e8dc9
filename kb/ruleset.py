"""A ruling set: the documents it is composed of, their clauses compiled, sliced for a question."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from saitei.kb.cache import Compiled, compiled
from saitei.kb.documents import Document, closure, find, shipped
from saitei.kb.pages import Clause
from saitei.kb.precedence import Precedence
from saitei.kb.rule import Rule
from saitei.kb.say import has_a_say
from saitei.kb.shaped import Program
from saitei.kb.slicing import Slice, cut


@dataclass(frozen=True, slots=True)
class RulingSet:
    """Clauses that are in force together, compiled; `slices` and `programs` keep what questions need."""

    name: str
    documents: tuple[str, ...]
    clauses: Mapping[str, Clause]
    rules: tuple[Rule, ...]
    definitions: tuple[Rule, ...]
    over: tuple[Precedence, ...]
    keywords: Mapping[str, str]
    slices: dict[str, Slice] = field(default_factory=dict[str, Slice])
    programs: dict[str, Program] = field(default_factory=dict[str, Program])

    def slice(self, question: str) -> Slice:
        """The part of the program that a question of this kind can reach."""
        if question not in self.slices:
            self.slices[question] = cut((*self.definitions, *self.rules), self.over, question)
        return self.slices[question]


def ruling_set(
    name: str, documents: Mapping[str, Document] | None = None, *,
    without: Collection[str] = (), stated_only: bool = False,
) -> RulingSet:  # fmt: skip
    """The ruling set of a document and all it builds on; `without` leaves clauses out.

    `stated_only` leaves out the exceptions that we read into the documents. Raises UnknownTerm for an
    unknown name, RulePageError for pages that cannot stand together.
    """
    known = dict(shipped() if documents is None else documents)
    parts = closure(find(name, known), known)
    every = {clause.id: clause for part in parts for page in part.pages for clause in page.clauses}
    clauses = {key: clause for key, clause in every.items() if key not in without}
    rules, definitions, over = _compiled(parts, every, clauses, stated_only=stated_only)
    keywords = {
        fence.info: fence.text.strip() for clause in clauses.values() for fence in clause.fenced("keyword")
    }
    names = tuple(part.id for part in parts)
    return RulingSet(names[-1], names, clauses, rules, definitions, over, keywords)


def _compiled(
    parts: Sequence[Document],
    every: Mapping[str, Clause],
    clauses: Mapping[str, Clause],
    *,
    stated_only: bool,
) -> Compiled:
    """Compiled pages as they were kept, if they are unchanged: only composing them anew needs clingo here."""

    def make() -> Compiled:
        from saitei.kb.compose import compose  # noqa: PLC0415 loads clingo (30 ms)

        made = compose(parts, every, clauses, stated_only=stated_only)
        return made.rules, made.definitions, made.over

    away = every.keys() - clauses.keys()
    if stated_only or any(has_a_say(every[clause], every) for clause in away):
        return make()
    rules, definitions, over = compiled((page.digest for part in parts for page in part.pages), make)
    if not away:
        return rules, definitions, over
    return (
        tuple(rule for rule in rules if rule.clause not in away),
        tuple(rule for rule in definitions if rule.clause not in away),
        tuple(pair for pair in over if not {pair.upper, pair.lower} & away),
    )
