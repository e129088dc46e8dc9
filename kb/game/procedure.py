"""The step program of a game, with the clauses it depends on, sliced and pruned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept
from saitei.kb.clauses.precedence import set_as_facts
from saitei.kb.logic_files import logic, mechanics, program_text
from saitei.kb.relevance.abstract_domain.domain import GroundAtom
from saitei.kb.relevance.prunable import Pruned
from saitei.kb.relevance.slicing import RulesByHead, Slice, provenance_rules, slice_for
from saitei.kb.rulesets.pruned_program import Program, pruned_program
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Provenance
from saitei.kb.vocabulary import vocabulary
from saitei.language import Language

_WORD = re.compile(r"[a-z]\w*")
_ASIDE = re.compile(r"%.*")
_HEAD = re.compile(r"^(?:\{ )?([a-z]\w*)", re.MULTILINE)
_KINDS = ("fact", "definition", "conclusion")
_SLICE = "the procedure"
_OWN = ("considered", "subjectless", "power_is", "out_of_line")
"""What the procedure says itself, since in a game it can be said once and for all."""


@cache
def procedure(documents: tuple[str, ...]) -> str:
    """The text of the step program with some documents' mechanics, its files in the order of their names."""
    engine = data("kb", "logic", "procedure").glob("*.lp")
    parts = sorted((*engine, *mechanics(documents, "procedure")), key=lambda part: part.name)
    return "\n".join(map(program_text, parts))


@cache
def said_by_procedure(documents: tuple[str, ...]) -> frozenset[str]:
    """The predicates that their step program derives at each moment of a game."""
    return frozenset(_HEAD.findall(_ASIDE.sub("", procedure(documents))))


@cache
def read_by_procedure(language: Language, documents: tuple[str, ...]) -> frozenset[str]:
    """The predicates of a language that their step program reads, conclusions among them."""
    known = vocabulary(language).predicates
    words = _WORD.findall(_ASIDE.sub("", procedure(documents)))
    return frozenset(word for word in words if word in known and known[word].kind in _KINDS)


def clauses_in_play(rules: RulingSet) -> Slice:
    """The part of a ruling set that a course of play can reach."""
    if _SLICE not in rules.slices:
        every = RulesByHead.of(rule for rule in (*rules.definitions, *rules.rules) if rule.head not in _OWN)
        rules.slices[_SLICE] = slice_for(
            every, rules.over, "", rules.vocabulary, read_by_procedure(rules.language, rules.documents)
        )
    return rules.slices[_SLICE]


def pruned_step(rules: RulingSet, facts: Iterable[GroundAtom], fluents: Iterable[GroundAtom]) -> Pruned:
    """What of the clauses in play and of the procedure can come to bear on a table; once for all alike."""
    return pruned_program(rules, _STEP, facts, fluents)


def _step(rules: RulingSet) -> str:
    return f"{clauses_in_play(rules).text}\n{procedure(rules.documents)}\n{logic('moves')}"


_STEP = Program(_SLICE, _step)


def provenance_of_step(rules: RulingSet, step: str) -> Provenance:
    """What records which of the rules of a step that was pruned fired."""
    matter = frozenset(step.split("\n"))
    recorded = provenance_rules(rule for rule in clauses_in_play(rules).rules if rule.text in matter)
    return Provenance(recorded, f"{set_as_facts('main', (), ())}{logic('why')}")


def moments(horizon: int) -> str:
    """Program text that says how many moments an unrolled game has."""
    return f"#const horizon = {horizon}.\nmoment(0..horizon).\n"


def unrolled_clauses(rules: RulingSet) -> str:
    """The clauses in play and the procedure with the moment threaded through, kept between runs."""
    return with_time_argument((clauses_in_play(rules).text, procedure(rules.documents)))


def with_time_argument(parts: Sequence[str]) -> str:
    """A step program with the moment threaded through, kept between runs."""

    def make() -> Cached:
        from saitei.kb.game.add_time_argument import add_time_argument  # noqa: PLC0415 loads clingo (30 ms)

        return add_time_argument(parts)

    made_by = data("kb", "game", "add_time_argument.py").read_bytes()
    return str(kept("threaded", fingerprint((made_by, *(part.encode() for part in parts))), make))
