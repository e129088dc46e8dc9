"""Battle damage: how much of it is dealt, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.phrases import any_one
from saitei.parser.cards.core.meanings.values import THAT, Deed, Made, Standing
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term


class DamageMeanings:
    """The constructors of what is said of battle damage."""

    def _on_damage_times(self, parts: Sequence[Any]) -> Made:
        """Any battle damage this card inflicts to your opponent is halved."""
        damage, *told, _, times = parts
        things = [each for each in told if isinstance(each, Phrase)]
        player = next(each for each in things if each.noun == "player")
        of = next(each for each in things if each is not player)
        signs = [each.at for each in told if isinstance(each, Token) and each.name != "TO"]
        if of.refers != THAT:
            yield Standing((Deed(_changed(damage, signs, of, player, times)),))

    def _on_direct_damage_times(self, parts: Sequence[Any]) -> Made:
        """If this card attacks directly, any battle damage it inflicts to your opponent is halved."""
        _, what, attacks, directly, damage, player, _, times = parts
        if what.refers != THAT:
            action = _changed(damage, [attacks.at], what, player, times)
            yield Standing(
                (Deed(Action(action.verb, phrases=action.phrases, how=(*action.how, directly.word))),)
            )

    def _on_directly_for_less(self, parts: Sequence[Any]) -> Made:
        """This card can attack directly, but when it uses this effect, its battle damage is halved."""
        what, may, verb, directly, damage, player, _, times = parts
        if what.refers != THAT:
            subject = (("subject", what),)
            attack = Action(verb.word, phrases=subject, mode=Word("can", may.at), how=(directly.word,))
            action = _changed(damage, [], what, player, times)
            less = Action(action.verb, phrases=action.phrases, how=(*action.how, "by_this_effect"))
            yield Standing((Deed(attack), Deed(less)))


def _changed(damage: Token, signs: Sequence[int], of: Phrase, player: Phrase, times: Token) -> Action:
    """That damage by something, to a player, is so many times as great."""
    dealt = Phrase("damage", filters=(Term(damage.word),))
    phrases = (("object", dealt), ("of", any_one(of)), ("to", player))
    return Action(Word("change_damage", damage.at, *signs), phrases=phrases, how=(times.word,))
