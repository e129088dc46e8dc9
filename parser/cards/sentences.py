"""Sentences of a line gathered into triggers, conditions and instructions."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.cards.arguments import Parts, parts_of
from saitei.parser.cards.clauses import actions
from saitei.parser.cards.conditions import read_condition
from saitei.parser.cards.draft import Draft, Sentence, carried, take_topic
from saitei.parser.cards.instructions import cover_chain, read_either, read_instruction, read_replaced
from saitei.parser.cards.moments import during
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.nouns import fold
from saitei.parser.cards.plain import plain_event
from saitei.parser.cards.tokens import not_understood
from saitei.parser.cards.tree import Argument, Clause

_LINKS = frozenset({"then", "if_done", "if_not_done", "otherwise", "except"})
_DEEDS = frozenset({"攻撃", "ブロック"})


def read_sentence(clauses: tuple[Clause, ...], draft: Draft, *, first: bool) -> None:
    """Add one sentence to the draft; raises NotUnderstood where a clause has no place in it."""
    sentence = Sentence(first, len(draft.instructions))
    for index, clause in enumerate(clauses):
        rest = clauses[index + 1 :]
        parts = parts_of(clause)
        _links(parts, draft, sentence)
        sentence.coming = _coming_topic(rest)
        readers = {"when": _trigger, "if": read_condition, "while": read_condition}
        readers |= {"instead": read_replaced, "or": read_either}
        readers.get(_job(clause, rest), read_instruction)(clause, parts, draft, sentence)
    if sentence.either or sentence.replaced:
        raise not_understood("unfinished", clauses[-1].verb)
    cover_chain(draft, sentence, clauses[-1].verb)


def _job(clause: Clause, rest: tuple[Clause, ...]) -> str:
    """What a clause is there for: when, if, while, instead, or; everything else is an instruction."""
    verb = clause.verb
    if clause.shape == "conditional":
        return "if"
    if clause.shape in ("joined", "copular"):
        meaning = clause.joint.meaning if clause.joint else ""
        state = verb is None or (verb.has("state") and verb.meaning not in _DEEDS)
        return "if" if meaning == "when" and state else meaning
    state = verb is not None and (verb.has("state") or verb.meaning == "ある")
    if clause.shape == "chained" and state and any(_job(later, ()) == "if" for later in rest):
        return "if"
    return "do"


def _coming_topic(rest: tuple[Clause, ...]) -> Nominal | None:
    """マナゾーンに置く時、このカードは…: what the event happens to is named behind it."""
    topics = (argument for clause in rest[:1] for argument in clause.arguments if _is_this_topic(argument))
    found = next(topics, None)
    return fold(found.noun) if found and found.noun else None


def _is_this_topic(argument: Argument) -> bool:
    marked = argument.noun is not None and argument.token is not None and argument.token.meaning == "は"
    return marked and argument.noun is not None and "@this" in argument.noun.head.meaning


def _links(parts: Parts, draft: Draft, sentence: Sentence) -> None:
    for link in parts.links:
        if link.meaning in _LINKS and draft.instructions:
            sentence.link = link.meaning
            if link.meaning == "otherwise":
                sentence.conditions = []
            sentence.paused = sentence.paused or len(draft.instructions) > sentence.begun
        elif link.meaning == "or" and draft.triggers and sentence.first:
            continue
        elif link.meaning != "if":
            raise not_understood("link", link)


def _trigger(clause: Clause, parts: Parts, draft: Draft, sentence: Sentence) -> None:
    late = len(draft.instructions) > sentence.begun or draft.conditions or sentence.conditions
    if not sentence.first or late or sentence.either:
        raise not_understood("late_trigger", clause.verb)
    if draft.triggers and not any(link.meaning == "or" for link in parts.links):
        raise not_understood("two_of_a_kind", clause.verb)
    if parts.times or parts.ends or parts.instead:
        raise not_understood("late_trigger", clause.verb)
    sentence.during = during(parts, sentence)
    before = draft.triggers[-1].phrases if draft.triggers else ()
    subject = tuple(phrase for slot, phrase in before if slot == "subject")
    named = bool(subject) or any(nominal.kind == "obj" for _, nominal in parts.marked)
    given = replace(carried(draft, sentence), subject=subject, topic=None if named else sentence.coming)
    draft.triggers.extend(map(plain_event, actions(clause, parts, given)))
    take_topic(parts, sentence)
