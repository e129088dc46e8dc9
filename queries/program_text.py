"""A question as clingo reads it: its facts, with the line each comes from, and the program of its answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from saitei.queries.say.messages import phrase
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value, program
from saitei.wording import Lang


def facts_text(asked: Situation, source: str, lang: Lang) -> str:
    """The facts of a scenario as a program: by the lines of its text, by its cards, then what follows.

    `source` is the text, whose lines stand above their facts as comments.
    """
    return "\n".join(f"% {heading}\n{program(facts)}" for heading, facts in _groups(asked, source, lang))


def _groups(asked: Situation, source: str, lang: Lang) -> Iterator[tuple[str, Sequence[Term]]]:
    stated = _said_on(asked)
    lines: dict[int, list[Term]] = {}
    cards: dict[Term, list[Term]] = {}
    rest: list[Term] = []
    known = {one.term for one in asked.scenario.objects}
    for fact in asked.facts:
        line, card = stated.get(fact), next((one for one in _within(fact) if one in known), None)
        if line is not None:
            lines.setdefault(line, []).append(fact)
        elif card is not None:
            cards.setdefault(card, []).append(fact)
        else:
            rest.append(fact)
    text = source.splitlines()
    for number, facts in sorted(lines.items()):
        yield phrase("facts_of_line", lang, number=str(number), line=_one_line(text[number - 1])), facts
    for card, facts in cards.items():
        owner, name, copy = map(str, card.args)
        said = phrase("facts_of_card", lang, owner=owner, name=_one_line(name), number=copy)
        yield said, facts
    if rest:
        yield phrase("facts_that_follow", lang), rest


def _said_on(asked: Situation) -> Mapping[Term, int | None]:
    """The line of each fact that a scenario states, and of its question."""
    place = asked.scenario.question_place
    question = Term("question", (asked.question,))
    return {**asked.scenario.facts, question: None if place is None else place.line}


def _within(value: Value) -> Iterator[Term]:
    """The terms within a term, from the outside in."""
    for each in value.args if isinstance(value, Term) else ():
        if isinstance(each, Term):
            yield each
            yield from _within(each)


def _one_line(text: str) -> str:
    """A text that a comment can hold."""
    return " ".join(text.split())


def program_text(parts: Sequence[str], ruling: str, lang: Lang) -> str:
    """A program that clingo runs as it stands, with what the answer is as a comment above it."""
    head = [phrase("program_runs", lang), *ruling.splitlines()]
    comments = "".join(f"% {_one_line(line)}\n" for line in head)
    return "\n".join((comments, *parts))
