"""What was paid: 「7マナを支払って」, "pays 7 mana and", "for 7 mana" as one adverb of what is done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from saitei.parser.scenario.tokens import ScenarioToken

PAYING = "paying_"
"""What an adverb begins with that says how much was paid."""

_LEADING_ON = frozenset({"AND", "COMMA", "GAP"})


_PARTS = 3
"""A payment says that something is paid, how much, and in what."""


def amount_paid(adverb: str) -> int | None:
    """How much mana an adverb says was paid; None where it says something else."""
    return int(adverb.removeprefix(PAYING)) if adverb.startswith(PAYING) else None


def with_payments(tokens: Iterable[ScenarioToken], zones: Collection[str]) -> Iterator[ScenarioToken]:
    """The tokens with each payment as one adverb; it is made from one of the zones."""
    left = [*tokens]
    while left:
        length = _length(left, zones)
        if not length:
            yield left.pop(0)
            continue
        told, left = left[:length], left[length:]
        number = next(one for one in told if one.type in ("NUMBER", "COUNT"))
        text = "".join(one.text for one in told)
        yield ScenarioToken("ADV", f"{PAYING}{number.value}", text, told[0].at)


def _length(tokens: list[ScenarioToken], zones: Collection[str]) -> int:
    """Of how many tokens at the beginning a payment is made up: none where there is no such thing."""
    kinds = [one.type for one in tokens[:3]]
    if kinds[:2] == ["NUMBER", "PAID"]:
        return 2
    leads = kinds[:2] == ["PAYS", "NUMBER"] or (kinds[:2] == ["PREP", "NUMBER"] and tokens[0].text == "for")
    if not leads or len(kinds) < _PARTS or tokens[2].type != "ZONE" or tokens[2].value not in zones:
        return 0
    rest = tokens[3:]
    joined = rest[0].type in _LEADING_ON or rest[0].text == "to" if rest else False
    return 4 if joined and tokens[0].type == "PAYS" else 3
