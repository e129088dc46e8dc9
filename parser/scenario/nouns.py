"""What a noun phrase is about: a player, a card, an ability, a zone or a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace

from saitei.language import Language
from saitei.parser.scenario.grammar import Np, ScenarioUnit
from saitei.parser.scenario.lexicon import ScenarioWord, is_japanese
from saitei.parser.scenario.quotes import quoted
from saitei.parser.scenario.scenario import COMMON, LAST, ONLY
from saitei.parser.scenario.tokens import ScenarioToken, Source, word_of
from saitei.parser.scenario.zones import DECKS, LEADERS
from saitei.terms import Term


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase as read; `kind` is what its last word is about."""

    at: int
    text: str = ""
    kind: str = ""
    player: str | None = None
    name: str | None = None
    number: int | None = None
    ordinal: int | None = None
    count: int | None = None
    by: Term | None = None
    instruction: int | None = None
    zone: str | None = None
    step: str | None = None
    hint: str = ""
    traits: tuple[Term, ...] = ()
    last: str = ""
    under: tuple[Noun, ...] = ()
    above: str | None = None


_BEFORE_NAMES = frozenset({"", "player", "zone", "creatures", "cards", "how_many", "ordinal", "trait"})
"""What a phrase may be about so far when a card is named: “A's tapped 《X》”."""

_SEAL = Term("card_type", (Term("seal"),))
"""What lies on a card, and is never what a card is."""

_OF_A_CARD = frozenset({"player", "name", "number", "zone"})
_OF_AN_ABILITY = _OF_A_CARD | {"by", "traits"}
_SAID_OF: Mapping[str, frozenset[str]] = {
    "ability": _OF_AN_ABILITY,
    "attack_goal": _OF_A_CARD,
    "cards": frozenset({"player", "count", "traits"}),
    "civilization": _OF_A_CARD,
    "controller": _OF_A_CARD,
    "copy": _OF_A_CARD,
    "cost": _OF_A_CARD | {"count"},
    "count": frozenset({"count"}),
    "creatures": frozenset({"player", "number", "count", "traits", "under", "zone", "hint"}),
    "declaration": _OF_AN_ABILITY | {"hint"},
    "effect": frozenset({"player", "number", "count", "hint"}),
    "everyone": frozenset({"hint"}),
    "face": frozenset({"player", "by"}),
    "how": _OF_A_CARD | {"hint"},
    "how_many": frozenset({"player", "name", "zone", "hint"}),
    "instruction": _OF_AN_ABILITY | {"instruction"},
    "marker": frozenset({"number"}),
    "next_turn": frozenset({"player", "hint"}),
    "object": _OF_A_CARD | {"count", "traits", "under", "above", "hint"},
    "opponent": _OF_AN_ABILITY | {"hint"},
    "order": frozenset({"hint"}),
    "ordinal": frozenset({"ordinal"}),
    "player": frozenset({"player", "count"}),
    "power": _OF_A_CARD | {"count"},
    "price": _OF_A_CARD | {"count", "hint"},
    "quote": frozenset({"player", "by"}),
    "race": _OF_A_CARD,
    "range": frozenset({"player", "count", "hint"}),
    "role": frozenset({"hint"}),
    "static_range": frozenset({"player", "count", "hint"}),
    "step": frozenset({"player", "step", "ordinal", "hint"}),
    "team": frozenset({"player", "hint"}),
    "trait": frozenset({"traits"}),
    "turn": frozenset({"player", "ordinal", "hint"}),
    "zone": frozenset({"player", "count", "zone", "hint", "traits"}),
}  # fmt: skip
"""What may be said of a thing beside what it is: whatever else is said of it would leave no trace."""

FACE_DOWN = Term("face_down")
"""What may be said of the cards of a zone as well."""

_DESCRIBED_BY_CARD = frozenset({"ability", "instruction", "opponent", "declaration"})
"""What is described by describing the card that it is of."""

_WHOSE = frozenset({"player", "hint"})
"""What may be said of anything else."""

_SAYING = frozenset(field.name for field in fields(Noun)) - {"at", "text", "kind", "last"}
"""The fields of a noun by which something is said of it."""

_UNSAID = (None, (), "")

_KEPT = frozenset({
    "", "player", "object", "count", "ordinal", "trait", "quote", "ability", "zone",
})  # fmt: skip
"""What a noun may go on from to anything else, for a field keeps it."""

