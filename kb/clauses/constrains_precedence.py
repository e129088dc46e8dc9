"""Whether a clause constrains the precedence among other clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping

from saitei.kb.clauses.precedence import is_within, named_clauses
from saitei.kb.pages.page import Clause
from saitei.kb.vocabulary import Vocabulary

_STATING = ("exception to", "read as exception to", "speaks for")
_WORD = re.compile(r"[a-z]\w*")


def constrains_precedence(clause: Clause, every: Mapping[str, Clause], words: Vocabulary) -> bool:
    """Whether precedences among other clauses could be others without this one.

    It states one, or an exception to it is stated, which covers its sub-clauses too.
    """
    return (
        any(relation.kind in _STATING for relation in clause.relations)
        or concludes_precedence(clause, words)
        or any(is_within(other, clause.id) for other in every)
        or any(clause.id in _named(other) for other in every.values())
    )


def concludes_precedence(clause: Clause, words: Vocabulary) -> bool:
    """Whether the clause's own rules may say which clause prevails over which."""
    known = words.predicates
    used = (word for fence in clause.fenced("asp") for word in _WORD.findall(fence.text))
    return any(word in known and known[word].kind == "precedence" for word in used)


def _named(clause: Clause) -> set[str]:
    """The clauses that a clause states an exception to."""
    relations = (relation for relation in clause.relations if relation.kind in _STATING[:2])
    return {target for relation in relations for target in named_clauses(relation, clause)}
