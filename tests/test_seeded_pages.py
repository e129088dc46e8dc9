"""Faults of house pages on shields, cost, power, civilization, first turn: those found, no others."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from house import asp, house, page

from saitei.errors import RulePageError, SaiteiError
from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.kb.solver.worker import Worker
from saitei.queries.answer import Answer
from saitei.queries.asked import ask
from saitei.queries.check.check import CONFLICT, NEVER_APPLIES, NEVER_WINS, Check
from saitei.queries.check.courses import clashes
from saitei.queries.check.twins import twins
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation

SUBJECTS = {
    "shields": ("may(O,attack,P) :- at_issue(O,attack,P), count(P,shield_zone,{}).", "3", "5", "7"),
    "cost": ("may(O,leave,N) :- at_issue(O,leave,N), lies_in_play(O), cost(O,{}).", "3", "5", "9"),
    "power": (
        "may(P,choose,O) :- at_issue(P,choose,O), lies_in_play(O), power(O,{}).",
        "3000",
        "5000",
        "9000",
    ),
    "civilization": (
        "may(P,summon,O) :- at_issue(P,summon,O), civilization(O,{}).",
        "water",
        "fire",
        "nature",
    ),
    "first turn": ("may(P,cast,O) :- at_issue(P,cast,O), first_own_turn(P), turn_number({}).", "1", "2", "5"),
}
"""For each subject a clause to be filled in with a value: that is right, of which two clash, that loses."""

KINDS = ("right", "allows", "forbids", "impossible", "again", "losing", "winning")
"""The clauses of a subject, in their order."""

NUMBERS = {
    (subject, kind): str(at + 1)
    for at, (subject, kind) in enumerate((subject, kind) for subject in SUBJECTS for kind in KINDS)
}


def clauses(subject: str) -> Iterator[str]:
    clause, right, clashing, losing = SUBJECTS[subject]
    allows, forbids = clause.format(clashing), f"-{clause.format(clashing)}"
    other_value = clause.format(losing).removesuffix(".").rpartition(", ")[2]
    yield asp(f"-{clause.format(right)}")
    yield asp(allows)
    yield asp(forbids)
    yield asp(f"{forbids.removesuffix('.')}, {other_value}.")
    yield asp(forbids.replace("O,", "X,").replace("O)", "X)"))
    yield asp(clause.format(losing))
    yield f"- exception to {NUMBERS[subject, 'losing']}\n\n{asp('-' + clause.format(losing))}"


def session(worker: Worker, *texts: str) -> Session:
    return Session(documents=with_own((read_page(page(*texts), "house.md"),)), worker=worker)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


@pytest.fixture(scope="module")
def check(worker: Worker) -> Check:
    asked = session(worker, *(text for subject in SUBJECTS for text in clauses(subject)))
    check = Check(asked, "house", SearchRequest(SearchBound(2, 1), about="may", seconds=300.0), "en")
    check.run(lambda _: None)
    assert check.coverage.whole
    return check


def found(check: Check, kind: str) -> set[frozenset[str]]:
    """The findings of a kind about the house page, by the numbers of their clauses."""
    return {own(one.clauses) for one in check.findings if one.kind == kind} - {frozenset[str]()}


def own(clauses: tuple[str, ...]) -> frozenset[str]:
    return frozenset(one.removeprefix("house ") for one in clauses if one.startswith("house "))


def numbers(*kinds: str) -> set[frozenset[str]]:
    return {frozenset(NUMBERS[subject, kind] for kind in kinds) for subject in SUBJECTS}


def clashes_of_two_civilizations() -> set[frozenset[str]]:
    """What a card of two civilizations has clash: what allows the one with all that forbid another."""
    allows = NUMBERS["civilization", "allows"]
    return {frozenset({allows, NUMBERS["civilization", kind]}) for kind in ("right", "impossible", "winning")}


def test_every_clash_without_precedence_is_found_and_no_other(check: Check) -> None:
    clashing = numbers("allows", "forbids") | numbers("allows", "again")
    assert found(check, CONFLICT) == clashing | clashes_of_two_civilizations()


def test_every_unreachable_clause_is_found_and_no_other(check: Check) -> None:
    met = frozenset({NUMBERS["civilization", "impossible"]})
    assert found(check, NEVER_APPLIES) == numbers("impossible") - {met}


def test_every_clause_that_never_wins_is_found_and_no_other(check: Check) -> None:
    assert found(check, NEVER_WINS) == numbers("losing")


def test_every_duplicate_is_found_and_no_other(check: Check) -> None:
    assert {own(pair) for pair in twins(check.rules)} - {frozenset[str]()} == numbers("forbids", "again")


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_circle_of_precedence_is_refused(subject: str) -> None:
    clause = SUBJECTS[subject][0].format(SUBJECTS[subject][1])
    with pytest.raises(RulePageError, match="circle"):
        house(f"- exception to 2\n\n{asp(clause)}", f"- exception to 1\n\n{asp('-' + clause)}")


def test_every_clause_of_the_page_was_reached_with_what_it_names(check: Check) -> None:
    reached = {one.clause: one.state for one in check.coverage.clauses["house"]}
    assert {reached[f"house {number}"] for number in NUMBERS.values()} == {"searched"}


def test_no_clash_shows_with_a_line_less(check: Check) -> None:
    conflicts = [one for one in check.findings if one.kind == CONFLICT]
    assert conflicts
    for one in conflicts:
        assert one.example is not None
        assert one.example.printed is not None
        assert one.example.printed.agrees
        shown, lines = clashes(frozenset(one.clauses)), one.example.texts.en.splitlines()
        left_out = [at for at in range(len(lines)) if not is_text_of_a_spell(lines, at)]
        fewer = ("\n".join(lines[:at] + lines[at + 1 :]) for at in left_out)
        whole = told(check, one.example.texts.en)
        assert whole is not None
        assert not any(shown(less) for text in fewer if (less := answers(check, text, whole)))


def is_text_of_a_spell(lines: Sequence[str], at: int) -> bool:
    """Whether a line is what a spell does: there is no spell that does nothing."""
    return lines[at].startswith("  ") and "(spell" in lines[at - 1]


def told(check: Check, text: str) -> Situation | None:
    try:
        return check.session.read(text)[1]
    except SaiteiError:
        return None


def answers(check: Check, text: str, whole: Situation) -> Mapping[str, Answer]:
    """The answer to a text that tells less, if it still tells where what it asks about lies."""
    less = told(check, text)
    if less is None or not {*less.facts} < {*whole.facts}:
        return {}
    gone = {*whole.facts} - {*less.facts}
    lost = any(fact.name == "in_zone" and str(fact.args[0]) in str(whole.question) for fact in gone)
    return {} if lost else {"a": ask(check.session, text).answer}


def test_a_clash_in_one_of_several_cases_is_told_with_both_sides(worker: Worker) -> None:
    own = "may(P,summon,O) :- at_issue(P,summon,O), turn_player(P), cost(O,5)."
    text = """
        Rules: house
        Turn order: A → B
        Card 《Five》 (creature, fire, cost 5, power 5000)
        A's hand: 《Five》
        Question: May A summon 《Five》?
    """
    found = ask(session(worker, asp(own), asp(f"-{own}")), text).answer
    assert found.status == "conflict"
    assert {clause for clause, _ in found.sides} >= {"house 1", "house 2"}
