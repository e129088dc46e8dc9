"""Reverify found scenarios: print each in both languages and ask it again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from saitei.errors import SaiteiError
from saitei.language import Language
from saitei.queries.answer import Answer, Choice, Players, Ruling, Status, Steps
from saitei.queries.asked import Asked, ask
from saitei.queries.say.messages import LANGS, Lang
from saitei.queries.search.card_texts import WORDS
from saitei.queries.search.scene import Scene
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value


@dataclass(frozen=True, slots=True)
class SceneTexts:
    """A scenario in both languages; `own` is the one that is shown, `other` is not."""

    own: str
    other: str
    ja: str
    en: str

    @staticmethod
    def of(scene: Scene, rules: str, lang: Lang, language: Language) -> SceneTexts:
        """A scene as it is asked under the rules named."""
        en, ja = (scene.text(spoken, rules, language) for spoken in LANGS)
        return SceneTexts(*((ja, en) if lang == "ja" else (en, ja)), ja, en)


@dataclass(frozen=True, slots=True)
class ReverifiedScene:
    """What each side answers when a printed scenario is asked again, and whether that is what was found."""

    asked: Mapping[str, Asked]
    agrees: bool


def observable(answer: Answer) -> tuple[Status, Ruling]:
    """What people see of an answer: what happens, not by which clauses; a choice of one is whom it means."""
    match answer.value:
        case Steps(steps, free):
            bare = tuple(replace(step, clauses=()) for step in steps)
            return answer.status, Steps(bare, free)
        case Choice(_, (str() as only,)):
            return answer.status, Players((only,))
        case value:
            return answer.status, value


Holds = Callable[[Mapping[str, Asked]], bool]
"""Whether the answers of both sides are what was found."""


RulingChange: TypeAlias = Literal["other", "silent", "conflict"]
"""What becomes of a ruling without a clause: another one, none, or clauses that clash."""


def changes(asked: Mapping[str, Asked]) -> bool:
    """Whether the two sides answer otherwise."""
    one, other = (asked[side].answer for side in ("a", "b"))
    return (observable(one), one.cases) != (observable(other), other.cases)


def ruling_change(asked: Mapping[str, Asked]) -> RulingChange:
    """How the ruling changes from one side to the other."""
    status = asked["b"].answer.status
    return "silent" if status == "silent" else "conflict" if status == "conflict" else "other"


@dataclass(slots=True)
class Reverifier:
    """Asks found scenarios again under each of the rules, each only once: `known` are the answers."""

    session: Session
    rules: Mapping[str, str]
    lang: Lang
    known: dict[tuple[str, str], Asked | None] = field(default_factory=dict[tuple[str, str], "Asked | None"])

    def ask(self, scene: Scene, holds: Holds) -> tuple[SceneTexts, ReverifiedScene | None]:
        """The scene in both languages and the answers to it; None where it cannot even be read."""
        texts = SceneTexts.of(scene, self._first, self.lang, self._language)
        own = self._answers(texts.own)
        if own is None:
            return texts, None
        if self._same(own, texts.other, scene.renamed(self.lang)):
            return texts, ReverifiedScene(own, holds(own))
        other = self._answers(texts.other)
        if other is None:
            return texts, None
        return texts, ReverifiedScene(own, holds(own) and holds(other) and self._alike(own, other))

    @property
    def _first(self) -> str:
        return next(iter(self.rules.values()))

    @property
    def _language(self) -> Language:
        return self.session.language

    def once(self, scene: Scene) -> Mapping[str, Asked] | None:
        """The answers to the scene in its own language only."""
        return self._answers(scene.text(self.lang, self._first, self._language))

    def explained(self, texts: SceneTexts) -> Mapping[str, Asked]:
        """The answers with their derivations, and so with all clauses that they rest on."""
        return {side: ask(self.session, texts.own, rules=name, why=True) for side, name in self.rules.items()}

    def _same(self, own: Mapping[str, Asked], text: str, names: Mapping[str, str]) -> bool:
        """Whether the other language says the same but for the cards' names: there is one answer, then."""
        try:
            return all(
                same_but_for(names, own[side].situation, self.session.read(text, rules=self.rules[side])[1])
                for side in self._readers()
            )
        except SaiteiError:
            return False

    def _readers(self) -> Collection[str]:
        """Of sides that read every text alike, as of one game with the same keywords, only one."""
        return {self.session.reading(name): side for side, name in self.rules.items()}.values()

    def _alike(self, one: Mapping[str, Asked], other: Mapping[str, Asked]) -> bool:
        return all(one[side].answer.status == other[side].answer.status for side in self.rules)

    def _answers(self, text: str) -> Mapping[str, Asked] | None:
        found = {side: self._answer(text, name) for side, name in self.rules.items()}
        answers = {side: asked for side, asked in found.items() if asked is not None}
        return answers if len(answers) == len(found) else None

    def _answer(self, text: str, rules: str) -> Asked | None:
        if (text, rules) not in self.known:
            try:
                self.known[text, rules] = ask(self.session, text, rules=rules)
            except SaiteiError:
                self.known[text, rules] = None
        return self.known[text, rules]


def same_but_for(names: Mapping[str, str], own: Situation, other: Situation) -> bool:
    """Whether two situations are the same; `names` are what the cards of the other are called in this one."""
    return {*_meant(own)} == {_renamed(fact, names) for fact in _meant(other)}


def _meant(situation: Situation) -> Iterator[Value]:
    """The facts of a situation without the printed words."""
    return (fact for fact in situation.facts if fact.name != WORDS)


def _renamed(value: Value, names: Mapping[str, str]) -> Value:
    match value:
        case Term(name, args):
            return Term(name, tuple(_renamed(arg, names) for arg in args))
        case str():
            return names.get(value, value)
        case _:
            return value
