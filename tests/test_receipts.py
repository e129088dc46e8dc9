import ast
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saitei.kb.pages.documents import shipped
from saitei.queries.examples.run import Example, ask_example, examples
from saitei.queries.receipts.verify import verify
from saitei.queries.receipts.write import receipt
from saitei.queries.session import Session
from saitei.queries.verifier.check import check, pages_as_shipped, sealed

VERIFIER = Path(__file__).parent.parent / "queries" / "verifier"
SEED, DRAWN = 20, 1
TEXTS = pages_as_shipped()


@cache
def session() -> Session:
    return Session()


def drawn() -> list[Example]:
    every = [one for page in shipped()["duema-party"].pages for one in examples([page])]
    asked = [one for one in every if one.fence.kind == "scenario"]
    return Random(SEED).sample(asked, DRAWN)  # noqa: S311 a draw that anybody can repeat


@cache
def receipt_of(number: int) -> dict[str, Any]:
    example = drawn()[number]
    asked = ask_example(example, session(), None, why=False, deciding=True)
    return receipt(session(), asked, example.text, TEXTS)


@pytest.mark.parametrize("number", range(DRAWN))
def test_a_receipt_of_a_worked_example_verifies(number: int) -> None:
    found = verify(session(), json.loads(json.dumps(receipt_of(number))), TEXTS)
    assert found.valid, found.verdict


Edit = Callable[[dict[str, Any], dict[str, Any], Random], object]


def leave_out_a_step(_: dict[str, Any], model: dict[str, Any], draw: Random) -> object:
    return model["steps"].pop(draw.randrange(len(model["steps"])))


def swap_the_clause(proof: dict[str, Any], model: dict[str, Any], draw: Random) -> None:
    step = draw.choice(model["steps"])
    step[0] = draw.choice([one for one in range(len(proof["sources"])) if one != step[0]])


def change_a_name(proof: dict[str, Any], _: dict[str, Any], draw: Random) -> None:
    places = [at for at, text in enumerate(proof["atoms"]) if '"A"' in text]
    at = draw.choice(places)
    proof["atoms"][at] = proof["atoms"][at].replace('"A"', '"Q"', 1)


def rest_on_something_else(proof: dict[str, Any], model: dict[str, Any], draw: Random) -> None:
    step = draw.choice([one for one in model["steps"] if one[2]])
    step[2][0] = (step[2][0] + draw.randrange(1, len(proof["atoms"]))) % len(proof["atoms"])


def derive_too_early(proof: dict[str, Any], model: dict[str, Any], draw: Random) -> None:
    given = {*proof["facts"], *model["now"]}
    late = [one for one in model["steps"] if not given.issuperset(one[2])]
    step = draw.choice(late)
    model["steps"].remove(step)
    model["steps"].insert(0, step)


@pytest.mark.parametrize(
    "edit",
    [leave_out_a_step, swap_the_clause, change_a_name, rest_on_something_else, derive_too_early],
)
def test_a_receipt_with_one_edit_is_rejected_by_the_checker_alone(edit: Edit) -> None:
    draw = Random(SEED)  # noqa: S311 as above
    edited = deepcopy(receipt_of(0))
    proof = draw.choice(edited["proofs"])
    edit(proof, draw.choice(proof["models"]), draw)
    assert check({**edited, "digest": sealed(edited)}, TEXTS).faults


def test_a_flipped_answer_is_rejected() -> None:
    edited = deepcopy(receipt_of(0))
    edited["answer"]["value"] = not edited["answer"]["value"]
    assert not verify(session(), {**edited, "digest": sealed(edited)}, TEXTS).valid


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


def test_the_checker_shares_no_code_with_what_it_checks() -> None:
    found = {one for one in imported() if not one.startswith("saitei.queries.verifier")}
    assert found == {"saitei.data"}
