"""What may bear on an answer and was not read, or was read and is not played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from saitei.language import Language
from saitei.parser.ability import Ability, Instruction
from saitei.queries.answer import Case, Unplayed
from saitei.queries.question_kinds import is_of_course, question_kind
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

_PARTS = {
    "trigger": "event", "awaits": "event", "case": "condition", "condition": "condition", "manner": "manner",
    "lasts": "duration", "delayed": "duration", "until": "duration", "noun": "count", "quantity": "count",
    "by": "doer", "link": "link", "alternatives": "link", "phrase": "place", "words": "keyword",
    "gives": "keyword",
}  # fmt: skip
"""What in an ability is not played, by what the solver calls it; anything else is what the ability does."""

_CASES = ("deed", "past", "negated")
"""What is said of a condition as well as of a deed."""


_FIRM = ("settled", "open")


@dataclass(frozen=True, slots=True)
class Doubts:
    """What may change an answer: words that were not read, abilities that are not played."""

    not_read: tuple[str, ...] = ()
    not_played: tuple[Unplayed, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.not_read or self.not_played)


def in_doubt(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Cases that rest on text which was not read, or is not played."""
    return tuple(replace(one, status="tainted") if one.status in _FIRM else one for one in cases)


_OF_THE_TRIGGER = frozenset({"triggers"})
"""Questions that nothing has a say in that an ability does once it has triggered."""


def rests_on_table(question: str, language: Language) -> bool:
    """Whether any card in play may have a say in a question of this kind."""
    return question_kind(question, language).open_table


def doubts(asked: Situation, unheeded: Iterable[Value] = ()) -> Doubts:
    """What may change the answer to a question; `unheeded` are abilities, or what they say, not played."""
    question = asked.scenario.question
    if question is None:
        return Doubts()
    concerned = [*_concerned(question, asked)]
    of_course = is_of_course(question.name, asked.language)
    by_name = not rests_on_table(question.name, asked.language)
    untold = _rests_on_all(question, asked) and (of_course or not asked.facts.firsts("event"))
    costs = _asked_to_play(question, asked.language)
    bearing = (one for _, one in concerned if not (untold and _waits_for_another(one, costs)))
    told = () if of_course else filter(_waits_for_its_event, _of_told_cards(asked))
    read = dict.fromkeys(missed.text for one in (*bearing, *told) for missed in one.missed)
    unknown = _unknown_cards(asked) if of_course or not by_name else ()
    beyond = () if of_course or question.name in _OF_THE_TRIGGER else _beyond(concerned, by_name=by_name)
    unplayed = [*_unplayed(asked, (*unheeded, *beyond))]
    missed = (one.text for one, whole in unplayed if not whole)
    words = dict.fromkeys((*read, *unknown, *missed))
    return Doubts((*words,), tuple(one for one, whole in unplayed if whole))


def _rests_on_all(question: Term, asked: Situation) -> bool:
    """Whether every ability on the table may have a say, not only those that are named."""
    kind = question_kind(question.name, asked.language)
    return kind.asked_of == "course" or kind.open_table


def _waits_for_its_event(one: Ability) -> bool:
    """Whether what was not understood is what an ability does once an event, which was, sets it off."""
    return one.kind == "triggered" and not one.instructions


def _asked_to_play(question: Term, language: Language) -> frozenset[Value]:
    """The deed that is asked about, if it is one that costs something: playing a card."""
    asked = question.args[1:2] if question.name == "may" else ()
    return frozenset(asked) & {Term(verb) for verb in language.role("played_from_hand")}


def _waits_for_another(one: Ability, costs: Collection[Value]) -> bool:
    """Whether it waits for something else than a deed that is asked about: it may say what that costs."""
    return _waits_for_its_event(one) and not any(Term(event.verb) in costs for event in one.triggers)


def _of_told_cards(asked: Situation) -> Iterator[Ability]:
    """The abilities of the cards of which it is told what they do, or what is done to them."""
    for _, card in asked.facts.rows("subject"):
        yield from asked.abilities.get(card, ()) if isinstance(card, Term) else ()


def _concerned(question: Term, asked: Situation) -> Iterator[tuple[Term, Ability]]:
    """The abilities that a question rests on, each with its name."""
    if _rests_on_all(question, asked):
        for card, abilities in asked.abilities.items():
            yield from ((Term("ability", (card, one.number)), one) for one in abilities)
    else:
        yield from _named(question, asked)


def _named(term: Term, asked: Situation) -> Iterator[tuple[Term, Ability]]:
    if term.name == "ability":
        card, number = term.args
        abilities = asked.abilities.get(card, ()) if isinstance(card, Term) else ()
        yield from ((term, one) for one in abilities if one.number == number)
        return
    for arg in term.args:
        if isinstance(arg, Term):
            yield from _named(arg, asked)


def _beyond(concerned: Iterable[tuple[Term, Ability]], *, by_name: bool) -> Iterator[Value]:
    """Abilities that no clause weighs where a moment is asked about; of those not named the standing ones."""
    for name, one in concerned:
        bears = by_name or one.kind == "static"
        if bears and (_gives_more(one) or one.choice or any(map(_beyond_the_clauses, one.instructions))):
            yield name
        elif by_name and one.kind == "keyword":
            yield Term("words", (name,))


def _gives_more(one: Ability) -> bool:
    """Whether an ability gives another, other than one that has to be used first."""
    return any(given.kind != "activated" for given in one.grants)


def _beyond_the_clauses(step: Instruction) -> bool:
    """Whether no clause reads what an instruction says: it lasts to an event, or grants in other words."""
    grants = any(phrase.grants for _, phrase in step.action.phrases)
    return bool(step.until) or (grants and step.action.verb != "gain")


def _unplayed(asked: Situation, unheeded: Iterable[Value]) -> Iterator[tuple[Unplayed, bool]]:
    """The abilities that unheeded things stand in, as the cards come, and whether they were read whole."""
    parts: dict[Term, dict[str, None]] = {}
    for one in unheeded:
        found = ability_of(one)
        if isinstance(one, Term) and found is not None:
            parts.setdefault(found, {})[part_of(one)] = None
    for card, abilities in asked.abilities.items():
        for ability in abilities:
            name = Term("ability", (card, ability.number))
            if name in parts:
                yield Unplayed(name, ability.text, tuple(sorted(parts[name]))), not ability.missed


def part_of(thing: Term) -> str:
    """What in its ability a thing is that a text says: a key of the words for it."""
    of = thing.args[0]
    if thing.name in _CASES and isinstance(of, Term) and of.name == "case":
        return _PARTS["case"]
    return _PARTS.get(thing.name, "deed")


def ability_of(value: Value) -> Term | None:
    """The printed ability that something stands in: the last on the way to its card."""
    found: Term | None = None
    while isinstance(value, Term) and value.args:
        if value.name == "ability":
            found = value
        value = value.args[0]
    return found


def _unknown_cards(asked: Situation) -> Iterator[str]:
    unknown = asked.facts.firsts("unknown_card")
    yield from (str(card.args[1]) for card in unknown if isinstance(card, Term))
