"""One wording for what card texts of different years say in different words."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action

_ENTERING = {"enter": "to", "put_into_play": "to", "summon": "to", "leave": "from"}


def plain_deed(action: Action) -> Action:
    """バトルゾーンに出す is 出す: where else would it be put."""
    slot = _ENTERING.get(action.verb)
    kept = tuple(
        (name, phrase)
        for name, phrase in action.phrases
        if name != slot or phrase.zone != "battle_zone" or phrase.whose != "unstated"
    )
    return replace(action, phrases=kept)


def plain_event(action: Action) -> Action:
    """このクリーチャーをバトルゾーンに出した時 is このクリーチャーが出た時."""
    action = plain_deed(action)
    this = all(name == "object" and phrase.refers == "this" for name, phrase in action.phrases)
    if action.verb != "put_into_play" or not action.past or not this or action.by != "unstated":
        return action
    return replace(action, verb="enter", phrases=tuple(("subject", phrase) for _, phrase in action.phrases))
