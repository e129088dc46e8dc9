"""Rules that answer the questions a vocabulary declares, generated from its predicates."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.kb.vocabulary import Predicate, Vocabulary

LEFT_OUT = "asked"
"""What stands in a question where it asks for an argument."""

_ANSWERED_BY = {
    "number": "amount_is",
    "player": "member",
    "zone": "lands_unreplaced",
    "until": "ends_at",
    "step": "one_of",
}
"""By which answer a value of a type is given."""


def rules_of_questions(words: Vocabulary) -> str:
    """The rules that make an answer of each conclusion that may be asked for, as program text."""
    asked = (predicate for predicate in words.predicates.values() if predicate.asked)
    return "\n".join(line for predicate in asked for line in _rules(predicate))


def _rules(predicate: Predicate) -> Iterator[str]:
    names = [f"X{number}" for number in range(len(predicate.args))]
    for left_out in predicate.asked:
        if predicate.value is not None:
            yield from _value(predicate, names)
        elif left_out is None:
            yield from _yes_or_no(predicate, names)
        else:
            place = [name for name, _ in predicate.args].index(left_out)
            asks_for = _which if predicate.args[place][1] == "card" else _who
            yield from asks_for(predicate.name, names, place)


def _yes_or_no(predicate: Predicate, names: list[str]) -> Iterator[str]:
    key = _key(predicate.name, names)
    whole = "".join(f", {name} != {LEFT_OUT}" for name in names)
    yield f"whether({key}) :- question({key}){whole}."


def _who(name: str, names: list[str], place: int) -> Iterator[str]:
    question = f"question({_key(name, [*names[:place], LEFT_OUT, *names[place + 1 :]])})"
    key = _key(name, names)
    somebody = _key(name, [*names[:place], "_", *names[place + 1 :]])
    who = names[place]
    others = "".join(f", {name} != {LEFT_OUT}" for name in names if name != who)
    yield f"asks({key}) :- {question}, player({who}){others}."
    yield f"member({who}) :- {question}, {key}."
    yield f"nobody({name}) :- {question}, -{somebody}, 0 = #count {{ {who} : {key} }}."


def _which(name: str, names: list[str], place: int) -> Iterator[str]:
    """Which cards in play: those of which it holds, if it is decided of each."""
    question = f"question({_key(name, [*names[:place], LEFT_OUT, *names[place + 1 :]])})"
    key, other = _key(name, names), _key(name, [*names[:place], "Y", *names[place + 1 :]])
    which = names[place]
    decided = f"0 = #count {{ Y : lies_in_play(Y), unsettled({other}) }}"
    yield f"asks({key}) :- {question}, lies_in_play({which})."
    yield f"one_of({which}) :- {question}, {key}, {decided}."
    yield f"none_of_them :- {question}, {decided}, 0 = #count {{ {which} : {key} }}."


def _value(predicate: Predicate, names: list[str]) -> Iterator[str]:
    key = _key(predicate.name, names)
    yield f"asks({key}) :- question({key})."
    answer = _ANSWERED_BY[predicate.value or ""]
    yield f"{answer}(V) :- question({key}), {_key(predicate.name, [*names, 'V'])}."


def _key(name: str, names: list[str]) -> str:
    return f"{name}({','.join(names)})" if names else name
