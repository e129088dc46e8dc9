"""Findings on cards that exist: for a scene's invented cards those of a store with abilities like theirs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from saitei.kb.rulesets.side_by_side import Sides
from saitei.language import Language
from saitei.queries.answer import Answer
from saitei.queries.search.ability_index import (
    AbilityIndex,
    Printing,
    RealAbility,
    named_groups,
    words_in,
)
from saitei.queries.search.card_texts import CardText, RealCard
from saitei.queries.search.kept_answers import ResponseCache
from saitei.queries.search.reduce import without_card
from saitei.queries.search.reverify import Holds, ReverifiedScene, Reverifier, SceneTexts
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import Heard, SearchProgress, SearchRequest
from saitei.queries.session import Session
from saitei.tables import table
from saitei.terms import Term, Value
from saitei.wording import Lang

MOST_ASKED = 40
"""So many cards are asked at most for each invented one."""

MOST_NAMED = 5
"""So many cards that a finding holds on are named."""


@dataclass(frozen=True, slots=True)
class RealFinding:
    """A finding asked on cards that exist, in the place of the invented card with the longest text.

    `cards` are those that it holds on; none where it holds on none that were asked. `fitting` says how many
    have an ability of the shape that the finding needs, `asked` how many of these were asked. `texts` and
    `printed` are the scenario with the first of them, `whole` says that no card of it is invented.
    """

    cards: tuple[str, ...]
    fitting: int
    asked: int
    texts: SceneTexts | None = None
    printed: ReverifiedScene | None = None
    whole: bool = False

    def on_wanted(self, index: AbilityIndex) -> bool:
        """Whether it holds on the card that is wanted."""
        return bool(
            {*self.cards} & {name for one in index.wanted_texts.values() for name in (one.name, one.name_en)}
        )


@dataclass(frozen=True, slots=True)
class RealCardsAsked:
    """On which store findings were asked: how many cards, abilities, and more that are not understood.

    `unplaceable` are further cards, which no search puts on a table, `left` findings that were not asked in
    time.
    """

    cards: int
    abilities: int
    unread: int
    unplaceable: int
    left: int


@dataclass(slots=True)
class RealCards:
    """Asks findings on the cards of an index until the time is up."""

    index: AbilityIndex
    until: float
    heard: Heard
    left: int = 0
    _done: int = 0
    _of_clauses: dict[tuple[tuple[str, ...], frozenset[str]], frozenset[str]] = field(
        default_factory=dict[tuple[tuple[str, ...], frozenset[str]], frozenset[str]]
    )
    _words: dict[CardText, frozenset[str]] = field(default_factory=dict[CardText, frozenset[str]])

    @staticmethod
    def of(wanted: SearchRequest, heard: Heard) -> RealCards:
        """Those of the store that a search is on, for the time that it has for them."""
        if wanted.bound.real is None:
            raise TypeError(wanted)
        return RealCards(wanted.bound.real, monotonic() + wanted.on_real_cards, heard)

    def asking(self, session: Session, rules: Mapping[str, str], lang: Lang) -> Reverifier:
        """What asks a finding again under each of the rules; it knows the answers of earlier runs."""
        kept = ResponseCache.of(map(session.rules, rules.values()), self.index.source)
        return Reverifier(session, rules, lang, kept)

    @property
    def asked(self) -> RealCardsAsked:
        """What has been asked on what."""
        index = self.index
        abilities = sum(len(one.on) for one in index.abilities if one.text)
        wanted = {at for one in index.abilities for at, _ in one.on}
        cards = {one.name for at, one in enumerate(index.prints) if at in wanted or not index.wanted}
        return RealCardsAsked(len(cards), abilities, index.unread, len(index.unplaceable), self.left)

    def finding(
        self, scene: Scene | None, clauses: Collection[str], holds: Holds, again: Reverifier
    ) -> RealFinding | None:
        """A finding that rests on some clauses, on real cards; None where the time is up.

        The card with the longest text is asked for first, then those beside it.
        """
        if scene is None:
            return None
        self.heard(SearchProgress("cards", self._done, self._done + 1, self._done))
        self._done += 1
        if monotonic() > self.until:
            self.left += 1
            return None
        cards = sorted(_cards(scene), key=lambda card: self._rank(_text(scene, card), card))
        if not cards:
            return RealFinding((), 0, 0)
        named = self._named(clauses, again)
        first, *others = cards
        found: dict[str, Scene] = {}
        asked = fitting = 0
        for way, kind in _ways_to_play(scene, first, again.session.language):
            asked += self._ask_each(self._tried(way, first, named, again, kind), first, holds, again, found)
            fitting += self._number_fitting(way, first, named, again, kind)
            if found or monotonic() > self.until:
                break
        shown = next(iter(found.values()), None)
        if shown is None or (self.index.wanted and self._shows_without(shown, first, holds, again)):
            return RealFinding((), fitting, asked)
        whole = True
        for card in others:
            tried = self._tried(shown, card, named, again, _text(shown, card).type)
            better = next((one for one in tried if self._shows(one, holds, again)), None)
            whole &= better is not None
            shown = better or shown
        texts, printed = again.ask(shown, holds)
        return RealFinding(tuple(found), fitting, asked, texts, printed, whole)

    def _ask_each(
        self, scenes: Iterable[Scene], card: Term, holds: Holds, again: Reverifier, found: dict[str, Scene]
    ) -> int:
        """Find the names of the first real cards on which the finding holds; how many scenes were asked."""
        asked = 0
        for scene in scenes:
            asked += 1
            name = _name(scene, card, again)
            if name not in found and self._shows(scene, holds, again):
                found[name] = scene
            if len(found) == MOST_NAMED or monotonic() > self.until:
                break
        return asked

    def _rank(self, text: CardText, card: Term) -> tuple[bool, int, str]:
        """Which card is asked for first: one that is wanted, then that with the longest text."""
        return text.ja not in self.index.wanted_texts, -len(text.ja), str(card)

    def _shows(self, scene: Scene, holds: Holds, again: Reverifier) -> bool:
        answers = again.once(scene) if monotonic() <= self.until else None
        return answers is not None and holds(answers) and all(map(_is_firm, answers.values()))

    def _shows_without(self, scene: Scene, card: Term, holds: Holds, again: Reverifier) -> bool:
        """Whether a scene shows the same without a card: it only lies there."""
        smaller = without_card(scene, card)
        answers = None if smaller is None else again.once(smaller)
        return answers is not None and holds(answers)

    def _named(self, clauses: Collection[str], again: Reverifier) -> frozenset[str]:
        """The words about abilities that some clauses name."""
        sets = {side: again.session.rules(name) for side, name in again.rules.items()}
        key = (tuple(again.rules.values()), frozenset(clauses))
        if key not in self._of_clauses:
            rules = [rule for one in sets.values() for rule in one.rules if rule.clause in clauses]
            groups = named_groups(Sides.of(sets).definitions.named(rules), self.index.predicates)
            self._of_clauses[key] = frozenset(word for group in groups for word in group)
        return self._of_clauses[key]

    def _fitting(
        self, scene: Scene, card: Term, named: frozenset[str], again: Reverifier, kind: str
    ) -> Sequence[RealAbility]:
        """The abilities of the shape of an invented card's text: what the clauses name in it they say too.

        They are on cards of a `kind`, which need not be that of the invented card.
        A card without text is there for what else is printed on it: a card with any text may stand for it.
        """
        text = _text(scene, card)
        if text.ja in self.index.wanted_texts:
            return [one for one in self.index.abilities if one.text == text.ja]
        said = self._said(text, again)
        if not said:
            return [one for one in self.index.abilities if one.type == kind]
        return self.index.having(said & named or said, kind)

    def _number_fitting(
        self, scene: Scene, card: Term, named: frozenset[str], again: Reverifier, kind: str
    ) -> int:
        """How many cards have such an ability; for a card without text, all else that is printed on it."""
        fitting = self._fitting(scene, card, named, again, kind)
        prints = {at for one in fitting for at, _ in one.on}
        if not self._said(_text(scene, card), again):
            prints = {at for at in prints if not self._wrong(scene, card, self.index.prints[at])}
        return len(prints)

    def _tried(
        self, scene: Scene, card: Term, named: frozenset[str], again: Reverifier, kind: str
    ) -> Iterator[Scene]:
        """The scene with a real card for an invented one, the likest cards first."""
        said = self._said(_text(scene, card), again)
        taken = {one.real.ja for one in scene.texts.values() if one.real is not None}
        found = [
            (self._unlike(scene, card, printed, said, ability), printed, number, ability)
            for ability in self._fitting(scene, card, named, again, kind)
            for at, number in ability.on
            if (printed := self.index.prints[at]).name not in taken
        ]
        found.sort(key=lambda told: told[0])
        if not said:  # any of a card's abilities would do: each card once
            found = [*{told[1].name: told for told in reversed(found)}.values()][::-1]
        for _, printed, number, ability in found[:MOST_ASKED]:
            yield _with_real(scene, card, printed, number, ability)

    def _unlike(
        self, scene: Scene, card: Term, printed: Printing, said: frozenset[str], ability: RealAbility
    ) -> tuple[int, float, int, int, str]:
        """How unlike a real card is to the invented one, by what is printed first, then by what it says."""
        wrong = self._wrong(scene, card, printed)
        special = 0 if _of(scene, "special_type", card) else len(printed.special)
        unlike = sum(map(self.index.weight, said ^ ability.words))
        return wrong + special, unlike, printed.abilities, len(ability.text), printed.name

    def _wrong(self, scene: Scene, card: Term, printed: Printing) -> int:
        """How much of what is printed on an invented card beside its text is not on a real one."""
        traits, plain = printed.traits, table("queries", "search", "texts.toml")["plain"]
        return sum(
            value not in traits[name]
            for name in traits
            for value in _of(scene, name, card)
            if str(value) != str(plain.get(name))
        )

    def _said(self, text: CardText, again: Reverifier) -> frozenset[str]:
        """What the rules read in the text of an invented card."""
        if text not in self._words:
            rules = again.session.rules(next(iter(again.rules.values())))
            self._words[text] = words_in(text.read("ja", rules.keywords, again.session.language))
        return self._words[text]


def _is_firm(answer: Answer) -> bool:
    """Whether nothing that was not understood or is not played could bear on an answer."""
    return not answer.not_understood and not answer.not_played


def _cards(scene: Scene) -> Iterator[Term]:
    """The invented cards of a scene that the store can have: those that lie beside the game it has not."""
    for card, number in scene["bears"]:
        if isinstance(card, Term) and isinstance(number, int):
            text = scene.texts[number]
            if text.type not in scene.kinds_beside:
                yield card


def _ways_to_play(scene: Scene, card: Term, language: Language) -> Iterator[tuple[Scene, str]]:
    """The scene with the kind of the card that stands for an invented one: its own, then others.

    Where the card is played, one of another kind is played as such cards are.
    """
    own = _text(scene, card).type
    yield scene, own
    kinds = language.words["card_type"]
    playing = {kinds.get(own, {}).get("played"), *language.role("entering")}
    events = {event for event, subject in scene["subject"] if subject == card}
    played = {event for event, deed in scene["deed"] if event in events and str(deed) in playing}
    for kind, words in kinds.items() if played else ():
        if kind != own and "played" in words:
            deed = Term(words["played"])
            rows = [(event, deed if event in played else done) for event, done in scene["deed"]]
            yield replace(scene, facts={**scene.facts, "deed": rows}), kind


def _text(scene: Scene, card: Term) -> CardText:
    (number,) = _of(scene, "bears", card)
    return scene.texts[int(str(number))]


def _of(scene: Scene, name: str, card: Term) -> tuple[Value, ...]:
    return tuple(value for bearer, value in scene[name] if bearer == card)


def _with_real(scene: Scene, card: Term, printed: Printing, number: int, ability: RealAbility) -> Scene:
    """The scene with a card that exists: what is printed on it is no longer for the scene to say."""
    new = max(scene.texts) + 1
    real = RealCard(printed.name, printed.name_en, number)
    text = CardText(new, ability.type, ability.text, ability.text, real=real)
    rows = [(one, new if one == card else borne) for one, borne in scene["bears"]]
    texts: Mapping[int, CardText] = {**scene.texts, new: text}
    return replace(scene, facts={**scene.facts, "bears": rows}, texts=texts)


def _name(scene: Scene, card: Term, again: Reverifier) -> str:
    real = _text(scene, card).real
    return "" if real is None else real.name(again.lang)
