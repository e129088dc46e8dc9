"""Report what a search covered, as JSON and for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from saitei.json_value import Json
from saitei.kb.clauses.named_values import NamedFact, Values
from saitei.kb.vocabulary import vocabulary
from saitei.language import Language
from saitei.queries.say.layout import Section, Span, TextNode, line
from saitei.queries.say.messages import phrase
from saitei.queries.search.clause_reach import ClauseReach, counted
from saitei.queries.search.coverage import LeftOut, SearchCoverage
from saitei.queries.search.joint_texts import MORE_OF_A_TEXT
from saitei.queries.search.table_needs import OF_TABLE_NEEDS
from saitei.tables import table
from saitei.terms import Term, Value
from saitei.wording import Lang, filled


def coverage_json(coverage: SearchCoverage, language: Language) -> dict[str, Json]:
    """What was covered, with the keys that stay."""
    played = coverage.courses
    courses: Json = None
    if played is not None:
        courses = {
            "played": played.played, "alike": played.skipped, "seconds": round(played.seconds, 1),
            "whole": played.whole,
        }  # fmt: skip
    clauses: dict[str, Json] = {
        name: [_clause(one, coverage, language) for one in reaches]
        for name, reaches in coverage.clauses.items()
    }
    because: list[Json] = [*coverage.left_out]
    return {"complete": coverage.complete, "because": because, "courses": courses, "clauses": clauses}


def _clause(one: ClauseReach, coverage: SearchCoverage, language: Language) -> Json:
    found: dict[str, Json] = {"clause": one.clause, "state": one.state, "in_courses": one.in_courses}
    if one.in_courses:
        found["played"] = coverage.courses is not None and one.clause in coverage.courses.clauses
    if one.needs:
        found["needs"] = {
            lang: [say_need(fact, lang, language) for fact in one.needs] for lang in ("en", "ja")
        }
    return found


def coverage_section(
    coverage: SearchCoverage, shown: Mapping[str, Iterable[ClauseReach]], lang: Lang, language: Language
) -> Section:
    """How far clauses were reached: a line for each set, then those of its clauses that are to be shown."""
    nodes: list[TextNode] = []
    for name, reaches in coverage.clauses.items():
        nodes.append(line(_summary(name, reaches, lang)))
        nodes += _by_need(shown.get(name, ()), lang, language)
    if (played := coverage.courses) is not None:
        said = phrase(
            "courses_played", lang, played=str(played.played), alike=str(played.skipped),
            seconds=f"{played.seconds:.0f}",
            whole=phrase("courses_whole", lang) if played.whole else "",
        )  # fmt: skip
        nodes.append(line(said))
    return Section(phrase("coverage", lang), tuple(nodes))


def why_not_all(left_out: Iterable[LeftOut], lang: Lang) -> str:
    """That everything was searched, or why not."""
    reasons = phrase("comma", lang).join(phrase(f"left_out_{one}", lang) for one in left_out)
    return phrase("searched_part", lang, why=reasons) if reasons else phrase("searched_all", lang)


def _summary(name: str, reaches: Iterable[ClauseReach], lang: Lang) -> str:
    numbers = {state: str(number) if number else "" for state, number in counted([*reaches]).items()}
    return phrase("clauses_reached", lang, rules=name, **numbers)


def _by_need(reaches: Iterable[ClauseReach], lang: Lang, language: Language) -> Iterator[TextNode]:
    """The clauses by what they need."""
    groups: dict[tuple[str, tuple[NamedFact, ...]], list[str]] = {}
    for one in reaches:
        groups.setdefault((one.state, one.needs), []).append(one.clause)
    comma = phrase("comma", lang)
    for (state, needs), clauses in groups.items():
        why = phrase("semicolon", lang).join(say_need(fact, lang, language) for fact in needs)
        said = phrase(f"reach_{state}", lang, needs=why)
        yield TextNode((Span(comma.join(clauses), "clause"), Span(f"  {said}", "faint")))


def say_need(fact: NamedFact, lang: Lang, language: Language) -> str:
    """A fact that is needed, with the values it has to have, in words."""
    if fact.name in OF_TABLE_NEEDS:
        return phrase(f"need_{fact.name}", lang, number=_values(fact.args[0], "number", lang, language))
    if fact.name == MORE_OF_A_TEXT:
        return phrase(f"need_{fact.name}", lang)
    predicate = vocabulary(language).predicates.get(fact.name)
    if predicate is None:
        return fact.name
    pattern = predicate.en if lang == "en" else predicate.ja
    names = [name for name, _ in predicate.args] + (["value"] if predicate.value else [])
    typed = zip(names, predicate.types, fact.args, strict=False)
    slots = {name: _values(values, kind, lang, language) for name, kind, values in typed}
    return filled(pattern, {name: slots.get(name, "…") for name in names})


def _values(values: Values, kind: str, lang: Lang, language: Language) -> str:
    if not values:
        something = table("queries", "search", "texts.toml")["something"]
        found: Mapping[str, str] = something.get(kind, something["any"])
        return found[lang]
    return phrase("or", lang).join(_value(value, kind, lang, language) for value in sorted(values, key=str))


def _value(value: Value, kind: str, lang: Lang, language: Language) -> str:
    if not isinstance(value, Term):
        return str(value)
    said = (vocabulary(language).constants(kind) or {}).get(value.name, {})
    return said.get(lang, value.name)
