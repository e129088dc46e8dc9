"""Why an answer is not the expected one, and what would make it so, as sections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from saitei.parser.scenario.print import print_scenario
from saitei.queries.answer import Answer, Deciders, Deciding, Step
from saitei.queries.contrasted import Change, ClauseHeard, Parting, Way, WhatIf, WhyNot
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.rulings import say_answer, say_without
from saitei.queries.say.show import AnswerContext, derivation, say_cut_short, say_gave_way, say_status
from saitei.queries.say.timeline import happening
from saitei.queries.say.words import Speaker
from saitei.queries.situation.situation import Situation
from saitei.tables import table as toml
from saitei.terms import Term, Value
from saitei.wording import Lang, filled


def say_change(change: Change, speaker: Speaker) -> str:
    """A change, as it is said behind "if"."""
    row: Mapping[str, Any] = toml("queries", "say", "changes.toml")[change.what.name]
    kinds = (str(arg).split(": ") for arg in row["args"])
    slots = {
        name: speaker.thing(arg, kind) for (name, kind), arg in zip(kinds, change.what.args, strict=True)
    }
    number = change.what.args[-1]
    pattern = row.get(f"{speaker.lang}_one") if number == 1 else None
    return filled(pattern or row[speaker.lang], slots)


def say_changes(changes: Iterable[Change], setting: AnswerContext) -> str:
    """Several changes together."""
    return setting.say("and").join(say_change(one, setting.speaker) for one in changes)


def why_not_sections(found: WhyNot | ClauseHeard, setting: AnswerContext) -> tuple[Section, ...]:
    """Why an answer is not the expected one, or what a clause says to it; empty sections are left out."""
    if isinstance(found, ClauseHeard):
        return _clause_sections(found, setting)
    say = setting.say
    every = (
        _head(found.answer, setting, is_so=found.is_so),
        Section(say("against"), _against(found.against, found.answer, setting)),
        Section(say("denial"), tuple(derivation(found.denial, setting)), tree=True),
        Section(say("clauses"), _decide(found, setting)),
        Section(
            say("gave_way_to"), tuple(line(say_gave_way(one, setting), "beaten") for one in found.gave_way)
        ),
        Section(say("ways"), () if found.way is None else (_way(found.way, found.asked, setting),)),
        Section(
            say("lacking"), tuple(derivation(found.lacking, there_setting(found.way, setting))), tree=True
        ),
        Section(say("parting"), () if found.parting is None else tuple(_parting(found.parting, setting))),
    )
    return tuple(section for section in every if section.nodes)


def what_if_sections(found: WhatIf, setting: AnswerContext) -> tuple[Section, ...]:
    """What would make an expected answer true, laid out; empty sections are left out."""
    say = setting.say
    ways = tuple(_way(way, found.asked, setting) for way in found.ways)
    none = () if found.is_so or ways else (line(say("no_way", searched=say(_searched(found)))),)
    house = tuple(line(_house_rule(one, found.answer, setting)) for one in found.clauses)
    every = (
        _head(found.answer, setting, is_so=found.is_so),
        Section(say("ways"), (*ways, *none)),
        Section(say("house_rules"), house),
    )
    return tuple(section for section in every if section.nodes)


def _clause_sections(found: ClauseHeard, setting: AnswerContext) -> tuple[Section, ...]:
    """What a clause has to say to a question, laid out; empty sections are left out."""
    say = setting.say
    heard = TextNode((Span(found.clause, "clause"), Span("  "), Span(setting.title(found.clause), "title")))
    conditions = tuple(
        line(say("and").join(_condition(one, setting) for one in way)) for way in found.lacking
    )
    every = (
        Section("", (line(say(f"heard_{found.how}"), "ruling"), heard)),
        Section(say("heard_conditions"), conditions),
        Section(
            say("gave_way_to"), tuple(line(say_gave_way(one, setting), "beaten") for one in found.gave_way)
        ),
        _head(found.answer, setting),
        Section(say("clauses"), _titled(found.answer.clauses, setting)),
    )
    return tuple(section for section in every if section.nodes)


def _condition(lacking: Term, setting: AnswerContext) -> str:
    """A condition of a clause that is not met."""
    said = lacking.args[0]
    value = lacking.args[1] if len(lacking.args) > 1 else None
    if value is not None and lacking.name != "unsaid":
        one, other = map(setting.speaker.thing, (said, value))
        compared = setting.say(f"condition_{lacking.name}", one=one, other=other)
        facts = [setting.speaker.sentence(fact) for fact in lacking.args[2:] if _is_known(fact, setting)]
        if not facts:
            return compared
        return setting.say("condition_since", compared=compared, facts=setting.say("comma").join(facts))
    if lacking.name == "in_the_way" and isinstance(said, Term) and setting.speaker.has_denial(said):
        return setting.say("condition_lacking", sentence=setting.speaker.sentence(said, Term("no")))
    sentence = setting.speaker.sentence(said, value) if isinstance(said, Term) else ""
    return setting.say(f"condition_{lacking.name}", sentence=sentence)


def _is_known(fact: Value, setting: AnswerContext) -> TypeGuard[Term]:
    """Whether there are words for what a comparison is about."""
    if not isinstance(fact, Term):
        return False
    said = fact.args[0] if fact.name == "conclusion" else fact
    return isinstance(said, Term) and said.name in setting.speaker.words.predicates


def _head(answer: Answer, setting: AnswerContext, *, is_so: bool | None = None) -> Section:
    """The ruling there is, after whether it is the expected one."""
    said = () if is_so is None else (line(setting.say(_so(answer, is_so=is_so)), "ruling"),)
    ruling = say_answer(answer, setting.speaker, setting.players)
    return Section("", (*said, line(ruling), line(say_status(answer, setting), "status")))


def _so(answer: Answer, *, is_so: bool) -> str:
    if is_so:
        return "is_so"
    return "may_be_so" if isinstance(answer.value, Deciders) else "not_so"


def _against(clauses: Sequence[Deciding], answer: Answer, setting: AnswerContext) -> tuple[TextNode, ...]:
    rows: list[tuple[str, TextNode]] = []
    for one in clauses:
        without = line(_without(one, answer, setting), "faint")
        for clause in one.clauses:
            below = [line(setting.restated(clause), "faint")] if setting.restated(clause) else []
            below += [without] if clause == one.clauses[-1] else []
            rows.append((clause, line(setting.title(clause), "title", *below)))
    return table(rows)


def _without(one: Deciding, answer: Answer, setting: AnswerContext) -> str:
    ruling = say_without(one, answer, setting.speaker, setting.players)
    return setting.say("without" if len(one.clauses) == 1 else "without_any", ruling=ruling)


def _decide(found: WhyNot, setting: AnswerContext) -> tuple[TextNode, ...]:
    """The clauses that decide besides those that alone keep the expected answer away."""
    told = {clause for one in found.against for clause in one.clauses}
    others = [clause for clause in found.answer.clauses if clause not in told]
    return () if found.is_so else (*_titled(others, setting), *say_cut_short(found.answer, setting))


def _titled(clauses: Sequence[str], setting: AnswerContext) -> tuple[TextNode, ...]:
    return table([
        (clause, line(setting.title(clause), "title", line(setting.restated(clause), "faint")))
        for clause in clauses
    ])  # fmt: skip


def _house_rule(one: Deciding, answer: Answer, setting: AnswerContext) -> str:
    ruling = say_without(one, answer, setting.speaker, setting.players)
    clauses = setting.say("and").join(map(setting.titled, one.clauses))
    return setting.say("house_rule", clauses=clauses, ruling=ruling)


def there_setting(way: Way | None, setting: AnswerContext) -> AnswerContext:
    """What words the answer in a changed situation."""
    if way is None:
        return setting
    speaker = replace(setting.speaker, facts=way.asked.facts)
    return replace(setting, speaker=speaker, players=way.asked.scenario.players)


def _way(way: Way, asked: Situation, setting: AnswerContext) -> TextNode:
    there = there_setting(way, setting)
    ruling = say_answer(way.answer, there.speaker, there.players)
    said = changed_lines(asked, way.asked, setting.speaker.lang)
    lines = setting.say("comma").join(setting.say("line_of_scenario", line=one) for one in said)
    below = (line(setting.say("changed_lines", lines=lines), "faint"),) if lines else ()
    return line(setting.say("way", changes=say_changes(way.changes, setting), ruling=ruling), "", *below)


def changed_lines(asked: Situation, there: Situation, lang: Lang) -> list[str]:
    """The lines of a changed scenario that stand otherwise in it."""
    before = frozenset(print_scenario(asked.scenario, lang).split("\n"))
    return [one.strip() for one in print_scenario(there.scenario, lang).split("\n") if one not in before]


def _searched(found: WhatIf) -> str:
    return f"searched_{found.together}" + ("" if found.whole else "_part")


def _parting(parting: Parting, setting: AnswerContext) -> Iterator[TextNode]:
    here, there = (_happens(step, setting) for step in (parting.here, parting.there))
    yield line(setting.say("parts_here", number=str(parting.number), happens=here))
    yield line(setting.say("parts_there", happens=there))


def _happens(step: Step | None, setting: AnswerContext) -> str:
    said = setting.say("comma").join(happening(step, setting.speaker)) if step is not None else ""
    return said or setting.say("nothing_happens")
