"""All forms of the verbs, from the rules in `verbs.toml`.

>>> "唱えられる" in dict(japanese("唱える:1", STEMS, FORMS))
True
"""

from __future__ import annotations

from collections.abc import Iterator

from saitei.parser.scenario.data import load

_VERBS = load("verbs")
STEMS: dict[str, dict[str, str]] = _VERBS["stems"]
FORMS: dict[str, list[str]] = _VERBS["forms"]
VERBS: dict[str, dict[str, list[str]]] = _VERBS["verbs"]
_SHORTEST = 2
_OTHERS = 4


def japanese(
    lemma: str, stems: dict[str, dict[str, str]] = STEMS, forms: dict[str, list[str]] = FORMS
) -> Iterator[tuple[str, str]]:
    """Each written form of a dictionary form with the features it carries."""
    base, _, given = lemma.partition(":")
    ending = given or ("する" if base.endswith("する") else base[-1])
    root = base[: -(1 if ending == "1" else len(ending))]
    for features, endings in forms.items():
        for stem, _, tail in (ending_.partition(" ") for ending_ in endings):
            if stem not in stems[ending]:
                continue
            form = root + stems[ending][stem] + tail
            if len(form) >= _SHORTEST:
                yield form, features


def english_forms(lemma: str) -> tuple[str, str, str, str, str]:
    """Base, third person, past, participle and -ing; regular ones are made, irregular ones are given."""
    base, *given = lemma.split(" ")
    others, rest = (given[:_OTHERS], given[_OTHERS:]) if len(given) >= _OTHERS else ([], given)
    tail = "".join(f" {word}" for word in rest)
    if others:
        return base + tail, others[0] + tail, others[1] + tail, others[2] + tail, others[3] + tail
    root = base.removesuffix("e")
    third = base + ("es" if base.endswith(("s", "ch", "sh")) else "s")
    return base + tail, third + tail, f"{root}ed{tail}", f"{root}ed{tail}", f"{root}ing{tail}"


def english(lemma: str) -> Iterator[tuple[str, str]]:
    """Each written form of an English verb with its features; a participle may also be a past."""
    base, third, past, participle, ing = english_forms(lemma)
    yield base, "base"
    yield third, "third"
    if past != base:
        yield past, "past"
    if participle not in (base, past):
        yield participle, "participle"
    yield ing, "going"
