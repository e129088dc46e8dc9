"""Scenarios read with a catalogue that knows every card by name."""

from __future__ import annotations

from dataclasses import dataclass

from shipped import LANGUAGE

from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.session import Session

STORM = """\
Rules: Duema Party
Turn order: A → B → C
It is A's turn.
Card 《Sudden Storm》 (spell, fire, cost 4):
  ■Destroy one of your opponent's creatures.
A casts 《Sudden Storm》.
Question: May A name B for 《Sudden Storm》's ability?
"""
"""A scenario of three whose answer is settled, asked through every door."""


@dataclass(frozen=True)
class Known:
    """A card that is only a name."""

    name: str
    types: tuple[str, ...] = ()


class AllCards:
    """A catalogue that knows every name."""

    def find(self, name: str) -> Known | None:
        """A card of that name."""
        return Known(name)

    def near(self, name: str) -> tuple[str, ...]:
        """The name itself."""
        return (name,)

    def is_name(self, text: str) -> bool:  # noqa: ARG002 - the signature of a catalogue
        """Only what stands in 《 》 is a name."""
        return False


def assert_read_alike(session: Session, said: str, meant: str) -> None:
    """Two texts ask the same of the same facts."""
    _, found = session.read(said)
    _, expected = session.read(meant)
    assert found.question == expected.question
    assert set(found.scenario.facts) == set(expected.scenario.facts)


def read(text: str, players: str = "ターン順：A→B→C→D\n") -> Scenario:
    return read_scenario(players + text, catalogue=AllCards(), language=LANGUAGE)
