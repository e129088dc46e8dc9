import ast
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pytest
from receipt_edits import EDITS, Edit, edited
from shared import shared

from saitei.errors import OutOfBounds, Refused
from saitei.kb.clauses.compose import LOGIC
from saitei.kb.pages.documents import shipped
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.examples.run import Example, ask_example, examples
from saitei.queries.receipts import write
from saitei.queries.receipts.verify import verify
from saitei.queries.session import Session
from saitei.queries.verifier.check import check, pages_as_shipped, sealed
from saitei.queries.verifier.game import Game, Offer
from saitei.queries.verifier.rulebook import DEFINITIONS, as_they_stand
from saitei.queries.verifier.syntax import Ground

VERIFIER = Path(__file__).parent.parent / "queries" / "verifier"
SEED, TRIED, FEW_MOVES = 20, 24, 4
TEXTS = pages_as_shipped()


@cache
def session() -> Session:
    return Session()


def drawn() -> list[Example]:
    every = [one for page in shipped()["duema-party"].pages for one in examples([page])]
    asked = [one for one in every if one.fence.kind == "scenario"]
    return Random(SEED).sample(asked, TRIED)  # noqa: S311 a draw that anybody can repeat


def _receipts() -> Iterator[dict[str, Any]]:
    """Of the drawn that have few moves, and whose answer the checker reads from the proof.

    Of some it only checks the proof, and a course of hundreds of moves takes it half a minute each time.
    """
    with patch.object(write, "MOST_MOVES", FEW_MOVES):
        for example in drawn():
            asked = ask_example(example, session(), None, why=False, deciding=True)
            with suppress(OutOfBounds):
                made = write.receipt(session(), asked, example.text, TEXTS)
                if check(made, TEXTS).answer_read:
                    yield made


@cache
def receipts() -> dict[str, dict[str, Any]]:
    """The first of each, written once for all who run the tests: of a single moment, and of a course."""
    return cast("dict[str, dict[str, Any]]", json.loads(shared("receipts", lambda: json.dumps(_first()))))


def _first() -> dict[str, dict[str, Any]]:
    """One of a single moment, and one of a course with several moves."""
    found: dict[str, dict[str, Any]] = {}
    for made in _receipts():
        several = any(len(proof["models"]) > 1 for proof in made["proofs"])
        found.setdefault("course" if several else "moment", made)
        if len(found) == len(OF):
            break
    return found


OF = ("moment", "course")


@pytest.mark.parametrize("of", OF)
def test_a_receipt_of_a_worked_example_verifies(of: str) -> None:
    found = verify(session(), json.loads(json.dumps(receipts()[of])), TEXTS)
    assert found.valid, found.verdict


@pytest.mark.parametrize("of", OF)
@pytest.mark.parametrize("edit", EDITS, ids=lambda one: one.__name__)
def test_a_receipt_with_one_edit_is_rejected_by_the_checker_alone(edit: Edit, of: str) -> None:
    wrong = edited(receipts()[of], edit, Random(SEED))  # noqa: S311 as above
    assert wrong is not None
    verdict = check(wrong, TEXTS)
    assert verdict.faults or verdict.changed


def test_the_receipt_of_a_deck_says_what_is_wrong_with_it() -> None:
    text = (Path(__file__).parent.parent / "docs" / "examples" / "party.deck").read_text("utf-8")
    made = json.loads(json.dumps(write.receipt(session(), ask_deck(session(), text), text, TEXTS)))
    assert verify(session(), made, TEXTS).valid
    fewer = {**made, "answer": {**made["answer"], "faults": made["answer"]["faults"][1:]}}
    assert check({**fewer, "digest": sealed(fewer)}, TEXTS).faults


def test_a_deck_of_which_something_is_not_known_has_no_receipt() -> None:
    text = "Rules: Duema Party\nPartner\n1 《Nobody Knows It》\n"
    with pytest.raises(Refused, match="all of its cards are known"):
        write.receipt(session(), ask_deck(session(), text), text, TEXTS)


def test_a_receipt_that_was_altered_does_not_have_its_digest() -> None:
    assert [one.kind for one in check({**receipts()["moment"], "scenario": ""}, TEXTS).faults] == ["seal"]


def test_a_receipt_under_a_changed_page_says_which_clause_changed_and_that_the_ruling_holds() -> None:
    made = receipts()["moment"]
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
