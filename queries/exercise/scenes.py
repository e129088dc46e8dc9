"""The scenes in which a text must matter: those of a game's table that fit it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, reduce
from pathlib import Path
from typing import Any

from saitei.language import Language
from saitei.parser.ability import Ability, Action, Phrase
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.scenario import Scenario, WrittenCard
from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.exercise.cast import Cast, CastWords, cast, described, owner_of
from saitei.queries.exercise.readings import OWN, AbilityReading
from saitei.queries.session import Session
from saitei.tables import read_toml
from saitei.terms import Term

TABLE = "exercise.toml"
"""The scenes of a game, beside its rule pages; the shipped tables say what the keys mean."""

_OTHER = "Y"
"""What a card is called that is as the text describes it."""

_OTHER_SORT = "other"
_THIS = "this"
_ACTORS = ("subject", "object")


@dataclass(frozen=True, slots=True)
class Setting:
    """A scene of a game's table: what is told, and for which texts."""

    told: tuple[str, ...]
    at: str = ""
    also: str = ""
    asks: tuple[str, ...] = ("What happens?",)
    event: str | None = None
    role: str | None = None
    types: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    short_of_mana: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """What a game's table says: its rules, what lies on every table, and the scenes.

    `races` are the races of that table in Japanese, in which Japanese texts name them.
    Every text is exercised on a card with the head of `card`: what comes of a scene without the text serves
    for many. `sorts` are the types of cards that scenes are told apart by.
    """

    rules: str
    card: WrittenCard
    words: CastWords
    sorts: Mapping[str, str]
    table: str
    races: Mapping[str, str]
    home: Mapping[str, str]
    scenes: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class ExerciseScene:
    """A scenario that a text belongs to; `certain` where all happens that it waits for."""

    scenario: Scenario
    certain: bool


@cache
def settings(folder: Path, language: Language) -> Settings:
    """The table of the game whose rule pages stand in a folder."""
    said = read_toml(folder / TABLE)
    scenes = tuple(Setting(**_tuples(row, "told", "asks", "types", "without")) for row in said["scene"])
    keywords = {name: row["en"] for name, row in language.words["keyword"].items()}
    card = WrittenCard(OWN, **_tuples(said["card"], "types", "civilizations"))
    words = CastWords(**_tuples(said["words"], "civilizations", "strong", "special"), keywords=keywords)
    races = said.get("races", {})
    return Settings(said["rules"], card, words, said["sorts"], said["table"], races, said["home"], scenes)


def _tuples(row: Mapping[str, Any], *lists: str) -> dict[str, Any]:
    """A table of TOML with its lists as tuples."""
    return {**row, **{key: tuple(row[key]) for key in lists if key in row}}


def scenes(session: Session, reading: AbilityReading, game: Settings) -> Iterator[ExerciseScene]:
    """The scenes in which a text must matter, those first where what it waits for happens."""
    for setting in game.scenes:
        for part in _parts(setting, reading, game):
            for question in setting.asks:
                told = _told(setting, reading, game, part, question)
                scenario = _read(told, session.language, session.cards)
                cards = [_bearer(reading, game), *([] if part.card is None else [part.card])]
                made = _completed(scenario, cards, cast(reading.ability, game.words))
                yield ExerciseScene(made, certain=_waits_for(setting, reading.ability))


@lru_cache(maxsize=4096)
def _read(told: str, language: Language, cards: Catalogue) -> Scenario:
    """What a scene tells; the same for all texts but for the cards that are made to them."""
    return read_scenario(told, language=language, catalogue=cards)


def _bearer(reading: AbilityReading, game: Settings) -> WrittenCard:
    """The card of a text, with the head that all have here."""
    common = game.card
    power = None if reading.card.power is None else common.power
    kinds = reading.card.types or common.types
    return replace(
        reading.card, types=kinds, civilizations=common.civilizations, cost=common.cost, power=power, races=()
    )


@dataclass(frozen=True, slots=True)
class Part:
    """Who takes part in a scene: a card's name, its player, and the card if it is made to a text's words."""

    it: str
    own: str
    card: WrittenCard | None = None


_ITSELF = Part(OWN, "A")


def _parts(setting: Setting, reading: AbilityReading, game: Settings) -> Iterator[Part]:
    """As whom the text's card, or one that the text describes, takes part in a scene."""
    ability = reading.ability
    if setting.types and _sort(reading, game) not in setting.types:
        return
    for trigger in ability.triggers:
        if trigger.verb == setting.event:
            yield _in_trigger(trigger, ability.about, setting, game.words)
    if setting.event is None and not ability.triggers:
        yield _ITSELF
        if "{it}" in setting.at:
            yield from (_made(one, owner_of(one), game.words) for one in _spoken_of(ability, game.words))


def _in_trigger(
    trigger: Action, about: Sequence[tuple[str, Phrase]], setting: Setting, words: CastWords
) -> Part:
    """Who takes part in an event as a trigger describes it, and what the keyword is about."""
    found = [phrase for slot, phrase in trigger.phrases if slot == setting.role]
    phrase = next((one for one in found if one.refers == _THIS), found[0] if found else None)
    theirs = trigger.by == "opponent" and (phrase is None or phrase.whose == "unstated")
    owner = "B" if theirs or phrase is None else owner_of(phrase)
    if phrase is None or "{it}" not in setting.at:
        return Part(OWN, owner if theirs or phrase is not None else "A")
    if phrase.refers == _THIS:
        return _ITSELF
    wanted = tuple(one for _, each in about[:1] for one in each.filters)
    return _made(replace(phrase, filters=(*phrase.filters, *wanted)), owner, words)


