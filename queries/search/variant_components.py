"""Components that variants play with (teams, planes, dice), guessed only where their clauses mention them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from saitei.kb.logic_files import logic, mechanics
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.vocabulary import Predicate, vocabulary
from saitei.language import Language
from saitei.tables import table

PAGES = ("teams", "fitting", "turns")
"""The programs of `kb/logic/space` about what variants play with: each is for sets that speak of it."""

_NO_FACTS = ("fits_table", "turn_number")
"""What they are about besides the facts that they draw, and the kinds of cards that lie on the table."""

_WORD = re.compile(r"\b[a-z]\w*")
ON_TABLE = {
    "player": "player",
    "team": "player",
    "card": "object",
    "event": "event",
    "ability": "ability_there",
}
"""Where the things of a type are found among what is guessed anyway."""


@dataclass(frozen=True, slots=True)
class VariantComponents:
    """The programs that draw what some sets speak of, by their names, and the facts that they state."""

    language: Language
    documents: frozenset[str] = frozenset()
    pages: tuple[str, ...] = ()
    facts: frozenset[str] = frozenset()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The types of cards that lie on the table beside creatures and spells."""
        return tuple(kind for kind, page in _kinds_by_page().items() if page in self.pages)

    @property
    def programs(self) -> tuple[str, ...]:
        """The texts of its programs."""
        return tuple(component_programs(self.documents)[page] for page in self.pages)

    @property
    def program(self) -> str:
        """What draws each fact within the bounds that the vocabulary gives it."""
        known = vocabulary(self.language).predicates
        return "".join(_drawing(known[name], self.language) for name in sorted(self.facts))


def words_of_clauses(sets: Collection[RulingSet]) -> VariantComponents:
    """All that the clauses of parts in force speak of, and clauses of documents that have no parts read.

    General clauses of a document with options do not enable components.
    """
    language = next(iter(sets)).language
    documents = frozenset(name for rules in sets for name in rules.documents)
    return _drawn({word for rules in sets for word in _own_words(rules)}, documents, language)


def components_among(spoken: VariantComponents, words: Collection[str]) -> VariantComponents:
    """So much of it as some words are about."""
    found = _drawn(words, spoken.documents, spoken.language)
    pages = tuple(page for page in found.pages if page in spoken.pages)
    return VariantComponents(spoken.language, spoken.documents, pages, found.facts & spoken.facts)


def words(text: str) -> frozenset[str]:
    """The words of a program that may name a predicate or a constant."""
    return frozenset(_WORD.findall(text))


def _drawn(words: Collection[str], documents: frozenset[str], language: Language) -> VariantComponents:
    about = _about(documents, language)
    pages = tuple(page for page in about if not about[page].isdisjoint(words))
    together = {name for page in pages for name in about[page]}
    facts = frozenset(name for name in drawable(language) if name in words or name in together)
    return VariantComponents(language, documents, pages, facts)


def _own_words(rules: RulingSet) -> frozenset[str]:
    """The words of the clauses of parts, with the definitions that these rest on, and what others read."""
    with_parts = {clause.document for clause in rules.clauses.values() if clause.parts}
    played = rules.clauses_of_parts
    own = [rule for rule in rules.rules if rule.clause in played]
    others = (rule for rule in rules.rules if rules.clauses[rule.clause].document not in with_parts)
    read = {name for rule in others for name, _ in rule.reads}
    return frozenset(read | _with_definitions(rules, {word for rule in own for word in words(rule.text)}))


def _with_definitions(rules: RulingSet, said: set[str]) -> set[str]:
    """Words with those of the definitions of what they name."""
    by_head: dict[str, set[str]] = {}
    for rule in rules.definitions if said else ():
        by_head.setdefault(rule.head, set()).update(name for name, _ in rule.reads)
    found: set[str] = set()
    while said:
        found |= said
        said = {name for head in said for name in by_head.get(head, ())} - found
    return found


def _kinds_by_page() -> Mapping[str, str]:
    """The kinds of cards that only some programs bring, each with its program."""
    found: Mapping[str, str] = table("queries", "search", "texts.toml")["kinds"]
    return found


@cache
def component_programs(documents: frozenset[str]) -> Mapping[str, str]:
    """By name the programs about what variants play with: the engine's, and those of some documents."""
    own = {path.stem: path.read_text(encoding="utf-8") for path in mechanics(documents, "space")}
    return {page: logic(f"space/{page}") for page in PAGES} | own


@cache
def _about(documents: frozenset[str], language: Language) -> Mapping[str, frozenset[str]]:
    """What each program is about: what it draws is drawn together."""
    known = {*drawable(language), *_NO_FACTS, *_kinds_by_page()}
    return {page: frozenset(known & words(text)) for page, text in component_programs(documents).items()}


def drawable(language: Language) -> tuple[str, ...]:
    """The facts that a search may state, in the order in which a scenario tells them."""
    known = vocabulary(language).predicates.items()
    return tuple(name for name, one in known if one.kind == "fact" and one.drawn is not None)


def _drawing(fact: Predicate, language: Language) -> str:
    """The rules that state a fact, at most once for its first argument, and count it."""
    if not fact.args:
        return f"{{ {fact.name} }}.\nstated({fact.name},{fact.name}) :- {fact.name}.\n"
    bounds = fact.drawn or {}
    places = [(f"X{at}", kind, bounds.get(arg, ())) for at, (arg, kind) in enumerate(fact.args)]
    (first, within), *rest = [
        (name, among_kind(name, kind, values, language)) for name, kind, values in places
    ]
    atom = f"{fact.name}({','.join(name for name, _, _ in places)})"
    chosen = f"{{ {atom} : {', '.join(each for _, each in rest)} }} 1" if rest else f"{{ {atom} }}"
    counted = f"{fact.name}({','.join([first] + ['_'] * len(rest))})"
    return f"{chosen} :- {within}.\nstated({fact.name},{first}) :- {counted}.\n"


def among_kind(name: str, kind: str, values: Collection[str], language: Language) -> str:
    """The condition that a variable is a thing of a type that is on the table, or one of some values."""
    values = values or vocabulary(language).constants(kind) or ()
    return f"{name} = ({';'.join(values)})" if values else f"{ON_TABLE[kind]}({name})"
