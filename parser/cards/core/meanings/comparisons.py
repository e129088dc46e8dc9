"""What is measured against something else: as a filter, as a condition, as what a number becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.phrases import STATS, duration_in, measure_as_term
from saitei.parser.cards.core.meanings.values import IT, THAT, THIS, Deed, Made, Standing
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_ATTACK_AND_DEFENSE = ("power", "defense")


class ComparisonMeanings:
    """The constructors of comparisons."""

    def _on_measured_beside(self, parts: Sequence[Any]) -> Made:
        """With less ATK than that monster; with a lower Level: than what was spoken of before."""
        what, test = _what_is_measured(parts), _named(parts, "CMP_ADJ")
        others = [each for each in parts if isinstance(each, Phrase)]
        other = others[0] if others else Phrase(IT, refers=THAT)
        if what is not None and test is not None and other.refers in (THIS, THAT) and not other.relatives:
            against = Term(f"{what.name}_of", (Term(other.refers),))
            yield Term(what.name, (Term(test.word, (against,)),))

    def _on_measured_by(self, parts: Sequence[Any]) -> Made:
        """With a Level less than or equal to that monster's Level."""
        what, test = _what_is_measured(parts), _named(parts, "CMP") or _named(parts, "CMP_ADJ")
        how = "exactly" if test is None and _named(parts, "EQUAL_TO") else test.word if test else None
        last = parts[-1]
        if isinstance(last, Phrase):
            against = measure_as_term(last)
        elif last.name == "NUM":
            against = last.count
        else:
            against = None if what is None else Term(f"{what.name}_of", (Term(last.word),))
        if what is not None and how is not None and against is not None:
            yield Term(what.name, (Term(how, (against,)),))

    def _on_measured_by_that(self, parts: Sequence[Any]) -> Made:
        """With ATK less than or equal to that monster: to its ATK."""
        *told, that = parts
        yield from self._on_measured_by((*told, replace(that, meaning=THAT)))

    def _on_whose_number(self, parts: Sequence[Any]) -> Made:
        """Whose original Level is 4 or lower."""
        what, number, bound = _what_is_measured(parts), _named(parts, "NUM"), _named(parts, "BOUND")
        if what is not None and number is not None:
            yield Term(what.name, (Term(bound.word if bound else "exactly", (number.count,)),))

    def _on_whose_sort(self, parts: Sequence[Any]) -> Made:
        """Whose original Attribute is LIGHT."""
        kind, said, original = _named(parts, "SORT_OF"), parts[-1], _named(parts, "ORIGINAL")
        if kind is None or said.name.lower() != kind.meaning:
            return
        sort = Term(kind.word, (said.word if said.name == "RACE" else Term(said.word),))
        yield Term(original.word, (sort,)) if original else sort

    def _on_measured(self, parts: Sequence[Any]) -> Made:
        """Its ATK is less than or equal to its DEF."""
        what, _, test, other = parts
        against = measure_as_term(other)
        if against is not None:
            yield Action("exist", phrases=(("subject", what),), test=Term(test.word, (against,)))

    def _on_both_stats(self, parts: Sequence[Token]) -> Made:
        """Its ATK and DEF, each by itself."""
        whose, *original, stat = parts
        if stat.meaning != "both":
            return
        refers = THIS if whose.name == "THIS_CARDS" else THAT
        marks = tuple(Term(each.word) for each in original)
        if whose.name == "ORIGINAL_OF_IT":
            marks = (Term(whose.word),)
        yield tuple(
            Phrase(each, refers=Word(refers, whose.at), filters=(Term(Word(each, stat.at)), *marks))
            for each in _ATTACK_AND_DEFENSE
        )

    def _on_both_become(self, parts: Sequence[Any]) -> Made:
        """Its ATK/DEF become 0."""
        both, verb, number, *term = parts
        said = Word("set_amount", verb.at)
        amount = number.count if isinstance(number, Token) else None
        as_ = () if isinstance(number, Token) else (("as", number),)
        yield Standing(
            tuple(
                Deed(Action(said, phrases=(("object", each), *as_)), amount, duration_in(term))
                for each in both
            )
        )

    def _on_both_changed(self, parts: Sequence[Any]) -> Made:
        """Change its ATK/DEF to 0."""
        verb, both, _, number, *term = parts
        yield from self._on_both_become((both, verb, number, *term))

    def _on_both_become_times(self, parts: Sequence[Any]) -> Made:
        """Its ATK/DEF are halved."""
        both, verb, times, *term = parts
        said = Word("set_amount", times.at, *([verb.at] if verb.name == "BECOMES" else []))
        yield Standing(
            tuple(
                Deed(Action(said, phrases=(("object", each),), how=(times.word,)), lasts=duration_in(term))
                for each in both
            )
        )


def _what_is_measured(parts: Sequence[Any]) -> Term | None:
    """ATK, DEF, Level, Rank or Link Rating; its original one is a measure of its own."""
    what = _named(parts, "STAT") or _named(parts, "LEVEL")
    if what is None or (what.name == "STAT" and len(STATS.get(what.meaning, ())) != 1):
        return None
    original = _named(parts, "ORIGINAL")
    if original is None:
        return Term(what.word)
    return Term(Word(f"original_{what.meaning}", what.at, original.at))


def _named(parts: Sequence[Any], name: str) -> Token | None:
    return next((each for each in parts if isinstance(each, Token) and each.name == name), None)
