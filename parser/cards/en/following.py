"""Abilities that a line speaks of on the line below it, or behind its own name.

Some of them Japanese cards mark with a sign, English ones with nothing: "{KIZUNA}", below it "Draw a card."
"""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Ability
from saitei.parser.cards.en.tables import rows as en_rows
from saitei.parser.cards.tables import rows

_NEXT = ("{TAP} ability.", "{TAP} ability")


def introduced(abilities: list[Ability]) -> bool:
    """Whether the line above only says when the ability of the next line is used."""
    return bool(abilities) and (_bare(abilities[-1]) or _sign(abilities[-1]) is not None)


def _sign(ability: Ability) -> str | None:
    """What an ability on the line below is called in Japanese, by the keyword that it stands below."""
    return next((called for name, called in en_rows("signs_below") if name == ability.keyword), None)


def _bare(ability: Ability) -> bool:
    names = {name for (name,) in rows("introducing")}
    return ability.kind == "keyword" and ability.keyword in names and not ability.grants


def join_to_line_above(abilities: list[Ability]) -> None:
    """Lines that speak of the ability on the next line, or on their own line behind their name."""
    made = abilities[-1]
    names = {name for (name,) in rows("introducing")}
    if made.label in names and made.kind != "unknown":
        used = replace(made, number=1, label=None, keyword_number=None, about=())
        made = Ability(
            made.number,
            made.text,
            "keyword",
            keyword=made.label,
            keyword_number=made.keyword_number,
            about=made.about,
            grants=(used,),
            missed=made.missed,
        )
        abilities[-1] = made
    before = abilities[-2] if len(abilities) > 1 else None
    if before is None:
        return
    first = made.text.lstrip()
    sign = _sign(before)
    if sign is not None and made.keyword is None and made.label is None and first[:1].isalpha():
        kind = made.kind if made.kind in ("unknown", "triggered") else "activated"
        abilities[-1] = replace(made, kind=kind, label=sign)
        return
    bare = _bare(before)
    if first.startswith("{TAP}") and before.text.rstrip().endswith(_NEXT):
        abilities[-2:] = [_followed(before, made)]
    elif bare and made.keyword == before.keyword and made.grants:
        abilities[-2:] = [
            replace(
                made,
                number=before.number,
                text=f"{before.text}\n{made.text}",
                keyword_number=before.keyword_number or made.keyword_number,
            )
        ]
    elif bare and made.kind != "keyword" and made.label is None and first[:1].isalpha():
        abilities[-2:] = [_followed(before, made)]


def _followed(ability: Ability, used: Ability) -> Ability:
    text = f"{ability.text}\n{used.text}"
    if ability.kind == "unknown" or used.kind == "unknown":
        return replace(ability, text=text, kind="unknown", missed=(*ability.missed, *used.missed))
    return replace(
        ability,
        text=text,
        grants=(replace(used, number=1, label=None),),
        missed=(*ability.missed, *used.missed),
    )
