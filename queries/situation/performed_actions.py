"""What a text has done by name, as its definition says: “perform Armored Mekraid 5”."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from saitei.language import Language
from saitei.parser.ability_cache import abilities
from saitei.parser.cards.facts import ability_facts
from saitei.terms import Term, Value

_NUMBER = "N"
"""What stands in a definition for the number behind the name; its race stands for the one that is named."""

_PERFORM = Term("perform")
_NOT_SAID = frozenset({"kind", "text", "keyword"})


def performed_actions(
    facts: Collection[Term], keywords: Mapping[str, str], language: Language
) -> Iterator[Term]:
    """`performs(I,B)`: what instruction I has done is told by ability B; and the facts of every such B."""
    performing = {fact.args[0] for fact in facts if fact.name == "deed" and fact.args[1] == _PERFORM}
    if not performing:
        return
    nouns = {fact.args[0]: fact.args[1] for fact in facts if fact.name == "noun"}
    numbers = {fact.args[0]: fact.args[1] for fact in facts if fact.name == "amount"}
    races = {fact.args[0]: fact.args[1] for fact in facts if fact.name == "filter" and _is_race(fact.args[1])}
    for fact in facts:
        if fact.name != "phrase" or fact.args[0] not in performing or fact.args[1] != Term("object"):
            continue
        instruction, _, phrase = fact.args
        defined = keywords.get(str(nouns.get(phrase)))
        if defined is not None:
            text = defined.replace(_NUMBER, str(numbers.get(instruction, 1)))
            yield from _performed(instruction, text, races.get(phrase), keywords, language)


def _performed(
    instruction: Value, text: str, race: Value | None, keywords: Mapping[str, str], language: Language
) -> Iterator[Term]:
    """The ability that a definition tells, as part of the instruction that has it done."""
    read = abilities(text, card_type="spell", keywords=keywords, language=language)
    if len(read) != 1 or read[0].missed or race is None:
        return
    action = Term("performed", (instruction,))
    yield Term("performs", (instruction, action))
    for fact in ability_facts(action, read[0]):
        if fact.name not in _NOT_SAID:
            yield _of_race(fact, race)
    yield Term("kind", (action, _PERFORM))


def _of_race(term: Term, race: Value) -> Term:
    """The term with the race of the text in place of the one that the definition names."""
    return Term(term.name, tuple(_other(arg, race) for arg in term.args))


def _other(value: Value, race: Value) -> Value:
    if _is_race(value):
        return race
    return _of_race(value, race) if isinstance(value, Term) else value


def _is_race(value: Value) -> bool:
    return isinstance(value, Term) and value.name == "race"
