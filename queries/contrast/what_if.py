"""What would have to change for a question to be answered as somebody expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from saitei.errors import OutOfBounds, SaiteiError
from saitei.kb.logic_files import logic
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.solver.job import Job
from saitei.queries.answer import Answer, Deciding
from saitei.queries.contrast.changes import changed, changes_on_offer
from saitei.queries.contrast.claim import Claim
from saitei.queries.contrast.varying import Posed, VaryingSession, posed, statements
from saitei.queries.contrasted import Change, Way, WhatIf
from saitei.queries.judge.unstated import OPEN
from saitei.queries.necessity.deciding import (
    Needed,
    asking_again,
    deciding_in_time,
    of_moment,
    told,
    weighed,
)
from saitei.queries.necessity.retracting import RetractingSession
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, program

MOST = 3
"""So many ways are told."""

_PAIRS = 40
"""So many pairs of changes at most are tried where a game is played out."""

_OPTIMAL = ("--opt-mode=optN", "--project=show")
_TRIED = 20
"""So many of the smallest sets of changes are asked again."""


def what_if(session: Session, claim: Claim) -> WhatIf:
    """The cheapest changes that make a claim true, up to three, each asked again; fewer go before cheaper."""
    asking = asking_again(session, claim.rules)
    answer = asking.answer(claim.rules, claim.asked)
    claim.check(answer)
    if claim.met_by(answer):
        return WhatIf(claim.asked, claim.expected, answer, is_so=True)
    answer, decides = deciding_in_time(asking, claim.rules, claim.asked, answer)
    away = clauses_against(asking, claim, answer, decides)
    return Search(session, claim, answer).found(away, MOST)


def clauses_against(
    asking: RetractingSession, claim: Claim, answer: Answer, decides: Sequence[Needed] = ()
) -> tuple[Deciding, ...]:
    """The clauses without which a claim would be true, the nearest first; none where that takes too long.

    They are looked for among those that decide, and only where none of these is one among all others.
    """
    try:
        found = without_which_true(claim, decides) or without_which_true(
            claim, weighed(asking, claim.rules, claim.asked, answer)
        )
    except OutOfBounds:
        return ()
    return found


def without_which_true(claim: Claim, needed: Sequence[Needed]) -> tuple[Deciding, ...]:
    """Those of some clauses without which a claim is true."""
    return tuple(told(one) for one in needed if one.otherwise is not None and claim.met_by(one.otherwise))


@dataclass(frozen=True, slots=True)
class _Offer:
    """Changes, the situation with them, and what the question is put to there."""

    changes: tuple[Change, ...]
    asked: Situation
    posed: Posed


@dataclass(frozen=True, slots=True)
class Search:
    """Looks for changes that make a claim true; the answers with them have their derivation where `why`."""

    session: Session
    claim: Claim
    answer: Answer
    why: bool = False

    def found(self, away: tuple[Deciding, ...], most: int, *, single: bool = False) -> WhatIf:
        """So many ways at most that make it so, beside the clauses that would have to go.

        Several changes at once only where none makes it so by itself, and no `single` one is asked for.
        """
        rules, asked = self.claim.rules, self.claim.asked
        none = WhatIf(asked, self.claim.expected, self.answer, is_so=False, clauses=away)
        base = self._posed(asked)
        if base is None:
            return none
        on_offer = changes_on_offer(self.session, rules, asked, self.answer.cited)
        telling = [one for one in self._offers((change,) for change in on_offer) if one.posed != base]
        ways = self._ways(base, telling, most)
        if ways or not telling or single:
            return replace(none, ways=ways)
        together, several, whole = self._several(base, telling, _PAIRS)
        return replace(none, ways=self._ways(base, several, most), together=together, whole=whole)

    def _posed(self, asked: Situation) -> Posed | None:
        by_moment = of_moment(self.answer, self.claim.asked)
        return posed(self.session, self._rules, asked, of_moment=by_moment)

    @property
    def _rules(self) -> RulingSet:
        """The rules, none left out for what one situation has not: they are for all of them at once."""
        return replace(self.claim.rules, whole=True)

    def _offers(self, several: Iterator[tuple[Change, ...]]) -> Iterator[_Offer]:
        """The situations with changes that can be made."""
        for changes in several:
            try:
                asked = changed(self.session, self.claim.rules, self.claim.asked, changes)
            except SaiteiError:
                continue
            at = self._posed(asked)
            if at is not None:
                yield _Offer(changes, asked, at)

    def _ways(self, base: Posed, offers: Sequence[_Offer], most: int) -> tuple[Way, ...]:
        """The first of these that make it so, asked again as anybody would."""
        found: list[Way] = []
        rules, by_moment = self._rules, of_moment(self.answer, self.claim.asked)
        placed = [(self.claim.asked, base), *((one.asked, one.posed) for one in offers)]
        varying = VaryingSession.of(self.session, rules, placed, of_moment=by_moment, ahead=most > 1)
        kinds: set[tuple[str, ...]] = set()
        for one in sorted(offers, key=lambda offer: sum(change.cost for change in offer.changes)):
            claim, kind = self.claim.of(one.asked), tuple(change.what.name for change in one.changes)
            if kind in kinds:  # one of a kind tells how
                continue
            looked = varying.looked_at(rules, one.asked, of_moment=by_moment)
            if looked is None or not claim.met_by(looked):
                continue
            answer = self._asked_again(one.asked)
            if answer is not None and claim.met_by(answer) and not self._with_fewer(one.changes):
                found.append(Way(one.changes, one.asked, answer))
                kinds.add(kind)
            if len(found) == most:
                break
        return tuple(found)

    def _with_fewer(self, changes: Sequence[Change]) -> bool:
        """Whether some of several changes make it so without the others."""
        fewer = (some for number in range(1, len(changes)) for some in combinations(changes, number))
        return any(self._is_true_with(some) for some in fewer)

    def _is_true_with(self, changes: Sequence[Change]) -> bool:
        try:
            asked = changed(self.session, self.claim.rules, self.claim.asked, changes)
        except SaiteiError:
            return False
        answer = self._asked_again(asked)
        return answer is not None and self.claim.of(asked).met_by(answer)

    def _asked_again(self, asked: Situation) -> Answer | None:
        try:
            return self.session.answer(self.claim.rules, asked, why=self.why)
        except SaiteiError:
            return None

    def _several(
        self, base: Posed, telling: Sequence[_Offer], most: int
    ) -> tuple[int, Sequence[_Offer], bool]:
        """Changes that may make it so together: how many at once, which, and whether these are all."""
        wanted = _wanted(self.claim.expected)
        if isinstance(base, Job) and wanted is not None:
            return 3, [*self._optimal(base, telling, wanted)], True
        pairs = [
            (one.changes[0], other.changes[0])
            for one, other in combinations(telling, 2)
            if not {*one.changes[0].gone} & {*other.changes[0].gone}
        ]
        pairs.sort(key=lambda pair: pair[0].cost + pair[1].cost)
        return 2, [*self._offers(iter(pairs[:most]))], len(pairs) <= most

    def _optimal(self, base: Job, telling: Sequence[_Offer], wanted: Sequence[Term]) -> Iterator[_Offer]:
        """The fewest and cheapest changes that make it so together, found by optimisation."""
        alike = {one.changes[0]: one.posed for one in telling if isinstance(one.posed, Job)}
        jobs = (base, *alike.values())
        names = frozenset(fact.partition("(")[0] for job in jobs for fact in statements(job))
        reached = self.claim.rules.slice(self.claim.asked.question.name).text_where(OPEN | names)
        texts = (*(job.parts[0] for job in jobs), reached)  # together changes reach more than each alone
        lines = (line for text in texts for line in text.split("\n"))
        rules = dict.fromkeys(line for line in lines if not line.startswith("#show"))
        choosing = (*_choosing(base, alike), *wanted)
        parts = (
            "\n".join(rules), *_numbered(base, alike), program(choosing), logic("contrast/together"),
        )  # fmt: skip
        reply = self.session.worker.run(Job(parts, _OPTIMAL, models=_TRIED), self.session.limits)
        changes = [*alike]
        for model in reply.models:
            chosen = (changes[number] for atom in model for number in atom.args if isinstance(number, int))
            yield from self._offers(iter([tuple(chosen)]))


def _numbered(base: Job, alike: Mapping[Change, Job]) -> Iterator[str]:
    """The facts that any of the programs states, each where the changes that are made let it be stated."""
    yield "".join(f"{fact} :- fact_stated({number}).\n" for fact, number in _numbers(base, alike).items())


def _numbers(base: Job, alike: Mapping[Change, Job]) -> dict[str, int]:
    every = dict.fromkeys(fact for job in (base, *alike.values()) for fact in statements(job))
    return {fact: number for number, fact in enumerate(every)}


def _choosing(base: Job, alike: Mapping[Change, Job]) -> Iterator[Term]:
    """What each change costs, and what it does to the facts, all by their numbers."""
    numbers, told = _numbers(base, alike), frozenset(statements(base))
    yield from (Term("fact_told", (numbers[fact],)) for fact in sorted(told))
    for at, (change, job) in enumerate(alike.items()):
        stated = frozenset(statements(job))
        yield Term("change_price", (at, change.cost))
        yield from (Term("change_adds", (at, numbers[fact])) for fact in sorted(stated - told))
        yield from (Term("change_takes", (at, numbers[fact])) for fact in sorted(told - stated))


def _wanted(expected: Term) -> Sequence[Term] | None:
    """What is wanted, for the optimisation; None where only asking tells."""
    match expected.name:
        case "yes" | "no":
            return [Term("answer_wanted", (expected,))]
        case "players":
            return [
                Term("answer_wanted", (Term("players"),)),
                *(Term("player_wanted", (one,)) for one in expected.args),
            ]
        case _:
            return None