_GOES_ON_TO: Mapping[str, frozenset[str]] = {
    "cards": frozenset({"how_many"}),
    "cost": frozenset({"trait"}),
    "creatures": frozenset({"creature_effect", "how_many", "object"}),
    "everyone": frozenset({"creatures", "range", "static_range", "zone"}),
    "how_many": frozenset({"how_many_marker", "how_many_turn"}),
    "next_turn": frozenset({"turn", "step"}),
    "power": frozenset({"trait"}),
    "race": frozenset({"trait"}),
    "trait_cost": frozenset({"trait"}),
    "trait_power": frozenset({"trait"}),
    "turn": frozenset({"step"}),
    "who": frozenset({"whose_turn"}),
}
"""What else a noun may go on to be about after what it was about: nothing else keeps that."""

_Step = Callable[[Noun, ScenarioToken], Noun | None]

LIES_UNDER = "under"
"""The hint of a noun that names what lies under the card that is meant: “on top of 《X》”."""

BENEATH = "beneath"
"""The hint of a noun that is about the card under the one that it names."""


def noun(np: Np, source: Source) -> Noun:
    """The noun of a phrase; raises ParseError where two of its words do not go together."""
    first = np.units[0].token
    found = Noun(first.at)
    said: list[tuple[str, Noun]] = []
    for unit in np.units:
        following = _joined(found, unit, source)
        if following is None or not _keeps(found, following):
            raise source.error(
                "scenario_not_together", unit.token.at, word=unit.token.text, before=found.text
            )
        found = replace(following, last=unit.token.type, text=_after(found.text, unit.token.text))
        said.append((unit.token.text, found))
    if (lost := _said_in_vain(found)) is not None:
        word = next(text for text, one in said if getattr(one, lost) == getattr(found, lost))
        raise source.error("scenario_says_nothing", found.at, word=word, said=found.text)
    return found


def _keeps(found: Noun, following: Noun) -> bool:
    """Whether what a noun was about so far still stands in it when it goes on to be about something else."""
    kept = following.kind == found.kind or found.kind in _KEPT
    return kept or following.kind in _GOES_ON_TO.get(found.kind, ())


def _said_in_vain(one: Noun) -> str | None:
    """A field of a noun that nothing looks at in a thing of its kind."""
    may = _SAID_OF.get(one.kind, _WHOSE)
    if one.name is None and one.kind in _DESCRIBED_BY_CARD:
        may -= {"traits"}
    if one.kind == "zone" and one.traits != (FACE_DOWN,):
        may -= {"traits"}
    return next((name for name in _SAYING - may if getattr(one, name) not in _UNSAID), None)


def _after(said: str, word: str) -> str:
    """What has been said with one more word, which Latin letters stand apart from."""
    return f"{said} {word}" if said and word[:1].isascii() and word[:1].isalpha() else said + word


def _joined(found: Noun, unit: ScenarioUnit, source: Source) -> Noun | None:
    if unit.token.type == "QUOTE":
        joined = _quote(found, unit.token, source.language)
    else:
        joined = _STEPS[unit.token.type](found, unit.token)
    if joined is None:
        return None
    if unit.times is not None:
        joined = replace(joined, count=unit.times)
    for mark in unit.marks:
        described = noun(mark, source)
        if described.kind in ("object", "creatures") and (described.hint == LIES_UNDER or joined.under):
            joined = replace(joined, under=(*joined.under, described))
        elif described.traits and _SEAL not in described.traits:
            joined = replace(joined, traits=joined.traits + described.traits)
        elif _is_leader(described) and joined.kind == "object" and not joined.hint:
            joined = replace(joined, hint=described.hint)
        else:
            at, word = mark.units[0].token.at, described.text
            raise source.error("scenario_mark_unclear", at, word=word, card=unit.token.text)
    return joined


def _is_leader(mark: Noun) -> bool:
    """Whether a mark says no more than that its card leads the deck: 《X》 (commander)."""
    whose = mark.player is not None or mark.name is not None or mark.count is not None
    return mark.hint in LEADERS and not whose and not mark.traits


def _player(found: Noun, token: ScenarioToken) -> Noun | None:
    if found.player is not None or found.name is not None:
        return None
    return replace(found, player=str(token.value), kind=found.kind or "player")


def _name(found: Noun, token: ScenarioToken) -> Noun | None:
    if found.kind == "object" and found.hint == BENEATH:
        return replace(found, name=str(token.value), above=found.name, hint="", number=None, zone=None)
    if found.name is not None or found.kind not in _BEFORE_NAMES:
        return None
    kind = "how_many" if found.kind == "how_many" else "object"
    return replace(found, name=str(token.value), kind=kind, number=found.ordinal, ordinal=None)


