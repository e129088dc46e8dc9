"""A found scenario is printed in both languages and asked again: the program checks its own findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from saitei.errors import SaiteiError
from saitei.queries.answer import Answer, Choice, Players, Ruling, Status
from saitei.queries.ask import Session
from saitei.queries.asking import Asked, ask
from saitei.queries.messages import Language
from saitei.queries.space.scene import Scene

LANGUAGES: tuple[Language, ...] = ("ja", "en")


@dataclass(frozen=True, slots=True)
class Texts:
    """A scenario in both languages; `own` is the one that is shown."""

    own: str
    ja: str
    en: str

    @staticmethod
    def of(scene: Scene, rules: str, lang: Language) -> Texts:
        """A scene as it is asked under the rules named."""
        ja, en = (scene.text(spoken, rules) for spoken in LANGUAGES)
        return Texts(ja if lang == "ja" else en, ja, en)


@dataclass(frozen=True, slots=True)
class Printed:
    """What each side answers when a printed scenario is asked again, and whether that is what was found."""

    asked: Mapping[str, Asked]
    agrees: bool


def observed(answer: Answer) -> tuple[Status, Ruling]:
    """What people see of an answer: whom one may choose where there is no other is whom it means."""
    match answer.value:
        case Choice(_, (str() as only,)):
            return answer.status, Players((only,))
        case value:
            return answer.status, value


Holds = Callable[[Mapping[str, Asked]], bool]
"""Whether the answers of both sides are what was found."""


@dataclass(slots=True)
class Again:
    """Asks found scenarios again under each of the rules, each scenario once."""

    session: Session
    rules: Mapping[str, str]
    lang: Language
    _asked: dict[str, Mapping[str, Asked] | None] = field(
        default_factory=dict[str, "Mapping[str, Asked] | None"]
    )

    def ask(self, scene: Scene, holds: Holds) -> tuple[Texts, Printed | None]:
        """The scene in both languages and the answers to it; None where it cannot even be read."""
        texts = Texts.of(scene, next(iter(self.rules.values())), self.lang)
        own, other = self._answers(texts.own), self._answers(texts.en if self.lang == "ja" else texts.ja)
        if own is None or other is None:
            return texts, None
        return texts, Printed(own, holds(own) and holds(other) and self._alike(own, other))

    def once(self, scene: Scene) -> Mapping[str, Asked] | None:
        """The answers to the scene in its own language only."""
        return self._answers(scene.text(self.lang, next(iter(self.rules.values()))))

    def _alike(self, one: Mapping[str, Asked], other: Mapping[str, Asked]) -> bool:
        return all(one[side].answer.status == other[side].answer.status for side in self.rules)

    def _answers(self, text: str) -> Mapping[str, Asked] | None:
        if text not in self._asked:
            self._asked[text] = self._ask(text)
        return self._asked[text]

    def _ask(self, text: str) -> Mapping[str, Asked] | None:
        try:
            return {side: ask(self.session, text, rules=name) for side, name in self.rules.items()}
        except SaiteiError:
            return None
