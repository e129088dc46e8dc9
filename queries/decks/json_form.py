"""The ruling on a deck as JSON, documented in `docs/json.md`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from saitei.fact_base import FactBase
from saitei.queries.answer import Answer, Finding, Legality
from saitei.queries.asked import Asked
from saitei.queries.say.deck_faults import FaultGroup, group_findings, say_group
from saitei.queries.say.json_form import answer_json
from saitei.queries.say.show import AnswerContext
from saitei.queries.say.words import Speaker
from saitei.terms import Term
from saitei.wording import LANGS, Lang

if TYPE_CHECKING:
    from saitei.queries.say.forms import DeckForm, FaultForm, Words

Listed: TypeAlias = dict[str, dict[str, int | str | None]]
"""Each card by its term: its name, and how many of it each part has."""


def deck_json(asked: Asked, setting: AnswerContext, *, why: bool = False) -> DeckForm:
    """The ruling with the keys that stay; `why` adds the derivation."""
    answer, legality = asked.answer, _legality(asked.answer)
    facts = asked.situation.facts
    language = asked.situation.language
    fields = {name: row.get("field", name) for name, row in language.words["deck_part"].items()}
    listed = _listed(facts, fields)
    form: dict[Lang, Speaker] = {
        lang: Speaker(lang, setting.speaker.facts, setting.speaker.words) for lang in LANGS
    }
    whole = answer_json(answer, setting, why=why)
    found: DeckForm = {
        "legal": _legal(answer, legality),
        "faults": _findings(legality.faults, listed, form),
        "possible": _findings(legality.possible, listed, form),
        "unsaid": _findings(legality.unsaid, listed, form),
        "unknown": [_name(card) for card in legality.unknown],
        "numbers": {fields[part]: sum(_in_part(facts, part)) for part in language.role("deck_parts")},
        "ruling_set": whole["ruling_set"], "status": whole["status"], "text": whole["text"],
        "clauses": whole["clauses"], "beaten": whole["beaten"], "assumed": whole["assumed"],
        "not_understood": whole["not_understood"], "not_played": whole["not_played"],
        "advice": whole["advice"], "sides": whole["sides"], "notes": whole["notes"],
    }  # fmt: skip
    if "why" in whole:
        found["why"] = whole["why"]
    return found


def _legality(answer: Answer) -> Legality:
    return answer.value if isinstance(answer.value, Legality) else Legality(())


def _legal(answer: Answer, legality: Legality) -> bool | None:
    """Whether the deck breaks no clause in force; None where that is not settled."""
    return None if answer.status != "settled" else not legality.faults


def _in_part(facts: FactBase, part: str) -> Iterable[int]:
    for _, listed_in, number in facts.rows("copies"):
        if str(listed_in) == part and isinstance(number, int):
            yield number


def _listed(facts: FactBase, fields: Mapping[str, str]) -> Listed:
    """Each card by its term: its name, and how many of it each part has; `fields` are the keys of parts."""
    found: Listed = {}
    for card, part, number in facts.rows("copies"):
        if isinstance(card, Term) and isinstance(number, int):
            row = found.setdefault(str(card), {"name": _name(card)})
            row[fields.get(str(part), str(part))] = number
    return found


def _name(card: Term) -> str | None:
    """A card's name, null for cards that the list only counts."""
    return str(card.args[0]) if card.name == "listed" else None


def _findings(findings: Iterable[Finding], listed: Listed, form: dict[Lang, Speaker]) -> list[FaultForm]:
    return [_group(group, listed, form) for group in group_findings(findings)]


def _group(group: FaultGroup, listed: Listed, form: dict[Lang, Speaker]) -> FaultForm:
    text: Words = {"en": say_group(group, form["en"]), "ja": say_group(group, form["ja"])}
    cards: list[dict[str, int | str | None]] = [
        listed.get(str(card), {"name": _name(card)}) for card, _ in group.cards
    ]
    shared: list[int | str] = [value if isinstance(value, int) else str(value) for value in group.shared]
    return {"kind": group.name, "about": shared, "cards": cards, "clauses": list(group.clauses), "text": text}