def _number(found: Noun, token: ScenarioToken) -> Noun | None:
    value = int(token.value)
    if found.kind in ("cost", "power", "trait_cost", "trait_power") and found.last == "NOUN":
        trait = Term(found.kind.removeprefix("trait_"), (value,))
        return replace(found, kind="trait", traits=(*found.traits, trait))
    if token.type == "NUMBER" and found.last in ("NAME", "NOUN"):
        return _numbered(found, value)
    if found.kind == "keyword" and found.last == "KEYWORD":
        return found
    if found.count is not None:
        return None
    return replace(found, count=value, kind=found.kind or "count")


def _numbered(found: Noun, value: int) -> Noun | None:
    if found.kind == "ability":
        return replace(found, by=Term("number", (value,))) if found.by in (None, ONLY) else None
    if found.kind == "instruction":
        return replace(found, instruction=value) if found.instruction is None else None
    if found.kind in ("object", "effect", "creatures", "marker"):
        return replace(found, number=value) if found.number is None else None
    return replace(found, count=value) if found.kind.endswith("range") and found.count is None else None


def _ordinal(found: Noun, token: ScenarioToken) -> Noun | None:
    if found.ordinal is not None:
        return None
    return replace(found, ordinal=int(token.value), kind=found.kind or "ordinal")


def _noun(found: Noun, token: ScenarioToken) -> Noun | None:
    return _NOUNS.get(str(token.value), _plain)(found, token)


def _plain(found: Noun, token: ScenarioToken) -> Noun:
    return replace(found, kind=f"how_many_{token.value}" if found.kind == "how_many" else str(token.value))


def _creature(found: Noun, token: ScenarioToken) -> Noun | None:
    if found.kind in ("who", "which_one", "either_one"):
        return found
    if found.last == "NUMBER" and found.count is not None and is_japanese(token.text):
        return None  # 「3000のクリーチャー」 is no number of creatures
    hint = "everyone" if found.kind == "everyone" else found.hint
    unsaid = found.name is not None or (found.kind == "everyone" and found.ordinal is not None)
    return None if unsaid else replace(found, kind="creatures", number=found.ordinal, hint=hint)


def _card(found: Noun, _token: ScenarioToken) -> Noun | None:
    return found if found.kind in ("zone", "object", "how_many") else replace(found, kind="cards")


def _ability(found: Noun, token: ScenarioToken) -> Noun | None:
    if found.kind == "creatures" and found.player is not None and not found.traits:
        return replace(found, kind="creature_effect", number=None, count=None)
    if token.value == "effect" and found.name is None and found.by is None:
        return replace(found, kind="effect", number=found.ordinal, ordinal=None)
    if found.ordinal is not None:
        return replace(found, kind="ability", by=Term("number", (found.ordinal,)), ordinal=None)
    return replace(found, kind="ability", by=found.by or ONLY)


def _last_ability(found: Noun, _token: ScenarioToken) -> Noun | None:
    """The ability that stands last on a card."""
    return replace(found, kind="ability", by=LAST) if found.name is not None and found.by is None else None


def _instruction(found: Noun, _token: ScenarioToken) -> Noun:
    return replace(found, kind="instruction", instruction=found.ordinal, ordinal=None)


def _measure(found: Noun, token: ScenarioToken) -> Noun:
    return replace(found, kind=str(token.value) if found.name else f"trait_{token.value}")


def _price(found: Noun, token: ScenarioToken) -> Noun:
    """What it takes to play a card; the hint says which way, which may be one side of the card only."""
    return replace(
        _measure(found, replace(token, value="price")), hint=str(token.value).removeprefix("price_to_")
    )


def _race(found: Noun, _token: ScenarioToken) -> Noun:
    return replace(found, kind="race")


def _before(found: Noun, _token: ScenarioToken) -> Noun | None:
    return found


def _leader(found: Noun, token: ScenarioToken) -> Noun | None:
    """The partner or the commander, named for the zone in which it begins."""
    hint = str(token.value)
    return replace(found, kind="zone", zone=LEADERS[hint], hint=hint) if found.name is None else None


def _top(found: Noun, _token: ScenarioToken) -> Noun | None:
    """The top of a deck; "on top of 《X》" is what lies over it, not the topmost card of a creature."""
    if found.kind in ("object", "creatures"):
        return replace(found, hint=LIES_UNDER)
    return replace(found, zone=f"{found.zone}_top") if found.zone in DECKS else None


def _under(found: Noun, _token: ScenarioToken) -> Noun | None:
    """What lies under a card, or the word before the cards under one."""
    if found.kind == "object":
        return replace(found, hint=BENEATH)
    return replace(found, hint=LIES_UNDER) if not found.kind else None


