"""How much something is changed by, or becomes: one rule for all that can be gained, lost, paid and dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.phrases import (
    STATS,
    duration_in,
    each_of,
    standing_with_word,
    with_meaning,
)
from saitei.parser.cards.core.meanings.values import THAT, Amount, Deed, Made, Standing
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_BOTH = ("power", "defense")
"""What "ATK/DEF" are."""
_SAME = "same"
"""As a measure: that which is told of."""


class AmountMeanings:
    """The constructors of amounts, and of what they are said of."""

    def _on_as_much(self, parts: Sequence[Any]) -> Made:
        """Its ATK."""
        yield Amount((("as", parts[0]),))

    def _on_both_as_much(self, parts: Sequence[Any]) -> Made:
        """Double its original ATK/DEF: of each as much as that one was."""
        *times, both = parts
        same = replace(both[0], noun=_SAME)
        yield Amount((("as", same),), tuple(each.word for each in times))

    def _on_times_as_much(self, parts: Sequence[Any]) -> Made:
        """Half its ATK."""
        times, measure = parts
        yield Amount((("as", measure),), (times.word,))

    def _on_for_each_one(self, parts: Sequence[Any]) -> Made:
        """The number of cards in your hand x 100; its Level x 100."""
        signs = ("NUMBER_OF", "POINTS")
        counted, _, number = (each for each in parts if getattr(each, "name", "") not in signs)
        per = each_of(counted)
        if per is not None:
            yield Amount((("per", per),), number=number.count)

    def _on_of_its_own(self, parts: Sequence[Token]) -> Made:
        """That monster's, of the same measure."""
        yield Amount((("as", Phrase(_SAME, refers=parts[0].word)),))

    def _on_life_of(self, parts: Sequence[Token]) -> Made:
        """Your opponent's LP."""
        what, _, whose = parts[0].meaning.partition(":")
        yield Phrase(Word(what, parts[0].at), whose)

    def _on_moves_by_amount(self, parts: Sequence[Any]) -> Made:
        """It loses ATK equal to this card's ATK."""
        what, verb, stat, _, amount, *term = parts
        number, how = amount.number, amount.how
        if verb.name == "LOSES":
            how = how if number else (*how, "lost")
            number = -number if number else None
        phrases = (("object", what), *amount.phrases)
        yield Standing(
            tuple(
                Deed(
                    Action(Word(deed, stat.at, verb.at), phrases=phrases, how=how), number, duration_in(term)
                )
                for deed in STATS.get(stat.meaning, ())
            )
        )

    def _on_made_to_move(self, parts: Sequence[Any]) -> Made:
        """Make it lose ATK equal to this card's ATK."""
        make, *rest = parts
        for each in self._on_moves_by_amount(rest):
            if isinstance(each, Standing):
                yield standing_with_word(each, make)

    def _on_raised_by_amount(self, parts: Sequence[Any]) -> Made:
        """Increase its Level by that monster's Level."""
        verb, what, _, amount, *term = parts
        amount = _of_same_measure(amount, what)
        less = verb.name == "LOWER"
        how = amount.how if amount.number else (*amount.how, "less" if less else "more")
        number = -amount.number if less and amount.number else amount.number
        action = Action(verb.word, phrases=(("object", what), *amount.phrases), how=how)
        yield Deed(action, number, duration_in(term))

    def _on_becomes_amount(self, parts: Sequence[Any]) -> Made:
        """Its ATK becomes double its original ATK."""
        deeds = (*_becoming(parts),)
        yield deeds[0] if len(deeds) == 1 else Standing(deeds)

    def _on_stands_at_amount(self, parts: Sequence[Any]) -> Made:
        """The original ATK of this card becomes equal to the number of cards in your hand x 100."""
        deeds = (*_becoming(parts),)
        if all(one.refers != THAT for deed in deeds for role, one in deed.action.phrases if role == "object"):
            yield Standing(deeds)


def _becoming(parts: Sequence[Any]) -> Iterator[Deed]:
    """What one or both stats become."""
    stats, verb, *rest = parts
    amount = next(each for each in rest if isinstance(each, Amount))
    said = Action(Word("set_amount", verb.at), how=amount.how)
    both = cast("tuple[Phrase, ...]", stats if isinstance(stats, tuple) else (stats,))
    for stat in both:
        action = replace(said, phrases=(("object", stat), *_of_same_measure(amount, stat).phrases))
        yield Deed(action, amount.number, duration_in([each for each in rest if isinstance(each, Token)]))


def _of_same_measure(amount: Amount, stat: Phrase) -> Amount:
    """An amount, with the measure that is told of for "that monster's"."""
    phrases = ((role, _of_measure(one, str(stat.noun))) for role, one in amount.phrases)
    return replace(amount, phrases=tuple(phrases))


def _of_measure(measure: Phrase, noun: str) -> Phrase:
    """The measure, as ATK or as DEF where it is said to be the same."""
    if measure.noun != _SAME:
        return measure
    filters = (Term(with_meaning(one.name, noun)) if one.name in _BOTH else one for one in measure.filters)
    return replace(measure, noun=noun, filters=tuple(filters))
