"""Words that wait for their noun, and what each of them says."""

from __future__ import annotations

from dataclasses import dataclass, field

from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.terms import both, term
from saitei.parser.cards.tokens import Token
from saitei.terms import Term


@dataclass(slots=True)
class Pending:
    """Modifiers read so far that still wait for their noun."""

    whose: list[str] = field(default_factory=list[str])
    zone: str | None = None
    quantity: Term | None = None
    filters: list[Term] = field(default_factory=list[Term])
    refers: str | None = None
    of: Nominal | None = None
    listed: list[Term] = field(default_factory=list[Term])
    listed_by: str = "or"
    union: bool = False
    acted: bool = False
    apart: bool = False

    def modified(self) -> bool:
        """Whether anything but an owner waits."""
        return self.modified_else() or bool(self.listed)

    def modified_else(self, *, but_of: bool = False) -> bool:
        """Whether more waits than an owner and a list of civilizations or keywords."""
        whole = None if but_of else self.of
        return bool(self.zone or self.quantity or self.filters or self.refers or whole)


def quality(word: Token) -> Term:
    """The filter that a civilization, a race, a name, a test or an adjective stands for."""
    names = {
        "civ": "civilization",
        "race": "race",
        "name": "named",
        "name_has": "name_has",
        "keyword": "has_keyword",
    }
    if word.kind in ("race", "name", "name_has"):
        said = word.meaning.split("\t")
        return both("or", tuple(Term(names[word.kind], (each,)) for each in said))
    if word.kind in names:
        name, *numbers = word.meaning.split()
        return Term(names[word.kind], (Term(name), *map(int, numbers)))
    if word.kind == "obj":
        noun, *filters = word.meaning.split()
        kinds = () if noun == "card" and filters else (Term("card_type", (Term(noun),)),)
        return both("and", (*kinds, *map(term, filters)))
    return term(word.meaning)


def quantity_of(word: Token) -> Term:
    """The term of a quantity."""
    return term(word.meaning)
