"""Abilities as facts: one place where the typed form becomes the terms of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.cards.as_played import as_played, means_each_opponent
from saitei.parser.cards.scope import is_other_case
from saitei.parser.cards.terms import term
from saitei.terms import Term, Value


def card_facts(card: Term, abilities: Iterable[Ability]) -> Iterator[Term]:
    """The facts of a card's abilities, with `has` and `ability` for each."""
    for each in map(as_played, abilities):
        name = Term("ability", (card, each.number))
        yield Term("has", (card, name))
        if each.side is not None:
            yield Term("on_side", (name, Term(each.side)))
        yield from ability_facts(name, each)
        yield from _layout(name, each)


def _layout(ability_id: Term, ability: Ability) -> Iterator[Term]:
    """In which sentence each instruction stands, and which share a condition or exclude one another by it."""
    if means_each_opponent(ability):
        yield Term("each_opponent", (ability_id,))
    first = before = None
    for number, each in enumerate(ability.instructions, 1):
        instruction = Term("instruction", (ability_id, number))
        yield _of("sentence", instruction, each.sentence)
        if before is not None and first is not None and is_other_case(before, each):
            yield _of("other_case", instruction, first)
        if (
            before is not None
            and first is not None
            and each.conditions
            and before.conditions == each.conditions
        ):
            yield _of("same_condition", instruction, first)
        else:
            first = instruction
        before = each
    for given in ability.grants:
        yield from _layout(Term("ability", (ability_id, given.number)), given)


def ability_facts(ability_id: Term, ability: Ability) -> Iterator[Term]:
    """The facts of one ability under the name given."""
    yield Term("ability", (ability_id,))
    yield Term("text", (ability_id, ability.text))
    yield _of("kind", ability_id, Term(ability.kind))
    if ability.replaces:
        yield Term("replacement", (ability_id,))
    yield from _marks(ability_id, ability)
    if ability.choice is not None:
        choice = Term("choice", (ability_id, 1))
        yield _of("choice", ability_id, choice)
        yield from _action(choice, ability.choice)
    for number, action in enumerate(ability.triggers, 1):
        trigger = Term("trigger", (ability_id, number))
        yield _of("trigger", ability_id, trigger)
        yield from _action(trigger, action)
    yield from _conditions(ability_id, ability.conditions)
    for number, each in enumerate(ability.instructions, 1):
        instruction = Term("instruction", (ability_id, number))
        yield _of("instruction", ability_id, instruction)
        yield from _instruction(instruction, each)
    yield from _phrases(ability_id, ability.about)
    yield from _granted(ability_id, ability.grants)
    for missed in ability.missed:
        yield Term("missed", (ability_id, missed.text))


def _granted(giver: Term, abilities: Iterable[Ability]) -> Iterator[Term]:
    """Abilities that a text spells out to be had or used: they are nobody's until then."""
    for each in abilities:
        name = Term("ability", (giver, each.number))
        yield _of("grants", giver, name)
        yield from (fact for fact in ability_facts(name, each) if fact.name != "ability")


def _of(name: str, thing: Term, value: Value) -> Term:
    return Term(name, (thing, value))


def _marks(ability_id: Term, ability: Ability) -> Iterator[Term]:
    if ability.keyword is not None:
        yield _of("keyword", ability_id, Term(ability.keyword))
    if ability.keyword_number is not None:
        yield _of("keyword_number", ability_id, ability.keyword_number)
    if ability.label is not None:
        yield _of("labelled", ability_id, Term(ability.label))
    if ability.modes is not None:
        yield _of("modes", ability_id, ability.modes)


def _conditions(owner: Term, conditions: tuple[tuple[Action, ...], ...]) -> Iterator[Term]:
    for number, alternatives in enumerate(conditions, 1):
        condition = Term("condition", (owner, number))
        yield _of("condition", owner, condition)
        for nth, action in enumerate(alternatives, 1):
            case = Term("case", (condition, nth))
            yield _of("case", condition, case)
            yield from _action(case, action)


def _instruction(name: Term, instruction: Instruction) -> Iterator[Term]:
    yield from _action(name, instruction.action)
    yield _of("part", name, instruction.part)
    yield _of("link", name, Term(instruction.link))
    if instruction.amount is not None:
        yield _of("amount", name, instruction.amount)
    if instruction.lasts is not None:
        yield _of("lasts", name, Term(instruction.lasts))
    if instruction.option is not None:
        yield _of("mode_of", name, instruction.option)
    if instruction.delayed is not None:
        yield _of("delayed", name, Term(instruction.delayed))
    if instruction.replaced is not None:
        replaced = Term("replaced", (name,))
        yield _of("instead_of", name, replaced)
        yield from _action(replaced, instruction.replaced)
    for number, action in enumerate(instruction.awaits, 1):
        event = Term("trigger", (name, number))
        yield _of("awaits", name, event)
        yield from _action(event, action)
    for number, action in enumerate(instruction.until, 1):
        end = Term("end", (name, number))
        yield _of("until", name, end)
        yield from _action(end, action)
    yield from _conditions(name, instruction.conditions)


def _action(name: Term, action: Action) -> Iterator[Term]:
    """Everything said of a trigger, a case or an instruction."""
    yield _of("deed", name, Term(action.verb))
    yield _of("by", name, Term(action.by))
    yield _of("mode", name, Term(action.mode))
    if action.negated:
        yield Term("negated", (name,))
    if action.past:
        yield Term("past", (name,))
    if action.test is not None:
        yield _of("test", name, action.test)
    for how in action.how:
        yield _of("manner", name, term(how))
    for slot in action.alternatives:
        yield _of("alternatives", name, Term(slot))
    yield from _phrases(name, action.phrases)


def _phrases(owner: Term, phrases: tuple[tuple[str, Phrase], ...]) -> Iterator[Term]:
    counts: dict[str, int] = {}
    for slot, phrase in phrases:
        counts[slot] = counts.get(slot, 0) + 1
        name = Term("phrase", (owner, Term(slot), counts[slot]))
        yield Term("phrase", (owner, Term(slot), name))
        yield from _phrase(name, phrase)


def _phrase(name: Term, phrase: Phrase) -> Iterator[Term]:
    yield _of("noun", name, Term(phrase.noun))
    yield _of("whose", name, Term(phrase.whose))
    if phrase.zone is not None:
        yield _of("zone", name, Term(phrase.zone))
    if phrase.quantity is not None:
        yield _of("quantity", name, phrase.quantity)
    if phrase.refers is not None:
        yield _of("refers", name, Term(phrase.refers))
    for each in phrase.filters:
        yield _of("filter", name, each)
    for number, action in enumerate(phrase.relatives, 1):
        relative = Term("relative", (name, number))
        yield _of("filter", name, relative)
        yield from _action(relative, action)
    yield from _granted(name, phrase.grants)
