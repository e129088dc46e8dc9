"""The same question asked of the told event and of the course of play that comes of it: one answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import groupby

from saitei.errors import OutOfBounds
from saitei.fact_base import FactBase
from saitei.parser.ability import Ability
from saitei.queries.answer import Answer, Deciders, Group, Order
from saitei.queries.course.after_stated_events import is_under_way
from saitei.queries.course.notes import NOT_AS_TOLD
from saitei.queries.course.path_queries import CONDITIONAL, LINE_OF_SPELL, OTHER_USE, TOLD_OF_USE
from saitei.queries.question_kinds import question_kind
from saitei.queries.situation.situation import Situation
from saitei.queries.situation.stated_events import stated_events
from saitei.terms import Term

ONLY_TOLD = Term("nothing_later")
"""Assumed where a course is too large to be played out: that nothing later has a say in it."""

_FIRM = ("settled", "open")
_UNDECIDED = ("silent", "depends", "conflict")


def asked_of_course(asked: Situation) -> Situation | None:
    """The situation with the same question put to the course of play; None where no course is told of."""
    question = asked.scenario.question
    kind = question_kind(asked.question.name, asked.language)
    if question is None or kind.in_course is None or not stated_events(asked) or is_under_way(asked):
        return None
    if kind.in_course == "is_offered" and _is_never_offered(asked):
        return None
    more = (*_conditional(asked.question, asked), *_told_of_use(asked.question, asked))
    return asking(asked, Term(kind.in_course, (*question.args, *more)))


def _is_never_offered(asked: Situation) -> bool:
    """Whether the ability asked about only works: no course offers its use, which says nothing of it."""
    kinds = {kind for ability, kind in asked.facts.rows("kind") if ability in asked.question.args}
    sets_off = any(ability in asked.question.args for ability in asked.facts.firsts("trigger"))
    return bool(kinds) and kinds <= {Term("static"), Term("keyword")} and not sets_off


def asking(asked: Situation, question: Term) -> Situation:
    """The situation with another question."""
    facts = (Term("question", (question,)) if fact.name == "question" else fact for fact in asked.facts)
    return replace(asked, scenario=replace(asked.scenario, question=question), facts=FactBase(facts))


def agreed(asked: Situation, of_event: Answer, of_course: Callable[[], Answer]) -> Answer:
    """What the told event brings, unless the course says that it goes another way, or comes later.

    In which order effects are resolved is asked of the course where what is told sets off none by itself.
    """
    in_order = asked.question.name == "order"
    if in_order and of_event.status != "silent":
        return of_event
    try:
        played = of_course()
    except OutOfBounds:
        return replace(of_event, assumed=(*of_event.assumed, ONLY_TOLD))
    if in_order:
        return _order_of_course(played, of_event)
    yes = of_event.status in _FIRM and of_event.value is True
    if yes and played.status in _UNDECIDED:
        return replace(of_event, assumed=(*of_event.assumed, ONLY_TOLD))
    sure = yes and not _goes_another_way(played) and not _tells_other_uses(asked)
    alike = played.value == of_event.value and played.status in (of_event.status, "tainted")
    if sure or alike:
        # What the ability does once it is used is not the question.
        texts = {ability.text for ability in _asked_about(asked.question, asked)}
        by_all = question_kind(asked.question.name, asked.language).open_table
        return _noting(of_event, played, texts, by_all=by_all)
    return replace(played, question=of_event.question)


def _order_of_course(played: Answer, of_event: Answer) -> Answer:
    """The order in which the course resolves effects, those of one player in a row as that player likes."""
    if played.status == "settled":
        return replace(played, question=of_event.question)
    among = played.value.among if isinstance(played.value, Deciders) else ()
    orders = [one for one in among if isinstance(one, Order)]
    if len(orders) != len(among) or len({_by_player(one) for one in orders}) != 1:
        return of_event
    return replace(
        played, question=of_event.question, status="settled", value=Order(_by_player(orders[0])), chooser=None
    )


def _by_player(order: Order) -> tuple[Group, ...]:
    """The groups of an order with what one player resolves in a row together, in no order."""
    rows = groupby(order.groups, key=lambda group: group.player)
    together = ((player, [one for group in row for one in group.members]) for player, row in rows)
    return tuple(
        Group(player, tuple(sorted(members, key=str)), player if len(members) > 1 else None)
        for player, members in together
    )


def _goes_another_way(played: Answer) -> bool:
    """Whether what is told does not happen so, or may not: what comes of it is for the course to say."""
    return played.status == "open" or any(one.name == NOT_AS_TOLD for one in played.assumed)


def _tells_other_uses(asked: Situation) -> bool:
    """Whether another ability is told to be used: the course knows whether one excludes the other."""
    return any(one.name == OTHER_USE for one in _told_of_use(asked.question, asked))


def _asked_about(question: Term, asked: Situation) -> Iterator[Ability]:
    """The ability that a question is about."""
    for card, abilities in asked.abilities.items():
        yield from (one for one in abilities if Term("ability", (card, one.number)) in question.args)


def _conditional(question: Term, asked: Situation) -> Iterator[Term]:
    """How the ability asked about is used, where that is another way: on a condition, as a spell's line."""
    if any(ability.conditions for ability in _asked_about(question, asked)):
        yield CONDITIONAL
    if any(asked.facts.has("kind", ability, Term("spell")) for ability in question.args):
        yield LINE_OF_SPELL


def _told_of_use(question: Term, asked: Situation) -> Iterator[Term]:
    """That the ability asked about has been used, for each time that is told; once at least for “again”.

    Other abilities that are told to have been used may exclude its use.
    """
    uses = [ability for _, ability in asked.facts.rows("uses")]
    told = [TOLD_OF_USE for ability in uses if ability in question.args]
    yield from told or ([TOLD_OF_USE] if question.name == "may_use_again" else ())
    if question.name == "may_use":
        yield from (Term(OTHER_USE, (ability,)) for ability in uses if ability not in question.args)


def _noting(of_event: Answer, played: Answer, asked_about: Collection[str], *, by_all: bool) -> Answer:
    """The answer with what the course takes as told, or has come upon and could not follow.

    `by_all` says that any text on the table may have a say in it.
    """
    assumed = tuple(dict.fromkeys((*of_event.assumed, *(one for one in played.assumed if one.args))))
    beyond = (words for words in played.not_understood if by_all and words not in asked_about)
    words = tuple(dict.fromkeys((*of_event.not_understood, *beyond)))
    later = (one for one in played.not_played if by_all and one.text not in asked_about)
    unplayed = tuple(dict.fromkeys((*of_event.not_played, *later)))
    return replace(
        of_event, status="tainted" if words or unplayed else of_event.status, assumed=assumed,
        not_understood=words, not_played=unplayed,
    )  # fmt: skip
