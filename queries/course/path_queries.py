"""Questions about the path of a course: the memory that the game graph is extended with to answer them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from saitei.kb.game.outcomes import PathMemory, UpdateMemory
from saitei.kb.game.play import Play
from saitei.queries.answer import Things
from saitei.queries.course.same_event import is_card, same_deed
from saitei.terms import NOTHING, Term, Value

PATH_QUERIES: Mapping[str, Callable[[PathMemory, Value], PathMemory]] = {
    "occurs": lambda _kept, _card: (1,),
    "goes_to": lambda _kept, _card: (1,),
    "how_often": lambda kept, _card: (*kept, 1),
    "which": lambda kept, card: tuple(sorted({*kept, card}, key=str)),
}
"""Questions about the way, with what each keeps in mind where what it looks for happens to a card."""


def path_memory(question: Term, play: Play) -> UpdateMemory:
    """What a question keeps in mind: whether, how often, or to which cards something happened."""
    if question.name == "chance" and isinstance(question.args[0], Term):
        return path_memory(question.args[0], play)
    if question.name not in PATH_QUERIES:
        return lambda _here, kept, _event: kept

    def keep(here: int, kept: PathMemory, event: Term) -> PathMemory:
        if _looked_for(question, event, play, here):
            card = event.args[1]
            return PATH_QUERIES[question.name](kept, card)
        return kept

    return keep


def path_answer(asked: str, kept: PathMemory) -> bool | int | Things:
    """What was kept in mind, as the answer to this kind of question."""
    if asked == "which":
        return Things(kept)
    return len(kept) if asked == "how_often" else bool(kept)


def _looked_for(question: Term, event: Term, play: Play, here: int) -> bool:
    """Whether an event is such a one as a question looks for: a deed, or a card's way to a zone."""
    deed, card, _, whither = event.args
    if question.name == "goes_to":
        return question.args == (card, whither)
    return same_deed(str(question.args[0]), str(deed)) and _concerns(question, event, play, here)


def _concerns(question: Term, event: Term, play: Play, here: int) -> bool:
    """Whether an event is of the card or the player that a question is about."""
    about = question.args[1] if len(question.args) > 1 else NOTHING
    deed, card, player, _ = event.args
    if about in (NOTHING, player) or is_card(about, card):
        return True
    breaks = question.name == "how_often" and str(deed) == "break"
    return breaks and any(fact.name == "attacking" and fact.args[0] == about for fact in play.state(here))