def _made(phrase: Phrase, owner: str, words: CastWords) -> Part:
    card = described(phrase, words).called(_OTHER)
    return Part(card.name, owner, card)


def _spoken_of(ability: Ability, words: CastWords) -> Iterator[Phrase]:
    """The cards that a standing text is about, besides its own."""
    for step in ability.instructions:
        spoken = (one for slot, one in step.action.phrases if slot in _ACTORS)
        yield from (one for one in spoken if not one.refers and one.noun in words.types)


def _waits_for(setting: Setting, ability: Ability) -> bool:
    """Whether all that a text waits for happens in a scene."""
    waited = [phrase for trigger in ability.triggers for _, phrase in trigger.phrases]
    plain = not _conditions(ability) and not any(map(_is_relational, waited))
    return setting.event is not None and ability.kind == "triggered" and plain


def _is_relational(phrase: Phrase) -> bool:
    """Whether a phrase tells a card by another card, which no card made to its words can be sure to fit."""
    return bool(phrase.relatives) or any(Term(_THIS) in one.args for one in phrase.filters)


def _conditions(ability: Ability) -> list[tuple[Action, ...]]:
    """Everything on which a text, or a part of it, depends."""
    return [*ability.conditions, *(one for step in ability.instructions for one in step.conditions)]


def _sort(reading: AbilityReading, game: Settings) -> str:
    kinds = reading.card.types or game.card.types
    return game.sorts.get(kinds[0], _OTHER_SORT)


def _told(setting: Setting, reading: AbilityReading, game: Settings, part: Part, question: str) -> str:
    """The scenario's text, without the cards that are made."""
    words = {"it": f"《{part.it}》", "own": part.own, "other": "B" if part.own == "A" else "A"}
    at, also = setting.at.format(**words), setting.also.format(**words)
    home = "" if f"《{OWN}》" in at else _home(reading, game)
    table = [line for line in _table(reading, game).split("\n") if not line.startswith(setting.without)]
    mana = str((game.card.cost or 0) - setting.short_of_mana)
    told = [line.format(**words, mana=mana) for line in setting.told]
    if setting.event is not None and home and _works_once_cast(reading, game):
        told.insert(-1, f"A casts 《{OWN}》.")
    asked = f"Question: {question.format(**words)}"
    return "\n".join((f"Rules: {game.rules}", *table, *filter(None, (home, at, also)), *told, asked, ""))


def _table(reading: AbilityReading, game: Settings) -> str:
    """What lies on the table; its races in the language of the text."""
    if not is_japanese(reading.ability.text):
        return game.table
    return reduce(lambda table, race: table.replace(*race), game.races.items(), game.table)


def _works_once_cast(reading: AbilityReading, game: Settings) -> bool:
    """Whether a text of a spell waits for something for as long as it lasts, once the spell is cast."""
    lasting = any(step.lasts is not None for step in reading.ability.instructions)
    return _sort(reading, game) == "spell" and reading.ability.keyword is None and lasting


def _home(reading: AbilityReading, game: Settings) -> str:
    """Where the text's card lies if it takes no part in what happens: where its text wants it."""
    ability = reading.ability
    spoken = [one for cases in _conditions(ability) for _, one in cases[0].phrases]
    spoken += [one for step in ability.instructions for _, one in step.action.phrases]
    zones = [one.zone for one in spoken if one.refers == _THIS and one.zone]
    zone = next(iter((*zones, *_brought_from(ability))), "")
    deeds = (game.home.get(step.action.verb) for step in ability.instructions)
    return next(filter(None, deeds), game.home.get(zone, game.home[_sort(reading, game)]))


def _brought_from(ability: Ability) -> Iterator[str]:
    """The zones from which a text brings its own card."""
    for phrases in (step.action.phrases for step in ability.instructions):
        if any(one.refers == _THIS for _, one in phrases):
            yield from (one.zone for slot, one in phrases if slot == "from" and one.zone)


def _completed(scenario: Scenario, cards: Sequence[WrittenCard], placed: Cast) -> Scenario:
    """A scenario with the cards that are made for it."""
    made = {one.term for one in scenario.objects if any(one.name == card.name for card in cards)}
    stated = [
        Term("printed", fact.args) if fact.name == "unknown_card" and fact.args[0] in made else fact
        for fact in scenario.facts
    ]
    return replace(
        scenario,
        cards=(*scenario.cards, *cards, *placed.written),
        objects=(*scenario.objects, *placed.objects),
        facts=dict.fromkeys((*_lying(placed), *_below(stated, placed))),
        notices=(),
    )


def _lying(placed: Cast) -> Iterator[Term]:
    """The facts of cards that are put down; those that lie on a deck lie there one above the other."""
    depth: dict[object, int] = {}
    for fact in placed.facts:
        yield fact
        if (owner := _on_deck(fact)) is not None:
            depth[owner] = depth.get(owner, 0) + 1
            yield Term("on_top", (fact.args[0], depth[owner]))


def _below(stated: Sequence[Term], placed: Cast) -> Iterator[Term]:
    """What is stated; of the cards on a deck, that they lie below those that are put down."""
    above = [_on_deck(fact) for fact in placed.facts]
    for fact in stated:
        match fact.name, fact.args:
            case "on_top", (Term() as card, int(depth)):
                yield Term("on_top", (card, depth + above.count(card.args[0])))
            case _:
                yield fact


def _on_deck(fact: Term) -> object | None:
    """On whose deck a card lies, if a fact says that it lies on one."""
    if fact.name == "in_zone" and fact.args[1] == Term("deck") and isinstance(fact.args[0], Term):
        return fact.args[0].args[0]
    return None
