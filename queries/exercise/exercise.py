"""Whether a text matters: the same scene with it and without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from saitei.errors import OutOfBounds, SaiteiError
from saitei.kb.game.outcomes import Course
from saitei.parser.scenario.scenario import Scenario
from saitei.queries.exercise.readings import OWN, AbilityReading
from saitei.queries.exercise.scenes import ExerciseScene, Settings, scenes
from saitei.queries.judge.taint import Doubts
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session, printed
from saitei.queries.situation.situation import situation
from saitei.terms import Term, Value

Verdict: TypeAlias = Literal["matters", "tainted", "undecided", "idle", "beyond", "unreached"]
"""What came of a text.

matters: a scene comes out otherwise with it, for certain. tainted: the answer says that the text is not
played. undecided: the scene comes out otherwise, and the rules do not settle how. idle: what it waits for
happens, and nothing comes of it. beyond: its scenes are too large. unreached: no scene makes it matter.
"""

_TOLD = ("in_zone", "out", "count", "tapped", "turn_player", "marker", "winner", "life_points", "under")
"""What a person sees of a situation."""


@dataclass(frozen=True, slots=True)
class Exercised:
    """What came of a text, in which scene, and why it is not certain."""

    verdict: Verdict
    scenario: Scenario | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Settlement:
    """How far a question is settled, and how."""

    status: str
    value: object = None
    why: str = ""


MOST_KEPT = 4096
"""So many outcomes of scenes without a text are kept."""

ENOUGH = 4
"""Where so many scenes say for the same reason that a text is not played, no further one is tried."""


@dataclass(slots=True)
class Exerciser:
    """Plays scenes with a text and without; what comes of one without is kept, it serves for many texts."""

    session: Session
    game: Settings
    _kept: dict[str, Settlement] = field(default_factory=dict[str, Settlement])

    def exercise(self, reading: AbilityReading) -> Exercised:
        """Play the scenes of a text until it matters in one, or enough of them say that it is not played."""
        found: dict[str, Exercised] = {}
        tainted: Counter[str] = Counter()
        for scene in scenes(self.session, reading, self.game):
            one = self.compared(scene)
            if one.verdict == "matters":
                return one
            found.setdefault(one.verdict, one)
            tainted[one.why] += one.verdict == "tainted"
            if tainted[one.why] == ENOUGH:
                break
        uncertain = ("tainted", "undecided", "idle", "beyond", "unreached")
        return next((found[one] for one in uncertain if one in found), Exercised("unreached"))

    def compared(self, scene: ExerciseScene) -> Exercised:
        """How a scene comes out with a text and without it."""
        found = outcome(self.session, scene.scenario)
        if found.status in ("tainted", "beyond"):
            verdict: Verdict = "tainted" if found.status == "tainted" else "beyond"
            return Exercised(verdict, scene.scenario, found.why)
        if found.status == "refused":
            return Exercised("unreached", scene.scenario, found.why)
        if found != self._otherwise(scene.scenario):
            verdict = "matters" if found.status in ("settled", "open") else "undecided"
            return Exercised(verdict, scene.scenario, found.status)
        return Exercised("idle" if scene.certain else "unreached", scene.scenario)

    def _otherwise(self, scenario: Scenario) -> Settlement:
        """What comes of a scene without the text."""
        bare = without_text(scenario)
        key = repr((bare.facts, bare.cards, bare.question))
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = outcome(self.session, bare)
        return self._kept[key]


def without_text(scenario: Scenario) -> Scenario:
    """The scene with the same card without its text."""
    cards = tuple(replace(one, text="") if one.name == OWN else one for one in scenario.cards)
    return replace(scenario, cards=cards)


def outcome(session: Session, scenario: Scenario) -> Settlement:
    """What comes of a scene; of a course all ends, and what happens on the way."""
    try:
        return _outcome(session, scenario)
    except OutOfBounds as error:
        return Settlement("beyond", why=error.notice.key)
    except SaiteiError as error:
        return Settlement("refused", error.notice.key)


def _outcome(session: Session, scenario: Scenario) -> Settlement:
    rules = session.rules(str(scenario.ruling_set))
    asked = situation(scenario, {one.name: printed(one) for one in scenario.cards}, rules.keywords)
    if not is_of_course(asked.question.name, session.language):
        answer = session.judge(rules, asked)
        doubtful = Doubts(answer.not_understood, answer.not_played)
        return (
            Settlement("tainted", why=_why(doubtful)) if doubtful else Settlement(answer.status, answer.value)
        )
    played, doubtful, hindered = session.played_out(rules, asked)
    if doubtful:
        return Settlement("tainted", why=_why(doubtful))
    if hindered is not None:
        return Settlement(hindered.status, hindered.cases)
    return Settlement("settled", (frozenset(_ends(played)), frozenset(_happening(played))))


def _why(doubtful: Doubts) -> str:
    """Why nothing is certain: what was not read, or the parts that are not played."""
    parts = dict.fromkeys(part for one in doubtful.not_played for part in one.parts)
    return "; ".join((*doubtful.not_read, *parts))


def _ends(played: Course) -> Iterator[frozenset[Term]]:
    """What can be seen at each end, and what lasts there."""
    for end in played.ends:
        state = played.state(end)
        lasting = (Term(fact.name) for fact in state if fact.name not in _TOLD)
        yield frozenset((*(fact for fact in state if fact.name in _TOLD), *lasting))


def _happening(played: Course) -> Iterator[Term]:
    """What happens on the way, but for what only tells that the text is at work."""
    events = (event for moves in played.moves for move in moves for event in move.events)
    yield from (event for event in events if not _names_text(event))


def _names_text(value: Value) -> bool:
    if not isinstance(value, Term):
        return False
    if value.name == "ability" and isinstance(value.args[0], Term):
        return OWN in value.args[0].args
    return any(map(_names_text, value.args))
