"""Word what nobody has stated and an answer depends on."""

from __future__ import annotations

from saitei.queries.say.messages import phrase
from saitei.queries.say.words import Speaker
from saitei.terms import Term


def say_unstated(fact: Term, speaker: Speaker) -> str:
    """What nobody stated: whose turn it is, how many cards lie there, whether a conclusion holds."""
    if fact.name == "conclusion" and isinstance(fact.args[0], Term):
        return phrase("unstated_conclusion", speaker.lang, fact=speaker.sentence(fact.args[0]))
    kinds = ("player", "zone")
    slots = {kind: speaker.thing(arg, kind) for arg, kind in zip(fact.args, kinds, strict=False)}
    return phrase(f"unstated_{fact.name}", speaker.lang, **slots)
