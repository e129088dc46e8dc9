"""Report findings on cards that exist, as JSON and for people."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.json_value import Json
from saitei.queries.say.layout import TextNode, line
from saitei.queries.say.messages import phrase
from saitei.queries.search.real_cards import RealCardsAsked, RealFinding
from saitei.wording import Lang


def real_json(found: RealFinding | None) -> Json:
    """A finding on real cards, with the keys that stay; null where it was not asked on any."""
    if found is None:
        return None
    texts = found.texts
    return {
        "cards": [*found.cards],
        "fitting": found.fitting,
        "asked": found.asked,
        "whole": found.whole,
        "scenarios": None if texts is None else {"en": texts.en, "ja": texts.ja},
    }


def asked_json(asked: RealCardsAsked | None) -> Json:
    """On what findings were asked; null where there was no store."""
    if asked is None:
        return None
    return {
        "cards": asked.cards,
        "abilities": asked.abilities,
        "not_understood": asked.unread,
        "left_out": asked.unplaceable,
        "not_asked": asked.left,
    }


def real_nodes(found: RealFinding | None, lang: Lang) -> Iterator[TextNode]:
    """A finding on real cards for people: on which, and the scenario with the first of them."""
    if found is None:
        return
    numbers = {"fitting": str(found.fitting), "asked": str(found.asked)}
    if found.texts is None:
        if found.asked:
            yield line(phrase("real_none", lang, **numbers), "faint")
        return
    cards = phrase("comma", lang).join(f"《{name}》" for name in found.cards)
    rest = "" if found.whole else phrase("real_rest", lang)
    yield line(phrase("real_found", lang, cards=cards, rest=rest, **numbers), "good")
    if found.printed is None or not found.printed.agrees:
        yield line(phrase("not_round", lang), "warning")
    yield from (line(f"  {row}") for row in found.texts.own.rstrip("\n").split("\n"))


def asked_line(asked: RealCardsAsked | None, lang: Lang) -> Iterator[TextNode]:
    """On what findings were asked, for people."""
    if asked is not None:
        numbers = {"cards": str(asked.cards), "abilities": str(asked.abilities), "unread": str(asked.unread)}
        rest = {"unplaceable": str(asked.unplaceable or ""), "left": str(asked.left or "")}
        yield line(phrase("real_asked", lang, **numbers, **rest), "status")
