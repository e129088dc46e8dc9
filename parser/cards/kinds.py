"""The kind of an ability by what was read of it."""

from __future__ import annotations

from saitei.parser.cards.draft import Draft


def kind_of(draft: Draft, card_type: str) -> str:
    """Triggered, static (replacements too), or a spell's own ability."""
    if draft.triggers and (draft.event_replaced or _says_how(draft)):
        return "static"
    if draft.triggers:
        return "triggered"
    if card_type == "spell" and not _about_itself(draft):
        return "spell"
    return "static"


def _says_how(draft: Draft) -> bool:
    """ "When put into the mana zone, this card is put tapped": how the event itself goes."""
    events = {action.verb for action in draft.triggers if not action.past}
    return bool(draft.instructions) and all(
        each.action.verb in events and each.action.how for each in draft.instructions
    )


def _about_itself(draft: Draft) -> bool:
    """A spell's line that only says something lasting about the spell itself is static."""
    return bool(draft.instructions) and all(
        each.action.verb == "change_cost"
        and any(phrase.refers == "this" for _, phrase in each.action.phrases)
        for each in draft.instructions
    )
