"""What happens at a table, drawn at random."""

from __future__ import annotations

from draw_table import Drawn
from hypothesis import strategies as st

from saitei.parser.facts import Term, Value

DONE = ("put_into_play", "summon", "cast", "choose", "discard", "tap")
HAPPENED = ("enter", "leave", "destroy", "tap", "untap", "return")
STAYS = ("put_into_play", "summon", "enter", "leave", "destroy", "tap", "untap", "attack", "block")


@st.composite
def happenings(draw: st.DrawFn, drawn: Drawn, placed: dict[Value, str]) -> list[Term]:
    said: list[Term] = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        said += draw(happening(drawn, placed, Term("event", (number,))))
    return said


@st.composite
def happening(draw: st.DrawFn, drawn: Drawn, placed: dict[Value, str], event: Term) -> list[Term]:
    actor = draw(st.sampled_from(drawn.players))
    when = draw(st.sampled_from(("happened", "imminent", "earlier_this_turn")))
    card = draw(st.sampled_from(drawn.cards)) if draw(st.booleans()) and drawn.cards else None
    deed = draw(st.sampled_from((*DONE, "attack") if card is None else (*DONE, *HAPPENED, "attack", "block")))
    if card is not None and deed in STAYS and card not in placed:
        when = "imminent"
    said = [Term("event", (event,)), Term("deed", (event, Term(deed))), Term(when, (event,))]
    if card is None or deed in ("attack", "block"):
        acting: Value = actor if card is None else card.args[0]
        said.append(Term("actor", (event, acting)))
    elif deed in DONE and not (deed == "tap" and draw(st.booleans())):
        said.append(Term("actor", (event, actor)))
    said += [Term("subject", (event, card))] if card is not None else []
    goals: tuple[Value, ...] = (*drawn.players, *drawn.cards) if card else (actor,)
    if deed == "attack" and draw(st.booleans()):
        said.append(Term("goal", (event, draw(st.sampled_from(goals)))))
    if draw(st.booleans()):
        said.append(
            Term("manner", (event, Term(draw(st.sampled_from(("without_tapping_mana", "without_paying"))))))
        )
    return said
