"""The picture of a scenario, with what its answer adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from saitei.kb.vocabulary import vocabulary
from saitei.parser.scenario import events
from saitei.parser.scenario.wording import ScenarioWording
from saitei.queries.answer import Answer, Choice, Players, Things, Why
from saitei.queries.picture.draw import picture
from saitei.queries.picture.mats import Marks
from saitei.queries.situation.situation import Situation
from saitei.terms import Term
from saitei.wording import Lang

_RANGES = ("in_range", "in_static_range")


def scenario_picture(
    asked: Situation, lang: Lang, answer: Answer | None = None, *,
    name: str = "table", styled: bool = False,
) -> str:  # fmt: skip
    """The table of a scenario as SVG; an answer adds whom the ruling is about, and who is in whose range."""
    return picture(
        asked.facts, lang, vocabulary(asked.language),
        told=tuple(told(asked, lang)), marks=marks(answer) if answer else None, name=name, styled=styled,
    )  # fmt: skip


def told(asked: Situation, lang: Lang) -> Iterator[str]:
    """The sentences of the events that a scenario tells."""
    cards = [atom.term for atom in asked.scenario.objects]
    words = ScenarioWording(lang, cards, asked.language)
    for event in events.in_order(asked.scenario.facts):
        yield events.sentence(words, event)


def marks(answer: Answer) -> Marks:
    """What an answer says of players: whom it means, who is within whose range."""
    meant: Iterable[str] = ()
    if isinstance(answer.value, Players):
        meant = answer.value.players
    elif isinstance(answer.value, Things):
        meant = (one for one in answer.value.things if isinstance(one, str))
    elif isinstance(answer.value, Choice):
        meant = (str(one) for one in answer.value.among if isinstance(one, str))
    ranges: dict[str, dict[str, bool]] = {}
    for key, value in _concluded(answer.why):
        if key.name in _RANGES and len(key.args) == 2:  # noqa: PLR2004 whose range, and who is in it
            player, other = map(str, key.args)
            ranges.setdefault(player, {})[other] = value == Term("yes")
    return Marks(frozenset(meant), ranges)


def _concluded(nodes: Iterable[Why]) -> Iterator[tuple[Term, object]]:
    for node in nodes:
        if node.said.name == "conclusion" and isinstance(key := node.said.args[0], Term):
            yield key, node.said.args[1]
        yield from _concluded(node.reasons)
