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


class VerbForms:
    """Every form of every verb, as stems and what may stand behind each kind of stem."""

    def __init__(self) -> None:
        self._stems: dict[str, list[tuple[int, str, str, str]]] = {}
        self._lengths: dict[str, set[int]] = {}
        lemmas = dict.fromkeys((row[0], row[1]) for row in rows("verbs"))
        for order, (lemma, conjugation) in enumerate(lemmas):
            for name, stem in _stems(lemma, conjugation).items():
                self._stems.setdefault(stem, []).append((order, lemma, conjugation, name))
                self._lengths.setdefault(stem[:1], set()).add(len(stem))
        self._endings: dict[str, list[tuple[int, str, str, frozenset[str]]]] = {}
        for order, (stem, ending, kind, features) in enumerate(rows("forms")):
            said = (order, ending, kind, frozenset(features.split()))
            self._endings.setdefault(stem, []).append(said)

    def longest(self, text: str, start: int) -> tuple[int, Word] | None:
        """End and word of the longest form at `start`; of two verbs the first of the table wins."""
        best: tuple[int, int, int] | None = None
        found: Word | None = None
        for length in self._lengths.get(text[start : start + 1], ()):
            end = start + length
            for order, lemma, conjugation, name in self._stems.get(text[start:end], ()):
                for row, ending, kind, features in self._endings.get(name, ()):
                    if not text.startswith(ending, end):
                        continue
                    rank = (end + len(ending), -order, -row)
                    if best is None or rank > best:
                        best = rank
                        found = Word(kind, "", lemma, _unsure(conjugation, name, features))
        return (best[0], found) if best is not None and found is not None else None


@cache
def verb_forms() -> VerbForms:
    """The forms of the verbs of the table."""
    return VerbForms()


def irregular_forms() -> dict[str, Word]:
    """Forms that follow no class, and verbs that have only some."""
    return {
        surface: Word(kind, "", lemma, frozenset(features.split()))
        for surface, kind, lemma, features in rows("irregular")
    }


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
    ends |= {"pass": "され", "caus": "させ", "pot": "でき", "bare": ""}
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
