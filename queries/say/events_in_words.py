"""Word an event of a course of play in one short sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from saitei.tables import table
from saitei.terms import NOTHING, Term, Value
from saitei.wording import Lang, filled


class Namer(Protocol):
    """Names things in one language."""

    @property
    def lang(self) -> Lang:
        """The language."""
        ...

    def thing(self, value: Value, type_name: str = "any") -> str:
        """A player, a card, an ability, a constant, in words."""
        ...


_ARGS = 4
"""Of an event in a course: what is done, to or by which card, by whom, and whither."""


def _table() -> Mapping[str, Mapping[Lang, str]]:
    return table("queries", "say", "event_words.toml")


def is_told(event: Term) -> bool:
    """Whether an event is one of a course, rather than one that the facts of a scenario tell of."""
    return len(event.args) == _ARGS


def has_sentence(deed: Value) -> bool:
    """Whether there is a sentence for that a deed is done."""
    return str(deed) in _table()


def say_event(event: Term, speaker: Namer) -> str:
    """What happens, in one short sentence."""
    deed, card, player, where = event.args
    rows = _table()
    row = rows.get(f"{deed} {where}") or rows.get(str(deed)) or rows["other"]
    whither = "" if where == NOTHING else speaker.thing(where, "zone")
    said = {"card": say(card, speaker), "player": say(player, speaker), "goal": whither, "zone": whither}
    return filled(row[speaker.lang], said | {"deed": speaker.thing(deed, "verb")})


def say_deed(deed: Value, about: Value, speaker: Namer) -> str:
    """That a deed is done: by a player, or to or by a card."""
    of_card = isinstance(about, Term)
    player = about.args[0] if isinstance(about, Term) else about
    return say_event(Term("event", (deed, about if of_card else NOTHING, player, NOTHING)), speaker)


def say(value: Value, speaker: Namer) -> str:
    """A thing, or nothing at all."""
    return "" if value == NOTHING else speaker.thing(value)
