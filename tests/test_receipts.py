import ast
import json
from collections.abc import Iterator
from functools import cache
from itertools import filterfalse, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from receipt_edits import EDITS, Edit, edited

from saitei.errors import Refused
from saitei.kb.clauses.compose import LOGIC
from saitei.kb.pages.documents import shipped
from saitei.queries.course.after_stated_events import split_timeline
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.examples.run import Example, ask_example, examples
from saitei.queries.question_kinds import is_of_course
from saitei.queries.receipts.verify import verify
from saitei.queries.receipts.write import receipt
from saitei.queries.session import Session
from saitei.queries.verifier.check import check, pages_as_shipped, sealed
from saitei.queries.verifier.game import Game, Offer
from saitei.queries.verifier.rulebook import DEFINITIONS, as_they_stand
from saitei.queries.verifier.syntax import Ground

VERIFIER = Path(__file__).parent.parent / "queries" / "verifier"
SEED, DRAWN = 20, 12
TEXTS = pages_as_shipped()


@cache
def session() -> Session:
    return Session()


@cache
def drawn() -> list[Example]:
    """Some worked examples about a moment, the shortest first: the receipt of a course takes a minute."""
    every = [one for page in shipped()["duema-party"].pages for one in examples([page])]
    asked = [one for one in every if one.fence.kind == "scenario"]
    draw = Random(SEED).sample(asked, len(asked))  # noqa: S311 a draw that anybody can repeat
    return sorted(islice(filterfalse(_is_of_course, draw), DRAWN), key=lambda one: len(one.text))


def _is_of_course(example: Example) -> bool:
    _, asked = session().read(example.text, otherwise=example.clause.document)
    return is_of_course(asked.question.name, asked.language) or split_timeline(asked) is not None


@cache
def receipt_of(number: int) -> dict[str, Any]:
    return _receipt(drawn()[number])


@cache
def receipt_with_its_answer_read() -> dict[str, Any]:
    """The first that has all that can be edited, and whose answer the checker reads from the proof."""
    return next(one for one in map(_receipt, drawn()) if _has_all(one) and check(one, TEXTS).answer_read)


def _has_all(made: dict[str, Any]) -> bool:
    return all(edited(made, edit, Random(SEED)) is not None for edit in EDITS)  # noqa: S311 as above


def _receipt(example: Example) -> dict[str, Any]:
    asked = ask_example(example, session(), None, why=False, deciding=True)
    return receipt(session(), asked, example.text, TEXTS)


def test_a_receipt_of_a_worked_example_verifies() -> None:
    found = verify(session(), json.loads(json.dumps(receipt_with_its_answer_read())), TEXTS)
    assert found.valid, found.verdict


@pytest.mark.parametrize("edit", EDITS, ids=lambda one: one.__name__)
def test_a_receipt_with_one_edit_is_rejected_by_the_checker_alone(edit: Edit) -> None:
    wrong = edited(receipt_with_its_answer_read(), edit, Random(SEED))  # noqa: S311 as above
    assert wrong is not None
    verdict = check(wrong, TEXTS)
    assert verdict.faults or verdict.changed


def test_the_receipt_of_a_deck_says_what_is_wrong_with_it() -> None:
    text = (Path(__file__).parent.parent / "docs" / "examples" / "party.deck").read_text("utf-8")
    made = json.loads(json.dumps(receipt(session(), ask_deck(session(), text), text, TEXTS)))
    assert verify(session(), made, TEXTS).valid
    fewer = {**made, "answer": {**made["answer"], "faults": made["answer"]["faults"][1:]}}
    assert check({**fewer, "digest": sealed(fewer)}, TEXTS).faults


def test_a_deck_of_which_something_is_not_known_has_no_receipt() -> None:
    text = "Rules: Duema Party\nPartner\n1 《Nobody Knows It》\n"
    with pytest.raises(Refused, match="all of its cards are known"):
        receipt(session(), ask_deck(session(), text), text, TEXTS)


def test_a_receipt_that_was_altered_does_not_have_its_digest() -> None:
    assert [one.kind for one in check({**receipt_of(0), "scenario": ""}, TEXTS).faults] == ["seal"]


def test_a_receipt_under_a_changed_page_says_which_clause_changed_and_that_the_ruling_holds() -> None:
    made = receipt_of(0)
    clause = next(one for one in made["rules"]["texts"] if one.startswith("duema-party "))
    heading = f"## {clause.removeprefix('duema-party ')} "
    changed = {
        file: text.replace(heading, f"{heading}Otherwise: ") if "duema-party" in file else text
        for file, text in TEXTS.items()
    }
    found = verify(session(), made, changed)
    assert found.verdict.changed == (clause,)
    assert found.holds
    assert not found.valid


def imported() -> Iterator[str]:
    for file in VERIFIER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("saitei"):
                yield node.module


def test_the_checker_reads_all_programs_that_rules_are_composed_with() -> None:
    assert set(DEFINITIONS) == set(LOGIC)


def test_the_checker_shares_no_code_with_what_it_checks() -> None:
    found = {one for one in imported() if not one.startswith("saitei.queries.verifier")}
    assert found == {"saitei.data"}


@pytest.mark.parametrize(("most", "missed"), [(1, []), (2, ["not_tried"])])
def test_what_cannot_be_chosen_without_too_much_else_need_not_be_tried(most: int, missed: list[str]) -> None:
    """Of two that are alike the second is chosen only with the first."""
    rules = [*as_they_stand({"it": ":- taps(D), twin(C,D), not taps(C)."})]
    game = Game()
    for taken in (("taps", 1), "nothing"):
        holding = frozenset({taken, ("twin", 1, 2), "quiet"})
        game.offer(0, Offer(frozenset({("taps", 1), ("taps", 2)}), (("<=", most),)), holding)
        game.move(0, holding)
    assert [one.kind for one in game.faults(rules)] == missed


@pytest.mark.parametrize(
    ("rule", "missed"), [(":- due(A), not uses(A).", []), (":- due(A), out(A).", ["not_left"])]
)
def test_a_choice_is_left_once_unless_a_rule_demands_it(rule: str, missed: list[str]) -> None:
    game = Game()
    holding: frozenset[Ground] = frozenset({("uses", 1), ("due", 1), "quiet"})
    game.offer(0, Offer(frozenset({("uses", 1)}), ()), holding)
    game.move(0, holding)
    assert [one.kind for one in game.faults([*as_they_stand({"it": rule})])] == missed
