"""The clauses that define keywords: an answer that rests on an ability rests on what defines its keyword."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value


def keyword_clauses(rules: RulingSet, asked: Situation) -> Mapping[Value, str]:
    """The clause that defines the keyword of each ability, where a clause does."""
    defined = rules.keyword_clauses
    return {
        ability: defined[str(keyword)]
        for ability, keyword in asked.facts.rows("keyword")
        if str(keyword) in defined
    }


def defining_clauses(used: Iterable[Value], defining: Mapping[Value, str]) -> tuple[str, ...]:
    """The clauses on which abilities rest that are used, or whose instructions are carried out."""
    found = (defining[one] for one in map(_ability, used) if one in defining)
    return tuple(dict.fromkeys(found))


def _ability(used: Value) -> Value:
    if isinstance(used, Term) and used.name == "instruction":
        return used.args[0]
    return used
