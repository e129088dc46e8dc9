"""Where no scenario was found: the worked examples of a clause's own page that need it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from saitei.errors import SaiteiError
from saitei.kb.pages import EXAMPLES, Clause
from saitei.kb.ruleset import ruling_set
from saitei.queries.ask import Session
from saitei.queries.asking import Asked
from saitei.queries.examples_run import Example, ask_example
from saitei.queries.space.asked_again import Flip, changes, flip_of


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked example with its answers under its own rules and under these without the clause."""

    example: Example
    asked: Mapping[str, Asked]

    @property
    def clause(self) -> str:
        """The clause that it needs."""
        return self.example.clause.id

    @property
    def flip(self) -> Flip:
        """How the ruling changes."""
        return flip_of(self.asked)


def worked(clause: Clause, session: Session) -> Iterator[Worked]:
    """The worked examples under a clause that are answered otherwise without it."""
    for fence in clause.fenced(*EXAMPLES):
        example = Example(clause, fence)
        try:
            whole = ask_example(example, session)
            less = ask_example(example, session, without(session, whole.rules.name, clause.id))
        except SaiteiError:  # what is left cannot stand, or takes too long
            continue
        asked = {"a": whole, "b": less}
        if changes(asked):
            yield Worked(example, asked)


def twins(clause: Clause) -> str:
    """What the page says a clause clarifies or doubles: no ruling changes when it alone is taken away."""
    kinds = ("clarifies", "doubles")
    said = (f"{kind} {relation.what}" for kind in kinds for relation in clause.related(kind))
    return "; ".join(said)


def without(session: Session, rules: str, clause: str) -> str:
    """The name under which a session knows a ruling set without a clause."""
    name = f"{rules} without {clause}"
    if name not in session.sets:
        left = ruling_set(rules, session.documents, without={clause})
        session.sets[name] = replace(left, whole=session.rules(rules))
    return name
