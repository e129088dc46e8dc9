"""Read the answer from a proof, without regard to the one that is stated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from saitei.queries.verifier.syntax import Ground, ground

Situation: TypeAlias = frozenset[Ground]
"""What holds in a situation of a game."""

_OUTCOMES = {"loses": "out", "wins": "winner"}
_MEANT = {
    "losers": ("out",), "winner": ("winner",), "whose_turn": ("turn_player", "on_turn"),
    "next_turn": ("turn_player", "on_turn"),
}  # fmt: skip


class ProvedAnswer(NamedTuple):
    """How an answer comes out: its status, its value as JSON has it, of a deck what is wrong with it."""

    status: str
    value: Any
    faults: frozenset[Ground] = frozenset()


def answer_of_moment(atoms: Iterable[Ground]) -> ProvedAnswer | None:
    """What an answer set says; None for a kind of answer that is not read here."""
    said: dict[str, list[tuple[Ground, ...]]] = {}
    for one in atoms:
        if type(one) is tuple:
            said.setdefault(str(one[0]), []).append(one[1:])
    main = {name: [row[1:] for row in rows if row and row[0] == "main"] for name, rows in said.items()}
    seats = [str(row[0]) for row in said.get("player", ())]
    if ("deck",) in said.get("question", ()):
        return _of_deck(main, clashing="clashing" in said)
    if main.get("hinges_on"):
        return ProvedAnswer("depends", None)
    if main.get("undecided_text"):
        return ProvedAnswer("silent", None)
    if main.get("given"):
        return ProvedAnswer("settled", all(row[0] == "yes" for row in main["given"]))
    if keys := {row[0] for row in main.get("whether", ())}:
        return _whether(keys, said.get("decided", []))
    return _choice(main, seats) or _listed(main, seats)


def _of_deck(main: Mapping[str, list[tuple[Ground, ...]]], *, clashing: bool) -> ProvedAnswer:
    faults = frozenset(row[0] for row in main.get("fault", ()))
    return ProvedAnswer("conflict" if clashing else "settled", not faults, faults)


def _whether(keys: Collection[Ground], decided: Sequence[tuple[Ground, ...]]) -> ProvedAnswer:
    """Whether everything asked is so."""
    values = [(row[0], row[2]) for row in decided if row[0] in keys]
    if len({key for key, _ in values}) < len(keys):
        return ProvedAnswer("silent", None)
    if len({*values}) > len(keys):
        return ProvedAnswer("conflict", None)
    return ProvedAnswer("settled", all(value == "yes" for _, value in values))


def _choice(main: Mapping[str, list[tuple[Ground, ...]]], seats: Sequence[str]) -> ProvedAnswer | None:
    options = main.get("option")
    if not options:
        return None
    among = [one for one in seats if any(row[1] == one for row in options)]
    chooser = min(str(row[0]) for row in options)
    told = {"chooser": chooser[1:-1], "among": [one[1:-1] for one in among]}
    return ProvedAnswer("open" if len(among) > 1 else "settled", told)


def _listed(main: Mapping[str, list[tuple[Ground, ...]]], seats: Sequence[str]) -> ProvedAnswer | None:
    meant = {row[0] for row in main.get("member", ())}
    if meant or main.get("nobody"):
        return ProvedAnswer("settled", {"players": [one[1:-1] for one in seats if one in meant]})
    things = {row[0] for row in main.get("one_of", ())}
    if things or main.get("none_of_them"):
        return ProvedAnswer("settled", {"things": things})
    lands = {row[0] for row in (*main.get("lands", ()), *main.get("lands_unreplaced", ()))}
    if len(lands) == 1:
        return ProvedAnswer("settled", {"zone": lands.pop()})
    numbers = {row[0] for row in main.get("amount_is", ())}
    return ProvedAnswer("settled", numbers.pop()) if len(numbers) == 1 and not main.get("lands") else None


def answer_of_course(
    question: Ground, ends: Sequence[Situation], players: Sequence[Ground]
) -> ProvedAnswer | None:
    """What all ends of a game agree on; None where they do not, and for what is not read here."""
    found = [_at_end(question, end, players) for end in ends]
    if not found or None in found or any(one != found[0] for one in found):
        return None
    return found[0]


def _at_end(question: Ground, end: Situation, players: Sequence[Ground]) -> ProvedAnswer | None:
    if type(question) is not tuple:
        return _meant(question, end, players)
    name, args = str(question[0]), question[1:]
    if name in _OUTCOMES:
        return ProvedAnswer("settled", (_OUTCOMES[name], *args) in end)
    if name == "number_at_end":
        for told in ("total", "count"):
            for one in end:
                if type(one) is tuple and one[:3] == (told, *args):
                    return ProvedAnswer("settled", one[3])
        lying = [one for one in end if type(one) is tuple and one[0] == "in_zone" and one[2] == args[1]]
        return ProvedAnswer("settled", sum(type(one[1]) is tuple and one[1][1] == args[0] for one in lying))
    if name == "ends_in":
        zones = [one[2] for one in end if type(one) is tuple and one[:2] == ("in_zone", args[0])]
        return ProvedAnswer("settled", {"zone": zones[0]}) if len(zones) == 1 else None
    return None


def _meant(question: Ground, end: Situation, players: Sequence[Ground]) -> ProvedAnswer | None:
    if question not in _MEANT:
        return None
    names = () if question == "next_turn" and "over" in end else _MEANT[str(question)]
    return ProvedAnswer(
        "settled",
        {"players": [str(one)[1:-1] for one in players if any((name, one) in end for name in names)]},
    )


def same(read: ProvedAnswer, stated: Mapping[str, Any]) -> bool:
    """Whether an answer that was read is the one that is stated; in which order players sit is left aside."""
    if read.status != stated["status"] or read.faults != frozenset(map(ground, stated.get("faults", ()))):
        return False
    found, told = _named(read.value), _named(stated["value"])
    if found is None or told is None:
        return repr(read.value) == repr(stated["value"])
    if "things" in found:
        return bool({ground(one["term"]) for one in told["things"]} == found["things"])
    return all(_sorted(told.get(key)) == _sorted(found[key]) for key in found)


def _named(value: object) -> dict[str, Any] | None:
    """A value that is made of several, by name."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _sorted(value: object) -> object:
    return sorted(map(str, cast("list[object]", value))) if isinstance(value, list) else value
