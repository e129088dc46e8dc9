"""A found scenario is printed in both languages and asked again: the program checks its own findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from saitei.errors import SaiteiError
from saitei.queries.answer import Answer, Choice, Players, Ruling, Status
from saitei.queries.ask import Session
from saitei.queries.asking import Asked, ask
from saitei.queries.messages import Language
from saitei.queries.space.scene import Scene

LANGUAGES: tuple[Language, ...] = ("ja", "en")

Ask = Callable[[Session, str], Asked]
"""Asks a printed scenario."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A scene in both languages, what each side answers when it is asked again, and whether that agrees."""

    texts: Mapping[str, str]
    asked: Mapping[str, Asked]
    agrees: bool


def observed(answer: Answer) -> tuple[Status, Ruling]:
    """What people see of an answer: whom one may choose where there is no other is whom it means."""
    match answer.value:
        case Choice(_, (str() as only,)):
            return answer.status, Players((only,))
        case value:
            return answer.status, value


def asked_again(
    session: Session, scene: Scene, rules: Mapping[str, str], lang: Language, holds: Callable[[Printed], bool]
) -> Printed | None:
    """The scene asked under each of the rules in both languages; None if it cannot even be read.

    `holds` says whether the answers are what was found; both languages have to give them alike.
    """
    texts: dict[str, str] = {one: scene.text(one, next(iter(rules.values()))) for one in LANGUAGES}
    try:
        both = {
            one: {side: ask(session, texts[one], rules=name, why=one == lang) for side, name in rules.items()}
            for one in LANGUAGES
        }
    except SaiteiError:
        return None
    printed = Printed(texts, both[lang], agrees=True)
    other = Printed(texts, both["en" if lang == "ja" else "ja"], agrees=True)
    alike = all(
        observed(printed.asked[side].answer)[0] == observed(other.asked[side].answer)[0] for side in rules
    )
    return Printed(texts, both[lang], agrees=alike and holds(printed) and holds(other))
