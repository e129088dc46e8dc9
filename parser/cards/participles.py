"""Verbs before a noun: タップしているクリーチャー, 選んだクリーチャー."""

from __future__ import annotations

from saitei.parser.cards.tokens import Token, not_understood
from saitei.parser.cards.verbs import frames
from saitei.terms import Term

_STATES = {
    ("タップ", False): "tapped",
    ("タップ", True): "tapped",
    ("アンタップ", False): "untapped",
    ("アンタップ", True): "untapped",
    ("攻撃", False): "attacking",
    ("攻撃", True): "attacked",
    ("ブロック", False): "blocking",
    ("ブロック", True): "blocked",
    ("リンク", False): "linked",
    ("リンク", True): "linked",
    ("覚醒", False): "awakened",
    ("バトル", False): "battling",
}


def participle(word: Token) -> tuple[list[Term], str | None]:
    """The filters of a state, or the reference to what an earlier instruction dealt with."""
    if word.has("state") and word.has("negated") and word.meaning == "タップ":
        return [Term("untapped")], None
    if word.has("state") and not word.has("past") and not word.has("negated"):
        state = _STATES.get((word.meaning, word.has("passive")))
        if state:
            return [Term(state)], None
    frame = frames().get(word.meaning, ())
    dealt = any(slot.needed for each in frame for slot in each.slots.values() if slot.name == "object")
    if word.meaning == "タップ" and word.has("passive"):
        raise not_understood("participle", word)
    if dealt and word.word.features in (frozenset({"past"}), frozenset({"passive", "past"})):
        return [], "that"
    raise not_understood("participle", word)
