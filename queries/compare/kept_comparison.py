"""What a comparison of moments has found, kept between runs: where no rule has changed it is only read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from saitei.disk_cache import Cached, fingerprint, kept_before, remember
from saitei.kb.clauses.named_values import NamedFact
from saitei.packing import Packing
from saitei.queries.answer import FORMS, Answer
from saitei.queries.compare.difference import Difference, DifferenceKind
from saitei.queries.search.card_texts import CardText
from saitei.queries.search.clause_reach import ClauseReach
from saitei.queries.search.reverify import ReverifiedScene, Reverifier, SceneTexts, answers_of
from saitei.queries.search.scene import Scene
from saitei.queries.search.search import SearchRequest, Size
from saitei.terms import Value

_KIND = "compared"
_PACKING = Packing(*FORMS, Size, CardText, SceneTexts)

_Told: TypeAlias = tuple[str, DifferenceKind, tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The topic of a difference, how answers part, on which conclusions, by which clauses of either set."""

ReachBySet: TypeAlias = Mapping[str, tuple[ClauseReach, ...]]
"""How far the clauses of each set were reached."""


@dataclass(frozen=True, slots=True)
class KeptComparison:
    """Where the differences between two sets in moments are kept, for what was wanted; `again` asks them."""

    again: Reverifier
    source: str

    @staticmethod
    def of(again: Reverifier, wanted: SearchRequest) -> KeptComparison:
        """The place for two sets as they are now; how long to search and how many to show have no say."""
        bound = wanted.bound
        cards = "" if bound.real is None else bound.real.source
        own = None if wanted.own is None else sorted(wanted.own)
        sought = (*again.rules.items(), bound.players, bound.cards, cards, wanted.about, wanted.clause, own)
        parts = (again.kept.source, again.lang, repr((sought, wanted.each)))
        return KeptComparison(again, fingerprint(map(str.encode, parts)))

    def read(self) -> tuple[Sequence[Difference], ReachBySet] | None:
        """What was found and how far clauses were reached; None if the whole was never searched."""
        return kept_before(_KIND, self.source, self._unpacked)

    def keep(self, found: Collection[Difference], reached: ReachBySet) -> None:
        """Keep what a search has found that came to its end, unless something could not be asked again."""
        if all(one.printed is not None for one in found):
            remember(_KIND, self.source, [[*map(_packed, found)], _packed_reaches(reached)])

    def _unpacked(self, kept: Cached) -> tuple[Sequence[Difference], ReachBySet]:
        found, reached = kept
        return [self._difference(one) for one in found], _reaches(reached)

    def _difference(self, kept: Cached) -> Difference:
        told, size, minimal, texts, scene, answers, agrees = (_PACKING.unpack(part) for part in kept)
        topic, kind, conclusions, clauses_a, clauses_b = cast("_Told", told)
        if not (isinstance(texts, SceneTexts) and isinstance(size, Size)):
            raise TypeError(kept)
        by_side = dict(cast("Iterable[tuple[str, Answer]]", answers))
        asked = self.again.asked(texts.own, by_side)
        if asked is None:
            raise ValueError(texts.own)
        return Difference(
            topic=topic, kind=kind, conclusions=conclusions, clauses_a=clauses_a, clauses_b=clauses_b,
            size=size, minimal=bool(minimal), printed=ReverifiedScene(asked, bool(agrees)), texts=texts,
            scene=_scene(scene),
        )  # fmt: skip


def _packed(one: Difference) -> Cached:
    told = (one.topic, one.kind, one.conclusions, one.clauses_a, one.clauses_b)
    printed, scene = one.printed, one.scene
    answers = () if printed is None else tuple(answers_of(printed.asked).items())
    agrees = printed is not None and printed.agrees
    parts = (told, one.size, one.minimal, one.texts, _scene_parts(scene), answers, agrees)
    return [*map(_PACKING.pack, parts)]


def _scene_parts(scene: Scene | None) -> object:
    """The facts of a scene, and of the texts those that its cards bear."""
    if scene is None:
        return None
    facts = tuple((name, tuple(rows)) for name, rows in scene.facts.items())
    borne = {number for _, number in scene["bears"] if isinstance(number, int)}
    return facts, tuple(scene.texts[number] for number in sorted(borne))


def _scene(parts: object) -> Scene | None:
    if parts is None:
        return None
    facts, texts = cast(
        "tuple[tuple[tuple[str, tuple[tuple[Value, ...], ...]], ...], tuple[CardText, ...]]", parts
    )
    return Scene({name: [*rows] for name, rows in facts}, {text.number: text for text in texts})


def _packed_reaches(reached: ReachBySet) -> Cached:
    return {
        name: [[one.clause, one.state, [*map(_packed_need, one.needs)], one.in_courses] for one in clauses]
        for name, clauses in reached.items()
    }


def _packed_need(need: NamedFact) -> Cached:
    return [need.name, [[_PACKING.pack(value) for value in sorted(values, key=str)] for values in need.args]]


def _reaches(kept: Cached) -> ReachBySet:
    return {
        name: tuple(
            ClauseReach(clause, state, tuple(map(_need, needs)), in_courses)
            for clause, state, needs, in_courses in clauses
        )
        for name, clauses in kept.items()
    }


def _need(kept: Cached) -> NamedFact:
    name, args = kept
    return NamedFact(name, tuple(frozenset(_value(value) for value in values) for values in args))


def _value(kept: Cached) -> Value:
    return cast("Value", _PACKING.unpack(kept))
