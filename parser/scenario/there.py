"""What there is in somebody's zone is what they have there: "There are 3 cards in A's graveyard."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from saitei.parser.scenario.tokens import ScenarioToken

_THERE = "there"
_BE = frozenset({"is", "are"})
_WHERE = ["PREP", "PLAYER", "LINK", "ZONE"]
"""The tokens of "in A's graveyard"; before them stand two and what there is."""


def as_having(tokens: Sequence[ScenarioToken]) -> Sequence[ScenarioToken]:
    """The tokens of a sentence that begins with "there is", as of who has it; any others as they are."""
    if len(tokens) <= len(_WHERE) + 2:
        return tokens
    there, be, *rest = tokens
    if there.text.lower() != _THERE or be.text.lower() not in _BE:
        return tokens
    end = next((at for at, one in enumerate(rest) if one.type == "END"), len(rest))
    thing, where, after = rest[: end - len(_WHERE)], rest[end - len(_WHERE) : end], rest[end:]
    if [one.type for one in where] != _WHERE or where[0].value != "in" or not thing:
        return tokens
    preposition, player, _, zone = where
    have = ScenarioToken("VERB", "have", "has", be.at, features=frozenset({"third"}))
    return [replace(player, at=there.at), have, *thing, preposition, zone, *after]
