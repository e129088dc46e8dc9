"""An example as cached for the site: scenario, picture, ruling and derivation in both languages.

What clauses are called is left to the page that shows it, so that another title makes nobody ask again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from saitei.disk_cache import Cached
from saitei.kb.pages.documents import Document
from saitei.parser.ability import Ability
from saitei.parser.scenario.print import print_scenario
from saitei.queries.asked import Asked, document_name
from saitei.queries.decks.show import deck_sections
from saitei.queries.picture.of_scenario import scenario_picture
from saitei.queries.say.abilities_in_words import ability_in_words
from saitei.queries.say.layout import Section, TextNode
from saitei.queries.say.messages import phrase
from saitei.queries.say.show import AnswerContext, sections
from saitei.queries.say.words import Speaker, english_names
from saitei.terms import Term
from saitei.wording import LANGS, Lang


def example_told(asked: Asked, documents: Mapping[str, Document], name: str, deck: str = "") -> Cached:
    """A scenario and its answer, as JSON by language; `deck` is the text of a deck list."""
    return find_told(dict.fromkeys(LANGS, asked), documents, name, deck)


def find_told(
    asked: Mapping[Lang, Asked], documents: Mapping[str, Document], name: str, deck: str = ""
) -> Cached:  # fmt: skip
    """The same, of a scenario that is asked in each language in words of its own."""
    each: dict[str, Cached] = {lang: _told(one, documents, name, deck, lang) for lang, one in asked.items()}
    answer = next(iter(asked.values())).answer
    beaten = [[one.clause, one.by, one.because] for one in answer.beaten]
    return each | {
        "status": answer.status, "clauses": list(answer.clauses), "also_used": list(answer.also_used),
        "beaten": beaten,
    }  # fmt: skip


def _told(
    asked: Asked, documents: Mapping[str, Document], name: str, deck: str, lang: Lang
) -> dict[str, Cached]:
    setting = replace(asked.context(lang, documents), clauses={}, notices=())
    laid = deck_sections(asked, setting) if deck else sections(asked.answer, setting)
    head, *rest = (section for section in laid if section.nodes)
    own = {phrase(key, lang) for key in ("texts", "clauses", "also_used", "prevails")}
    return {
        "text": deck or english_names(scenario_text(asked, lang, documents), setting.speaker),
        "picture": "" if deck else scenario_picture(asked.situation, lang, asked.answer, name=name),
        "ruling": head.nodes[0].text,
        "status": phrase(f"status_{asked.answer.certainty}", lang),
        "rules": setting.rules,
        "sections": [_section(section) for section in rest if section.heading not in own],
        "cards": [*_cards(asked, setting)],
    }  # fmt: skip


def scenario_text(asked: Asked, lang: Lang, documents: Mapping[str, Document]) -> str:
    """The scenario and its question, without the answer; a whole document by its name in the language."""
    scenario = asked.situation.scenario
    named = scenario.ruling_set
    rules = named if named is None or ":" in named else document_name(named, documents, lang)
    shown = replace(scenario, ruling_set=rules, expected=None, expected_clauses=())
    return print_scenario(shown, lang).rstrip("\n")


def _section(section: Section) -> Cached:
    return {"heading": section.heading, "tree": section.tree, "nodes": [*node_rows(section.nodes)]}


def node_rows(nodes: Iterable[TextNode]) -> Iterator[Cached]:
    """Lines with what stands under them, as JSON: their spans, then the lines below."""
    for node in nodes:
        spans = [[span.text, span.style] for span in node.spans]
        yield [spans, [*node_rows(node.below)]]


def _cards(asked: Asked, setting: AnswerContext) -> Iterator[Cached]:
    """Each card of which the text is known, and what it does in words."""
    speaker = setting.speaker
    named: dict[str, Cached] = {}
    for card, abilities in asked.situation.abilities.items():
        name = str(card.args[1]) if card.name == "card" else ""
        if name and abilities and name not in named:
            text = english_names(f"《{name}》", speaker)
            rows = [
                [
                    _printed(ability, card, speaker),
                    [*ability_in_words(ability, speaker.lang, speaker.words.words)],
                ]
                for ability in abilities
            ]
            named[name] = {"name": text, "abilities": rows}
    yield from named.values()


def _printed(ability: Ability, card: Term, speaker: Speaker) -> str:
    """What is printed of an ability, in English where that is read and known."""
    english = speaker.about("text_en", Term("ability", (card, ability.number)))
    return str(english) if english and speaker.lang == "en" else ability.text
