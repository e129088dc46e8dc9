"""Verb forms: each lemma conjugated by its class into the forms of a table, and the frames of each lemma."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from saitei.parser.cards.tables import rows
from saitei.parser.cards.tokens import Word

_GODAN = {
    "く": "かきいけ",
    "ぐ": "がぎいげ",
    "す": "さししせ",
    "つ": "たちって",
    "ぶ": "ばびんべ",
    "む": "まみんめ",
    "う": "わいっえ",
    "る": "らりっれ",
}


@dataclass(frozen=True, slots=True)
class Slot:
    """What a particle means beside a verb: the slot, the noun classes it takes, whether it must be there."""

    name: str
    kinds: tuple[str, ...]
    needed: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """One way to read a verb: the vocabulary's verb (two for "attack or block") and its slots by particle.

    `sign` is 0 for a verb without an amount, and -1 where the amount is taken away; `counted` says that a
    quantity beside it tells how often, `itself` that the card
    itself does it where nobody is named.
    """

    verbs: tuple[str, ...]
    slots: dict[str, Slot]
    sign: int
    counted: bool = False
    itself: bool = False


@cache
def frames() -> dict[str, tuple[Frame, ...]]:
    """The frames of each lemma."""
    found: dict[str, list[Frame]] = {}
    for lemma, _, verb, slots in rows("verbs"):
        found.setdefault(lemma, []).append(_frame(verb, slots))
    return {lemma: tuple(each) for lemma, each in found.items()}


def verb_words() -> dict[str, Word]:
    """Every form of every verb."""
    forms = [
        (stem, ending, kind, frozenset(features.split())) for stem, ending, kind, features in rows("forms")
    ]
    words: dict[str, Word] = {}
    for lemma, conjugation in dict.fromkeys((row[0], row[1]) for row in rows("verbs")):
        stems = _stems(lemma, conjugation)
        for stem, ending, kind, features in forms:
            if stem in stems:
                said = _unsure(conjugation, stem, features)
                words.setdefault(stems[stem] + ending, Word(kind, "", lemma, said))
    for surface, kind, lemma, said_of in rows("irregular"):
        words[surface] = Word(kind, "", lemma, frozenset(said_of.split()))
    return words


def _unsure(conjugation: str, stem: str, features: frozenset[str]) -> frozenset[str]:
    """唱えられない is passive and potential at once: the clause decides."""
    return features | {"potential"} if conjugation == "ichidan" and stem == "pass" else features


def _frame(verb: str, slots: str) -> Frame:
    found: dict[str, Slot] = {}
    items = slots.split()
    for item in items:
        if "=" in item:
            particle, said = item.split("=")
            name, kinds = said.rstrip("!").split(":")
            found[particle] = Slot(name, tuple(kinds.split("|")), said.endswith("!"))
    sign = ("amount!" in items) - ("less!" in items)
    return Frame(tuple(verb.split()), found, sign, "counted" in items, "itself" in items)


def _stems(lemma: str, conjugation: str) -> dict[str, str]:
    if conjugation == "none":
        return {}
    if conjugation.startswith("suru"):
        return _suru("" if conjugation == "suru0" else lemma)
    return _ichidan(lemma[:-1]) if conjugation == "ichidan" else _godan(lemma)


def _suru(stem: str) -> dict[str, str]:
    ends = {"dict": "する", "neg": "し", "i": "し", "te": "して", "ta": "した", "zu": "せ", "ba": "すれば"}
    ends |= {"pass": "され", "caus": "させ", "pot": "でき"}
    return {name: stem + end for name, end in ends.items()}


def _ichidan(stem: str) -> dict[str, str]:
    ends = {
        "dict": "る",
        "neg": "",
        "i": "",
        "te": "て",
        "ta": "た",
        "zu": "",
        "ba": "れば",
        "pass": "られ",
        "caus": "させ",
    }
    return {name: stem + end for name, end in ends.items()}


def _godan(lemma: str) -> dict[str, str]:
    stem, last = lemma[:-1], lemma[-1]
    a, i, t, e = tuple(_GODAN[last])
    voiced = last in "ぐぶむ"
    ends = {
        "dict": last,
        "neg": a,
        "i": i,
        "te": t + ("で" if voiced else "て"),
        "ta": t + ("だ" if voiced else "た"),
    }
    ends |= {"zu": a, "ba": e + "ば", "pass": a + "れ", "caus": a + "せ", "pot": e}
    return {name: stem + end for name, end in ends.items()}
