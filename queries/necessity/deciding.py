"""Which clauses decide a ruling: those without which it would be another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from saitei.errors import OutOfBounds, SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.queries.answer import Answer, Deciders, Deciding, Players, Things, as_seen
from saitei.queries.necessity.retracting import RetractingSession, Unit
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value

MOST = 3
"""So many decide at most, all that say the same counted as one."""

_ALIKE = 5
"""So many where none of them stands nearer to the question than another."""

_INSTEAD = 3
"""So often those are looked for that deny instead of what was taken away."""

_NEAR, _LESS, _ROUTINE, _FURNITURE, _FAR = range(5)
"""How much clauses tell of an answer."""

_FIRM = ("settled", "open", "tainted")


class _Place(NamedTuple):
    """How near to a question clauses stand; special documents go before general ones."""

    routine: bool
    uncited: bool
    general: int
    several: int
    at: int
    denying: bool


@dataclass(frozen=True, slots=True)
class Needed:
    """Clauses that decide a ruling, and what it is without them; None where the game then has no end."""

    clauses: Unit
    place: _Place
    otherwise: Answer | None
    unproven: bool = False
    """Whether it is the same ruling without them, of which then no clause says what they say."""

    @property
    def is_firm(self) -> bool:
        """Whether there is another ruling without them."""
        return self.otherwise is not None and self.otherwise.status in _FIRM and not self.unproven

    @property
    def only_doubts(self) -> bool:
        """Whether the ruling without them is not another but not certain."""
        return self.otherwise is not None and self.otherwise.status == "tainted"

    def kind(self, special: int) -> tuple[int, int]:
        """Of which kind they are, those first that tell most; `special` documents count as if cited."""
        routine, uncited, general, *_ = self.place
        far = uncited and general >= special
        if not self.is_firm and (far or routine):
            return (_FAR if far else _FURNITURE), general
        return (_ROUTINE if routine else _LESS if far or self.only_doubts else _NEAR), general

    def rank(self, special: int) -> tuple[object, ...]:
        """What goes first of two."""
        return *self.kind(special), not self.is_firm, self.place.several, self.place.at


def asking_again(session: Session, rules: RulingSet) -> RetractingSession:
    """A session for a question that will be asked again without clauses.

    What it keeps is let go before the next: a process that answers one question saves 4 to 10 ms.
    """
    asking = RetractingSession.of(session, rules)
    asking.forget()
    return asking


def answer_with_deciding(
    session: Session, rules: RulingSet, asked: Situation, *, why: bool = False
) -> Answer:
    """The ruling for somebody who asks, with the clauses that decide it before those that it uses besides.

    Where that takes too long to find out, all the clauses as they are used; the answer says so.
    """
    asking = asking_again(session, rules)
    answer = asking.answer(rules, asked, why=why)
    answer, decides = deciding_in_time(asking, rules, asked, answer)
    if answer.cut_short:
        return answer
    if isinstance(answer.value, Deciders):  # in which order they come to the values says the solver
        answer = session.answer(rules, asked, why=why)
    return told_apart(answer, decides)


def deciding_in_time(
    asking: RetractingSession, rules: RulingSet, asked: Situation, answer: Answer
) -> tuple[Answer, tuple[Needed, ...]]:
    """An answer with the clauses that decide it; none where that takes too long, and the answer says so."""
    try:
        return answer, deciding(asking, rules, asked, answer)
    except OutOfBounds:
        return replace(answer, cut_short=True), ()


def told_apart(answer: Answer, decides: Sequence[Needed]) -> Answer:
    """The answer with the clauses that decide first, and what it would be without them."""
    first = tuple(dict.fromkeys(clause for one in decides for clause in one.clauses))
    if not first:
        return answer
    found = tuple(told(one) for one in decides)
    also = tuple(clause for clause in answer.clauses if clause not in first)
    return replace(answer, clauses=first, also_used=also, deciding=found)


def told(one: Needed) -> Deciding:
    """What is told of clauses that decide: what the answer would be without them."""
    if one.otherwise is None:
        return Deciding(one.clauses, "silent", None)
    return Deciding(one.clauses, "unproven" if one.unproven else one.otherwise.status, one.otherwise.value)


def deciding(
    asking: RetractingSession, rules: RulingSet, asked: Situation, answer: Answer
) -> tuple[Needed, ...]:
    """The clauses that decide an answer which this session has given, those nearest to the question first."""
    search = _Search(asking, rules, asked, answer)
    place = search.placing()
    deciders = search.deciders()
    every = {unit: place(unit, denies) for unit, denies in deciders.items()}
    cited = {unit: at for unit, at in every.items() if not (at.routine or at.uncited)}
    usual = {unit: at for unit, at in every.items() if at.routine and not at.uncited}
    beyond = {unit: at for unit, at in every.items() if at.uncited and not at.routine}
    found = search.needed(cited)
    if not any(one.is_firm for one in found):
        found += search.kept_away({unit: at for unit, at in cited.items() if at.denying}, found)
    by_firm = any(one.is_firm for one in found)
    if not by_firm or len(found) < MOST or search.of_moment:
        found += search.keywords(used=by_firm and not search.of_moment)
    by_rule = bool(found)
    special = max((one.place.general for one in found), default=-len(rules.documents))
    found += search.needed(
        beyond if len(found) < MOST else {unit: at for unit, at in beyond.items() if at.general < special}
    )
    if len(found) < MOST:
        known = {clause for one in found for clause in one.clauses}
        more = {unit: at for unit, at in usual.items() if not known.issuperset(unit)}
        routine = search.needed(more, MOST - len(found) if found else _ALIKE)
        firm = [one for one in routine if one.is_firm]
        vague = [] if by_rule else [one for one in routine if not one.is_firm]
        found += (*firm, *(vague[:1] if firm else vague))
    if search.of_moment and len(found) == 1 and not found[0].is_firm:
        found += search.only_other({unit: at for unit, at in every.items() if at.routine and at.uncited})
    if not found:
        found = search.needed(beyond) or search.needed({unit: at for unit, at in every.items() if at.routine})
    clear = (search.with_what_clarifies(one, deciders) for one in _nearest(found, special))
    return tuple(_without_idle([*map(search.with_the_course, clear)]))


def _without_idle(found: Sequence[Needed]) -> list[Needed]:
    """Those said to decide; of such as only say what holds anyway one, where no other is nearer or firm."""
    idle = [one for one in found if one.unproven]
    firm = [one.place.at for one in found if one.is_firm and not one.place.routine]
    kept = [one for one in idle[:1] if one.place.at <= min(firm, default=one.place.at)]
    return [one for one in found if not one.unproven or one in kept]


def _nearest(found: Sequence[Needed], special: int) -> Iterator[Needed]:
    """Those that are said to decide, of all that do, the nearest first."""
    ranked = sorted(found, key=lambda one: one.rank(special))
    named: set[str] = set()
    number = 0
    for one in ranked:
        if named.issuperset(one.clauses):
            continue
        if number >= (_ALIKE if one.kind(special) == ranked[0].kind(special) else MOST):
            return
        named |= {*one.clauses}
        number += 1
        yield one


def weighed(
    asking: RetractingSession, rules: RulingSet, asked: Situation, answer: Answer
) -> tuple[Needed, ...]:
    """All clauses without which an answer that this session has given is another, the nearest first."""
    search = _Search(asking, rules, asked, answer)
    place = search.placing()
    every = {unit: place(unit, denies) for unit, denies in search.deciders().items()}
    return tuple(sorted(search.needed(every), key=lambda one: one.rank(0)))


def needed_alone(asking: RetractingSession, rules: RulingSet, asked: Situation, clause: str) -> Needed:
    """A clause by itself, with the ruling in the moment told without it."""
    try:
        otherwise = asking.without((clause,)).of_moment(rules, asked)
    except SaiteiError:
        otherwise = None
    return Needed((clause,), _Place(False, False, 0, 1, 0, True), otherwise)  # noqa: FBT003 no place among others


def of_moment(answer: Answer, asked: Situation) -> bool:
    """Whether an answer was given for the moment told, rather than by playing on."""
    return not answer.course and not is_of_course(asked.question.name, asked.language)


class _Search(NamedTuple):
    """Looks for the clauses that an answer needs."""

    asking: RetractingSession
    rules: RulingSet
    asked: Situation
    answer: Answer

    @property
    def of_moment(self) -> bool:
        """Whether the answer was given for the moment told, rather than by playing on."""
        return of_moment(self.answer, self.asked)

    def deciders(self) -> Mapping[Unit, bool]:
        """The clauses that decide anything on the way, alone and together; with each whether it denies."""
        return self.asking.deciders(of_moment=self.of_moment)

    @property
    def is_of_whom(self) -> bool:
        """Whether the answer is who or what is meant: it says of all others that they are not."""
        return isinstance(self.answer.value, Players | Things)

    def kept_away(self, units: Mapping[Unit, _Place], found: Sequence[Needed]) -> list[Needed]:
        """What denies something on the way to an answer, which comes about for other reasons as well.

        Those that would have to go together for another answer, none of them left over; and such without
        which no clause says what is denied.
        """
        known = {clause for one in found for clause in one.clauses}
        alone = [unit for unit in units if len(unit) == 1 and known.isdisjoint(unit)]
        telling = sorted(self.asking.telling(alone, of_moment=self.of_moment), key=lambda one: units[one].at)
        if not telling:
            return []
        together = self._together(tuple(clause for (clause,) in telling))
        apart = [unit for unit in telling if together is None or unit[0] not in together.clauses]
        unproven = [*filter(self._is_unproven, apart if together is None else apart[:1])]
        if not (unproven or found or together) and len(apart) == 1:
            unproven = apart  # nothing else stands near to what happens
        said = [Needed(unit, units[unit], self.answer, unproven=True) for unit in unproven]
        return said if together is None else [together, *said]

    def _together(self, denying: Unit) -> Needed | None:
        """The fewest that would have to go, of the clauses that deny and of those that would instead."""
        away = denying
        for _ in range(_INSTEAD):
            if self._is_another(self._asked_without(away)):
                return self._fewest(away)
            instead = self.asking.deciders(of_moment=self.of_moment, away=away)
            more = tuple(unit[0] for unit, denies in instead.items() if denies and len(unit) == 1)
            if not more:
                return None
            away = (*away, *more)
        return None

    def _fewest(self, away: Unit) -> Needed:
        """Those of some clauses that cannot stay for another answer."""
        for clause in reversed(away):
            fewer = tuple(one for one in away if one != clause)
            if fewer and self._is_another(self._asked_without(fewer)):
                away = fewer
        return Needed(away, self.placing()(away, True), self._asked_without(away))  # noqa: FBT003

    def _is_another(self, otherwise: Answer | None) -> bool:
        return otherwise is not None and ruling_of(otherwise) != ruling_of(self.answer)

    def _is_unproven(self, unit: Unit) -> bool:
        """Whether something that a clause says of the answer is said by none without it."""
        if not self.of_moment:
            return self._denies_on_the_way(unit)
        said = {tree.said for tree in self._with_why(self.asking).why if tree.clause in unit}
        return bool(said.difference(tree.said for tree in self._with_why(self.asking.without(unit)).why))

    def _denies_on_the_way(self, unit: Unit) -> bool:
        """Whether a clause prevails in the course, or denies something of the cards that are asked about."""
        if any(one.by in unit for one in self.answer.beaten):
            return True
        asked_about = {card for card in _within(self.asked.question) if card.name == "card"}
        nodes = (node for step in self._with_why(self.asking).why for node in step.reasons)
        said = (node.said for node in nodes if node.clause in unit and node.said.args[1] == Term("no"))
        return any(not asked_about.isdisjoint(_within(one)) for one in said)

    def _with_why(self, session: RetractingSession) -> Answer:
        if session is self.asking and self.answer.why:
            return self.answer
        ask = session.of_moment if self.of_moment else session.judge
        return ask(self.rules, self.asked, why=True)

    def needed(self, units: Mapping[Unit, _Place], enough: int | None = None) -> list[Needed]:
        """Those of them without which the answer is another; several only where fewer of them do not do.

        No more are looked for once there are `enough` without which there is a ruling, too.
        """
        found: list[Needed] = []
        telling = self.asking.telling([*units], of_moment=self.of_moment)
        for unit in sorted(telling, key=lambda one: (len(one), units[one].at)):
            if any({*unit}.issuperset(one.clauses) for one in found):
                continue
            if enough is not None and sum(one.is_firm for one in found) >= enough:
                break
            otherwise = self._asked_without(unit, *self._as_never_there(unit))
            if otherwise is None or ruling_of(otherwise) != ruling_of(self.answer):
                found.append(Needed(unit, units[unit], otherwise))
            elif self._bounds_its_keyword(unit):
                found.append(Needed(unit, units[unit], otherwise, unproven=True))
        return found

    def _bounds_its_keyword(self, unit: Unit) -> bool:
        """Whether the ruling were another by a keyword's text alone, without what its clause adds to it."""
        if not {*self.rules.keyword_clauses.values()}.intersection(unit):
            return False
        otherwise = self._asked_without(unit)
        return otherwise is not None and ruling_of(otherwise) != ruling_of(self.answer)

    def only_other(self, units: Mapping[Unit, _Place]) -> list[Needed]:
        """The one of them on which the answer rests besides, where it is one: brought near, as if cited."""
        found = self.needed(units)
        return [replace(one, place=one.place._replace(uncited=False)) for one in found if len(found) == 1]

    def keywords(self, *, used: bool) -> list[Needed]:
        """The clauses without which a keyword on the table means nothing, and the answer is another.

        Only of those on which what happens rests, if they are to be `used`.
        """
        cited = {*self.answer.clauses}
        every = self.rules.keyword_clauses.items()
        defined = {keyword: clause for keyword, clause in every if not used or clause in cited}
        there = dict.fromkeys(str(keyword) for _, keyword in self.asked.facts.rows("keyword"))
        place, found = self.placing(), list[Needed]()
        for keyword in there.keys() & defined.keys() & self.rules.keywords.keys():
            unit = (defined[keyword],)
            otherwise = self._asked_without(unit, *self._with_no_meaning_of({keyword}))
            if otherwise is None or ruling_of(otherwise) != ruling_of(self.answer):
                near = place(unit, False)._replace(uncited=False)  # noqa: FBT003
                found.append(Needed(unit, near, otherwise))
        return found

    def _as_never_there(self, unit: Unit) -> tuple[RulingSet, Situation]:
        """The rules and what is asked as if some clauses had never been: keywords mean nothing by them."""
        defined = self.rules.keyword_clauses
        return self._with_no_meaning_of({one for one in self.rules.keywords if defined.get(one) in unit})

    def _with_no_meaning_of(self, keywords: Collection[str]) -> tuple[RulingSet, Situation]:
        """The rules and what is asked as they would be if some keywords meant nothing."""
        if not keywords:
            return self.rules, self.asked
        left = {name: text for name, text in self.rules.keywords.items() if name not in keywords}
        rules = replace(self.rules, keywords=left)
        return rules, self.asking.read_again(rules, self.asked)

    def with_what_clarifies(self, one: Needed, deciders: Iterable[Unit]) -> Needed:
        """The same with the clauses that the answer cites, that decide the same and only make these clear."""
        alike = {clause for unit in deciders if {*unit} & {*one.clauses} for clause in unit}
        more = [
            clause
            for clause in self._cited()
            if clause in alike.difference(one.clauses) and self._makes_clear(clause, one.clauses)
        ]
        if not more:
            return one
        together = (*one.clauses, *more)
        return replace(one, clauses=together, otherwise=self._asked_without(together))

    def _makes_clear(self, clause: str, others: Unit) -> bool:
        """Whether a clause only makes others clear."""
        found = self.rules.clauses[clause]
        made_clear = (one for each in found.related("clarifies") for one in each.what.split(", "))
        return any((one if " " in one else f"{found.document} {one}") in others for one in made_clear)

    def with_the_course(self, one: Needed) -> Needed:
        """The same; where the moment is silent without them, with what the course then says."""
        if not self.of_moment or one.is_firm:
            return one
        try:
            otherwise = self.asking.without(one.clauses).judge(*self._as_never_there(one.clauses))
        except SaiteiError:
            return one
        return replace(one, otherwise=otherwise, unproven=ruling_of(otherwise) == ruling_of(self.answer))

    def _asked_without(
        self, unit: Unit, rules: RulingSet | None = None, asked: Situation | None = None
    ) -> Answer | None:
        """The answer without some clauses; None where the game goes on too far, or is not as it is told.

        Raises OutOfBounds where the time is up.
        """
        session = self.asking.without(unit)
        try:
            ask = session.of_moment if self.of_moment else session.judge
            return ask(rules or self.rules, asked or self.asked)
        except SaiteiError:
            self.asking.check_time()
            return None

    def _cited(self) -> Iterator[str]:
        """The clauses that the answer cites, without those that only its derivation rests on."""
        if not self.of_moment or not self.answer.why:
            return iter(self.answer.clauses)
        cited = {tree.clause for tree in self.answer.why} | {*self.rules.keyword_clauses.values()}
        return takewhile(cited.__contains__, self.answer.clauses)

    def placing(self) -> Callable[[Unit, bool], _Place]:
        """What says how near to the question clauses stand."""
        depth = {document: -at for at, document in enumerate(self.rules.documents)}
        cited = {clause: at for at, clause in enumerate(self._cited())}
        clauses = self.rules.clauses

        def place(unit: Unit, denies: bool) -> _Place:  # noqa: FBT001 as it was found
            routine = all(any(clauses[clause].related("routine")) for clause in unit)
            at = min((cited[clause] for clause in unit if clause in cited), default=len(cited))
            general = min(depth[clauses[clause].document] for clause in unit)
            return _Place(routine, at == len(cited), general, len(unit), at, denies)

        return place


def _within(term: Value) -> Iterator[Term]:
    """A term and all in it."""
    if isinstance(term, Term):
        yield term
        for arg in term.args:
            yield from _within(arg)


def ruling_of(answer: Answer) -> tuple[object, ...]:
    """What makes an answer another one: more than the clauses beside its steps."""
    undecided = answer.status if answer.value is None else ""
    return undecided, as_seen(answer.value), answer.cases
