"""The ruling on a deck as JSON, documented in `docs/json.md`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from saitei.fact_base import FactBase
from saitei.json_value import Json
from saitei.queries.answer import Answer, Finding, Legality
from saitei.queries.asked import Asked
from saitei.queries.say.deck_faults import FaultGroup, group_findings, say_group
from saitei.queries.say.json_form import answer_json
from saitei.queries.say.messages import LANGS, Lang
from saitei.queries.say.show import AnswerContext
from saitei.queries.say.words import Speaker
from saitei.terms import Term

_KEPT = (
    "ruling_set", "status", "text", "clauses", "beaten", "assumed", "not_understood", "not_played", "advice",
    "sides", "notes", "why",
)  # fmt: skip
"""What is said as of every other answer."""


def deck_json(asked: Asked, setting: AnswerContext, *, why: bool = False) -> dict[str, Json]:
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
    found: dict[str, Json] = {
        "legal": _legal(answer, legality),
        "faults": _findings(legality.faults, listed, form),
        "possible": _findings(legality.possible, listed, form),
        "unsaid": _findings(legality.unsaid, listed, form),
        "unknown": [_name(card) for card in legality.unknown],
        "numbers": {fields[part]: sum(_in_part(facts, part)) for part in language.role("deck_parts")},
    }
    return found | {key: whole[key] for key in _KEPT if key in whole}


def _legality(answer: Answer) -> Legality:
    return answer.value if isinstance(answer.value, Legality) else Legality(())


def _legal(answer: Answer, legality: Legality) -> bool | None:
    """Whether the deck breaks no clause in force; None where that is not settled."""
    return None if answer.status != "settled" else not legality.faults


def _in_part(facts: FactBase, part: str) -> Iterable[int]:
    for _, listed_in, number in facts.rows("copies"):
        if str(listed_in) == part and isinstance(number, int):
            yield number


def _listed(facts: FactBase, fields: Mapping[str, str]) -> dict[str, dict[str, Json]]:
    """Each card by its term: its name, and how many of it each part has; `fields` are the keys of parts."""
    found: dict[str, dict[str, Json]] = {}
    for card, part, number in facts.rows("copies"):
        if isinstance(card, Term) and isinstance(number, int):
            row = found.setdefault(str(card), {"name": _name(card)})
            row[fields.get(str(part), str(part))] = number
    return found


def _name(card: Term) -> Json:
    """A card's name, null for cards that the list only counts."""
    return str(card.args[0]) if card.name == "listed" else None


def _findings(
    findings: Iterable[Finding], listed: dict[str, dict[str, Json]], form: dict[Lang, Speaker]
) -> list[Json]:
    return [_group(group, listed, form) for group in group_findings(findings)]


def _group(group: FaultGroup, listed: dict[str, dict[str, Json]], form: dict[Lang, Speaker]) -> Json:
    text: dict[str, Json] = {lang: say_group(group, speaker) for lang, speaker in form.items()}
    cards: list[Json] = [listed.get(str(card), {"name": _name(card)}) for card, _ in group.cards]
    shared: list[Json] = [value if isinstance(value, int) else str(value) for value in group.shared]
    return {"kind": group.name, "about": shared, "cards": cards, "clauses": list(group.clauses), "text": text}
