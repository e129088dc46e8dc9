"""Make a scene as small as it can be: without players, cards, texts and facts that it does without."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from saitei.language import Language
from saitei.parser.scenario.zones import LEADERS
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import Size
from saitei.queries.search.variant_components import drawable
from saitei.terms import Term, Value

_FEWEST = 2
"""So many players there are at least."""

Shows = Callable[[Scene], bool]
"""Whether a scene shows what it was found for."""

_DROPPED = (
    "step", "turn_player", "tapped", "arrived", "face_down", "out", "in_zone", "count", "played", *LEADERS,
    "declares", "waits", "resolving", "arose", "names", "turn_number", "race", "special_type",
)  # fmt: skip
"""What a scene may do without, in the order in which that is tried."""

_UNCOUNTED = ("turn_player", "seat", "owner", "bears", "cost", "power", "civilization", "question")
"""What every situation of a search states: it does not count as a stated fact."""

_WITHOUT_A_SAY = ("seat", "turn_player", "out", "count")
"""What is told of every player, and makes nobody part of what happens."""


_OF_AN_EVENT = ("event", "deed", "happened", "imminent", "goal", "actor", "subject")


def reduced(scene: Scene, size: Size, shows: Shows, language: Language) -> tuple[Scene, Size]:
    """A scene that shows the same and of which nothing can be left out, and how large it is."""
    while True:
        smaller = next((one for one in _smaller(scene, language) if shows(one)), None)
        if smaller is None:
            return scene, size
        size = _size(scene, smaller, size)
        scene = smaller


def _size(scene: Scene, smaller: Scene, size: Size) -> Size:
    stated = _counted(scene) - _counted(smaller)
    letters = _letters(scene) - _letters(smaller)
    players, cards = len(smaller["seat"]), len(smaller["bears"])
    return Size(players, cards, max(0, size.facts - stated), size.letters - letters)


def _counted(scene: Scene) -> int:
    told = {*scene.facts}.difference(_UNCOUNTED, _OF_AN_EVENT)
    return sum(len(scene[name]) for name in told) + len(scene["event"])


def _letters(scene: Scene) -> int:
    return sum(len(scene.texts[number].ja) for _, number in scene["bears"] if isinstance(number, int))


def _smaller(scene: Scene, language: Language) -> Iterator[Scene]:
    """The scenes with one thing less: players, then cards, facts, later events, texts.

    What happens first stays, and where the cards lie that somebody does something with or asks about: without
    that the question is about nothing.
    """
    yield from _without_players(scene)
    for card, _ in scene["bears"]:
        if (smaller := without_card(scene, card)) is not None:
            yield smaller
    for name in (*_DROPPED, *drawable(language)):
        rows = _last(scene) if name == "waits" else _elsewhere(scene) if name == "in_zone" else scene[name]
        yield from (_without_row(scene, name, row) for row in rows)
    for (event,) in scene["event"][1:]:
        yield _without(scene, event)
    blank = {text.type: number for number, text in scene.texts.items() if not text.ja}
    for card, number in scene["bears"]:
        text = scene.texts[number] if isinstance(number, int) else None
        if text is not None and text.ja and text.type in blank and not _speaks_of_ability(scene, card):
            rows = [(one, blank[text.type] if one == card else other) for one, other in scene["bears"]]
            yield _with(scene, {"bears": rows})


def _without_players(scene: Scene) -> Iterator[Scene]:
    """Without each player of whom nothing is told; those behind move up, and are called so."""
    rows = (row for name, rows in scene.facts.items() if name not in _WITHOUT_A_SAY for row in rows)
    told = {part for row in rows for part in _parts(row)}
    seats = sorted(scene["seat"], key=lambda row: int(str(row[1])))
    for player, _ in seats[1:] if len(seats) > _FEWEST else ():
        if player not in told:
            left = [one for one, _ in seats if one != player]
            smaller = _without(scene, player)
            seated = _with(smaller, {"seat": [(one, number) for number, one in enumerate(left)]})
            yield _called(seated, dict(zip(left, (name for name, _ in seats), strict=False)))


def _called(scene: Scene, names: Mapping[Value, Value]) -> Scene:
    """The scene with its players called by other names."""
    rows = {
        name: [tuple(_renamed(part, names) for part in row) for row in every]
        for name, every in scene.facts.items()
    }
    return replace(scene, facts=rows)


def _renamed(value: Value, names: Mapping[Value, Value]) -> Value:
    if isinstance(value, Term):
        return Term(value.name, tuple(_renamed(arg, names) for arg in value.args))
    return names.get(value, value)


def _without(scene: Scene, gone: Value) -> Scene:
    """The scene without everything that speaks of something."""
    rows = {name: [row for row in rows if gone not in {*_parts(row)}] for name, rows in scene.facts.items()}
    return replace(scene, facts=rows)


def without_card(scene: Scene, card: Value) -> Scene | None:
    """The scene without a card; None where it is asked about."""
    return None if _asked_about(scene, card) else _without(scene, card)


def without_events(scene: Scene) -> Scene:
    """The scene in which nothing happens."""
    return _with(scene, dict.fromkeys(_OF_AN_EVENT, ()))


def _elsewhere(scene: Scene) -> list[tuple[Value, ...]]:
    """Where those cards lie that nothing is done with and nothing asked about."""
    busy = ("question", "declares", "subject", "goal", *LEADERS)
    involved = {part for name in busy for row in scene[name] for part in _parts(row)}
    return [row for row in scene["in_zone"] if row[0] not in involved]


def _last(scene: Scene) -> list[tuple[Value, ...]]:
    """The waiting effects behind which none of the same player stands."""
    highest: dict[Value, tuple[int, tuple[Value, ...]]] = {}
    for row in scene["waits"]:
        player, number = row[0].args if isinstance(row[0], Term) else ("", 0)
        if isinstance(number, int) and number >= highest.get(player, (0, ()))[0]:
            highest[player] = (number, row)
    return [row for _, row in highest.values()]


def _without_row(scene: Scene, name: str, gone: tuple[Value, ...]) -> Scene:
    rest: Mapping[str, list[tuple[Value, ...]]] = {name: [row for row in scene[name] if row != gone]}
    if name == "waits":
        rest = {**rest, "waiter": [row for row in scene["waiter"] if row[0] != gone[0]]}
    return _with(scene, rest)


def _with(scene: Scene, rows: Mapping[str, Collection[tuple[Value, ...]]]) -> Scene:
    return replace(scene, facts={**scene.facts, **{name: [*found] for name, found in rows.items()}})


def _asked_about(scene: Scene, card: Value) -> bool:
    return card in {part for row in scene["question"] for part in _parts(row)}


def _speaks_of_ability(scene: Scene, card: Value) -> bool:
    """Whether something is told of an ability of the card, or asked."""
    return any(
        isinstance(part, Term) and part.name == "ability" and part.args[0] == card
        for rows in scene.facts.values()
        for row in rows
        for part in _parts(row)
    )


def _parts(values: Collection[Value]) -> Iterator[Value]:
    """Values and all that they are made of."""
    for value in values:
        yield value
        if isinstance(value, Term):
            yield from _parts(value.args)
