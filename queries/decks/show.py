"""The ruling on a deck as sections: its faults, the cards concerned, the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from saitei.fact_base import FactBase
from saitei.queries.answer import Finding, Legality
from saitei.queries.asked import Asked
from saitei.queries.say.deck_faults import FaultGroup, group_findings, say_card, say_group
from saitei.queries.say.layout import Section, Span, Style, TextNode, line, table
from saitei.queries.say.show import AnswerContext, sections
from saitei.terms import Term

_KEPT = ("prevails", "assumed", "not_understood", "not_played", "advice", "notes", "sides", "why")
"""What is shown as for every other answer."""


def deck_sections(asked: Asked, setting: AnswerContext) -> tuple[Section, ...]:
    """The ruling laid out, most important things first; empty sections are left out."""
    answer, facts = asked.answer, asked.situation.facts
    legality = answer.value if isinstance(answer.value, Legality) else Legality(())
    say, parts = setting.say, asked.situation.language.role("deck_parts")
    head, *rest = sections(answer, setting)
    kept, told = {say(key) for key in _KEPT}, set[str]()
    own = (
        head,
        Section(say("deck_list"), table([*_list(facts, parts, setting)])),
        Section(say("deck_faults"), tuple(_findings(legality.faults, setting, "bad", told))),
        Section(say("deck_possible"), tuple(_findings(legality.possible, setting, "warning", told))),
        Section(say("deck_unsaid"), tuple(_findings(legality.unsaid, setting, "warning", told))),
    )
    checked = () if legality.faults or legality.possible else _titles(answer.clauses, setting)
    every = (*own, *(one for one in rest if one.heading in kept), Section(say("clauses"), checked))
    return tuple(section for section in every if section.nodes)


def _list(facts: FactBase, parts: Sequence[str], setting: AnswerContext) -> Iterator[tuple[str, TextNode]]:
    """How many cards each part of the list has, and how many different ones; one that leads it by name."""
    listed: dict[str, list[tuple[Term, int]]] = {}
    for card, part, number in facts.rows("copies"):
        if isinstance(card, Term) and isinstance(number, int):
            listed.setdefault(str(part), []).append((card, number))
    for name in parts:
        if found := listed.get(name):
            yield setting.speaker.thing(Term(name), "deck_part"), line(_row(name, found, setting))


def _row(part: str, found: Sequence[tuple[Term, int]], setting: AnswerContext) -> str:
    leads = "leads" in setting.speaker.words.words["deck_part"][part]
    if leads and len(found) == 1 and found[0][1] == 1:
        return say_card(found[0][0], ("civilization", "cost"), setting.speaker)
    number = sum(number for _, number in found)
    names = str(len(found)) if 1 < len(found) < number else ""
    return setting.say("deck_one" if number == 1 else "deck_number", number=str(number), names=names)


def _findings(
    findings: Sequence[Finding], setting: AnswerContext, style: Style, told: set[str]
) -> Iterator[TextNode]:
    for group in group_findings(findings):
        yield line(say_group(group, setting.speaker), style, *_clauses(group, setting, told))


def _clauses(group: FaultGroup, setting: AnswerContext, told: set[str]) -> Iterator[TextNode]:
    """The clauses of a group, the first with what it says where that has not been told before."""
    for number, clause in enumerate(group.clauses):
        restated = "" if number or clause in told else setting.restated(clause)
        told.add(clause)
        below = (line(restated, "faint"),) if restated else ()
        yield TextNode((Span(clause, "clause"), Span("  "), Span(setting.title(clause), "title")), below)


def _titles(clauses: Iterable[str], setting: AnswerContext) -> tuple[TextNode, ...]:
    return table([(clause, line(setting.title(clause), "title")) for clause in clauses])
