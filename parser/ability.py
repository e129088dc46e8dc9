"""What a line of card text means: the typed form between the card grammar and the facts.

A card's text is a tuple of `Ability`, one for each printed line or ■ block, numbered from 1.
All words (verbs, nouns, zones, …) are keys of the tables in `rules/vocabulary/words.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from saitei.terms import Term


@dataclass(frozen=True, slots=True)
class Missed:
    """Words that were not understood: the text, its first column in the card text's line, and why.

    `reason` is a key of the message table, `at` the column where reading stopped, `detail` the word there.
    """

    text: str
    column: int
    reason: str
    at: int = 1
    detail: str = ""
    line: int = 1


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: "2 of the opponent's creatures that cost 3 or less in the battle zone".

    `relatives` are clauses that describe it (it stands in them as `itself`), `grants` the abilities
    that a phrase in quotes spells out.
    """

    noun: str
    whose: str = "unstated"
    zone: str | None = None
    quantity: Term | None = None
    filters: tuple[Term, ...] = ()
    refers: str | None = None
    relatives: tuple[Action, ...] = ()
    grants: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """A verb with its phrases by slot; `by` is who does it, where the text says so.

    `alternatives` names the slots whose phrases are joined by "or" (otherwise they are all meant).
    """

    verb: str
    by: str = "unstated"
    phrases: tuple[tuple[str, Phrase], ...] = ()
    mode: str = "does"
    past: bool = False
    negated: bool = False
    test: Term | None = None
    how: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()


Alternatives = tuple[Action, ...]
"""Conditions of which one is enough, or events of which any will do."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing the ability does, in printed order; `part` counts the blocks that ▶ divides.

    `sentence` counts the sentences of the text (a full stop ends what a condition or a link is said of),
    `option` is the number of the mode it belongs to, `replaced` what it is done instead of, `delayed` the
    moment it waits for, `awaits` the events (any of them) that it waits for, `until` what ends it.
    """

    action: Action
    part: int = 1
    link: str = "first"
    amount: int | None = None
    lasts: str | None = None
    conditions: tuple[tuple[Action, ...], ...] = ()
    option: int | None = None
    replaced: Action | None = None
    delayed: str | None = None
    awaits: tuple[Action, ...] = ()
    until: tuple[Action, ...] = ()
    sentence: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Ability:
    """One printed ability; `conditions` is a conjunction of alternatives, `triggers` alternatives.

    `about` is what a keyword or label is followed by (革命チェンジ：ドラゴン), by slot; `grants` is the
    ability on the next line that this one allows to use. `choice` says more of how modes are chosen than
    how many: by whom, how often, for each of what. `side` is the card type of the side of a card that it
    is printed on, where the text says so.
    """

    number: int
    text: str
    kind: str
    label: str | None = None
    keyword: str | None = None
    keyword_number: int | None = None
    triggers: tuple[Action, ...] = ()
    conditions: tuple[tuple[Action, ...], ...] = ()
    instructions: tuple[Instruction, ...] = ()
    replaces: bool = False
    modes: int | None = None
    missed: tuple[Missed, ...] = ()
    about: tuple[tuple[str, Phrase], ...] = ()
    grants: tuple[Ability, ...] = ()
    choice: Action | None = None
    side: str | None = None