def _turn(found: Noun, token: ScenarioToken) -> Noun | None:
    if token.value in ("turn_end", "turn_start"):
        return replace(found, kind="step", step=str(token.value))
    if token.value in ("end", "start"):
        return replace(found, kind="step", step=f"turn_{token.value}") if found.kind == "turn" else None
    hint = "next_turn" if found.kind == "next_turn" else found.hint
    return replace(found, kind="whose_turn" if found.kind == "who" else "turn", hint=hint)


def _quote(found: Noun, token: ScenarioToken, language: Language) -> Noun | None:
    text = str(token.value)
    if found.kind == "race":
        return replace(found, kind="trait", traits=(*found.traits, Term("race", (text,))))
    word = word_of(text, language)
    if word == ScenarioWord("NOUN", "opponent"):
        return replace(found, kind="opponent")
    return _by(found, quoted(text, language))


def _by(found: Noun, by: Term) -> Noun | None:
    if found.by not in (None, ONLY):
        return None
    return replace(found, kind="ability" if found.name else "quote", by=by)


def _keyword(found: Noun, token: ScenarioToken) -> Noun | None:
    return _by(found, Term("keyword", (Term(str(token.value)),)))


def _kind(found: Noun, token: ScenarioToken) -> Noun | None:
    return _by(replace(found, kind="ability"), Term("kind", (Term(str(token.value)),)))


def _zone(found: Noun, token: ScenarioToken) -> Noun | None:
    kind = "how_many" if found.kind == "how_many" else "zone"
    hint = "everyone" if found.kind == "everyone" else found.hint
    return replace(found, kind=kind, zone=str(token.value), hint=hint) if found.name is None else None


def _step(found: Noun, token: ScenarioToken) -> Noun:
    return replace(found, kind="step", step=str(token.value))


def _trait(found: Noun, trait: Term) -> Noun:
    return replace(
        found,
        kind=found.kind if found.name or found.kind == "creatures" else "trait",
        traits=(*found.traits, trait),
    )


def _place(found: Noun, token: ScenarioToken) -> Noun:
    return _trait(found, Term("on_map", tuple(map(int, str(token.value).split(",")))))


def _face(found: Noun, token: ScenarioToken) -> Noun:
    return replace(found, kind="face", by=Term(str(token.value)))


def _civilization(found: Noun, token: ScenarioToken) -> Noun:
    return _trait(found, Term("civilization", (Term(str(token.value)),)))


def _state(found: Noun, token: ScenarioToken) -> Noun:
    return _trait(found, Term(str(token.value)))


def _card_type(found: Noun, token: ScenarioToken) -> Noun:
    return replace(_trait(found, Term("card_type", (Term(str(token.value)),))), kind="cards")


def _role(found: Noun, token: ScenarioToken) -> Noun:
    return replace(found, kind="role", hint=str(token.value))


def _adj(found: Noun, token: ScenarioToken) -> Noun:
    return replace(found, hint=str(token.value))


def _none(found: Noun, _token: ScenarioToken) -> Noun:
    return replace(found, count=0, kind=found.kind or "count")


_NOUNS: dict[str, _Step] = {
    "creature": _creature,
    "card": _card,
    "ability": _ability,
    "effect": _ability,
    "last_ability": _last_ability,
    "instruction": _instruction,
    "power": _measure,
    "controller": _measure,
    "attack_goal": _measure,
    "cost": _measure,
    "price": _measure,
    "price_to_summon": _price,
    "price_to_cast": _price,
    "race": _race,
    "just_before": _before,
    "partner": _leader,
    "commander": _leader,
    "top": _top,
    "under": _under,
    "turn": _turn,
    "turn_end": _turn,
    "turn_start": _turn,
    "end": _turn,
    "start": _turn,
}

_STEPS: dict[str, _Step] = {
    "PLAYER": _player,
    "NAME": _name,
    "NUMBER": _number,
    "COUNT": _number,
    "ORDINAL": _ordinal,
    "NOUN": _noun,
    "KEYWORD": _keyword,
    "KIND": _kind,
    "ZONE": _zone,
    "STEP": _step,
    "CIVILIZATION": _civilization,
    "STATE": _state,
    "CARD_TYPE": _card_type,
    "WH": lambda found, token: replace(found, kind=str(token.value), hint=found.kind),
    "TRIGGER": lambda found, token: _by(found, Term("trigger", (Term(str(token.value)),))),
    "ADJ": _adj,
    "ROLE": _role,
    "COMMON": lambda found, _: None if found.kind or found.player else replace(found, player=COMMON),
    "NONE": _none,
    "FACE": _face,
    "PLACE": _place,
    "PAYS": lambda _found, _token: None,
}
