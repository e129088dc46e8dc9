"""Where two ruling sets part, as a page shows it: scenarios, pictures, both rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from saitei.queries.asked import Asked, document_name
from saitei.queries.compare.compare import Comparison
from saitei.queries.compare.difference import Difference
from saitei.queries.picture.of_scenario import scenario_picture
from saitei.queries.say.messages import phrase
from saitei.queries.say.rulings import say_answer
from saitei.queries.say.scenario_text import question_of
from saitei.queries.search.search import SearchRequest
from saitei.queries.service.setup import Setup, session_of
from saitei.wording import Lang

MOST = 12
"""So many differences are shown."""


def shown_differences(setup: Setup, a: str, b: str, wanted: SearchRequest, lang: Lang) -> dict[str, Any]:
    """The differences that a search finds; raises SaiteiError for a name that nobody knows."""
    session = session_of(setup)
    wanted.check(session.language)
    found = Comparison(session, session.rules(a).name, session.rules(b).name, wanted, lang)
    found.run(lambda _: None)
    rows = [_difference(one, found, lang, number) for number, one in enumerate(found.differences[:MOST])]
    return {"differences": rows, "complete": found.complete}


def _difference(one: Difference, comparison: Comparison, lang: Lang, number: int) -> dict[str, Any]:
    asked: Mapping[str, Asked] = {} if one.printed is None else one.printed.asked
    sides: list[dict[str, Any]] = []
    picture = ""
    for side, clauses in (("a", one.clauses_a), ("b", one.clauses_b)):
        if side not in asked:
            continue
        found = asked[side]
        setting = found.context(lang, comparison.session.documents)
        sides.append(
            {
                "rules": setting.rules,
                "status": found.answer.status,
                "called": phrase(f"status_{found.answer.certainty}", lang),
                "said": say_answer(found.answer, setting.speaker, setting.players),
                "clauses": [*clauses],
            }
        )
        picture = picture or scenario_picture(found.situation, lang, name=f"difference-{number}")
    head, _, rest = (one.texts.ja if lang == "ja" else one.texts.en).partition("\n")
    name = comparison.names["a"]
    if ":" not in name:  # parts are chosen by their ids
        head = head.replace(name, document_name(name, comparison.session.documents, lang))
    text = f"{head}\n{rest}"
    asks = question_of(text)
    return {"topic": one.topic, "question": asks, "text": text, "sides": sides, "picture": picture}
