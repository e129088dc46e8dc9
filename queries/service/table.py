"""The table of a scenario as it is touched: read from the text, changed, printed and read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from saitei.errors import Place, SaiteiError
from saitei.fact_base import FactBase
from saitei.kb.vocabulary import vocabulary
from saitei.language import Language
from saitei.parser.scenario import asked, events
from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.scenario import Scenario
from saitei.parser.scenario.wording import ScenarioWording
from saitei.queries.asked import document_name
from saitei.queries.input_files import with_source
from saitei.queries.picture.seen import TableView, view_table
from saitei.queries.picture.words import PictureWords, zone_order
from saitei.queries.say.json_form import near_names
from saitei.queries.say.words import Speaker, english_names
from saitei.queries.service.edits import STEPS, Edit, edited
from saitei.queries.service.requests import SPOKEN_OF
from saitei.queries.service.setup import Setup, session_of
from saitei.queries.session import Session
from saitei.queries.situation.printed_facts import printed_facts
from saitei.terms import Term
from saitei.wording import Lang, Notice, wording

_SHOWN = ("play_zone", "listed_zones", "dealt_zones")
"""Roles of the zones that every seat shows."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is done to a text: an edit, or a sentence that is told or asked."""

    edit: Edit | None = None
    tell: str = ""
    ask: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be said of a text, with names that may be meant."""

    message: str
    line: int
    names: tuple[str, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table to be touched, and the text that tells of it.

    `steps` are the parts of a turn with what they are called, `step` the one that it is;
    `cards` are those that a sentence may speak of: how they are written, and their terms; `zones` those that
    each seat shows, `more` the others, with what they are called.
    """

    text: str
    lang: Lang
    rules: str | None
    players: tuple[str, ...]
    seats_said: bool
    view: TableView
    cards: tuple[tuple[str, str], ...]
    happened: tuple[str, ...]
    question: str
    notes: tuple[Note, ...]
    zones: tuple[str, ...]
    more: tuple[str, ...]
    words: PictureWords
    steps: tuple[tuple[str, str], ...]
    step: str


def shown_table(setup: Setup, text: str, lang: Lang, change: Change | None = None) -> ShownTable:
    """The table of a text, after a change; raises SaiteiError for a text or a change that is not accepted."""
    session = session_of(setup)
    try:
        scenario = read_text(session, text)
        if change is not None:
            text = _changed(session, scenario, change, text, lang)
            scenario = read_text(session, text)
    except SaiteiError as error:
        with_source(error, SPOKEN_OF, text)
        raise
    return _shown(session, scenario, text, lang)


def _named(text: str, session: Session, scenario: Scenario, lang: str) -> str:
    """A text with the cards' names as the language has them."""
    if lang != "en":
        return text
    return english_names(
        text, Speaker("en", FactBase(_printed(session, scenario)), vocabulary(scenario.language))
    )


def read_text(session: Session, text: str) -> Scenario:
    """What a text tells, with or without a question; raises SaiteiError for one that cannot be read."""
    return read_scenario(
        text, language=session.language, catalogue=session.cards,
        games=lambda named, players: session.games(named or session.usual_rules(players)),
        usual=session.usual_players,
    )  # fmt: skip


def _changed(session: Session, scenario: Scenario, change: Change, text: str, lang: Lang) -> str:
    """The text after a change, in the language that it is written in."""
    spoken = scenario.lang if text.strip() else lang
    if change.edit is not None:
        scenario = edited(scenario, change.edit)
    if change.ask:
        scenario = replace(scenario, question=None, expected=None, expected_clauses=())
    scenario = replace(scenario, ruling_set=_called(scenario.ruling_set, session, spoken))
    question = replace(scenario, question=None, expected=None, expected_clauses=())
    lines = print_scenario(question, spoken).splitlines()
    if change.tell:
        lines.append(change.tell)
    if change.ask:
        words = ScenarioWording(spoken, [], scenario.language)
        lines.append(words.say("line", "question", f"{change.ask.rstrip('?？')}{words.mark('asking')}"))
    elif scenario.question is not None:
        lines += print_scenario(scenario, spoken).splitlines()[len(lines) - bool(change.tell) :]
    return _named("".join(f"{line}\n" for line in lines), session, scenario, spoken)


def _called(rules: str | None, session: Session, lang: str) -> str | None:
    """What rules are called; parts are chosen by their ids."""
    if rules is None or ":" in rules:
        return rules
    return document_name(rules, session.documents, "en" if lang == "en" else "ja")


def _shown(session: Session, scenario: Scenario, text: str, lang: Lang) -> ShownTable:
    rules = scenario.ruling_set or session.usual_rules(len(scenario.players))
    games = session.games(rules)
    facts = FactBase([*scenario.facts, *_printed(session, scenario)])
    spoken = ScenarioWording(lang, [one.term for one in scenario.objects], scenario.language)
    told = events.in_order(scenario.facts)

    def named(said: str) -> str:
        return _named(said, session, scenario, lang)

    steps = games.words.get("phase") or games.words.get("step") or {}
    shown = tuple(dict.fromkeys(zone for role in _SHOWN for zone in games.role(role)))
    return ShownTable(
        text, lang, scenario.ruling_set, scenario.players, scenario.seats_said,
        view_table(facts),
        tuple((named(spoken.card(one.term)), str(one.term)) for one in scenario.objects if one.name),
        tuple(named(events.sentence(spoken, event)) for event in told),
        "" if scenario.question is None else named(asked.question(spoken, _bare(scenario.question))),
        tuple(_notes(scenario, lang)),
        tuple(zone for zone in zone_order() if zone in shown),
        _more(games, shown),
        PictureWords(Speaker(lang, facts, vocabulary(scenario.language))),
        tuple((name, said[lang]) for name, said in steps.items()),
        _step(scenario),
    )  # fmt: skip


def _step(scenario: Scenario) -> str:
    """The part of the turn that it is said to be, "" for none."""
    said = (one.args[0] for one in scenario.facts if one.name in STEPS)
    return next((one.name for one in said if isinstance(one, Term)), "")


def _bare(question: Term) -> Term:
    about = question.args[0] if question.name == "chance" else None
    return about if isinstance(about, Term) else question


def _printed(session: Session, scenario: Scenario) -> Iterator[Term]:
    """What is printed on the cards that are known."""
    cards = session.cards_of(scenario)
    for one in scenario.objects:
        if one.name in cards:
            yield from printed_facts(one.term, cards[one.name])


def _more(games: Language, shown: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(zone for zone in zone_order() if zone and zone in games.words["zone"] and zone not in shown)


def _notes(scenario: Scenario, lang: Lang) -> Iterator[Note]:
    for notice, place in (*scenario.notices, *scenario.unanswered):
        yield _note(notice, place, lang)


def _note(notice: Notice, place: Place, lang: Lang) -> Note:
    return Note(wording(notice, lang), place.line, near_names(notice), str(notice.values.get("card", "")))
