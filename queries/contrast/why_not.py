"""Why a question is not answered as somebody expected: what keeps it away, where the ways part."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from saitei.errors import SaiteiError
from saitei.queries.answer import Answer, Beaten, Deciding, Step, Why
from saitei.queries.contrast.against import against, cut_to_clauses, denial
from saitei.queries.contrast.claim import Claim
from saitei.queries.contrast.what_if import Search
from saitei.queries.contrasted import Parting, WhyNot
from saitei.queries.judge.explain import all_nodes
from saitei.queries.necessity.deciding import asking_again, deciding_in_time, told_apart
from saitei.queries.necessity.retracting import RetractingSession
from saitei.queries.session import Session
from saitei.terms import Term


def why_not(session: Session, claim: Claim, *, nearest: bool = True) -> WhyNot:
    """Why a claim is not true; `nearest` looks for the smallest change that would make it so.

    Raises SaiteiError where the question cannot be asked.
    """
    rules, asked = claim.rules, claim.asked
    asking = asking_again(session, rules)
    answer = asking.answer(rules, asked, why=True)
    claim.check(answer)
    if claim.met_by(answer):
        return WhyNot(asked, claim.expected, answer, is_so=True)
    answer, decides = deciding_in_time(asking, rules, asked, answer)
    denied = denial(claim, answer, decides)
    stands = against(asking, claim, answer, decides, denied)
    answer = told_apart(answer, decides)
    course = _without(asking, claim, stands)
    ways = Search(session, claim, answer, why=True).found((), 1, single=True).ways if nearest else ()
    way = ways[0] if ways else None
    there = None if way is None else way.answer
    if there is not None and not course:
        course = there.course
    return WhyNot(
        asked, claim.expected, answer, is_so=False, against=stands, gave_way=_gave_way(answer), way=way,
        denial=cut_to_clauses(denied, stands),
        lacking=tuple(_only_there(there.why, answer.why)) if there is not None else (),
        parting=_parting(answer.course, course) if answer.course and course else None,
    )  # fmt: skip


def _without(asking: RetractingSession, claim: Claim, against: Sequence[Deciding]) -> Sequence[Step]:
    """The course as it would go without the clauses that most stand against a claim, if it has an end."""
    if not against:
        return ()
    try:
        return asking.without(against[0].clauses).judge(claim.rules, claim.asked).course
    except SaiteiError:
        return ()


def _gave_way(answer: Answer) -> tuple[Beaten, ...]:
    """What gave way on the way to an answer, that which decides it first."""
    in_tree = (beaten for node in all_nodes(answer.why) for beaten in node.beaten)
    return tuple(dict.fromkeys((*in_tree, *answer.beaten)))


def _only_there(there: Sequence[Why], here: Sequence[Why]) -> list[Why]:
    """The shortest difference between two derivations: what holds only in the one."""
    known = {node.said for node in all_nodes(here)}
    return [cut for tree in there for cut in _cut(tree, known)]


def _cut(node: Why, known: Collection[Term]) -> Iterator[Why]:
    if node.said in known:
        return
    below = tuple(cut for reason in node.reasons for cut in _cut(reason, known))
    if node.said.name == "step_of_course":
        yield from below
    else:
        yield replace(node, reasons=below, beaten=())


def _parting(here: Sequence[Step], there: Sequence[Step]) -> Parting | None:
    """The first step that differs in what happens."""
    for number in range(max(len(here), len(there))):
        one = here[number] if number < len(here) else None
        other = there[number] if number < len(there) else None
        if one is None or other is None or (one.events, one.withheld) != (other.events, other.withheld):
            return Parting(number + 1, one, other)
    return None
