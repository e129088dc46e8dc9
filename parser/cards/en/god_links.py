"""God links: the gods, by their names in brackets, and the side of them that this one stands on.

>>> [side.name for side in god_link("(Aloro, War God) or (Ana) Right Side")]
['right_of']
"""

from __future__ import annotations

import re
from functools import cache

from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.terms import both
from saitei.terms import Term

_LINKED = re.compile(r"(?:^|(?: or)? )(?P<gods>\([^()]+\)(?: or \([^()]+\))*) (?P<side>[A-Za-z]+ Side)")


def god_link(text: str) -> tuple[Term, ...]:
    """The places of a god's links in printed order; nothing where the text says more or anything else."""
    found: list[Term] = []
    at = 0
    while at < len(text):
        match = _LINKED.match(text, at)
        side = _sides().get(match["side"].casefold()) if match else None
        if match is None or side is None:
            return ()
        named = [Term("named", (name,)) for name in _names(match["gods"])]
        found.append(Term(side, (both("or", tuple(named)),)))
        at = match.end()
    return tuple(found)


def _names(gods: str) -> list[str]:
    return [name for held in re.findall(r"\(([^()]+)\)", gods) for name in held.split(" or ")]


@cache
def _sides() -> dict[str, str]:
    return {said: side for side, said in rows("sides")}
