"""What a scenario is once it has been read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from saitei.errors import Place
from saitei.language import Language
from saitei.terms import Term, Value
from saitei.wording import Notice

LAST = Term("last")
"""What an ability is named by that stands last on its card."""

ONLY = Term("only")
ANY = Term("any")
COMMON = "(common)"
"""What zones in common are kept under: no player can be called so."""


class Named(Protocol):
    """A card, as far as a scenario needs one."""

    @property
    def name(self) -> str:
        """The card's full name."""
        ...

    @property
    def types(self) -> tuple[str, ...]:
        """What kinds of card it is."""
        ...


class CardSource(Protocol):
    """Card names that somebody knows."""

    def find(self, name: str) -> Named | None:
        """The card that goes by this name, or None where none or several do."""
        ...

    def near(self, name: str) -> tuple[str, ...]:
        """Known names close to this one, nearest first."""
        ...

    def is_name(self, text: str) -> bool:
        """Whether a text that stands without 《 》 is the name of a card."""
        ...


@dataclass(frozen=True, slots=True)
class AbilityReference:
    """An ability by what it is: on which card, and by which words, trigger, keyword or kind.

    `of` is an O term, `cards_of("A")` where only the player is named, or `any`; `by` is `only`,
    `words("…")`, `trigger(attack)`, `doing(destroy)`, `keyword(blocker)` or `kind(static)`. A reference
    by number needs none: it is `ability(O,N)` at once.
    """

    of: Term
    by: Term = ONLY

    @property
    def term(self) -> Term:
        """The reference as it stands inside facts, until `resolve` replaces it."""
        return Term("ability_reference", (self.of, self.by))

    @staticmethod
    def read(value: Value) -> AbilityReference | None:
        """The reference that a term is, or None."""
        if isinstance(value, Term) and value.name == "ability_reference":
            of, by = value.args
            if isinstance(of, Term) and isinstance(by, Term):
                return AbilityReference(of, by)
        return None


CARD_OF = "card_of"
"""What stands for the card of an ability until it is known which ability is meant."""


@dataclass(frozen=True, slots=True)
class WrittenCard:
    """A card whose text is written in the scenario; `place` is where its text (or its heading) stands.

    `other_cost` is the cost of the second side of a twinpact.
    """

    name: str
    types: tuple[str, ...] = ()
    civilizations: tuple[str, ...] = ()
    cost: int | None = None
    power: int | None = None
    races: tuple[str, ...] = ()
    text: str = ""
    place: Place = field(default=Place("-", 1), compare=False)
    special: tuple[str, ...] = ()
    other_cost: int | None = None
    defense: int | None = None
    infinite_cost: bool = False


@dataclass(frozen=True, slots=True)
class Object:
    """A card on the table: its term, owner and name ("" for a creature without a name)."""

    term: Term
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as facts, in a language; card text stays text, abilities stay references until `resolve`.

    With each fact stands the line that says it, None where none says it by itself. `seats_said` is whether
    the text says who plays, `asker_seated` whether who asks is the first player, `attack_on_opponent` whether
    an attack without a target is taken to be on the only opponent; `short_names` are names of cards as they
    were said in short, with the whole ones, `textless` those of cards described where they lie. `unanswered`
    are the questions of a text as people talk behind the one that is answered.
    """

    ruling_set: str | None = None
    facts: Mapping[Term, int | None] = field(default_factory=dict[Term, int | None])
    cards: tuple[WrittenCard, ...] = ()
    objects: tuple[Object, ...] = ()
    question: Term | None = None
    question_place: Place | None = field(default=None, compare=False)
    expected: Term | None = None
    expected_clauses: tuple[str, ...] = ()
    lang: str = "ja"
    notices: tuple[tuple[Notice, Place], ...] = field(default=(), compare=False)
    language: Language = field(kw_only=True, compare=False, repr=False)
    seats_said: bool = field(kw_only=True, default=True, compare=False)
    attack_on_opponent: bool = field(kw_only=True, default=False, compare=False)
    asker_seated: bool = field(kw_only=True, default=False, compare=False)
    short_names: Mapping[str, str] = field(kw_only=True, default_factory=dict[str, str], compare=False)
    textless: tuple[str, ...] = field(kw_only=True, default=(), compare=False)
    unanswered: tuple[tuple[Notice, Place], ...] = field(kw_only=True, default=(), compare=False)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        seats = [fact.args for fact in self.facts if fact.name == "seat"]
        return tuple(str(player) for player, _ in sorted(seats, key=lambda args: int(str(args[1]))))

    def place_of(self, fact: Term) -> Place | None:
        """Where a fact is said; None where no line says it by itself, or nothing is asked."""
        line = self.facts.get(fact)
        return None if line is None or self.question_place is None else Place(self.question_place.file, line)
