"""A comparison for programs and for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saitei.queries.asking import ask
from saitei.queries.json_form import Json, answer_json
from saitei.queries.messages import Language, phrase
from saitei.queries.page import Node, Section, line, table
from saitei.queries.rulings import say_answer
from saitei.queries.space.comparing import Comparison
from saitei.queries.space.difference import Difference
from saitei.queries.space.hunt import Size


def comparison_json(comparison: Comparison) -> dict[str, Json]:
    """A comparison with the keys that stay."""
    bound = comparison.wanted.bound
    return {
        "a": comparison.a,
        "b": comparison.b,
        "bound": {
            "players": bound.players,
            "cards": bound.cards,
            "questions": [*comparison.wanted.questions],
        },
        "differences": [_difference(one, comparison) for one in comparison.differences],
        "complete": comparison.complete,
    }


def _difference(one: Difference, comparison: Comparison) -> dict[str, Json]:
    return {
        "topic": one.topic,
        "kind": one.kind,
        "scenario": one.texts.own,
        "scenarios": {"en": one.texts.en, "ja": one.texts.ja},
        "size": size_json(one.size),
        "minimal": one.minimal,
        "conclusions": [*one.conclusions],
        "clauses_a": [*one.clauses_a],
        "clauses_b": [*one.clauses_b],
        "round_trip": one.round_trip,
        "a": _side(one, "a", comparison),
        "b": _side(one, "b", comparison),
    }


def size_json(size: Size) -> dict[str, Json]:
    """How large a scenario is."""
    return {"players": size.players, "cards": size.cards, "facts": size.facts, "letters": size.letters}


def _side(one: Difference, side: str, comparison: Comparison) -> Json:
    if one.printed is None:
        return None
    asked = ask(comparison.session, one.texts.own, rules=comparison.names[side], why=True)
    return answer_json(asked.answer, asked.setting(comparison.lang, comparison.session.documents), why=True)


def comparison_sections(comparison: Comparison) -> tuple[Section, ...]:
    """The differences one after another, then how much was searched."""
    found = comparison.differences
    shown = tuple(_section(number, one, comparison) for number, one in enumerate(found, 1))
    return (*shown, Section("", (line(_summary(len(found), comparison), "status"),)))


def _section(number: int, one: Difference, comparison: Comparison) -> Section:
    say, names = _sayer(comparison), {"a": comparison.a, "b": comparison.b}
    head = f"{number}. {say(f'kind_{one.kind}', **names)}"
    return Section(head, (*_parted(one, comparison), *_scenario(one.texts.own), *_answers(one, comparison)))


def _parted(one: Difference, comparison: Comparison) -> Iterator[Node]:
    say = _sayer(comparison)
    nothing = say("found_nothing")
    sides = (", ".join(clauses) or nothing for clauses in (one.clauses_a, one.clauses_b))
    yield line(say("found_sides", **dict(zip("ab", sides, strict=True))), "clause")
    size = one.size
    yield line(
        say(
            "found_size", players=str(size.players), cards=str(size.cards), facts=str(size.facts),
            proof=say("found_smallest" if one.minimal else "found_small"),
        ),
        "faint",
    )  # fmt: skip
    if not one.round_trip:
        yield line(say("not_round"), "warning")


def _scenario(text: str) -> Iterable[Node]:
    return (line(f"  {row}") for row in text.rstrip("\n").split("\n"))


def _answers(one: Difference, comparison: Comparison) -> tuple[Node, ...]:
    if one.printed is None:
        return ()
    rows: list[tuple[str, Node]] = []
    for side, name in (("a", comparison.a), ("b", comparison.b)):
        asked = one.printed.asked[side]
        setting = asked.setting(comparison.lang, comparison.session.documents)
        said = say_answer(asked.answer, setting.speaker, setting.players)
        rows.append((name, line(said, "ruling", line(", ".join(asked.answer.clauses), "faint"))))
    return table(rows)


def _summary(count: int, comparison: Comparison) -> str:
    say, bound = _sayer(comparison), comparison.wanted.bound
    return say(
        "compared", count=str(count), a=comparison.a, b=comparison.b,
        players=str(bound.players), cards=str(bound.cards),
        whole=say("searched_all" if comparison.complete else "searched_part"),
    )  # fmt: skip


class _Say:
    def __init__(self, comparison: Comparison) -> None:
        self.lang: Language = comparison.lang

    def __call__(self, key: str, **slots: str) -> str:
        return phrase(key, self.lang, **slots)


def _sayer(comparison: Comparison) -> _Say:
    return _Say(comparison)
