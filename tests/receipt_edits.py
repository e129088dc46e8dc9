"""Single edits of a receipt, each of which makes it false; the digest is made anew after them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

from saitei.queries.verifier.check import sealed

Receipt: TypeAlias = "dict[str, Any]"
Edit: TypeAlias = Callable[[Receipt, Random], object]

_NUMBER = re.compile(r"(?<=[(,])\d+(?=[),])")


def edited(receipt: Receipt, edit: Edit, draw: Random) -> Receipt | None:
    """The receipt with an edit, signed as its own; None where it has nothing that can be edited so."""
    made = deepcopy(receipt)
    try:
        edit(made, draw)
    except IndexError:  # nothing to draw from
        return None
    if made == receipt:
        return None
    for proof in made["proofs"]:
        _leave_out_what_is_unused(proof)
    return {**made, "digest": sealed(made)}


def _leave_out_what_is_unused(proof: dict[str, Any]) -> None:
    """Of atoms and sources, so that none betrays that something was left out."""
    steps = [step for model in proof["models"] for step in model["steps"]]
    stated = {*proof["facts"], *(one for model in proof["models"] for one in model["now"])}
    atoms = sorted(stated.union(*({at, *since} for _, at, since in steps)))
    sources = sorted({source for source, _, _ in steps})
    place = {one: at for at, one in enumerate(atoms)}
    of_source = {one: at for at, one in enumerate(sources)}
    proof["atoms"] = [proof["atoms"][one] for one in atoms]
    proof["sources"] = [proof["sources"][one] for one in sources]
    proof["facts"] = [place[one] for one in proof["facts"]]
    for model in proof["models"]:
        model["now"] = [place[one] for one in model["now"]]
        model["steps"] = [
            [of_source[source], place[at], [place[one] for one in since]]
            for source, at, since in model["steps"]
        ]


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
    """One on which a step rests: without another the proof is as good as it was."""
    proof = _proof(receipt, draw)
    rested_on = {one for model in proof["models"] for _, _, since in model["steps"] for one in since}
    proof["facts"].remove(draw.choice([one for one in proof["facts"] if one in rested_on]))


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


def leave_out_what_is_said_with_what_rests_on_it(receipt: Receipt, draw: Random) -> None:
    """Of the clauses or of what is beaten: nothing that is left rests on what is missing."""
    proof, model = _model(receipt, draw)
    said = [at for _, at, _ in model["steps"] if proof["atoms"][at].startswith(("says(", "beaten("))]
    gone = {draw.choice(said)}
    for _, at, since in model["steps"]:
        if not gone.isdisjoint(since):
            gone.add(at)
    model["steps"] = [step for step in model["steps"] if step[1] not in gone]


def change_a_number(receipt: Receipt, draw: Random) -> None:
    proof, model = _model(receipt, draw)
    atoms = proof["atoms"]
    at = draw.choice([at for _, at, _ in model["steps"] if _NUMBER.search(atoms[at])])
    atoms[at] = _NUMBER.sub(lambda found: str(int(found[0]) + 1), atoms[at], count=1)


def leave_out_a_way(receipt: Receipt, draw: Random) -> None:
    """A move of a game where there are several, with all situations that only it leads to."""
    proof = _proof(receipt, draw)
    moves = Counter(model["situation"] for model in proof["models"])
    at = draw.choice([one for one in proof["models"] if moves[one["situation"]] > 1])
    proof["models"].remove(at)
    kept = _reached(proof)
    proof["models"] = [
        {**one, "situation": kept.index(one["situation"])}
        for one in proof["models"]
        if one["situation"] in kept
    ]


def _reached(proof: dict[str, Any]) -> list[int]:
    """The situations that the moves of a game lead to."""
    atoms = proof["atoms"]
    here = {one["situation"]: frozenset(atoms[at] for at in one["now"]) for one in proof["models"]}
    number = {now: situation for situation, now in here.items()}
    kept, pending = {0}, [0]
    while pending:
        at = pending.pop()
        for model in (one for one in proof["models"] if one["situation"] == at):
            made = [atoms[one] for _, one, _ in model["steps"]]
            told = {verb: {f"now{one.removeprefix(verb)}" for one in made if one.startswith(f"{verb}(")}
                    for verb in ("initiates", "terminates")}  # fmt: skip
            there = number.get((here[at] - told["terminates"]) | told["initiates"], at)
            if there not in kept:
                kept.add(there)
                pending.append(there)
    return sorted(kept)


def leave_out_a_part(receipt: Receipt, draw: Random) -> None:
    parts = receipt["rules"]["parts"]
    parts.remove(draw.choice(parts))


def add_a_fact(receipt: Receipt, draw: Random) -> None:
    proof = _proof(receipt, draw)
    atoms = proof["atoms"]
    new = atoms[draw.choice([at for at in proof["facts"] if '"A"' in atoms[at]])].replace('"A"', '"B"', 1)
    if new not in atoms:
        atoms.append(new)
    proof["facts"] = sorted({*proof["facts"], atoms.index(new)})


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
    forge_the_text_of_a_clause, leave_out_what_is_said_with_what_rests_on_it, change_a_number,
    give_another_answer,
)  # fmt: skip

NOT_OF_EACH: tuple[Edit, ...] = (leave_out_a_way, leave_out_a_part, add_a_fact)
"""Edits for which not every receipt has something, or that show only against what the scenario says."""
