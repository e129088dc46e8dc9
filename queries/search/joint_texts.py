"""Which rules ask for more than any text on offer says: that they never apply, a search cannot tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from saitei.kb.clauses.named_values import terms_of
from saitei.kb.clauses.rule import Rule
from saitei.kb.clauses.syntax import Variable
from saitei.kb.logic_files import logic
from saitei.kb.solver.search import begin
from saitei.queries.search.space import Space
from saitei.queries.session import Session

MORE_OF_A_TEXT = "more_of_a_text"
"""What stands for a need of a text that says all of it at once."""

_SAID = re.compile(r"^([a-z]\w*)\(.*:- bears", re.MULTILINE)
_PARTS = re.compile(r"; (?![^()\[\]{}]*[)\]}])")
_PLAIN = re.compile(r"([a-z]\w*)\([^:]*\)$")
_SECONDS = 30.0
_OF_ONE_PART = frozenset({"deed", "keyword", "kind"})
"""What each part of a text has one of."""


def unmet_by_texts(session: Session, spaces: Iterable[Space], rules: Sequence[Rule]) -> frozenset[Rule]:
    """The rules that ask of cards and their texts what no texts on offer say, however many.

    Not those that ask two things of one part of a text, as to look and to destroy: no text says that.
    """
    left = dict(enumerate(rule for rule in rules if not _asks_two_of_one(rule)))
    for made in spaces:
        said = {*_SAID.findall(made.menu), "card_type"}
        asked = "".join(f"target({number}) :- {_of_texts(rule, said)}.\n" for number, rule in left.items())
        parts = (made.menu, logic("space/each_text"), asked)
        begun = session.worker.call(session.limits, begin, made.question, parts, (), _SECONDS)
        left = {number: rule for number, rule in left.items() if str(number) not in begun.targets}
    return frozenset(left.values())


def _asks_two_of_one(rule: Rule) -> bool:
    """Whether a rule gives a part of a text two values of one kind."""
    values: dict[tuple[str, str], set[str]] = {}
    for atom in terms_of(rule.text).body:
        if atom.name in _OF_ONE_PART and not isinstance(atom.args[-1], Variable):
            values.setdefault((atom.name, str(atom.args[0])), set()).add(str(atom.args[-1]))
    return any(len(each) > 1 for each in values.values())


def _of_texts(rule: Rule, said: set[str]) -> str:
    """The conditions of a rule about what cards and texts say, as they stand."""
    body = rule.text.removesuffix(".").partition(" :- ")[2]
    plain = ((part, _PLAIN.match(part)) for part in _PARTS.split(body))
    return "; ".join(part for part, found in plain if found and found[1] in said) or "#true"
