"""Single edits of a receipt, each of which makes it false; the digest is made anew after them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

from saitei.queries.verifier.check import sealed

Receipt: TypeAlias = "dict[str, Any]"
Edit: TypeAlias = Callable[[Receipt, Random], object]


def edited(receipt: Receipt, edit: Edit, draw: Random) -> Receipt | None:
    """The receipt with an edit, signed as its own; None where it has nothing that can be edited so."""
    made = deepcopy(receipt)
    try:
        edit(made, draw)
    except IndexError:  # nothing to draw from
        return None
    return None if made == receipt else {**made, "digest": sealed(made)}


def _proof(receipt: Receipt, draw: Random) -> dict[str, Any]:
    return draw.choice(receipt["proofs"])


def _model(receipt: Receipt, draw: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    proof = _proof(receipt, draw)
    return proof, draw.choice(proof["models"])


def _other(than: object, among: Sequence[Any], draw: Random) -> Any:  # noqa: ANN401 JSON
    return draw.choice([one for one in among if one != than])


def leave_out_a_step(receipt: Receipt, draw: Random) -> None:
    _, model = _model(receipt, draw)
    model["steps"].remove(draw.choice(model["steps"]))


def swap_the_clause(receipt: Receipt, draw: Random) -> None:
    proof, model = _model(receipt, draw)
    step = draw.choice(model["steps"])
    step[0] = _other(step[0], range(len(proof["sources"])), draw)


def change_a_name(receipt: Receipt, draw: Random) -> None:
    """In what is derived; whether what is stated stands in the scenario is for who reads that to say."""
    proof, model = _model(receipt, draw)
    atoms = proof["atoms"]
    at = draw.choice([at for _, at, _ in model["steps"] if '"A"' in atoms[at]])
    atoms[at] = atoms[at].replace('"A"', '"Q"', 1)


def rest_on_something_else(receipt: Receipt, draw: Random) -> None:
    proof, model = _model(receipt, draw)
    since = draw.choice([since for *_, since in model["steps"] if since])
    at = draw.randrange(len(since))
    since[at] = _other(since[at], range(len(proof["atoms"])), draw)


def derive_too_early(receipt: Receipt, draw: Random) -> None:
    proof, model = _model(receipt, draw)
    given = {*proof["facts"], *model["now"]}
    step = draw.choice([one for one in model["steps"] if not given.issuperset(one[2])])
    model["steps"].remove(step)
    model["steps"].insert(0, step)


def leave_out_a_fact(receipt: Receipt, draw: Random) -> None:
    facts = _proof(receipt, draw)["facts"]
    facts.remove(draw.choice(facts))


def flip_a_value(receipt: Receipt, draw: Random) -> None:
    atoms = _proof(receipt, draw)["atoms"]
    turned = {"yes)": "no)", "no)": "yes)"}
    at = draw.choice([at for at, text in enumerate(atoms) if text.endswith((",yes)", ",no)"))])
    head, _, value = atoms[at].rpartition(",")
    atoms[at] = f"{head},{turned[value]}"


def leave_out_an_answer_set(receipt: Receipt, draw: Random) -> None:
    models = _proof(receipt, draw)["models"]
    models.remove(draw.choice(models))


def turn_a_precedence(receipt: Receipt, draw: Random) -> None:
    over = _proof(receipt, draw)["over"]
    at = draw.randrange(len(over)) if over else draw.choice(over)
    over[at] = [*reversed(over[at])]


def forge_the_text_of_a_clause(receipt: Receipt, draw: Random) -> None:
    texts = receipt["rules"]["texts"]
    texts[draw.choice(sorted(texts))] = "0" * 64


def give_another_answer(receipt: Receipt, draw: Random) -> None:
    answer = receipt["answer"]
    value = answer["value"]
    if isinstance(value, bool):
        answer["value"] = not value
    elif isinstance(value, int):
        answer["value"] = value + draw.choice((1, -1))
    else:
        answer["status"] = _other(answer["status"], ("settled", "open", "silent"), draw)


EDITS: tuple[Edit, ...] = (
    leave_out_a_step, swap_the_clause, change_a_name, rest_on_something_else, derive_too_early,
    leave_out_a_fact, flip_a_value, leave_out_an_answer_set, turn_a_precedence,
    forge_the_text_of_a_clause, give_another_answer,
)  # fmt: skip
