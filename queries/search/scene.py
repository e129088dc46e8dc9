"""A situation found by a search, and the scenario that describes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from saitei.language import Language
from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.scenario import AbilityReference, Object, Scenario, WrittenCard
from saitei.queries.search.card_texts import CardText, RealCard
from saitei.queries.search.variant_components import drawable
from saitei.tables import table
from saitei.terms import NOTHING, Term, Value
from saitei.wording import Lang

_TOLD = ("event", "deed", "happened", "imminent", "goal", "actor", "subject")
"""What the scenario language tells of an event, in the order in which it is read."""

_STATED = (
    "turn_player", "step", "in_zone", "tapped", "arrived", "out", "names", "waiter", "waits", "made_by",
    "count", "declares", "partner", "face_down", "played", "resolving", "arose", "turn_number",
)  # fmt: skip
"""What a scenario states in so many words."""

_PRINTED = ("civilization", "race", "special_type", "cost", "power")
"""What is printed on a card beside its text."""

_FOLLOWING = {"turn_number": "first_turn", "first_own_turn": "first_turn"}
"""What is not told where something is of which it follows."""

SHOWN = (*_TOLD, *_STATED, "seat", "owner", "bears", *_PRINTED, "question")
"""The facts that make a scenario; the rest follows from the texts."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The facts of a situation by name, and the texts its cards bear."""

    facts: Mapping[str, Sequence[tuple[Value, ...]]]
    texts: Mapping[int, CardText]

    @staticmethod
    def read(atoms: Iterable[Term], texts: Mapping[int, CardText]) -> Scene:
        """The scene that the shown atoms of an answer set tell of."""
        facts: dict[str, list[tuple[Value, ...]]] = {}
        for atom in sorted(atoms, key=str):
            if _is_of_text(atom):
                continue
            facts.setdefault(atom.name, []).append(atom.args)
        told = {name: rows for name, rows in facts.items() if _FOLLOWING.get(name) not in facts}
        return Scene(told, texts)

    def __getitem__(self, name: str) -> Sequence[tuple[Value, ...]]:
        return self.facts.get(name, ())

    @property
    def kinds_beside(self) -> Collection[str]:
        """The types of cards that lie beside the game: nothing but their text is printed on them."""
        kinds: Mapping[str, str] = table("queries", "search", "texts.toml")["kinds"]
        return kinds.keys()

    def text(self, lang: Lang, rules: str, language: Language) -> str:
        """The scenario in a language, asked under the rules named."""
        return print_scenario(_Teller(self, lang).scenario(rules, language), lang)

    def renamed(self, lang: Lang) -> Mapping[str, str]:
        """What the cards are called in a language by their names in the other."""
        own, other = _Teller(self, lang).names, _Teller(self, "en" if lang == "ja" else "ja").names
        return {other[card]: name for card, name in own.items()}


def _is_of_text(atom: Term) -> bool:
    """Whether a fact says what a text asks for, not what is told: texts say it themselves."""
    first = atom.args[0] if atom.args else None
    return atom.name == "deed" and isinstance(first, Term) and first.name != "event"


class _Teller:
    """Tells a scene in a language: its cards get names, its facts the form that the reader gives them."""

    def __init__(self, scene: Scene, lang: Lang) -> None:
        self.scene = scene
        self.lang: Lang = lang
        self.borne = {
            card: scene.texts[number]
            for card, number in scene["bears"]
            if isinstance(number, int) and isinstance(card, Term)
        }
        self.owners = {card: str(owner) for card, owner in scene["owner"]}
        self.names = dict(self._named())

    def _named(self) -> Iterable[tuple[Term, str]]:
        names = table("queries", "search", "texts.toml")["names"]
        used: set[str] = set()
        for card, text in self.borne.items():
            if text.real is not None:
                yield card, text.real.name(self.lang)
                continue
            every = [str(name[self.lang]) for name in names[text.type if text.type in names else "thing"]]
            first = text.number % len(every)
            name = next(one for one in (*every[first:], *every[:first]) if one not in used)
            used.add(name)
            yield card, name

    def scenario(self, rules: str, language: Language) -> Scenario:
        """The scene as the reader would have read it."""
        question = self.value(self.scene["question"][0][0], asked=True)
        objects = tuple(Object(self.card(card), self.owners[card], self.names[card]) for card in self.borne)
        invented = [card for card, text in self.borne.items() if text.real is None]
        return Scenario(
            rules, dict.fromkeys(self.facts(language)), tuple(map(self.written, invented)), objects,
            question if isinstance(question, Term) else None, lang=self.lang, language=language,
        )  # fmt: skip

    def card(self, card: Term) -> Term:
        """A card as the scenario language knows it."""
        return Term("card", (self.owners[card], self.names[card], 1))

    def real(self, card: Value) -> RealCard | None:
        """The card that exists, if a card of the scene is one."""
        text = self.borne.get(card) if isinstance(card, Term) else None
        return None if text is None else text.real

    def written(self, card: Term) -> WrittenCard:
        """The card with its text, and what is printed on it besides."""
        text, plain = self.borne[card], table("queries", "search", "texts.toml")["plain"]
        if text.type in self.scene.kinds_beside:
            return WrittenCard(self.names[card], (text.type,), text=text.words(self.lang))
        cost, power = (self.number(name, card, plain[name]) for name in ("cost", "power"))
        return WrittenCard(
            self.names[card], (text.type,), self.printed("civilization", card), cost,
            power if text.type == "creature" else None, races=self.printed("race", card),
            special=self.printed("special_type", card), text=text.words(self.lang),
        )  # fmt: skip

    def number(self, name: str, card: Term, otherwise: int) -> int:
        """What is printed on a card, if the search cared."""
        found = (number for bearer, number in self.scene[name] if bearer == card)
        return next((number for number in found if isinstance(number, int)), otherwise)

    def printed(self, name: str, card: Term) -> tuple[str, ...]:
        """The words printed on a card."""
        return tuple(str(word) for bearer, word in self.scene[name] if bearer == card)

    def facts(self, language: Language) -> Iterable[Term]:
        """The facts, those of each kind in the order in which a scenario tells them."""
        seats = sorted(self.scene["seat"], key=lambda seat: int(str(seat[1])))
        for player, seat in seats:
            yield Term("player", (self.value(player),))
            yield Term("seat", (self.value(player), self.value(seat)))
        for card, name in self.names.items():
            term = self.card(card)
            yield Term("object", (term,))
            yield Term("owner", (term, self.owners[card]))
            yield Term("named", (term, name))
            yield Term("printed", (term,))
        for name in (*drawable(language), *_STATED, *_TOLD):
            for args in self.scene[name]:
                yield Term(name, tuple(map(self.value, args)))

    def value(self, value: Value, *, asked: bool = False) -> Value:
        """A value with the cards under their names; an only ability is spoken of as that."""
        if not isinstance(value, Term):
            return value
        if value in self.borne:
            return self.card(value)
        if value.name == "name":
            return self.names[Term("c", value.args)]
        if value.name == "ability" and (real := self.real(value.args[0])) is not None:
            return Term("ability", (self.value(value.args[0]), real.ability))
        if value.name == "ability" and asked:
            of = self.value(value.args[0])
            return AbilityReference(of).term if isinstance(of, Term) else NOTHING
        return Term(value.name, tuple(self.value(arg, asked=asked) for arg in value.args))
