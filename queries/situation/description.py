"""What a question describes in words, read as those of a card are: “does it count as a fire creature?”."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from saitei.errors import UnknownTerm
from saitei.language import Language
from saitei.parser.ability_cache import abilities as read_abilities
from saitei.parser.cards.facts import ability_facts
from saitei.parser.scenario.data import load, load_talk
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.scenario import Scenario
from saitei.terms import Term, Value
from saitei.wording import Notice

COUNTS_AS = "counts_as"
"""The question whether a card is what is described."""

NUMBER_OF_SORT = "number_of_sort"
"""The question how many creatures there are that are what is described."""

NUMBER_OF_SORT_IN = "number_of_sort_in"
"""The question how many cards of a zone are what is described."""

_FRAMES = {NUMBER_OF_SORT: "creature", NUMBER_OF_SORT_IN: "cards"}
"""By what a question counts, in which sentence of a card text its words are read."""

_ASKED = Term("ability", (Term("description"), 1))


def description(
    scenario: Scenario,
    printed: Collection[tuple[Value, Value]],
    keywords: Mapping[str, str],
    language: Language,
) -> Iterator[Term]:
    """The phrase that a question describes a card by; raises UnknownTerm for words that are not read.

    `printed` are the cards with their races: with a race in another language words are not compared.
    """
    question = scenario.question
    if question is None or question.name not in (COUNTS_AS, *_FRAMES):
        return
    words = str(question.args[-1])
    one = (
        load_talk("rewordings")["description"]
        if question.name == COUNTS_AS
        else load("described")[_FRAMES[question.name]]
    )
    frame: str = one["ja" if is_japanese(words) else "en"]
    read = read_abilities(frame.format(words), card_type="spell", keywords=keywords, language=language)
    facts = [fact for ability in read for fact in ability_facts(_ASKED, ability)]
    phrases = [fact.args[2] for fact in facts if fact.name == "phrase" and fact.args[1] == Term("object")]
    if len(read) != 1 or len(phrases) != 1 or read[0].missed or read[0].kind == "unknown":
        raise UnknownTerm(Notice("description_not_read", {"words": words}), scenario.question_place)
    yield from facts
    yield Term("worded_as", (words, phrases[0]))
    races = (str(race) for card, race in printed if question.name != COUNTS_AS or card == question.args[0])
    if is_japanese(words) not in map(is_japanese, races) and any(map(_names_race, facts)):
        yield Term("worded_abroad", (words,))


def _names_race(fact: Term) -> bool:
    return fact.name == "filter" and "race(" in str(fact)
