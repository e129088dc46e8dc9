"""Reverify found scenarios: print each in both languages and ask it again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from saitei.errors import SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.language import Language
from saitei.queries.answer import Answer, Choice, Players, Status, as_seen
from saitei.queries.asked import Asked, ask
from saitei.queries.course.agreement import asked_of_course
from saitei.queries.search.card_texts import WORDS
from saitei.queries.search.illegal import illegal
from saitei.queries.search.kept_answers import ResponseCache
from saitei.queries.search.reduce import reduced
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import SearchRequest, Size
from saitei.queries.search.table_size import seating_for
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term, Value
from saitei.wording import LANGS, Lang


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


def observable(answer: Answer) -> tuple[Status, object]:
    """What people see of an answer: what happens, not by which clauses; a choice of one is whom it means."""
    match answer.value:
        case Choice(_, (str() as only,)):
            return answer.status, as_seen(Players((only,)))
        case value:
            return answer.status, as_seen(value)


Holds = Callable[[Mapping[str, Answer]], bool]
"""Whether the answers of all sides are what was found."""


RulingChange: TypeAlias = Literal["other", "silent", "conflict"]
"""What becomes of a ruling without a clause: another one, none, or clauses that clash."""


def changes(answers: Mapping[str, Answer]) -> bool:
    """Whether the two sides answer otherwise."""
    one, other = answers["a"], answers["b"]
    return (observable(one), one.cases) != (observable(other), other.cases)


def ruling_change(asked: Mapping[str, Asked]) -> RulingChange:
    """How the ruling changes from one side to the other."""
    status = asked["b"].answer.status
    return "silent" if status == "silent" else "conflict" if status == "conflict" else "other"


def answers_of(asked: Mapping[str, Asked]) -> Mapping[str, Answer]:
    """What each side answers."""
    return {side: one.answer for side, one in asked.items()}


def resting_on(clauses: Collection[str], answers: Mapping[str, Answer] | None, holds: Holds) -> Holds:
    """Whether answers are what was found, and rest on those of the clauses that the answers given rest on."""
    cited = {side: {*clauses} & {*one.clauses} for side, one in (answers or {}).items()}

    def shows(found: Mapping[str, Answer]) -> bool:
        return holds(found) and all(cited.get(side, set()) <= {*one.clauses} for side, one in found.items())

    return shows


class _CannotBeAsked(Exception):
    """A side cannot be asked about a text."""


@dataclass(frozen=True, slots=True)
class _AskedOnDemand(Mapping[str, Answer]):
    """The answers of sides, each asked when somebody looks at it: often the first tells enough."""

    sides: tuple[str, ...]
    ask: Callable[[str], Answer]

    def __getitem__(self, side: str) -> Answer:
        return self.ask(side)

    def __iter__(self) -> Iterator[str]:
        return iter(self.sides)

    def __len__(self) -> int:
        return len(self.sides)


_MOST_READ = 1_000
"""So many texts are remembered as they were read."""


@dataclass(slots=True)
class Reverifier:
    """Asks found scenarios again under each of the rules, each only once: `kept` are the answers.

    Where texts are `wanted` one of them stays on the table, however small a scene is made.
    """

    session: Session
    rules: Mapping[str, str]
    lang: Lang
    kept: ResponseCache
    wanted: frozenset[str] = frozenset()
    _situations: dict[tuple[str, str], tuple[RulingSet, Situation]] = field(
        default_factory=dict[tuple[str, str], tuple[RulingSet, Situation]]
    )
    _moments: dict[tuple[str, str], Answer] = field(default_factory=dict[tuple[str, str], Answer])
    _tables: dict[int, bool] = field(default_factory=dict[int, bool])

    @staticmethod
    def of(session: Session, rules: Mapping[str, str], lang: Lang, wanted: Iterable[str] = ()) -> Reverifier:
        """One that knows the answers of earlier runs."""
        kept = ResponseCache.of(map(session.rules, rules.values()))
        return Reverifier(session, rules, lang, kept, frozenset(wanted))

    def ask(self, scene: Scene, holds: Holds) -> tuple[SceneTexts, ReverifiedScene | None]:
        """The scene in both languages and the answers to it; None where it cannot even be read."""
        texts = SceneTexts.of(scene, self._first, self.lang, self._language)
        answers = self.answers(texts.own)
        own = None if answers is None else self.asked(texts.own, answers)
        if answers is None or own is None:
            return texts, None
        if self._same(own, texts.other, scene.renamed(self.lang)):
            return texts, ReverifiedScene(own, holds(answers))
        other = self.answers(texts.other)
        if other is None:
            return texts, None
        return texts, ReverifiedScene(own, holds(answers) and holds(other) and self._alike(answers, other))

    @property
    def _first(self) -> str:
        return next(iter(self.rules.values()))

    @property
    def _language(self) -> Language:
        return self.session.language

    def once(self, scene: Scene) -> Mapping[str, Answer] | None:
        """The answers to the scene in its own language only."""
        return self.answers(scene.text(self.lang, self._first, self._language))

    def reduced(self, scene: Scene, size: Size, found: str, holds: Holds) -> tuple[Scene, Size]:
        """The scene without what it shows the same without; `found` names what that is.

        Nothing is left out without which the components of a variant lie as they may not.
        """
        documents = {name for rules in self.rules.values() for name in self.session.rules(rules).documents}
        whole = scene.text(self.lang, self._first, self._language)

        def shows(smaller: Scene) -> bool:
            text = smaller.text(self.lang, self._first, self._language)
            return self.kept.whether(
                (found, whole, text, *sorted(self.wanted)),
                lambda: may_lie_so(smaller) and self._shows(text, holds),
            )

        def may_lie_so(smaller: Scene) -> bool:
            if smaller is scene:
                return True
            if not self._may_seat(len(smaller["seat"]), len(scene["seat"])):
                return False
            return self._has_wanted(smaller) and illegal(smaller, documents) <= passed()

        @cache
        def passed() -> frozenset[str]:
            return illegal(scene, documents)

        return reduced(scene, size, shows, self._language) if shows(scene) else (scene, size)

    def _may_seat(self, players: int, before: int) -> bool:
        """Whether the rules are for a table of so many, where there were more before."""
        if players < before and players not in self._tables:
            sets = {side: self.session.rules(name) for side, name in self.rules.items()}
            found = seating_for(self.session.worker, sets, players, SearchRequest())
            self._tables[players] = found is not None
        return players == before or self._tables[players]

    def _has_wanted(self, scene: Scene) -> bool:
        borne = {scene.texts[number].ja for _, number in scene["bears"] if isinstance(number, int)}
        return not self.wanted or not self.wanted.isdisjoint(borne)

    def _shows(self, text: str, holds: Holds) -> bool:
        if not self._may_hold(text, holds):
            return False
        try:
            return holds(_AskedOnDemand(tuple(self.rules), lambda side: self._needed(text, side)))
        except _CannotBeAsked:
            return False

    def _needed(self, text: str, side: str) -> Answer:
        """What a side answers to a text; raises _CannotBeAsked."""
        answer = self._answer(text, self.rules[side])
        if answer is None:
            raise _CannotBeAsked(text)
        return answer

    def _may_hold(self, text: str, holds: Holds) -> bool:
        """Whether the moment that is asked about shows it: a course is played out only then."""
        if any((rules, text) in self.kept for rules in self.rules.values()):
            return True
        try:
            read = {side: self._read(text, name) for side, name in self.rules.items()}
            if all(asked_of_course(asked) is None for _, asked in read.values()):
                return True
            sides = tuple(self.rules)
            return holds(_AskedOnDemand(sides, lambda side: self._of_moment(text, self.rules[side])))
        except SaiteiError:
            return False

    def _read(self, text: str, rules: str) -> tuple[RulingSet, Situation]:
        """What a text tells under the rules named, read once; raises SaiteiError where it cannot be."""
        key = (rules, text)
        if key not in self._situations:
            if len(self._situations) >= _MOST_READ:
                self._situations.clear()
                self._moments.clear()
            self._situations[key] = self.session.read(text, rules=rules)
        return self._situations[key]

    def _of_moment(self, text: str, rules: str) -> Answer:
        """The ruling in the moment alone; raises SaiteiError where it cannot be asked."""
        key = (rules, text)
        if key not in self._moments:
            self._moments[key] = self.session.answer_of_moment(*self._read(text, rules))
        return self._moments[key]

    def explained(self, texts: SceneTexts) -> Mapping[str, Asked]:
        """The answers with their derivations, and so with all clauses that they rest on."""
        return {side: ask(self.session, texts.own, rules=name, why=True) for side, name in self.rules.items()}

    def answers(self, text: str) -> Mapping[str, Answer] | None:
        """What each side answers to a text; None where one of them cannot be asked."""
        found = {side: self._answer(text, name) for side, name in self.rules.items()}
        answers = {side: answer for side, answer in found.items() if answer is not None}
        return answers if len(answers) == len(found) else None

    def _answer(self, text: str, rules: str) -> Answer | None:
        key = (rules, text)
        if key not in self.kept:
            try:
                self.kept[key] = self.session.answer(*self._read(text, rules))
            except SaiteiError:
                self.kept[key] = None
        return self.kept[key]

    def asked(self, text: str, answers: Mapping[str, Answer]) -> Mapping[str, Asked] | None:
        """The answers with the situations that they are about."""
        try:
            return {side: Asked(*self._read(text, name), answers[side]) for side, name in self.rules.items()}
        except SaiteiError:
            return None

    def _same(self, own: Mapping[str, Asked], text: str, names: Mapping[str, str]) -> bool:
        """Whether the other language says the same but for the cards' names: there is one answer, then."""
        try:
            return all(
                same_but_for(names, own[side].situation, self._read(text, self.rules[side])[1])
                for side in self._readers()
            )
        except SaiteiError:
            return False

    def _readers(self) -> Collection[str]:
        """Of sides that read every text alike, as of one game with the same keywords, only one."""
        return {self.session.reading(name): side for side, name in self.rules.items()}.values()

    def _alike(self, one: Mapping[str, Answer], other: Mapping[str, Answer]) -> bool:
        return all(one[side].status == other[side].status for side in self.rules)


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
