"""What is asked of texts that a ruling may not heed; whoever only asks need not load clingo (30 ms).

The functions are to be called where the solver runs: see `saitei.kb.relevance.idle`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["course", "moment"]
"""What is asked about."""


class ReviewQuery(NamedTuple):
    """What is asked, as facts: what texts say, what the games know of texts, and the moments it is about."""

    kind: Kind
    texts: str
    known: str
    moments: str


class Surveyed(NamedTuple):
    """A thing that a text says, its form, whether it could bear on what is asked, whether it is heeded."""

    thing: str
    form: str
    at_stake: bool
    heeded: bool


def suspects(asked: ReviewQuery) -> list[str]:
    """The things that could bear on what is asked and whose form is not known to be followed."""
    from saitei.kb.relevance import idle  # noqa: PLC0415 loads clingo

    return idle.suspects(asked)


def unheeded(asked: ReviewQuery, rules: str, facts: str) -> list[str]:
    """The suspects that nobody asks for under some rules; `facts` are those that the rules read."""
    from saitei.kb.relevance import idle  # noqa: PLC0415 loads clingo

    return idle.unheeded(asked, rules, facts)


def survey(asked: ReviewQuery, rules: str, facts: str) -> list[Surveyed]:
    """Everything that the texts say, with who heeds it."""
    from saitei.kb.relevance import idle  # noqa: PLC0415 loads clingo

    return idle.survey(asked, rules, facts)
