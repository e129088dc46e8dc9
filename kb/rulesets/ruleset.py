"""A ruling set: the compiled clauses of some documents, with the slices that questions need."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from saitei.kb.clauses.constrains_precedence import constrains_precedence
from saitei.kb.clauses.document_options import DocumentOptions
from saitei.kb.clauses.precedence import Precedence
from saitei.kb.clauses.rule import Rule
from saitei.kb.logic_files import mechanics_digest
from saitei.kb.pages.documents import Library, language_of, shipped
from saitei.kb.pages.page import Clause
from saitei.kb.relevance.prunable import PrunableProgram
from saitei.kb.relevance.slicing import RulesByHead, Slice, clauses_of_rules, rules_for, slice_for
from saitei.kb.rulesets.ruleset_cache import CompiledRules, cached_parts, cached_rules
from saitei.kb.rulesets.selection import Selection, select
from saitei.kb.vocabulary import Vocabulary, role_facts, vocabulary
from saitei.language import Language

FROM_ROLES = "logic roles"
"""The name of what a vocabulary says of the parts of its constants, where clauses have their ids."""


@dataclass(frozen=True, slots=True)
class RulingSet:
    """Clauses that are in force together, compiled; `slices` and `programs` keep what questions need.

    `barred_by` are clauses that forbid the parts which the name puts together. Where some clauses were taken
    away, `complete` may be the set with them: what was found out about its programs need not be found again;
    `changes` keep what lines of them are gone, and what lines there are besides.
    `keywords` are card texts by keyword, `keyword_clauses` the clauses that give them.
    Where it is `whole`, questions about a moment are not pruned: their programs can be put together as one.
    `parts` are those in force; clauses of other parts stand here only for what they say of parts.
    """

    name: str
    documents: tuple[str, ...]
    clauses: Mapping[str, Clause]
    rules: tuple[Rule, ...]
    definitions: tuple[Rule, ...]
    over: tuple[Precedence, ...]
    keywords: Mapping[str, str]
    keyword_clauses: Mapping[str, str]
    barred_by: tuple[str, ...] = ()
    slices: dict[str, Slice] = field(default_factory=dict[str, Slice])
    programs: dict[str, PrunableProgram] = field(default_factory=dict[str, PrunableProgram])
    changes: dict[str, tuple[frozenset[str], tuple[str, ...]] | None] = field(
        default_factory=dict[str, "tuple[frozenset[str], tuple[str, ...]] | None"]
    )
    complete: RulingSet | None = None
    whole: bool = False
    parts: tuple[str, ...] = ()
    language: Language = field(kw_only=True)
    _by_head: list[RulesByHead] = field(
        default_factory=list[RulesByHead], init=False, repr=False, compare=False
    )
    _clauses_reached: dict[str, frozenset[str]] = field(
        default_factory=dict[str, frozenset[str]], init=False, repr=False, compare=False
    )

    @property
    def by_head(self) -> RulesByHead:
        """All its rules by what they yield, put in order once."""
        if not self._by_head:
            self._by_head.append(RulesByHead.of((*self.definitions, *self.rules)))
        return self._by_head[0]

    @property
    def vocabulary(self) -> Vocabulary:
        """What its language declares."""
        return vocabulary(self.language)

    @property
    def role_facts(self) -> str:
        """What the vocabulary says of the parts of its constants."""
        return "".join(f"{rule.text}\n" for rule in self.definitions if rule.clause == FROM_ROLES)

    @property
    def clauses_of_parts(self) -> frozenset[str]:
        """The clauses of parts in force."""
        return frozenset(key for key, one in self.clauses.items() if not {*one.parts}.isdisjoint(self.parts))

    @property
    def concluding_clauses(self) -> frozenset[str]:
        """The clauses that conclude anything."""
        return frozenset(rule.clause for rule in self.rules)

    def slice(self, question: str) -> Slice:
        """The part of the program that a question of this kind can reach."""
        if question not in self.slices:
            self.slices[question] = slice_for(self.by_head, self.over, question, self.vocabulary)
        return self.slices[question]

    def clauses_reached_by(self, question: str) -> frozenset[str]:
        """The clauses that a question of this kind can reach: those of its slice, which need not be made."""
        if question in self.slices:
            return self.slices[question].clauses
        if question not in self._clauses_reached:
            self._clauses_reached[question] = clauses_of_rules(rules_for(self.by_head, question, ())[0])
        return self._clauses_reached[question]

    def precedence_reasons(self) -> dict[tuple[str, str], str]:
        """Which clause says that one prevails over another; the first of several."""
        return {(pair.upper, pair.lower): pair.by for pair in reversed(self.over)}


def ruling_set(
    name: str, library: Library | None = None, *,
    without: Collection[str] = (), stated_only: bool = False,
) -> RulingSet:  # fmt: skip
    """The ruling set of a document and all it builds on; `without` leaves clauses out.

    `stated_only` leaves out the exceptions that we read into the documents. Raises UnknownTerm for an
    unknown name, RulePageError for pages that cannot stand together.
    """
    library = library or shipped()
    language = library.language
    words = vocabulary(language)
    chosen = select(name, library)
    every = {clause.id: clause for part in chosen.documents for page in part.pages for clause in page.clauses}
    away = every.keys() & set(without)
    parts = _parts(chosen, every, away, language, stated_only=stated_only)
    heard = {key: clause for key, clause in every.items() if parts.hears(clause)}
    clauses = {key: clause for key, clause in heard.items() if key not in away}

    def make(given: Mapping[str, Clause]) -> CompiledRules:
        from saitei.kb.clauses.compose import compose  # noqa: PLC0415 only where pages have changed

        made = compose(chosen.documents, given, parts, language, stated_only=stated_only)
        return made.rules, made.definitions, made.over

    if stated_only or any(constrains_precedence(every[clause], every, words) for clause in away):
        rules, definitions, over = make(clauses)
    else:  # compiled pages as they were kept, if they are unchanged: composing them anew takes a second
        kept = cached_rules(language, (*_digests(chosen), *parts.used), lambda: make(heard))
        rules, definitions, over = _left(kept, away)
    fences = [
        (fence, clause.id)
        for clause in clauses.values()
        if parts.takes(clause)
        for fence in clause.fenced("keyword")
    ]
    keywords = {fence.info: fence.text.strip() for fence, _ in fences}
    defined_by = {fence.info: clause for fence, clause in fences}
    names = tuple(part.id for part in chosen.documents)
    said = parts.facts(chosen.sorts) if chosen.sorts else ()
    told = role_facts(language_of(chosen.documents, language))
    roles = [Rule(FROM_ROLES, role, (), fact, "", 1) for role, fact in told]
    return RulingSet(
        chosen.name, names, clauses, rules, (*definitions, *roles, *said), over, keywords, defined_by,
        parts.barred_by, parts=parts.used, language=language,
    )  # fmt: skip


def _left(kept: CompiledRules, away: Collection[str]) -> CompiledRules:
    """What is left of a compiled ruling set without some clauses."""
    rules, definitions, over = kept
    if not away:
        return kept
    return (
        tuple(rule for rule in rules if rule.clause not in away),
        tuple(rule for rule in definitions if rule.clause not in away),
        tuple(pair for pair in over if pair.upper not in away and pair.lower not in away),
    )


def _parts(
    chosen: Selection,
    every: Mapping[str, Clause],
    away: Collection[str],
    language: Language,
    *,
    stated_only: bool,
) -> DocumentOptions:
    """The parts in force with those that are named, as they were kept if the pages are unchanged."""
    if not chosen.sorts:
        return chosen.named

    def make(given: Mapping[str, Clause]) -> DocumentOptions:
        from saitei.kb.clauses.resolve_parts import resolve_parts  # noqa: PLC0415 only where pages have changed

        return resolve_parts(chosen.named, given, chosen.sorts, language, stated_only=stated_only)

    if stated_only:
        return make(every)
    kept = cached_parts(language, (chosen.name, *_digests(chosen)), lambda: make(every))
    words = vocabulary(language)
    if not any(
        clause in kept.saying or constrains_precedence(every[clause], every, words) for clause in away
    ):
        return kept
    return make({key: clause for key, clause in every.items() if key not in away})


def _digests(chosen: Selection) -> list[str]:
    own = mechanics_digest(frozenset(part.id for part in chosen.documents))
    return [own, *(page.digest for part in chosen.documents for page in part.pages)]
