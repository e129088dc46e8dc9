"""What a service knows and can list: rules, clauses, worked examples, cards, sentence forms."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, cast

from saitei.errors import SaiteiError
from saitei.json_value import Json
from saitei.kb.pages.documents import CONSTRUCTION, Document, Library, find
from saitei.kb.pages.page import EXAMPLES, Clause, Fence
from saitei.language import Language
from saitei.parser.cards.card import Card
from saitei.parser.scenario.nearest import Kind, known_forms, nearest_forms
from saitei.parser.scenario.read import read_scenario
from saitei.queries.asked import document_name
from saitei.queries.cards.completion import completion
from saitei.queries.examples.ledger import entry_of
from saitei.queries.service.setup import Setup, session_of
from saitei.wording import Lang

if TYPE_CHECKING:
    from saitei.queries.say.forms import AnswerForm, DeckForm, Words
    from saitei.queries.service.listed_forms import (
        CardEntry,
        CardsFound,
        ClauseForm,
        ExampleEntry,
        ExamplesFound,
        FormsFound,
        RulesEntry,
        RulesFound,
    )


def as_answer(form: Mapping[str, Json]) -> AnswerForm:
    """The JSON of an answer as what it was made as."""
    return cast("AnswerForm", form)


def as_deck(form: Mapping[str, Json]) -> DeckForm:
    """The JSON of a deck as what it was made as."""
    return cast("DeckForm", form)


def rules(setup: Setup) -> RulesFound:
    """All documents that may be asked under."""
    documents = session_of(setup).documents
    return {"rules": [_rules(one, documents) for one in documents.values() if one.id != CONSTRUCTION]}


def _rules(document: Document, documents: Library) -> RulesEntry:
    return {
        "id": document.id,
        "name": _named(document.id, documents),
        "aliases": [*document.aliases],
        "extends": [*document.extends],
        "parts": [
            {"id": part, "name": _part(document, part), "sort": document.sorts.get(part, "")}
            for part in document.parts
        ],
    }


def _named(name: str, documents: Library) -> Words:
    return {"en": document_name(name, documents, "en"), "ja": document_name(name, documents, "ja")}


def _part(document: Document, part: str) -> Words:
    fronts = (page.front for page in document.pages if page.front.get("part") == part)
    front: Mapping[str, object] = next(fronts, dict[str, object]())
    return {"en": str(front.get("name_en", part)), "ja": str(front.get("name_ja", part))}


def clause(setup: Setup, name: str) -> ClauseForm | None:
    """A clause by its id, None where there is none."""
    found = _clauses(session_of(setup).documents).get(name)
    if found is None:
        return None
    return {
        "id": found.id,
        "document": found.document,
        "title": {"en": found.title("en"), "ja": found.title("ja")},
        "text": {"en": found.text("en"), "ja": found.text("ja")},
        "state": entry_of(found).state,
        "examples": [fence.text for fence in found.fenced(*EXAMPLES)],
    }


def near_clauses(setup: Setup, name: str) -> tuple[str, ...]:
    """Ids of clauses that look like this one."""
    return tuple(get_close_matches(name, _clauses(session_of(setup).documents), cutoff=0.5))


def _clauses(documents: Library) -> dict[str, Clause]:
    return {one.id: one for document in documents.values() for page in document.pages for one in page.clauses}


def worked_examples(setup: Setup, name: str, of: str | None, limit: int) -> ExamplesFound:
    """The worked examples of a document; raises UnknownTerm for a name that nobody knows."""
    pages = find(name, session_of(setup).documents).pages
    every = (
        _example(one, fence)
        for page in pages
        for one in page.clauses
        if of in (None, one.id, one.number)
        for fence in one.fenced("scenario")
    )
    return {"examples": [*islice(every, limit)]}


def _example(clause: Clause, fence: Fence) -> ExampleEntry:
    return {"clause": clause.id, "scenario": fence.text}


def cards(setup: Setup, text: str, limit: int) -> CardsFound:
    """Cards whose name a text is a part of."""
    index = completion(setup.catalogue(), setup.store_state())
    language = session_of(setup).language
    return {"cards": [_card(one, language) for one in index.complete(text, limit)]}


def _card(card: Card, language: Language) -> CardEntry:
    return {
        "name": card.name,
        "name_en": card.name_en or None,
        "types": [_type(one, language) for one in card.types],
        "civilizations": [*card.civilizations],
        "cost": card.cost,
        "power": card.power,
    }


def _type(name: str, language: Language) -> Words:
    words = language.words["card_type"].get(name, {})
    return {"en": words.get("en", name), "ja": words.get("ja", name)}


def forms(lang: Lang) -> FormsFound:
    """All forms of a language, with their slots."""
    return {"questions": _flat("questions", lang), "statements": _flat("statements", lang)}


def _flat(kind: Kind, lang: Lang) -> list[str]:
    return [form for forms in known_forms(kind, lang).values() for form in forms]


def nearest(setup: Setup, said: str, scenario: str) -> FormsFound:
    """The forms nearest to a sentence, with the names of a scenario in them as far as it can be read."""
    players, cards = _names(setup, scenario)
    return {
        "questions": [*nearest_forms(said, "questions", players, cards)],
        "statements": [*nearest_forms(said, "statements", players, cards)],
    }


def _names(setup: Setup, scenario: str) -> tuple[tuple[str, ...], list[tuple[str, str]]]:
    """Who plays and what lies there; two players where nothing of it can be read."""
    session = session_of(setup)
    try:
        told = read_scenario(scenario, language=session.language, catalogue=session.cards)
    except SaiteiError:
        return ("A", "B"), []
    cards = [(one.owner, one.name) for one in told.objects if one.name]
    return told.players or ("A", "B"), cards
